-- A beginner at cribbage, for the study beside this file: seat 1 overlooks two points in a hand or box of six or more,
-- whenever its worth is a multiple of three: about every third such hand. The other seat counts right, and calls muggins
-- where it may.
local v = variant {
  id = "beginner",
  of = { "double-cribbage", "single-cribbage" },
  title = "A beginner",
  summary = "Seat 1 overlooks points.",
  clauses = "ST-1",
}

-- ST-1.1 A worth of 6, 9, 12 and so on is claimed as two less by seat 1.
function v.wrap.suggest(base, t, seat, point)
  local said = base(t, seat, point)
  local worth = seat == 1 and type(said) == "string" and tonumber(said:match "^count (%d+)$")
  if worth and worth >= 6 and worth % 3 == 0 then return "count " .. (worth - 2) end
  return said
end
