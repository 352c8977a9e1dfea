-- Bombs: four of a kind beat anything.
local v = variant {
  id = "bombs", of = "president", title = "Bombs", clauses = "PS-6", above = "twos-clear",
  summary = "Four cards of a rank beat any single card, pair or three.", beside = "three-of-clubs",
}

-- ## 6 Bombs
-- PS-6.1 Four cards of a rank may be played on one, two or three of any rank. They are beaten by four of a higher rank.
function v.wrap.moves(base, t, seat)
  local moves = base(t, seat)
  if t.count == 0 or t.count == 4 then return moves end
  for rank in t.run:gmatch "." do
    local four = t:hand(seat) & cards(rank)
    if sets.count(four) == 4 then moves[#moves + 1] = four end
  end
  return moves
end
