-- Spades with high deuces.
local v = variant {
  id = "deuces-high", of = "spades", title = "Deuces high", names = "Deuce Deuce",
  summary = "The twos of diamonds and of spades are trumps above the ace.",
  clauses = "SP-7", beside = "jokers",
}

-- ## 7 Deuces high
-- SP-7.1 2D and 2S are the highest trumps, in this order, below jokers where these are played: 2D is a spade in every way.
v.set.deuces = "2D 2S"
