-- Briscola. The rule page and the game in one: each clause stands above what does it.
local br = game {
  id = "briscola", title = "Briscola", names = "Briškula, Brisca, Bisca",
  clauses = "BC", players = { 2, 4, 3, 5, 6 }, kind = "trick", land = "Italy, Slovenia",
  summary = "Three cards in hand, any may be played, and one is drawn after each trick.",
  level = "easy", minutes = 10,
}

-- ## 1 Pack and ranking
-- BC-1.1 Two to six players. Four play in two sides, seats 1 and 3 against 2 and 4; six likewise, every other seat
--   together; of two, three and five each plays for himself.
-- BC-1.2 40 cards of four suits, coins D (denari), cups C (coppe), swords S (spade), batons B (bastoni): king R, knight C,
--   jack F and 7 to 1. Three players leave out 2C, six all the twos.
br.pack = pack { suits = "DCSB", ranks = "RCF7654321" }
br.card_words = { suits = { D = "coins", C = "cups", S = "swords", B = "batons" },
                  ranks = { R = "king", C = "knight", F = "jack", ["1"] = "ace" } }
br.left_out = { [3] = "2C", [6] = "2" }
br.together = { [4] = { { 1, 3 }, { 2, 4 } }, [6] = { { 1, 3, 5 }, { 2, 4, 6 } } }
function br.ready(rules)
  local left_out = br.left_out[rules.players]
  rules.sides = br.together[rules.players]
  if left_out then rules.pack = rules.pack & ~cards(left_out) end
end
-- BC-1.3 The cards rank 1 3 R C F 7 6 5 4 2.
-- BC-1.4 An ace counts 11, a three 10, a king 4, a knight 3, a jack 2, the rest nothing: 120 in all.
br.ranks = "1 3 R C F 7 6 5 4 2"
br.points = { ["1"] = 11, ["3"] = 10, R = 4, C = 3, F = 2 }
br.refusals = { players = "BC-1.1", pack = "BC-1.2", dealer = "BC-2.1", hands = "BC-2.1",
                word = "BC-2.2", over = "BC-3.2", option = "BC-3.2", variant = "BC-3.2" }

-- ## 2 Play
-- BC-2.1 The deal passes to the left. Three cards to each; the next is turned up, its suit is trumps, and the others
--   lie on it face down.
br.packets = "3 each, 1 to turned, rest to stock"
br.piles = { turned = "open", stock = "closed" }
function br.hand(t)
  t:deal()
  t:trumps(t:top("turned"):sub(2))
  t:tell("trumps", t:trump_suit())
  t:play_tricks(t.active[1])
  br.settle(t)
end
-- BC-2.2 The dealer's left leads. Any card held may be played. The highest trump wins the trick, without one the
--   highest card of the suit led, and its winner leads to the next.
br.duties = { hold = "BC-2.2" }
-- BC-2.3 After a trick its winner draws a card, then the others in turn; the turned card is the last. When none is
--   left, the cards in the hands are played.
function br.draw(t, seat) return t:take(seat, "stock") or t:take(seat, "turned") end
function br.after_trick(t)
  if not t:top "turned" then return end
  for seat in t:round(t:last_winner()) do br.draw(t, seat) end
end

-- ## 3 Score
-- BC-3.1 Each side scores the card points in its tricks. The side with the most has won the hand; nobody has if two
--   have most.
function br.settle(t)
  local points = t:points_by_side()
  local _, winner, is_level = t:highest(points)
  t:score_sides(points, "BC-3.1", "points")
  t.winner = 0
  if is_level then return end
  t.winner = winner
  t.hands_won[winner] = t.hands_won[winner] + 1
end
br.promise { "BC-1.4", "a hand has 120 points", function(t)
  return t:finished() == 0 or t:sum(t.points, t.seats) == 120
end }
-- BC-3.2 The first to win `hands_to_win` 2 hands wins the game. Unknown options and house rules are refused.
br.option { "hands_to_win", 2, "hands that win the game", clause = "BC-3.2", min = 1 }
function br.new_game(t)
  t.hands_won = {}
  for side = 1, t.sides do t.hands_won[side] = 0 end
end
function br.game_over(t)
  if t.winner == 0 then return end
  if t.hands_won[t.winner] >= br.hands_to_win then return { t.winner }, "hands won" end
end

-- ## 4 What a seat may see, and what is said
-- BC-4.1 A seat sees its own hand, the turned card, the cards that are played, and how many lie in the stock.
br.events = { trumps = "suit" }
br.says = {
  trumps = "{suit} are trumps",
  hand = "the hand is played",
  ["over hands won"] = "the game is won",
}
function br.status(t)
  if t.hands_won then return "hands won: {won:sides %}", fields("won", t.hands_won) end
end
function br.result(t)
  local hands_won = table.move(t.hands_won, 1, t.sides, 1, {})
  return fields("trumps", t:trump_suit(), "points", t:per_side(t.side_points),
    "winner", t.winner, "hands_won", hands_won)
end
