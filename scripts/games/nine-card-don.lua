-- Nine Card Don. The rule page and the game in one: each clause stands above what does it; what it shares with the family
-- is in lib/don.lua, don-pegs.lua and don-tally.lua.
local don = game {
  id = "nine-card-don", title = "Nine Card Don",
  names = "Don, Chase the Nine, Chaser (چیس د ناین, چیسر), Big Don, Long Don, "
    .. "Welsh Don (ناین کارد دان, دان نه کارته)",
  summary = "The first lead makes trumps; its nine and five are the dons; 121 up, pegged.",
  players = { 4 }, partners = true, clauses = "DN", kind = "trick", land = "England, Wales",
  level = "some practice", minutes = 20,
}
use "don"(don, { trump_nine = 9, trump_five = 10, plain_nine = 0, plain_five = 5 },
         { by = "sides", wins = "high", choice = "any" })
use "don-tally"(don, { high = 0, low = 0, jack = 0, game = 8 })

-- ## 7 Nine Card Don
-- DN-7.1 Four players, 52 cards. The cut: `cut` `sides`, `cut_wins` `high`, `cut_choice` `any`.
don.option { "blind_partner", true, "the pitcher's partner may not look before the first lead",
             clause = "DN-5.2" }
-- DN-7.2 Each seat gets `hand_size` 9 cards, one at a time. The other 16 are the `stock`: face down, not used in this
--   deal.
don.option { "hand_size", 9, "cards dealt to each", clause = "DN-7.2", min = 1, max = 13 }
function don.wrap.ready(base, rules)
  base(rules)
  rules.packets = ("1 each x %d, rest to stock"):format(rules.hand_size)
end
don.packets = "1 each x 9, rest to stock"
-- DN-7.3 A `hands` line names for each seat its cards in the order dealt; `stock` may be left out, it then is the rest
--   of the pack in the order of DN-2.3.
don.may_omit = { stock = true }

-- DN-7.4 Section 4. There are as many tricks as cards in a hand.
function don.hand(t)
  t:deal()
  t.pitcher = don.pitcher_of(t)
  don.play(t)
  don.finish(t)
end
-- DN-7.9 So one deal is worth at most 10 + 19 + 15 + 8 = 52; cards in the stock count for nobody.
don.option { "target", 121, "points that win the game, 0 for none", clause = "DN-7.10" }
don.option { "deals", 0, "counted deals of a game, 0 for no limit", clause = "DN-7.11" }
