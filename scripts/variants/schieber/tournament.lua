-- Tournament: no Weis, no match, a number of hands.
local v, sb = variant {
  id = "tournament", of = "schieber", title = "Tournament", clauses = "SB-9",
  replaces = { "SB-4" }, excludes = { single = "SB-9.1", uri = "SB-9.1" },
  summary = "Twelve hands of 157 points each, without Weis, Stöck, match or factors.",
}

-- ## 9 Tournament
-- SB-9.1 Each hand counts its 157 points once: there is no Weis, no Stöck, no match, and all factors are 1.
function v.wrap.find_weis() end
function v.wrap.settle(_, t) t:score_sides(t:points_by_side(5), "SB-9.1", "points") end
-- SB-9.2 After `hands` 12 hands the side with more points has won.
v.option { "hands", 12, "hands of a game", clause = "SB-9.2", min = 1 }
function v.wrap.game_over(_, t)
  if t.deal_number == sb.hands then return t:leaders(), "hands" end
end
