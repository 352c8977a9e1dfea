-- Twos left in the hand double what is paid.
local v = variant {
  id = "dear-twos", of = "big-two", title = "Dear twos", clauses = "BW-9",
  summary = "Each two that is left in a hand doubles what its player pays.",
}

-- ## 9 Dear twos
-- BW-9.1 A loser's payment is doubled for each 2 that he has left.
function v.wrap.payment(base, t, seat)
  local twos = sets.count(t:hand(seat) & cards "2")
  return base(t, seat) << twos
end
