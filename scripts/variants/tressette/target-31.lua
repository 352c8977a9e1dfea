-- A game to thirty-one.
local v = variant {
  id = "target-31", of = "tressette", title = "To 31", clauses = "TR-8",
  summary = "The side that has 31 points first wins.",
}

-- ## 8 To 31
-- TR-8.1 `target` is 31.
v.set.target = 31
