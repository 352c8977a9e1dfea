-- Slovenian tarock (tarok), for four and for three. The rule page and the game in one: each clause stands above what
-- does it.
local ta = game {
  id = "tarock", title = "Slovenian Tarock", players = { 4, 3 }, clauses = "TA", kind = "trick",
  land = "Slovenia", names = "Tarok",
  summary = "Twenty-two trumps, a talon to exchange with, a called king, "
    .. "and contracts to lose every trick.",
  level = "hard", minutes = 90,
}

-- ## 1 Pack and ranking
-- TA-1.1 Four players, or three, each for himself. 54 cards: black suits C and S rank K Q C J T 9 8 7, red suits D
--   and H K Q C J 1 2 3 4 (C after K Q is the knight), and the trumps T1 to T22, the highest. T22 is the skis, T21
--   the mond, T1 the pagat.
ta.pack = pack { suits = "CDHST", ranks = { CS = "KQCJT987", DH = "KQCJ1234", T = 22 } }
ta.ranks = "K Q C J T 9 8 7 1 2 3 4"
ta.card_words = {
  suits = { T = "tarock" }, ranks = { C = "knight" },
  cards = { T1 = "pagat", T21 = "mond", T22 = "skis" },
}
local trumps = cards "of T"
local pagat = cards "T1"
local trula = cards "T1 T21 T22"
local kings = cards "K"
-- TA-1.2 Kings, skis, mond and pagat count 5, queens 4, knights 3, jacks 2, all others 1. They are counted in threes,
--   less two for each three, and less one for one or two cards left over: 70 in all.
ta.points = {
  K = 5, Q = 4, C = 3, J = 2, ["T1 T21 T22"] = 5, ["T987 of CS"] = 1, ["1234 of DH"] = 1,
}
for number = 2, 20 do ta.points["T" .. number] = 1 end
function ta.count(t, set)
  local size = sets.count(set)
  local threes = size // 3
  local left_over = size % 3 > 0 and 1 or 0
  return t:worth(set) - 2 * threes - left_over
end
ta.refusals = {
  players = "TA-1.1", pack = "TA-1.1", dealer = "TA-2.1", hands = "TA-2.1", word = "TA-2.2",
  over = "TA-5.7", option = "TA-5.7", variant = "TA-5.7",
  at = {
    bid = "TA-2.3", king = "TA-3.1", take = "TA-3.2", discard = "TA-3.2", play = "TA-4.1",
  },
}

-- ## 2 Deal and bidding
-- TA-2.1 The deal passes to the left. Six cards to the talon, then twelve to each of four, sixteen to each of three.
ta.piles = { talon = "closed", laid = "closed", given = "open" }
function ta.packets(t)
  return t.players == 4 and "6 to talon, 6 each x 2" or "6 to talon, 8 each x 2"
end
function ta.hand(t)
  t.contract = ""
  t.level = 0
  t.declarer = 0
  t.called = ""
  t.friend = 0
  t.from_talon = false
  t.won_cards = { 0, 0, 0, 0 }
  t.wins = { 0, 0, 0, 0 }
  t.played = 0
  t.last = {}
  t.taker_seat = 0
  t.mond = 0
  t.row = ""
  t.value = 0
  t.eyes = 0
  t:trumps "T"
  t:deal()
  ta.auction(t)
  ta.exchange(t)
  t:tell("contract", t.declarer, t.contract, t.called)
  ta.play(t)
  ta.settle(t)
