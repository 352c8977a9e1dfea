-- Twenty-five in partnerships.
local v = variant {
  id = "partners", of = "twenty-five", title = "Partners", clauses = "TF-6",
  players = { 4, 6, 8 }, players_clause = "TF-6.1", replaces = { "TF-1.1" },
  summary = "Four, six or eight play in pairs, or half of them against the others.",
}

-- ## 6 Partners
-- TF-6.1 Four, six or eight play. With `teams` `pairs` those who sit opposite each other are partners; with `halves` seats
--   1, 3, 5, 7 play against seats 2, 4, 6, 8.
-- TF-6.2 The tricks of partners count together.
v.option { "teams", "pairs", "who plays with whom",
           clause = "TF-6.1", words = { "pairs", "halves" } }
function v.wrap.ready(base, rules)
  base(rules)
  local sides = rules.teams == "pairs" and rules.players // 2 or 2
  rules.sides = {}
  for side = 1, sides do
    rules.sides[side] = {}
    for seat = side, rules.players, sides do
      local mates = rules.sides[side]
      mates[#mates + 1] = seat
    end
  end
end
