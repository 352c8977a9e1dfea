-- A game to two thousand.
local v = variant {
  id = "target-2000", of = "bezique", title = "To 2000", clauses = "BZ-7",
  summary = "The player who has 2000 points first wins.",
}

-- ## 7 To 2000
-- BZ-7.1 `target` is 2000.
v.set.target = 2000
