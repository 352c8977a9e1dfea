-- Gin Rummy. The rule page and the game in one: each clause stands above what does it.
local gin = game {
  id = "gin-rummy", title = "Gin Rummy", names = "Gin", clauses = "GR", players = { 2 },
  kind = "draw", land = "United States",
  summary = "Draw and discard until your cards make sets and runs; "
    .. "knock with ten or less left over.",
  level = "some practice", minutes = 20,
}
use "rummy"(gin)

-- ## 1 Pack and deal
-- GR-1.1 Two players. 52 cards, ranking K Q J T 9 8 7 6 5 4 3 2 A. Court cards count 10, aces 1, others their number.
gin.pack = cards "AKQJT98765432 of CDHS"
gin.ranks = "K Q J T 9 8 7 6 5 4 3 2 A"
gin.points = {
  A = 1, ["2"] = 2, ["3"] = 3, ["4"] = 4, ["5"] = 5, ["6"] = 6, ["7"] = 7, ["8"] = 8, ["9"] = 9,
  T = 10, J = 10, Q = 10, K = 10,
}
-- GR-1.2 Ten cards each, one at a time. The next is turned up and begins the discards; the rest is the stock.
gin.piles = { stock = "closed", discards = "open", laid = "open each" }
gin.packets = "1 each x 10, 1 to discards, rest to stock"
-- GR-1.3 The loser of a deal deals the next one, with `winner_deals` on its winner. A deal that nobody won is dealt again by
--   the same seat.
gin.option { "winner_deals", false, "the winner of a deal deals the next one", clause = "GR-1.3" }
function gin.next_dealer(t)
  if t.void then return t.dealer end
  if gin.winner_deals then return t.scorer end
  return t:left_of(t.scorer)
end
gin.refusals = {
  players = "GR-1.1", dealer = "GR-1.3", pack = "GR-1.1", hands = "GR-1.2", word = "GR-2.2",
  over = "GR-4.5", at = { first = "GR-2.1" },
}

function gin.hand(t)
  t.ended = "drawn"
  t.scorer = 0
  t.knocker = 0
  t.barred = 0
  t.melds = { {}, {} }
  t.deadwood = { 0, 0 }
  t:deal()
  t.limit = gin.limit(t)
  local knocker = gin.play(t)
  if not knocker then return t:void_deal() end
  local other = t:left_of(knocker)
  t.knocker = knocker
  gin.arrange(t, knocker, other)
  gin.settle(t, knocker, other)
end

-- ## 2 Play
-- GR-2.1 The seat opposite the dealer may `take` the card turned up or `pass`, then the dealer may. If neither takes it, the
--   former draws from the stock.
-- GR-2.2 In turn each takes the top discard (`take`) or draws the top card of the stock (`draw`), then discards a card of
--   his hand. The discard that he has just taken he may not discard, unless `put_back` is on.
gin.option { "put_back", false, "a discard may be taken and discarded again", clause = "GR-2.2" }
gin.first_words = { "pass", "take" }
-- The seat that knocks; nothing if the deal is drawn.
function gin.play(t)
  local seat, word = t:first_bid("first", gin.first_words)
  if not seat then
    seat = t.active[1]
    word = "draw"
  end
  gin.draw(t, seat, word)
  while not gin.discard(t, seat) do
    seat = t:left_of(seat)
    local is_stock_gone = sets.count(t:pile "stock") <= 2
    if is_stock_gone then return gin.wall(t, seat) and seat or nil end
    gin.draw(t, seat, t:ask(seat, "draw", gin.draws))
  end
  return seat
end
function gin.draw(t, seat, word)
  t.barred = 0
  if word == "draw" then
    t:take(seat, "stock")
  else
    local card = t:take(seat, "discards")
    if not gin.put_back then t.barred = cards(card) end
  end
end
-- GR-2.3 A set is three or four cards of one rank, a run three or more cards of one suit in sequence, the ace low. Cards
--   that are in no set or run are deadwood; no card is in two of them.
gin.melds = { least = 3, ranks = "A23456789TJQK" }
-- GR-2.4 A player with `knock_limit` 10 points of deadwood or fewer after his discard may knock with it: `knock 7C`. Without
--   deadwood that is gin. Nobody has to knock.
gin.option { "knock_limit", 10, "points of deadwood with which a player may knock",
             clause = "GR-2.4", max = 98 }
