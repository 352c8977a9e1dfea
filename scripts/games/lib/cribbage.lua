-- Rules that double and single cribbage share: discards to the box, the play, the show, legs of a match.
--
-- use "cribbage" gives a function that lays these rules on a game.
local order = "A23456789TJQK"

return function(cr)
  use "cribbage-show"(cr)
  use "cribbage-claims"(cr)
  use "cribbage-sense"(cr)

  -- ## 1 Pack and ranking
  -- CR-1.1 One pack of 52 cards.
  cr.pack = cards "AKQJT98765432 of CDHS"
  -- CR-1.2 Pip values: ace 1, two to ten their number, J, Q and K 10.
  -- CR-1.3 Rank order for runs and for the cut for deal, low to high: A 2 3 4 5 6 7 8 9 T J Q K. An ace is not next to
  --   a king.
  cr.ranks = order:reverse()
  -- CR-1.4 Listing order of cards everywhere in a record: suits C D H S; within a suit A K Q J T 9 8 7 6 5 4 3 2.

  -- ## 2 Seats, first dealer, deal
  -- CR-2.1 `double-cribbage` has four seats: 1 and 3 against 2 and 4. Every point a seat earns belongs to its side.
  -- CR-2.2 `single-cribbage` has two seats, each a side.
  cr.refusals = { dealer = "CR-2.4", conflict = "CR-11.2",
                  at = { discard = "CR-3.1", cut = "CR-4.2", play = "CR-5.1", count = "CR-7.1",
                         ["count-box"] = "CR-7.1", answer = "CR-7.17" } }
  -- CR-2.3 Scores start at `start_scores` (one number per side, 0 or more and below the target; all 0 by default).
  cr.option { "start_scores", { 0, 0 }, "the scores at which a game begins, one a side",
              clause = "CR-2.3" }
  function cr.check_scores()
    local sides = cr.side_count
    local fits = #cr.start_scores == sides
    for _, score in ipairs(cr.start_scores) do
      fits = fits and math.type(score) == "integer" and score >= 0 and score < cr.target
    end
    if fits then return end
    local sentence = "start_scores are %d numbers, each 0 or more and below the target"
    return sentence:format(sides), "CR-2.3"
  end
  -- CR-2.4 The header's `dealer`, a seat of the game, deals the first hand of the first leg. Without it the first
  --   dealer is cut for.
  function cr.first_dealer() end -- nobody: they cut
  function cr.new_game(t)
    t:start_at(cr.start_scores)
    if t.game_number > 1 then t.dealer = cr.next_leg[cr.leg_dealer](t)
    elseif not t.dealer then t.dealer = cr.cut_for_deal(t) end
    t.first_of_leg = t.dealer
  end
  -- CR-2.5 Cut for deal: the cut has a `pack` line of its own, before the pack of the leg's first deal. The cutters get
  --   one card each from its top, the lower seat first. The lower rank (CR-1.3) deals; on equal ranks the next two
  --   cards decide (should all 52 tie in pairs, the lower seat deals). Cutters are seats 1 and 2; in an even-numbered
  --   leg of `double-cribbage`, seats 3 and 4. Each pair drawn is one `cut` event before the leg's first `deal` line.
  function cr.cutters() return { 1, 2 } end
  function cr.cut_for_deal(t)
    local cutters = cr.cutters(t)
    t:shuffle()
    for above = 0, 52 - #cutters, #cutters do
      local drawn, lowest, winner = {}, 14, 0 -- 0: ranks are equal
      for i, seat in ipairs(cutters) do
        drawn[i] = t:card(above + i)
        local rank = order:find(drawn[i]:sub(1, 1), 1, true)
        if rank < lowest then
          lowest, winner = rank, seat
        elseif rank == lowest then
          winner = 0
        end
      end
      t:tell("cut", cutters, drawn, winner)
      if winner > 0 then return winner end
    end
    return cutters[1]
  end
  -- CR-2.6 Cards are dealt one at a time from the top of the pack, clockwise, the first to the seat at the dealer's
  --   left, until every seat has `cards_dealt`.
  -- CR-2.7 The next `box_dealt` cards go face down to the box.
  -- CR-2.8 What is left is the stock, in pack order.
  cr.option { "box_dealt", 0, "cards dealt to the box", clause = "CR-2.7", max = 52 }
  cr.packets = "1 each x 5 then 1 to starter"
  function cr.ready(rules)
    local packets = "1 each x %d, %d to box, 0 to played then 1 to starter"
    rules.packets = packets:format(rules.cards_dealt, rules.box_dealt)
  end
  function cr.in_stock() return 52 - cr.seats * cr.cards_dealt - cr.box_dealt end
  cr.may_omit = { played = true }
  -- CR-2.9 Three for last: in the first deal of every leg, directly after the `deal` line, the side of the seat at the
  --   dealer's left pegs `three_for_last`.
  function cr.three_for_last_pegs(t)
    if t.deal_number > 1 then return end
    cr.peg(t, t:left_of(t.dealer), cr.three_for_last, cr.scored["three-for-last"])
  end

  function cr.hand(t)
    t.starter, t.taken_points, t.counted = null, false, { false, false, false, false, box = false }
    t:deal()
    cr.three_for_last_pegs(t)
    if t:reached() then return end
    cr.discards(t)
    cr.turn_starter(t)
    if t:reached() then return end
    cr.play(t)
    if t:reached() then return end
    cr.show(t)
  end

  -- ## 3 Discard to the box
  -- CR-3.1 Each seat discards once, from the dealer's left round to the dealer, who is last.
  -- CR-3.2 A discard is exactly `discard` different cards of the seat's own hand.
  -- CR-3.3 Discards lie face down and are final; they are not played.
  function cr.discards(t) t:lay_away("discard", cr.discard, "box") end
  cr.refuse_discard = "CR-3.2"
  cr.secret = { discard = true }
  -- CR-3.4 The box then holds four cards and belongs to the dealer's side; every seat keeps three or four cards. A
  --   header whose slots give other numbers is refused.
  function cr.check_box()
    if cr.box_dealt + cr.seats * cr.discard ~= 4 then
      return "the box must hold four cards", "CR-3.4"
    end
    local kept = cr.cards_dealt - cr.discard
    if kept ~= 3 and kept ~= 4 then return "every seat must keep three or four cards", "CR-3.4" end
  end

  -- ## 4 Starter
  -- CR-4.1 `starter: "top"`: when the last discard is made, the top card of the stock is turned up.
  -- CR-4.2 `starter: "cut"`: the seat at the dealer's left first says `cut N`, lifting N cards of the stock; at least
  --   `cut_min` cards must be lifted and at least `cut_min` left. Card N+1 of the stock is turned up.
  cr.option { "starter", "top", "how the starter is found",
              clause = "CR-4.1", words = { "top", "cut" },
              rule = "starter_from" }
  cr.option { "cut_min", 3, "cards at least in either part of a cut", clause = "CR-4.2" }
  function cr.check_cut()
    if cr.starter_from == "cut" and (cr.cut_min < 1 or 2 * cr.cut_min > cr.in_stock()) then
      local sentence = "cut_min is from 1 to %d: so many cards lie on either side"
      return sentence:format(cr.in_stock() // 2), "CR-4.2"
    end
  end
  function cr.lifted(t)
    if cr.starter_from == "top" then return 0 end
    local words = {}
    for n = cr.cut_min, cr.in_stock() - cr.cut_min do words[#words + 1] = "cut " .. n end
    return math.tointeger(t:ask(t.active[1], "cut", words):match "%d+")
  end
  cr.refuse_cut = "CR-4.2"
  function cr.turn_starter(t)
    t.starter = t:turn_up(52 - cr.in_stock() + 1 + cr.lifted(t), "starter")
    t.turned_up = t:pile "starter"
    t:tell("starter", t.starter)
    -- CR-4.3 His heels: if the starter is a jack the dealer's side pegs `heels` at once, before the first card is
    --   played.
    if t.starter:sub(1, 1) == "J" then cr.peg_heels(t) end
  end
  function cr.peg_heels(t) cr.peg(t, t.dealer, cr.heels, cr.scored.heels) end
  cr.option { "heels", 2, "points for a jack turned up", clause = "CR-4.3" }
  -- CR-4.4 The starter is never played. It counts with every hand and with the box in the show.

  -- ## 5 Play
  -- CR-5.1 The seat at the dealer's left leads; the turn passes clockwise.
  function cr.play(t)
    local leader = t:left_of(t.dealer)
    repeat leader = cr.play_series(t, leader) until not leader
  end
  -- CR-5.2 Cards are played in series. A series has a running total, which starts at 0 and grows by the pip value of
  --   each card played.
  function cr.play_series(t, leader) -- who leads to the next one
    local seat, go, last, total, also = leader, cr.go, nil, 0, nil
    t:begin_series("played", cr.counted_in_play())
    repeat
      -- CR-5.3 A seat plays one card, from the cards it kept and has not yet played.
      -- CR-5.4 A card that would take the total over 31 may not be played.
      -- CR-5.5 A seat that holds a card that fits must play; `go` is then not allowed.
      -- CR-5.6 A seat that holds cards, none of which fits, must say `go`.
      local points, said, after = t:lay_fitting(seat, "play", go, also)
      if points then
        if cr.card_laid(t, seat, points) then return end
        last, total = seat, said
      elseif said == "go" then
        after = t:go(seat)
      elseif said then
        break
      else
        return -- a call has ended the play
      end
      seat, also = cr.next_to_play(t, after), nil
      if seat == last then seat, also = cr.plays_on(t, seat) end
    until not seat or total == 31
    local holder = t:next_holder(last)
    if cr.end_series(t, last, total, holder) then return end
    return cr.next_leader(t, holder)
  end
  cr.go = { "go" }
  function cr.stray_play(t, seat, words)
    if words == "go" then return "CR-5.5" end
    local card = words:match "^play (%w%u)$"
    return card and (t:hand(seat) & cards(card) == 0 and "CR-5.3" or "CR-5.4") or nil
  end
  function cr.refuse_play(t, seat, words) return cr.stray_play(t, seat, words) end
  -- CR-5.7 A seat with no cards is passed over. A seat that has said `go` is passed over for the rest of the series.
  function cr.next_to_play(_, after) return after end -- clockwise, as these are
  -- CR-5.8 The seat that laid the last card never says `go`: if the turn comes back to it and a card fits, it is asked
  --   and must play on; if none fits, the series is over and it is not asked.
  function cr.plays_on(t, seat) return t:fitting(seat) ~= 0 and seat end
  -- CR-5.9 A series is over when the total is exactly 31, when CR-5.8 (or a `stop`, CR-11.19) ends it, or when no seat
  --   has a card left.
  -- CR-5.10 `restart: false`: the play is over with its first series. Cards not played stay in the hands and count in
  --   the show.
  -- CR-5.11 `restart: true`: while any seat holds cards a new series starts at 0, led by the next seat clockwise after
  --   the one that laid the last card that still holds cards (that may be the same seat). All cards get played.
  function cr.next_leader(_, holder) return cr.restart and holder end

  -- ## 6 Pegging in the play
  -- CR-6.1 Everything one card makes under CR-6.2 to CR-6.5 is pegged together by the side that played it, in one `peg`
  --   event.
  function cr.card_laid(t, seat, points) -- true if that wins the game
    return points > 0 and cr.peg(t, seat, points, cr.scored.card)
  end
  function cr.peg(t, seat, points, scored) -- true if that wins the game
    if points == 0 then return end
    t.pegging = points
    t:score(seat, points, "CR-6.1", "peg")
    t:tell("peg", seat, t.side[seat], t.series, scored, points, t.standing)
    return t:reached()
  end
  -- By kind what the points are for, which is worked out where somebody listens.
  function cr.scored.card(t) return cr.made_by_card(t) end
  local function one(kind, of)
    cr.scored[kind] = function(t)
      return { fields("kind", kind, "cards", of(t), "points", t.pegging) }
    end
  end
  local function last_card(t)
    local series = t:series_cards()
    return { series[#series] }
  end
  one("three-for-last", function() return {} end)
  one("heels", function(t) return { t.starter } end)
  one("go", last_card)
  one("last", last_card)
  -- CR-6.2 Total exactly 15: 2.
  -- CR-6.3 Total exactly 31: `thirty_one_points`.
  -- CR-6.4 The last two, three or four cards of the series are of one rank: pair 2, pair royal 6, double pair royal 12.
  --   Only the longest counts.
  -- CR-6.5 The last k cards of the series (k at least 3) are k consecutive ranks in any order: k points. Only the
  --   longest k counts. With `runs_in_play: "up"` see CR-11.18.
  -- CR-6.6 Pairs and runs use cards of the current series only. A `go` between two cards does not separate them.
  cr.option { "thirty_one_points", 2, "points for exactly thirty-one", clause = "CR-6.3" }
  cr.option { "runs_in_play", "any", "runs in any order, or only those played upwards",
              clause = "CR-6.5",
              words = { "any", "up" } }
  function cr.made_by_card(t)
    return cr.items(crib.list_played(t:series_cards(), cr.counted_in_play()))
  end
  -- CR-6.7 Go: when a series ends below 31 while some seat still holds a card, the side that laid the last card pegs
  --   `go_points`. It is pegged when the series is over, not when `go` is said.
  cr.option { "go_points", 1, "points for go, and for the last card", clause = "CR-6.7" }
  function cr.peg_go(t, seat) return cr.peg(t, seat, cr.go_points, cr.scored.go) end
  -- CR-6.8 Last: when the last card of all is laid and the total is below 31, its side pegs `go_points`, in a `peg`
  --   event of its own.
  function cr.peg_last(t, seat) return cr.peg(t, seat, cr.go_points, cr.scored.last) end
  -- CR-6.9 A series that ends at 31 has neither go nor last.
  -- `holder` is a seat that still holds a card. Returns true if the peg wins the game.
  function cr.end_series(t, last, total, holder)
    if total == 31 then return end
    if holder then return cr.peg_go(t, last) end
    return cr.peg_last(t, last)
  end
  -- CR-6.10 There is no flush in the play (but see CR-11.17).
  function cr.counted_in_play() return cr.runs_in_play, false, cr.thirty_one_points end

  -- ## 8 End of hand, game, match
  -- CR-8.1 As soon as a side's score reaches `target` (11 or more) the game is over: nothing more is asked, played or
  --   counted. The `hand` and `game` lines follow directly (with the `lurch` event of CR-8.8 between them).
  -- CR-8.2 Points pegged together are pegged in full; a winning score may exceed the target.
  -- CR-8.3 Otherwise the hand ends after the box is settled.
  -- CR-8.4 The next dealer is the seat at the dealer's left.
  -- CR-8.5 The side that reached the target wins. There are no draws.
  function cr.game_over(t)
    local winner = t:reached()
    if not winner then return end
    local most
    for loser, score in ipairs(t:totals()) do
      local line, points = cr.lurched(score)
      if line and loser ~= winner then
        most = math.max(points, most or points)
        t:tell("lurch", loser, score, line, points)
      end
    end
    t.leg_points = most or 1
    return { winner }, "target"
  end
  -- CR-8.6 A match is the best of `legs` games (odd). Each game won is one match point (but see CR-8.8); the match is
  --   won with (`legs`+1)/2 match points. Scores and deal numbers start afresh in each leg.
  cr.option { "legs", 1, "games of a match, the best of so many",
              clause = "CR-8.6", min = 1, odd = true }
  function cr.new_match(t) t.legs_won = cr.none(t) end
  function cr.none(t) return t:per_side(function() return 0 end) end
  function cr.match_over(t, winners)
    local side = winners[1]
    t.legs_won[side], t.leg_winner = t.legs_won[side] + t.leg_points, side
    if t.legs_won[side] < (cr.legs + 1) // 2 then return end
    return cr.legs == 1 or cr.match_line(t, side), t.legs_won
  end
  function cr.match_line(t, side)
    return fields("match", 1, "winner", { side }, "scores", t.legs_won,
                  "games", t.game_number, "why", "games")
  end
  -- CR-8.7 First dealer of a later leg, `leg_dealer`: `"cut"`: a new cut (CR-2.5); `"alternate"`: the seat at the left
  --   of the one that dealt first in the previous leg; `"loser"` / `"winner"`: the first seat of that side clockwise
  --   after the one that dealt first in the previous leg.
  cr.option { "leg_dealer", "cut", "who deals first in a later leg", clause = "CR-8.7",
              words = { "cut", "alternate", "loser", "winner" } }
  local function first_of(t, has_won)
    local seat = t.first_of_leg
    repeat seat = t:left_of(seat) until (t.side[seat] == t.leg_winner) == has_won
    return seat
  end
  cr.next_leg = {
    cut = function(t) return cr.cut_for_deal(t) end,
    alternate = function(t) return t:left_of(t.first_of_leg) end,
    loser = function(t) return first_of(t, false) end,
    winner = function(t) return first_of(t, true) end,
  }
  -- CR-8.8 Lurch: with `lurch_line` above 0, a game whose loser has fewer than `lurch_line` points counts
  --   `lurch_points` match points. Event `lurch` between the `hand` and `game` lines, also when `legs` is 1.
  -- CR-8.9 With `double_lurch_line` above 0, a loser below that line makes it `double_lurch_points` instead.
  cr.option { "lurch_line", 0, "who has fewer points is lurched, 0 for no lurch",
              clause = "CR-8.8" }
  cr.option { "lurch_points", 2, "match points of a game with a lurch", clause = "CR-8.8" }
  cr.option { "double_lurch_line", 0, "who has fewer points is doubly lurched, 0 for none",
              clause = "CR-8.9" }
  cr.option { "double_lurch_points", 4, "match points of a game with a double lurch",
              clause = "CR-8.9" }
  function cr.lurched(score)
    if score < cr.double_lurch_line then return cr.double_lurch_line, cr.double_lurch_points end
    if score < cr.lurch_line then return cr.lurch_line, cr.lurch_points end
    return nil, 1
  end
  -- CR-8.10 With `legs` above 1 a `match` line follows the last `game` line.

  function cr.check() -- returns the first error
    for _, check in ipairs { cr.check_box, cr.check_scores, cr.check_cut } do
      local sentence, clause = check()
      if sentence then return sentence, clause end
    end
  end

  -- ## 11 Variants
  -- CR-11.1 Variants take effect in the order of the table below, whatever their order in the header; then the header's
  --   `options`.
  -- CR-11.2 Variants that the table marks as conflicting are refused together.

  -- ## What a seat may see
  cr.open = { starter = true, played = true }
  function cr.asking(t) return fields("total", (t:series())) end
  function cr.status(t)
    if not t.starter or t.starter == null then return nil end
    local total = t:series()
    return "the starter is {starter}; the count is {total}{series:: %}",
      fields("starter", t.starter, "total", total, "series", total > 0 and t:series_cards() or {})
  end
  cr.kinds = {}
  cr.says = {
    ["discard?"] = "what do you lay away for {dealer:whose %} box?",
    ["cut?"] = "how many cards of the stock do you lift?",
    ["play?"] = "which card do you {total:play at %|lead}?",
    ["count?"] = "how much do you count for your hand?",
    ["count-box?"] = "how much do you count for your box?",
    ["answer?"] = "was the count right, or has it missed something?",
    cut = "{cards} are cut, and the cut goes to {winner:seat %|nobody: they cut again}",
    ["cut cut"] = "{seat} {cuts|cut}",
    starter = "{card} is the starter",
    ["discard discard"] = "{seat} {lays|lay} {cards:%|cards} away for the box",
    ["play go"] = "{seat} {says|say} go",
    ["play stop"] = "{seat} {stops|stop}",
    peg = "{seat} {pegs|peg} {scored}",
    penalty = "{seat} {loses|lose} {points}: {why}",
    count = "{seat} {counts|count} the {of}, {cards}{scored:: %}"
      .. "{points:|: nothing}{claimed:, claiming %}",
    worth = "it was worth {points}{scored:: %}",
    muggins = "{seat} {calls|call} muggins{points: for % points}",
    ["count count"] = "{seat} {claims|claim} {cards}",
    ["count-box count"] = "{seat} {claims|claim} {cards} for the box",
    ["answer accept"] = "{seat} {agrees|agree}",
    ["answer muggins"] = "",
    lurch = "{side} {is|are} in the lurch",
    hand = "pegged in play: {pegged:sides %}{hands:; hands: each %}{box:; box: %}",
  }
  cr.events.cut = "seats cards winner"
  cr.events.starter = "card"
  cr.events.lurch = "side score line points"
  cr.events.peg = "seat side total scored points scores"
  function cr.result(t)
    local function counted(_, seat) return t.counted[seat] or null end
    return fields("dealer", t.dealer, "starter", t.starter, "pegged", cr.pegged(t),
                  "hands", t:per_seat(counted), "box", t.counted.box or null,
                  "taken", t.taken_points or cr.none(t))
  end
  function cr.pegged(t) -- what else has been scored in this deal
    local pegged, before, taken = t:standing(), t:totals(), t.taken_points or cr.none(t)
    for side = 1, t.sides do pegged[side] = pegged[side] - before[side] - taken[side] end
    for seat = 1, t.players do
      local side = t.side[seat]
      local counted = t.counted[seat] or 0
      if seat == t.dealer then counted = counted + (t.counted.box or 0) end
      pegged[side] = pegged[side] - counted
    end
    return pegged
  end
end
