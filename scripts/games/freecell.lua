-- FreeCell, a patience. The rule page and the game in one: each clause stands above what does it.
local free = game {
  id = "freecell", title = "FreeCell", names = "Free cell, Freecell solitaire",
  clauses = "FC", players = { 1 }, kind = "patience", land = "United States",
  summary = "All cards are seen: four cells help to bring them home by suits.",
  level = "some practice", minutes = 15,
}
use "patience"(free)

-- ## 1 Pack and deal
-- FC-1.1 One player. 52 cards, ranking from the ace, the lowest, to the king.
free.pack = cards "AKQJT98765432 of CDHS"
free.ranks = "K Q J T 9 8 7 6 5 4 3 2 A"
-- FC-1.2 All cards are dealt face up to eight columns, in rows from left to right: four columns of seven cards and four of
--   six. There are `cells` 4 cells, empty at first.
free.option { "cells", 4, "how many cells there are", clause = "FC-1.2", min = 1, max = 10 }
free.piles = { home = "open", cell = "open 4", column = "open 8" }
local rows = {}
for card = 0, 51 do rows[#rows + 1] = "1 to column " .. card % 8 + 1 end
free.packets = table.concat(rows, ", ")
free.refusals = { players = "FC-1.1", dealer = "FC-1.1", pack = "FC-1.1", hands = "FC-1.2",
                  word = "FC-2.1", over = "FC-3.2" }
local columns = {}
for i = 1, 8 do columns[i] = "column " .. i end
local cells = {}
for i = 1, 10 do cells[i] = "cell " .. i end
function free.ready(rules)
  rules.piles.cell = "open " .. rules.cells
end
function free.hand(t)
  t.stopped = false
  t.moved = 0
  t.due = cards "A" -- the cards that may go home next
  t:deal()
  while free.move(t) do end
  free.settle(t)
end

-- ## 2 Play
-- FC-2.1 The last card of a column, or a card in a cell, may be moved onto the last card of another column that is one rank
--   higher and of the other colour: `7D on 8C`.
-- FC-2.2 Either may be moved to an empty column, of several the leftmost: `KD to 3`.
-- FC-2.3 The last card of a column may be moved to a cell that is empty: `7D to cell`. A cell holds one card.
-- FC-2.4 Either goes home if it is an ace, or follows the card of its suit that went home last: `2C home`. It stays there.
-- FC-2.5 Cards at the end of a column that follow each other as in FC-2.1 may be moved together, if they could be moved one
--   by one: one card more than there are empty cells, and twice as many for each empty column but the one they go to.
-- FC-2.6 The deal may be given up at any time, `stop`, and is over when no move is left or all cards are home. Moves within
--   it end after `moves` 500, so that it does not go on for ever.
free.option { "moves", 500, "moves of a deal", clause = "FC-2.6", min = 50, max = 2000 }
function free.fills() return true end -- may the card fill an empty column?
-- The most cards that may be moved together.
function free.most_cards(empty_cells, empty_columns)
  return (empty_cells + 1) << empty_columns
end
-- The table as it lies: the cards of each column from its last one, those in cells, and what is empty.
function free.look(t)
  local look = { columns = {}, held = {}, empty_columns = 0, empty_cells = 0 }
  for i, name in ipairs(columns) do
    look.columns[i] = t:list(name)
    if not look.columns[i][1] then
      look.empty_columns = look.empty_columns + 1
      look.first_empty = look.first_empty or name
    end
  end
  for i = 1, free.cells do
    look.held[i] = t:top(cells[i])
    if not look.held[i] then
      look.empty_cells = look.empty_cells + 1
      look.first_cell = look.first_cell or cells[i]
    end
  end
  look.most = free.most_cards(look.empty_cells, look.empty_columns)
  look.most_to_empty = free.most_cards(look.empty_cells, math.max(0, look.empty_columns - 1))
  return look
end
-- The number of cards at the end of a column that follow each other.
function free.run_length(list)
  local length = 1
  while list[length + 1] and free.takes[list[length + 1]] & free.set[list[length]] ~= 0 do
    length = length + 1
  end
  return length
end
-- Adds the moves of the cards `set`, `count` of them with `card` on top, to columns. A whole column is not moved to an empty
-- one.
function free.offer(moves, look, card, set, count, from, is_whole)
  for i, list in ipairs(look.columns) do
    local last = list[1]
    if last and count <= look.most and free.takes[last] & free.set[card] ~= 0 then
      moves[#moves + 1] = { card, set, from, columns[i] }
    end
  end
  local is_room = look.first_empty and not is_whole and count <= look.most_to_empty
  if is_room and free.fills(card) then moves[#moves + 1] = { card, set, from, look.first_empty } end
end
function free.offer_home(t, moves, card, from)
  local set = free.set[card]
  if set & t.due ~= 0 then moves[#moves + 1] = { card, set, from, "home" } end
end
function free.offer_column(t, moves, look, i)
  local list = look.columns[i]
  local last = list[1]
  local set = 0
  for count = 1, free.run_length(list) do
    set = set | free.set[list[count]]
    free.offer(moves, look, list[count], set, count, columns[i], count == #list)
  end
  if look.first_cell then
    moves[#moves + 1] = { last, free.set[last], columns[i], look.first_cell }
  end
  free.offer_home(t, moves, last, columns[i])
end
-- All moves, each as { first card, cards, from, to }.
function free.list_moves(t, look)
  local moves = {}
  for i = 1, 8 do
    if look.columns[i][1] then free.offer_column(t, moves, look, i) end
  end
  for i = 1, free.cells do
    local card = look.held[i]
    if card then
      free.offer(moves, look, card, free.set[card], 1, cells[i])
      free.offer_home(t, moves, card, cells[i])
    end
  end
  return moves
end
function free.say(t, move)
  local card, _, _, to = table.unpack(move)
  if to == "home" then return card .. " home" end
  if to:find "cell" then return card .. " to cell" end
  local last = t:top(to)
  if last then return card .. " on " .. last end
  return card .. to:gsub("column", " to")
end
-- Asks for a move and makes it. Returns false if the deal is over.
function free.move(t)
  if t.moved == free.moves then return false end
  local moves = free.list_moves(t, free.look(t))
  if not moves[1] then return false end
  local move = t:ask(1, "move", moves, free.say)
  if not move then return false end
  local card, set, from, to = table.unpack(move)
  t.moved = t.moved + 1
  t:move(set, from, to)
  if to == "home" then t.due = t.due & ~set | free.above[card] end
  return t:pile "home" ~= free.pack
end
-- A refusal names the clause for the card that was named.
local function column_of(look, card)
  for _, list in ipairs(look.columns) do
    for place, one in ipairs(list) do
      if one == card then return list, place end
    end
  end
end
function free.refuse_move(t, _, word)
  local card, goal, where = word:match "^(%S+) (%S+) ?(%S*)"
  local set = free.set[card or ""]
  if not set then return "FC-2.1" end
  if goal == "home" or set & t:pile "home" ~= 0 then return "FC-2.4" end
  if where == "cell" then return "FC-2.3" end
  local look = free.look(t)
  local list, place = column_of(look, card)
  local most = goal == "to" and look.most_to_empty or look.most
  local moves_alone = not list or place <= free.run_length(list) and place <= most
  if not moves_alone then return "FC-2.5" end
  return goal == "to" and "FC-2.2" or "FC-2.1"
end

-- ## 3 Score
-- FC-3.1 Each card that has gone home brings `point` 1.
-- FC-3.2 A game is `deals` 1 deal. It is won if all cards have gone home.
free.option { "point", 1, "what a card at home brings", clause = "FC-3.1" }
free.option { "deals", 1, "deals of a game", clause = "FC-3.2", min = 1 }
function free.settle(t)
  t.out = sets.count(t:pile "home")
  t.ended = "stuck"
  if t.stopped then t.ended = "stopped" end
  if t.out == 52 then t.ended = "won" end
  t:score(1, free.point * t.out, "FC-3.1", t.ended)
end
function free.game_over(t)
  if t.deal_number < free.deals then return end
  if t.ended == "won" then return { 1 }, "deals" end
  return {}, "deals"
end
free.promise { "FC-1.1", "all cards are there", free.has_all_cards }
free.promise { "FC-2.3", "a cell holds one card at most", function(t)
  for i = 1, free.cells do
    if sets.count(t:pile(cells[i])) > 1 then return false end
  end
  return true
end }

-- ## 4 What a seat may see
-- FC-4.1 All cards are seen.
free.kinds = { "ended" }
-- Advice for bots: cards go home first, then from cells onto columns, then onto other columns if a card is laid bare that
-- they do not follow. A single card goes to a cell or an empty column from where the next card home lies least deep.
local function depth_of_due(t, list)
  for place, card in ipairs(list) do
    if free.set[card] & t.due ~= 0 then return place end
  end
end
function free.worth(t, look, move)
  local _, set, from, to = table.unpack(move)
  if to == "home" then return 100 end
  local is_to_empty = to == look.first_empty
  if from:find "cell" then return is_to_empty and -1 or 80 end
  local list = look.columns[tonumber(from:match "%d")]
  local length = free.run_length(list)
  if sets.count(set) ~= length then return -1 end
  local is_onto_card = not is_to_empty and to ~= look.first_cell
  if is_onto_card then return length == #list and 70 or 60 end
  local depth = depth_of_due(t, list)
  return depth and 50 - depth or -1
end
function free.suggest(t)
  local best, most = nil, 0
  local look = free.look(t)
  for _, move in ipairs(free.list_moves(t, look)) do
    local worth = free.worth(t, look, move)
    if worth > most then
      best = move
      most = worth
    end
  end
  return best and free.say(t, best)
end
free.says = {
  ["the home"] = "home",
  ["move?"] = "which card do you move, and where to?",
  move = "{seat} {moves|move} {word}",
  ["move stop"] = "{seat} {gives|give} up",
  ["hand won"] = "all cards are home",
  ["hand stuck"] = "no move is left",
  ["hand stopped"] = "the deal was given up",
}
function free.result(t) return fields("ended", t.ended, "home", t.out) end
