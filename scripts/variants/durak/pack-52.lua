-- The whole pack of 52.
local v = variant {
  id = "pack-52", of = "durak", title = "52 cards", clauses = "DU-6", replaces = { "DU-1.2" },
  summary = "With the whole pack of 52 cards, which is used for five and six players.",
}

-- ## 6 The whole pack
-- DU-6.1 52 cards, high to low A K Q J T 9 8 7 6 5 4 3 2.
v.set.pack = cards "AKQJT98765432 of CDHS"
v.set.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
