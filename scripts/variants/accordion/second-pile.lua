-- Moves over one pile are allowed too.
local v = variant {
  id = "second-pile", of = "accordion", title = "The second pile too", clauses = "AC-7",
  summary = "A pile may be moved onto the second at its left as well: an easier game.",
}

-- ## 7 The second pile
-- AC-7.1 A pile may be moved onto the second at its left as well, by the same rule.
v.set.jumps = { 1, 2, 3 }
