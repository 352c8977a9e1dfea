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
  local list = base(t, seat)
  local used = t.used[seat].sequence or 0
  local free = t:hand(seat) & ~used
  for _, suit in ipairs { "C", "D", "H", "S" } do
    local sequence = suit ~= t:trump_suit() and bz.sequence_in(free, suit)
    if sequence then
      list[#list + 1] = {
        word = "plain " .. suit, kind = "sequence", points = bz.back_door, set = sequence,
      }
    end
  end
  return list
end
v.append.says = { ["declare plain"] = "" }