end
-- TA-2.2 The contracts, the lowest first, with their values: three 10, two 20, one 30, solo three 40, solo two 50, solo
--   one 60, beggar 70, solo without 80, open beggar 90, colour valat 125, valat 500. Three players have no solo three,
--   two and one.
ta.names = {
  "three", "two", "one", "solo three", "solo two", "solo one",
  "beggar", "solo without", "open beggar", "colour valat", "valat",
}
ta.values = { 10, 20, 30, 40, 50, 60, 70, 80, 90, 125, 500 }
ta.level_of = {}
for level, name in ipairs(ta.names) do ta.level_of[name] = level end
local LAST_WITH_KING <const> = 3 -- one
local LAST_WITH_TALON <const> = 6 -- solo one
local FIRST_VALAT <const> = 10 -- colour valat
-- TA-2.3 The dealer's left is forehand, and speaks after the others. Each bids a contract above the last one bid, or as
--   high if he sits nearer to forehand's place than the last bidder, or passes and says no more. `three` may not be
--   bid.
-- TA-2.4 If all others pass without a bid, forehand plays any contract, also three, or `klop`; with `forehand_chooses`
--   off klop.
-- TA-2.5 The winner of the auction then plays what he bid, `keep`, or any contract above it.
ta.option { "forehand_chooses", true, "forehand may play more than klop", clause = "TA-2.4" }
-- A word, and the contracts from a level on.
local function words_from(rules, word, lowest)
  local words = { word }
  for level = lowest, #rules.names do
    local is_solo_with_talon = level > LAST_WITH_KING and level <= LAST_WITH_TALON
    if rules.players == 4 or not is_solo_with_talon then words[#words + 1] = rules.names[level] end
  end
  return words
end
function ta.ready(rules)
  rules.bid_words = {} -- by the lowest level that is open
  rules.raise_words = {}
  for level = 2, #rules.names + 1 do
    rules.bid_words[level] = words_from(rules, "pass", level)
    rules.raise_words[level] = words_from(rules, "keep", level)
  end
  rules.forehand_words = { "klop" }
  if rules.forehand_chooses then rules.forehand_words = words_from(rules, "klop", 1) end
end
function ta.auction(t)
  local bidder = ta.ask_bids(t)
  if bidder then
    t.declarer = bidder
    ta.raise(t)
  else
    local forehand = t.active[1]
    ta.name_contract(t, t:ask(forehand, "bid", ta.forehand_words))
    t.declarer = t.contract == "klop" and 0 or forehand
  end
end
-- The seat that wins the auction; nothing if all but forehand have passed.
function ta.ask_bids(t)
  local order = t.active -- forehand is the first
  local bidders = #order
  local has_passed = {}
  local place, bidder = 2, 0
  t.level = 1
  while bidders > 1 do
    if not has_passed[place] and place ~= bidder then
      local may_bid_as_high = place < bidder
      local lowest = may_bid_as_high and t.level or t.level + 1
      local word = t:ask(order[place], "bid", ta.bid_words[lowest])
      if word == "pass" then
        has_passed[place] = true
        bidders = bidders - 1
      else
        ta.name_contract(t, word)
        bidder = place
      end
    end
    place = place % #order + 1
  end
  return order[bidder]
end
function ta.name_contract(t, name)
  t.contract = name
  t.level = ta.level_of[name] or t.level
end
function ta.raise(t)
  local words = ta.raise_words[t.level + 1]
  if #words == 1 then return end
  local word = t:ask(t.declarer, "raise", words)
  if word ~= "keep" then ta.name_contract(t, word) end
end
function ta.refuse_bid(t, seat, word)
  if t.players == 3 and word:find "^solo [^w]" then return "TA-2.2" end
  local is_forehands_choice = t.level == 1 and seat == t.active[1]
  if word == "klop" or is_forehands_choice then return "TA-2.4" end
  return "TA-2.3"
end
ta.refuse_raise = "TA-2.5"

-- ## 3 King and talon
-- TA-3.1 With four players, a declarer of three, two or one calls a king. Its holder is his partner, known to himself alone.
--   A player who has it himself, or finds it in the talon, plays alone.
function ta.exchange(t)
  if t.declarer == 0 then return end
  if t.players == 4 and t.level <= LAST_WITH_KING then
    ta.call_king(t)
  else
    t:together { t.declarer }
  end
  ta.take_from_talon(t)
end
function ta.call_king(t)
  local suit = t:ask(t.declarer, "king", { "C", "D", "H", "S" })
  t.called = "K" .. suit
  local holder = t:holder(cards(t.called))
  t.from_talon = not holder
  if holder and holder ~= t.declarer then
    t.friend = holder
    t:together({ t.declarer, holder }, { holder })
  else
    t:together({ t.declarer }, { t.declarer })
  end
end
-- TA-3.2 In three, two and one, solo or not, the talon is shown in two sets of three, three of two or six of one. The
--   declarer takes one and lays as many cards away, no kings, skis, mond or pagat; trumps among them are shown. They
--   count for him, the rest of the talon for the others; but with a called king from the talon that he wins in a trick,
--   the rest is his.
ta.sizes = {
  three = 3, two = 2, one = 1, ["solo three"] = 3, ["solo two"] = 2, ["solo one"] = 1,
}
ta.refuse_discard = "TA-3.2"
function ta.take_from_talon(t)
  local size = ta.sizes[t.contract]
  if not size then return end
  t:show "talon"
  local talon, words = t:list "talon", {}
  for first = 1, 6, size do
    words[#words + 1] = table.concat(talon, " ", first, first + size - 1)
  end
  local taken = t:ask(t.declarer, "take", words)
  t:move(taken, "talon", t.declarer)
  local open = t:hand(t.declarer) & ~kings & ~trula
  local laid = t:pick(t.declarer, "discard", size, open)
  t:move(laid, t.declarer, "laid")
  if laid & trumps ~= 0 then t:show("laid", laid & trumps) end
end

-- ## 4 Play
-- TA-4.1 Forehand leads; in the beggars, solo without and the valats the declarer. A card played must be in the hand.
-- TA-4.2 Follow suit; who has none of the suit led plays a trump; who has neither any card.
-- TA-4.3 In klop and the beggars the trick must be beaten too, if that can be done so; and the pagat is led or played
--   only by who may play no other card, or on skis and mond. In colour valat trumps are a suit like others, and beat
--   none.
-- TA-4.4 If skis, mond and pagat are in one trick, the pagat wins it; in colour valat only if a trump was led.
-- TA-4.5 In klop the top card of the talon is turned up after each of the first six tricks, and goes to who won it.
ta.duties = { hold = "TA-4.1", follow = "TA-4.2", trump = "TA-4.2" }
ta.beating = {
  hold = "TA-4.1", follow = "TA-4.2", beat = "TA-4.3", trump = "TA-4.2", overtrump = "TA-4.3",
  undertrump = "TA-4.2",
}
ta.negative = { klop = true, beggar = true, ["open beggar"] = true }
ta.declarer_leads = {
  beggar = true, ["solo without"] = true, ["open beggar"] = true, ["colour valat"] = true,
  valat = true,
}
local function is_trump(card) return trumps & cards(card) ~= 0 end
-- A plain card is refused because a trump is due, whatever trump that is.
function ta.refuse_duty(_, _, card, duty)
  return not is_trump(card) and duty == "overtrump" and "TA-4.2" or nil
end
function ta.playable(t, _, set)
  if t.contract == "colour valat" then return ta.playable_in_colour_valat(t, set) end
  if ta.negative[t.contract] and set & pagat ~= 0 then return ta.playable_with_pagat(t, set) end
end
function ta.playable_in_colour_valat(t, set)
  local _, led = t:in_trick()
  if not led then return end
  local suit_led = is_trump(led) and trumps or cards("of " .. led:sub(2))
  local is_void = set & suit_led == 0
  if is_void then return set & trumps, "TA-4.2" end
end
function ta.playable_with_pagat(t, set)
  if t:in_trick() > 1 then
    local trick = cards(table.concat(t:trick(), " "))
    if sets.has(trick, "T21 T22") then return pagat, "TA-4.3" end
  end
  return set & ~pagat, "TA-4.3" -- if that is nothing, the pagat alone may be played
end
function ta.play(t)
  if t.contract == "colour valat" then t:trumps "" end
  local is_negative = ta.negative[t.contract] or false
  if is_negative then t:duties(ta.beating) end
  local is_all_or_nothing = is_negative or t.level >= FIRST_VALAT
  local leader = ta.declarer_leads[t.contract] and t.declarer or t.active[1]
  while t:hand(leader) ~= 0 do
    t:lead(leader)
    t:play_trick()
    leader = t.taker_seat
    -- A beggar is lost with the first trick of the declarer, a valat with the first of the others.
    local is_lost = (leader == t.declarer) == is_negative
    if is_all_or_nothing and is_lost then return end
  end
end
-- The seats that played each card of the trick.
local function players_of(t)
  local players = {}
  local trick, seat = t:trick()
  for _, card in ipairs(trick) do
    players[card] = seat
    seat = t:left_of(seat)
  end
  return players, trick[1]
end
local honours, nobody = kings | trula, {}
function ta.after_trick(t)
  local winner = t:last_winner()
  local trick = t:taken(winner) & ~t.played
  t.played = t.played | trick
  t.last = nobody -- most tricks have no honours, and need not be looked at
  if trick & honours ~= 0 then
    local players, led = players_of(t)
    local may_pagat_win = t.contract ~= "colour valat" or is_trump(led)
    if may_pagat_win and trick & trula == trula then winner = players.T1 end
    if players.T21 and players.T22 then t.mond = players.T21 end
    t.last = players
  end
  t.taker_seat = winner
  t.wins[winner] = t.wins[winner] + 1
  t.won_cards[winner] = t.won_cards[winner] | trick
  if t.contract == "klop" then ta.give_talon_card(t, winner) end
end
function ta.give_talon_card(t, winner)
  local card = t:top "talon"
  if not card then return end
  t.won_cards[winner] = t.won_cards[winner] | cards(card)
  t:move(card, "talon", "given")
end
function ta.face_up(t, seat)
  local is_open = t.contract == "open beggar" and seat == t.declarer and t:finished() > 0
  return is_open and t:hand(seat) or 0
end
-- The declarer's side.
function ta.is_declarers(t, seat) return seat == t.declarer or seat == t.friend end
function ta.declarers(t)
  if t.friend == 0 then return { t.declarer } end
  return { t.declarer, t.friend }
end
function ta.aim(t)
  if t.contract == "klop" then return nil, "points", "least" end
  if ta.negative[t.contract] then return { t.declarer }, "tricks", "least" end
  return ta.declarers(t)
end

-- ## 5 Score
-- TA-5.1 In three to solo one the declarer's side wins with more than 35 points. It scores the value, and what it has
--   more than 35 rounded to a five; or it loses the value, and what it has less. The partner scores the same, the
--   others nothing.
-- TA-5.2 There too these count for the side that has them, and against it for the other: `trula` 10 for skis, mond and
--   pagat in tricks, `kings` 10 for all four; `king_ultimo` 10 for the called king in the last trick, `pagat_ultimo` 25
--   for the pagat, to the side that plays it if the pagat wins that trick, against it if not, though a partner has it.
-- TA-5.3 All tricks of a side count `silent_valat` 250 in place of all that.
-- TA-5.4 The other contracts score or lose their value. A beggar is won without a trick, a valat with all of them, solo
--   without with more than 35 points.
-- TA-5.5 In klop each loses the points he has taken, rounded to a five. A player who has more than 35 loses 70, who has no
--   trick scores 70, and then nobody else scores.
-- TA-5.6 Whose mond is taken by the skis loses `mond` 21 for himself, in three to solo one; so does a declarer who
--   leaves it in the talon.
function ta.settle(t)
  if t.contract == "klop" then return ta.score_klop(t) end
  local ours, theirs, wins = 0, 0, 0
  for _, seat in ipairs(t.active) do
    if ta.is_declarers(t, seat) then
      ours = ours | t.won_cards[seat]
      wins = wins + t.wins[seat]
    else
      theirs = theirs | t.won_cards[seat]
    end
  end
  local is_king_won = t.from_talon and sets.has(ours, t.called)
  local counted = ours | t:pile "laid"
  if is_king_won then counted = counted | t:pile "talon" end
  t.eyes = ta.count(t, counted)

  local has_all, has_none = wins == t:finished(), wins == 0
  local made = t.eyes > 35
  if ta.negative[t.contract] then made = has_none end
  if t.level >= FIRST_VALAT then made = has_all end
  t.row = made and "won" or "lost"

  local clause = "TA-5.4"
  t.value = ta.basic(t, made)
  if t.level <= LAST_WITH_TALON then
    clause = "TA-5.1"
    t.value = t.value + ta.bonuses(t, ours, theirs)
    if has_all or has_none then
      clause = "TA-5.3"
      t.value = has_all and ta.silent_valat or -ta.silent_valat
    end
  end
  for _, seat in ipairs(ta.declarers(t)) do t:score(seat, t.value, clause, t.row) end
  if t.level <= LAST_WITH_TALON then ta.score_mond(t, is_king_won) end
end
function ta.basic(t, made)
  local value = ta.values[t.level]
  if not made then value = -value end
  if t.level <= LAST_WITH_TALON then value = value + ta.round(t.eyes - 35) end
  return value
end
-- To the nearest five.
function ta.round(points)
  if points < 0 then return -ta.round(-points) end
  return (points + 2) // 5 * 5
end
function ta.score_mond(t, is_king_won)
  local loser = t.mond
  local is_left = sets.has(t:pile "talon", "T21") and not is_king_won
  if loser == 0 and is_left then loser = t.declarer end
  if loser > 0 then t:score(loser, -ta.mond, "TA-5.6", "mond") end
end
-- The points of a bonus: `side` is 1 if it is the declarer's, -1 if it is the others', 0 if it is nobody's.
function ta.bonus(_, name, side) return side * ta[name] end
function ta.bonuses(t, ours, theirs)
  local function side_of(seat) return ta.is_declarers(t, seat) and 1 or -1 end
  local function side_with(set)
    if ours & set == set then return 1 end
    if theirs & set == set then return -1 end
    return 0
  end
  local king_side = t.last[t.called] and side_of(t.taker_seat) or 0
  local pagat_side = 0
  local pagat_seat = t.last.T1
  if pagat_seat then
    pagat_side = side_of(pagat_seat)
    if pagat_seat ~= t.taker_seat then pagat_side = -pagat_side end
  end
  return ta.bonus(t, "trula", side_with(trula)) + ta.bonus(t, "kings", side_with(kings))
    + ta.bonus(t, "king_ultimo", king_side) + ta.bonus(t, "pagat_ultimo", pagat_side)
end
function ta.score_klop(t)
  t.row = "klop"
  local scores, is_special = {}, false
  for _, seat in ipairs(t.active) do
    local points = ta.count(t, t.won_cards[seat])
    if points > 35 then scores[seat] = -70 end
    if t.wins[seat] == 0 then scores[seat] = 70 end
    is_special = is_special or scores[seat] ~= nil
  end
  for _, seat in ipairs(t.active) do
    local score = scores[seat]
    if is_special then
      score = score or 0
    else
      score = -ta.round(ta.count(t, t.won_cards[seat]))
    end
    t:score(seat, score, "TA-5.5", "klop")
  end
end
ta.promise { "TA-1.2", "every card is in a trick, in the talon, laid away or in a hand", function(t)
  local set = t:pile "talon" | t:pile "laid" | t:pile "given"
  for _, seat in ipairs(t.seats) do set = set | t.won_cards[seat] | t:hand(seat) end
  return set == ta.pack
end }
-- TA-5.7 A game is `hands` 24 hands; the highest score wins. An option or a house rule that there is not is refused.
ta.option { "hands", 24, "hands of a game", clause = "TA-5.7", min = 1 }
ta.game_over = "hands"
-- TA-5.10 The amounts of TA-5.2, TA-5.3 and TA-5.6 are options.
ta.option { "trula", 10, "what it counts", clause = "TA-5.10" }
ta.option { "kings", 10, "what it counts", clause = "TA-5.10" }
ta.option { "king_ultimo", 10, "what it counts", clause = "TA-5.10" }
ta.option { "pagat_ultimo", 25, "what it counts", clause = "TA-5.10" }
ta.option { "silent_valat", 250, "what it counts", clause = "TA-5.10" }
ta.option { "mond", 21, "what it counts", clause = "TA-5.10" }

-- ## 6 What a seat may see, and what is said
-- TA-6.1 A seat sees its own hand, the talon when it is shown, and what is played; an open beggar lies open from the
--   second trick on.
ta.open = {
  laid = function(t, seat) return seat == t.declarer end,
}
ta.secret = { discard = true }
ta.events = { contract = "seat contract called" }
ta.kinds = { "contract", "row" }
ta.says = {
  ["bid?"] = "which contract do you bid, or do you pass?",
  ["raise?"] = "do you play what you bid, or more?",
  ["king?"] = "which king do you call? Its holder is your partner",
  ["take?"] = "which cards of the talon do you take?",
  ["discard?"] = "which cards do you lay away? They count for you",
  king = "", ["raise keep"] = "", take = "{seat} {takes|take} from the talon",
  contract = "{seat} {plays|play} {contract}{called:, calling %}",
  ["contract 0"] = "klop is played: everybody for himself", -- its declarer is nobody
  hand = "{contract}, {row}: {value}", ["hand klop"] = "klop",
}
for word in ("klop three two one solo beggar open colour valat"):gmatch "%a+" do
  ta.says["bid " .. word] = "{seat} {bids|bid} " .. word .. "{cards: %}"
  ta.says["raise " .. word] = "{seat} {raises|raise} the bid to " .. word .. "{cards: %}"
end
function ta.status(t)
  local is_named = t.contract and t.contract ~= ""
  return is_named and t.contract or nil
end
function ta.result(t)
  return fields("contract", t.contract, "declarer", t.declarer, "called", t.called,
    "partner", t.friend, "points", t.eyes, "tricks", t.wins, "row", t.row, "value", t.value)
end
-- A bot of sense plays two with seven trumps of twelve cards. Forehand, who must play if nobody bids, plays three with
-- five, and klop with fewer.
function ta.suggest(t, seat, point)
  if point == "raise" then return "keep" end
  if point ~= "bid" then return end
  if t.level > 1 then return "pass" end
  local hand = t:hand(seat)
  local trumps_of_twelve = 12 * sets.count(hand & trumps) // sets.count(hand)
  if trumps_of_twelve >= 7 then return "two" end
  if seat ~= t.active[1] then return "pass" end
  local may_choose = ta.forehand_chooses and trumps_of_twelve >= 5
  return may_choose and "three" or "klop"
end
