-- High, low, jack and game: what is pegged after the last trick in Nine Card Don and Blind Don.
--
-- use "don-tally" gives a function that lays these rules on a game of the Don family. `pegs` are the points of each.
return function(don, pegs)
  use "don-pegs"(don)
  don.options { "values", "what a card counts for game", clause = "DN-4.9", max = 1000000, rows = {
    count = { ace = 4, king = 3, queen = 2, jack = 1, ten = 10 },
  } }
  -- DN-7.6 After the last trick these are pegged, in this order, each by one side: high, low, jack, game. A peg whose
  --   option is 0 is not played: `peg_high` 0, `peg_low` 0, `peg_jack` 0, `peg_game` 8. Each is an event `peg`.
  don.options { "pegs", "points of this peg, 0 if it is not played",
                clause = "DN-7.6", rows = { peg = pegs } }
  don.pegged_after = { "high", "low", "jack", "game" }
  -- DN-7.7 High: the side that won the highest trump dealt to any seat. Low: the side that won the lowest one. Jack:
  --   the side that won the jack of trumps; if it was not dealt, nobody. These come on top of the trick's points.
  local function side_of(t, card)
    local seat = card and t:taker(card)
    return seat and t.side[seat]
  end
  function don.wins_high(t) return side_of(t, t:top_trump()) end
  function don.wins_low(t) return side_of(t, t:low_trump()) end
  function don.wins_jack(t) return side_of(t, "J" .. t:trump_suit()) end
  -- DN-7.8 Game: each side adds up the count (DN-4.9) of the cards in its tricks; the side with more pegs it. Equal:
  --   nobody does.
  function don.wins_game(t)
    local most, winner = -1, nil
    for side = 1, t.sides do
      local count = t:side_count(side)
      if count > most then most, winner = count, side elseif count == most then winner = nil end
    end
    return winner
  end

  -- The pegs that are played, in their order.
  function don.wrap.ready(base, rules)
    base(rules)
    rules.played_pegs = {}
    for _, kind in ipairs(don.pegged_after) do
      local points = rules.pegs.peg[kind]
      local peg = { kind = kind, points = points, wins = rules["wins_" .. kind] }
      if points > 0 then table.insert(rules.played_pegs, peg) end
    end
  end
  function don.finish(t)
    t.high, t.low, t.jack, t.game = 0, 0, 0, 0
    t.ended = don.peg_last(t)
  end
  function don.peg_last(t) -- how the deal ended
    if t:reached() then return "target" end
    for _, peg in ipairs(don.played_pegs) do
      local side = peg.wins(t)
      if side then
        t[peg.kind] = side
        don.peg(t, peg.kind, side, peg.points, "DN-7.6")
        if t:reached() then return "target" end
      end
    end
    return "played"
  end
  function don.wrap.result(base, t)
    local line = base(t):add("count", t:per_side(t.side_count),
                             "high", t.high, "low", t.low, "jack", t.jack, "game", t.game)
    don.line_fields(t, line)
    return line
  end
end
