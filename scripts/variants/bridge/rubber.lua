-- Rubber bridge.
local v, bridge = variant {
  id = "rubber", of = "bridge", title = "Rubber bridge",
  summary = "Two games won make the rubber; part scores add up.",
  clauses = "BR-6", replaces = { "BR-1.4", "BR-4.2", "BR-4.6" }, excludes = { chicago = "BR-7.1" },
}

-- ## 6 Rubber
-- BR-6.1 The score of a contract for its tricks (BR-4.1) stands below the line. A side that has 100 there has won a game,
--   and what either side has below the line counts no more towards the next one. There are no other points for games and
--   part scores.
-- BR-6.2 A side that has won a game is vulnerable.
-- BR-6.3 Two games win the rubber: 700 if the others have none, else 500. Then it is over, and the higher score wins.
-- BR-6.4 Honours: who was dealt four of A K Q J T of trumps scores 100 for his side, all five or in NT four aces 150. With
--   `honours` no nobody does.
v.option { "honours", true, "honours score", clause = "BR-6.4" }
v.set.boards = 0
function v.wrap.new_game(base, t)
  base(t)
  t.below = { 0, 0 }
  t.games = { 0, 0 }
end
function v.wrap.is_vulnerable(_, t, side) return t.games[side] > 0 end
function v.wrap.game_bonus(_, t, side, odd)
  t.below[side] = t.below[side] + odd
  if t.below[side] < 100 then return end
  t.below = { 0, 0 }
  t.games[side] = t.games[side] + 1
  if t.games[side] == 2 then
    local others = t.games[3 - side]
    t:score(side, others == 0 and 700 or 500, "BR-6.3", "rubber")
  end
end
function v.wrap.settle(base, t, side, is_vulnerable)
  base(t, side, is_vulnerable)
  if not bridge.honours then return end
  local is_no_trumps = t.strain == "NT"
  local honours = is_no_trumps and cards "A" or cards("AKQJT of " .. t.strain)
  for _, seat in ipairs(t.seats) do
    local count = sets.count(t:dealt_set(seat, 1, 13) & honours)
    local has_all = count == sets.count(honours)
    if has_all then
      t:score(seat, 150, "BR-6.4", "honours")
    elseif count == 4 then
      t:score(seat, 100, "BR-6.4", "honours")
    end
  end
end
function v.wrap.game_over(_, t)
  if t.games[1] == 2 or t.games[2] == 2 then return t:leaders(), "rubber" end
end
function v.wrap.result(base, t)
  return base(t):add("below", { t.below[1], t.below[2] }, "games", { t.games[1], t.games[2] })
end
