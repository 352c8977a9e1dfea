-- Every leg begins with a cut for deal.
local v = variant {
  id = "cut-each-leg", of = { "double-cribbage", "single-cribbage" }, title = "Cut each leg",
  summary = "Every leg begins with a cut for deal.", clauses = "CR-11.14",
  excludes = { ["loser-deals"] = true, ["alternate-legs"] = true },
}

-- CR-11.14 `cut-each-leg`: every leg starts with a fresh cut (CR-2.5), in `double-cribbage` by the two who did not cut
--   for the leg before. A header `dealer` still deals the first leg. This is the default.
v.set.leg_dealer = "cut"
