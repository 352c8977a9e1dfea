-- Twenty-five. The rule page and the game in one: each clause stands above what does it.
local twenty = game {
  id = "twenty-five", title = "Twenty-five", names = "25, Irish twenty-five, Five and ten",
  players = { 5, 2, 3, 4, 6, 7, 8 }, clauses = "TF", kind = "trick", land = "Ireland",
  summary = "Ireland's game: the five of trumps is highest, and the top trumps may be held back.",
  level = "some practice", minutes = 15,
}

-- ## 1 Pack and ranking
-- TF-1.1 Five players, or two to eight, each a side of his own.
-- TF-1.2 52 cards. A plain suit that is red ranks K Q J T 9 8 7 6 5 4 3 2 A, and a black one K Q J A 2 3 4 5 6 7 8 9 T:
--   highest in red, lowest in black. Court cards are the highest in both.
twenty.pack = cards "AKQJT98765432 of CDHS"
twenty.ranks = { DH = "KQJT98765432A", CS = "KQJA23456789T" }
-- TF-1.3 Trumps rank: the five, the jack, the ace of hearts, the ace of trumps, the king, the queen, and the others as in a
--   plain suit of that colour. The ace of hearts is always a trump and never belongs to a plain suit.
twenty.trump_ranks = { DH = "5JAKQT9876432", CS = "5JAKQ2346789T" }
function twenty.top_trumps(suit)
  return ("5%s J%s AH"):format(suit, suit)
end
-- TF-1.4 An option or a house rule is refused that the game does not have.
twenty.refusals = {
  players = "TF-1.1", pack = "TF-1.2", option = "TF-1.4", variant = "TF-1.4", dealer = "TF-2.1",
  hands = "TF-2.2", word = "TF-3.1", over = "TF-4.3", at = { put = "TF-2.6" },
}

-- ## 2 Deal and robbing
-- TF-2.1 The first dealer is drawn, unless the header names a `dealer`; then the deal passes to the left.
-- TF-2.2 Three cards to each, then two. The next card is turned up, the rest is not used.
twenty.piles = { up = "open", stock = "closed", away = "closed" }
twenty.packets = "3 each, 2 each, 1 to up, rest to stock"
twenty.may_omit = { stock = true }
-- TF-2.3 The suit of the card turned up is trumps.
function twenty.turned_suit(t) return t:top "up":sub(2) end
-- TF-2.4 If it is an ace the dealer may rob it, before a card is led.
-- TF-2.5 Otherwise the holder of the ace of trumps may rob it, just before he plays his first card. The others do not see
--   that he was asked, unless he does.
-- TF-2.6 To `rob` is to take the card turned up and to put a card of the hand away, face down. A player who will not says
--   `no`.
twenty.refuse_rob = "TF-2.6"
twenty.refuse_put = "TF-2.6"
twenty.secret = { rob = "unnoticed", put = true }
function twenty.offer_robbery(t, seat)
  if t:ask(seat, "rob", { "rob", "no" }) == "no" then return end
  t.robber = seat
  t:take(seat, "up")
  local card = t:pick(seat, "put", 1)
  t:move(card, seat, "away")
end
function twenty.rob_in_turn(t, seat, hand)
  local may_rob = t.ace and sets.has(hand, t.ace)
  if may_rob then twenty.offer_robbery(t, seat) end
end

-- ## 3 Play
-- TF-3.1 The dealer's left leads any card. A card played must be in the hand.
-- TF-3.2 If a trump was led, play a trump if you can. If a plain suit was led, follow suit or trump, as you like. A player
--   who can do neither may play any card.
-- TF-3.3 The five of trumps, the jack of trumps and the ace of hearts need not be played to a lower trump: who has no other
--   trump may renege, that is, play any card. To a higher trump they must be played.
-- TF-3.4 The highest trump wins the trick, without one the highest card of the suit led, and its winner leads to the next.
function twenty.duties_of(suit)
  return { hold = "TF-3.1", follow = "TF-3.2", may_trump = true,
           free_follow = cards(twenty.top_trumps(suit)) }
end
twenty.duties = { hold = "TF-3.1", follow = "TF-3.2", may_trump = true }
function twenty.hand(t)
  t.robber = 0
  t.ace = nil
  t:deal()
  t.suit = twenty.turned_suit(t)
  t:tell("trumps", t.suit)
  t:ranking { trumps = twenty.top_trumps(t.suit), suit = t.suit }
  t:duties(twenty.duties_of(t.suit))
  if t:top "up":sub(1, 1) == "A" then
    twenty.offer_robbery(t, t.dealer)
  else
    t.ace = "A" .. t.suit
  end
  local winner = t:play_trick(twenty.rob_in_turn)
  while winner and not twenty.trick_won(t, winner) do
    winner = t:play_trick()
  end
end

-- ## 4 Score
-- TF-4.1 A trick counts `trick_points` 5, at once.
-- TF-4.2 The side that has `target` 25 points first wins the game, and the play ends there.
-- TF-4.3 After that nothing can be decided.
twenty.option { "trick_points", 5, "what a trick counts", clause = "TF-4.1", min = 1 }
twenty.option { "target", 25, "points that win the game", clause = "TF-4.2", min = 5 }
-- Returns true if the play is over.
function twenty.trick_won(t, winner)
  t:score(winner, twenty.trick_points, "TF-4.1", "a trick")
  return t:reached(twenty.target) ~= nil
end
twenty.game_over = "target points"
twenty.promise { "TF-4.1", "what is scored is `trick_points` for each trick won", function(t, deal)
  local points = 0
  for _, delta in ipairs(deal.delta) do points = points + delta end
  return points == twenty.trick_points * t:finished()
end }
twenty.promise { "TF-4.2", "one side alone reaches the target", function(_, _, game)
  return not game or #game.winner == 1
end }

-- ## 5 What is told
-- TF-5.1 All see the card turned up, who takes it, and the cards played; nobody else sees the card that was put away.
-- A bot always robs, and puts away the lowest plain card, or else its lowest trump.
local low_first = "T98765432AJQK"
local function suggest_put(t, seat)
  local hand = t:hand(seat)
  local plain = hand & ~t:of_suit(hand, "trumps")
  local from = plain ~= 0 and plain or hand & ~cards(twenty.top_trumps(t.suit))
  local lowest, least = nil, 99
  for _, card in ipairs(sets.list(from)) do
    local is_red = card:find "[DH]"
    local place = (is_red and "A23456789TJQK" or low_first):find(card:sub(1, 1), 1, true)
    if place < least then lowest, least = card, place end
  end
  return lowest and "put " .. lowest
end
function twenty.suggest(t, seat, point)
  if point == "rob" then return "rob" end
  if point == "put" then return suggest_put(t, seat) end
end
twenty.events = { trumps = "suit" }
twenty.says = {
  ["the up"] = "the turn-up",
  ["rob?"] = "do you take the card turned up, for one of yours?",
  ["put?"] = "which card do you put away for the one turned up?",
  trumps = "{suit} are trumps",
  ["rob rob"] = "{seat} {robs|rob} the card turned up", ["rob no"] = "",
  ["put put"] = "{seat} {puts|put} {cards:%|a card} away", ["to away"] = "",
  hand = "{trumps} were trumps, tricks: {tricks:each %}",
}
function twenty.status(t)
  if t.suit then return "{suit} are trumps", fields("suit", t.suit) end
end
function twenty.result(t)
  return fields("trumps", t.suit, "robber", t.robber, "tricks", t:per_seat(t.tricks))
end
