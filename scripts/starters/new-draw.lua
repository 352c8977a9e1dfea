-- @TITLE@. The rule page and the game in one: each clause stands above what does it.
-- `houserule check @ID@.lua` says what is wrong, with file and line.
local rules = game {
  id = "@ID@", title = "@TITLE@", players = { 2, 3, 4 }, clauses = "@FAMILY@", level = "easy", minutes = 15,
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
