-- Whist. The rule page and the game in one: each clause stands above what does it.
local whist = game {
  id = "whist", title = "Whist", players = { 4 }, partners = true, clauses = "WH", kind = "trick",
  land = "England", names = "Short whist",
  summary = "Thirteen tricks for two sides; the dealer's last card makes trumps.",
  level = "easy", minutes = 20,
}

-- ## 1 Pack and deal
-- WH-1.1 Four players, seats 1 and 3 against 2 and 4. The first dealer is drawn, unless the header names a `dealer`; then
--   the deal passes to the left.
-- WH-1.2 52 cards, in every suit high to low: A K Q J T 9 8 7 6 5 4 3 2, trumps too.
whist.pack = cards "AKQJT98765432 of CDHS"
whist.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- WH-1.3 Thirteen cards each, one at a time.
-- WH-1.4 The last card, the dealer's, is turned up: its suit is trumps. The dealer takes it into his hand.
-- WH-1.5 An option or a house rule is refused that the game does not have.
whist.packets = "1 each x 13"
whist.refusals = { players = "WH-1.1", dealer = "WH-1.1", pack = "WH-1.2", hands = "WH-1.3",
                   word = "WH-2.1", option = "WH-1.5", variant = "WH-1.5", over = "WH-3.4" }
function whist.make_trumps(t)
  local card = t:dealt(t.dealer)[13]
  t:show(t.dealer, card)
  return card:sub(2)
end

-- ## 2 Play
-- WH-2.1 The dealer's left leads. A card played must be in the hand.
-- WH-2.2 Follow the suit led if you can; who cannot may play any card. The highest trump wins the trick, without one the
--   highest card of the suit led, and its winner leads to the next.
whist.duties = { hold = "WH-2.1", follow = "WH-2.2" }
function whist.hand(t)
  t:deal()
  t.suit = whist.make_trumps(t)
  if t.suit then t:trumps(t.suit) end
  t:tell("trumps", t.suit or "none")
  t:play_tricks()
  whist.settle(t)
end

-- ## 3 Score
-- WH-3.1 The side with more than six tricks scores a point for each trick over six.
whist.promise { "WH-3.1", "thirteen tricks are won", function(_, deal)
  return deal.tricks[1] + deal.tricks[2] == 13
end }
function whist.settle(t)
  for side = 1, 2 do
    local over_six = t:side_tricks(side) - 6
    if over_six > 0 then t:score(side, over_six, "WH-3.1", "tricks over six") end
  end
end
-- WH-3.2 The side that has `target` 5 points first wins the game; 7 in America, 10 in long whist.
-- WH-3.3 Nobody scores for honours, which is a house rule.
-- WH-3.4 After the end nothing can be decided.
whist.option { "target", 5, "points that win the game", clause = "WH-3.2", min = 1 }
whist.game_over = "target points"

-- ## 4 What is told
-- WH-4.1 All see the card turned up and the cards played; partners say nothing to each other.
whist.events = { trumps = "suit" }
whist.says = {
  trumps = "{suit} are trumps",
  ["trumps none"] = "there are no trumps",
  hand = "tricks: {tricks:sides %}, with {trumps} for trumps",
}
function whist.status(t)
  if t.suit then return "{suit} are trumps", fields("suit", t.suit) end
end
function whist.result(t)
  return fields("trumps", t.suit or "none", "tricks", t:per_side(t.side_tricks))
end
