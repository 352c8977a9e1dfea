-- Minibridge: no auction.
local v, bridge = variant {
  id = "minibridge", of = "bridge", title = "Minibridge", clauses = "BR-8", replaces = { "BR-2" },
  summary = "No auction: the high cards decide who plays, and he sees the dummy before he says what.",
}

-- ## 8 Minibridge
-- BR-8.1 There is no auction. Each seat's high cards are told: A 4, K 3, Q 2, J 1. The side with more of the 40 plays, if
--   they are equal the dealer's; of the two partners the one with more, if they are equal the one who deals or comes first
--   after the dealer.
-- BR-8.2 The dummy is faced, and the declarer names the contract: a suit or NT, at the first level for a part score, or as
--   high as game needs it: `1 C`, `5 C`, `1NT`, `3NT`. Nobody doubles. Then the declarer's left leads.
v.add.high_cards = { A = 4, K = 3, Q = 2, J = 1 }
v.add.contracts = { "1 C", "1 D", "1 H", "1 S", "1NT", "3NT", "4 H", "4 S", "5 C", "5 D" }
v.add.refuse_contract = "BR-8.2"
v.append.events = { points = "points" }
local says = { points = "the high cards are {points}" }
for _, bid in ipairs { "1 C", "1 D", "1 H", "1 S", "1NT", "3NT", "4 H", "4 S", "5 C", "5 D" } do
  says["contract " .. bid] = "{seat} {names|name} " .. bid
end
v.append.says = says
function v.wrap.auction(_, t)
  local held = t:per_seat(function(_, seat)
    local sum = 0
    for rank, worth in pairs(bridge.high_cards) do sum = sum + worth * sets.count(t:hand(seat) & cards(rank)) end
    return sum
  end)
  t:tell("points", held)
  local ours = held[t.dealer] + held[t:partner(t.dealer)]
  for seat in t:round(t.dealer) do
    local is_playing = (t.side[seat] == t.side[t.dealer]) == (ours >= 20)
    if is_playing and (t.declarer == 0 or held[seat] > held[t.declarer]) then t.declarer = seat end
  end
  t:show(t:partner(t.declarer))
  t.bidder, t.bid = t.declarer, bridge.rank[t:ask(t.declarer, "contract", bridge.contracts)]
end
