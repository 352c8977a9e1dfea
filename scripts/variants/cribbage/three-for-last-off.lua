-- Nothing is pegged for dealing last.
local v = variant {
  id = "three-for-last-off", of = "single-cribbage", title = "No three for last",
  summary = "Nothing is pegged for dealing last.", clauses = "CR-11.6",
}

-- CR-11.6 `three-for-last-off`: CR-2.9 pegs nothing.
v.set.three_for_last = 0
