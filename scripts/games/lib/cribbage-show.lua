-- The show at cribbage: hands and the box are counted with the starter.
--
-- use "cribbage-show" gives a function that lays these rules on a game.
return function(cr)
  -- ## 7 The show
  -- CR-7.1 Each seat's hand is counted, from the dealer's left round to the dealer; then the box, for the dealer.
  -- CR-7.2 A hand is the cards the seat kept after discarding, played or not. Hand and box are each counted together
  --   with the starter.
  function cr.show(t) t:count_hands("box", "starter") end
  -- CR-7.3 Every different set of cards whose pip values add up to 15: 2.
  -- CR-7.4 Every pair of cards of one rank: 2 (so three alike make 6, four alike 12).
  -- CR-7.5 Runs of three or more consecutive ranks: only the longest length is counted, and every different choice of
  --   cards of that length scores one point a card (3 3 4 5 is two runs of three, 3 4 5 6 one run of four).
  -- CR-7.6 Hand flush: all kept cards of one suit score one each (3 or 4), and one more if the starter is of that suit.
  -- CR-7.7 Box flush: `"five"`: the four box cards and the starter of one suit score 5; four alone score nothing.
  --   `"four"`: see CR-11.16. `"none"`: never.
  cr.option { "box_flush", "five", "when a flush counts in the box", clause = "CR-7.7", words = { "five", "four", "none" } }
  -- CR-7.8 His nobs: the jack of the starter's suit in a hand or in the box scores `nobs`.
  cr.option { "nobs", 1, "points for the jack of the starter's suit", clause = "CR-7.8" }
  -- CR-7.9 All combinations add up; a card may serve in any number of them.
  -- CR-7.10 `scored` lists kinds in the order fifteen, pair, run, flush, nobs; cards inside a combination in listing
  --   order; combinations of one kind in lexicographic listing order. `nobs` lists the jack alone.
  -- By kind what makes the points; what does so in the play is added there. It is worked out where somebody listens.
  cr.makes = {
    hand = function(t, cards) return (crib.list(cards, t:pile "starter", "hand", cr.nobs)) end,
    box = function(t, cards) return (crib.list(cards, t:pile "starter", cr.box_flush, cr.nobs)) end,
  }
  function cr.scored(t)
    local kind, cards = t:counting()
    local lines = {}
    for i, item in ipairs(cr.makes[kind](t, cards)) do lines[i] = fields(table.unpack(item)) end
    return lines
  end
  -- CR-7.11 `counting: "auto"`: nobody is asked; each hand and the box is one `count` event, also when it is worth 0.
  cr.option { "counting", "auto", "hands are counted by the host, or claimed", clause = "CR-7.11",
              words = { "auto", "claimed" } }
  -- CR-7.12 `counting: "claimed"`: each hand is asked for at point `count`, the box at point `count-box`; the `count`
  --   event then shows `claimed` and not `scored`.
  -- CR-7.13 A claim is `count N`, N from 0 to 29.
  -- CR-7.14 The side pegs the smaller of the claim and the true worth.
  cr.claims = {}
  for n = 0, 29 do cr.claims[n + 1] = "count " .. n end
  cr.refuse_count, cr["refuse_count-box"] = "CR-7.13", "CR-7.13"
  function cr.suggest(t, seat, point) -- what an honest player says
    if point == "count" then return "count " .. crib.count(t:kept(seat), t:pile "starter", "hand", cr.nobs) end
    if point == "count-box" then return "count " .. crib.count(t:pile "box", t:pile "starter", cr.box_flush, cr.nobs) end
    if point == "answer" then return t.missed > 0 and "muggins" or "accept" end
  end
  function cr.claim(t, seat, of, worth)
    local words = t:ask(seat, of == "box" and "count-box" or "count", cr.claims)
    local claimed = math.tointeger(words:match "%d+")
    local points, _, cards = math.min(claimed, worth), t:counting()
    t:peg(seat, points, of)
    t:tell("count claimed", seat, t.side[seat], of, sets.list(cards), t.starter, claimed, points, t.standing)
    if t:reached() then return end
    if claimed > worth then cr.overclaimed(t, seat, claimed - worth)
    elseif cr.muggins then cr.ask_muggins(t, seat, worth - claimed) end
    if t:reached() then return end
    t:tell("worth", seat, t.side[seat], of, cr.scored, worth)
  end
  -- CR-7.15 Overclaim: with `overclaim: "penalty"` the other side then pegs the difference (event `penalty`); with
  --   `"corrected"` it does not.
  -- CR-7.16 What an underclaim missed is lost, unless `muggins` is on.
  cr.option { "overclaim", "penalty", "what an overclaim costs", clause = "CR-7.15", words = { "penalty", "corrected" } }
  function cr.taken(t) return t.taken_points or { 0, 0 } end -- by each side, from the other's count
  function cr.take(t, seat, points)
    local side = t.side[seat]
    t.taken_points = cr.taken(t)
    t.taken_points[side] = t.taken_points[side] + points
  end
  function cr.overclaimed(t, seat, points)
    if cr.overclaim == "corrected" then return end
    cr.penalty(t, seat, points, "overclaim", "CR-7.15")
  end
  function cr.penalty(t, offender, points, why, clause)
    if points == 0 then return end
    local other = t:left_of(offender) -- of the other side
    cr.take(t, other, points)
    t:score(other, points, clause, why)
    t:tell("penalty", offender, why, t.side[other], points, t.standing)
  end
  -- CR-7.17 Muggins: after every claim that is not an overclaim, the seat at the counter's left is asked at point
  --   `answer`: `accept`, or the optional call `muggins`. The call is on offer whether or not anything was missed.
  cr.option { "muggins", false, "what a claim missed may be taken", clause = "CR-7.17" }
  cr.calls = { answer = { "muggins" } }
  function cr.ask_muggins(t, counter, missed)
    local caller = t:left_of(counter)
    t.missed = missed
    local _, call = t:ask(caller, "answer", { "accept" })
    if not call then return end
    -- CR-7.18 A right call: the caller's side pegs what was missed (event `muggins`).
    if missed > 0 then
      cr.take(t, caller, missed)
      t:score(caller, missed, "CR-7.18", "muggins")
      t:tell("muggins", caller, t.side[caller], missed, t.standing)
    else
      -- CR-7.19 A wrong call: the counter's side pegs `false_muggins` (event `penalty`; no event if that is 0).
      cr.penalty(t, caller, cr.false_muggins, "false-muggins", "CR-7.19")
    end
  end
  function cr.on_muggins() return true end
  cr.option { "false_muggins", 2, "points for a wrong call", clause = "CR-7.19" }
  -- CR-7.20 A claimed count closes with a `worth` event, which lists the combinations, unless the game has ended.

  local count = "seat side of cards starter %s points scores"
  cr.events = { count = count:format "scored", ["count claimed"] = count:format "claimed",
                worth = "seat side of scored points", penalty = "seat why side points scores",
                muggins = "seat side points scores" }
  function cr.check_counting()
    if cr.muggins and cr.counting ~= "claimed" then return "muggins needs claimed counting", "CR-7.17" end
  end
end
