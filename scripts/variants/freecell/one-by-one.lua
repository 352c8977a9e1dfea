-- Cards are moved one at a time.
local v = variant {
  id = "one-by-one",
  of = "freecell",
  title = "One by one",
  clauses = "FC-7",
  replaces = { "FC-2.5" },
  summary = "Cards are moved one at a time.",
}

-- ## 7 One by one
-- FC-7.1 Only the last card of a column moves; cards that follow each other do not move together.
v.set.most_cards = function() return 1 end
function v.wrap.refuse_move(base, t, seat, word)
  local clause = base(t, seat, word)
  return clause == "FC-2.5" and "FC-7.1" or clause
end
