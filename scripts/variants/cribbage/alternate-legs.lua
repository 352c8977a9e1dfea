-- The first deal of each leg passes to the left.
local v = variant {
  id = "alternate-legs", of = { "double-cribbage", "single-cribbage" }, title = "Alternate legs",
  summary = "The first deal of each leg passes to the left.", clauses = "CR-11.24",
  excludes = { ["loser-deals"] = true, ["cut-each-leg"] = true },
}

-- CR-11.24 `alternate-legs`: the first deal of each leg passes to the left of the first dealer of the leg before.
v.set.leg_dealer = "alternate"
