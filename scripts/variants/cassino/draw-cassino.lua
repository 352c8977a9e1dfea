-- Draw Cassino: a card is drawn after each that is played.
local v = variant {
  id = "draw-cassino", of = "cassino", title = "Draw Cassino", clauses = "CA-9",
  replaces = { "CA-1.2" },
  summary = "After each card that he plays a player draws one from the stock.",
}

-- ## 9 Draw Cassino
-- CA-9.1 Four cards each and four face up on the table; the rest is the stock. After each card that he plays a player draws
--   one, as long as there is a stock.
v.set.packets = "4 each, 4 to table, rest to stock"
v.append.piles = { stock = "closed" }
function v.wrap.play(base, t, seat)
  base(t, seat)
  t:take(seat, "stock")
end
