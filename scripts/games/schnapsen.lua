-- Schnapsen. The rule page and the game in one: each clause stands above what does it.
local sn = game {
  id = "schnapsen", title = "Schnapsen", names = "Snapszli, Šnops",
  clauses = "SN", players = { 2 }, kind = "trick", land = "Austria, Hungary",
  summary = "Twenty cards for two: marriages, a stock that may be closed, and 66 points.",
  level = "some practice", minutes = 15,
}

-- ## 1 Pack and ranking
-- SN-1.1 Two players with 20 cards: A T K Q J of all four suits, ranking so.
-- SN-1.2 Card points: A 11, T 10, K 4, Q 3, J 2: 120 in all.
sn.pack = cards "AKQJT of CDHS"
sn.ranks = "A T K Q J"
sn.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }

-- ## 2 Deal
-- SN-2.1 The deal alternates. Three cards to each, one face up, whose suit is trumps, two to each; the other nine are
--   the stock, face down on the turned card.
sn.packets = "3 each, 1 to turned, 2 each, rest to stock"
sn.piles = { turned = "open", stock = "closed" }
sn.refusals = { players = "SN-1.1", pack = "SN-1.1", dealer = "SN-2.1", hands = "SN-2.1",
                word = "SN-3.1", over = "SN-6.1", option = "SN-6.1", variant = "SN-6.1" }
function sn.hand(t)
  t.melds = { 0, 0 } -- points of each seat's marriages
  t.closer = 0
  t.row = ""
  t.value = 0
  t:deal()
  t:trumps(t:top("turned"):sub(2))
  t:tell("trumps", t:trump_suit())
  local winner = sn.play(t)
  sn.settle(t, winner)
end

-- ## 3 Play
-- SN-3.1 The dealer's opponent leads to the first trick, the winner of a trick to the next. While there is a stock that is
--   not closed, any card may be played.
sn.duties = { hold = "SN-3.1" }
-- SN-3.2 After a trick its winner draws the top card of the stock, then the other; the turned card is the last.
local function draw(t, seat) return t:take(seat, "stock") or t:take(seat, "turned") end
-- SN-3.3 When the stock is gone or closed, the leader's suit is followed, with a higher card if one is held; who has
--   none of it plays a trump if he has one.
sn.strict = { hold = "SN-3.1", follow = "SN-3.3", beat = "SN-3.3", trump = "SN-3.3" }
-- Plays the hand. Returns the seat that has enough points, if one has before the cards are gone.
function sn.play(t)
  local leader = t.active[1]
  t:lead(leader)
  while t:hand(leader) ~= 0 do
    t:announce(leader, sn.marriages(t, leader))
    t:announce(t:left_of(leader), 0)
    local has_ended = t:play_card() == nil
    if has_ended or sn.reached(t, leader) then return leader end
    leader = t:play_card()
    if sn.reached(t, leader) then return leader end
    if t.closer == 0 then sn.draw_in_turn(t, leader) end
  end
end
function sn.draw_in_turn(t, winner)
  if not draw(t, winner) then return end
  draw(t, t:left_of(winner))
  if not t:top "turned" then t:duties(sn.strict) end
end

-- ## 4 Before a lead
sn.calls = { play = { "exchange", "close" } }
-- SN-4.1 The leader may first `exchange` the jack of trumps for the turned card, which comes into his hand.
-- SN-4.2 The leader may first `close` the stock: nobody draws any more.
-- SN-4.3 He may do neither when the stock is closed, or when fewer than `least_stock` 2 cards lie on the turned one.
sn.option { "least_stock", 2, "cards on the turned one for an exchange, or closing",
            clause = "SN-4.3", min = 1, max = 9 }
-- The clause that closes a call before a lead, which is itself allowed by `clause`.
local function closed(t, clause)
  if t:in_trick() > 0 then return clause end
  local is_enough_left = #t:list "stock" >= sn.least_stock
  if t.closer > 0 or not is_enough_left then return "SN-4.3" end
end
function sn.may_exchange(t, seat)
  local clause = closed(t, "SN-4.1")
  if clause then return clause end
  if not sets.has(t:hand(seat), sn.low .. t:trump_suit()) then return "SN-4.1" end
end
function sn.on_exchange(t, seat)
  local turned = t:top "turned"
  t:move(sn.low .. t:trump_suit(), seat, "turned")
  t:move(turned, "turned", seat)
  t:announce(seat, sn.marriages(t, seat))
end
function sn.may_close(t) return closed(t, "SN-4.2") end
function sn.on_close(t, seat)
  local other = t:left_of(seat)
  t.closer = seat
  t.then_tricks = t:tricks(other)
  t.then_points = sn.count(t, other)
  t:duties(sn.strict)
