-- Trumps in turn, as at whist drives.
local v, whist = variant {
  id = "trumps-in-turn", of = "whist", title = "Trumps in turn", names = "Whist drive",
  summary = "Trumps are hearts, clubs, diamonds, spades in turn, whatever is dealt.",
  clauses = "WH-8",
  replaces = { "WH-1.4" },
}

-- ## 8 Trumps in turn
-- WH-8.1 No card is turned up. Trumps are hearts in the first deal, then clubs, diamonds, spades, and so on in turn; with
--   `no_trumps` yes each fifth deal has none.
v.option { "no_trumps", false, "every fifth deal is without trumps", clause = "WH-8.1" }
function v.wrap.make_trumps(_, t)
  local deals_in_turn = whist.no_trumps and 5 or 4
  local turn = (t.deal_number - 1) % deals_in_turn
  return ({ [0] = "H", "C", "D", "S" })[turn]
end
