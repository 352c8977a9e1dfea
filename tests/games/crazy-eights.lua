-- Crazy Eights. The rule page and the game in one: each clause stands above what does it.
local ce = game {
  id = "crazy-eights", title = "Crazy Eights", names = "Swedish Rummy", clauses = "CE", players = { 2, 3, 4, 5 },
  summary = "Match suit or rank, eights are wild; who gets rid of all cards scores what the others hold.",
}

-- ## 1 Pack and deal
-- CE-1.1 Two to five players, each for himself.
-- CE-1.2 52 cards. Each seat gets five cards one at a time, of two players each seven.
-- CE-1.3 The next card is turned up and begins the discard pile, the rest is the stock. While the card turned up is an
--   eight, the next one is turned up on it.
ce.pack = cards "AKQJT98765432 of CDHS"
ce.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
ce.piles = { stock = "closed", discards = "open" }
function ce.packets(t) return ("1 each x %d, rest to stock"):format(t.players == 2 and 7 or 5) end
ce.refusals = { players = "CE-1.1", dealer = "CE-1.1", pack = "CE-1.2", hands = "CE-1.2", word = "CE-2.1", over = "CE-3.3" }

function ce.hand(t)
  t.winner, t.passes = 0, 0
  t:deal()
  repeat t:move(t:top "stock", "stock", "discards") until t:top "discards":sub(1, 1) ~= "8"
  t.suit = t:top "discards":sub(2)
  local seat = t.dealer
  repeat
    seat = t:left_of(seat)
    ce.turn(t, seat)
    if t:hand(seat) == 0 then t.winner = seat end
  until t.winner > 0 or t.passes == t.players
  ce.settle(t)
end

-- ## 2 Play
-- CE-2.1 From the dealer's left, each in turn plays one card face up on the discard pile that has the rank or the suit
--   of its top card. An eight may be played on any card; who plays it names the suit that the next card must have.
-- CE-2.2 Instead, or who cannot, draws from the stock one card after another until he plays. With the stock gone he
--   passes if he cannot play.
function ce.turn(t, seat)
  local card, word
  repeat
    local set = ce.playable(t, seat)
    card, word = t:choose(seat, "play", set, t:top "stock" and "draw" or set == 0 and "pass" or nil)
  until word ~= "draw" or not t:take(seat, "stock")
  t.passes = card and 0 or t.passes + 1
  if not card then return end
  t:move(card, seat, "discards")
  t.suit = card:sub(2)
  if card:sub(1, 1) ~= "8" or t:hand(seat) == 0 then return end
  t.suit = t:ask(seat, "suit", { "suit C", "suit D", "suit H", "suit S" }):sub(-1)
end
function ce.playable(t, seat)
  local rank = t:top "discards":sub(1, 1)
  return t:hand(seat) & cards(("8%s of CDHS, AKQJT98765432 of %s"):format(rank ~= "8" and rank or "", t.suit))
end

-- ## 3 Score
-- CE-3.1 Who has no card left wins the deal and scores what the others hold: an eight 50, K Q J T 10 each, an ace 1,
--   other cards their number.
-- CE-3.2 If all pass in turn, the play is blocked. The seat with the fewest points in hand scores what each of the
--   others has more; if several have fewest, nobody scores.
-- CE-3.3 The game is over when somebody has `target` 100. The highest score wins.
ce.option { "target", 100, "points that win the game", clause = "CE-3.3", min = 1 }
ce.points = { K = 10, Q = 10, J = 10, T = 10, ["9"] = 9, ["8"] = 50, ["7"] = 7, ["6"] = 6, ["5"] = 5, ["4"] = 4,
              ["3"] = 3, ["2"] = 2, A = 1 }
function ce.held(t, seat) return t:worth(t:hand(seat)) end
function ce.settle(t)
  local fewest, least = t:least(ce.held)
  t.ended = t.winner > 0 and "out" or "blocked"
  if #fewest > 1 then return end
  t:score(fewest[1], t:sum(ce.held, t.seats) - t.players * least, t.winner > 0 and "CE-3.1" or "CE-3.2", t.ended)
end
ce.game_over = "target points"

-- ## 4 What a seat may see
-- CE-4.1 All see the discard pile and how many cards the stock and each hand have.
ce.kinds = { "ended" }
function ce.status(t) return t.suit and "the suit is " .. t.suit end
function ce.result(t) return fields("ended", t.ended, "winner", t.winner, "held", t:per_seat(ce.held)) end
