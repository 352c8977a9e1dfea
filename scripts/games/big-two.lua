-- Big Two. The rule page and the game in one: each clause stands above what does it.
local big = game {
  id = "big-two", title = "Big Two", clauses = "BW",
  names = "Deuces, Big Deuce, Choh Dai Di, Da Lao Er, Capsa, 大老二, 鋤大弟",
  players = { 4 }, kind = "shed", land = "China",
  summary = "Get rid of your cards: one, two, three or poker hands, each time higher.",
  level = "some practice", minutes = 30,
}

-- ## 1 Cards and deal
-- BW-1.1 Four players, each for himself, with 52 cards. Ranks from the highest: 2 A K Q J T 9 8 7 6 5 4 3. Cards of one rank
--   rank by suit, from the highest: spades, hearts, clubs, diamonds. The two of spades is the highest card, the three of
--   diamonds the lowest.
big.pack = cards "AKQJT98765432 of CDHS"
big.ranks = "2 A K Q J T 9 8 7 6 5 4 3"
-- BW-1.2 Each player gets 13 cards, one at a time. The next player to the left deals the next hand.
big.piles = { table = "open", gone = "open" }
big.packets = "1 each x 13"
big.refusals = { players = "BW-1.1", pack = "BW-1.1", dealer = "BW-1.2", hands = "BW-1.2",
                 word = "BW-3.2", over = "BW-4.3" }

function big.hand(t)
  t:deal()
  t.opening = big.lowest_dealt(t)
  t.winner = 0
  local leader = big.leader(t)
  while t.winner == 0 do leader = big.round(t, leader) end
  big.settle(t)
end

-- ## 2 Combinations
-- BW-2.1 A single card, a pair, or three cards of one rank. Those of one rank are compared by their highest card.
-- BW-2.2 Five cards, from the lowest kind: a straight, five ranks in a row; a flush, five cards of one suit; a full house,
--   three cards of one rank and two of another; four of one rank and any other card; a straight flush, a straight in one
--   suit. A higher kind beats a lower one.
local kind = { straight = 1, flush = 2, full_house = 3, four = 4, straight_flush = 5 }
-- BW-2.3 Straights and straight flushes are compared by their last rank, then by the suit of that card. J Q K A 2 is the
--   highest straight; a 2 does not go below a 3.
big.rows = { "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA", "JQKA2" }
-- BW-2.4 Flushes are compared by their highest card, full houses by their three cards, fours by their four cards.
function big.flush_height(list, set) return big.highest(list, set) end

local ranks <const> = { "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2" }
local suits <const> = { "D", "C", "H", "S" }
-- rules.cards has each card by its name: { the card as a set, its rank, its suit }. rules.place has its place from the
-- lowest, 1 to 52, by the card as a set.
function big.ready(rules)
  rules.cards, rules.place = {}, {}
  for i, rank in ipairs(ranks) do
    for k, suit in ipairs(suits) do
      local name = rank .. suit
      rules.cards[name] = { cards(name), rank, suit }
      rules.place[cards(name)] = #suits * (i - 1) + k
    end
  end
end
-- The cards of a set, as lists by rank and by suit.
function big.lists(set)
  local lists = {}
  for _, rank in ipairs(ranks) do lists[rank] = {} end
  for _, suit in ipairs(suits) do lists[suit] = {} end
  for _, name in ipairs(sets.list(set)) do
    local card, rank, suit = table.unpack(big.cards[name])
    table.insert(lists[rank], card)
    table.insert(lists[suit], card)
  end
  return lists
end
-- The place of the highest card of a list that a set has.
function big.highest(list, set)
  local highest = 0
  for _, card in ipairs(list) do
    if set & card ~= 0 then highest = math.max(highest, big.place[card]) end
  end
  return highest
end
-- Every choice of n cards of a list, as sets.
local function choices(list, n)
  if n > #list then return {} end
  if n == 1 then return list end
  local chosen = { [0] = { 0 } }
  for k = 1, n do chosen[k] = {} end
  for _, card in ipairs(list) do
    for k = n, 1, -1 do
      for _, set in ipairs(chosen[k - 1]) do table.insert(chosen[k], set | card) end
    end
  end
  return chosen[n]
