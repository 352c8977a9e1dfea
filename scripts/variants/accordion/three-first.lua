-- A move over two piles goes before one to the next.
local v = variant {
  id = "three-first", of = "accordion", title = "Three first", clauses = "AC-5",
  summary = "Where a pile may be moved onto the third from it, it is not moved onto the next.",
}

-- ## 5 Three first
-- AC-5.1 A pile that may be moved onto the third at its left may not be moved onto the next.
function v.wrap.add_moves(base, t, i)
  local moves, n = t.moves, #t.moves
  base(t, i)
  if #moves > n + 1 and moves[n + 1] % 100 == i - 1 and moves[#moves] % 100 == i - 3 then table.remove(moves, n + 1) end
end
v.add.refuse_move = "AC-5.1"
