-- Minibridge: no auction.
local v, bridge = variant {
  id = "minibridge", of = "bridge", title = "Minibridge", clauses = "BR-8",
  replaces = { "BR-2" },
  summary = "No auction: the high cards decide who plays, "
    .. "and he sees the dummy before he says what.",
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
v.append.says = {
  ["contract?"] = "which contract do you play?",
  points = "the high cards are {points}",
  ["contract 1 C"] = "{seat} {names|name} 1 C", ["contract 1 D"] = "{seat} {names|name} 1 D",
  ["contract 1 H"] = "{seat} {names|name} 1 H", ["contract 1 S"] = "{seat} {names|name} 1 S",
  ["contract 1NT"] = "{seat} {names|name} 1NT", ["contract 3NT"] = "{seat} {names|name} 3NT",
  ["contract 4 H"] = "{seat} {names|name} 4 H", ["contract 4 S"] = "{seat} {names|name} 4 S",
  ["contract 5 C"] = "{seat} {names|name} 5 C", ["contract 5 D"] = "{seat} {names|name} 5 D",
}
local function high_card_points(t, seat)
  local points = 0
  for rank, worth in pairs(bridge.high_cards) do
    points = points + worth * sets.count(t:hand(seat) & cards(rank))
  end
  return points
end
function v.wrap.auction(_, t)
  local held = t:per_seat(high_card_points)
  t:tell("points", held)
  local dealers_side = t.side[t.dealer]
  local dealers_points = held[t.dealer] + held[t:partner(t.dealer)]
  local playing_side = dealers_points >= 20 and dealers_side or 3 - dealers_side
  for seat in t:round(t.dealer) do
    local has_more = t.declarer == 0 or held[seat] > held[t.declarer]
    if t.side[seat] == playing_side and has_more then t.declarer = seat end
  end
  t:show(t:partner(t.declarer))
  t.bidder = t.declarer
  t.bid = t:ask(t.declarer, "contract", bridge.contracts)
end
