-- Spider with two suits, which are the colours.
local v = variant {
  id = "two-suits", of = "spider", title = "Two suits", clauses = "SI-6", names = "Two-suit Spider",
  summary = "Only colours count: a red run from king to ace goes home, and a black one.",
}

-- ## 6 Two suits
-- SI-6.1 Clubs and spades count as one suit, and so do diamonds and hearts.
function v.wrap.suit(_, card)
  local is_red = card:find "[DH]"
  return is_red and "red" or "black"
end
