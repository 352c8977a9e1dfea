-- @TITLE@. The rule page and the game in one: each clause stands above what does it.
-- `houserule check @ID@.lua` says what is wrong, with file and line.
local rules = game {
  id = "@ID@", title = "@TITLE@", players = { 1 }, clauses = "@FAMILY@", level = "easy", minutes = 15,
  summary = "A patience: drop every card that lies beside a higher one of its suit, until only the aces are left.",
}

-- ## 1 Pack and deal
-- @FAMILY@-1.1 One player. The pack has 52 cards; aces are high.
rules.pack = cards "AKQJT98765432 of CDHS"
rules.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- @FAMILY@-1.2 Four cards are dealt side by side, each the first of a column. The rest is the stock.
rules.piles = { stock = "closed", dropped = "open", column = "open 4" } -- four of them: "column 1" to "column 4"
rules.packets = "1 to column 1, 1 to column 2, 1 to column 3, 1 to column 4, rest to stock"
rules.refusals = { players = "@FAMILY@-1.1", dealer = "@FAMILY@-1.1", card = "@FAMILY@-1.1", pack = "@FAMILY@-1.1",
                   hands = "@FAMILY@-1.2", due = "@FAMILY@-1.2", word = "@FAMILY@-2.1", over = "@FAMILY@-3.2" }

-- The course of a hand: one move after the other, while there is one.
function rules.hand(t)
  t:deal()
  repeat
    local words = rules.moves(t)
    if words[1] then rules.move(t, t:ask(1, "move", words)) end
  until not words[1]
  rules.settle(t)
end

-- ## 2 Play
-- @FAMILY@-2.1 `drop 7H`: the last card of a column is dropped if a higher one of its suit is the last of another.
-- @FAMILY@-2.2 `KD to 3`: the last card of a column, if there are others in it, goes to a column that is empty.
-- @FAMILY@-2.3 `turn`: the next four cards of the stock go to the columns, one to each.
local function place(card) return rules.ranks:find(card:sub(1, 1)) end
local function is_higher(a, b) return a:sub(2) == b:sub(2) and place(a) < place(b) end
function rules.moves(t)
  local words, tops, empty = {}, {}, nil
  for i = 1, 4 do
    tops[#tops + 1] = t:top("column " .. i)
    if not t:top("column " .. i) then empty = i end
  end
  for _, card in ipairs(tops) do
    for _, other in ipairs(tops) do
      if is_higher(other, card) then words[#words + 1] = "drop " .. card end
    end
  end
  for i = 1, 4 do
    local list = t:list("column " .. i)
    if empty and #list > 1 then words[#words + 1] = ("%s to %d"):format(list[1], empty) end
  end
  if t:top "stock" then words[#words + 1] = "turn" end
  return words
end
local function column_of(t, card)
  for i = 1, 4 do
    if t:top("column " .. i) == card then return "column " .. i end
  end
end
function rules.move(t, word)
  if word == "turn" then
    for i = 1, 4 do t:move(t:top "stock", "stock", "column " .. i) end
    return
  end
  local dropped, card, to = word:match "^drop (..)$", word:match "^(..) to (%d)$"
  if dropped then t:move(dropped, column_of(t, dropped), "dropped")
  else t:move(card, column_of(t, card), "column " .. to) end
end

-- ## 3 Score
-- @FAMILY@-3.1 Every card that was dropped scores one point: 48 when only the aces are left.
function rules.settle(t) t:score(1, sets.count(t:pile "dropped"), "@FAMILY@-3.1", "dropped") end
function rules.result(t) return fields("dropped", sets.count(t:pile "dropped")) end
-- @FAMILY@-3.2 A game is one hand, and won with `target_score` 48 points.
rules.option { "target_score", 48, "points that win", clause = "@FAMILY@-3.2", min = 1, max = 48 }
function rules.game_over(t)
  local won = t:totals()[1] >= rules.target_score
  return won and { 1 } or {}, won and "won" or "stuck"
end
