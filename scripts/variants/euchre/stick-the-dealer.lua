-- Stick the dealer: the dealer must name a suit.
local v = variant {
  id = "stick-the-dealer", of = "euchre", title = "Stick the dealer",
  names = "Screw the dealer", clauses = "EU-7", replaces = { "EU-3.3" },
  summary = "If all others pass twice, the dealer must name a suit.",
}

-- ## 7 Stick the dealer
-- EU-7.1 When it comes to the dealer to name a suit he must name one: no deal is thrown in.
v.set.refuse_name = function(_, _, word)
  return word == "pass" and "EU-7.1" or "EU-3.2"
end
function v.wrap.suits_of(base, t, seat, up)
  local words = base(t, seat, up)
  if seat == t.dealer then table.remove(words, 1) end
  return words
end
