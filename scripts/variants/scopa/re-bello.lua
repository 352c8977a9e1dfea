-- Re bello: the king of coins is worth a point.
local v, sc = variant {
  id = "re-bello", of = "scopa", title = "Re bello", clauses = "SC-8", beside = "napola",
  summary = "The king of coins is worth a point, as the seven is.",
}

-- ## 8 Re bello
-- SC-8.1 A point for the king of coins, the re bello.
function v.wrap.settle(base, t)
  base(t)
  sc.score_most(t, "SC-8.1", "re bello", 1, function(set) return sets.count(set & cards "RD") end)
end
