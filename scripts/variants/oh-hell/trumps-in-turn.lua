-- Trumps in turn.
local v = variant {
  id = "trumps-in-turn", of = "oh-hell", title = "Trumps in turn", names = "Nomination whist",
  summary = "Trumps are hearts, clubs, diamonds, spades and none in turn.", clauses = "OH-8",
  replaces = { "OH-1.3" },
}

-- ## 8 Trumps in turn
-- OH-8.1 No card makes trumps, though one is turned up: they are hearts in the first deal, then clubs, diamonds, spades,
--   none, and so on in turn.
function v.wrap.make_trumps(_, t)
  local turn = (t.deal_number - 1) % 5
  return ({ [0] = "H", "C", "D", "S" })[turn]
end
