-- Each seat says what its hand is worth.
local v = variant {
  id = "claimed-counting", of = { "double-cribbage", "single-cribbage" },
  title = "Claimed counting",
  summary = "Each seat says what its hand is worth.", clauses = "CR-11.7",
}

-- CR-11.7 `claimed-counting`: counts are claimed (CR-7.12 to CR-7.16, CR-7.20).
v.set.counting = "claimed"
