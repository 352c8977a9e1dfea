-- What patiences share: cards by rank and colour, cards turned up, and giving up. t.up has the cards that lie face up.
return function(pat)
  -- By card; above: the next one of its suit, if there is one; below: it and all cards of lower ranks.
  pat.rank, pat.red, pat.set, pat.above, pat.below = {}, {}, {}, {}, {}
  for _, card in ipairs(sets.list(cards "AKQJT98765432 of CDHS")) do
    pat.rank[card], pat.red[card] = ("A23456789TJQK"):find(card:sub(1, 1)), card:find "[DH]" ~= nil
    local above = ("23456789TJQK"):sub(pat.rank[card], pat.rank[card])
    pat.set[card], pat.above[card] = cards(card), above ~= "" and cards(above .. card:sub(2)) or 0
    pat.below[card] = pat.set[card] | cards(("A23456789TJQK"):sub(1, pat.rank[card]) .. " of CDHS") & ~cards(card:sub(1, 1))
  end

  pat.takes = {} -- by card, those that are one rank lower and of the other colour
  for card, rank in pairs(pat.rank) do
    local lower = ("A23456789TJQK"):sub(rank - 1, rank - 1)
    pat.takes[card] = rank > 1 and cards(lower .. (pat.red[card] and " of CS" or " of DH")) or 0
  end

  -- The top card of a pile, which is turned up, if it is not yet.
  function pat.turn_up(t, pile)
    local top = t:top(pile)
    local set = pat.set[top]
    if top and t.up & set == 0 then
      t.up = t.up | set
      t:show(pile, top)
    end
    return top
  end

  -- The call `stop` at each move.
  pat.calls = { move = { "stop" } }
  function pat.may_stop() end
  function pat.on_stop(t)
    t.stopped = true
    return true
  end

  function pat.has_all_cards(t)
    local all = 0
    for name, who in pairs(pat.piles) do
      local n = tonumber(who:match "%d+")
      for i = 1, n or 1 do all = all | t:pile(n and name .. " " .. i or name) end
    end
    return all == pat.pack
  end
end
