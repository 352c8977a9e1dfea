-- Equal muck goes to the side with more tens.
local v = variant {
  id = "tens-tiebreak", of = "phat", title = "Tens break ties",
  summary = "Equal muck goes to the side with more tens.",
}

v.set.tens_tiebreak = true
