-- Rovescino: the same cards, and points are bad.
local v, tr = variant {
  id = "rovescino", of = "tressette", title = "Rovescino", names = "Traversone, Ciapanò",
  clauses = "TR-6",
  summary = "Each plays for himself and wants few points; nothing is shown.", replaces = { "TR-3" },
}

-- ## 6 Rovescino
-- TR-6.1 Each plays for himself, four too. Nothing is shown.
function v.wrap.ready(base, rules)
  base(rules)
  rules.sides = nil
end
v.set.declarations = false
-- TR-6.2 Points are scored as in TR-4.1. The game is over when a player has `target` points, and the lowest score wins.
function v.wrap.game_over(_, t)
  local totals, winners = t:totals(), {}
  if math.max(table.unpack(totals)) < tr.target then return end
  for side, total in ipairs(totals) do
    if total == math.min(table.unpack(totals)) then winners[#winners + 1] = side end
  end
  return winners, "target"
end
function v.wrap.aim() return nil, "points", "least" end
