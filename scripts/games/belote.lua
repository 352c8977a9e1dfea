-- Belote with bids, the coinche of France. The rule page and the game in one: each clause stands above what does it.
local bl = game {
  id = "belote", title = "Belote", players = { 4 }, partners = true, clauses = "BT",
  kind = "trick", land = "France", names = "Coinche, Belote coinchée, Belote contrée",
  summary = "Bid how many points your side makes with which trumps; the others may double.",
  level = "some practice", minutes = 60,
}

-- ## 1 Pack and ranking
-- BT-1.1 Four players, seats 1 and 3 against 2 and 4, with A K Q J T 9 8 7 of all four suits: 32 cards.
bl.pack = cards "AKQJT987 of CDHS"
-- BT-1.2 Plain suits rank A T K Q J 9 8 7, trumps J 9 A T K Q 8 7. In no trumps (NT) all suits rank as plain ones, in all
--   trumps (AT) all rank as trumps.
bl.ranks = "A T K Q J 9 8 7"
bl.trump_ranks = "J 9 A T K Q 8 7"
-- BT-1.3 Card points: A 11, T 10, K 4, Q 3, J 2; of trumps J 20 and 9 14 in place of these. In no trumps A counts 19. In
--   all trumps J 14, 9 9, A 6, T 5, K 3, Q 1. Each way there are 152.
bl.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
bl.trump_points = { A = 11, T = 10, K = 4, Q = 3, J = 20, ["9"] = 14 }
bl.rankings = {
  NT = { points = { A = 19, T = 10, K = 4, Q = 3, J = 2 } },
  AT = { ranks = bl.trump_ranks, points = { J = 14, ["9"] = 9, A = 6, T = 5, K = 3, Q = 1 } },
}
bl.refusals = {
  players = "BT-1.1", pack = "BT-1.1", dealer = "BT-2.1", hands = "BT-2.1", word = "BT-2.2",
  over = "BT-5.6", option = "BT-5.6", variant = "BT-5.6", at = { play = "BT-3.1" },
}

-- ## 2 Deal and bids
-- BT-2.1 The deal passes to the left. Three cards to each, two, and three: eight in a hand.
bl.packets = "3 each, 2 each, 3 each"
function bl.hand(t)
  t.maker = 0
  t.level = 0
  t.suit = ""
  t.factor = 1
  t.belote = { 0, 0 }
  t.row = "passed"
  t:deal()
  if not bl.name_trumps(t) then return end
  bl.set_trumps(t)
  bl.tell_contract(t)
  bl.before_play(t)
  t:play_tricks(t.active[1])
  bl.settle(t)
end
function bl.tell_contract(t)
  local times = t.factor > 1 and t.factor or 0
  t:tell("contract", t.level, t.suit, t.maker, times)
