-- The game is 500 up.
local v = variant {
  id = "target-500", of = { "bela-2", "bela-3" }, title = "Target 500", clauses = "KB-23",
  summary = "The game is 500 up.",
  excludes = { ["no-tricker"] = true },
}

-- ## 23 Target 500
-- KB-23.1 The target is 500.
v.set.target = 500
