-- Equal cards skip the next player.
local v = variant {
  id = "equal-skips", of = "president", title = "Equal cards skip", clauses = "PS-8",
  replaces = { "PS-2.2" },
  summary = "Cards of equal rank may be played on each other, and skip the next player.",
}

-- ## 8 Equal cards skip
-- PS-8.1 In turn each plays as many cards of a higher rank or of the same, or says `pass`; who passed may play again at his
--   next turn, with `pass_out` on not before a new lead. After cards of the same rank the next player is passed over.
v.set.equal = true
function v.wrap.round(base, t, leader)
  t.skips = false -- whoever was to be passed over, nobody is at a new lead
  return base(t, leader)
end
function v.wrap.lay(base, t, seat, set)
  local height = t.height
  base(t, seat, set)
  t.skips = height == t.height
end
function v.wrap.turn(base, t, seat)
  if not t.skips then return base(t, seat) end
  t.skips = false
  return false
end
function v.wrap.refuse_play() return "PS-8.1" end
