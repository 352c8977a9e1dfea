-- Pitch without partners.
local v = variant {
  id = "cutthroat",
  of = "pitch",
  title = "Cutthroat",
  clauses = "PT-6",
  players = { 4, 3, 5, 6, 7 },
  players_clause = "PT-6.1", replaces = { "PT-1.1" },
  summary = "Three to seven play, each for himself.",
}

-- ## 6 Cutthroat
-- PT-6.1 Three to seven play, each a side of his own. The first dealer is drawn, unless the header names a `dealer`; then
--   the deal passes to the left.
v.set.refusals = {
  players = "PT-6.1", dealer = "PT-6.1", pack = "PT-1.2", hands = "PT-1.3", word = "PT-3.1",
  option = "PT-1.4", variant = "PT-1.4", over = "PT-4.7",
}
function v.wrap.ready(base, rules)
  base(rules)
  rules.sides = {}
  for seat = 1, rules.players do rules.sides[seat] = { seat } end
end
