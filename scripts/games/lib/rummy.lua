-- Rules that games of sets and runs share: melds drawn before their seat, and the card that a sensible player throws.

-- The cards that may join a card in a meld: those of its rank, and those of its suit up to two ranks away. The text has the
-- card and the ranks: "7C A23456789TJQK".
local cards_near = memo(function(card_and_ranks)
  local rank, suit, ranks = card_and_ranks:match "^(.)(.) (.*)$"
  local place = ranks:find(rank)
  local ranks_near = ranks:sub(math.max(1, place - 2), place + 2)
  return cards(rank) | cards(ranks_near .. " of " .. suit)
end)

return function(rummy)
  rummy.draws = { "draw", "take" } -- from the stock, or the top discard

  -- t.melds has each seat's melds, as sets of cards.
  function rummy.layout(t, seat)
    local columns = {}
    local melds = t.melds and t.melds[seat] or {}
    for i, meld in ipairs(melds) do columns[i] = { up = sets.list(meld), down = 0 } end
    return columns
  end

  -- Each card of the pack is in a hand, in a meld, in the stock or among the discards.
  function rummy.has_all_cards(t)
    local all = t:pile "stock" | t:pile "discards"
    for _, seat in ipairs(t.seats) do all = all | t:hand(seat) | t:pile("laid " .. seat) end
    return all == rummy.pack
  end

  -- Returns the card of `candidates` that has the fewest cards of the hand near it; the first of several. `ranks` go from
  -- the lowest.
  function rummy.loneliest(candidates, hand, ranks)
    local loneliest, fewest = nil, 99
    for _, name in ipairs(sets.list(candidates)) do
      local is_joker = not ranks:find(name:sub(1, 1), 1, true)
      if is_joker then return name end -- it goes into no meld
      local count = sets.count(hand & cards_near(name .. " " .. ranks))
      if count < fewest then loneliest, fewest = name, count end
    end
    return loneliest
  end
end