end
-- SN-4.4 A player who leads a king or queen and holds the other may say `marriage`: 20 points, in trumps 40. They count as
--   soon as he has a trick.
sn.announcement = "marriage"
sn.low = "J"      -- the rank that is exchanged
sn.enough = 66    -- points that win the hand
local couples = { cards "KQ of C", cards "KQ of D", cards "KQ of H", cards "KQ of S" }
function sn.marriages(t, seat)
  local hand, set = t:hand(seat), 0
  for i = 1, 4 do
    local couple = couples[i]
    if hand & couple == couple then set = set | couple end
  end
  return set
end
function sn.card_played(t, seat, card, is_said)
  if not is_said then return end
  local points = card:sub(2) == t:trump_suit() and 40 or 20
  t.melds[seat] = t.melds[seat] + points
end

-- ## 5 Score
-- SN-5.1 The hand ends as soon as a seat with a trick has 66 points in tricks and marriages: it wins, and cards left
--   are not played. If nobody has when all cards are played, the winner of the last trick wins.
function sn.count(t, seat)
  if t:tricks(seat) == 0 then return 0 end
  return t:points(seat) + t.melds[seat]
end
function sn.reached(t, seat) return sn.count(t, seat) >= sn.enough end
-- SN-5.2 The winner scores 3 if the other has no trick, 2 if he has fewer than 33 points, else 1.
-- SN-5.3 If the winner has closed, it counts for SN-5.2 what the other had then, or with `count_then` off in the end. A
--   closer who does not win, with 66 points, has lost: the other scores 2, or 3 if he had no trick when the stock was
--   closed.
sn.option { "count_then", true, "a closer wins by what the other had when he closed",
            clause = "SN-5.3" }
function sn.settle(t, winner)
  t.row = winner and "won" or "last trick"
  winner = winner or t:last_winner()
  local loser = t:left_of(winner)
  local tricks, points = t:tricks(loser), sn.count(t, loser)
  if t.closer > 0 then
    local closer_has_won = t.closer == winner and t.row == "won"
    if not closer_has_won then
      winner = t:left_of(t.closer)
      t.row = "closer lost"
      tricks = t.then_tricks
      points = 0
    elseif sn.count_then then
      tricks = t.then_tricks
      points = t.then_points
    end
  end
  t.winner = winner
  t.value = sn.value(tricks, points)
  t:score(winner, t.value, "SN-5.2", t.row)
end
function sn.value(tricks, points) -- by the tricks and points of the loser
  if tricks == 0 then return 3 end
  return points < 33 and 2 or 1
end
sn.promise { "SN-5.2", "a hand brings one player points at most", function(_, deal)
  return math.min(table.unpack(deal.delta)) == 0
end }
sn.promise { "SN-1.2", "card points in tricks and left over are 120", function(t)
  local left = t:hand(1) | t:hand(2) | t:pile "stock" | t:pile "turned"
  local is_in_trick = t:in_trick() == 1
  return is_in_trick or t:points(1) + t:points(2) + t:worth(left) == t:worth(sn.pack)
end }

-- ## 6 Game
-- SN-6.1 A game goes to `target` 7 points; who has them first wins. An option or a house rule that there is not is
--   refused.
sn.option { "target", 7, "points that win the game", clause = "SN-6.1", min = 1 }
sn.game_over = "target points"

-- ## 7 What a seat may see, and what is said
-- SN-7.1 A seat sees its own hand, the turned card, the cards that are played and what is said.
sn.events = { trumps = "suit" }
sn.kinds = { "row" }
sn.says = {
  trumps = "{suit} are trumps",
  ["play exchange"] = "{seat} {exchanges|exchange} the turned card",
  ["play close"] = "{seat} {closes|close} the stock",
  ["play marriage"] = "{seat} {has|have} a marriage",
  hand = "{winner} {scores|score} {value}, with {points}",
}
function sn.status(t)
  if not t.melds then return end
  return "points: {points:each %}{closer:, the stock is closed}",
    fields("points", t:per_seat(sn.count), "closer", t.closer)
end
function sn.result(t)
  return fields("winner", t.winner, "row", t.row, "value", t.value, "closer", t.closer,
    "marriages", t.melds, "points", t:per_seat(sn.count), "tricks", t:per_seat(t.tricks))
end
-- Advice for bots: exchange as soon as it is open, and say a marriage.
function sn.suggest(t, seat, point)
  if point ~= "play" or t:in_trick() > 0 then return end
  if not sn.may_exchange(t, seat) then return "exchange" end
  local queens = sets.list(sn.marriages(t, seat) & cards "Q")
  return queens[1] and ("play %s marriage"):format(queens[1]) or nil
end
