-- Customs of cribbage that some play and most do not. Each has an option, off in both games, and a variant that turns it on
-- and has its clause: flush-in-play (CR-11.17), liberty-to-stop (CR-11.19) and stinkhole (CR-11.20).
--
-- use "cribbage-customs" gives a function that lays them on a game of cribbage.
return function(cr)
  cr.option { "flush_in_play", false, "flushes count in the play", clause = "CR-11.17" }
  local flush = cr.when { flush_in_play = true }
  function flush.wrap.made(_, t, count) return (count(t.series, cr.runs_in_play, true, cr.thirty_one_points)) end

  cr.option { "stop_after_go", false, "after the other's go a seat may stop", clause = "CR-11.19" }
  local stop = cr.when { stop_after_go = true }
  function stop.wrap.check(base)
    local sentence, clause = base()
    if sentence then return sentence, clause end
    if cr.restart then return "stop_after_go needs a play of one series", "CR-11.19" end
  end
  function stop.wrap.play(base, t)
    t.stopped = false
    base(t)
  end
  function stop.wrap.act(base, t, seat)
    local fits = cr.fitting(t, seat)
    if fits == 0 or t.laid_last ~= seat or not next(t.gone) then return base(t, seat) end
    local words = sets.choices("play", fits, 1)
    words[#words + 1] = "stop"
    local card = t:ask(seat, "play", words):match "^play (..)$"
    if card then cr.lay_card(t, seat, cards(card)) else t.stopped = true end
  end
  function stop.wrap.next_to_act(base, t, seat)
    if not t.stopped then return base(t, seat) end
  end
  function cr.wrap.stray_play(base, t, seat, words) -- where it is not on offer
    if words == "stop" then return "CR-11.19" end
    return base(t, seat, words)
  end

  cr.option { "stinkhole", false, "one below the target nobody pegs heels, go or last", clause = "CR-11.20" }
  local stinkhole = cr.when { stinkhole = true }
  local function stinks(t, seat) return t:standing()[t.side[seat]] == cr.target - 1 end
  function stinkhole.wrap.peg_heels(base, t)
    if not stinks(t, t.dealer) then base(t) end
  end
  function stinkhole.wrap.end_series(base, t)
    if not stinks(t, t.laid_last) then base(t) end
  end
end
