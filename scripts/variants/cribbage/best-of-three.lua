-- A match of three legs.
local v = variant {
  id = "best-of-three", of = { "double-cribbage", "single-cribbage" }, title = "Best of three",
  summary = "A match of three legs.", clauses = "CR-11.12",
}

-- CR-11.12 `best-of-three`: a match of three legs (CR-8.6).
v.set.legs = 3
