-- Faults in the league: nineteen points for a card out of turn, fifty-two for a renege.
local v, don = variant {
  id = "faults-league", of = "nine-card-don", title = "Faults in the league", clauses = "DN-11",
  switch = "faults",
  summary = "Nineteen points for a card out of turn, fifty-two for a renege that is called.",
  excludes = { ["faults-friendly"] = true }, beside = { "side-bets" },
}

use "don-faults"(v, don, { board = 19, renege = 52 })
