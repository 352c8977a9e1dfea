-- Five Hundred, as it is played in Australia. The rule page and the game in one: each clause stands above what does it.
local five = game {
  id = "five-hundred", title = "Five Hundred", players = { 4, 3 }, clauses = "FH", kind = "trick",
  names = "500, Bid Euchre", land = "Australia, New Zealand, United States",
  summary = "Bid tricks, no trumps or misère; joker and bowers.",
  level = "some practice", minutes = 40,
}

local auction = use "auction"
local misere = use "misere"

-- ## 1 Pack, ranking and deal
-- FH-1.1 Four players, seats 1 and 3 against 2 and 4; or three, each for himself.
-- FH-1.2 43 cards: A K Q J T 9 8 7 6 5 of each suit, 4D 4H and the joker *. With three players 33: A K Q J T 9 8 7 and the
--   joker.
pack "AKQJT987654 of CDHS, joker"
five.pack = cards "AKQJT98765 of CDHS, 4 of DH, joker"
-- FH-1.3 Trumps, high to low: the joker, the jack of the suit (right bower), the other jack of that colour (left bower), A
--   K Q T 9 and so on. Other suits: A K Q J T 9 and so on. The left bower belongs to trumps in every way.
-- FH-1.4 In no trumps and misère the joker is the highest card, and of no suit; the jacks are in their places.
five.ranks = "A K Q J T 9 8 7 6 5 4"
five.same_colour = { C = "S", S = "C", D = "H", H = "D" }
-- FH-1.5 Three cards to each and one face down, the kitty; then four and one; then three and one: ten each, and three.
-- FH-1.6 The first dealer is drawn, unless the header names a `dealer`; then the deal passes to the left.
-- FH-1.7 An option or a house rule is refused that the game does not have.
five.packets = "3 each, 1 to kitty, 4 each, 1 to kitty, 3 each, rest to kitty"
five.refusals = {
  players = "FH-1.1", pack = "FH-1.2", hands = "FH-1.5", dealer = "FH-1.6", option = "FH-1.7",
  variant = "FH-1.7", word = "FH-3.2", over = "FH-4.6", at = { discard = "FH-2.4" },
}

-- ## 2 Bids
-- FH-2.1 From the dealer's left each in turn bids higher than the last bid, or passes; who has passed bids no more. It ends
--   when all but one have passed. If all pass the cards are thrown in, and the next seat deals.
-- FH-2.2 A bid is a number of tricks, 6 to 10, and a suit or NT, no trumps: `6 S`, `7NT`. It is higher by its number or, of
--   the same number, by S C D H NT. With seven spades it is worth 140, and so on: 6 S 40, 6 C 60, 6 D 80, 6 H 100, 6NT 120,
--   and 100 more for each trick more.
-- FH-2.3 `misere`, to win no trick, is worth 250 and stands between 8 S and 8 C; it may be bid once somebody has bid seven
--   tricks, with `misere_after` 6 at once. `open misere`, with the cards on the table, is worth 500 and stands between 10 D
--   and 10 H.
five.option { "misere", true, "misère may be bid", clause = "FH-2.3" }
five.option { "misere_after", 7, "tricks somebody must have bid before misère",
              clause = "FH-2.3", min = 6, max = 7 }
five.bids = {
  "6 S", "6 C", "6 D", "6 H", "6NT",
  "7 S", "7 C", "7 D", "7 H", "7NT",
  "8 S", "misere", "8 C", "8 D", "8 H", "8NT",
  "9 S", "9 C", "9 D", "9 H", "9NT",
  "10 S", "10 C", "10 D", "open misere", "10 H", "10NT",
}
five.tricks = {}
five.worth = { misere = 250, ["open misere"] = 500 }
for tricks = 6, 10 do
  local worth = 40 + 100 * (tricks - 6)
  for _, strain in ipairs { " S", " C", " D", " H", "NT" } do
    local bid = tricks .. strain
    five.tricks[bid] = tricks
    five.worth[bid] = worth
    worth = worth + 20
  end