end
function bl.before_play() end
-- BT-2.2 From the dealer's left each in turn passes or bids: 80 to 160 points by tens, or capot, all tricks; and with it a
--   trump suit, NT or AT: `100 H`, `capot AT`. A bid must be higher than the last. A player who passed may bid later. The
--   bidding is over when a bid is followed by three passes. If all four pass nobody scores.
bl.suits = { "C", "D", "H", "S", "NT", "AT" }
bl.levels = { 80, 90, 100, 110, 120, 130, 140, 150, 160, 250 } -- capot is worth 250
function bl.bid(level, suit) return (level == 250 and "capot " or level .. " ") .. suit end
function bl.ready(rules)
  rules.bid_words = {}    -- after each level, what partners of the bidder may say
  rules.double_words = {} -- and what the others may
  rules.meant = {}        -- level and suit of each bid
  local above = { "pass" }
  for i = #rules.levels, 1, -1 do
    local level = rules.levels[i]
    rules.bid_words[level] = table.move(above, 1, #above, 1, {})
    rules.double_words[level] = table.move(above, 1, #above, 1, {})
    table.insert(rules.double_words[level], 2, "coinche")
    for k = #rules.suits, 1, -1 do
      local suit = rules.suits[k]
      local word = bl.bid(level, suit)
      rules.meant[word] = { level, suit }
      table.insert(above, 2, word)
    end
  end
  rules.bid_words[0] = above
end
function bl.words(t, seat)
  local may_double = t.level > 0 and t.side[seat] ~= t.side[t.maker]
  return may_double and bl.double_words[t.level] or bl.bid_words[t.level]
end
function bl.name_trumps(t) -- returns true if somebody has bid
  local seat = t.active[1]
  local passes = 0
  while t.factor == 1 and (passes < 3 or passes == 3 and t.level == 0) do
    local word = t:ask(seat, "bid", bl.words(t, seat))
    passes = word == "pass" and passes + 1 or 0
    if word == "coinche" then
      bl.double(t)
    elseif word ~= "pass" then
      bl.note(t, seat, word)
    end
    seat = t:left_of(seat)
  end
  return t.level > 0
end
function bl.note(t, seat, word)
  t.maker = seat
  t.level, t.suit = table.unpack(bl.meant[word])
end
-- BT-2.3 In his turn an opponent of the last bidder may double, `coinche`. That ends the bidding. The bidder, and then his
--   partner, may double again, `surcoinche`.
bl.answers = { "pass", "surcoinche" }
function bl.double(t)
  t.factor = 2
  for _, seat in ipairs { t.maker, t:partner(t.maker) } do
    if t.factor == 2 and t:ask(seat, "answer", bl.answers) == "surcoinche" then t.factor = 4 end
  end
end
function bl.refuse_bid(_, _, word) return word == "coinche" and "BT-2.3" or "BT-2.2" end
bl.refuse_answer = "BT-2.3"
function bl.set_trumps(t)
  if bl.rankings[t.suit] then
    t:ranking(bl.rankings[t.suit])
    t:duties(bl.suitless_duties[t.suit])
    return
  end
  t:trumps(t.suit)
  local pair = cards("KQ of " .. t.suit)
  local holder = t:holder(pair)
  if holder then t:announce(holder, 0, pair) end
end

-- ## 3 Play
-- BT-3.1 The dealer's left leads. A card played must be in the hand. The winner of a trick leads to the next.
-- BT-3.2 Follow the suit led. If trumps are led, or in all trumps, play a higher card of the suit than those that lie there
--   if you can, over your partner too.
-- BT-3.3 A player who has none of the suit led plays a trump, over those that lie there if he can, and under them if he
--   cannot. While his partner has the trick he may play any card.
bl.duties = {
  hold = "BT-3.1", follow = "BT-3.2",
  beat = "BT-3.2", beat_when = "trump leads", beat_partner = true,
  trump = "BT-3.3", overtrump = "BT-3.3", undertrump = "BT-3.3", partner_exempt = true,
}
bl.suitless_duties = {
  NT = { hold = "BT-3.1", follow = "BT-3.2" },
  AT = { hold = "BT-3.1", follow = "BT-3.2", beat = "BT-3.2" },
}

-- ## 4 What counts besides the cards
-- BT-4.1 King and queen of trumps in one hand are belote. As the first of them is played `belote` is said, and `rebelote`
--   at the second: they count `belote` 20 for their side, whatever becomes of the bid. In no trumps and all trumps there
--   is none.
bl.option { "belote", 20, "what king and queen of trumps count", clause = "BT-4.1" }
function bl.card_played(t, seat)
  local side = t.side[seat]
  local is_first = t.belote[side] == 0
  t.belote[side] = bl.belote
  t:tell("belote", seat, is_first and "belote" or "rebelote")
end
-- BT-4.2 The last trick counts `last_trick` 10. A side that takes all tricks counts `all_tricks` 100 in place of that.
bl.option { "last_trick", 10, "what the last trick counts", clause = "BT-4.2" }
bl.option { "all_tricks", 100, "what a side with all tricks counts instead", clause = "BT-4.2" }
function bl.card_points(t)
  for side = 1, 2 do
    if t:side_tricks(side) == 8 then return t:points_by_side(bl.all_tricks) end
  end
  return t:points_by_side(bl.last_trick)
end
-- Points of a side besides cards and tricks.
function bl.extra(t, side) return t.belote[side] end

-- ## 5 Score
-- BT-5.1 The bid is made if the bidder's side has as many points as it bid, and more than the others: cards, last trick and
--   belote. Capot is made with all tricks.
function bl.is_made(t, points, maker)
  if t.level == 250 then return t:side_tricks(maker) == 8 end
  local own = points[maker] + bl.extra(t, maker)
  local theirs = points[3 - maker] + bl.extra(t, 3 - maker)
  return own >= t.level and own > theirs
end
-- BT-5.2 Made, the bidder's side scores its points and the bid, capot 250, and the others score their points.
-- BT-5.3 Not made, the others score `failed` 160 and the bid, and the bidder's side nothing.
-- BT-5.4 Doubled, the side that wins scores `failed` 160 and the bid twice, after `surcoinche` four times, and the other
--   side nothing.
bl.option { "failed", 160, "what the others score for a bid that fails", clause = "BT-5.3" }
function bl.settle(t)
  local points = bl.card_points(t)
  local maker = t.side[t.maker]
  local is_made = bl.is_made(t, points, maker)
  local winner = is_made and maker or 3 - maker
  t.row = is_made and "made" or "down"
  t.takes_all = t.factor > 1 or not is_made
  if t.factor > 1 then
    t:score(winner, t.factor * (bl.failed + t.level), "BT-5.4", "doubled")
  elseif is_made then
    for side = 1, 2 do t:score(side, bl.rounded(points[side]), "BT-5.2", "points") end
    t:score(maker, t.level, "BT-5.2", "bid")
  else
    t:score(winner, bl.failed + t.level, "BT-5.3", "bid failed")
  end
  bl.score_extra(t, winner)
end
-- BT-5.5 Belote is scored by who has it, made or not. With `tens` on the points of a side are rounded to tens, from five up.
bl.option { "tens", false, "points are rounded to tens", clause = "BT-5.5" }
function bl.rounded(points) return bl.tens and (points + 5) // 10 * 10 or points end
function bl.score_extra(t)
  for side = 1, 2 do
    if t.belote[side] > 0 then t:score(side, t.belote[side], "BT-5.5", "belote") end
  end
end
bl.promise { "BT-1.3", "tricks have 152 card points", function(t)
  local all = t:side_points(1) + t:side_points(2)
  return all == (t.maker > 0 and 152 or 0)
end }
-- BT-5.6 A side that has `target` 1000 points at the end of a hand wins; of two the one with more, and both if they have
--   as many. An option or a house rule that there is not is refused.
bl.option { "target", 1000, "points that win the game", clause = "BT-5.6", min = 1 }
bl.game_over = "target points"

-- ## 6 What a seat may see, and what is said
-- BT-6.1 A seat sees its own hand, what is said, the cards that are played and the scores.
bl.events = { contract = "level suit maker times", belote = "seat word" }
bl.kinds = { "row" }
bl.says = {
  ["bid?"] = "what do you bid{over: over %}?",
  ["answer?"] = "do you double again?",
  ["answer pass"] = "{seat} {leaves|leave} it",
  ["answer surcoinche"] = "{seat} {says|say} surcoinche",
  bid = "{seat} {bids|bid} {word}", ["bid coinche"] = "{seat} {doubles|double}: coinche",
  contract = "{maker} {plays|play} {level} {suit}{times:, times %}",
  ["contract 250"] = "{maker} {plays|play} capot {suit}{times:, times %}",
  belote = "{seat} {says|say} {word}",
  ["hand made"] =
    "{maker} {has|have} made {level} {suit}; points: {points:sides %}",
  ["hand down"] = "{maker} {is|are} down on {level} {suit}; points: {points:sides %}",
  ["hand passed"] = "nobody bid",
}
function bl.asking(t)
  if t.level > 0 then return fields("over", bl.bid(t.level, t.suit)) end
end
function bl.status(t)
  if (t.maker or 0) == 0 then return end
  local contract = fields("level", t.level, "suit", t.suit, "maker", t.maker)
  return "{level} {suit} by {maker}", contract
end
function bl.result(t)
  return fields("row", t.row, "maker", t.maker,
    "level", t.level, "suit", t.suit, "factor", t.factor,
    "points", t:per_side(t.side_points), "belote", t.belote,
    "tricks", t:per_side(t.side_tricks))
end
-- Advice for bots: 80 and more with a long suit that has jack or nine, by what the hand is likely to bring.
function bl.strength(hand, suit)
  local held = hand & cards("of " .. suit)
  local worth = 12 * sets.count(held)
  if sets.has(held, "J" .. suit) then worth = worth + 22 end
  if sets.has(held, "9" .. suit) then worth = worth + 14 end
  return worth + 14 * sets.count(hand & cards "A" & ~held)
end
function bl.suggest(t, seat, point)
  if point ~= "bid" then return end
  local best, most = nil, 0
  for i = 1, 4 do
    local worth = bl.strength(t:hand(seat), bl.suits[i])
    if worth > most then best, most = bl.suits[i], worth end
  end
  local level = (most + 10) // 10 * 10
  if t.level > 0 and t.side[t.maker] == t.side[seat] then return "pass" end
  if level < 80 or level <= t.level then return "pass" end
  return bl.bid(math.min(level, 120, math.max(80, t.level + 10)), best)
end
