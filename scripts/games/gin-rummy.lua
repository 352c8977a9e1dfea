-- Gin Rummy. The rule page and the game in one: each clause stands above what does it.
local gin = game {
  id = "gin-rummy", title = "Gin Rummy", names = "Gin", clauses = "GR", players = { 2 },
  kind = "draw", land = "United States",
  summary = "Draw and discard until your cards make sets and runs; knock with ten or less left over.",
  level = "some practice", minutes = 20,
}
use "rummy"(gin)

-- ## 1 Pack and deal
-- GR-1.1 Two players. 52 cards, ranking K Q J T 9 8 7 6 5 4 3 2 A. Court cards count 10, aces 1, others their number.
gin.pack = cards "AKQJT98765432 of CDHS"
gin.ranks = "K Q J T 9 8 7 6 5 4 3 2 A"
gin.points = { K = 10, Q = 10, J = 10, T = 10, ["9"] = 9, ["8"] = 8, ["7"] = 7, ["6"] = 6, ["5"] = 5, ["4"] = 4,
               ["3"] = 3, ["2"] = 2, A = 1 }
-- GR-1.2 Ten cards each, one at a time. The next is turned up and begins the discards; the rest is the stock.
gin.piles = { stock = "closed", discards = "open", laid = "open each" }
gin.packets = "1 each x 10, 1 to discards, rest to stock"
-- GR-1.3 The loser of a deal deals the next one, with `winner_deals` on its winner. A deal that nobody won is dealt again by
--   the same seat.
gin.option { "winner_deals", false, "the winner of a deal deals the next one", clause = "GR-1.3" }
function gin.next_dealer(t) return t.void and t.dealer or gin.winner_deals and t.scorer or t:left_of(t.scorer) end
gin.refusals = { players = "GR-1.1", dealer = "GR-1.3", pack = "GR-1.1", hands = "GR-1.2", word = "GR-2.2", over = "GR-4.5",
                 at = { first = "GR-2.1" } }

function gin.hand(t)
  t.ended, t.scorer, t.knocker, t.barred, t.melds, t.deadwood = "drawn", 0, 0, 0, { {}, {} }, { 0, 0 }
  t:deal()
  t.limit = gin.limit(t)
  local seat, word = t:first_bid("first", { "pass", "take" })
  if not word then seat = t.active[1] end
  gin.draw(t, seat, word or "draw")
  while not gin.discard(t, seat) do
    seat = t:left_of(seat)
    local is_over = sets.count(t:pile "stock") <= 2
    if is_over and gin.wall(t, seat) then break end
    if is_over then return t:void_deal() end
    gin.draw(t, seat, t:ask(seat, "draw", gin.draws))
  end
  t.knocker = seat
  gin.arrange(t, seat, t:left_of(seat))
  gin.settle(t, seat, t:left_of(seat))
end

-- ## 2 Play
-- GR-2.1 The seat opposite the dealer may `take` the card turned up or `pass`, then the dealer may. If neither takes it, the
--   former draws from the stock.
-- GR-2.2 In turn each takes the top discard (`take`) or draws the top card of the stock (`draw`), then discards a card of
--   his hand. The discard that he has just taken he may not discard, unless `put_back` is on.
gin.option { "put_back", false, "a discard may be taken and discarded again", clause = "GR-2.2" }
function gin.draw(t, seat, word)
  local card = t:take(seat, word == "take" and "discards" or "stock")
  t.barred = word == "take" and not gin.put_back and cards(card) or 0
end
-- GR-2.3 A set is three or four cards of one rank, a run three or more cards of one suit in sequence, the ace low. Cards
--   that are in no set or run are deadwood; no card is in two of them.
gin.melds = { least = 3, ranks = "A23456789TJQK" }
-- GR-2.4 Who has `knock_limit` 10 or less points of deadwood after his discard may knock with it: `knock 7C`. Without
--   deadwood that is gin. Nobody has to knock.
gin.option { "knock_limit", 10, "points of deadwood with which a player may knock", clause = "GR-2.4", max = 98 }
function gin.limit() return gin.knock_limit end
function gin.knocks(t, seat) -- the words with which he may knock, if there are any
  local within = sets.throws(t:hand(seat), gin.points, t.limit, gin.melds) & ~t.barred
  return within ~= 0 and sets.choices("knock", within, 1) or nil
end
function gin.discard(t, seat) -- true after a knock
  local card, word = t:choose(seat, "discard", t:hand(seat) & ~t.barred, gin.knocks(t, seat))
  if card or word:sub(1, 5) == "knock" then t:move(card or word:sub(7), seat, "discards") end
  return not card
