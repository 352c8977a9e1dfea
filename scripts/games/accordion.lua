-- Accordion, a patience. The rule page and the game in one: each clause stands above what does it.
local acc = game {
  id = "accordion", title = "Accordion", names = "Idle Year, Tower of Babel, Methuselah",
  clauses = "AC", players = { 1 }, kind = "patience", land = "England",
  summary = "A row of cards, which is pushed together until one pile is left, or nearly.",
  level = "easy", minutes = 10,
}
use "patience"(acc)

-- ## 1 Pack and deal
-- AC-1.1 One player. 52 cards. They are dealt one at a time to the right end of a row, `deal`, whenever the player likes.
--   With `open_row` on all lie in the row from the beginning.
acc.pack = cards "AKQJT98765432 of CDHS"
acc.ranks = "K Q J T 9 8 7 6 5 4 3 2 A"
acc.piles = { stock = "closed", row = "open", under = "open" }
acc.packets = "52 to stock"
acc.refusals = { players = "AC-1.1", dealer = "AC-1.1", pack = "AC-1.1", hands = "AC-1.1",
                 word = "AC-2.1", over = "AC-3.2" }
acc.option { "open_row", false, "all cards lie in the row from the beginning", clause = "AC-1.1" }
-- The row is kept from left to right: t.tops has the top card of each pile, t.size how many cards lie there. A move is the
-- number 100 * from + to, so that t.moves is a plain list in order.
function acc.hand(t)
  t.tops = {}
  t.size = {}
  t.moves = {}
  t.stopped = false
  t:deal()
  while acc.open_row and t:top "stock" do acc.deal_one(t) end
  while acc.move(t) do end
  acc.settle(t)
end
function acc.deal_one(t)
  local card = t:top "stock"
  local place = #t.tops + 1
  t:move(card, "stock", "row")
  t.tops[place] = card
  t.size[place] = 1
  acc.list_moves(t, place)
end

-- ## 2 Play
-- AC-2.1 A pile may be moved onto the next pile at its left, or onto the third from it, if their top cards are of one suit
--   or of one rank: `7D on 7C`. The gap is closed.
-- AC-2.2 The deal is over when the stock is gone and no move is left, or when it is given up, `stop`.
acc.jumps = { 1, 3 }
acc.like = {} -- by card, the cards of its suit and of its rank
for card in pairs(acc.set) do
  local rank, suit = card:sub(1, 1), card:sub(2)
  acc.like[card] = cards(rank) | cards("of " .. suit)
end
function acc.add_moves(t, from)
  local moves, tops, jumps = t.moves, t.tops, acc.jumps
  local like = acc.like[tops[from]]
  for k = 1, #jumps do
    local to = from - jumps[k]
    local on = tops[to]
    if on and like & acc.set[on] ~= 0 then moves[#moves + 1] = 100 * from + to end
  end
end
-- Lists anew the moves of the piles from that place on, as these have changed.
function acc.list_moves(t, first)
  local moves = t.moves
  while moves[1] and moves[#moves] >= 100 * first do moves[#moves] = nil end
  for from = first, #t.tops do acc.add_moves(t, from) end
end
-- The number of answers: each move, and after them `deal` while there is a stock.
function acc.count_answers(t) return t:top "stock" and #t.moves + 1 or #t.moves end
function acc.say(t, i)
  local move = t.moves[i]
  if not move then return "deal" end
  return t.tops[move // 100] .. " on " .. t.tops[move % 100]
end
-- Asks for a move and makes it. Returns false if the deal is over.
function acc.move(t)
  local n = acc.count_answers(t)
  if n == 0 then return false end
  local i = t:ask(1, "move", n, acc.say)
  if not i then return false end
  local move = t.moves[i]
  if move then acc.push(t, move // 100, move % 100) else acc.deal_one(t) end
  return true
end
function acc.push(t, from, to)
  t:move(t.tops[to], "row", "under")
  t.tops[to] = t.tops[from]
  t.size[to] = t.size[to] + t.size[from]
  table.remove(t.tops, from)
  table.remove(t.size, from)
  acc.list_moves(t, to)
end

-- ## 3 Score
-- AC-3.1 The deal scores a point for each pile fewer than 52. It is won if `piles_left` 1 pile is left, or fewer than that.
-- AC-3.2 A game is `deals` 1 deal.
acc.option { "piles_left", 1, "piles that may be left of a deal that is won", clause = "AC-3.1",
             min = 1, max = 51 }
acc.option { "deals", 1, "deals of a game", clause = "AC-3.2", min = 1 }
function acc.settle(t)
  t.left = #t.tops + #t:list "stock"
  t.ended = "stuck"
  if t.stopped then t.ended = "stopped" end
  if t.left <= acc.piles_left then t.ended = "won" end
  t:score(1, 52 - t.left, "AC-3.1", t.ended)
end
function acc.game_over(t)
  if t.deal_number < acc.deals then return end
  if t.ended == "won" then return { 1 }, "deals" end
  return {}, "deals"
end
acc.promise { "AC-1.1", "all cards are there", acc.has_all_cards }

-- ## 4 What a seat may see
-- AC-4.1 The row is seen, and what lies under its cards. The stock is not.
acc.kinds = { "ended" }
function acc.layout(t)
  local columns = {}
  for i, card in ipairs(t.tops or {}) do columns[i] = { up = card, down = t.size[i] - 1 } end
  return columns
end
function acc.status(t)
  if t.tops then return "{piles:% piles|no pile}", fields("piles", #t.tops) end
end
-- Advice for bots: jumps of three first, the rightmost pile first, and the next card if there is no move.
function acc.suggest(t)
  local best, most = acc.count_answers(t), 0
  for i, move in ipairs(t.moves) do
    local from, to = move // 100, move % 100
    local worth = 100 * (from - to) + from
    if worth > most then
      best = i
      most = worth
    end
  end
  return acc.say(t, best)
end
acc.says = {
  ["the under"] = "the covered cards",
  ["move?"] = "do you deal a card, or move a pile onto one that it fits?",
  move = "{seat} {moves|move} {word}",
  ["move deal"] = "",
  ["move stop"] = "{seat} {gives|give} up",
  ["hand won"] = "the accordion is closed",
  ["hand stuck"] = "no move is left",
  ["hand stopped"] = "the deal was given up",
}
function acc.result(t) return fields("ended", t.ended, "left", t.left) end
