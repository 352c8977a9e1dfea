-- Customs of cribbage that some play and most do not. Each has an option, off in both games, and a variant that turns it on
-- and has its clause: flush-in-play (CR-11.17), liberty-to-stop (CR-11.19) and stinkhole (CR-11.20).
--
-- use "cribbage-customs" gives a function that lays them on a game of cribbage.
return function(cr)
  cr.option { "flush_in_play", false, "flushes count in the play", clause = "CR-11.17" }
  local flush = cr.when { flush_in_play = true }
  function flush.wrap.counted_in_play(base)
    local runs, _, thirty_one = base()
    return runs, true, thirty_one
  end

  cr.option { "stop_after_go", false, "after the other's go a seat may stop", clause = "CR-11.19" }
  local stop = cr.when { stop_after_go = true }
  function stop.wrap.check(base)
    local sentence, clause = base()
    if sentence then return sentence, clause end
    if cr.restart then return "stop_after_go needs a play of one series", "CR-11.19" end
  end
  local stops = { "stop" }
  function stop.wrap.plays_on(base, t, seat)
    local _, gone = t:series()
    return base(t, seat), gone > 0 and stops
  end
  function cr.wrap.stray_play(base, t, seat, words) -- where it is not on offer
    if words == "stop" then return "CR-11.19" end
    return base(t, seat, words)
  end

  cr.option { "stinkhole", false, "one below the target nobody pegs heels, go or last",
              clause = "CR-11.20" }
  local stinkhole = cr.when { stinkhole = true }
  local function stinks(t, seat) return t:standing()[t.side[seat]] == cr.target - 1 end
  function stinkhole.wrap.peg_heels(base, t)
    if not stinks(t, t.dealer) then base(t) end
  end
  function stinkhole.wrap.peg_go(base, t, seat)
    if not stinks(t, seat) then return base(t, seat) end
  end
  function stinkhole.wrap.peg_last(base, t, seat)
    if not stinks(t, seat) then return base(t, seat) end
  end
end
