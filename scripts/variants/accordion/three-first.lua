-- A move over two piles goes before one to the next.
local v = variant {
  id = "three-first", of = "accordion", title = "Three first", clauses = "AC-5",
  summary = "Where a pile may be moved onto the third from it, it is not moved onto the next.",
}

-- ## 5 Three first
-- AC-5.1 A pile that may be moved onto the third at its left may not be moved onto the next.
function v.wrap.moves(base, t)
  local moves, far, kept = base(t), {}, {}
  for _, move in ipairs(moves) do
    if move // 100 - move % 100 == 3 then far[move // 100] = true end
  end
  for _, move in ipairs(moves) do
    if move // 100 - move % 100 ~= 1 or not far[move // 100] then kept[#kept + 1] = move end
  end
  return kept
end
v.add.refuse_move = "AC-5.1"
