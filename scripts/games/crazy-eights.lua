-- Crazy Eights. The rule page and the game in one: each clause stands above what does it.
local ce = game {
  id = "crazy-eights", title = "Crazy Eights", names = "Swedish Rummy, Eights", clauses = "CE",
  players = { 4, 2, 3, 5, 6, 7 }, kind = "shed", land = "United States, Germany",
  summary = "Match suit or rank, eights are wild; be first out and score what the others hold.",
  level = "easy", minutes = 10,
}

-- ## 1 Pack and deal
-- CE-1.1 Two to seven players, each for himself.
-- CE-1.2 52 cards. Each seat gets `size` 5 cards one at a time, of two players each `size_for_two` 7.
ce.pack = cards "AKQJT98765432 of CDHS"
ce.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
ce.wild = "8"
ce.option { "size", 5, "cards dealt to each", clause = "CE-1.2", min = 1, max = 7 }
ce.option { "size_for_two", 7, "cards dealt to each of two", clause = "CE-1.2", min = 1, max = 7 }
-- CE-1.3 The next card is turned up and begins the discards, the rest is the stock. A wild card that is turned up goes under
--   the stock, and the next is turned up in its place, unless there are only wild cards.
ce.piles = { stock = "closed", discards = "open" }
function ce.packets(t)
  local size = t.players == 2 and ce.size_for_two or ce.size
  return ("1 each x %d, rest to stock"):format(size)
end
ce.refusals = { players = "CE-1.1", dealer = "CE-1.1", pack = "CE-1.2", hands = "CE-1.2",
                word = "CE-2.1", over = "CE-3.3", at = { suit = "CE-2.2" } }

function ce.hand(t)
  t.winner = 0
  t.passes = 0
  t.back = false
  t:deal()
  ce.turn_up(t)
  local seat = ce.next(t, t.dealer)
  repeat
    ce.turn(t, seat)
    if t:hand(seat) == 0 then t.winner = seat end
    seat = ce.next(t, seat)
  until t.winner > 0 or t.passes >= t.players
  ce.settle(t)
end
function ce.turn_up(t)
  local wild = cards(ce.wild)
  local has_others = t:pile "stock" & ~wild ~= 0
  while has_others and cards(t:top "stock") & wild ~= 0 do
    t:tuck(t:top "stock", "stock", "stock")
  end
  ce.discard(t, t:top "stock", "stock")
  ce.effect(t, t:top "discards")
end
function ce.next(t, seat) return t.back and t:right_of(seat) or t:left_of(seat) end
function ce.effect() end -- of a card that has been played, or turned up

-- ## 2 Play
-- CE-2.1 From the dealer's left, each in turn plays one card face up on the discards that has the rank or the suit of the
--   top card.
-- CE-2.2 An eight is wild: it may be played on any card, and who plays it names the suit that the next card must have.
local alike = memo(function(card)
  local rank, suit = card:sub(1, 1), card:sub(2)
  local of_suit = suit ~= "" and cards("of " .. suit) or 0 -- a joker has no suit
  return cards(rank) | of_suit
end)
function ce.is_wild(card) return cards(card) & cards(ce.wild) ~= 0 end
function ce.discard(t, card, from)
  t:move(card, from, "discards")
  t.suit = card:sub(2)
  t.fit = alike(card) | cards(ce.wild) -- the cards that may be played next
end
function ce.name_suit(t, seat)
  t.suit = t:ask(seat, "suit", { "suit C", "suit D", "suit H", "suit S" }):sub(-1)
  t.fit = cards(ce.wild) | cards("of " .. t.suit)
end
-- CE-2.3 A player who cannot play, or does not want to, draws cards from the stock, one at a time, until he plays. If
--   `draws` is a number, he draws at most that many in a turn, and may `pass` after the last.
-- CE-2.4 When the stock is gone, a player who cannot play passes; with `may_pass` on, everybody may pass. With `reshuffle`
--   on, the discards under the top one are shuffled as a new stock as soon as it is gone.
ce.option { "draws", 0, "cards that a player may draw in a turn, 0 for as many as he likes",
            clause = "CE-2.3", max = 52 }
ce.option { "may_pass", false, "with the stock gone who can play may pass too", clause = "CE-2.4" }
ce.option { "reshuffle", false, "the discards become a new stock", clause = "CE-2.4" }
function ce.turn(t, seat)
  local drawn = 0
  local card, word
  repeat
    local set = t:hand(seat) & t.fit
    card, word = t:choose(seat, "play", set, ce.way_out(t, set, drawn))
    if word == "draw" then ce.draw(t, seat) end
    drawn = drawn + 1
  until word ~= "draw"
  if card or t:top "stock" then t.passes = 0 else t.passes = t.passes + 1 end
  if not card then return end
  ce.discard(t, card, seat)
  ce.restock(t)
  ce.effect(t, card)
  if ce.is_wild(card) and t:hand(seat) ~= 0 then ce.name_suit(t, seat) end
