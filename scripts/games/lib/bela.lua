-- Rules that two- and three-handed Bela share, on top of klaberjass: the stock, the exchange, claims.
--
-- use "bela" gives a function that lays these rules on a game.
return function(kb)
  kb.option { "target", 501, "points that win the game", clause = "KB-13.1", min = 1 }
  kb.option { "exchange", true, "the seven of trumps may be exchanged for the turned card",
              clause = "KB-4.1" }
  kb.option { "show_bottom", true, "the pack's last card is shown", clause = "KB-2.6" }
  function kb.second_packet(t)
    t:deal()
    kb.turn_bottom(t)
    if kb.exchange then kb.offer_exchange(t) end
  end
  function kb.turn_bottom(t)
    if kb.show_bottom then t:tell("bottom", kb.bottom_card) end
  end
  function kb.bottom_card(t) return sets.text(t:pile "bottom") end

  kb.option { "bela_call", "both", "with which of the two cards bela is said", clause = "KB-7.2",
              words = { "both", "first", "second" } }
  kb.option { "tie", "hold", "what happens when the maker ties", clause = "KB-11.4",
              words = { "hold", "hold-all", "maker-nothing", "bate" } }
  kb.option { "next_dealer", "winner", "who deals next",
              clause = "KB-12.1", words = { "winner", "left" },
              rule = "next_deals" }
  kb.option { "over_target", "last-trick", "who wins when several have the target",
              clause = "KB-13.2",
              words = { "last-trick", "higher" } }

  function kb.untimely(t, seat, point)
    if t:finished() == 0 then return "KB-10.1" end
    if point == "count" then return end
    local leads = t:in_trick() == 0 and t:turn() == seat
    if not leads or point ~= "play" and point ~= "show" then return "KB-10.1" end
  end
  function kb.suggest(t, seat, point) -- a claim that wins
    if kb.untimely(t, seat, point) then return end
    if t:total(seat) + kb.claim_value(t, seat) >= kb.target then return "claim" end
  end
  kb.count_words = { "count" }
  function kb.ask_count(t) t:ask(t:last_winner(), "count", kb.count_words) end
  use "claims"(kb)
  use "scots-bela"(kb)
  -- For who looks at the play with open cards: the maker against the rest.
  function kb.aim(t) return { t.maker } end
end
