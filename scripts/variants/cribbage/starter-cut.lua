-- The seat at the dealer's left cuts for the starter.
local v = variant {
  id = "starter-cut", of = { "double-cribbage", "single-cribbage" }, title = "Starter cut",
  summary = "The seat at the dealer's left cuts for the starter.", clauses = "CR-11.15",
}

-- CR-11.15 `starter-cut`: CR-4.2 instead of CR-4.1.
v.set.starter = "cut"
