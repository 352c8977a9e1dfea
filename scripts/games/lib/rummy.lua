-- What games of sets and runs share: melds before their seat on the screen, and which card a player of sense throws.
return function(rummy)
  rummy.draws = { "draw", "take" } -- from the stock, or the top discard

  -- t.melds has each seat's melds, as sets of cards.
  function rummy.layout(t, seat)
    local columns = {}
    for i, meld in ipairs(t.melds and t.melds[seat] or {}) do columns[i] = { up = sets.list(meld), down = 0 } end
    return columns
  end

  -- Each card of the pack is in a hand, in a meld, in the stock or among the discards.
  function rummy.has_all_cards(t)
    local all = t:pile "stock" | t:pile "discards"
    for _, seat in ipairs(t.seats) do all = all | t:hand(seat) | t:pile("laid " .. seat) end
    return all == rummy.pack
  end

  -- Of some cards of a hand the one that has the fewest others near it, of its rank or next but one of its suit: the first
  -- of several. `ranks` from the lowest.
  function rummy.loneliest(some, hand, ranks)
    local chosen, fewest = nil, 99
    for _, name in ipairs(sets.list(some)) do
      local place = ranks:find(name:sub(1, 1), 1, true)
      if not place then return name end -- a joker, which goes into no meld
      local run = ranks:sub(math.max(1, place - 2), place + 2) .. " of " .. name:sub(2)
      local near = sets.count(hand & (cards(run) | cards(name:sub(1, 1))))
      if near < fewest then chosen, fewest = name, near end
    end
    return chosen
  end
end
