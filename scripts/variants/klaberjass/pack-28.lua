-- Without the sevens; the turned card alone is out of play.
local v = variant {
  id = "pack-28", of = "bela-3", title = "Pack of 28", clauses = "KB-34",
  summary = "Without the sevens; the turned card alone is out of play.",
  when = { pack_low = 8 },
}

-- ## 34 Pack of 28
-- KB-34.1 The sevens are left out. The turned card is the only card out of play: there is no stock and no bottom card
--   (no such piles), and no exchange.
v.option { "pack_low", 8, "the lowest rank of the pack", clause = "KB-34.1", min = 7, max = 8 }
v.set.pack = cards "AKQJT98 of CDHS"
v.set.packets = "3 each x 2, 1 to turned then 3 each"
v.set.exchange = false
function v.wrap.turn_bottom() end
