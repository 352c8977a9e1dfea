-- starters.lua - the games that `houserule new game` writes, one a kind. Each is short, has its whole page, and plays as it
-- is. @ID@, @TITLE@ and @FAMILY@ are filled in (templates.lua).
local starters = {}

--- Each begins with this.
starters.head = [=[
-- @TITLE@. The rule page and the game in one: each clause stands above what does it.
-- `houserule check @ID@.lua` says what is wrong, with file and line.
local rules = game {
  id = "@ID@", title = "@TITLE@", ]=]

starters.trick = [=[
players = { 4 }, clauses = "@FAMILY@", level = "easy", minutes = 15,
  summary = "Four players, thirteen tricks, no trumps: every trick counts.",
  -- partners = true,                                     -- seats 1 and 3 against 2 and 4
}

-- ## 1 Pack, deal, play
-- @FAMILY@-1.1 Four players take part, each a side of his own. The header's `dealer` deals first, then it goes round.
-- @FAMILY@-1.2 The pack has 52 cards. In every suit they rank, high to low: A K Q J T 9 8 7 6 5 4 3 2.
rules.pack = cards "AKQJT98765432 of CDHS"
rules.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- rules.trumps = "QC QS"                                 -- permanent trumps, high to low
-- rules.points = { A = 11, T = 10 }                      -- card points: t:points(seat) is their sum in a seat's tricks
-- @FAMILY@-1.3 Each seat is dealt thirteen cards.
rules.packets = "13 each"                                 -- also: "4 each, 2 to talon, 4 each"
-- @FAMILY@-1.4 Who is asked plays one card that he holds. The leader may play any card.
-- @FAMILY@-1.5 The others must follow the suit led if they can; who cannot may play any card. The highest card of the
--   suit led wins the trick, and its winner leads to the next.
rules.duties = { hold = "@FAMILY@-1.4", follow = "@FAMILY@-1.5" }
rules.refusals = { players = "@FAMILY@-1.1", dealer = "@FAMILY@-1.1", card = "@FAMILY@-1.2", pack = "@FAMILY@-1.2",
                   hands = "@FAMILY@-1.3", due = "@FAMILY@-1.3", word = "@FAMILY@-1.4", over = "@FAMILY@-2.2" }

-- ## 2 Score
-- @FAMILY@-2.1 Every trick counts `trick_points` 1 for the seat that won it.
-- @FAMILY@-2.2 The game is over after `hands` 8 hands; the highest score wins.
rules.option { "trick_points", 1, "what a trick counts", clause = "@FAMILY@-2.1", min = 1 }
rules.option { "hands", 8, "hands of a game", clause = "@FAMILY@-2.2", min = 1 }

-- The course of a hand. t:ask(seat, "bid", { "pass", "take" }) would ask a seat for one of these words.
function rules.hand(t)
  t:deal()
  t:play_tricks()                                         -- the seat at the dealer's left leads
  for _, seat in ipairs(t.seats) do
    t:score(seat, rules.trick_points * t:tricks(seat), "@FAMILY@-2.1", "tricks")
  end
end

-- Fields of the hand's line, besides what it brought each side.
function rules.result(t) return fields("tricks", t:per_seat(t.tricks)) end

rules.game_over = "hands"                                 -- an option; also "goal points": once a side has so many
]=]

starters.draw = [=[
players = { 2, 3, 4 }, clauses = "@FAMILY@", level = "easy", minutes = 15,
  summary = "Draw and discard until your cards make sets and runs; knock with ten or less left over.",
}

-- ## 1 Pack and deal
-- @FAMILY@-1.1 Two to four players take part, each a side of his own. The header's `dealer` deals first, then it goes round.
-- @FAMILY@-1.2 The pack has 52 cards. Court cards count ten, aces one, other cards their number.
rules.pack = cards "AKQJT98765432 of CDHS"
rules.ranks = "K Q J T 9 8 7 6 5 4 3 2 A"
rules.points = { K = 10, Q = 10, J = 10, T = 10, ["9"] = 9, ["8"] = 8, ["7"] = 7, ["6"] = 6, ["5"] = 5, ["4"] = 4,
                 ["3"] = 3, ["2"] = 2, A = 1 }
-- @FAMILY@-1.3 Each seat is dealt seven cards. One more is turned up and begins the discards; the rest is the stock.
rules.piles = { stock = "closed", discards = "open" }     -- who sees what lies there: nobody, all; "own each": its seat
rules.packets = "7 each, 1 to discards, rest to stock"
rules.refusals = { players = "@FAMILY@-1.1", dealer = "@FAMILY@-1.1", card = "@FAMILY@-1.2", pack = "@FAMILY@-1.2",
                   hands = "@FAMILY@-1.3", due = "@FAMILY@-1.3", word = "@FAMILY@-2.1", over = "@FAMILY@-3.3" }

-- The course of a hand.
function rules.hand(t)
  t:deal()
  t.ended = "drawn"
  local seat = t.active[1]                                -- the seat at the dealer's left begins
  while t:top "stock" do
    rules.draw(t, seat)
    if rules.discard(t, seat) then return rules.settle(t, seat) end
    seat = t:left_of(seat)
  end
end

-- ## 2 Play
-- @FAMILY@-2.1 In turn, from the dealer's left, each takes the top card of the stock or of the discards into his hand.
function rules.draw(t, seat)
  t:take(seat, t:ask(seat, "draw", { "stock", "discards" }))
end
-- @FAMILY@-2.2 Then he discards one card. When the stock is used up the hand is drawn, and nothing is scored.
-- @FAMILY@-2.3 Three or four cards of a rank are a set, three or more of a suit in sequence, the ace low, a run. Who has
--   `knock_limit` 10 or less in cards that are in neither may knock after his discard: that ends the hand.
rules.option { "knock_limit", 10, "points left over with which a player may knock", clause = "@FAMILY@-2.3" }
function rules.discard(t, seat)                           -- true after a knock
  t:move(t:pick(seat, "discard", 1), seat, "discards")
  return rules.left_over(t, seat) <= rules.knock_limit and t:ask(seat, "knock", { "knock", "on" }) == "knock"
end
function rules.left_over(t, seat) return (sets.deadwood(t:hand(seat), rules.points)) end
-- Sentences for these words.
rules.says = { ["draw stock"] = "{seat} {draws|draw}", ["draw discards"] = "{seat} {takes|take} the top discard",
               ["knock knock"] = "{seat} {knocks|knock}", ["knock on"] = "" }

-- ## 3 Score
-- @FAMILY@-3.1 All show their cards. Each pays the knocker what he has left over more than him, or is paid what he has less.
function rules.settle(t, knocker)
  t.ended = "knock"
  local own = rules.left_over(t, knocker)
  for _, seat in ipairs(t.active) do
    t:show(seat)
    if seat ~= knocker then t:pay(seat, knocker, rules.left_over(t, seat) - own, "@FAMILY@-3.1", "left over") end
  end
end
-- @FAMILY@-3.2 The result says how the hand `ended`: knock, or drawn.
rules.kinds = { "ended" }                                 -- what a simulation counts hands by
function rules.result(t) return fields("ended", t.ended) end
-- @FAMILY@-3.3 The game is over after `hands` 8 hands; the highest score wins.
rules.option { "hands", 8, "hands of a game", clause = "@FAMILY@-3.3", min = 1 }
rules.game_over = "hands"
]=]