end
function gin.refuse_discard(_, _, word) return word:find "^knock" and "GR-2.4" or "GR-2.2" end
-- GR-2.5 The knocker shows his cards, arranged in melds for the least deadwood. The other arranges his and lays off, on
--   the knocker's melds, what fits, unless it is gin. The host arranges both as well as it can be done.
function gin.arrange(t, knocker, other)
  for _, seat in ipairs { knocker, other } do
    local hand, onto = t:hand(seat), seat == other and t.deadwood[knocker] > 0 and t.melds[knocker] or nil
    local points, melds, left = sets.deadwood(hand, gin.points, onto, gin.melds)
    t.deadwood[seat], t.melds[seat] = points, melds
    t:move(hand & ~left, seat, "laid " .. seat) -- with what is laid off, which lies before who laid it off
    for _, meld in ipairs(melds) do left = left | meld end
    if hand ~= left then melds[#melds + 1] = hand & ~left end
    t:show(seat)
  end
end
-- GR-2.6 When only two cards of the stock are left and nobody has knocked, the deal is drawn: nothing is scored.
function gin.wall() return false end

-- ## 3 Score of a deal
-- GR-3.1 The knocker scores what the other's deadwood is more than his own.
-- GR-3.2 If the other's is less or equal, the other scores the difference and `undercut` 25.
-- GR-3.3 Gin scores the other's deadwood and `gin_bonus` 25.
gin.option { "undercut", 25, "bonus of an undercut", clause = "GR-3.2" }
gin.option { "gin_bonus", 25, "bonus of gin", clause = "GR-3.3" }
function gin.factor() return 1 end
function gin.settle(t, knocker, other)
  local own, theirs, factor = t.deadwood[knocker], t.deadwood[other], gin.factor(t)
  local ended, bonus, clause = gin.row(t, own, theirs)
  t.ended, t.scorer = ended, ended == "undercut" and other or knocker
  t.deals_won[t.scorer] = t.deals_won[t.scorer] + 1
  t:score(t.scorer, factor * math.abs(theirs - own), "GR-3.1", t.ended)
  if bonus > 0 then t:score(t.scorer, factor * bonus, clause, "bonus") end
end
function gin.row(_, own, theirs) -- how it ended, the bonus and its clause
  if own == 0 then return "gin", gin.gin_bonus, "GR-3.3" end
  if theirs > own then return "knock", 0, "GR-3.1" end
  return "undercut", gin.undercut, "GR-3.2"
end
gin.promise { "GR-2.5", "no other melds of the knocker would leave less deadwood", function(t)
  local function least(set)
    local points = t:worth(set)
    for _, meld in ipairs(sets.melds(set, gin.melds)) do points = math.min(points, least(set & ~meld)) end
    return points
  end
  return t.knocker == 0 or least(t:pile("laid " .. t.knocker) | t:hand(t.knocker)) == t.deadwood[t.knocker]
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
  local totals, winner = t:totals(), t:leaders()[1]
  if totals[winner] < gin.goal then return end
  local loser = t:left_of(winner)
  local settled = totals[winner] + gin.game_bonus + t.deals_won[winner] * gin.line_bonus
  if t.deals_won[loser] == 0 then settled = 2 * settled end
  return { winner }, "goal", fields("settled", settled - totals[loser] - t.deals_won[loser] * gin.line_bonus)
end
-- GR-4.5 Then it takes no further line.

-- ## 5 What a seat may see
-- GR-5.1 All see the discards, and after a knock both hands. A card drawn from the stock is seen by its owner alone.
-- What a bot of sense says: it takes a discard that goes into a meld, throws of the cards that leave the least the one that
-- has the fewest others near it, and knocks as soon as it can.
function gin.suggest(t, seat, point)
  local hand, top = t:hand(seat), t:top "discards"
  if point ~= "discard" then
    local _, least, best = sets.throws(hand | cards(top), gin.points, t.limit, gin.melds)
    local takes = not sets.has(best, top) and least < sets.deadwood(hand, gin.points, nil, gin.melds)
    return takes and "take" or point == "draw" and "draw" or "pass"
  end
  local within, _, best = sets.throws(hand, gin.points, t.limit, gin.melds)
  local free = (within & ~t.barred ~= 0 and within or hand) & ~t.barred
  local some, word = free & best ~= 0 and free & best or free, free & within ~= 0 and "knock " or "discard "
  return word .. gin.loneliest(some, hand, gin.melds.ranks)
end
gin.kinds = { "ended" }
gin.says = {
  ["first take"] = "{seat} {takes|take} the discard", ["draw take"] = "{seat} {takes|take} the discard",
  ["draw draw"] = "{seat} {draws|draw}", ["discard knock"] = "{seat} {knocks|knock} with {1}",
  ["hand knock"] = "{scorer:seat %} {wins|win} with less deadwood", ["hand gin"] = "{scorer:seat %} {has|have} gin",
  ["hand undercut"] = "{scorer:seat %} {undercuts|undercut} the knock", ["hand drawn"] = "the stock is gone: nobody scores",
}
function gin.result(t) return fields("ended", t.ended, "scorer", t.scorer, "knocker", t.knocker, "deadwood", t.deadwood) end
