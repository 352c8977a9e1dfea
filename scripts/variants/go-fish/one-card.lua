-- One card is given, and not all.
local v = variant {
  id = "one-card", of = "go-fish", title = "One card", clauses = "GF-6", replaces = { "GF-2.2" },
  summary = "Who is asked gives one card of the rank, not all that he has.",
}

-- ## 6 One card
-- GF-6.1 A player who is asked gives one card of the rank, the first by suit, in the order clubs, diamonds, hearts, spades.
--   If he has none, the asker draws a card from the stock.
function v.wrap.gives(base, t, other, rank)
  local card = sets.list(base(t, other, rank))[1]
  return card and cards(card) or 0
end