starters.capture = [=[
players = { 2 }, clauses = "@FAMILY@", level = "easy", minutes = 15,
  summary = "A card captures cards from the table that add up to it.",
}

-- ## 1 Pack and deal
-- @FAMILY@-1.1 Two players take part. The header's `dealer` deals first, then it goes round.
-- @FAMILY@-1.2 The pack has 40 cards, from the ace to the ten. Each counts its number, the ace one.
rules.pack = cards "AT98765432 of CDHS"
rules.ranks = "T 9 8 7 6 5 4 3 2 A"
rules.points = { T = 10, ["9"] = 9, ["8"] = 8, ["7"] = 7, ["6"] = 6, ["5"] = 5, ["4"] = 4, ["3"] = 3, ["2"] = 2, A = 1 }
-- @FAMILY@-1.3 Four cards go to the table, and three to each seat. When these are played three more are dealt to each, until
--   the pack is used up.
rules.piles = { table = "open", won = "own each" }        -- all see the table, a seat what it has won
rules.packets = "4 to table" .. (" then 3 each"):rep(6)   -- `then`: the next t:deal
rules.refusals = { players = "@FAMILY@-1.1", dealer = "@FAMILY@-1.1", card = "@FAMILY@-1.2", pack = "@FAMILY@-1.2",
                   hands = "@FAMILY@-1.3", due = "@FAMILY@-1.3", word = "@FAMILY@-2.1", over = "@FAMILY@-3.2" }

-- The course of a hand.
function rules.hand(t)
  t.last = t.dealer
  t:deal()
  for _ = 1, 6 do
    t:deal()
    for _ = 1, 3 do
      for _, seat in ipairs(t.active) do rules.turn(t, seat) end
    end
  end
  t:move(t:pile "table", "table", "won " .. t.last)
  rules.settle(t)
end

-- ## 2 Play
-- @FAMILY@-2.1 In turn, from the dealer's left, each plays a card to the table.
-- @FAMILY@-2.2 If cards on the table add up to it, he captures such cards, which he chooses, and the card with them.
-- @FAMILY@-2.3 Who captured last has what is left on the table at the end.
function rules.turn(t, seat)
  local card = t:pick(seat, "lay", 1)
  local sum = t:worth(card)
  if #sets.sums(t:pile "table", rules.points, sum) == 0 then return t:move(card, seat, "table") end
  local function adds_up(set) return t:worth(set) == sum, "@FAMILY@-2.2" end
  local taken = t:pick(seat, "capture", { 1, 10 }, t:pile "table", adds_up)
  t:move(card, seat, "won " .. seat)
  t:move(taken, "table", "won " .. seat)
  t.last = seat
end
rules.says = { ["lay lay"] = "{seat} {lays|lay} {cards}", -- sentences for people
               ["capture capture"] = "{seat} {captures|capture} {cards}" }

-- ## 3 Score
-- @FAMILY@-3.1 Who has more cards than the other scores `most_cards` 2, who has more hearts `most_hearts` 1.
rules.option { "most_cards", 2, "what most cards score", clause = "@FAMILY@-3.1" }
rules.option { "most_hearts", 1, "what most hearts score", clause = "@FAMILY@-3.1" }
function rules.settle(t)
  local function most(points, what, of)
    local one, two = sets.count(t:pile "won 1" & of), sets.count(t:pile "won 2" & of)
    if one ~= two then t:score(one > two and 1 or 2, points, "@FAMILY@-3.1", what) end
  end
  most(rules.most_cards, "cards", rules.pack)
  most(rules.most_hearts, "hearts", cards "AT98765432 of H")
end
function rules.result(t) return fields("cards", { sets.count(t:pile "won 1"), sets.count(t:pile "won 2") }) end
-- @FAMILY@-3.2 The game is over after `hands` 8 hands; the highest score wins.
rules.option { "hands", 8, "hands of a game", clause = "@FAMILY@-3.2", min = 1 }
rules.game_over = "hands"
]=]

starters.patience = [=[
players = { 1 }, clauses = "@FAMILY@", level = "easy", minutes = 15,
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
]=]

return starters
