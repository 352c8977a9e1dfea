-- Reverse: an ace turns the direction of play.
local v, ce = variant {
  id = "reverse", of = "crazy-eights", title = "Reverse", clauses = "CE-7",
  summary = "An ace turns the direction of play.",
}

-- ## 7 Reverse
-- CE-7.1 A card of rank `reverse_rank` A turns the direction of play: the turn goes to the other neighbour of who played it,
--   and on from there. One that was turned up counts as if the dealer had played it. With two players the other is next.
v.option { "reverse_rank", "A", "the rank that turns the direction", clause = "CE-7.1",
           words = { "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A" } }
function v.wrap.effect(base, t, card)
  if card:sub(1, 1) == ce.reverse_rank then t.back = not t.back end
  return base(t, card)
end
