-- Zole. The rule page and the game in one: each clause stands above what does it.
local zole = game {
  id = "zole", title = "Zole",
  names = "Zolīte (زوله, زولیته); the hand that nobody bids: galdiņš (گالدینو)",
  summary = "Latvian three-hand game of bidding and 14 permanent trumps.",
  players = { 3, 4 }, clauses = "ZO", kind = "trick", land = "Latvia",
  level = "some practice", minutes = 50,
}

-- ## 1 Pack and ranking
-- ZO-1.1 Three or four players take part, each a side of his own. Three seats are active in a hand: with three
--   players all, with four all but the dealer's.
zole.active = 3
-- ZO-1.2 The pack is A K Q J T 9 of all four suits and 8D 7D: 26 cards.
zole.pack = cards "AKQJT9 of CDHS, 87 of D"
-- ZO-1.3 Trumps, high to low: QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D.
zole.trumps = "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D"
-- ZO-1.4 Clubs, hearts and spades are plain suits of four cards each, high to low: A T K 9.
zole.ranks = "A T K 9"
-- ZO-1.5 For following suit and for winning a trick a queen or jack belongs to trumps, never to its printed suit.
-- ZO-1.6 Card points: A 11, T 10, K 4, Q 3, J 2, 9 8 7 nothing. The pack holds 120.
zole.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
-- ZO-1.7 Deal, bidding and play go clockwise.
-- ZO-1.8 Only the seat that is asked decides, with one of the words that are open to it then.
-- ZO-1.9 An option is refused that the game does not have, or whose value does not fit; the row limits must keep
--   `low_points` < `win_points` ≤ `high_points`. A variant is refused that is unknown.
zole.refusals = { players = "ZO-1.1", pack = "ZO-1.2", word = "ZO-1.8", option = "ZO-1.9",
                  variant = "ZO-1.9", dealer = "ZO-2.1", hands = "ZO-2.2", over = "ZO-9.3" }
function zole.check()
  if zole.low_points >= zole.win_points or zole.win_points > zole.high_points then
    return "the limits must keep low_points < win_points <= high_points", "ZO-1.9"
  end
end

-- ## 2 Deal
-- ZO-2.1 The header's `dealer` deals first; without it a seat is drawn at random under the seed, each equally likely,
--   and the echoed header carries it.
-- ZO-2.2 From the top of the pack: four cards to each active seat in turn from the dealer's left, two to the talon,
--   face down, then four more to each active seat in the same order. Each active seat holds eight.
-- ZO-2.3 With four players the dealer gets no cards and neither bids nor plays in that hand.
-- ZO-2.4 In a `hands` line the first four cards named for a seat are its first packet, the last four its second; with
--   four players the dealer's entry is `""`. `talon` is required.
zole.packets = "4 each, 2 to talon, 4 each"

function zole.hand(t)
  t.bidder = 0
  t.contract = false
  t.laid = false
  t.ended = false
  t:deal()
  local bid = zole.auction(t)
  if not bid then return zole.nobody_bids(t) end
  t:tell "contract"
  if bid == "take" then zole.talon(t) end
  zole.play(t)
  zole.settle(t, zole.row(t))
end

-- ## 3 Bidding
-- ZO-3.1 Beginning at the dealer's left each active seat in turn is asked once, until the auction ends. A seat that
--   passed gets no second turn.
-- ZO-3.2 The words are `pass`, `take` and `solo`.
zole.bids = { "pass", "take", "solo" }
-- ZO-3.3 With `overcall` off, the first `take` or `solo` ends the auction at once; the seats after it are not asked.
-- ZO-3.4 With `overcall` on, all three active seats are asked. Once a bid is made only a higher one may follow
--   (`take` below `solo`); the last bid made stands. A seat that has nothing higher to bid is still asked, with
--   `legal` `["pass"]`.
zole.option { "hands", 24, "hands of a game, 0 for no end", clause = "ZO-9.2", min = 0 }
zole.option { "overcall", false, "a bid may be overcalled", clause = "ZO-3.4" }
function zole.auction(t)
  local seat, bid = t:first_bid("bid", zole.bids)
  while seat do
    t.bidder = seat
    t.contract = bid
    if not zole.overcall then return bid end
    seat, bid = t:first_bid("bid", t:bids_above(zole.bids, bid), seat)
  end
  return t.contract
end
function zole.refuse_bid(_, _, word)
  for _, bid in ipairs(zole.bids) do
    if word == bid then return "ZO-3.4" end
  end
end
-- ZO-3.5 The seat whose bid stands is the *bidder*, the other two active seats are the *opponents*, one team. The
--   bidder undertakes to get at least `win_points` 61 card points.
-- ZO-3.6 If all three pass, the table is played (section 8).

