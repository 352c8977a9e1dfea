-- Radli: circles that double what a declarer scores.
local v, ta = variant {
  id = "radli", of = "tarock", title = "Radli", names = "radelci, kolesa",
  clauses = "TA-8", above = "announcements",
  summary = "After klop, beggars and valats each gets a circle, "
    .. "and a declarer with one scores double.",
}

-- ## 8 Radli
-- TA-8.1 After a klop, a beggar, solo without, a valat and all tricks of a side each player gets a circle.
-- TA-8.2 A declarer who has circles scores or loses double, his partner with him. If he has won he loses a circle.
-- TA-8.3 With `radl_cost` n each circle left at the end of the game costs its player n points; 0: nothing.
v.option { "radl_cost", 0, "points that a circle left over costs", clause = "TA-8.3" }
function v.wrap.new_game(base, t)
  base(t)
  t.circles = t:per_seat(function() return 0 end)
end
function v.wrap.settle(base, t)
  base(t)
  if t.declarer > 0 then ta.score_double(t) end
  if ta.gives_circles(t) then
    for seat, circles in ipairs(t.circles) do t.circles[seat] = circles + 1 end
  end
  local is_last_hand = t.counted_deals + 1 == ta.hands
  if not is_last_hand then return end
  for seat, circles in ipairs(t.circles) do
    t:score(seat, -circles * ta.radl_cost, "TA-8.3", "radli")
  end
end
function v.add.score_double(t)
  local circles = t.circles[t.declarer]
  if circles == 0 then return end
  for _, seat in ipairs(ta.declarers(t)) do t:score(seat, t.value, "TA-8.2", "radl") end
  if t.row == "won" then t.circles[t.declarer] = circles - 1 end
end
function v.add.gives_circles(t)
  local is_all_tricks = math.abs(t.value) == ta.silent_valat
  return t.declarer == 0 or t.level >= 7 or is_all_tricks -- from beggar on
end
function v.wrap.result(base, t)
  local circles = table.move(t.circles, 1, t.players, 1, {})
  return base(t):add("circles", circles)
end
