-- The short pack of 24.
local v = variant {
  id = "pack-24", of = "durak", title = "24 cards", clauses = "DU-7", replaces = { "DU-1.2" },
  players = { 2, 3, 4 },
  players_clause = "DU-7.1", excludes = { ["pack-52"] = "DU-7.1" },
  summary = "With 24 cards, for a quick game.",
}

-- ## 7 The short pack
-- DU-7.1 24 cards for two to four players, high to low A K Q J T 9.
v.set.pack = cards "AKQJT9 of CDHS"
v.set.ranks = "A K Q J T 9"