-- ## 4 Talon and discard
-- ZO-4.1 In `take` the bidder picks up the talon without showing it and holds ten cards.
-- ZO-4.2 He then discards any two different cards of the ten, face down, from the talon or not. Trumps, aces and tens
--   may be discarded.
zole.refuse_discard = "ZO-4.2"
-- ZO-4.3 The discards' card points count for the bidder.
function zole.talon(t)
  t:swap(t.bidder, "talon", "discard", 2)
  t.laid = "talon"
end
-- ZO-4.4 In `solo` nobody sees the talon before the play is over; its card points count for the opponents.
-- ZO-4.5 In `table` nobody sees the talon before the play is over; its card points count for nobody.

-- ## 5 Play
-- ZO-5.1 The active seat at the dealer's left leads to the first trick in every contract, whoever bid. The winner of
--   a trick leads to the next.
function zole.play(t)
  t:play_tricks()
end
-- ZO-5.2 A card played must be in the player's hand. The leader may lead any card.
-- ZO-5.3 The others must follow the suit led if they can, trumps being one suit (ZO-1.5).
-- ZO-5.4 Who cannot follow may play any card. Nobody is ever obliged to trump or to play higher.
zole.duties = { hold = "ZO-5.2", follow = "ZO-5.3" }
-- ZO-5.5 Each active seat plays one card to a trick, clockwise from the leader; a hand has eight tricks.
-- ZO-5.6 The highest trump in the trick wins it; without a trump, the highest card of the suit led.
-- For who looks at the play with open cards: the bidder against the two, and where nobody bid few tricks are good.
function zole.aim(t)
  if t.bidder == 0 then return nil, "tricks", "least" end
  return { t.bidder }
end

-- ## 6 Surrender
zole.calls = { play = { "surrender", "offer" } }
-- ZO-6.1 The bidder may call `surrender` at his own play ask as long as no card has been led to trick
--   `surrender_before` 3: at his plays to tricks 1 and 2, and at his lead to trick 3 if he leads it.
zole.option { "surrender_before", 3,
              "the bidder may surrender before this trick is led to; 0 never, 9 always",
              clause = "ZO-6.1", max = 9 }
function zole.may_surrender(t, seat)
  if t.contract == "table" then return "ZO-6.8" end
  local led = t:finished() + (t:in_trick() > 0 and 1 or 0)
  if seat ~= t.bidder or led >= zole.surrender_before then return "ZO-6.1" end
end
-- ZO-6.2 A surrender ends the hand at once, without an answer, and is scored in row `lost` of ZO-7.4.
function zole.on_surrender(t)
  t.ended = "surrender"
  return true
end
-- ZO-6.3 An opponent may call `offer` (to surrender) at his own play ask in any trick, if option `offer` is on. It
--   binds his partner, who is not asked.
zole.option { "offer", true, "an opponent may offer to surrender", clause = "ZO-6.3" }
function zole.may_offer(t, seat)
  if t.contract == "table" then return "ZO-6.8" end
  if seat == t.bidder or not zole.offer then return "ZO-6.3" end
  if t.offered == zole.this_play(t) then return "ZO-6.6" end
end
-- ZO-6.4 The bidder answers the offer at point `answer`.
-- ZO-6.5 `accept` ends the hand at once, scored in row `won` of ZO-7.4, however many card points the bidder has.
-- ZO-6.6 `refuse` lets the play go on: the same opponent is asked again for the same play, now without `offer`. It is
--   open again at his next play, and to his partner at his.
function zole.on_offer(t)
  t.offered = zole.this_play(t)
  if t:ask(t.bidder, "answer", { "accept", "refuse" }) == "refuse" then return false end
  t.ended = "offer"
  return true
end
function zole.this_play(t) return t.deal_number * 100 + t:finished() * 10 + t:in_trick() end
-- ZO-6.7 After a surrender or an accepted offer the cards of an unfinished trick and of the hands count for nobody;
--   the row does not depend on tricks or card points. The result reports the finished tricks.
-- ZO-6.8 In `table` neither call exists.

-- ## 7 Score of `take` and `solo`
-- ZO-7.1 `bidder_points` are the card points in the bidder's tricks, in `take` with the discards; `opponent_points`
--   those in the opponents' tricks, in `solo` with the talon. After eight tricks they make 120.
function zole.bidder_took(t) return t:won(t.bidder, t.laid) end
function zole.opponent_points(t)
  return t:sum(t.points, t.active, t.bidder) + (t.contract == "solo" and t:worth("talon") or 0)
