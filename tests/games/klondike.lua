-- Klondike, a patience. The rule page and the game in one: each clause stands above what does it.
local klon = game {
  id = "klondike", title = "Klondike", names = "Patience, Solitaire", clauses = "KL", players = { 1 },
  summary = "The patience everybody knows, as in Las Vegas: one card at a time, once through the stock.",
}

-- ## 1 Pack and deal
-- KL-1.1 One player. 52 cards.
klon.pack = cards "AKQJT98765432 of CDHS"
klon.ranks = "K Q J T 9 8 7 6 5 4 3 2 A"
-- KL-1.2 28 cards go to seven columns: one to the first, two to the second, up to seven, in rows from left to right, the
--   last of each face up. The rest is the stock.
klon.piles = { stock = "closed", waste = "open", home = "open", column = "closed 7" }
local columns, rows = {}, {}
for row = 1, 7 do
  columns[row] = "column " .. row
  for column = row, 7 do rows[#rows + 1] = "1 to column " .. column end
end
klon.packets = table.concat(rows, ", ") .. ", rest to stock"
klon.refusals = { players = "KL-1.1", dealer = "KL-1.1", pack = "KL-1.1", hands = "KL-1.2", word = "KL-2.1", over = "KL-3.2",
                   }
function klon.hand(t)
  t.up, t.stopped = 0, false
  t:deal()
  for _, column in ipairs(columns) do klon.turn_up(t, column) end
  repeat until not klon.move(t)
  klon.settle(t)
end

-- ## 2 Play
-- KL-2.1 The cards that lie face up in a column may be moved, all together, onto the last card of another column if the
--   first of them is one rank lower than that and of the other colour; a king and what lies on it to an empty column.
-- KL-2.2 The last card of a column, or the top card of the waste, goes home if it is an ace, or follows the card of its
--   suit that went home last. The top card of the waste may go onto a column too.
-- KL-2.3 When the last card of a column is face down it is turned up.
-- KL-2.4 The top card of the stock may be turned onto the waste; once through.
-- KL-2.5 The deal may be given up at any time, and is over when no move is left.
local rank, red, suit = {}, {}, {}
for _, card in ipairs(sets.list(klon.pack)) do
  rank[card], red[card] = ("A23456789TJQK"):find(card:sub(1, 1)), card:find "[DH]" ~= nil
  suit[card] = cards("AKQJT98765432 of " .. card:sub(2))
end
function klon.turn_up(t, column)
  local top = t:top(column)
  if not top or sets.has(t.up, top) then return end
  t.up = t.up | cards(top)
  t:show(column, top)
end
-- Each move by its word: the cards, where they are and where they go
function klon.moves(t)
  local words, moves = {}, {}
  local function add(word, ...)
    words[#words + 1], moves[word] = word, { ... }
  end
  local function offer(from, top, first, set) -- the top card goes home, the first with all that lie on it to a column
    if sets.count(t:pile "home" & suit[top]) == rank[top] - 1 then add(top .. " home", top, from, "home") end
    local stays = rank[first] < 13 or from ~= "waste" and set == t:pile(from)
    for i, to in ipairs(columns) do
      local on = t:top(to)
      if on and rank[on] == rank[first] + 1 and red[on] ~= red[first] then add(first .. " on " .. on, set, from, to) end
      if not on and not stays then
        stays = true
        add(("%s to %d"):format(first, i), set, from, to)
      end
    end
  end
  for _, column in ipairs(columns) do
    local up = t:pile(column) & t.up
    if up ~= 0 then offer(column, t:top(column), t:list(column)[sets.count(up)], up) end
  end
  local top = t:top "waste"
  if top then offer("waste", top, top, cards(top)) end
  if t:top "stock" then add("turn", t:top "stock", "stock", "waste") end
  return words, moves
end
function klon.move(t)
  local words, moves = klon.moves(t)
  local word = words[1] and t:ask(1, "move", words)
  if not word then return false end
  local set, from, to = table.unpack(moves[word])
  t:move(set, from, to)
  if from:find "column" then klon.turn_up(t, from) end
  if from == "waste" and to ~= "home" then klon.turn_up(t, to) end
  return sets.count(t:pile "home") < 52
end
klon.calls = { move = { "stop" } }
function klon.may_stop() end
function klon.on_stop(t)
  t.stopped = true
  return true
end

-- ## 3 Score
-- KL-3.1 A deal costs 52; each card that has gone home brings 5.
-- KL-3.2 A game is `deals` 1 deal.
klon.option { "deals", 1, "deals of a game", clause = "KL-3.2", min = 1 }
function klon.settle(t)
  t.out = sets.count(t:pile "home")
  t.ended = t.out == 52 and "won" or t.stopped and "stopped" or "stuck"
  t:score(1, 5 * t.out - 52, "KL-3.1", t.ended)
end
function klon.game_over(t)
  if t.deal_number == klon.deals then return t.ended == "won" and { 1 } or {}, "deals" end
end

-- ## 4 What a seat may see
klon.kinds = { "ended" }
function klon.result(t) return fields("ended", t.ended, "home", t.out) end
