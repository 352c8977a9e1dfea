-- Mirror spades: everybody bids the spades that he holds.
local v = variant {
  id = "mirror", of = "spades", title = "Mirror spades", names = "Mirrors",
  summary = "Each bids as many tricks as he holds spades.", clauses = "SP-9", excludes = { whiz = "SP-10.1" },
}

-- ## 9 Mirror
-- SP-9.1 A seat bids as many tricks as it holds trumps; without one it bids nil. Nobody bids blind.
v.set.blind_nil, v.set.refuse_bid = 0, "SP-9.1"
function v.wrap.words_of(base, t, seat) return { base(t, seat)[1 + sets.count(t:of_suit(t:hand(seat), "trumps"))] } end
function v.wrap.suggest() end
