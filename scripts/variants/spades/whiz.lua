-- Whiz: everybody bids the spades that he holds, or nil.
local v, spades = variant {
  id = "whiz", of = "spades", title = "Whiz",
  summary = "Each bids as many tricks as he holds spades, or nil.", clauses = "SP-10",
}

-- ## 10 Whiz
-- SP-10.1 A seat bids as many tricks as it holds trumps, or nil. Nobody bids blind.
v.set.blind_nil = 0
v.set.refuse_bid = "SP-10.1"
function v.add.count_trumps(t, seat)
  return sets.count(t:of_suit(t:hand(seat), "trumps"))
end
function v.wrap.words_of(base, t, seat)
  local words = base(t, seat) -- nil is the first one
  local trumps = spades.count_trumps(t, seat)
  if trumps == 0 then return { words[1] } end
  return { words[1], words[1 + trumps] }
end
function v.wrap.suggest(base, t, seat, point)
  local word = base(t, seat, point)
  if point ~= "bid" or word == "nil" then return word end
  local trumps = spades.count_trumps(t, seat)
  return trumps == 0 and "nil" or tostring(trumps)
end
