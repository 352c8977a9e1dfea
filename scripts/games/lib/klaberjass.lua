-- Rules of the Klaberjass family: two- and three-handed Bela and four-handed Klaberjass. A mark like [2,3] names the games,
-- by players, in which a clause holds. A game's own file has its differences.
--
-- use "klaberjass" gives a function that lays these rules on a game.

return function(kb)
  use "sequences"(kb)
  use "settlement"(kb)

  -- ## 1 Pack, ranks, points
  -- KB-1.1 The pack has 32 cards: A K Q J T 9 8 7 of C, D, H, S.
  kb.pack = cards "AKQJT987 of CDHS"
  -- KB-1.2 Points of a plain card: A 11, T 10, K 4, Q 3, J 2; 9, 8, 7 nothing.
  kb.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
  -- KB-1.3 Points of a trump: J 20, 9 14, A 11, T 10, K 4, Q 3; 8, 7 nothing.
  kb.trump_points = { J = 20, ["9"] = 14, A = 11, T = 10, K = 4, Q = 3 }
  -- KB-1.4 Rank in tricks, plain suit, high to low: A T K Q J 9 8 7.
  kb.ranks = "A T K Q J 9 8 7"
  -- KB-1.5 Rank in tricks, trumps, high to low: J 9 A T K Q 8 7. Every trump beats every plain card.
  kb.trump_ranks = "J 9 A T K Q 8 7"
  -- KB-1.6 Natural order A K Q J T 9 8 7: used for sequences (KB-5), for the cut (KB-2.1) and for lists of cards.
  kb.natural = { A = 1, K = 2, Q = 3, J = 4, T = 5, ["9"] = 6, ["8"] = 7, ["7"] = 8 }
  -- KB-1.7 The pack holds 152 card points. With the last trick 162 are at stake in `klaberjass-4`; in the Bela games
  --   the points of cards that are not in a hand count for nobody.

  kb.refusals = { at = { bid = "KB-3.1", name = "KB-3.3", exchange = "KB-4.1", declare = "KB-5.4",
                         show = "KB-6.8", part = "KB-6.9", play = "KB-8.1", count = "KB-10.2" } }

  -- ## 2 Deal
  -- KB-2.1 First deal of the first game: every seat cuts a card, the lowest in natural order deals, suits being
  --   equal; seats that tie for lowest cut again. The cut is drawn under the seed and has no line of its own; the
  --   echoed header carries the `dealer` it gave. A header's `dealer` replaces the cut. Later games: KB-12.3,
  --   KB-14.2.
  kb.option { "cut_deals", "low", "which card of the cut deals first",
              clause = "KB-2.1", words = { "low", "high" } }
  function kb.cut_cards() return kb.pack end
  function kb.first_dealer(t)
    local seats, high = nil, kb.cut_deals == "high"
    repeat
      local left, best, tied = kb.cut_cards(), nil, nil
      for i = 1, seats and #seats or t.players do
        local seat = seats and seats[i] or i
        local card = sets.name(sets.nth(left, t:draw(sets.count(left))))
        local place = kb.natural[card:sub(1, 1)]
        if high then place = -place end
        if not best or place > best then
          best, tied = place, { seat }
        elseif place == best then
          tied[#tied + 1] = seat
        end
        left = left & ~cards(card)
      end
      seats = tied
    until #seats == 1
    return seats[1]
  end
  -- KB-2.2 First packets: three cards to each seat, clockwise from forehand, dealer last; then three more each
  --   likewise.
  -- KB-2.3 The next card is turned up: event `turned`. Its suit is the suit proposed as trumps.
  -- KB-2.4 [2,3] The turned card lies under the stock, out of play unless exchanged (KB-4).
  -- KB-2.5 [2,3] Second packet, after trumps are made: three more cards to each seat, clockwise from forehand. Hands
  --   have nine.
  -- KB-2.6 [2,3] The pack's last card is then shown to all on top of the stock: event `bottom`. It is out of play.
  -- KB-2.7 [4] Second packet, after trumps are made: two cards to each of the other three seats clockwise from
  --   forehand, then the last card and the turned card to the dealer, whatever became trumps. Hands have eight.
  function kb.hand(t)
    t.maker, t.best, t.high, t.bela_seat = 0, 0, 0, 0
    kb.first_packets(t)
    kb.turn_up(t)
    local why = kb.make_trumps(t)
    if why then return kb.throw_in(t, why) end
    kb.announce_trumps(t)
    kb.second_packet(t)
    kb.find_bela(t)
    kb.play(t)
    if not t.claim then kb.ask_count(t) end
    if t.claim then kb.settle_claim(t) else kb.settle(t) end
  end
  function kb.first_packets(t) t:deal() end
  function kb.turn_up(t)
    local turned = t:top "turned"
    t.turned, t.proposed = turned, turned:sub(2)
    t:tell("turned", turned)
  end

  -- ## 3 Making trumps
  kb.bids = { "take", "pass" }
  function kb.make_trumps(t) -- why the deal is thrown in, if it is
    -- KB-3.1 Round one: each seat once, clockwise from forehand, is asked `bid`: `take` or `pass`.
    local seat, word = t:first_bid("bid", kb.bids)
    if seat then return kb.ends_bidding(t, seat, word) end
    return kb.name_trumps(t)
  end
  -- KB-3.2 `take` makes that seat the maker, with the turned suit as trumps, and ends the bidding.
  function kb.ends_bidding(t, seat) t.maker, t.suit, t.how = seat, t.proposed, "take" end
  -- KB-3.3 If all pass, round two in the same order: point `name`: `name C`, `name D`, `name H`, `name S` or `pass`.
  --   `name` makes that seat the maker with that suit as trumps and ends the bidding.
  -- KB-3.4 The turned suit cannot be named in round two.
  kb.names = { -- by the suit turned
    C = { "name D", "name H", "name S", "pass" }, D = { "name C", "name H", "name S", "pass" },
    H = { "name C", "name D", "name S", "pass" }, S = { "name C", "name D", "name H", "pass" },
  }
  function kb.name_trumps(t)
    local seat, word = t:first_bid("name", kb.names[t.proposed])
    if not seat then return "passed" end
    kb.name_made(t, seat, word)
  end
  function kb.name_made(t, seat, word)
    t.maker, t.suit, t.how = seat, kb.suit_named(word), "name"
  end
  function kb.suit_named(word) return word:sub(6) end
  function kb.refuse_name(t, _, word)
    if word:lower() == "name " .. t.proposed:lower() then return "KB-3.4" end
    return "KB-3.3"
  end
  -- KB-3.5 If all pass again the deal is thrown in: event `throw-in`, `why` `passed`. Nobody scores; forehand deals
  --   next.
  function kb.throw_in(t, why)
    t.outcome, t.why = "thrown-in", why
    t:tell("throw-in", why)
  end
  -- KB-3.6 The contract is announced by event `trumps` before the second packet.
  function kb.announce_trumps(t)
    kb.tell_trumps(t)
    t:trumps(t.suit)
  end
  function kb.tell_trumps(t) t:tell("trumps", t.maker, t.suit, t.how) end

  -- ## 4 Exchange
  -- KB-4.1 [2,3] When the turned suit is trumps and a seat holds the seven of trumps after the second packet, that
  --   seat is asked `exchange`: `exchange` or `keep`. Otherwise the point is not asked.
  -- KB-4.2 [2,3] `exchange` puts the turned card into the hand and the seven in its place, out of play: event
  --   `exchange`.
  -- KB-4.3 [4] There is no exchange.
  kb.sevens = { C = cards "7C", D = cards "7D", H = cards "7H", S = cards "7S" }
  function kb.offer_exchange(t)
    local seven = kb.sevens[t.proposed]
    local seat = t.suit == t.proposed and t:holder(seven)
    if seat and t:ask(seat, "exchange", kb.exchange_words) == "exchange" then
      t:pick_up(seat, "turned")
      t:lay(seat, seven, "turned")
      t:tell("exchange", seat, "7" .. t.suit, t.turned)
    end
  end
  kb.exchange_words = { "exchange", "keep" }
  kb.secret = { exchange = "unnoticed" } -- who is asked holds the seven

  -- ## 7 Bela
  -- KB-7.1 King and queen of trumps in one hand (after any exchange) are bela: 20 for the holder's side, with or
  --   without a trick, whoever has the best sequence. Saying it is never compulsory; unsaid it scores nothing.
  kb.option { "bela_points", 20, "what bela scores", clause = "KB-7.1" }
  kb.announcement = "bela"
  kb.king_and_queen = { C = cards "KC QC", D = cards "KD QD", H = cards "KH QH", S = cards "KS QS" }
  function kb.find_bela(t)
    local both = kb.king_and_queen[t.suit]
    local seat = t:holder(both)
    if not seat then return end
    t.bela_seat, t.bela, t.bela_said = seat, 0, 0
    t:announce(seat, both, both)
  end
  -- KB-7.2 [2,3] The holder of both may play the first of them as `play XX bela` (event `says`, `bela`).
  -- KB-7.3 [2,3] Only if that was done may the second be played as `play XX bela` (event `says`, `from bela`).
  -- KB-7.4 [2,3] Bela scores when both have been said.
  -- KB-7.5 [4] Bela is said with the first of the two only, `play XX bela`, and then scores.
  function kb.card_played(t, seat, card, said)
    t.bela = t.bela + 1
    if said then t.bela_said = t.bela_said + 1 end
    local other = kb.king_and_queen[t.suit] & ~cards(card)
    local open = t.bela == 1 and kb.bela_call == "both" and said
    t:announce(seat, open and other or 0, t.bela == 1 and other or 0)
    if said then
      t:tell("says", seat, kb.bela_call == "both" and t.bela == 2 and "from bela" or "bela")
    end
  end
  function kb.bela_scores(t) return t.bela_said == (kb.bela_call == "both" and 2 or 1) end
  function kb.bela_of(t, side)
    local is_its = t.bela_seat > 0 and t.side[t.bela_seat] == side
    return is_its and kb.bela_scores(t) and kb.bela_points or 0
  end
  function kb.refuse_play(t, seat, card)
    if kb.bela_call == "first" then return "KB-7.5" end
    local is_of_bela = seat == t.bela_seat and kb.king_and_queen[t.suit] & cards(card) ~= 0
    return is_of_bela and t.bela == 1 and t.bela_said == 0 and "KB-7.3" or "KB-7.2"
  end

  -- ## 8 Play
  -- KB-8.1 A seat plays one card of its hand: `play XX`.
  -- KB-8.2 Forehand leads to the first trick, whoever is maker; the winner of a trick leads to the next. Any card may
  --   be led.
  function kb.leader(t) return t.active[1] end
  function kb.play(t)
    t:lead(kb.leader(t))
    if not t:play_trick(kb.declare) then return end -- a call has ended the play
    if t.high > 0 then
      kb.decide_best(t)
      if not t:play_trick(kb.ask_show) then return end
    end
    t:play_tricks()
  end
  -- KB-8.3 A seat that holds a card of the suit led must play one.
  -- KB-8.4 [2,3] Trumps led: a seat that holds a trump higher than every trump in the trick must play such a one.
  -- KB-8.5 [2,3] Trumps led, none high enough: any trump held.
  -- KB-8.6 [2,3] Plain suit led and held: any card of it; it need not be headed.
  -- KB-8.7 [2,3] Plain suit led and not held: a trump must be played if one is held.
  -- KB-8.8 [3] If in KB-8.7 a trump already lies in the trick, a higher trump must be played if one is held.
  -- KB-8.9 [3] If none is high enough, a lower trump must be played.
  -- KB-8.10 [2,3] Neither the suit led nor a trump held: any card.
  -- KB-8.11 [4] An opponent is winning the trick and the seat holds the suit led: it must play a card of that suit
  --   that beats the winning card, if it holds one (trumps led included).
  -- KB-8.12 [4] An opponent is winning and the seat is void of the suit led: it must play a trump that beats the
  --   winning card, if it holds one.
  -- KB-8.13 [4] An opponent is winning and cannot be beaten: any card of the suit led; void of it, any card.
  -- KB-8.14 [4] The partner is winning: any card of the suit led; void of it, any card. This holds for a trump lead
  --   too: trumps must be followed, the partner's trump need not be beaten.
  -- KB-8.15 Plays are listed by suit C D H S, within a suit in natural order; `play XX bela` stands right after `play
  --   XX`.

  -- ## 9 Tricks
  -- KB-9.1 The highest trump wins the trick, without trumps the highest card of the suit led: event `trick`.
  -- KB-9.2 The winner of the last trick scores 10 more.
  kb.option { "last_trick", 10, "what the last trick scores", clause = "KB-9.2" }
  function kb.trick_points(t, into) return t:points_by_side(kb.last_trick, into) end

  -- ## 10 Claiming the game
  kb.calls = { anywhere = { "claim" } }
  -- KB-10.1 [2,3] A seat that has just won a trick other than the last has the optional call `claim` at every point
  --   at which it is asked before it has led to the next (`show` if asked, `play`). With `early_claim` `loses` it has
  --   the call at every `show`, `play` and `count` from the first card led on, and a claim at another moment than these
  --   is as one that does not reach the target (KB-10.5). [4] There are no claims.
  function kb.untimely() return "KB-10.1" end
  function kb.may_claim(t, seat, point) return kb.untimely(t, seat, point) end
  -- KB-10.2 [2,3] After the last trick its winner is asked `count`: the only word is `count`, with `claim` in `may`.
  function kb.ask_count() end
  -- KB-10.3 [2,3] A claim counts the claimer's score, the card points of its tricks in this hand, after the last
  --   trick also KB-9.2, and its sequences if it has the best: before its `show` is decided all of them, after it
  --   those shown.
  -- KB-10.4 [2,3] A claim also counts bela if the claimer was dealt both cards (after any exchange), unless it has
  --   played both and bela does not score by KB-7.
  -- KB-10.5 [2,3] The claim ends the game at once. If the total reaches the target the claimer wins, whatever others
  --   have or would have had and even if the claimer as maker would have been bate. If not, all other seats win.
  --   Event `claim`.
  function kb.claim_value(t, seat)
    local value = kb.trick_points(t)[seat]
    if seat == t.best then value = value + (t.shown or kb.sum_of(kb.sequences_of(t, seat))) end
    if seat == t.bela_seat and (t.bela < 2 or kb.bela_scores(t)) then
      value = value + kb.bela_points
    end
    return value
  end
  function kb.on_claim(t, seat, point)
    local value = kb.claim_value(t, seat)
    t.claim = { by = seat, of_hand = value, total = t:total(seat) + value }
    t.claim.good = t.claim.total >= kb.target and not kb.untimely(t, seat, point)
    t:tell("claim", seat, t.claim.total, t.claim.good)
    return true
  end
  -- KB-10.6 [2,3] The unfinished hand is scored as: the claimer what the claim counts of this hand, the others
  --   nothing.
  function kb.settle_claim(t)
    t.outcome = "claim"
    t:score(t.claim.by, t.claim.of_hand, "KB-10.6", "claimed")
  end

  kb.open = { turned = true, bottom = function() return kb.show_bottom end }
  function kb.status(t)
    local parts = {}
    if t.maker > 0 then
      parts[1] = kb.trumps_said(t) .. ", {maker} {is|are} the maker"
      if t.best > 0 then
        parts[2] = "{best:seat %} {has|have} the best, a " .. (t.high == 20 and "twenty" or "fifty")
      end
    end
    if t.held > 0 and kb.score_keeping ~= "remembered" then
      parts[#parts + 1] = ("%d points held over"):format(t.held)
    end
    return table.concat(parts, "; "), fields("maker", t.maker, "best", t.best)
  end

  kb.events = { turned = "card", ["throw-in"] = "why", trumps = "maker suit how", bottom = "card",
                exchange = "by gave got",
                says = "by words",
                best = "by value",
                show = "by runs points",
                claim = "by total good" }
  kb.kinds = { "outcome" }
  kb.says = {
    ["bid?"] = "do you make the suit of the turned card trumps?",
    ["name?"] = "which suit do you make trumps?",
    ["exchange?"] = "do you exchange your seven of trumps for the turned card?",
    ["declare?"] = "which sequence do you declare? Only the best at the table counts",
    ["show?"] = "do you show your sequences? They count only if shown",
    ["count?"] = "do you count the points?",
    ["part?"] = "which sequence do you part with?",
    ["bid take"] = "",
    ["name name"] = "",
    ["play claim"] = "",
    ["show claim"] = "",
    ["count claim"] = "",
    ["play play"] = "{seat} {plays|play} {1}",
    ["declare none"] = "{seat} {declares|declare} nothing",
    ["declare declare"] = "{seat} {declares|declare} a sequence of {cards}",
    ["show hide"] = "{seat} {does|do} not show", ["show show"] = "", ["exchange exchange"] = "",
    ["exchange keep"] = "{seat} {keeps|keep} the seven",
    ["part part"] = "{seat} {parts|part} with {cards}",
    ["count count"] = "{seat} {counts|count} the points",
    turned = "{card} is turned up",
    trumps = "{maker} {makes|make} {suit} trumps",
    bottom = "{card} lies at the bottom",
    says = "{by} {says|say}: {words}", best = "{by} {has|have} the best sequence, worth {value}",
    show = "{by} {shows|show} {runs}{points: for % points}",
    exchange = "{by} {exchanges|exchange} {gave} for {got}", claim = "{by} {claims|claim} {total}",
    ["throw-in"] = "the cards are thrown in",
    ["hand made"] = "{maker} made it; points: {points:sides %}",
    ["hand bate"] = "{maker} {is|are} bate; points: {points:sides %}",
    ["hand tie"] = "{maker} and the others are level; points: {points:sides %}",
    ["hand thrown-in"] = "the cards were thrown in",
    ["hand claim"] = "{by} claimed {total}", ["over false-claim"] = "the claim was wrong",
  }
  function kb.contract(t) return fields("maker", t.maker, "trumps", t.suit, "how", t.how) end
  function kb.result(t)
    if t.outcome == "thrown-in" then
      return fields("outcome", t.outcome, "why", t.why, "held", t.held)
    end
    local line = kb.contract(t):add("outcome", t.outcome)
    if t.claim then
      local claim = t.claim
      return line:add("by", claim.by, "total", claim.total, "good", claim.good, "held", t.held)
    end
    return line:add("cards", t:per_side(t.side_points), "tricks", t:per_side(t.side_tricks),
      "last", t.side[t:last_winner()],
      "sequences", t:per_side(kb.sequence_points), "bela", t:per_side(kb.bela_of),
      "points", table.move(t.made, 1, t.sides, 1, {}), "won", kb.winners(t),
      "collected", t.collected, "held", t.held)
  end
end
