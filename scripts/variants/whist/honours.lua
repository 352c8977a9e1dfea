-- Honours at whist.
local v, whist = variant {
  id = "honours", of = "whist", title = "Honours", clauses = "WH-5", replaces = { "WH-3.3" },
  summary = "A side that was dealt three or four of the highest trumps scores for them.",
}

-- ## 5 Honours
-- WH-5.1 The honours are A K Q J of trumps. A side that was dealt all four scores `four_honours` 4 points, one that was
--   dealt three `three_honours` 2. Tricks are scored first: where they win the game nobody scores for honours.
-- WH-5.2 A side that was one point below the game before the deal scores nothing for honours.
v.option { "four_honours", 4, "what four honours score", clause = "WH-5.1" }
v.option { "three_honours", 2, "what three honours score", clause = "WH-5.1" }
function v.wrap.settle(base, t)
  base(t)
  for side = 1, 2 do
    local with_tricks = t:total(side) + t:side_tricks(side) - 6
    if with_tricks >= whist.target then return end
  end
  local honours = t.suit and cards("AKQJ of " .. t.suit) or 0
  local held = { 0, 0 }
  for seat = 1, 4 do
    held[t.side[seat]] = held[t.side[seat]] + sets.count(t:dealt_set(seat, 1, 13) & honours)
  end
  for side = 1, 2 do
    local points = 0
    if held[side] == 4 then points = whist.four_honours end
    if held[side] == 3 then points = whist.three_honours end
    local may_score = t:total(side) ~= whist.target - 1
    if points > 0 and may_score then t:score(side, points, "WH-5.1", "honours") end
  end
end
