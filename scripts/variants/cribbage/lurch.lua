-- A game whose loser is far behind counts two.
local v = variant {
  id = "lurch", of = { "double-cribbage", "single-cribbage" }, title = "Lurch",
  summary = "A game whose loser is far behind counts two.", clauses = "CR-11.10",
}

-- CR-11.10 `lurch`: CR-8.8 with `lurch_line` 91 where the target is 121, else half the target rounded down, plus 1 (31
--   of 61, 16 of 31), worked out from the final target unless `options` set it.
v.set.lurch_line = use "lurch"
