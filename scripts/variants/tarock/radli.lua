-- Radli: circles that double what a declarer scores.
local v, ta = variant {
  id = "radli", of = "tarock", title = "Radli", names = "radelci, kolesa", clauses = "TA-8", above = "announcements",
  summary = "After klop, beggars and valats each gets a circle, and a declarer with one scores double.",
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
  local had = t.declarer > 0 and t.circles[t.declarer] or 0
  if had > 0 then
    for _, seat in ipairs { t.declarer, t.friend > 0 and t.friend or nil } do t:score(seat, t.value, "TA-8.2", "radl") end
    if t.row == "won" then t.circles[t.declarer] = had - 1 end
  end
  if t.level >= 7 or t.declarer == 0 or math.abs(t.value) == ta.silent_valat then
    for seat, n in ipairs(t.circles) do t.circles[seat] = n + 1 end
  end
  for seat, n in ipairs(t.counted_deals + 1 == ta.hands and t.circles or {}) do
    t:score(seat, -n * ta.radl_cost, "TA-8.3", "radli")
  end
end
function v.wrap.result(base, t) return base(t):add("circles", table.move(t.circles, 1, t.players, 1, {})) end
