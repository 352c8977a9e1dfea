-- The three of clubs leads.
local v = variant {
  id = "three-of-clubs", of = "president", title = "The three of clubs leads", clauses = "PS-9",
  replaces = { "PS-2.1" }, above = "equal-skips",
  summary = "Who holds the three of clubs leads to every deal, with that card.",
}

-- ## 9 The three of clubs
-- PS-9.1 The holder of the three of clubs leads first in every deal: that card, alone or with other threes.
function v.wrap.leader(_, t) return t:holder(cards "3C") end
function v.wrap.moves(base, t, seat)
  local moves = base(t, seat)
  if not sets.has(t:hand(seat), "3C") or t.count > 0 then return moves end
  local threes = {}
  for i, set in ipairs(moves) do threes[i] = set & cards "3" ~= 0 and set or nil end
  return threes
end
function v.wrap.refuse_play(base, t, seat)
  if t.count == 0 and sets.has(t:hand(seat), "3C") then return "PS-9.1" end
  return base(t, seat)
end
