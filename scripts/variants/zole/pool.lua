-- Pools: a hand that nobody bids is thrown in, and what is owed lies on the table.
local v, zole = variant {
  id = "pool", of = "zole", title = "Pools", clauses = "ZO-10", replaces = { "ZO-3.6", "ZO-8" },
  summary = "Nobody bids: thrown in, and a pool lies on the table.",
}

-- ## 10 Pools
-- ZO-10.1 Pools are tokens: common ones in the middle of the table and personal ones in front of seats. A game begins
--   with none. They are debts still open, not part of the scores.
function v.wrap.new_game(base, t)
  base(t)
  t.common = 0
  t.personal = t:per_seat(function() return 0 end)
end
local function change(t, kind, seat, by)
  if kind == "common" then
    t.common = t.common + by
  else
    t.personal[seat] = t.personal[seat] + by
  end
  t:tell("pool", kind, seat, by)
end
-- ZO-10.2 ZO-3.6 and section 8 do not apply; ZO-10.3 replaces them.
-- ZO-10.3 If all three pass, nothing is played: event `throw-in`, one common pool is added, `delta` is all zero, the
--   next seat deals. Contract `none`, row `thrown-in`.
v.option { "all_pass", "pool", "what happens when all three pass",
           clause = "ZO-10.3", words = { "table", "pool" } }
function v.wrap.nobody_bids(base, t)
  if zole.all_pass == "table" then return base(t) end
  t.contract = "none"
  t.row = "thrown-in"
  t.stake = 0
  t.ended = "thrown-in"
  t:tell("throw-in")
  change(t, "common", 0, 1)
end
-- ZO-10.4 If the bidder loses and any pool, common or anybody's personal one, lies on the table, a personal pool is
--   added in front of him, besides the usual payment. With no pool on the table none is added.
-- ZO-10.5 If the bidder wins and pools lie on the table, at most one is removed, the first of these that applies.
--   First: he has a personal pool: one of his is removed, nothing extra is paid.
-- ZO-10.6 Second: there is a common pool: one is removed, each opponent pays him `pool_share` 1 more.
-- ZO-10.7 Third: an opponent has a personal pool: the bidder is asked at point `pool` whose (also if only one has
--   any); one of that seat's is removed and that seat alone pays him `pool_debt` 3 more.
-- ZO-10.8 With `pool_choice` off nobody is asked: it is the opponent with the most personal pools, of equal ones the
--   first clockwise from the bidder.
v.option { "pool_share", 1, "what each opponent pays for a common pool", clause = "ZO-10.6" }
v.option { "pool_debt", 3, "what the owner of a personal pool pays for it", clause = "ZO-10.7" }
v.option { "pool_choice", true, "the winner chooses whose personal pool he takes",
           clause = "ZO-10.8" }
local function lies_on_table(t)
  local all = t.common
  for _, pools in ipairs(t.personal) do all = all + pools end
  return all > 0
end
local function debtors(t)
  local list = {}
  for _, seat in ipairs(zole.dealer_pays and t.seats or t.active) do
    if seat ~= t.bidder and t.personal[seat] > 0 then list[#list + 1] = seat end
  end
  table.sort(list)
  return list
end
local function whose(t, list)
  if zole.pool_choice then
    local words = {}
    for i, seat in ipairs(list) do words[i] = "from " .. seat end
    return tonumber(t:ask(t.bidder, "pool", words):match("%d+"))
  end
  local best
  for i = 1, t.players - 1 do
    local seat = (t.bidder + i - 1) % t.players + 1
    for _, debtor in ipairs(list) do
      if seat == debtor and (not best or t.personal[seat] > t.personal[best]) then best = seat end
    end
  end
  return best
end
local function collect(t)
  local list = debtors(t)
  if t.personal[t.bidder] > 0 then
    change(t, "personal", t.bidder, -1)
  elseif t.common > 0 then
    change(t, "common", 0, -1)
    local payers = zole.dealer_pays and "all" or "active"
    t:collect(t.bidder, payers, zole.pool_share, "ZO-10.6", "common pool")
  elseif #list > 0 then
    local seat = whose(t, list)
    change(t, "personal", seat, -1)
    t:pay(seat, t.bidder, zole.pool_debt, "ZO-10.7", "personal pool")
  end
end
function v.wrap.settle(base, t, row)
  base(t, row)
  if not lies_on_table(t) then return end
  if zole.sign[row] > 0 then collect(t) else change(t, "personal", t.bidder, 1) end
end
function v.add.refuse_pool(_, _, word) return word:match("^from %d+$") and "ZO-10.7" end
-- ZO-10.9 A surrender is a loss, an accepted offer a win.
-- ZO-10.10 Pools left at the end of the game lapse.
-- ZO-10.11 With four players and `dealer_pays` on, the dealer counts as an opponent in ZO-10.6, 10.7 and 10.8. With
--   it off he does not; his pools lie on the table for ZO-10.4 all the same, and if they are the only ones a win
--   removes none.

v.append.events = { ["throw-in"] = "", pool = "kind seat change" }
v.append.says = { ["throw-in"] = "all pass, and the cards are thrown in",
                  ["pool?"] = "whose pool do you take?",
                  ["pool common"] = "a common pool",
                  ["pool personal"] = "a personal pool{seat: of %}",
                  ["pool from"] = "{seat} {takes|take} the pool {cards:of seat %}",
                  ["hand none thrown-in"] = "all passed, and the cards were thrown in" }
function v.wrap.status(base, t)
  local said, line = base(t)
  local pools = ("pools: %d common, %s personal"):format(t.common, table.concat(t.personal, " "))
  return said and said .. "; " .. pools or pools, line
end
function v.wrap.result(base, t)
  return base(t):add("common", t.common, "personal", table.move(t.personal, 1, t.players, 1, {}))
end
