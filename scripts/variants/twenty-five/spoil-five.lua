-- Spoil five: three tricks win a pool.
local v, twenty = variant {
  id = "spoil-five", of = "twenty-five", title = "Spoil five", names = "Spoilt five",
  clauses = "TF-8", replaces = { "TF-4.1", "TF-4.2" }, excludes = { partners = "TF-8.1" },
  summary = "Three tricks win a pool, which grows until somebody has them.",
}

-- ## 8 Spoil five
-- TF-8.1 Each plays for himself. Before a deal each pays `stake` 1 into the pool.
-- TF-8.2 A player who has won three tricks takes the pool, and the play ends.
-- TF-8.3 But who has won the first three may `jink` in place of it: then he must win all five. If he does he takes the pool,
--   and each other player pays him `jink` 1; if not he has nothing.
-- TF-8.4 If nobody takes the pool the deal is spoilt, and it is played for again.
-- TF-8.5 A game is `deals` 10 deals, and goes on until the pool is taken. The highest score wins.
v.option { "stake", 1, "what each pays into the pool before a deal", clause = "TF-8.1", min = 1 }
v.option { "jink", 1, "what each other pays for five tricks", clause = "TF-8.3" }
v.option { "deals", 10, "deals of a game", clause = "TF-8.5", min = 1 }
v.add.refuse_jink = "TF-8.3"
v.append.says = {
  ["jink?"] = "do you take the pool, or play on for all five tricks?",
  ["jink jink"] = "{seat} {jinks|jink}", ["jink take"] = "{seat} {takes|take} the pool",
  spoilt = "spoilt: {pool} in the pool",
}
v.append.events = { spoilt = "pool" }
function v.wrap.new_game(base, t)
  base(t)
  t.pool = 0
end
function v.wrap.hand(base, t)
  t.jinks = false
  for _, seat in ipairs(t.seats) do
    t:score(seat, -twenty.stake, "TF-8.1", "the stake")
  end
  t.pool = t.pool + twenty.stake * t.players
  base(t)
  if t.pool > 0 then t:tell "spoilt" end
end
local function take_pool(t, winner, clause)
  t:score(winner, t.pool, clause, "the pool")
  t.pool = 0
  return true
end
function v.wrap.trick_won(_, t, winner)
  local tricks = t:tricks(winner)
  if t.jinks then
    if tricks < t:finished() then return true end
    if tricks < 5 then return end
    t:collect(winner, "all", twenty.jink, "TF-8.3", "five tricks")
    return take_pool(t, winner, "TF-8.3")
  end
  if tricks < 3 then return end
  if t:finished() == 3 then t.jinks = t:ask(winner, "jink", { "take", "jink" }) == "jink" end
  if not t.jinks then return take_pool(t, winner, "TF-8.2") end
end
function v.wrap.game_over(_, t)
  if t.deal_number < twenty.deals or t.pool > 0 then return end
  return t:leaders(), "deals"
end
function v.wrap.status(base, t)
  local sentence, values = base(t)
  if not sentence then return end
  return sentence .. ", {pool} in the pool", values:add("pool", t.pool)
end
-- A bot jinks if it holds the two highest trumps that are out.
function v.wrap.suggest(base, t, seat, point)
  if point ~= "jink" then return base(t, seat, point) end
  local trumps = t:of_suit(t:hand(seat), "trumps")
  local has_five = sets.has(trumps, "5" .. t.suit)
  return has_five and sets.count(trumps) == 2 and "jink" or "take"
end
v.promise { "TF-8.4", "what is paid is in the pool or with somebody", function(t, deal)
  local sum = t.pool
  for _, score in ipairs(deal.scores) do sum = sum + score end
  return sum == 0
end }