end
-- Every way to take one card of each rank of a row.
local function straights(lists, row)
  local found = { 0 }
  for i = 1, #row do
    local longer, of_rank = {}, lists[row:sub(i, i)]
    if #of_rank == 0 then return {} end
    for _, card in ipairs(of_rank) do
      for _, set in ipairs(found) do table.insert(longer, set | card) end
    end
    found = longer
  end
  return found
end
local function is_of_one_suit(lists, set)
  for _, suit in ipairs(suits) do
    local count = 0
    for _, card in ipairs(lists[suit]) do
      if set & card ~= 0 then count = count + 1 end
    end
    if count == 5 then return true end
  end
  return false
end
-- Adds a play to a list: { its cards, how high it is among those of as many cards }.
local function add(plays, set, height, kind_of_five)
  plays[#plays + 1] = { set, 100 * (kind_of_five or 0) + height }
end
-- All plays of n cards of one rank.
function big.alike(lists, n)
  local plays = {}
  for _, rank in ipairs(ranks) do
    for _, set in ipairs(choices(lists[rank], n)) do
      add(plays, set, big.highest(lists[rank], set))
    end
  end
  return plays
end
-- All plays of five cards of a hand.
function big.fives(lists, hand)
  local plays, is_straight = {}, {}
  for _, row in ipairs(big.rows) do
    local last_rank = row:sub(-1)
    for _, set in ipairs(straights(lists, row)) do
      local which = is_of_one_suit(lists, set) and kind.straight_flush or kind.straight
      add(plays, set, big.highest(lists[last_rank], set), which)
      is_straight[set] = true
    end
  end
  for _, suit in ipairs(suits) do
    for _, set in ipairs(choices(lists[suit], 5)) do
      local height = big.flush_height(lists[suit], set)
      if not is_straight[set] then add(plays, set, height, kind.flush) end
    end
  end
  local pairs_held = big.alike(lists, 2)
  for _, three in ipairs(big.alike(lists, 3)) do
    for _, pair in ipairs(pairs_held) do
      local is_other_rank = sets.ranks(three[1]) & pair[1] == 0
      if is_other_rank then add(plays, three[1] | pair[1], three[2], kind.full_house) end
    end
  end
  for _, four in ipairs(big.alike(lists, 4)) do
    for _, name in ipairs(sets.list(hand & ~four[1])) do
      add(plays, four[1] | cards(name), four[2], kind.four)
    end
  end
  return plays
end
-- All plays of n cards of a hand; of any number of cards if n is 0.
function big.plays(hand, n)
  local lists, plays = big.lists(hand), {}
  for size = n == 0 and 1 or n, n == 0 and 5 or n do
    local found = size == 5 and big.fives(lists, hand) or size < 4 and big.alike(lists, size) or {}
    table.move(found, 1, #found, #plays + 1, plays)
  end
  return plays
end

-- ## 3 Play
-- BW-3.1 The holder of the three of diamonds leads first, with a combination that has this card.
function big.lowest_dealt() return cards "3D" end
function big.leader(t) return t:holder(t.opening) end
-- BW-3.2 In turn to the left each plays as many cards of his hand as were led, higher than the last play, or passes. After a
--   pass a player may play again at his next turn; with `pass_out` on, not before a new lead.
big.option { "pass_out", false, "a player who passes is out until the next lead",
             clause = "BW-3.2" }
-- t.count is how many cards the last play had, 0 at a lead, and t.height how high it was. t.opening is the card that the
-- first lead must have, 0 after it.
function big.is_open(t, play)
  return play[2] > t.height and (t.opening == 0 or play[1] & t.opening ~= 0)
end
function big.moves(t, seat)
  local moves = {}
  for _, play in ipairs(big.plays(t:hand(seat), t.count)) do
    if big.is_open(t, play) then moves[#moves + 1] = play end
  end
  return moves
end
function big.say(_, move) return move == "pass" and move or "play " .. sets.text(move[1]) end
-- The cards that somebody's words name, as a set.
function big.named(words)
  local set = 0
  for name in words:gmatch "%w+" do
    if sets.card(name) then set = set | cards(name) end
  end
  return set
end
-- The reason why words are refused.
function big.refuse_play(t, _, words)
  local set = big.named(words)
  local count = sets.count(set)
  local is_combination = words == "pass"
  for _, play in ipairs(big.plays(set, math.max(1, count))) do
    is_combination = is_combination or play[1] == set
  end
  if not is_combination then return count <= 3 and "BW-2.1" or "BW-2.2" end
  if t.opening ~= 0 then return "BW-3.1" end
  return t.count == 0 and "BW-3.3" or "BW-3.2"
end
-- Asks a seat for its play. Returns true if it has played.
function big.turn(t, seat)
  local moves = big.moves(t, seat)
  if t.count > 0 then moves[#moves + 1] = "pass" end
  local move = t:ask(seat, "play", moves, big.say)
  if move == "pass" then
    t.passed[seat] = big.pass_out
    return false
  end
  t:move(sets.text(move[1]), seat, "table")
  t.count = sets.count(move[1])
  t.height = move[2]
  t.opening = 0
  if t:hand(seat) == 0 then t.winner = seat end
  return true
end
-- BW-3.3 When all others have passed, the player who played last leads any combination of his hand.
-- BW-3.4 The hand is over as soon as a player has no card left. This player wins it.
function big.round(t, leader) -- returns the seat that leads next
  local last, seat = leader, leader
  t.count, t.height, t.passed = 0, 0, {}
  repeat
    if not t.passed[seat] and big.turn(t, seat) then last = seat end
    seat = t:left_of(seat)
  until seat == last or t.winner ~= 0
  t:move(t:pile "table", "table", "gone")
  return last
end

-- ## 4 Score
-- BW-4.1 Each of the others pays the winner a point for each card that he has left: twice as much from `double_from` 10
--   cards on, three times from `triple_from` 13 on.
big.option { "double_from", 10, "cards left from which each costs twice", clause = "BW-4.1",
             min = 1 }
big.option { "triple_from", 13, "cards left from which each costs three times",
             clause = "BW-4.1", min = 1 }
function big.price(left) -- of each card
  return left >= big.triple_from and 3 or left >= big.double_from and 2 or 1
end
function big.payment(t, seat)
  local left = sets.count(t:hand(seat))
  return left * big.price(left)
end
function big.settle(t)
  for _, seat in ipairs(t.active) do
    if seat ~= t.winner then t:pay(seat, t.winner, big.payment(t, seat), "BW-4.1", "cards left") end
  end
end
big.promise { "BW-4.1", "the payments of a deal add up to zero", function(t, deal)
  return t:sum(function(_, seat) return deal.delta[seat] end, t.seats) == 0
end }
-- BW-4.2 A game is `deals` 8 deals; the highest score wins.
-- BW-4.3 Then it takes no further line.
big.option { "deals", 8, "deals of a game", clause = "BW-4.2", min = 1 }
big.game_over = "deals"

-- ## 5 What a seat may see
-- BW-5.1 All see what has been played and how many cards each player has left.
function big.asking(t) return fields("lead", t.count == 0) end
-- Advice for bots: many cards and low ones first.
function big.suggest(t, seat)
  local best
  for _, play in ipairs(big.moves(t, seat)) do
    local is_longer = best and sets.count(play[1]) > sets.count(best[1])
    local is_lower = best and sets.count(play[1]) == sets.count(best[1]) and play[2] < best[2]
    if not best or is_longer or is_lower then best = play end
  end
  return big.say(t, best or "pass")
end
big.kinds = {}
big.says = {
  ["play?"] = "what do you {lead:lead|play on it, or do you pass}?",
  ["play play"] = "{seat} {plays|play} {cards}",
  ["to gone"] = "",
  hand = "{winner:seat %} {is|are} out first{left:; cards left: each %}",
}
function big.result(t)
  local function cards_left(_, seat) return sets.count(t:hand(seat)) end
  return fields("winner", t.winner, "left", t:per_seat(cards_left))
end
