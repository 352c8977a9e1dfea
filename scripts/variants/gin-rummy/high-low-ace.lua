-- High or low: the ace ends a run above the king too.
local v = variant {
  id = "high-low-ace", of = "gin-rummy", title = "High-low Gin",
  clauses = "GR-10", replaces = { "GR-2.3" },
  summary = "The ace may also stand above the king, and counts 15.",
}

-- ## 10 High-low
-- GR-10.1 The ace may stand below the two or above the king in a run, not between them. A set is three or four cards of one
--   rank, a run three or more cards of one suit in sequence; cards that are in none are deadwood.
v.set["melds.ranks"] = "A23456789TJQKA"
-- GR-10.2 An ace that is deadwood counts 15.
v.set["points.A"] = 15
