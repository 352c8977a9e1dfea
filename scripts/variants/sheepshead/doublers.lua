-- Doublers in place of a leaster.
local v, sheep = variant {
  id = "doublers", of = "sheepshead", title = "Doublers",
  summary = "If nobody picks, the cards are thrown in and the next deal counts double.",
  clauses = "SH-9", replaces = { "SH-2.2", "SH-6" },
  excludes = { ["forced-pick"] = "SH-9.1" },
}

-- ## 9 Doublers
-- SH-9.1 If nobody picks nothing is played, and in the next deal that is played everything counts double; after several
--   such deals in a row once for each, up to `most_doubles` 3.
v.option { "most_doubles", 3, "doublings that add up", clause = "SH-9.1", min = 1, max = 10 }
function v.wrap.new_game(base, t)
  base(t)
  t.doubles = 0
end
function v.wrap.nobody(_, t)
  t:tell "leaster"
  t.row = "doubler"
  t.doubles = math.min(t.doubles + 1, sheep.most_doubles)
end
function v.wrap.times(base, t)
  local times = base(t)
  for _ = 1, t.doubles do times = 2 * times end
  return times
end
function v.wrap.settle(base, t)
  base(t)
  t.doubles = 0
end
v.set["says.leaster"] = "nobody picks: the next deal counts double"
v.append.says = { ["hand doubler"] = "thrown in" }