function gin.limit() return gin.knock_limit end
-- The words with which a seat may knock, if there are any.
function gin.knocks(t, seat)
  local within = sets.throws(t:hand(seat), gin.points, t.limit, gin.melds) & ~t.barred
  if within == 0 then return nil end
  return sets.choices("knock", within, 1)
end
-- Returns true after a knock.
function gin.discard(t, seat)
  local open = t:hand(seat) & ~t.barred
  local card, word = t:choose(seat, "discard", open, gin.knocks(t, seat))
  if card then
    t:move(card, seat, "discards")
    return false
  end
  local knocked_with = word:match "^knock (%w+)$"
  if knocked_with then t:move(knocked_with, seat, "discards") end
  return true
end
function gin.refuse_discard(_, _, word)
  return word:find "^knock" and "GR-2.4" or "GR-2.2"
end
-- GR-2.5 The knocker shows his cards, arranged in melds for the least deadwood. The other arranges his and lays off, on
--   the knocker's melds, what fits, unless it is gin. The host arranges both as well as it can be done.
function gin.arrange(t, knocker, other)
  gin.lay_down(t, knocker)
  local is_gin = t.deadwood[knocker] == 0
  gin.lay_down(t, other, not is_gin and t.melds[knocker] or nil)
end
-- `onto` are the melds on which cards may be laid off. Cards laid off lie with the seat's own melds.
function gin.lay_down(t, seat, onto)
  local hand = t:hand(seat)
  local points, melds, left_over = sets.deadwood(hand, gin.points, onto, gin.melds)
  local laid_off = hand & ~left_over
  for _, meld in ipairs(melds) do laid_off = laid_off & ~meld end
  if laid_off ~= 0 then melds[#melds + 1] = laid_off end
  t.deadwood[seat] = points
  t.melds[seat] = melds
  t:move(hand & ~left_over, seat, "laid " .. seat)
  t:show(seat)
end
-- GR-2.6 When only two cards of the stock are left and nobody has knocked, the deal is drawn: nothing is scored.
-- Returns true if the seat knocks all the same, in a house rule.
function gin.wall() return false end

-- ## 3 Score of a deal
-- GR-3.1 The knocker scores what the other's deadwood is more than his own.
-- GR-3.2 If the other's is less or equal, the other scores the difference and `undercut` 25.
-- GR-3.3 Gin scores the other's deadwood and `gin_bonus` 25.
gin.option { "undercut", 25, "bonus of an undercut", clause = "GR-3.2" }
gin.option { "gin_bonus", 25, "bonus of gin", clause = "GR-3.3" }
function gin.factor() return 1 end -- how many times a deal counts, in house rules
function gin.settle(t, knocker, other)
  local own, others = t.deadwood[knocker], t.deadwood[other]
  local ended, bonus, clause = gin.row(t, own, others)
  local factor = gin.factor(t)
  t.ended = ended
  t.scorer = ended == "undercut" and other or knocker
  t.deals_won[t.scorer] = t.deals_won[t.scorer] + 1
  t:score(t.scorer, factor * math.abs(others - own), "GR-3.1", t.ended)
  if bonus > 0 then t:score(t.scorer, factor * bonus, clause, "bonus") end
end
-- The way in which a deal has ended, its bonus and its clause.
function gin.row(_, own, others)
  if own == 0 then return "gin", gin.gin_bonus, "GR-3.3" end
  if own < others then return "knock", 0, "GR-3.1" end
  return "undercut", gin.undercut, "GR-3.2"
end
gin.promise { "GR-2.5", "no other melds of the knocker would leave less deadwood", function(t)
  if t.knocker == 0 then return true end
  local function least_deadwood(set)
    local least = t:worth(set)
    for _, meld in ipairs(sets.melds(set, gin.melds)) do
      least = math.min(least, least_deadwood(set & ~meld))
    end
    return least
  end
  local all = t:pile("laid " .. t.knocker) | t:hand(t.knocker)
  return least_deadwood(all) == t.deadwood[t.knocker]
end }
gin.promise { "GR-1.1", "all cards are there", gin.has_all_cards }

-- ## 4 Game
-- GR-4.1 The first to have `goal` 100 wins the game.
-- GR-4.2 He adds `game_bonus` 100. Each adds `line_bonus` 25 for every deal that he won.
-- GR-4.3 If the other has won no deal, the winner's points with all bonuses count double.
-- GR-4.4 The `game` line says as `settled` what the winner has more, all bonuses counted.
gin.option { "goal", 100, "points that win the game", clause = "GR-4.1", min = 1 }
gin.option { "game_bonus", 100, "bonus of the game", clause = "GR-4.2" }
gin.option { "line_bonus", 25, "bonus of each deal won", clause = "GR-4.2" }
function gin.new_game(t) t.deals_won = { 0, 0 } end
function gin.game_over(t)
  local totals = t:totals()
  local winner = t:leaders()[1]
  if totals[winner] < gin.goal then return end
  local loser = t:left_of(winner)
  local winners_points = totals[winner] + gin.game_bonus + t.deals_won[winner] * gin.line_bonus
  local losers_points = totals[loser] + t.deals_won[loser] * gin.line_bonus
  if t.deals_won[loser] == 0 then winners_points = 2 * winners_points end
  return { winner }, "goal", fields("settled", winners_points - losers_points)
end
-- GR-4.5 Then it takes no further line.

-- ## 5 What a seat may see
-- GR-5.1 All see the discards, and after a knock both hands. A card drawn from the stock is seen by its owner alone.
-- A bot of sense takes a discard that goes into a meld. Of the cards whose loss leaves the least deadwood it throws the one
-- with the fewest others near it. It knocks as soon as it can.
local function is_useful(t, hand, card)
  local _, least, best = sets.throws(hand | cards(card), gin.points, t.limit, gin.melds)
  if sets.has(best, card) then return false end -- it would be thrown again
  return least < sets.deadwood(hand, gin.points, nil, gin.melds)
end
local function suggest_discard(t, seat)
  local hand = t:hand(seat)
  local within, _, best = sets.throws(hand, gin.points, t.limit, gin.melds)
  local knocks = within & ~t.barred
  local open = knocks ~= 0 and knocks or hand & ~t.barred
  if open & best ~= 0 then open = open & best end
  local word = knocks ~= 0 and "knock " or "discard "
  return word .. gin.loneliest(open, hand, gin.melds.ranks)
end
function gin.suggest(t, seat, point)
  if point == "discard" then return suggest_discard(t, seat) end
  if is_useful(t, t:hand(seat), t:top "discards") then return "take" end
  return point == "draw" and "draw" or "pass"
end
-- Fields of questions: the seat's deadwood, or the least that it can keep after a discard.
function gin.asking(t, seat)
  local hand = t:hand(seat)
  if sets.count(hand) > 10 then
    local _, least = sets.throws(hand, gin.points, t.limit, gin.melds)
    return fields("least", least)
  end
  local deadwood = sets.deadwood(hand, gin.points, nil, gin.melds)
  return fields("top", t:top "discards", "deadwood", deadwood)
end
gin.kinds = { "ended" }
gin.says = {
  ["first?"] = "do you take {top}, or leave it? Your deadwood counts {deadwood}",
  ["draw?"] = "do you draw from the stock, or take {top}? Your deadwood counts {deadwood}",
  ["discard?"] = "which card do you discard? "
    .. "{least:% points of deadwood can be left|No deadwood need be left}",
  ["first take"] = "{seat} {takes|take} the discard",
  ["draw take"] = "{seat} {takes|take} the discard",
  ["draw draw"] = "{seat} {draws|draw}", ["discard knock"] = "{seat} {knocks|knock} with {1}",
  ["hand knock"] = "{scorer:seat %} {wins|win}; deadwood: {deadwood:each %}",
  ["hand gin"] = "{scorer:seat %} {has|have} gin; deadwood: {deadwood:each %}",
  ["hand undercut"] = "{scorer:seat %} {undercuts|undercut} the knock; "
    .. "deadwood: {deadwood:each %}",
  ["hand drawn"] = "the stock is gone: nobody scores",
}
function gin.result(t)
  return fields("ended", t.ended, "scorer", t.scorer, "knocker", t.knocker, "deadwood", t.deadwood)
end
