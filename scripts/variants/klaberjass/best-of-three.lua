-- A match of three games.
local v = variant {
  id = "best-of-three", of = { "bela-2", "bela-3", "klaberjass-4" }, title = "Best of three",
  clauses = "KB-31",
  summary = "A match of three games.",
}

-- ## 31 Best of three
-- KB-31.1 The match is the best of three games.
v.set.best_of = 3
