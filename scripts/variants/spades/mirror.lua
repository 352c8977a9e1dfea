-- Mirror spades: everybody bids the spades that he holds.
local v = variant {
  id = "mirror", of = "spades", title = "Mirror spades", names = "Mirrors",
  summary = "Each bids as many tricks as he holds spades.",
  clauses = "SP-9", excludes = { whiz = "SP-10.1" },
}

-- ## 9 Mirror
-- SP-9.1 A seat bids as many tricks as it holds trumps; without one it bids nil. Nobody bids blind.
v.set.blind_nil = 0
v.set.refuse_bid = "SP-9.1"
function v.wrap.words_of(base, t, seat)
  local words = base(t, seat) -- nil is the first one
  local trumps = sets.count(t:of_suit(t:hand(seat), "trumps"))
  return { words[1 + trumps] }
end
function v.wrap.suggest() end