end
-- ZO-7.2 Tricks decide first: the opponents took no trick: row `all`; the bidder took no trick: row `none`, whatever
--   the discards or the talon are worth.
-- ZO-7.3 Otherwise by `bidder_points`: at least `high_points` 91: `high`; at least `win_points` 61: `won`; at most
--   `low_points` 30: `low`; the rest: `lost`. Rows `all`, `high` and `won` are won, the others lost.
zole.option { "win_points", 61, "card points the bidder needs", clause = "ZO-7.3" }
zole.option { "high_points", 91, "card points for the row `high`", clause = "ZO-7.3" }
zole.option { "low_points", 30, "card points of the row `low`", clause = "ZO-7.3" }
zole.sign = { all = 1, high = 1, won = 1, lost = -1, low = -1, none = -1 }
function zole.row(t)
  if t.ended then return t.ended == "offer" and "won" or "lost" end
  local points, tricks = zole.bidder_took(t)
  if tricks == 8 then return "all" end
  if tricks == 0 then return "none" end
  if points <= zole.low_points then return "low" end
  if points < zole.win_points then return "lost" end
  return points < zole.high_points and "won" or "high"
end
-- ZO-7.4 Each opponent pays the bidder, or is paid by him: by row in `take` (`solo`) he receives for `all` `take_all`
--   3 (`solo_all` 6), `high` `take_high` 2 (`solo_high` 5), `won` `take_won` 1 (`solo_won` 4), and pays for `lost`
--   `take_lost` 2 (`solo_lost` 5), `low` `take_low` 3 (`solo_low` 6), `none` `take_none` 4 (`solo_none` 7).
zole.options { "stakes", "what each opponent pays, or is paid in the rows lost, low and none",
               clause = "ZO-7.4", rows = {
  take = { all = 3, high = 2, won = 1, lost = 2, low = 3, none = 4 },
  solo = { all = 6, high = 5, won = 4, lost = 5, low = 6, none = 7 },
} }
-- Advice for bots: the tricks that lie open may decide the row, whatever the rest of the play brings.
function zole.suggest(t, seat, point)
  if point ~= "play" and point ~= "answer" or t.contract == "table" then return end
  local bidders = point == "play" and seat == t.bidder
  if bidders and zole.may_surrender(t, seat) then return end
  if point == "play" and not bidders and t:points(t.bidder) < zole.win_points then return end
  local theirs = t:sum(t.points, t.active, t.bidder)
  local all = t:worth(zole.pack)
  local lost = theirs > all - zole.win_points     -- for the bidder
  local no_more = theirs > all - zole.high_points
  if bidders then return lost and "surrender" or nil end
  if point == "play" then return no_more and not zole.may_offer(t, seat) and "offer" or nil end
  if no_more then return "accept" end
  if t:won(t.bidder, t.laid) >= zole.win_points then return "refuse" end
  return "accept"
end
-- ZO-7.5 The amount is paid by or to each of the two opponents, so the bidder's `delta` is twice the amount; with
--   four players see section 12.
-- ZO-7.6 Scores are running sums of payments. Every hand's `delta` and the scores add up to zero.
zole.promise { "ZO-7.6", "a hand's payments add up to zero", function(t, deal)
  return t:sum(function(_, seat) return deal.delta[seat] end, t.seats) == 0
end }
function zole.stake(t, row) return zole.sign[row] * zole.stakes[t.contract][row] end
function zole.settle(t, row)
  local stake = zole.stake(t, row)
  t.row = row
  t.stake = stake
  t:collect(t.bidder, zole.dealer_pays and "all" or "active", stake, "ZO-7.4", row)
end

-- ## 8 Table (galdiņš)
-- ZO-8.1 When all three pass, the eight cards dealt to each are played as in section 5. There are no teams; everybody
--   tries to take few tricks.
-- ZO-8.2 The contract is `table`, the bidder 0.
function zole.nobody_bids(t)
  t.contract = "table"
  t.row = "table"
  t.stake = 0
  t:tell "contract"
  zole.play(t)
  zole.settle_table(t)
end
-- ZO-8.3 Tricks count, card points only to break a tie (ZO-8.5); card points are those in tricks.
-- ZO-8.4 The seat with the most tricks pays `table_stake` 2 to each of the other two active seats.
-- ZO-8.5 If two seats tie for most tricks, the one of them with more card points pays, to each of the other two.
-- ZO-8.6 If they tie in card points too, each of the two pays 2 to the third and nothing to each other. (Three cannot
--   tie over eight tricks.)
zole.option { "table_stake", 2, "what the loser of the table pays each", clause = "ZO-8.4" }
function zole.table_losers(t) return t:most(t.points, t:most(t.tricks)) end
function zole.settle_table(t)
  t.payers = zole.table_losers(t)
  for _, payer in ipairs(t.payers) do
    for _, seat in ipairs(zole.paid_at_table(t)) do
      if seat ~= t.payers[1] and seat ~= t.payers[2] then
        t:pay(payer, seat, zole.table_stake, "ZO-8.4", "table")
      end
    end
  end
