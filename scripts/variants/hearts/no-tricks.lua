-- A bonus for taking no trick.
local v, hearts = variant {
  id = "no-tricks", of = "hearts", title = "No tricks",
  summary = "Who takes no trick at all has five points taken off.", clauses = "HE-9",
}

-- ## 9 No tricks
-- HE-9.1 Each seat that takes no trick scores `no_tricks` 5 less, unless a moon was shot.
v.option { "no_tricks", 5, "points that no trick takes off", clause = "HE-9.1" }
function v.wrap.settle(base, t)
  base(t)
  if t.shot > 0 then return end
  for _, seat in ipairs(t.seats) do
    if t:tricks(seat) == 0 then t:score(seat, -hearts.no_tricks, "HE-9.1", "no tricks") end
  end
end
