-- Spades with two jokers.
local v = variant {
  id = "jokers", of = "spades", title = "Jokers", names = "Joker Joker",
  summary = "The big and the little joker are the highest trumps; two twos are left out.",
  clauses = "SP-6", replaces = { "SP-1.2" },
}

-- ## 6 Jokers
-- SP-6.1 The big joker *1 and the little joker *2 are the highest trumps, above AS, and spades in every way; 2C and 2H are
--   left out.
v.set.pack = cards "AKQJT98765432 of CDHS, 2 jokers" & ~cards "2C 2H"
v.set.jokers = "*1 *2"
