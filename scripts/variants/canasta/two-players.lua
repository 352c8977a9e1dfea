-- Canasta for two.
local v = variant {
  id = "two-players", of = "canasta", title = "Two players", clauses = "CT-9",
  players = 2, players_clause = "CT-9.1", replaces = { "CT-1.1" },
  excludes = { ["three-players"] = "CT-9.1" },
  summary = "Two play with 15 cards each, draw two cards, and need two canastas to go out.",
}

-- ## 9 Two players
-- CT-9.1 Two play, each for himself. Each is dealt 15 cards.
v.set.sides = { { 1 }, { 2 } }
v.set.hand_cards = 15
-- CT-9.2 A player who draws takes two cards of the stock, and discards one at the end of his turn.
v.set.drawn = 2
-- CT-9.3 A player needs two canastas to go out.
v.set.canastas = 2
