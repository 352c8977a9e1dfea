-- Thoughtful: all cards are seen from the first.
local v = variant {
  id = "thoughtful", of = "klondike", title = "Thoughtful", clauses = "KL-8",
  summary = "All cards are seen from the beginning: a game of thinking without chance.",
}

-- ## 8 Thoughtful
-- KL-8.1 All cards of the columns and of the stock are seen by the player. Cards that would lie face down still do not move.
v.set.piles = { stock = "open", waste = "open", home = "open", column = "open 7" }
