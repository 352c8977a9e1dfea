-- @TITLE@: a house rule for @OF@. Nothing in the game itself is changed: this file is laid on top of it.
local v, rules = variant {
  id = "@ID@", of = "@OF@", title = "@TITLE@", clauses = "@FAMILY@-1",
  summary = "Everybody deals twice in turn.",
}

-- ## 1 @TITLE@
-- @FAMILY@-1.1 A seat deals `deals_in_turn` 2 hands before the deal passes on.
v.option { "deals_in_turn", 2, "hands a seat deals before the deal passes on", clause = "@FAMILY@-1.1", min = 1, max = 9 }
function v.wrap.next_dealer(base, t)                      -- `base` is the rule as it was; `rules` has all there are
  if t.deal_number % rules.deals_in_turn ~= 0 then return t.dealer end
  return base(t)
end

-- Other things a variant says:
-- @SET@
-- v.append.LIST = "word"                                 -- goes at the end of a list of the game
-- v.add.NAME = 1                                         -- a rule of its own, read as rules.NAME
