-- The game is 1002 up.
local v = variant {
  id = "target-1002", of = "klaberjass-4", title = "Target 1002", clauses = "KB-41",
  summary = "The game is 1002 up.",
}

-- ## 41 Target 1002
-- KB-41.1 The target is 1002.
v.set.target = 1002
