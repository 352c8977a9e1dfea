-- A game whose loser is far behind counts two, one who is very far behind four.
local v, cr = variant {
  id = "double-lurch", of = { "double-cribbage", "single-cribbage" }, title = "Double lurch",
  summary = "A game whose loser is far behind counts two, one who is very far behind four.",
  clauses = "CR-11.11",
  excludes = { ["target-31"] = true, ["target-61"] = true },
  above = "lurch",
}

-- CR-11.11 `double-lurch`: `lurch` and CR-8.9 with `double_lurch_line` 61. Refused unless the final target is 121.
v.set.double_lurch_line = 61
v.set.lurch_line = use "lurch" -- as in the variant lurch (CR-11.10)
function v.wrap.check(base)
  if cr.target ~= 121 then return "a double lurch is for games of 121", "CR-11.11" end
  return base()
end
