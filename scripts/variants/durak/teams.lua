-- Teams: partners who do not attack each other.
local v = variant {
  id = "teams", of = "durak", title = "Teams", clauses = "DU-9", players = { 4, 6 },
  players_clause = "DU-9.1",
  replaces = { "DU-3.1" }, excludes = { ["passing-on"] = "DU-9.2" },
  summary = "Four play two against two, six play three against three.",
}

-- ## 9 Teams
-- DU-9.1 Four play two against two, six three against three; partners do not sit next to each other.
function v.wrap.ready(base, rules)
  rules.sides = rules.players == 6 and { { 1, 3, 5 }, { 2, 4, 6 } } or { { 1, 3 }, { 2, 4 } }
  return base(rules)
end
-- DU-9.2 Nobody attacks a partner: if the next to the left is one the next opponent defends, and no partner of the defender
--   throws in. The attack is not passed on (section 5).
function v.wrap.throw(base, t, seat)
  return t.side[seat] ~= t.side[t.defender] and base(t, seat)
end
function v.wrap.bout(base, t, attacker, defender)
  while t.side[defender] == t.side[attacker] and defender ~= attacker do
    defender = t:left_of(defender)
  end
  return base(t, attacker, defender)
end
-- DU-9.3 The deal ends when all players of a side are out: the other side loses, minus 1. If nobody has cards, it is a draw.
function v.wrap.goes_on(base, t)
  local is_there = {}
  for _, seat in ipairs(t.active) do is_there[t.side[seat]] = true end
  return base(t) and is_there[1] and is_there[2]
end