end
-- ZO-8.7 With four players the dealer neither pays nor receives, unless `table_pays_dealer` is on: then every payer
--   pays 2 to the dealer as well.
zole.option { "table_pays_dealer", false, "with four players the table pays the dealer too",
              clause = "ZO-8.7" }
function zole.paid_at_table(t) return zole.table_pays_dealer and t.seats or t.active end

-- ## 9 Next hand, end of the game
-- ZO-9.1 After every hand, however it ended, the deal passes to the seat at the dealer's left.
-- ZO-9.2 A game is `hands` 24 hands; every deal counts, a thrown-in one too. With `hands` 0 the game has no end and
--   no winner: it lasts until the record stops.
-- ZO-9.3 After the last hand the game is over and takes no further line.
-- ZO-9.4 The seats with the highest score win, several if they are equal; if all seats are equal nobody does
--   (`winner` `[]`). `why` is `"hands"`.
-- ZO-9.5 There is no match.
zole.game_over = "hands"

-- ## 12 Four players
-- ZO-12.2 With `dealer_pays` on, the dealer pays or receives what each opponent does, in `take`, `solo` and `small`:
--   the bidder's `delta` is three times the amount.
-- ZO-12.3 With `dealer_pays` off, the dealer's `delta` is 0 in `take`, `solo` and `small`. What he gets in `table`
--   depends on `table_pays_dealer` alone (ZO-8.7).
zole.option { "dealer_pays", true, "with four players the dealer pays and is paid like an opponent",
              clause = "ZO-12.2" }
-- ZO-12.4 The dealer is in no other way a member of the opponents' team: he is not asked and cannot offer.

-- ## 13 What a seat may see
-- ZO-13.1 An active seat sees its own hand, the cards played in this hand, trick winners, bids, scores and every
--   event.
-- ZO-13.2 The talon is seen by nobody before the hand is over; in `take` the bidder sees it when he picks it up. The
--   discards are seen by the bidder alone; others see that he discarded two cards. After the hand both are open.
-- ZO-13.3 With four players the dealer sees no hand while he sits out.
zole.secret = { discard = true }
zole.open = { talon = function(t, seat) return t.contract == "take" and seat == t.bidder end }
function zole.status(t)
  if t.bidder > 0 then
    return "{contract} by {bidder}", fields("contract", t.contract, "bidder", t.bidder)
  end
  return t.contract and "nobody bid" or nil
end

zole.events = { contract = "contract bidder" }
zole.kinds = { "contract", "row" }
zole.says = {
  ["bid?"] = "do you play alone against the others, with the talon or without it?",
  ["discard?"] = "which two cards do you lay away? They count for you",
  ["answer?"] = "the others give up: do you accept?",
  ["bid take"] = "{seat} {takes|take} the talon, to play alone",
  ["bid solo"] = "{seat} {plays|play} alone, without the talon", contract = "",
  ["contract table"] = "nobody bids: the table is played, everybody for himself",
  ["play surrender"] = "{seat} {surrenders|surrender}",
  ["play offer"] = "{seat} {offers|offer} to surrender",
  ["hand all"] = "{bidder} bid {contract} and won every trick: each pays {stake}",
  ["hand high"] =
    "{bidder} bid {contract} and won high, with {bidder_points} points: each pays {stake}",
  ["hand won"] =
    "{bidder} bid {contract} and won{bidder_points:, with % points}: each pays {stake}",
  ["hand lost"] =
    "{bidder} bid {contract} and lost{bidder_points:, with % points}: {stake} to each",
  ["hand low"] =
    "{bidder} bid {contract} and lost low, with {bidder_points} points: {stake} to each",
  ["hand none"] = "{bidder} bid {contract} and made no trick: {stake} to each",
  ["hand table"] = "the table was played, and the most tricks went to {payers}",
}
function zole.result(t)
  local has_bidder = t.bidder > 0
  return fields("contract", t.contract, "bidder", t.bidder, "ended", t.ended or "played",
    "row", t.row, "stake", t.stake, "payers", t.contract == "table" and t.payers or {},
    "tricks", t:per_seat(t.tricks), "points", t:per_seat(t.points),
    "talon_points", t:worth("talon"),
    "bidder_points", has_bidder and zole.bidder_took(t) or 0,
    "opponent_points", has_bidder and zole.opponent_points(t) or 0)
end
