-- What the Klaberjass family shares: two- and three-handed Bela and four-handed Klaberjass. A mark like [2,3] says in which
-- of the games a clause holds. A game's own file says what is different there.
--
-- use "klaberjass" gives a function that lays these rules on a game.
local natural = "AKQJT987"

local function of_each_suit(cards_of)
  local list = {}
  for suit in ("CDHS"):gmatch "." do list[suit] = cards_of(suit) end
  return list
end
local seven = of_each_suit(function(suit) return cards("7" .. suit) end)
local pair = of_each_suit(function(suit) return cards(("K%s Q%s"):format(suit, suit)) end)
local suit_names = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }
local rank_names = { A = "ace", K = "king", Q = "queen", J = "jack", T = "ten", ["9"] = "nine" }
local value_names = { [20] = "twenty", [50] = "fifty" }

return function(kb)
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
  -- KB-1.7 The pack holds 152 card points. With the last trick 162 are at stake in `klaberjass-4`; in the Bela games
  --   the points of cards that are not in a hand count for nobody.

  kb.refusals = { word = "KB-8.1", at = { bid = "KB-3.1", name = "KB-3.3", exchange = "KB-4.1", declare = "KB-5.4",
                                          show = "KB-6.8", part = "KB-6.9", play = "KB-8.1", count = "KB-10.2" } }

  -- ## 2 Deal
  -- KB-2.1 First deal of the first game: every seat cuts a card, the lowest in natural order deals, suits being
  --   equal; seats that tie for lowest cut again. The cut is drawn under the seed and has no line of its own; the
  --   echoed header carries the `dealer` it gave. A header's `dealer` replaces the cut. Later games: KB-12.3,
  --   KB-14.2.
  kb.option("cut_deals", "low", "which card of the cut deals first", "KB-2.1", { "low", "high" })
  function kb.first_dealer(t)
    local seats = t.seats
    repeat
      local best, winners = nil, nil
      local left = sets.list(kb.pack & ~(kb.second_pack or 0))
      for _, seat in ipairs(seats) do
        local card = table.remove(left, t:draw(#left))
        local rank = natural:find(card:sub(1, 1), 1, true)
        if kb.cut_deals == "high" then rank = -rank end
        if not best or rank > best then best, winners = rank, { seat }
        elseif rank == best then winners[#winners + 1] = seat end
      end
      seats = winners
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
    t.maker, t.suit, t.how, t.outcome, t.why, t.claim, t.next = 0, "none", nil, nil, nil, nil, nil
    t.best, t.high, t.bela, t.bela_said, t.bela_seat = nil, 0, 0, 0, 0
    kb.first_packets(t)
    t.turned = sets.text(t:pile("turned"))
    t:tell("turned", t.turned)
    if kb.misdealt(t) then return end
    kb.make_trumps(t)
    if t.maker == 0 then return kb.throw_in(t, t.why or "passed") end
    kb.announce_trumps(t)
    kb.second_packet(t)
    kb.find_sequences(t)
    kb.find_bela(t)
    kb.play(t)
    if t.claim then kb.settle_claim(t) else kb.settle(t) end
  end
  function kb.first_packets(t) t:deal() end
  function kb.misdealt() return false end

  -- ## 3 Making trumps
  kb.bids = { "take", "pass" }
  kb.names = {}
  for turned in ("CDHS"):gmatch "." do
    kb.names[turned] = {}
    for suit in ("CDHS"):gmatch "." do
      if suit ~= turned then table.insert(kb.names[turned], "name " .. suit) end
    end
    table.insert(kb.names[turned], "pass")
  end
  function kb.proposed(t) return t.turned:sub(2) end
  function kb.take(t, seat, suit, how) t.maker, t.suit, t.how = seat, suit, how end
  function kb.make_trumps(t)
    -- KB-3.1 Round one: each seat once, clockwise from forehand, is asked `bid`: `take` or `pass`.
    -- KB-3.2 `take` makes that seat the maker, with the turned suit as trumps, and ends the bidding.
    for i = 1, #t.active do
      local word = t:ask(t.active[i], "bid", kb.bids)
      if word == "take" then return kb.take(t, t.active[i], kb.proposed(t), "take") end
      if word ~= "pass" and kb.other_bid(t, t.active[i], word) then return end
    end
    kb.name_trumps(t)
  end
  function kb.other_bid() return false end
  -- KB-3.3 If all pass, round two in the same order: point `name`: `name C`, `name D`, `name H`, `name S` or `pass`.
  --   `name` makes that seat the maker with that suit as trumps and ends the bidding.
  -- KB-3.4 The turned suit cannot be named in round two.
  function kb.name_trumps(t)
    for i = 1, #t.active do
      if kb.ask_name(t, t.active[i], kb.names[kb.proposed(t)]) then return end
    end
  end
  function kb.ask_name(t, seat, words)
    local word = t:ask(seat, "name", words)
    if word == "pass" then return false end
    kb.take(t, seat, word == "no trumps" and "none" or word:sub(6), "name")
    return true
  end
  function kb.refuse_name(t, _, word)
    if word == "name " .. kb.proposed(t):lower() or word == "name " .. kb.proposed(t) then return "KB-3.4" end
    return "KB-3.3"
  end
  -- KB-3.5 If all pass again the deal is thrown in: event `throw-in`, `why` `passed`. Nobody scores; forehand deals
  --   next.
  function kb.throw_in(t, why)
    t.outcome, t.why, t.next = "thrown-in", why, t.active[1]
    if why ~= "void" then t:tell("throw-in", why) end
  end
  -- KB-3.6 The contract is announced by event `trumps` before the second packet.
  function kb.announce_trumps(t)
    kb.tell_trumps(t)
    if t.suit == "none" then return t:trumps() end
    t:trumps(t.suit)
    kb.hand_duties(t)
  end
  function kb.tell_trumps(t) t:tell("trumps", t.maker, t.suit, t.how) end
  function kb.hand_duties() end

  -- ## 4 Exchange
  -- KB-4.1 [2,3] When the turned suit is trumps and a seat holds the seven of trumps after the second packet, that
  --   seat is asked `exchange`: `exchange` or `keep`. Otherwise the point is not asked.
  -- KB-4.2 [2,3] `exchange` puts the turned card into the hand and the seven in its place, out of play: event
  --   `exchange`.
  -- KB-4.3 [4] There is no exchange.
  function kb.offer_exchange(t)
    if t.suit ~= kb.proposed(t) then return end
    for i = 1, #t.active do
      local seat = t.active[i]
      if t:hand(seat) & seven[t.suit] ~= 0 and t:ask(seat, "exchange", kb.exchange_words) == "exchange" then
        t:pick_up(seat, "turned")
        t:lay(seat, seven[t.suit], "turned")
        t:tell("exchange", seat, "7" .. t.suit, t.turned)
        return
      end
    end
  end
  kb.exchange_words = { "exchange", "keep" }

  -- ## 5 Sequences: what they are, declaring
  -- KB-5.1 A sequence is three or more cards of one suit, consecutive in natural order, in the hand as it stands when
  --   the first trick begins. Three cards count 20 and four 50. Nothing else but bela (KB-7) is a combination.
  kb.option("run_of_three", 20, "what a sequence of three scores", "KB-5.1")
  kb.option("run_of_four", 50, "what a sequence of four scores", "KB-5.1")
  function kb.worth(sequence) return sequence.value == 20 and kb.run_of_three or kb.run_of_four end
  -- KB-5.2 Sequences do not overlap and a longer run gains nothing: a run of five or six is one 50 (its four highest
  --   cards), a run of seven a 50 (the four highest) and a 20, a run of eight two 50s.
  local function piece(run, from, length)
    local top = sets.card(run.top) + from
    return { value = length == 3 and 20 or 50, top = top & 15, suit = run.top:sub(2), run = run,
             cards = ((1 << length) - 1) << top }
  end
  local function pieces(run, list)
    list[#list + 1] = piece(run, 0, run.length == 3 and 3 or 4)
    if run.length == 7 then list[#list + 1] = piece(run, 4, 3) end
    if run.length == 8 then list[#list + 1] = piece(run, 4, 4) end
  end
  -- KB-5.3 A seat's sequences are ordered: 50 before 20; then the higher top card; then trumps before plain; then
  --   suit C D H S. The first is its best.
  local function better(trumps)
    return function(a, b)
      if a.value ~= b.value then return a.value > b.value end
      if a.top ~= b.top then return a.top < b.top end
      if (a.suit == trumps) ~= (b.suit == trumps) then return a.suit == trumps end
      return a.suit < b.suit
    end
  end
  kb.none = {}
  function kb.find_sequences(t)
    for i = 1, #t.active do
      local seat, list = t.active[i], kb.none
      if sets.longest(t:hand(seat)) >= 3 then
        list = {}
        for _, run in ipairs(sets.runs(t:hand(seat), 3)) do pieces(run, list) end
      end
      if #list > 1 then table.sort(list, better(t.suit)) end
      t.sequences[seat], t.shown[seat], t.declared[seat] = list, nil, nil
    end
  end
  -- KB-5.4 Just before its first card each seat is asked `declare`: `none`, or the value of its best sequence,
  --   `declare 20` or `declare 50`, and no other value.
  -- KB-5.5 Once any seat has declared 50, no later seat may declare 20.
  kb.declare_words = { [0] = { "none" }, [20] = { "none", "declare 20" }, [50] = { "none", "declare 50" } }
  function kb.declare(t, seat)
    local best = t.sequences[seat][1]
    local value = best and best.value or 0
    if value < t.high then value = 0 end
    local word = t:ask(seat, "declare", kb.declare_words[value])
    if word == "none" then value = 0 else t.declared[seat] = value end
    kb.say_declaration(t, seat, value)
    if value > t.high then t.high = value end
  end
  function kb.refuse_declare(t, seat, word)
    local best = t.sequences[seat][1]
    return word == "declare 20" and best and best.value == 20 and t.high == 50 and "KB-5.5" or "KB-5.4"
  end
  -- KB-5.6 A declaration is spoken: event `says`, `I have a twenty` or `I have a fifty`.
  -- KB-5.7 [2,3] When an earlier seat of this trick has declared, the answer is spoken against the highest value
  --   declared so far: to `none`, `good`; to a declaration of the same value, `I have a twenty` / `I have a fifty`;
  --   to a 50 against a 20, `not good, I have a fifty`. With no earlier declaration `none` is silent. [4] `none` is
  --   always silent.
  function kb.say_declaration(t, seat, value)
    if value == 0 then
      if t.high > 0 then t:tell("says", seat, "good") end
    elseif value > t.high and t.high > 0 then
      t:tell("says", seat, "not good, I have a " .. value_names[value])
    else
      t:tell("says", seat, "I have a " .. value_names[value])
    end
  end

  -- ## 6 Sequences: whose is best, showing, scoring
  -- KB-6.1 Right after the first trick it is decided who has the best declared sequence. The seats in question are
  --   those that declared the highest value declared, in the order of declaring, each with its best sequence. The
  --   higher top card (natural order) is better; with equal tops the one in trumps; with equal tops and neither in
  --   trumps the one declared first.
  -- KB-6.2 Nothing is said if only one seat, or only seats of one side, are in question; that side has the best, the
  --   first of them being named.
  function kb.decide_best(t)
    local seats, contested = {}, false
    for i = 1, #t.order do
      local seat = t.order[i]
      if t.declared[seat] == t.high then
        seats[#seats + 1] = seat
        contested = contested or t.side[seat] ~= t.side[seats[1]]
      end
    end
    t.best = seats[1]
    if contested then
      kb.talk(t, seats)
      t.best = kb.best_seat(t, seats)
    end
    t:tell("best", t.best, t.high)
  end
  local function top_of(t, seat) return t.sequences[seat][1].top end
  local function in_trumps(t, seat) return t.sequences[seat][1].suit == t.suit end
  local function high(t, seat)
    return ("mine is %s high"):format(rank_names[natural:sub(top_of(t, seat) + 1, top_of(t, seat) + 1)])
  end
  function kb.best_seat(t, seats)
    local best = seats[1]
    for _, seat in ipairs(seats) do
      local higher, equal = top_of(t, seat) < top_of(t, best), top_of(t, seat) == top_of(t, best)
      if higher or equal and in_trumps(t, seat) and not in_trumps(t, best) then best = seat end
    end
    return best
  end
  -- KB-6.3 [2,3] Otherwise the tops are spoken, event `says` for each seat in question in order: the first `mine is R
  --   high` (R: `ace king queen jack ten nine`); each later one, against the best top so far: lower `good`; higher
  --   `not good, mine is R high`; equal `I have that too`.
  -- KB-6.4 [2,3] If two or more share the highest top, the first of them says `mine is in S` (S: `clubs diamonds
  --   hearts spades`, or `trumps`), and each other in order says `not good` if its own is in trumps, else `good`.
  -- KB-6.5 [4] Tops are spoken in order: the first `mine is R high`; each later one, against the best sequence so
  --   far: higher top `mine is R high`; equal top and in trumps `mine is in trumps`; else `good`. Partners speak like
  --   opponents.
  function kb.talk(t, seats)
    local best = seats[1]
    t:tell("says", best, high(t, best))
    for i = 2, #seats do
      local seat = seats[i]
      if top_of(t, seat) > top_of(t, best) then t:tell("says", seat, "good")
      elseif top_of(t, seat) == top_of(t, best) then t:tell("says", seat, "I have that too")
      else
        t:tell("says", seat, "not good, " .. high(t, seat))
        best = seat
      end
    end
    local level = {}
    for _, seat in ipairs(seats) do
      if top_of(t, seat) == top_of(t, best) then level[#level + 1] = seat end
    end
    for i, seat in ipairs(#level > 1 and level or kb.none) do
      if i == 1 then t:tell("says", seat, "mine is in " .. kb.suit_said(t, seat))
      else t:tell("says", seat, in_trumps(t, seat) and "not good" or "good") end
    end
  end
  function kb.talk_in_turn(t, seats)
    local best = seats[1]
    t:tell("says", best, high(t, best))
    for i = 2, #seats do
      local seat = seats[i]
      if kb.best_seat(t, { best, seat }) == best then t:tell("says", seat, "good")
      else
        t:tell("says", seat, top_of(t, seat) < top_of(t, best) and high(t, seat) or "mine is in trumps")
        best = seat
      end
    end
  end
  function kb.suit_said(t, seat) return in_trumps(t, seat) and "trumps" or suit_names[t.sequences[seat][1].suit] end
  -- KB-6.6 Event `best` names the seat (`by`) and the value declared. If nobody declared there is no event.
  -- KB-6.7 [2,3] The seat with the best is asked `show` just before its card to the second trick. [4] So is each seat
  --   of the side with the best that holds a sequence, declared or not, just before its own card to the second trick.
  function kb.shows(t, seat) return seat == t.best end
  -- KB-6.8 Words: `show` (all its sequences), `show best` (its best only; listed only with two or more), `hide`
  --   (none).
  kb.show_words = { one = { "show", "hide" }, more = { "show", "show best", "hide" } }
  -- KB-6.9 [4] A seat that shows a run of five or six is then asked `part`: `part XX` for each possible top card XX
  --   of the four cards laid down, from the highest. Nothing but what is seen depends on it.
  -- KB-6.10 `show` and `show best` give event `show`. [2,3] A run of five or six is shown by its four highest cards;
  --   [all] a run of seven as KB-5.2 splits it.
  function kb.ask_show(t, seat)
    local list = t.sequences[seat]
    local word = t:ask(seat, "show", #list > 1 and kb.show_words.more or kb.show_words.one)
    if not word then return end
    t.shown[seat] = word == "show" and list or word == "show best" and { list[1] } or kb.none
    if word == "hide" then return end
    local runs, points = {}, 0
    for i, sequence in ipairs(t.shown[seat]) do
      runs[i] = sets.list(kb.part_shown(t, seat, sequence))
      points = points + kb.worth(sequence)
    end
    t:tell("show", seat, runs, points)
  end
  function kb.part_shown(_, _, sequence) return sequence.cards end
  function kb.choose_part(t, seat, sequence)
    local length = sequence.run.length
    if length ~= 5 and length ~= 6 then return sequence.cards end
    local top, words = sets.card(sequence.run.top), {}
    for i = 0, length - 4 do words[i + 1] = "part " .. sets.name(top + i) end
    local word = t:ask(seat, "part", words)
    return 15 << sets.card(word:sub(6))
  end
  -- KB-6.11 Sequences shown score for the holder's side, provided that side has won at least one trick of the hand.
  -- KB-6.12 Every other sequence scores nothing.
  kb.option("sequence_needs_trick", true, "sequences score only for a side with a trick", "KB-6.11")
  local function sum_of(list)
    local sum = 0
    for _, sequence in ipairs(list or kb.none) do sum = sum + kb.worth(sequence) end
    return sum
  end
  function kb.sequence_points(t, side)
    if not t.best then return 0 end
    if kb.sequence_needs_trick and t:side_tricks(side) == 0 then return 0 end
    local sum = 0
    for _, seat in ipairs(t.seats) do
      if t.side[seat] == side then sum = sum + sum_of(t.shown[seat]) end
    end
    return sum
  end

  -- ## 7 Bela
  -- KB-7.1 King and queen of trumps in one hand (after any exchange) are bela: 20 for the holder's side, with or
  --   without a trick, whoever has the best sequence. Saying it is never compulsory; unsaid it scores nothing.
  kb.option("bela_points", 20, "what bela scores", "KB-7.1")
  kb.announcement = "bela"
  function kb.find_bela(t)
    if t.suit == "none" then return end
    local both = pair[t.suit]
    for i = 1, #t.active do
      local seat = t.active[i]
      if t:hand(seat) & both == both then
        t.bela_seat = seat
        t:announce(seat, kb.bela_call == "second" and 0 or both, both)
      end
    end
  end
  -- KB-7.2 [2,3] The holder of both may play the first of them as `play XX bela` (event `says`, `bela`).
  -- KB-7.3 [2,3] Only if that was done may the second be played as `play XX bela` (event `says`, `from bela`).
  -- KB-7.4 [2,3] Bela scores when both have been said.
  -- KB-7.5 [4] Bela is said with the first of the two only, `play XX bela`, and then scores.
  function kb.card_played(t, seat, card, said)
    t.bela = t.bela + 1
    if said then t.bela_said = t.bela_said + 1 end
    local other = pair[t.suit] & ~cards(card)
    local open = t.bela == 1 and (kb.bela_call == "second" or kb.bela_call == "both" and said)
    t:announce(seat, open and other or 0, t.bela == 1 and other or 0)
    if said then t:tell("says", seat, kb.bela_call == "both" and t.bela == 2 and "from bela" or "bela") end
  end
  function kb.bela_scores(t) return t.bela_said == (kb.bela_call == "both" and 2 or 1) end
  function kb.refuse_play(t, seat)
    if kb.bela_call == "first" then return "KB-7.5" end
    if kb.bela_call == "second" then return "KB-27.1" end
    return seat == t.bela_seat and t.bela == 1 and t.bela_said == 0 and "KB-7.3" or "KB-7.2"
  end

  -- ## 8 Play
  -- KB-8.1 A seat plays one card of its hand: `play XX`.
  -- KB-8.2 Forehand leads to the first trick, whoever is maker; the winner of a trick leads to the next. Any card may
  --   be led.
  function kb.leader(t) return t.active[1] end
  function kb.play(t)
    local seats = #t.active
    t:lead(kb.leader(t))
    for i = 1, seats do
      t.order[i] = t:turn()
      kb.declare(t, t:turn())
      t:play_card()
    end
    if t.high > 0 then
      kb.decide_best(t)
      for _ = 1, seats do
        if kb.shows(t, t:turn()) and t.sequences[t:turn()][1] then kb.ask_show(t, t:turn()) end
        if t.claim then return end
        t:play_card()
        if t.claim then return end
      end
    end
    t:play_tricks()
    if not t.claim then kb.ask_count(t) end
  end
  function kb.ask_count() end
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
  kb.option("last_trick", 10, "what the last trick scores", "KB-9.2")
  function kb.card_points(t, side) return t:side_points(side) end
  function kb.last_points(t, side) return side == t.last and kb.last_trick or 0 end
  function kb.trick_points(t, side) return kb.card_points(t, side) + kb.last_points(t, side) end

  -- ## 10 Claiming the game
  kb.calls = { anywhere = { "claim" } }
  -- KB-10.1 [2,3] A seat that has just won a trick other than the last has the optional call `claim` at every point
  --   at which it is asked before it has led to the next (`show` if asked, `play`). [4] There are no claims.
  function kb.may_claim() return "KB-10.1" end
  -- KB-10.2 [2,3] After the last trick its winner is asked `count`: the only word is `count`, with `claim` in `may`.
  -- KB-10.3 [2,3] A claim counts the claimer's score, the card points of its tricks in this hand, after the last
  --   trick also KB-9.2, and its sequences if it has the best: before its `show` is decided all of them, after it
  --   those shown.
  -- KB-10.4 [2,3] A claim also counts bela if the claimer was dealt both cards (after any exchange), unless it has
  --   played both and bela does not score by KB-7.
  -- KB-10.5 [2,3] The claim ends the game at once. If the total reaches the target the claimer wins, whatever others
  --   have or would have had and even if the claimer as maker would have been bate. If not, all other seats win.
  --   Event `claim`.
  function kb.on_claim(t, seat)
    t.last = t:finished() == kb.tricks and t.side[seat] or nil
    local total = kb.trick_points(t, seat)
    if seat == t.best then total = total + sum_of(t.shown[seat] or t.sequences[seat]) end
    if seat == t.bela_seat and (t.bela < 2 or kb.bela_scores(t)) then total = total + kb.bela_points end
    t.claim = { by = seat, of_hand = total, total = t:total(seat) + total }
    t.claim.good = t.claim.total >= kb.target
    t:tell("claim", seat, t.claim.total, t.claim.good)
    return true
  end
  -- KB-10.6 [2,3] The unfinished hand is scored as: the claimer what the claim counts of this hand, the others
  --   nothing.
  function kb.settle_claim(t)
    t.outcome = "claim"
    t:score(t.claim.by, t.claim.of_hand, "KB-10.6", "claimed")
  end

  -- ## 11 Scoring a hand
  -- KB-11.1 A side's points: card points of its tricks, last trick, its scoring sequences, its bela.
  function kb.count(t)
    for side = 1, t.sides do
      local bela = t.bela_seat > 0 and t.side[t.bela_seat] == side and kb.bela_scores(t) and kb.bela_points or 0
      t.counted[side] = kb.trick_points(t, side) + kb.sequence_points(t, side) + bela
    end
  end
  -- KB-11.2 [2] The maker has more than the opponent: both score their own. Outcome `made`.
  -- KB-11.3 [2] The maker has less: bate. The opponent scores both totals, the maker nothing. Outcome `bate`.
  -- KB-11.4 [2] Equal: the opponent scores its own; the maker's points are held over. Outcome `tie`.
  -- KB-11.5 [2,3] The side that wins a later hand (KB-12.1) adds all points held over to its score; further ties add
  --   to them.
  -- KB-11.6 [3] The maker has more than each opponent: all score their own. Outcome `made`.
  -- KB-11.7 [3] An opponent has more than the maker: bate. The opponent with most scores its own and the maker's
  --   points, the other its own, the maker nothing. If the opponents are equal each scores its own and half the
  --   maker's points, an odd point being lost. Outcome `bate`.
  -- KB-11.8 [3] The maker and exactly one opponent are equal at the top: the opponents score their own, the maker's
  --   points are held over. Outcome `tie`. All three equal: as KB-11.7.
  -- KB-11.9 [3] If a hand is won by two opponents together each collects half of what was held over, an odd point
  --   being lost.
  -- KB-11.10 [4] The maker's side has more: both sides score their own. Outcome `made`.
  -- KB-11.11 [4] The maker's side has the same or less: the opponents score both totals. Outcome `bate`.
  -- KB-11.12 With the option `tie` `hold-all` equality means that nobody scores and all points, the opponents' too,
  --   are held over.
  function kb.settle(t)
    t.last = t.side[t:last_winner()]
    kb.count(t)
    local maker = t.side[t.maker]
    local mine, most = t.counted[maker], kb.to_beat(t, maker)
    if mine > most then kb.settle_made(t, maker)
    elseif mine < most or kb.tie_is_bate(t, maker) then kb.settle_bate(t, maker)
    else kb.settle_tie(t, maker) end
  end
  function kb.to_beat(t, maker)
    local most = -1
    for side = 1, t.sides do
      if side ~= maker and t.counted[side] > most then most = t.counted[side] end
    end
    return most
  end
  function kb.maker_share(t, maker) return t.counted[maker] end
  function kb.score_others(t, maker)
    for side = 1, t.sides do
      if side ~= maker then t:score(side, t.counted[side], "KB-11.1", "own points") end
    end
  end
  function kb.settle_made(t, maker)
    t.outcome = "made"
    kb.score_others(t, maker)
    t:score(maker, kb.maker_share(t, maker), "KB-11.1", "own points")
    kb.win_hand(t, { maker })
  end
  -- The opponents with most, who take what the maker made.
  function kb.takers(t, maker)
    local list, most = {}, -1
    for side = 1, t.sides do
      if side ~= maker and t.counted[side] > most then list, most = { side }, t.counted[side]
      elseif side ~= maker and t.counted[side] == most then list[#list + 1] = side end
    end
    return list
  end
  function kb.settle_bate(t, maker)
    t.outcome = "bate"
    kb.score_others(t, maker)
    local takers = kb.takers(t, maker)
    kb.share_bate(t, maker, takers)
    kb.win_hand(t, takers)
  end
  function kb.share_bate(t, maker, takers)
    for _, side in ipairs(takers) do t:score(side, kb.maker_share(t, maker) // #takers, "KB-11.7", "the maker's points") end
  end
  function kb.tie_is_bate() return kb.tie == "bate" end
  function kb.settle_tie(t, maker)
    t.outcome = "tie"
    if kb.tie == "hold-all" then
      for side = 1, t.sides do
        t.held = t.held + (side == maker and kb.maker_share(t, maker) or t.counted[side])
      end
    else
      kb.score_others(t, maker)
      if kb.tie == "hold" then t.held = t.held + kb.maker_share(t, maker) end
    end
    kb.win_hand(t, kb.none)
  end
  function kb.win_hand(t, winners)
    t.won, t.collected = winners, #winners > 0 and t.held or 0
    if #winners == 0 then return end
    for _, side in ipairs(winners) do
      if t.held > 0 then t:score(side, t.held // #winners, "KB-11.5", "points held over") end
    end
    t.held = 0
  end

  -- ## 12 Next dealer
  -- KB-12.1 [2,3] The winner of a hand deals the next: the maker if the hand is made; if bate, the opponent who took
  --   the maker's points.
  -- KB-12.2 [2,3] No single winner (a tie; two winners): the seat on the dealer's left deals.
  -- KB-12.3 [4] The deal passes to the left after every deal, thrown in or played, also from game to game.
  function kb.next_dealer(t)
    if t.next then return t.next end
    return t.won and #t.won == 1 and kb.winner_deals() and t.won[1] or t.active[1]
  end
  function kb.winner_deals() return kb.next_deals == "winner" end

  -- ## 13 Winning the game
  -- KB-13.1 [2,3] After a hand is scored: if exactly one seat has the target or more it wins, `why` `target`.
  -- KB-13.2 [2,3] If several have, the one of them that won the latest trick of this hand wins, `why` `last-trick`.
  --   (If none of them won a trick, another hand is dealt.)
  -- KB-13.3 [4] If exactly one side has the target or more it wins, `target`; if both, the higher, `higher`; if
  --   equal, another hand is dealt.
  -- KB-13.4 [2,3] A game ended by a claim has `why` `claim` (good) or `false-claim`.
  function kb.game_over(t)
    if t.claim then return kb.claim_winners(t), t.claim.good and "claim" or "false-claim" end
    local there = kb.none
    for side = 1, t.sides do
      if t:total(side) >= kb.target then
        if there == kb.none then there = {} end
        there[#there + 1] = side
      end
    end
    if #there == 0 then return end
    if #there == 1 then
      if kb.alone_wins(t) then return there, "target" end
      return
    end
    return kb.among(t, there)
  end
  function kb.alone_wins() return true end
  function kb.claim_winners(t)
    if t.claim.good then return { t.claim.by } end
    local others = {}
    for _, seat in ipairs(t.seats) do
      if seat ~= t.claim.by then others[#others + 1] = seat end
    end
    return others
  end
  function kb.among(t, sides)
    local best, winner
    for _, side in ipairs(sides) do
      local n = kb.over_target == "higher" and t:total(side) or t:last_trick(side)
      if kb.over_target ~= "higher" and n == 0 then n = nil end -- no trick in this hand
      if n and (not best or n > best) then best, winner = n, side
      elseif n and n == best then winner = nil end
    end
    if winner then return { winner }, kb.over_target end
  end

  -- ## 14 Match
  -- KB-14.1 With `best_of` greater than 1, games follow one another until a side has won more than half of `best_of`;
  --   scores and points held over start at nothing, deals are numbered from 1. A game won by two seats counts for
  --   both.
  -- KB-14.2 [2,3] The winner of a game deals the first hand of the next (of two winners the first one clockwise from
  --   the left of the last dealer).
  kb.option("best_of", 1, "games of a match", "KB-14.1", { min = 1, odd = true })
  function kb.new_game(t)
    t.held, t.won, t.next = 0, nil, nil
    t.sequences, t.shown, t.declared, t.order, t.counted = {}, {}, {}, {}, {}
  end
  function kb.match_over(t, winners)
    if kb.best_of == 1 then return true end
    local top, over = 0, nil
    t.games = t.games or {}
    for side = 1, t.sides do t.games[side] = t.games[side] or 0 end
    for _, side in ipairs(winners) do t.games[side] = t.games[side] + 1 end
    for side = 1, t.sides do top = math.max(top, t.games[side]) end
    if 2 * top > kb.best_of then
      over = {}
      for side = 1, t.sides do
        if t.games[side] == top then over[#over + 1] = side end
      end
    end
    kb.first_of_next(t, winners)
    return over and fields("match", 1, "winner", over, "games", table.move(t.games, 1, t.sides, 1, {}))
  end
  function kb.first_of_next(t, winners)
    if not kb.winner_deals() then return end
    for i = 0, t.players - 1 do
      local seat = (t.dealt_last + i) % t.players + 1
      for _, winner in ipairs(winners) do
        if seat == winner then
          t.dealer = seat
          return
        end
      end
    end
  end

  kb.events = { turned = "card", ["throw-in"] = "why", trumps = "maker suit how", bottom = "card",
                exchange = "by gave got", says = "by words", best = "by value", show = "by runs points",
                claim = "by total good" }
  kb.kinds = { "outcome" }
  local function each_side(t, rule)
    local list = {}
    for side = 1, t.sides do list[side] = rule(t, side) end
    return list
  end
  local function bela_of(t, side)
    return t.bela_seat > 0 and t.side[t.bela_seat] == side and kb.bela_scores(t) and kb.bela_points or 0
  end
  function kb.contract(t) return fields("maker", t.maker, "trumps", t.suit, "how", t.how) end
  function kb.result(t)
    if t.outcome == "thrown-in" then return fields("outcome", t.outcome, "why", t.why, "held", t.held) end
    local line = kb.contract(t):add("outcome", t.outcome)
    if t.claim then return line:add("by", t.claim.by, "total", t.claim.total, "good", t.claim.good, "held", t.held) end
    return line:add("cards", each_side(t, kb.card_points), "tricks", each_side(t, t.side_tricks), "last", t.last,
      "sequences", each_side(t, kb.sequence_points), "bela", each_side(t, bela_of),
      "points", table.move(t.counted, 1, t.sides, 1, {}), "won", t.won, "collected", t.collected, "held", t.held)
  end
end