end
-- The word that may be said in place of a card, if there is one.
function ce.way_out(t, set, drawn)
  local has_drawn_all = ce.draws > 0 and drawn == ce.draws
  if t:top "stock" and not has_drawn_all then return "draw" end
  if set == 0 or ce.may_pass or has_drawn_all then return "pass" end
end
function ce.draw(t, seat)
  t:take(seat, "stock")
  ce.restock(t)
end
function ce.restock(t)
  if t:top "stock" or not ce.reshuffle then return end
  local under_top = t:pile "discards" & ~cards(t:top "discards")
  if under_top == 0 then return end
  t:move(under_top, "discards", "stock")
  t:shuffle "stock"
end
ce.wild_clause = "CE-2.2"
function ce.refuse_play(t, seat, word)
  if word == "draw" then return "CE-2.3" end
  if word == "pass" then return "CE-2.4" end
  local card = word:match "^play (%S+)$"
  local is_held = card and sets.card(card) and sets.has(t:hand(seat), card)
  local is_suit_named = is_held and ce.is_wild(t:top "discards")
  return is_suit_named and ce.wild_clause or "CE-2.1"
end

-- ## 3 Score
-- CE-3.1 A player who has no card left wins the deal and scores what the others hold: an eight 50, K Q J T 10 each, an ace
--   1, other cards their number. With `each_loses` on each loses instead what he holds.
-- CE-3.2 If all pass in turn the play is blocked. The seat with the fewest points in hand scores what each of the others has
--   more; if several have fewest, nobody scores.
ce.points = { K = 10, Q = 10, J = 10, T = 10, ["9"] = 9, ["8"] = 50, ["7"] = 7, ["6"] = 6,
              ["5"] = 5, ["4"] = 4, ["3"] = 3, ["2"] = 2, A = 1 }
ce.option { "each_loses", false, "each loses what he holds", clause = "CE-3.1" }
function ce.held(t, seat) return t:worth(t:hand(seat)) end
function ce.settle(t)
  t.ended = t.winner > 0 and "out" or "blocked"
  if ce.each_loses then
    for _, seat in ipairs(t.seats) do t:score(seat, -ce.held(t, seat), "CE-3.1", "held") end
    return
  end
  local fewest, least = t:least(ce.held)
  if #fewest > 1 then return end
  local more_than_least = t:sum(ce.held, t.seats) - t.players * least
  t:score(fewest[1], more_than_least, t.winner > 0 and "CE-3.1" or "CE-3.2", t.ended)
end
ce.promise { "CE-1.2", "all cards are in hands, in the stock or among the discards", function(t)
  local function held(_, seat) return sets.count(t:hand(seat)) end
  local lying = sets.count(t:pile "stock" | t:pile "discards")
  return lying + t:sum(held, t.seats) == sets.count(ce.pack)
end }
-- CE-3.3 The game is over when somebody has `target` 100, or with `each_loses` on so many under nought. The highest score
--   wins.
ce.option { "target", 100, "points that win the game", clause = "CE-3.3", min = 1 }
function ce.game_over(t)
  local scores = t:totals()
  table.sort(scores)
  local has_lost = ce.each_loses and scores[1] <= -ce.target
  local has_won = scores[#scores] >= ce.target
  if has_lost or has_won then return t:leaders(), "target" end
end

-- ## 4 What a seat may see
-- CE-4.1 All see the discards and how many cards the stock and each hand have.
ce.kinds = { "ended" }
function ce.asking(t) return fields("top", t:top "discards") end
function ce.status(t)
  if t.suit and t:top "discards" then return "the suit is {suit}", fields("suit", t.suit) end
end
-- Advice for bots: play the card that counts most, and keep wild cards for last. Name the suit of which the hand has most.
function ce.suggest(t, seat, point)
  local hand = t:hand(seat)
  local best, most = nil, -1
  local function offer(word, worth)
    if worth > most then
      best = word
      most = worth
    end
  end
  if point == "suit" then
    for suit in ("CDHS"):gmatch "." do
      offer("suit " .. suit, sets.count(hand & cards("of " .. suit)))
    end
  elseif point == "play" then
    for _, card in ipairs(sets.list(hand & t.fit)) do
      offer("play " .. card, ce.is_wild(card) and 0 or t:worth(cards(card)))
    end
  end
  return best
end
ce.says = {
  ["play?"] = "which card do you play on {top:%}?",
  ["suit?"] = "which suit must the next card have?",
  ["play draw"] = "{seat} {draws|draw}",
  suit = "{seat} {names|name} {suit}",
  ["suit suit"] = "{seat} {names|name} {suit}",
  ["hand out"] = "{winner:seat %} {has|have} no card left; held are {held:each %}",
  ["hand blocked"] = "nobody can play",
}
function ce.result(t)
  return fields("ended", t.ended, "winner", t.winner, "held", t:per_seat(ce.held))
end
