-- A move over two piles goes before one to the next.
local v, acc = variant {
  id = "three-first", of = "accordion", title = "Three first", clauses = "AC-5",
  summary = "Where a pile may be moved onto the third from it, it is not moved onto the next.",
}

-- ## 5 Three first
-- AC-5.1 A pile that may be moved onto the third at its left may not be moved onto the next.
function v.wrap.add_moves(base, t, i)
  local moves = t.moves
  local first = #moves + 1
  base(t, i)
  local has_both = #moves > first
  if has_both and moves[first] % 100 == i - 1 and moves[#moves] % 100 == i - 3 then
    table.remove(moves, first)
  end
end
-- If a pile and the next one at its left are alike, only this clause keeps them apart.
function v.add.refuse_move(t, _, word)
  local card, on = word:match "^(%S+) on (%S+)$"
  for i = 2, card and #t.tops or 1 do
    local is_next = t.tops[i] == card and t.tops[i - 1] == on
    if is_next and acc.like[card] & acc.set[on] ~= 0 then return "AC-5.1" end
  end
end
