-- A petit alone is played.
local v = variant {
  id = "lone-petit", of = "french-tarot", title = "Petit alone", clauses = "FT-12",
  summary = "A player whose only trump is the petit plays on.",
}

-- ## 12 Petit alone
-- FT-12.1 `lone_petit` is off: a player whose only trump is the petit, without the excuse, plays on.
v.set.lone_petit = false
