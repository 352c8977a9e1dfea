-- GOPS, the game of pure strategy, also called goofspiel.
local gops = game {
  id = "gops",
  title = "GOPS",
  players = { 2, 3 },
  clauses = "GO",
  names = "Goofspiel, Game of Pure Strategy",
  summary = "All bid a card at once for the diamond that is turned up.",
}

-- ## 1 Cards
-- GO-1.1 Two or three players, each a side of his own. The header's `dealer` deals first, then it goes round.
-- GO-1.2 The pack has 52 cards. An ace is worth 1, a jack 11, a queen 12, a king 13, other cards their number.
gops.pack = cards "KQJT98765432A of CDHS"
gops.ranks = "K Q J T 9 8 7 6 5 4 3 2 A"
gops.points = { K = 13, Q = 12, J = 11, T = 10, ["9"] = 9, ["8"] = 8, ["7"] = 7, ["6"] = 6,
                ["5"] = 5, ["4"] = 4, ["3"] = 3, ["2"] = 2, A = 1 }
-- GO-1.3 The player at the dealer's left has the clubs, the next one the spades, the third the hearts, which two players
--   leave out. The diamonds are the prizes: they are shuffled, and lie face down.
gops.piles = { stock = "closed", prize = "open", bids = "open", out = "open", won = "open each" }
gops.packets = "52 to stock"
gops.refusals = { players = "GO-1.1", dealer = "GO-1.1", card = "GO-1.2", pack = "GO-1.2",
                  hands = "GO-1.3", due = "GO-1.3", word = "GO-2.1", over = "GO-3.2" }
function gops.hand(t)
  t:deal()
  local hearts = sets.text(cards "of H") -- a text, so that they go in order, not as they lay there
  t:move(hearts, "stock", t.players == 3 and t.active[3] or "out")
  t:move(sets.text(cards "of C"), "stock", t.active[1])
  t:move(sets.text(cards "of S"), "stock", t.active[2])
  for _, seat in ipairs(t.active) do t:show(seat) end
  while t:top "stock" do gops.turn(t) end
  gops.settle(t)
end

-- ## 2 Play
-- GO-2.1 The top prize is turned up. Each bids a card of his hand, without seeing what the others bid; then all are shown.
gops.secret = { bid = true }
function gops.turn(t)
  local bids = {}
  t:move(t:pile "bids", "bids", "out")
  t:move(t:top "stock", "stock", "prize")
  for _, seat in ipairs(t.active) do bids[seat] = t:pick(seat, "bid", 1) end
  for _, seat in ipairs(t.active) do t:move(bids[seat], seat, "bids") end
  gops.award(t, t:most(function(_, seat) return t:worth(bids[seat]) end))
end
gops.says = { ["bid bid"] = "{seat} {bids|bid} {cards:%|a card}" }
-- GO-2.2 The highest card wins the prize, and those that nobody has won before. If two are highest nobody wins it.
function gops.award(t, seats)
  if #seats == 1 then t:move(t:pile "prize", "prize", "won " .. seats[1]) end
end

-- ## 3 Score
-- GO-3.1 Each scores what the prizes are worth that he won.
function gops.won(t, seat) return t:worth("won " .. seat) end
function gops.settle(t)
  for _, seat in ipairs(t.seats) do t:score(seat, gops.won(t, seat), "GO-3.1", "prizes") end
end
function gops.result(t) return fields("won", t:per_seat(gops.won)) end
-- GO-3.2 The game is over after `hands` 2 hands; the highest score wins.
gops.option { "hands", 2, "hands of a game", clause = "GO-3.2", min = 1 }
gops.game_over = "hands"
