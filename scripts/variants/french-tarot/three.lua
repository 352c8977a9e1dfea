-- French tarot for three.
local v = variant {
  id = "three", of = "french-tarot", title = "Three players", clauses = "FT-8", players = 3,
  players_clause = "FT-8.1", replaces = { "FT-1.1" },
  summary = "Three players with 24 cards each, one against two.",
}

-- ## 8 Three players
-- FT-8.1 Three players, each for himself. In a deal one of them plays against two.
-- FT-8.2 Each is dealt 24 cards, four at a time, and six go one by one to the dog.
v.set.packets = ("4 each, 1 to dog, "):rep(5) .. "4 each but dealer, 1 to dog, 4 to dealer"
-- FT-8.3 Handfuls are 13, 15 and 18 trumps.
v.set.handful_sizes = { 13, 15, 18 }
v.set["refusals.players"] = "FT-8.1"
v.set["refusals.hands"] = "FT-8.2"
