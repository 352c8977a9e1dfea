-- Rules that patiences share: cards by rank and colour, cards turned up, and giving up. t.up has the cards that lie face up.
return function(pat)
  -- By card; above: the next one of its suit, if there is one; below: it and all cards of lower ranks.
  pat.rank, pat.red, pat.set, pat.above, pat.below = {}, {}, {}, {}, {}
  local ranks = "A23456789TJQK"
  for _, card in ipairs(sets.list(cards "AKQJT98765432 of CDHS")) do
    local rank = ranks:find(card:sub(1, 1))
    local higher, lower = ranks:sub(rank + 1, rank + 1), ranks:sub(1, rank - 1)
    pat.rank[card] = rank
    pat.red[card] = card:find "[DH]" ~= nil
    pat.set[card] = cards(card)
    pat.above[card] = higher ~= "" and cards(higher .. card:sub(2)) or 0
    pat.below[card] = pat.set[card] | (lower ~= "" and cards(lower .. " of CDHS") or 0)
  end

  pat.takes = {} -- by card, those that are one rank lower and of the other colour
  for card, rank in pairs(pat.rank) do
    local suits = pat.red[card] and " of CS" or " of DH"
    pat.takes[card] = rank > 1 and cards(ranks:sub(rank - 1, rank - 1) .. suits) or 0
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
