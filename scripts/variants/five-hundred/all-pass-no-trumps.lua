-- A hand that nobody bids is played.
local v, five = variant {
  id = "all-pass-no-trumps", of = "five-hundred", title = "Passed hands are played",
  summary = "If all pass the hand is played in no trumps, ten points a trick.", clauses = "FH-8",
}

-- ## 8 Passed hands
-- FH-8.1 If all pass (FH-2.1) the cards are played in no trumps without the kitty; the dealer's left leads. Each side
--   scores `passed` 10 for each trick that it wins; the game is not won by it, but it may be lost.
v.option { "passed", 10, "points for a trick of a hand that nobody bid", clause = "FH-8.1" }
function v.wrap.all_passed(base, t)
  base(t)
  t.row = "passed"
  t:ranking { trumps = "*" }
  five.play_tricks_without_suit(t)
  local points = {}
  for side = 1, t.sides do points[side] = five.passed * t:side_tricks(side) end
  t:score_sides(points, "FH-8.1", "tricks")
end
v.set["says.all-pass"] = "all pass: the hand is played in no trumps"
v.append.says = { ["hand passed passed"] = "nobody bid: no trumps were played" }
