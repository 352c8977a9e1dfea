-- DU-14 Two jokers
local v = variant {
  id = "jokers",
  of = "durak",
  title = "Two jokers",
  clauses = "DU-14",
  above = { "pack-24", "pack-52" },
  summary = "Two jokers are added; a joker beats everything and cannot be beaten.",
}
-- DU-14.1 Two jokers come to the pack. A joker beats any card, and no card beats it. A joker turned up makes hearts trumps.
v.append.pack = "2 x joker"
function v.wrap.trump_of(base, card) return card == "*" and "H" or base(card) end
function v.wrap.beating(base, t, card)
  return card == "*" and 0 or base(t, card) | cards "joker" & t:hand(t.defender)
end
