-- Twenty-five with a joker.
local v = variant {
  id = "joker", of = "twenty-five", title = "Joker", clauses = "TF-9", replaces = { "TF-1.3" },
  summary = "A joker is the third highest trump, below the jack.",
}

-- ## 9 The joker
-- TF-9.1 53 cards: the joker is always a trump. Trumps rank: the five, the jack, the joker, the ace of hearts, the ace of
--   trumps, and the others as they do without it. It may be held back as the three other top trumps may (TF-3.3).
v.append.pack = "joker"
function v.wrap.top_trumps(_, suit)
  return ("5%s J%s * AH"):format(suit, suit)
end
-- TF-9.2 If the joker is turned up it goes under the rest of the pack, and the next card is turned up in its place.
function v.wrap.turned_suit(base, t)
  if t:top "up" == "*" then
    t:tuck("*", "up", "stock")
    t:move(t:top "stock", "stock", "up")
  end
  return base(t)
end
