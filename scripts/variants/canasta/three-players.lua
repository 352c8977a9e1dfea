-- Canasta for three.
local v = variant {
  id = "three-players", of = "canasta", title = "Three players", clauses = "CT-10",
  players = 3, players_clause = "CT-10.1", replaces = { "CT-1.1" },
  summary = "Three play, each for himself, with 13 cards each.",
}

-- ## 10 Three players
-- CT-10.1 Three play, each for himself. Each is dealt 13 cards.
v.set.sides = { { 1 }, { 2 }, { 3 } }
v.set.hand_cards = 13
