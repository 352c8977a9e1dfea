-- Spot hearts: each heart counts its spots.
local v = variant {
  id = "spot-hearts", of = "hearts", title = "Spot hearts", names = "Chip hearts",
  summary = "Each heart counts its number, the queen of spades 25; the game is 500.",
  clauses = "HE-7", replaces = { "HE-4.1" },
}

-- ## 7 Spot hearts
-- HE-7.1 Hearts count their numbers, 2 to 10, the jack 11, the queen 12, the king 13, the ace 14; QS counts 25: 129 in a
--   deal, which is also what the moon is worth.
v.set.points = {
  ["2H"] = 2, ["3H"] = 3, ["4H"] = 4, ["5H"] = 5, ["6H"] = 6, ["7H"] = 7, ["8H"] = 8, ["9H"] = 9,
  TH = 10, JH = 11, QH = 12, KH = 13, AH = 14, QS = 25,
}
-- HE-7.2 The game is over at 500.
v.set.limit = 500
