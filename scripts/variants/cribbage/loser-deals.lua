-- The loser of a leg deals first in the next.
local v = variant {
  id = "loser-deals", of = { "double-cribbage", "single-cribbage" }, title = "Loser deals",
  summary = "The loser of a leg deals first in the next.", clauses = "CR-11.13",
  excludes = { ["cut-each-leg"] = true, ["alternate-legs"] = true },
}

-- CR-11.13 `loser-deals`: the loser of a leg deals first in the next.
v.set.leg_dealer = "loser"
