-- Spider scored as programs do it.
local v = variant {
  id = "five-hundred", of = "spider", title = "Five hundred", clauses = "SI-8",
  replaces = { "SI-3.1" },
  summary = "A deal begins with 500 points: a move costs one, and a suit at home brings 100.",
}

-- ## 8 Five hundred
-- SI-8.1 A deal begins with 500 points. Each move costs 1, and dealing a row too.
-- SI-8.2 Each suit that is home brings 100.
function v.wrap.points_of(_, t) return 500 - t.moved + t.out // 13 * 100, "SI-8.1" end
