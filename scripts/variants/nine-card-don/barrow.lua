-- A point each for high, low and jack, five for game.
local v = variant {
  id = "barrow", of = "nine-card-don", title = "Barrow",
  summary = "A point each for high, low and jack, five for game.",
  excludes = { preston = true },
}

v.set.peg_high = 1
v.set.peg_low = 1
v.set.peg_jack = 1
v.set.peg_game = 5
