-- Sheepshead, as it is played in Wisconsin. The rule page and the game in one: each clause stands above what does it.
local sheep = game {
  id = "sheepshead", title = "Sheepshead", players = { 5, 3, 4 }, clauses = "SH", kind = "trick",
  land = "United States", names = "American Schafkopf, Shep",
  summary = "Pick the blind, call an ace or the jack of diamonds, and make 61.",
  level = "hard", minutes = 50,
}

-- ## 1 Pack, ranking and deal
-- SH-1.1 Five players, or three or four, each a side of his own.
-- SH-1.2 32 cards: A T K 9 8 7 of each suit, and the queens and jacks. Card points: A 11, T 10, K 4, Q 3, J 2, the rest
--   nothing: 120.
sheep.pack = cards "AKQJT987 of CDHS"
sheep.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
-- SH-1.3 Trumps, high to low: QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D. They are one suit. The others are the fail suits,
--   high to low A T K 9 8 7.
sheep.trumps = "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D"
sheep.ranks = "A T K 9 8 7"
sheep.fails = { "C", "S", "H" }
sheep.fail_suit = {
  C = cards "ATK987 of C", S = cards "ATK987 of S", H = cards "ATK987 of H",
}
-- SH-1.4 With five players six cards each and two to the blind, face down; with four seven and four; with three ten and two.
-- SH-1.5 The first dealer is drawn, unless the header names a `dealer`; then the deal passes to the left.
-- SH-1.6 An option or a house rule is refused that the game does not have, and a call of a jack or an ace where five do not
--   play.
sheep.packets = "3 each, 2 to blind, 3 each"
sheep.packets_of = { [3] = "4 each, 2 to blind, 3 each x 2", [4] = "4 each, 4 to blind, 3 each" }
sheep.piles = { blind = "closed" }
sheep.refusals = {
  players = "SH-1.1", pack = "SH-1.2", hands = "SH-1.4", dealer = "SH-1.5", option = "SH-1.6",
  variant = "SH-1.6", word = "SH-4.2", over = "SH-7.1", at = { bury = "SH-2.1" },
}
function sheep.ready(rules)
  rules.packets = rules.packets_of[rules.players] or rules.packets
  if rules.players ~= 5 then rules.partner = "none" end
  if rules.partner ~= "ace" then rules.playable = nil end -- only a called card has more duties
end

-- ## 2 The picker
-- SH-2.1 From the dealer's left each in turn may `pick` the blind or `pass`. The first who picks is the picker: he takes
--   the blind and buries as many cards, face down. Their points count for him.
-- SH-2.2 If all pass a leaster is played (section 6).
sheep.refuse_pick = "SH-2.1"
sheep.refuse_bury = "SH-2.1"
sheep.secret = { bury = true }
sheep.pick_words = { "pass", "pick" }
function sheep.hand(t)
  t.picker = 0
  t.mate = 0
  t.called = nil
  t.open_suit = nil
  t.row = "leaster"
  t:deal()
  t.picker = t:first_bid("pick", sheep.pick_words) or sheep.forced(t)
  if t.picker == 0 then return sheep.nobody(t) end
  t:tell("picker", t.picker)
  t:swap(t.picker, "blind", "bury", sets.count(t:pile "blind"))
  sheep.find_partner(t)
  t:play_tricks()
  sheep.settle(t)
end
function sheep.forced() return 0 end

-- ## 3 The partner
-- SH-3.1 With five players the picker has a partner, who is not known until he shows by his play. With `partner` `ace` he
--   calls an ace of a fail suit, and its holder is the partner; with `jack` the holder of JD is; with `none` nobody.
-- SH-3.2 He calls the ace of a fail suit of which he holds a card, but not the ace. If he has all three aces he calls a ten
--   likewise. Buried cards count for him. If there is no such suit he plays alone; he may say `alone` in any case.
-- SH-3.3 When the suit of the called card is led for the first time, its holder must play it; he may not play it before to
--   another suit, and if he leads that suit he leads it. The picker keeps a card of that suit until then.
-- SH-3.4 With `jack` a picker who holds JD himself, buried or not, plays alone.
sheep.option { "partner", "ace", "who is the partner of five", clause = "SH-3.1",
               words = { "ace", "jack", "none" } }
