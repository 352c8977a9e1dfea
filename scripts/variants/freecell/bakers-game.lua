-- Baker's Game: columns are built by suit.
local v = variant {
  id = "bakers-game",
  of = "freecell",
  title = "Baker's Game",
  clauses = "FC-5",
  replaces = { "FC-2.1" },
  summary = "A card is laid on one of its own suit, not of the other colour.",
}

-- ## 5 Baker's Game
-- FC-5.1 The last card of a column, or a card in a cell, may be moved onto the last card of another column that is one rank
--   higher and of the same suit: `7D on 8D`.
function v.wrap.ready(base, rules)
  base(rules)
  rules.takes = {}
  for card in pairs(rules.rank) do rules.takes[card] = 0 end
  for card, set in pairs(rules.set) do
    local above = sets.list(rules.above[card])[1]
    if above then rules.takes[above] = set end
  end
end
function v.wrap.refuse_move(base, t, seat, word)
  local clause = base(t, seat, word)
  return clause == "FC-2.1" and "FC-5.1" or clause
end
