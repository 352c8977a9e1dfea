-- Spider in which empty columns do not keep anybody from dealing.
local v = variant {
  id = "relaxed", of = "spider", title = "Relaxed", clauses = "SI-7", names = "Relaxed Spider",
  summary = "Cards may be dealt while a column is empty.",
}

-- ## 7 Relaxed
-- SI-7.1 A row may be dealt while columns are empty.
v.set.deal_to_empty = true