sheep.refuse_call = "SH-3.2"
-- The called card: its holder is the partner.
function sheep.call(t)
  if sheep.partner == "jack" then return "JD" end
  if sheep.partner == "none" then return nil end
  local hand = t:hand(t.picker)
  local had = hand | t:pile "blind"
  local rank = sets.has(had, "AC AS AH") and "T" or "A"
  local open = 0
  for _, suit in ipairs(sheep.fails) do
    local card = rank .. suit
    local holds_suit = hand & sheep.fail_suit[suit] ~= 0
    if holds_suit and not sets.has(had, card) then open = open | cards(card) end
  end
  local card = t:choose(t.picker, "call", open, "alone")
  return card
end
function sheep.find_partner(t)
  t.called = sheep.call(t)
  local holder = t.called and t:holder(cards(t.called))
  if not holder or holder == t.picker then
    t.called = nil
    return
  end
  t.mate = holder
  if sheep.partner == "ace" then t.open_suit = t.called:sub(2) end
  t:together({ t.picker, t.mate }, t.mate)
end
-- t.open_suit is the suit of the called card as long as it has not been led.
function sheep.playable(t, seat, set)
  local open_suit = t.open_suit
  if not open_suit then return end
  local is_partner = seat == t.mate
  if not is_partner and seat ~= t.picker then return end
  local suit = sheep.fail_suit[open_suit]
  local called = is_partner and cards(t.called) or 0
  local _, led = t:in_trick()
  if led and sets.has(suit, led) then return is_partner and called or set, "SH-3.3" end
  local barred = 0
  if is_partner and not led then
    barred = suit & ~called
  elseif is_partner then
    barred = called
  elseif led and sets.count(t:hand(seat) & suit) == 1 then
    barred = suit
  end
  return set & ~barred, "SH-3.3"
end
function sheep.after_trick(t)
  if not t.called then return end
  if t.open_suit then
    local led = t:trick()[1]
    if sets.has(sheep.fail_suit[t.open_suit], led) then t.open_suit = nil end
  end
  if t:taker(t.called) then
    t.called = nil
    t:together { t.picker, t.mate }
    t:tell("partner", t.mate)
  end
end

-- ## 4 Play
-- SH-4.1 The dealer's left leads.
-- SH-4.2 A card played must be in the hand.
-- SH-4.3 Follow suit if you can, trumps being one suit; who cannot may play any card. The highest trump wins, without one
--   the highest card of the suit led, and the winner leads.
sheep.duties = { hold = "SH-4.2", follow = "SH-4.3" }

-- ## 5 Score
-- SH-5.1 The picker's side, the picker with what he buried and his partner, wins with 61 points.
-- SH-5.2 It wins single with 61 to 90, double with 91 or more, threefold with every trick.
-- SH-5.3 It loses single with 31 to 60, double with 30 or fewer, threefold without a trick, whatever was buried. With
--   `bump` yes what it loses counts twice.
-- SH-5.4 Each opponent pays or is paid so much. The partner is paid or pays once as much, the picker the rest: twice as
--   much where five play with a partner; alone he is paid by, or pays, all others.
sheep.option { "bump", false, "a picker who loses pays double", clause = "SH-5.3" }
function sheep.settle(t)
  local points, tricks = t:won(t.picker, "blind")
  if t.mate > 0 then
    points = points + t:points(t.mate)
    tricks = tricks + t:tricks(t.mate)
  end
  local stake = sheep.multiple(t, points, tricks) * sheep.times(t)
  t.row = stake > 0 and "won" or "lost"
  t.made_points = points
  if t.row == "lost" and sheep.bump then stake = 2 * stake end
  local opponents = t.players - (t.mate > 0 and 2 or 1)
  for _, seat in ipairs(t.seats) do
    local amount = -stake
    if seat == t.mate then
      amount = stake
    elseif seat == t.picker then
      amount = stake * (t.mate > 0 and opponents - 1 or opponents)
    end
    t:score(seat, amount, "SH-5.4", t.row)
  end
