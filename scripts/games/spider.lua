-- Spider, a patience with two packs. The rule page and the game in one: each clause stands above what does it.
local spider = game {
  id = "spider", title = "Spider", names = "Spider solitaire, Four-suit Spider",
  clauses = "SI", players = { 1 }, kind = "patience", land = "United States",
  summary = "Two packs on ten columns: runs from king to ace of one suit go home.",
  level = "hard", minutes = 20,
}

-- ## 1 Pack and deal
-- SI-1.1 One player. Two packs of 52 cards, ranking from the ace, the lowest, to the king.
spider.pack = pack "2 x AKQJT98765432 of CDHS"
use "patience"(spider)
spider.ranks = "K Q J T 9 8 7 6 5 4 3 2 A"
-- SI-1.2 54 cards go to ten columns, in rows from left to right: four columns have six cards, and six have five. The last
--   card of each is face up. The rest is the stock.
spider.piles = { stock = "closed", home = "open", column = "closed 10" }
local columns = {}
for i = 1, 10 do columns[i] = "column " .. i end
local rows = {}
for card = 0, 53 do rows[#rows + 1] = "1 to " .. columns[card % 10 + 1] end
spider.packets = table.concat(rows, ", ") .. ", rest to stock"
spider.refusals = { players = "SI-1.1", dealer = "SI-1.1", pack = "SI-1.1", hands = "SI-1.2",
                    word = "SI-2.1", over = "SI-3.2" }
function spider.hand(t)
  t.stopped = false
  t.moved = 0
  -- For each column: its cards, from the last one; how many of them lie face up; the rank of the last one, 0 for none; how
  -- many cards at its end may be moved together.
  t.look = { cards = {}, open = {}, last = {}, run = {} }
  t:deal()
  for i = 1, 10 do
    t.look.open[i] = 0
    spider.look(t, i)
  end
  while spider.move(t) do end
  spider.settle(t)
end

-- ## 2 Play
-- SI-2.1 The last card of a column may be moved onto the last card of another column that is one rank higher, of any suit:
--   `7D 3 to 5`, from column 3 to column 5.
-- SI-2.2 Cards at the end of a column that lie face up, are of one suit and follow each other in rank are moved together:
--   all that lie on the card that is named.
-- SI-2.3 They may be moved to an empty column, of several the leftmost.
-- SI-2.4 When the last card of a column is face down it is turned up.
-- SI-2.5 Thirteen cards of one suit at the end of a column, from the king to the ace, go home at once.
-- SI-2.6 Ten cards are dealt from the stock, one face up onto each column from left to right: `deal`. No column may be empty
--   then. With `deal_to_empty` on one may.
-- SI-2.7 The deal may be given up at any time, `stop`, and is over when no move is left or all cards are home. Moves within
--   it end after `moves` 500, so that it does not go on for ever.
spider.option { "deal_to_empty", false, "cards are dealt to empty columns too", clause = "SI-2.6" }
spider.option { "moves", 500, "moves of a deal", clause = "SI-2.7", min = 50, max = 2000 }
function spider.suit(card) return card:sub(2) end
-- The number of cards at the end of a column that may be moved together.
function spider.run_length(list, open)
  local suit = spider.suit_of
  local rank = spider.rank
  local length = math.min(1, open)
  while length > 0 and length < open do
    local card, above = list[length], list[length + 1]
    if suit[card] ~= suit[above] or rank[card] + 1 ~= rank[above] then break end
    length = length + 1
  end
  return length
end
function spider.ready(rules)
  rules.suit_of = {}
  for card in pairs(rules.rank) do rules.suit_of[card] = rules.suit(card) end
end
-- Notes how a column lies after a move. Its last card is turned up, and a whole suit goes home.
function spider.look(t, i)
  local column = columns[i]
  local look = t.look
  local list = t:list(column)
  if list[1] and look.open[i] == 0 then
    t:show(column, t:pile(column, 1))
    look.open[i] = 1
  end
  look.cards[i] = list
  look.last[i] = list[1] and spider.rank[list[1]] or 0
  look.run[i] = spider.run_length(list, look.open[i])
  if look.run[i] == 13 then
    t:move(t:pile(column, 13), column, "home")
    look.open[i] = look.open[i] - 13
    spider.look(t, i)
  end
end
function spider.first_empty(last)
  for i = 1, 10 do
    if last[i] == 0 then return i end
  end
end
-- All moves, each as { number of cards, from, to }; `deal` has no cards. A whole column is not moved to an empty one.
function spider.list_moves(t, look)
  local moves = {}
  local n = 0
  local last = look.last
  local empty = spider.first_empty(last)
  for from = 1, 10 do
    local length = look.run[from]
    local lowest = last[from]
    for to = 1, 10 do
      local count = last[to] - lowest
      if count > 0 and count <= length then
        n = n + 1
        moves[n] = { count, from, to }
      end
    end
    if empty then
      for count = 1, math.min(length, #look.cards[from] - 1) do
        n = n + 1
        moves[n] = { count, from, empty }
      end
    end
  end
  if t:top "stock" and (not empty or spider.deal_to_empty) then moves[n + 1] = { 0 } end
  return moves
end
function spider.say(t, move)
  local count, from, to = table.unpack(move)
  if count == 0 then return "deal" end
  return t.look.cards[from][count] .. " " .. from .. " to " .. to
end
-- Asks for a move and makes it. Returns false if the deal is over.
function spider.move(t)
  if t.moved == spider.moves then return false end
  local moves = spider.list_moves(t, t.look)
  if not moves[1] then return false end
  local move = t:ask(1, "move", moves, spider.say)
  if not move then return false end
  local count, from, to = table.unpack(move)
  t.moved = t.moved + 1
  if count == 0 then
    spider.deal_row(t)
  else
    local open = t.look.open
    t:move(t:pile(columns[from], count), columns[from], columns[to])
    open[from] = open[from] - count
    open[to] = open[to] + count
    spider.look(t, from)
    spider.look(t, to)
  end
  return t:pile "home" ~= spider.pack
end
function spider.deal_row(t)
  for i = 1, 10 do
    local set = t:pile("stock", 1)
    t:move(set, "stock", columns[i])
    t:show(columns[i], set)
    t.look.open[i] = t.look.open[i] + 1
  end
  for i = 1, 10 do spider.look(t, i) end
end
-- A refusal names the clause for the card that was named.
function spider.refuse_move(t, _, word)
  if word == "deal" then return "SI-2.6" end
  local card, from, to = word:match "^(%S+) (%d+) to (%d+)$"
  local look = t.look
  local place = 0
  for i, one in ipairs(look.cards[tonumber(from)] or {}) do
    if one == card then
      place = i
      break
    end
  end
  if place == 0 then return "SI-2.1" end
  if place > look.run[tonumber(from)] then return "SI-2.2" end
  return look.last[tonumber(to)] == 0 and "SI-2.3" or "SI-2.1"
end

-- ## 3 Score
-- SI-3.1 Each card that has gone home brings `point` 1.
-- SI-3.2 A game is `deals` 1 deal. It is won if all cards have gone home.
spider.option { "point", 1, "what a card at home brings", clause = "SI-3.1" }
spider.option { "deals", 1, "deals of a game", clause = "SI-3.2", min = 1 }
function spider.settle(t)
  t.out = sets.count(t:pile "home")
  t.ended = "stuck"
  if t.stopped then t.ended = "stopped" end
  if t.out == 104 then t.ended = "won" end
  local points, clause = spider.points_of(t)
  t:score(1, points, clause, t.ended)
end
function spider.points_of(t) return spider.point * t.out, "SI-3.1" end
function spider.game_over(t)
  if t.deal_number < spider.deals then return end
  if t.ended == "won" then return { 1 }, "deals" end
  return {}, "deals"
end
spider.promise { "SI-1.1", "all cards are there", spider.has_all_cards }
spider.promise { "SI-2.5", "only whole suits are home", function(t)
  return sets.count(t:pile "home") % 13 == 0
end }

-- ## 4 What a seat may see
-- SI-4.1 What lies face up is seen.
spider.kinds = { "ended" }
-- Advice for bots: runs of one suit are put together first. Then a card is turned up, with the fewest cards to move, or a
-- column is emptied for a move that turns one up. Rows are dealt last. No move takes another back.
function spider.can_turn_up(look, i)
  return look.run[i] == look.open[i] and look.run[i] < #look.cards[i]
end
function spider.follows(lower, upper)
  local is_next = spider.rank[lower] + 1 == spider.rank[upper]
  return is_next and spider.suit_of[lower] == spider.suit_of[upper]
end
function spider.may_turn_up_next(look, to)
  for i = 1, 10 do
    if i ~= to and spider.can_turn_up(look, i) then return true end
  end
  return false
end
function spider.worth(look, move)
  local count, from, to = table.unpack(move)
  if count == 0 then return 10 end
  if count < look.run[from] then return -1 end
  local turns_up = spider.can_turn_up(look, from)
  if look.last[to] == 0 then
    return (turns_up and 45 or 30) - count
  end
  if spider.follows(look.cards[from][count], look.cards[to][1]) then return 80 + count end
  if turns_up then return 75 - count end
  if count == #look.cards[from] then
    return spider.may_turn_up_next(look, to) and 60 - count or -1
  end
  return -1
end
function spider.suggest(t)
  local best, most = nil, 0
  local look = t.look
  for _, move in ipairs(spider.list_moves(t, look)) do
    local worth = spider.worth(look, move)
    if worth > most then
      best = move
      most = worth
    end
  end
  return best and spider.say(t, best) or "stop"
end
spider.says = {
  ["the home"] = "home",
  ["move?"] = "which card do you move, and from where to where?",
  move = "{seat} {moves|move} {word}",
  ["move deal"] = "{seat} {deals|deal} a row",
  ["move stop"] = "{seat} {gives|give} up",
  ["hand won"] = "all cards are home",
  ["hand stuck"] = "no move is left",
  ["hand stopped"] = "the deal was given up",
}
function spider.result(t) return fields("ended", t.ended, "home", t.out) end
