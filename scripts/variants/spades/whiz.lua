-- Whiz: everybody bids the spades that he holds, or nil.
local v, spades = variant {
  id = "whiz", of = "spades", title = "Whiz",
  summary = "Each bids as many tricks as he holds spades, or nil.", clauses = "SP-10",
}

-- ## 10 Whiz
-- SP-10.1 A seat bids as many tricks as it holds trumps, or nil. Nobody bids blind.
v.set.blind_nil, v.set.refuse_bid = 0, "SP-10.1"
function v.wrap.words_of(base, t, seat)
  local words, n = base(t, seat), sets.count(t:of_suit(t:hand(seat), "trumps"))
  return n > 0 and { words[1], words[1 + n] } or { words[1] }
end
function v.wrap.suggest(base, t, seat, point)
  local word = base(t, seat, point)
  return point == "bid" and word ~= "nil" and spades.words[1 + sets.count(t:of_suit(t:hand(seat), "trumps"))] or word
end
