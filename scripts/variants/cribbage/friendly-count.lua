-- Hands are claimed; a wrong claim or call costs nothing.
local v = variant {
  id = "friendly-count", of = { "double-cribbage", "single-cribbage" }, title = "Friendly count",
  summary = "Hands are claimed; a wrong claim or call costs nothing.", clauses = "CR-11.9",
}

-- CR-11.9 `friendly-count`: counts are claimed; an overclaim is put right without a penalty and a wrong `muggins` costs
--   nothing.
v.set.counting = "claimed"
v.set.overclaim = "corrected"
v.set.false_muggins = 0
