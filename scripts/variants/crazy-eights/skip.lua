-- Skip: after a queen the next player misses his turn.
local v, ce = variant {
  id = "skip", of = "crazy-eights", title = "Skip", clauses = "CE-6", names = "Miss a turn",
  summary = "After a queen the next player misses his turn.", beside = "reverse",
}

-- ## 6 Skip
-- CE-6.1 After a card of rank `skip_rank` Q the next player misses his turn. One that was turned up counts as if the dealer
--   had played it.
v.option { "skip_rank", "Q", "the rank after which the next player misses his turn",
           clause = "CE-6.1",
           words = { "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A" } }
function v.wrap.effect(base, t, card)
  t.skips = card:sub(1, 1) == ce.skip_rank
  return base(t, card)
end
function v.wrap.next(base, t, seat)
  local skips = t.skips
  t.skips = false
  return base(t, skips and base(t, seat) or seat)
end
