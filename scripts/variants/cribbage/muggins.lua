-- Hands are claimed, and what a claim missed may be taken.
local v = variant {
  id = "muggins", of = { "double-cribbage", "single-cribbage" }, title = "Muggins",
  summary = "Hands are claimed, and what a claim missed may be taken.", clauses = "CR-11.8",
}

-- CR-11.8 `muggins`: counts are claimed and CR-7.17 to CR-7.19 apply.
v.set.counting = "claimed"
v.set.muggins = true
