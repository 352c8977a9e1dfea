-- A rubber of whist.
local v, whist = variant {
  id = "rubber", of = "whist", title = "Rubber",
  summary = "The best of three games, with rubber points.", clauses = "WH-7",
}

-- ## 7 The rubber
-- WH-7.1 Games follow each other until a side has won two.
-- WH-7.2 A game counts its winner 3 rubber points, a treble, if the others have no point; 2, a double, if they have fewer
--   than half of `target`; else 1, a single. The winner of the rubber counts `rubber_points` 2 more. More of these win the
--   match.
v.option { "rubber_points", 2, "points for the rubber", clause = "WH-7.2" }
function v.wrap.new_match(base, t)
  base(t)
  t.games = { 0, 0 }
  t.rubber = { 0, 0 }
end
function v.wrap.match_over(_, t, winners)
  local side = winners[1]
  local theirs = t:standing()[3 - side]
  t.games[side] = t.games[side] + 1
  local points = 1
  if 2 * theirs < whist.target then points = 2 end
  if theirs <= 0 then points = 3 end
  t.rubber[side] = t.rubber[side] + points
  if t.games[side] < 2 then return end
  t.rubber[side] = t.rubber[side] + whist.rubber_points
  local one, two = t.rubber[1], t.rubber[2]
  local first = { 1, 2 }
  if one ~= two then first = { one > two and 1 or 2 } end
  return fields("match", 1, "winner", first, "games", { t.games[1], t.games[2] },
    "points", { one, two })
end
