-- The back-door sequence, from Rubicon bezique.
local v, bz = variant {
  id = "back-door", of = "bezique", title = "Back-door sequence", clauses = "BZ-6",
  summary = "A sequence of another suit than trumps counts 150.",
}

-- ## 6 Back-door sequence
-- BZ-6.1 A T K Q J of a suit that is not trumps are a sequence too, said `plain` and the suit, for `back_door` 150; each
--   card is in one only.
v.option { "back_door", 150, "what a sequence of a plain suit scores", clause = "BZ-6.1" }
function v.wrap.combinations(base, t, seat)
  local list, hand = base(t, seat), t:hand(seat) & ~(t.used[seat].sequence or 0)
  for _, suit in ipairs { "C", "D", "H", "S" } do
    local row, n = 0, 0
    for _, rank in ipairs { "A", "T", "K", "Q", "J" } do
      local one = hand & cards(rank .. suit)
      row, n = row | one & -one, n + (one ~= 0 and 1 or 0)
    end
    if n == 5 and suit ~= t:trump_suit() then
      list[#list + 1] = { word = "plain " .. suit, kind = "sequence", points = bz.back_door, set = row }
    end
  end
  return list
end
v.append.says = { ["declare plain"] = "" }
