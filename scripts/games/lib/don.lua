-- Rules of the Don family: the first card led makes trumps, and tricks are won for the cards in them.
--
-- use "don" gives a function that lays these rules on a game. `values` are what its nines and fives are worth, `cut` says
-- who cuts for the first pitch, which card wins, and whom the winner may name.
local natural = "AKQJT98765432"

return function(don, values, cut)
  -- ## 1 Records
  -- DN-1.1 The header's `game` is one of the four ids. `players` may be left out; another number than the game's is
  --   refused.
  -- DN-1.2 Refused: an unknown variant, one of another game, two that conflict, one without the variant that it needs.
  -- DN-1.3 Options: first the defaults of the game, then the variants in the order of the variants table, then the
  --   header's `options`, which win. An option that the game does not have, or a value that does not fit, is refused.
  -- DN-1.4 `dealer` is the table seat that deals the first hand. With it there is no cut before the first game (section
  --   3).
  -- DN-1.5 Every shuffle, be it for a deal, a cut or jacks out, is one `pack` line with every card of the pack once,
  --   top first.
  -- DN-1.6 Only the seat that is asked decides, with one of the words that are open to it then. (Section 11 has
  --   the one exception.)
  -- DN-1.7 Deals are numbered from 1 within a game. Every `deal` line is followed by exactly one `hand` line with its
  --   number, a *void* deal's too (DN-9.12, DN-11.10). A deal that is not void is a *counted* deal.
  -- DN-1.8 `delta` is the change of each side's score since the `deal` line, `scores` the scores of the game so far,
  --   which begin at 0.
  don.refusals = { players = "DN-1.1", variant = "DN-1.2", option = "DN-1.3", dealer = "DN-1.4",
                   pack = "DN-1.5", hands = "DN-1.5", due = "DN-1.5",
                   card = "DN-1.6", word = "DN-1.6", over = "DN-6.6" }

  -- ## 2 Cards, seats, deal
  -- DN-2.1 The pack is A K Q J T 9 8 7 6 5 4 3 2 of four suits.
  don.pack = cards "AKQJT98765432 of CDHS"
  -- DN-2.2 That is also the rank from high to low in every suit. For trumps the rank is `trump_order` AKQJT98765432: by
  --   default trumps rank like any other suit, whatever they are worth.
  don.ranks = natural
  don.option { "trump_order", natural, "the ranks of trumps, high to low",
               clause = "DN-2.2", rule = "trump_ranks" }
  function don.is_order(ranks)
    local seen = 0
    for rank in ranks:gmatch "." do
      local place = natural:find(rank, 1, true)
      if not place or seen & 1 << place ~= 0 then return false end
      seen = seen | 1 << place
    end
    return #ranks == #natural
  end
  -- DN-2.3 Lists of cards: suits C D H S, within a suit A down to 2. `legal` lists plays in that order. `trump_order`
  --   does not change it.
  -- DN-2.4 Deal and play go clockwise. Cards are dealt from the top of the pack, beginning at the dealer's left and
  --   ending with the dealer in each round.
  -- DN-2.5 The *pitcher* leads to the first trick. He sits at the dealer's left unless a clause says otherwise.
  function don.pitcher_of(t) return t.active[1] end
  -- DN-2.6 After a counted deal the seat at the dealer's left deals; after a void one the same seat deals again.
  --   (`irish-don` has its own clause, DN-9.7.)

  -- ## 3 Cut for the first pitch
  -- DN-3.1 If the header names no dealer, cards are cut before the first deal. With `cut` `none` there is no cut and
  --   seat 1 deals.
  function don.first_dealer() end -- nobody: the cut says who
  function don.new_game(t)
    local named = t.game_number == 1 and t.dealer
    local passes_on = t.game_number > 1 and (don.later_games ~= "cut" or don.cut == "none")
    if named or passes_on then return end
    if don.cut == "none" then t.dealer = 1 else t.dealer = t:right_of(don.first_pitcher(t)) end
  end
  don.option { "cut", cut.by, "who cuts for the first pitch",
               clause = "DN-3.1", words = { "none", "sides", "all" } }
  -- DN-3.2 `cut` `sides`: in games 1, 3, 5 ... of a match seats 1 and 2 cut, in games 2, 4 ... seats 3 and 4. `cut`
  --   `all`: every seat cuts. `sides` needs four seats.
  function don.cutters(t)
    if don.cut == "all" then return t.seats end
    return t.game_number % 2 == 1 and { 1, 2 } or { 3, 4 }
  end
  -- DN-3.3 The cut has its own `pack` line. The cutters, in ascending order of seats, get one card each from the top.
  --   With `cut_wins` `high` the highest card wins, with `low` the lowest. The ace is high in both; suits do not count.
  -- DN-3.4 Cutters who tie for the best card draw again, from the cards that follow, until one is best. If fewer cards
  --   are left than cutters who tie, the lowest seat among them wins.
  -- DN-3.5 Each round is an event `cut`.
  don.option { "cut_wins", cut.wins, "which card wins the cut",
               clause = "DN-3.3", words = { "high", "low" } }
  -- The places of the cards drawn that tie for the best.
  function don.best_of(drawn)
    local best, places = nil, nil
    for i, card in ipairs(drawn) do
      local rank = natural:find(card:sub(1, 1), 1, true)
      if don.cut_wins == "low" then rank = -rank end
      if not best or rank < best then
        best, places = rank, { i }
      elseif rank == best then
        places[#places + 1] = i
      end
    end
    return places
  end
  function don.cut_cards(t)
    local seats, place, left = don.cutters(t), 0, sets.count(don.pack)
    t:shuffle()
    while true do
      local drawn, tied = {}, {}
      for i = 1, #seats do drawn[i] = t:card(place + i) end
      for i, best in ipairs(don.best_of(drawn)) do tied[i] = seats[best] end
      place, left = place + #seats, left - #seats
      local winner = (#tied == 1 or left < #tied) and tied[1] or 0
      t:tell("cut", seats, drawn, winner)
      if winner > 0 then return winner end
      seats = tied
    end
  end
  -- DN-3.6 `cut_choice` `any`: the winner is asked at `first-pitch` which seat pitches. `side`: the same, but only he
  --   himself or his partner. `self`: the winner pitches and nobody is asked. `side` with one seat per side lists that
  --   one seat.
  don.option { "cut_choice", cut.choice, "whom the winner of the cut may name", clause = "DN-3.6",
               words = { "any", "side", "self" } }
  function don.first_pitcher(t)
    local winner = don.cut_cards(t)
    if don.cut_choice == "self" then return winner end
    local words = {}
    for _, seat in ipairs(t.seats) do
      if don.cut_choice == "any" or t.side[seat] == t.side[winner] then
        words[#words + 1] = "pitcher " .. seat
      end
    end
    return math.tointeger(t:ask(winner, "first-pitch", words):match "%d+")
  end
  -- DN-3.7 The seat at the right of the first pitcher deals the first hand.

  -- ## 4 Tricks
  -- DN-4.1 A card played must be in the player's hand. The leader may lead any of his cards.
  -- DN-4.2 The others must follow the suit led if they can.
  -- DN-4.3 Who cannot follow may play any card. Nobody is ever obliged to trump or to play higher.
  don.duties = { hold = "DN-4.1", follow = "DN-4.2" }
  -- DN-4.4 Each seat plays one card to a trick, clockwise from the leader.
  -- DN-4.5 The highest trump in the trick wins it; without a trump, the highest card of the suit led.
  -- DN-4.6 The winner of a trick leads to the next.
  function don.play(t) t:play_tricks(t.pitcher) end
  -- DN-4.7 The suit of the first card led in a deal is trumps for that deal (event `trumps`), unless trumps were named
  --   before (DN-8.9).
  don.lead_trumps = "DN-4.7"
  -- DN-4.8 The points of a trick are the sum of its cards' values: `trump_ace` 4, `trump_king` 3, `trump_queen` 2,
  --   `trump_jack` 1, `trump_nine` and `trump_five` for those trumps; `plain_nine` for each nine and `plain_five` for
  --   each five of the other suits; nothing for other cards. They go to the side of the trick's winner.
  don.options { "values", "what a card in a trick is worth",
                clause = "DN-4.8", max = 1000000, rows = {
    trump = { ace = 4, king = 3, queen = 2, jack = 1,
              nine = values.trump_nine, five = values.trump_five },
    plain = { nine = values.plain_nine, five = values.plain_five },
  } }
  function don.ready(rules)
    local trump, plain, count = rules.values.trump, rules.values.plain, rules.values.count or {}
    rules.trump_points = { A = trump.ace, K = trump.king, Q = trump.queen, J = trump.jack,
                           ["9"] = trump.nine, ["5"] = trump.five }
    rules.points = { ["9"] = plain.nine, ["5"] = plain.five }
    rules.counts = { A = count.ace, K = count.king, Q = count.queen, J = count.jack, T = count.ten }
  end
  -- DN-4.9 *Count* of a card, in all suits, trump or not: `count_ace` 4, `count_king` 3, `count_queen` 2, `count_jack`
  --   1, `count_ten` 10; others nothing. The pack counts 80. `irish-don` has no count.

  -- ## 5 What a seat may see
  -- DN-5.1 At every ask a seat sees: its own hand; the cards of the trick in play and of the trick before; cards lying
  --   face up; trumps, leader, dealer, scores, and everything that was an event, of which it can ask the host for the
  --   cards of the last trick only. It sees no other seat's hand and no card of the stock.
  -- DN-5.2 With `blind_partner` on, the pitcher's partner (the seat at the dealer's right, if the pitcher sits at his
  --   left) sees none of his own cards until the first card of the deal has been led. A host shows him the number of
  --   cards. Only with four players.
  -- DN-5.3 If a pitch is passed (DN-9.10), DN-5.2 ends with the pass: everybody may look.
  function don.hidden(t, seat)
    if not don.blind_partner or t.players ~= 4 or not t.pitcher or t.all_look then return 0 end
    local led = t:finished() > 0 or t:in_trick() > 0
    return not led and seat == t:partner(t.pitcher) and t:hand(seat) or 0
  end
  -- DN-5.4 A face-down card of `blind-don` is seen by nobody, not even its owner, before it is turned.
  -- DN-5.5 At `pitch`, `bet` and `take-bet` a seat sees its hand as at a play (DN-5.2 included), at `name` what DN-8.9
  --   says, at `concede` no cards. At the points of jacks out everybody sees the cards dealt face up.
  -- DN-5.6 Partners have no other channel than their plays; an agreed signal ("billing") is forbidden, so the record
  --   has no words for it.

  -- ## 6 Games and matches
  -- DN-6.1 A match is won by the first side that has `games_to_win` 1 games. With 1 it is a single game, whoever wins
  --   that, also if it is drawn; and there is no `match` line, unless `jacks_out` or `side_bets` is on: then there
  --   always is one. Without jacks out a person is a seat.
  -- DN-6.2 With `games_to_win` above 1 a game without a single winner counts for nobody; further games are played until
  --   a side has enough.
  don.option { "games_to_win", 1, "games that win the match", clause = "DN-6.1", min = 1 }
  function don.new_match(t)
    t.games_won, t.pitcher = t:totals(), nil -- nobody has anything yet
  end
  function don.worth() return 1 end
  function don.match_over(t, winners)
    local side = #winners == 1 and winners[1]
    if side then t.games_won[side] = t.games_won[side] + don.worth(t, side) end
    if don.games_to_win > 1 and not (side and t.games_won[side] >= don.games_to_win) then return end
    return don.match_line(t, side and winners or {}), t.games_won
  end
  -- DN-6.3 Partners and seats stay for the whole match. Scores, deal numbers and carried points begin anew with each
  --   game.
  -- DN-6.4 The first deal of a later game: with `new_game` `rotate` the deal passes on as after any deal; with `cut`
  --   section 3 is done again (with `cut` `none` it passes on all the same). (`irish-don`: DN-9.7.)
  -- DN-6.5 `match` line: `match` 1, `winner` (list of one side, or `[]`), `scores` (games counted per side), `games`
  --   (games played), `why` `"games"`, and with money `money` (DN-12.9).
  function don.match_line(t, winner)
    return don.games_to_win == 1 or don.match_fields(t, winner)
  end
  function don.match_fields(t, winner)
    return fields("match", 1, "winner", winner, "scores", t.games_won,
                  "games", t.game_number, "why", "games")
  end
  -- DN-6.6 After the last game, or the `match` line, the record takes no further line.

  function don.check()
    if not don.is_order(don.trump_ranks) then
      return "trump_order names each of the 13 ranks once", "DN-1.3"
    end
    if don.cut == "sides" and don.seats ~= 4 then
      return "`cut` `sides` needs four seats", "DN-3.2"
    end
    return don.check_end() -- what a game of the family has besides
  end

  don.calls = {}
  don.events = { cut = "seats cards winner", trumps = "suit seat" }
  don.kinds = { "ended" }
  don.says = {
    ["first-pitch?"] = "who is to pitch first?",
    cut = "{cards} are cut, and the cut goes to {winner:seat %|nobody: they cut again}",
    trumps = "{seat} {makes|make} {suit} trumps",
    trick = "{winner} {takes|take} {cards}{points: for % points}{scores:: %}",
    ["first-pitch pitcher"] = "{cards:seat %} {is|are} to pitch first",
    hand = "{pitcher} pitched {trumps}: {tricks} tricks, {points} points in play",
  }
  local suits = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
  function don.status(t)
    if not t.pitcher then return nil end
    local suit = suits[t:trump_suit()]
    local said = suit and "{pitcher} pitched; " .. suit .. " are trumps"
      or "{pitcher} {has|have} the pitch; the first card led makes trumps"
    if not next(don.counts) or don.score_keeping == "remembered" or t:finished() == 0 then
      return said, fields("pitcher", t.pitcher)
    end
    local count = t:per_side(t.side_count)
    return said .. "; count {count:sides %}", fields("pitcher", t.pitcher, "count", count)
  end
  function don.result(t)
    return fields("pitcher", t.pitcher, "trumps", t:trump_suit(), "ended", t.ended,
                  "tricks", t:per_side(t.side_tricks), "points", t:per_side(t.side_points))
  end
end
