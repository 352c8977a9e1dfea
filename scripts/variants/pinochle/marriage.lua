-- Trumps need a marriage.
local v, pin = variant {
  id = "marriage", of = "pinochle", title = "Marriage for trumps",
  summary = "Trumps must be a suit of which the bidder holds king and queen.", clauses = "PI-10",
}

-- ## 10 A marriage for trumps
-- PI-10.1 The bidder names for trumps a suit of which he holds king and queen. Has he no marriage at all, he may name any.
v.set.refuse_trumps = "PI-10.1"
function v.wrap.trumps_open(base, t)
  local hand = t:hand(t.bidder)
  local suits = {}
  for _, suit in ipairs(pin.suits) do
    local marriage = ("K%s Q%s"):format(suit, suit)
    if sets.has(hand, marriage) then suits[#suits + 1] = suit end
  end
  return suits[1] and suits or base(t)
end
function v.wrap.suggest(base, t, seat, point)
  local suggested = base(t, seat, point)
  if point ~= "trumps" then return suggested end
  local open = pin.trumps_open(t)
  for _, suit in ipairs(open) do
    if suit == suggested then return suggested end
  end
  return open[1]
end