end
-- The number of stakes that the picker wins; negative: he loses them.
function sheep.multiple(t, points, tricks)
  if tricks == t:finished() then return 3 end
  if points >= 91 then return 2 end
  if points >= 61 then return 1 end
  if tricks == 0 then return -3 end
  if points >= 31 then return -1 end
  return -2
end
function sheep.times() return 1 end
sheep.promise { "SH-5.4", "what is paid adds up to zero", function(t, deal)
  return t:sum(function(_, seat) return deal.delta[seat] end, t.seats) == 0
end }

-- ## 6 Leaster
-- SH-6.1 If nobody picks, everybody plays for himself with the cards dealt. The player with the fewest card points wins,
--   among those who took a trick; the blind belongs to the last trick, with `leaster_blind` `nobody` to none.
-- SH-6.2 He is paid 1 by each who has not won. If several have the fewest each of them is.
sheep.option { "leaster_blind", "last", "who has the blind in a leaster", clause = "SH-6.1",
               words = { "last", "nobody" } }
function sheep.nobody(t)
  t:tell "leaster"
  t:play_tricks()
  local last_winner = t:last_winner()
  local function points_of(_, seat)
    if t:tricks(seat) == 0 then return 1000 end -- more than there are
    local has_blind = seat == last_winner and sheep.leaster_blind == "last"
    local points = t:won(seat, has_blind and "blind")
    return points
  end
  local winners = t:least(points_of)
  local has_won = {}
  for _, seat in ipairs(winners) do has_won[seat] = true end
  local losers = t.players - #winners
  for _, seat in ipairs(t.seats) do
    local amount = has_won[seat] and losers or -#winners
    t:score(seat, amount * sheep.times(t), "SH-6.2", "leaster")
  end
end
function sheep.aim(t)
  if t.picker == 0 then return nil, "points", "least" end
end
-- For bots: in a leaster each wants one trick.
function sheep.enough_tricks(t)
  if t.picker == 0 then return 1 end
end

-- ## 7 End and what is told
-- SH-7.1 A game is `hands` 20 deals; then the highest score wins, several if they are equal, and nothing more can be
--   decided.
-- SH-7.2 All see who picks, what is called and the cards played. The blind and what is buried the picker alone sees; who is
--   partner his cards show.
sheep.option { "hands", 20, "deals of a game", clause = "SH-7.1", min = 1 }
sheep.game_over = "hands"
-- A bot picks if its trumps, with 3 for a queen and 2 for a jack, are worth as many points as it has cards.
function sheep.suggest(t, seat, point)
  if point ~= "pick" then return end
  local hand = t:hand(seat)
  local trumps = sets.count(t:of_suit(hand, "trumps"))
  local queens = sets.count(hand & cards "Q")
  local jacks = sets.count(hand & cards "J")
  local worth = trumps + 2 * queens + jacks
  return worth >= sets.count(hand) and "pick" or "pass"
end
sheep.events = { picker = "picker", partner = "seat", leaster = "" }
sheep.kinds = { "row" }
sheep.says = {
  ["pick?"] = "do you pick up the blind, to play against the others?",
  ["bury?"] = "which cards do you bury? They count for you",
  ["call?"] = "which card do you call? Its holder is your partner",
  ["pick pick"] = "{seat} {picks|pick} the blind", picker = "",
  ["bury bury"] = "{seat} {buries|bury} {cards:%|cards}",
  ["call call"] = "{seat} {calls|call} {cards}", ["call alone"] = "{seat} {plays|play} alone",
  partner = "{seat} {is|are} the partner", leaster = "nobody picks: a leaster",
  ["hand leaster"] = "a leaster", hand = "{picker} {row} with {points} card points",
}
function sheep.status(t)
  if (t.picker or 0) == 0 then return end
  return "{picker} picked", fields("picker", t.picker)
end
function sheep.result(t)
  local points = t.picker > 0 and t.made_points or 0
  return fields("picker", t.picker, "partner", t.mate, "row", t.row, "points", points,
    "taken", t:per_seat(t.points), "tricks", t:per_seat(t.tricks))
end
