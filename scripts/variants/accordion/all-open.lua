-- All cards lie in the row from the beginning.
local v = variant {
  id = "all-open", of = "accordion", title = "All open", clauses = "AC-6", names = "Methuselah",
  summary = "All cards lie in the row from the beginning, so that one can think ahead.",
}

-- ## 6 All open
-- AC-6.1 All 52 cards lie open in the row from the beginning.
v.set.open_row = true
