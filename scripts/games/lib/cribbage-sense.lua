-- A heuristic for bots at cribbage: which cards to discard and to play. It counts the cards that a player keeps with every
-- possible starter, and the discards by their mean worth in a box. A card played counts as the points that it pegs.
--
-- use "cribbage-sense" gives a function that adds it to a game.
return function(cr)
  -- Calls f with each choice of `n` cards of a set, with what was chosen before.
  local function each_choice(set, n, f, chosen)
    if n == 0 then return f(chosen) end
    while set ~= 0 do
      local card = set & -set
      set = set ~ card
      each_choice(set, n - 1, f, chosen | card)
    end
  end

  -- Discards count for the side that has the box, and against the other. Of choices with the same count, the one that keeps
  -- low cards is best: they come to fifteen and thirty-one.
  function cr.good_discard(t, seat)
    local hand = t:hand(seat)
    local sign = t.side[seat] == t.side[t.dealer] and 1 or -1
    local most, low, chosen
    local unseen = cr.pack & ~hand
    each_choice(hand, cr.discard, function(set)
      local kept = hand & ~set
      local points = crib.mean(kept, unseen, "hand", cr.nobs) + sign * crib.box(set)
      if most and points < most then return end
      local pips = crib.pips(kept)
      if not most or points > most or pips < low then most, low, chosen = points, pips, set end
    end, 0)
    return "discard " .. sets.text(chosen)
  end

  -- At five and twenty-one any ten of the next player pegs. Among cards that peg the same, the highest is played.
  local waits = { [5] = 2, [10] = 0.5, [15] = 0.5, [21] = 2 }
  function cr.good_card(t, seat)
    local best, chosen
    local series, before = t:series_cards(), t:series()
    local n = #series + 1
    for _, card in ipairs(sets.list(t:hand(seat))) do
      local pips = crib.pips(card)
      local total = before + pips
      if total <= 31 then
        series[n] = card
        local made = crib.played(series, cr.counted_in_play())
        local value = made - (waits[total] or 0) + pips / 16
        if not best or value > best then best, chosen = value, card end
      end
    end
    return chosen and "play " .. chosen
  end

  function cr.wrap.suggest(base, t, seat, point)
    if point == "discard" then return cr.good_discard(t, seat) end
    if point == "play" then return cr.good_card(t, seat) end
    return base(t, seat, point)
  end
end
