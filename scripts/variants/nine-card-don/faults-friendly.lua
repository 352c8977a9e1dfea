-- Faults among friends: boarded cards, called reneges, no points lost.
local v, don = variant {
  id = "faults-friendly", of = "nine-card-don", title = "Faults among friends", clauses = "DN-11",
  switch = "faults",
  summary = "Cards out of turn are boarded, reneges may be called; no points are lost.",
  excludes = { ["faults-league"] = true }, beside = { "side-bets" },
}

use "don-faults"(v, don, {})