end
-- The words over the bid at this place of the list, 0 before the first one.
local function words_above(rules, last)
  local is_seven_bid = last > 5
  local is_open = {
    misere = rules.misere and (is_seven_bid or rules.misere_after == 6),
    ["open misere"] = rules.misere,
  }
  local words = { "pass" }
  for place = last + 1, #rules.bids do
    local bid = rules.bids[place]
    if is_open[bid] ~= false then words[#words + 1] = bid end
  end
  return words
end
function five.ready(rules)
  if rules.players == 3 then
    rules.pack = cards "AKQJT987 of CDHS, joker"
  elseif not rules.sides then
    rules.sides = { { 1, 3 }, { 2, 4 } }
  end
  rules.words_over = { passed = words_above(rules, 0) }
  for place, bid in ipairs(rules.bids) do rules.words_over[bid] = words_above(rules, place) end
  rules.misere_suits = misere.suits(rules.pack, "456789TJQKA")
end
function five.refuse_bid(_, _, word)
  if word:find "misere" then return "FH-2.3" end
  return word == "pass" and "FH-2.1" or "FH-2.2"
end
function five.auction(t) auction.rise(t, five.ask_bid) end
function five.ask_bid(t, seat)
  local word = t:ask(seat, "bid", five.words_over[t.contract])
  if word == "pass" then return false end
  t.contract = word
  t.bidder = seat
  return true
end
-- FH-2.4 The contractor, who has made the last bid, takes the kitty and lays three cards away, face down.
five.secret = { discard = true }
five.refuse_discard = "FH-2.4"

-- ## 3 Play
-- FH-3.1 The contractor leads. In misère his partner lays his cards away and does not play; in open misère the contractor's
--   cards lie open after the first trick.
-- FH-3.2 A card played must be in the hand.
-- FH-3.3 Follow suit if you can; who cannot may play any card. The highest trump wins, without one the highest card of the
--   suit led, and the winner leads.
-- FH-3.4 In no trumps and misère the joker may only be played by a player without a card of the suit led, and wins. A player
--   who leads it names the suit that the others must follow, one that he has not shown to have none of.
five.duties = { hold = "FH-3.2", follow = "FH-3.3", forced = "FH-3.4", forced_cards = 0 }
five.refuse_suit = "FH-3.4"
function five.refuse_duty(t, _, card)
  return card == "*" and t:trump_suit() == "" and "FH-3.4" or nil
end
function five.play_tricks_without_suit(t)
  local holder = t:holder(cards "joker")
  local is_void = {} -- the suits of which the holder of the joker has shown to have none
  for trick = 1, 10 do
    t:play_card()
    local played, leader = t:trick()
    local led = played[1]
    if led == "*" then
      local suit = five.ask_suit(t, leader, is_void)
      t:force(cards("of " .. suit))
    end
    t:play_trick()
    t:force(0)
    if holder and t:discarded(holder) then is_void[led:sub(2)] = true end
    if trick == 1 and t.contract == "open misere" then t:show(t.bidder) end
  end
end
-- Asks the seat that leads the joker for the suit to follow. `is_void` has the suits that it may not name.
function five.ask_suit(t, seat, is_void)
  local suits = {}
  for _, suit in ipairs { "S", "C", "D", "H" } do
    if not is_void[suit] then suits[#suits + 1] = suit end
  end
  if not suits[1] then suits = { "S", "C", "D", "H" } end
  return t:ask(seat, "suit", suits)
end
function five.is_misere(t) return t.contract == "misere" or t.contract == "open misere" end
function five.hand(t)
  t.bidder = 0
  t.contract = "passed"
  t.row = "thrown in"
  t:deal()
  five.auction(t)
  if t.bidder == 0 then return five.all_passed(t) end
  t:tell("contract", t.contract, t.bidder)
  t:swap(t.bidder, "kitty", "discard", sets.count(t:pile "kitty"))
  if five.is_misere(t) and t.players == 4 then t:sit_out(t:partner(t.bidder)) end
  t:lead(t.bidder)
  local suit = t.contract:match "%d ([CDHS])"
  if suit then
    local bowers = ("J%s J%s"):format(suit, five.same_colour[suit])
    t:ranking { trumps = "* " .. bowers, suit = suit }
    t:play_tricks()
  else
    t:ranking { trumps = "*" }
    five.play_tricks_without_suit(t)
  end
  five.settle(t, t.side[t.bidder])
end
function five.all_passed(t) t:tell "all-pass" end
function five.aim(t)
  if five.is_misere(t) then return { t.bidder }, "tricks", "least" end
end

-- ## 4 Score
-- FH-4.1 A contractor with as many tricks as he bid, in misère none, scores the worth of the bid for his side; else he
--   loses it.
-- FH-4.2 A player who wins all ten tricks on a bid worth less than `slam` 250 scores that.
-- FH-4.3 Each other side scores 10 for each trick that it wins, but in misère nothing.
-- FH-4.4 A side wins the game by making a contract that brings it to `target` 500; what it scores against others is not
--   enough for it.
-- FH-4.5 A side that has lost 500 or more loses the game: the highest of the others wins.
-- FH-4.6 Then nothing can be decided.
five.option { "slam", 250, "what all ten tricks score at least", clause = "FH-4.2" }
five.option { "target", 500, "points that win the game", clause = "FH-4.4", min = 1 }
function five.settle(t, side)
  local is_misere = five.is_misere(t)
  local tricks = t:side_tricks(side)
  local worth = five.worth[t.contract]
  local made
  if is_misere then
    made = tricks == 0
  else
    made = tricks >= five.tricks[t.contract]
  end
  t.row = made and "made" or "lost"
  local clause = "FH-4.1"
  if tricks == 10 and made then
    clause = "FH-4.2"
    worth = math.max(worth, five.slam)
  end
  t:score(side, made and worth or -worth, clause, t.row)
  if is_misere then return end
  for other = 1, t.sides do
    if other ~= side then t:score(other, 10 * t:side_tricks(other), "FH-4.3", "tricks") end
  end
end
five.promise { "FH-3.3", "ten tricks are won in each deal that is played", function(t, deal)
  if deal.bidder == 0 then return true end
  return t:sum(function(_, seat) return deal.tricks[seat] end, t.seats) == 10
end }
function five.game_over(t)
  local scores = t:standing()
  if t.row == "made" then
    local side = t.side[t.bidder]
    if scores[side] >= five.target then return { side }, "target" end
  end
  local lowest = math.min(table.unpack(scores))
  if lowest <= -five.target then return t:leaders(), "lost" end
end

-- ## 5 What is told
-- FH-5.1 All see the bids and the cards played. The kitty and what is laid away the contractor alone sees.
-- A bot counts a trick for each trump, joker and bowers too, and for each other ace, and half a one for a king beside
-- others; it bids in its best suit if its partner and the kitty need not bring more than `brings`.
five.brings = 1
function five.trumps_in(hand, suit)
  local bowers = cards(("joker, J%s J%s"):format(suit, five.same_colour[suit]))
  return hand & (bowers | cards("of " .. suit))
end
function five.best_suit(hand)
  local best, most = "S", -1
  for _, suit in ipairs { "S", "C", "D", "H" } do
    local trumps = five.trumps_in(hand, suit)
    local plain = hand & ~trumps
    local tricks = sets.count(trumps) + sets.count(plain & cards "A")
    for _, other in ipairs { "S", "C", "D", "H" } do
      local held = plain & cards("of " .. other)
      if held & cards "K" ~= 0 and sets.count(held) > 1 then tricks = tricks + 0.5 end
    end
    if tricks > most then best, most = suit, tricks end
  end
  return best, most
end
function five.suggest_bid(t, seat, hand)
  local suit, tricks = five.best_suit(hand)
  local limit = tricks + five.brings
  local in_suit, is_misere
  for _, word in ipairs(five.words_over[t.contract]) do
    if word:sub(-1) == suit and five.tricks[word] then in_suit = in_suit or word end
    if word == "misere" then is_misere = true end
  end
  if in_suit and five.tricks[in_suit] <= limit then return in_suit end
  return is_misere and five.may_bid_misere(t, seat, hand) and "misere" or "pass"
end
-- It bids misère without the joker if no card is too high, of four players one at most, but not above its partner's bid.
function five.may_bid_misere(t, seat, hand)
  if hand & cards "joker" ~= 0 or t.side[seat] == t.side[t.bidder] then return false end
  return misere.risk(five.misere_suits, hand) <= t.players - 3
end
-- At misère it lays the joker away, and otherwise what is too high.
function five.lay_away_at_misere(hand)
  local size = sets.count(hand) - 10
  local joker = hand & cards "joker"
  if joker == 0 then return "discard " .. misere.discards(five.misere_suits, hand, size) end
  return "discard * " .. misere.discards(five.misere_suits, hand & ~joker, size - 1)
end
-- It lays away the lowest cards of its short suits, but no trump and no ace.
function five.lay_away(hand, suit)
  local plain, keep = {}, {}
  local trumps = five.trumps_in(hand, suit)
  for _, other in ipairs { "S", "C", "D", "H" } do
    local held = hand & cards("of " .. other) & ~trumps
    for _, card in ipairs(sets.list(held & ~cards "A")) do
      plain[#plain + 1] = card
      keep[card] = 2 * sets.count(held) + (card:sub(1, 1) == "K" and 3 or 0)
    end
  end
  local size = sets.count(hand) - 10
  if #plain < size then return nil end
  table.sort(plain, function(a, b)
    if keep[a] ~= keep[b] then return keep[a] < keep[b] end
    return a < b
  end)
  return "discard " .. table.concat(plain, " ", 1, size)
end
function five.suggest(t, seat, point)
  local hand = t:hand(seat)
  if point == "bid" then return five.suggest_bid(t, seat, hand) end
  if point == "discard" and five.is_misere(t) then return five.lay_away_at_misere(hand) end
  local suit = t.contract:match "%d ([CDHS])"
  if point == "discard" and suit then return five.lay_away(hand, suit) end
end
five.events = { contract = "contract bidder", ["all-pass"] = "" }
five.kinds = { "contract", "row" }
five.says = {
  ["bid?"] = "how many tricks do you bid, and with which trumps?",
  ["discard?"] = "which three cards do you lay away for the kitty?",
  ["suit?"] = "which suit must the others follow?",
  ["over lost"] = "a side has lost as many points as win the game",
  hand = "thrown in", ["all-pass"] = "all pass: thrown in", contract = "",
  bid = "{seat} {bids|bid} {word}", ["bid misere"] = "{seat} {bids|bid} misère",
  ["bid open misere"] = "{seat} {bids|bid} open misère",
  suit = "{seat} {says|say} that {suit} are to be followed",
  ["hand made"] = "{bidder} made {contract}", ["hand lost"] = "{bidder} lost {contract}",
  ["discard discard"] = "{seat} {takes|take} the kitty and {lays|lay} {cards:%|three cards} away",
}
function five.status(t)
  if (t.bidder or 0) == 0 then return end
  return "{contract} by {bidder}", fields("contract", t.contract, "bidder", t.bidder)
end
function five.result(t)
  return fields("contract", t.contract, "bidder", t.bidder, "row", t.row,
    "tricks", t:per_seat(t.tricks))
end
