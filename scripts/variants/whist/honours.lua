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
  if math.max(t:total(1) + t:side_tricks(1), t:total(2) + t:side_tricks(2)) - 6 >= whist.target then return end
  local honours, held = t.suit and cards("AKQJ of " .. t.suit) or 0, { 0, 0 }
  for seat = 1, 4 do
    held[t.side[seat]] = held[t.side[seat]] + sets.count(t:dealt_set(seat, 1, 13) & honours)
  end
  for side = 1, 2 do
    local worth = held[side] == 4 and whist.four_honours or held[side] == 3 and whist.three_honours or 0
    if worth > 0 and t:total(side) ~= whist.target - 1 then t:score(side, worth, "WH-5.1", "honours") end
  end
end
