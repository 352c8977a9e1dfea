-- Claimed counting at cribbage: each says what its hand is worth, and with muggins the other takes what was missed.
--
-- use "cribbage-claims" gives a function that lays these rules on a game; they hold where its options say so.
return function(cr)
  -- ## 7 The show
  cr.option { "counting", "auto", "hands are counted by the host, or claimed", clause = "CR-7.11",
              words = { "auto", "claimed" } }
  local claimed = cr.when { counting = "claimed" }
  -- CR-7.12 `counting: "claimed"`: each hand is asked for at point `count`, the box at point `count-box`; the `count`
  --   event then shows `claimed` and not `scored`.
  -- CR-7.13 A claim is `count N`, N from 0 to 29.
  -- CR-7.14 The side pegs the smaller of the claim and the true worth.
  cr.claims = {}
  for n = 0, 29 do cr.claims[n + 1] = "count " .. n end
  cr.refuse_count, cr["refuse_count-box"] = "CR-7.13", "CR-7.13"
  function claimed.wrap.count(_, t, seat, of, set)
    t.counting = set
    local worth = cr.worth(t, of, set)
    local point = of == "box" and "count-box" or "count"
    local claim = math.tointeger(t:ask(seat, point, cr.claims):match "%d+")
    if cr.peg_count(t, seat, of, math.min(claim, worth), "count claimed", claim) then
      return true
    end
    if claim > worth then
      cr.overclaimed(t, seat, claim - worth)
    else
      cr.underclaimed(t, seat, worth - claim)
    end
    if t:reached() then return true end
    t:tell("worth", seat, t.side[seat], of, cr.scored[of], worth)
  end
  function cr.suggest(t, _, point) -- what an honest player says
    if point == "count" then return "count " .. cr.worth(t, "hand", t.counting) end
    if point == "count-box" then return "count " .. cr.worth(t, "box", t.counting) end
    if point == "answer" then return t.missed > 0 and "muggins" or "accept" end
  end
  -- CR-7.15 Overclaim: with `overclaim: "penalty"` the other side then pegs the difference (event `penalty`); with
  --   `"corrected"` it does not.
  cr.option { "overclaim", "penalty", "what an overclaim costs",
              clause = "CR-7.15", words = { "penalty", "corrected" } }
  function cr.overclaimed(t, seat, points)
    if cr.overclaim == "penalty" then cr.penalty(t, seat, points, "overclaim", "CR-7.15") end
  end
  function cr.penalty(t, offender, points, why, clause)
    if points == 0 then return end
    local other = t:left_of(offender) -- of another side
    cr.take(t, other, points, clause, why)
    t:tell("penalty", offender, why, t.side[other], points, t.standing)
  end
  function cr.take(t, seat, points, clause, what)
    local side = t.side[seat]
    local taken = t.taken_points or cr.none(t)
    t.taken_points, taken[side] = taken, taken[side] + points
    t:score(seat, points, clause, what)
  end
  -- CR-7.16 What an underclaim missed is lost, unless `muggins` is on.
  function cr.underclaimed() end
  -- CR-7.17 Muggins: after every claim that is not an overclaim, the seat at the counter's left is asked at point
  --   `answer`: `accept`, or the optional call `muggins`. The call is on offer whether or not anything was missed.
  cr.option { "muggins", false, "what a claim missed may be taken", clause = "CR-7.17" }
  local muggins = cr.when { muggins = true }
  cr.calls = { answer = { "muggins" } }
  function cr.on_muggins() return true end
  function muggins.wrap.check(base)
    local sentence, clause = base()
    if sentence then return sentence, clause end
    if cr.counting ~= "claimed" then return "muggins needs claimed counting", "CR-7.17" end
  end
  function muggins.wrap.underclaimed(_, t, counter, missed)
    local caller = t:left_of(counter)
    t.missed = missed
    local _, call = t:ask(caller, "answer", { "accept" })
    if not call then return end
    -- CR-7.18 A right call: the caller's side pegs what was missed (event `muggins`).
    if missed > 0 then
      cr.take(t, caller, missed, "CR-7.18", "muggins")
      t:tell("muggins", caller, t.side[caller], missed, t.standing)
    else
      -- CR-7.19 A wrong call: the counter's side pegs `false_muggins` (event `penalty`; no event if that is 0).
      cr.penalty(t, caller, cr.false_muggins, "false-muggins", "CR-7.19")
    end
  end
  cr.option { "false_muggins", 2, "points for a wrong call", clause = "CR-7.19" }
  -- CR-7.20 A claimed count closes with a `worth` event, which lists the combinations, unless the game has ended.

  cr.events["count claimed"] = "seat side of cards starter claimed points scores"
  cr.events.worth, cr.events.penalty = "seat side of scored points", "seat why side points scores"
  cr.events.muggins = "seat side points scores"
end
