-- A two clears the table.
local v = variant {
  id = "twos-clear", of = "president", title = "Twos clear", clauses = "PS-7",
  summary = "A single two goes on anything and clears the table: its player leads again.",
  beside = { "equal-skips", "revolution", "three-of-clubs" },
}

-- ## 7 Twos clear
-- PS-7.1 A single two may be played on any cards but twos. After one two or more, played on other cards or led, the table is
--   cleared at once, and who played them leads.
function v.wrap.moves(base, t, seat)
  local moves, twos = base(t, seat), t:hand(seat) & cards "2"
  local is_offered = t.count == 1 and moves[#moves] and moves[#moves] & cards "2" ~= 0
  if t.count > 0 and twos ~= 0 and not is_offered then moves[#moves + 1] = sets.first(twos, 1) end
  return moves
end
function v.wrap.lay(base, t, seat, set)
  base(t, seat, set)
  t.closed = set & cards "2" ~= 0
end
