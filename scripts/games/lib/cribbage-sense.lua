-- What a player of some sense discards and plays at cribbage, for bots that do not look ahead: the cards he keeps are
-- counted as the show counts them, without a starter, and a card played is what it pegs.
--
-- use "cribbage-sense" gives a function that adds it to a game.
return function(cr)
  -- Calls f with each set of `n` of the cards from place i on.
  local function each_choice(list, n, f, i, chosen)
    i, chosen = i or 1, chosen or 0
    if n == 0 then return f(chosen) end
    for at = i, #list - n + 1 do each_choice(list, n - 1, f, at + 1, chosen | cards(list[at])) end
  end

  -- The discards are worth what they make together to whose box it is. Of what counts the same, low cards are kept: they
  -- come to fifteen and thirty-one.
  function cr.good_discard(t, seat)
    local hand, mine, best, chosen = t:hand(seat), t.side[seat] == t.side[t.dealer], nil, nil
    each_choice(sets.list(hand), cr.discard, function(set)
      local kept = hand & ~set
      local value = crib.count(kept) + (mine and 1 or -1) * crib.count(set) - crib.pips(kept) / 64
      if not best or value > best then best, chosen = value, set end
    end)
    return "discard " .. table.concat(sets.list(chosen), " ")
  end

  -- At five and twenty-one any ten of the next player pegs. Of what pegs the same, the highest card goes.
  local waits = { [5] = 2, [10] = 0.5, [15] = 0.5, [21] = 2 }
  function cr.good_card(t, seat)
    local best, chosen
    local before, series = t:series(), t:series_text()
    for _, card in ipairs(sets.list(t:hand(seat))) do
      local total = before + crib.pips(card)
      if total <= 31 then
        local made = crib.played(series .. card, cr.runs_in_play, cr.flush_in_play, cr.thirty_one_points)
        local value = made - (waits[total] or 0) + crib.pips(card) / 16
        if not best or value > best then best, chosen = value, card end
      end
    end
    return chosen and "play " .. chosen
  end

  function cr.wrap.suggest(base, t, seat, point)
    if point == "discard" then return cr.good_discard(t, seat), true end
    if point == "play" then return cr.good_card(t, seat), true end
    return base(t, seat, point)
  end
end
