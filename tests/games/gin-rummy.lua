-- Gin Rummy. The rule page and the game in one: each clause stands above what does it.
local gin = game {
  id = "gin-rummy", title = "Gin Rummy", clauses = "GR", players = { 2 },
  summary = "Draw and discard until your cards make sets and runs; knock with ten or less left over.",
}

-- ## 1 Pack and deal
-- GR-1.1 Two players. 52 cards, ranking K Q J T 9 8 7 6 5 4 3 2 A. Court cards count 10, aces 1, others their number.
gin.pack = cards "AKQJT98765432 of CDHS"
gin.ranks = "K Q J T 9 8 7 6 5 4 3 2 A"
gin.points = { K = 10, Q = 10, J = 10, T = 10, ["9"] = 9, ["8"] = 8, ["7"] = 7, ["6"] = 6, ["5"] = 5, ["4"] = 4,
               ["3"] = 3, ["2"] = 2, A = 1 }
-- GR-1.2 Ten cards each, one at a time. The next is turned up and begins the discard pile; the rest is the stock.
gin.piles = { stock = "closed", discards = "open" }
gin.packets = "1 each x 10, 1 to discards, rest to stock"
-- GR-1.3 The loser of a deal deals the next one; after a drawn deal the same seat deals again.
function gin.next_dealer(t) return t.void and t.dealer or t:left_of(t.scorer) end
gin.refusals = { players = "GR-1.1", dealer = "GR-1.3", pack = "GR-1.1", hands = "GR-1.2", word = "GR-2.2", over = "GR-4.5" }

function gin.hand(t)
  t:deal()
  t.ended, t.scorer = "drawn", 0
  local seat = gin.first_turn(t)
  while not gin.discard(t, seat) do
    seat = t:left_of(seat)
    if #t:list "stock" <= 2 then return t:void_deal() end -- GR-2.6
    gin.draw(t, seat, "draw", "stock")
  end
  gin.settle(t, seat, t:left_of(seat))
end

-- ## 2 Play
-- GR-2.1 The seat opposite the dealer may take the card turned up, then the dealer may. If neither does, the former
--   draws from the stock.
function gin.first_turn(t)
  for _, seat in ipairs(t.active) do
    if gin.draw(t, seat, "first", "pass") then return seat end
  end
  gin.take(t, t.active[1], "stock")
  return t.active[1]
end
-- GR-2.2 In turn each takes the top discard or draws the top card of the stock, then discards one card of his hand, but
--   not the discard that he has just taken.
function gin.draw(t, seat, point, other) -- true if he took a card
  local word = t:ask(seat, point, { "take " .. t:top "discards", other })
  if word ~= "pass" then gin.take(t, seat, word == "stock" and "stock" or "discards") end
  return word ~= "pass"
end
function gin.take(t, seat, pile)
  local card = t:take(seat, pile)
  t.barred = pile == "discards" and cards(card) or 0
end
-- GR-2.3 A set is three or four cards of one rank, a run three or more cards of one suit in sequence, the ace low. Cards
--   that are in no set or run are deadwood; no card is in two of them.
-- GR-2.4 Who has `knock_limit` 10 or less points of deadwood after his discard may knock with it, and must if he has
--   none: that is gin.
gin.option { "knock_limit", 10, "points of deadwood with which a player may knock", clause = "GR-2.4" }
function gin.discard(t, seat) -- true after a knock
  local hand, words = t:hand(seat), {}
  for _, name in ipairs(sets.list(hand & ~t.barred)) do
    local least = sets.deadwood(hand & ~cards(name), gin.points)
    if least > 0 then words[#words + 1] = "discard " .. name end
    if least <= gin.knock_limit then words[#words + 1] = "knock " .. name end
  end
  local word, card = t:ask(seat, "discard", words):match "(%a+) (..)"
  t:move(card, seat, "discards")
  return word == "knock"
end
-- GR-2.5 The knocker shows his cards, arranged in melds for the least deadwood. The other arranges his and lays off, on
--   the knocker's melds, what fits, unless it is gin. The host arranges both as well as it can be done.
-- GR-2.6 When only two cards of the stock are left and nobody has knocked, the deal is drawn: nothing is scored.

-- ## 3 Score of a deal
-- GR-3.1 The knocker scores what the other's deadwood is more than his own.
-- GR-3.2 If the other's is less or equal, the other scores the difference and `undercut` 25.
-- GR-3.3 Gin scores the other's deadwood and `gin_bonus` 25.
gin.option { "undercut", 25, "bonus of an undercut", clause = "GR-3.2" }
gin.option { "gin_bonus", 25, "bonus of gin", clause = "GR-3.3" }
function gin.settle(t, knocker, other)
  local own, melds = sets.deadwood(t:hand(knocker), gin.points)
  local theirs = sets.deadwood(t:hand(other), gin.points, own > 0 and melds or nil)
  local shown = {}
  for i, set in ipairs(melds) do shown[i] = sets.text(set) end
  t:show(knocker)
  t:show(other)
  t:tell("knock", knocker, shown, own, theirs)
  t.ended = own == 0 and "gin" or theirs > own and "knock" or "undercut"
  t.scorer = t.ended == "undercut" and other or knocker
  t.deals_won[t.scorer] = t.deals_won[t.scorer] + 1
  if own ~= theirs then t:score(t.scorer, math.abs(theirs - own), "GR-3.1", t.ended) end
  if own == 0 then t:score(knocker, gin.gin_bonus, "GR-3.3", "gin bonus")
  elseif t.ended == "undercut" then t:score(other, gin.undercut, "GR-3.2", "undercut bonus") end
end
gin.events = { knock = "seat melds deadwood other" }

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
  settled = settled - totals[loser] - t.deals_won[loser] * gin.line_bonus
  return { winner }, "goal", fields("settled", settled)
end
-- GR-4.5 Then it takes no further line.

-- ## 5 What a seat may see
-- GR-5.1 All see the discards. A card drawn from the stock is seen by its owner alone.
function gin.suggest(t, seat, point)
  local hand, top, best, word = t:hand(seat), t:top "discards", nil, nil
  if point ~= "discard" then -- the top discard, if it makes a meld
    local now, with = sets.deadwood(hand, gin.points), sets.deadwood(hand | cards(top), gin.points)
    return with < now + t:worth(cards(top)) and "take " .. top or point == "draw" and "stock" or "pass"
  end
  for _, name in ipairs(sets.list(hand & ~t.barred)) do
    local least = sets.deadwood(hand & ~cards(name), gin.points)
    if not best or least < best then best, word = least, (least <= gin.knock_limit and "knock " or "discard ") .. name end
  end
  return word
end
gin.kinds = { "ended" }
function gin.result(t) return fields("ended", t.ended, "scorer", t.scorer) end
