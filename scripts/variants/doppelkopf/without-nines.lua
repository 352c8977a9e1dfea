-- Without nines: 40 cards.
local v = variant {
  id = "without-nines", of = "doppelkopf", title = "Without nines", names = "ohne Neunen, scharf",
  clauses = "DK-11",
  summary = "The nines are left out: ten cards each.",
}

-- ## 11 Without nines
-- DK-11.1 The nines are left out: there are 40 cards, and each is dealt three, four and three.
v.set.pack = cards "ATKQJ of CDHS"
v.set.packets = "3 each, 4 each, 3 each"
-- DK-11.2 For an announcement one holds two cards fewer than in DK-3.1: nine for re and kontra, eight for `no 90`, and so on
--   to five for `schwarz`.
v.set.hand_size = 10
