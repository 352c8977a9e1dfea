-- The show at cribbage: hands and the box are counted with the starter.
--
-- use "cribbage-show" gives a function that lays these rules on a game.
return function(cr)
  -- A house rule may count more in the show: { { kind = "royal", cards = { "KC", "QC" }, points = 3 } }.
  local function nothing() return {} end
  cr.also_counts = nothing

  -- ## 7 The show
  -- CR-7.1 Each seat's hand is counted, from the dealer's left round to the dealer; then the box, for the dealer.
  -- CR-7.2 A hand is the cards the seat kept after discarding, played or not. Hand and box are each counted together
  --   with the starter.
  function cr.show(t)
    local seat, box = t.dealer, t:pile "box"
    repeat
      seat = t:left_of(seat)
      if cr.count(t, seat, "hand", t:dealt_set(seat, 1, cr.cards_dealt) & ~box) then return end
    until seat == t.dealer
    cr.count(t, seat, "box", box)
  end
  -- CR-7.3 Every different set of cards whose pip values add up to 15: 2.
  -- CR-7.4 Every pair of cards of one rank: 2 (so three alike make 6, four alike 12).
  -- CR-7.5 Runs of three or more consecutive ranks: only the longest length is counted, and every different choice of
  --   cards of that length scores one point a card (3 3 4 5 is two runs of three, 3 4 5 6 one run of four).
  -- CR-7.6 Hand flush: all kept cards of one suit score one each (3 or 4), and one more if the starter is of that suit.
  -- CR-7.7 Box flush: `"five"`: the four box cards and the starter of one suit score 5; four alone score nothing.
  --   `"four"`: see CR-11.16. `"none"`: never.
  cr.option { "box_flush", "five", "when a flush counts in the box",
              clause = "CR-7.7", words = { "five", "four", "none" } }
  -- CR-7.8 His nobs: the jack of the starter's suit in a hand or in the box scores `nobs`.
  cr.option { "nobs", 1, "points for the jack of the starter's suit", clause = "CR-7.8" }
  -- CR-7.9 All combinations add up; a card may serve in any number of them.
  -- CR-7.10 `scored` lists kinds in the order fifteen, pair, run, flush, nobs; cards inside a combination in listing
  --   order; combinations of one kind in lexicographic listing order. `nobs` lists the jack alone.
  function cr.worth(t, of, set)
    local points = crib.count(set, t.turned_up, of == "box" and cr.box_flush or "hand", cr.nobs)
    if cr.also_counts == nothing then return points end
    for _, one in ipairs(cr.also_counts(t, of, set)) do points = points + one.points end
    return points
  end
  function cr.items(list)
    local lines = {}
    for i, item in ipairs(list) do lines[i] = fields(table.unpack(item)) end
    return lines
  end
  -- The details of a count are worked out only if somebody listens.
  function cr.cards_counted(t) return sets.list(t.counting) end
  function cr.combinations(t, of, flush)
    local lines = cr.items((crib.list(t.counting, t.turned_up, flush, cr.nobs)))
    for _, one in ipairs(cr.also_counts(t, of, t.counting)) do
      lines[#lines + 1] = fields("kind", one.kind, "cards", one.cards, "points", one.points)
    end
    return lines
  end
  cr.scored = {
    hand = function(t) return cr.combinations(t, "hand", "hand") end,
    box = function(t) return cr.combinations(t, "box", cr.box_flush) end,
  }
  -- CR-7.11 `counting: "auto"`: nobody is asked; each hand and the box is one `count` event, also when it is worth 0.
  function cr.count(t, seat, of, set) -- true if that wins the game
    t.counting = set
    return cr.peg_count(t, seat, of, cr.worth(t, of, set), "count", cr.scored[of])
  end
  cr.count_clauses = { hand = "CR-7.1", box = "CR-7.7" }
  function cr.peg_count(t, seat, of, points, event, shown)
    t.counted[of == "hand" and seat or of] = points
    if points > 0 then t:score(seat, points, cr.count_clauses[of], of) end
    t:tell(event, seat, t.side[seat], of, cr.cards_counted, t.starter, shown, points, t.standing)
    return points > 0 and t:reached()
  end
  cr.events = { count = "seat side of cards starter scored points scores" }
end
