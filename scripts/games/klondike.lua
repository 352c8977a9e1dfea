-- Klondike, a patience. The rule page and the game in one: each clause stands above what does it.
local klon = game {
  id = "klondike", title = "Klondike", names = "Patience, Solitaire",
  clauses = "KL", players = { 1 }, kind = "patience", land = "United States, Canada",
  summary = "The patience everybody knows: seven columns, and all cards go home by suits.",
  level = "easy", minutes = 15,
}
use "patience"(klon)
use "columns"(klon)

-- ## 1 Pack and deal
-- KL-1.1 One player. 52 cards, ranking from the ace, the lowest, to the king.
klon.pack = cards "AKQJT98765432 of CDHS"
klon.ranks = "K Q J T 9 8 7 6 5 4 3 2 A"
-- KL-1.2 28 cards go to seven columns: one to the first, two to the second, up to seven, in rows from left to right, the
--   last of each face up. The rest is the stock.
klon.piles = { stock = "closed", waste = "open", home = "open", column = "closed 7" }
local rows = {}
for row = 1, 7 do
  for column = row, 7 do rows[#rows + 1] = "1 to column " .. column end
end
klon.packets = table.concat(rows, ", ") .. ", rest to stock"
klon.refusals = { players = "KL-1.1", dealer = "KL-1.1", pack = "KL-1.1", hands = "KL-1.2",
                  word = "KL-2.1", over = "KL-3.2" }
function klon.hand(t)
  t.up = 0
  t.stopped = false
  t.passes = 1
  t.moved = 0
  t.before = -1
  t:deal()
  klon.look_at_all(t)
  while klon.move(t) do end
  klon.settle(t)
end

-- ## 2 Play
-- KL-2.1 Cards that lie face up in a column may be moved onto the last card of another column: the first of them must be one
--   rank lower than that and of the other colour: `7D on 8C`. All that lie below it come with it. With `parts` off only all
--   of a column's cards that lie face up are moved.
-- KL-2.2 A king, with what lies below it, may be moved to an empty column, of several the leftmost: `KD to 3`.
-- KL-2.3 The last card of a column, or the top card of the waste, goes home if it is an ace, or follows the card of its suit
--   that went home last: `2C home`. The top card of the waste may go onto a column too.
-- KL-2.4 With `back` on the last card of a suit that went home may come back onto a column.
-- KL-2.5 When the last card of a column is face down it is turned up.
-- KL-2.6 The top cards of the stock, `turned` 1 at a time, are turned onto the waste: `turn`. When it is gone the waste is
--   turned over and is the stock again, `redeal`, so that the stock is gone through `passes` 1 times; 0 for no limit.
-- KL-2.7 The deal may be given up at any time, `stop`, and is over when no move is left or all cards are home. Moves within
--   it end after `moves` 500, so that it does not go on for ever.
klon.option { "parts", true, "part of what lies face up in a column may be moved",
              clause = "KL-2.1" }
klon.option { "back", false, "cards may come back from home", clause = "KL-2.4" }
klon.option { "turned", 1, "cards turned from the stock at a time", clause = "KL-2.6",
              min = 1, max = 3 }
klon.option { "passes", 1, "times through the stock, 0 for no limit", clause = "KL-2.6", max = 9 }
klon.option { "moves", 500, "moves of a deal", clause = "KL-2.7", min = 50, max = 2000 }
function klon.fills(card) return klon.rank[card] == 13 end -- may the card fill an empty column?
-- A refusal names the clause for the card that was named. Cards that lie face down are told by no clause of their own.
function klon.refuse_move(t, _, word)
  if word == "turn" or word == "redeal" then return "KL-2.6" end
  local card, goal = word:match "^(%S+) (%S+)"
  local set = klon.set[card or ""]
  if not set then return "KL-2.1" end
  if goal == "home" then return "KL-2.3" end
  if goal == "to" then return "KL-2.2" end
  local home = t:pile "home"
  local may_come_back = klon.back and klon.above[card] & home == 0
  if set & home ~= 0 and not may_come_back then return "KL-2.4" end
  if set & t:pile "waste" ~= 0 and card ~= t:top "waste" then return "KL-2.3" end
  return "KL-2.1"
end
-- All moves, each as { first card, cards, from, to }; `turn` and `redeal` stand for the first card.
function klon.list_moves(t)
  local moves = {}
  local fit = klon.fit(t)
  local top = t:top "waste"
  klon.offer_columns(t, moves, fit)
  if top then
    klon.offer_home(t, moves, top, "waste")
    local set = klon.set[top]
    if set & fit ~= 0 then klon.offer(t, moves, set, set, "waste") end
  end
  if klon.back then klon.offer_back(t, moves, fit) end
  if t:top "stock" then
    moves[#moves + 1] = { "turn", 0, "stock", "waste" }
  elseif top and (klon.passes == 0 or t.passes < klon.passes) then
    moves[#moves + 1] = { "redeal", 0, "waste", "stock" }
  end
  return moves
end
function klon.offer_back(t, moves, fit)
  local home = t:pile "home"
  for _, card in ipairs(sets.list(home & fit)) do
    local is_last = klon.above[card] & home == 0
    if is_last then klon.offer(t, moves, klon.set[card], klon.set[card], "home") end
  end
end
function klon.say(t, move)
  local card = move[1]
  local to = move[4]
  if to == "home" then return card .. " home" end
  if not klon.number[to] then return card end -- turn, redeal
  local last = t:top(to)
  if last then return card .. " on " .. last end
  return card .. to:gsub("column", " to")
end
-- Asks for a move and makes it. Returns false if the deal is over.
function klon.move(t)
  if t.moved == klon.moves then return false end
  local moves = klon.list_moves(t)
  if not moves[1] then return false end
  local move = t:ask(1, "move", moves, klon.say)
  if not move then return false end
  local first, set, from, to = table.unpack(move)
  t.moved = t.moved + 1
  if first == "turn" then
    klon.turn(t, klon.turned)
  elseif first == "redeal" then
    klon.redeal(t)
  else
    klon.go(t, first, set, from, to)
  end
  return t:pile "home" ~= klon.pack
end
function klon.turn(t, n) t:move(table.concat(t:list("stock", n), " "), "stock", "waste") end
function klon.redeal(t)
  t.passes = t.passes + 1
  t.before = klon.done(t)
  t:move(table.concat(t:list "waste", " "), "waste", "stock")
end
-- The number of cards that are home or face up: how far the deal has come.
function klon.done(t) return sets.count(t:pile "home" | t.up) end

-- ## 3 Score
-- KL-3.1 Each card that has gone home brings `point` 1, and costs nothing. With `stake` 52 and `point` 5 it is scored as in
--   Las Vegas.
-- KL-3.2 A game is `deals` 1 deal. It is won if all cards have gone home.
klon.option { "stake", 0, "what a deal costs", clause = "KL-3.1" }
klon.option { "point", 1, "what a card at home brings", clause = "KL-3.1" }
klon.option { "deals", 1, "deals of a game", clause = "KL-3.2", min = 1 }
function klon.settle(t)
  t.out = sets.count(t:pile "home")
  t.ended = "stuck"
  if t.stopped then t.ended = "stopped" end
  if t.out == 52 then t.ended = "won" end
  t:score(1, klon.point * t.out - klon.stake, "KL-3.1", t.ended)
end
function klon.game_over(t)
  if t.deal_number < klon.deals then return end
  if t.ended == "won" then return { 1 }, "deals" end
  return {}, "deals"
end
klon.promise { "KL-1.1", "all cards are there", klon.has_all_cards }

-- ## 4 What a seat may see
-- KL-4.1 Cards face up are seen, and the waste.
klon.kinds = { "ended" }
-- Advice for bots: cards go home first, then a move that turns a card up, then one from the waste. Cards are turned last,
-- and the waste once more only if the last pass brought something.
function klon.worth(t, move)
  local first, set, from, to = table.unpack(move)
  if first == "turn" then return 10 end
  if first == "redeal" then return klon.done(t) ~= t.before and 5 or -1 end
  if to == "home" then return 50 end
  if from == "waste" then return 30 end
  local column = klon.number[from]
  local turns_up = column and set == t.open[column] and set ~= t:pile(from)
  return turns_up and 40 or -1
end
function klon.suggest(t)
  local best, most = nil, 0
  for _, move in ipairs(klon.list_moves(t)) do
    local worth = klon.worth(t, move)
    if worth > most then
      best = move
      most = worth
    end
  end
  return best and klon.say(t, best)
end
klon.says = {
  ["the home"] = "home",
  ["move?"] = "which card do you move, and where to?",
  move = "{seat} {moves|move} {word}",
  ["move turn"] = "",
  ["move redeal"] = "{seat} {turns|turn} the waste over",
  ["move stop"] = "{seat} {gives|give} up",
  ["hand won"] = "all cards are home",
  ["hand stuck"] = "no move is left",
  ["hand stopped"] = "the deal was given up",
}
function klon.result(t) return fields("ended", t.ended, "home", t.out) end
