-- All nine tricks count 360; the game is 1000 up.
local v, kb = variant {
  id = "no-tricker", of = { "bela-2", "bela-3" }, title = "No-tricker", clauses = "KB-26",
  summary = "All nine tricks count 360; the game is 1000 up.",
  excludes = { ["target-500"] = true },
}

-- ## 26 No-tricker
-- KB-26.1 The target is 1000.
v.set.target = 1000
-- KB-26.2 A seat that has won all nine tricks has 360 in place of its card points and of the last-trick 10; sequences
--   and bela are added. A claim at `count` counts likewise. `cards` still gives the card points.
v.option { "no_tricker", 360, "what all tricks count, 0 for no more than they hold",
           clause = "KB-26.2" }
function v.wrap.trick_points(base, t, into)
  local points = base(t, into)
  for side = 1, t.sides do
    if kb.no_tricker > 0 and t:side_tricks(side) == 9 then points[side] = kb.no_tricker end
  end
  return points
end
