-- Each pair of clubs meets once.
local v = variant {
  id = "single-round", of = "crib-and-don-league", title = "Single round", clauses = "CR-11.23",
  summary = "Each pair of clubs meets once.",
}

-- CR-11.23 `single-round`: each pair of clubs meets once; CR-10.3 does not apply.
v.set.double_round = false
