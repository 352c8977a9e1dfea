-- President. The rule page and the game in one: each clause stands above what does it.
local pres = game {
  id = "president", title = "President", names = "Scum, Asshole, Arschloch, Trou du cul",
  clauses = "PS",
  players = { 4, 3, 5, 6, 7 },
  kind = "shed",
  land = "United States, Germany, France",
  summary = "Get rid of your cards: as many of one rank as were led, each time higher.",
  level = "easy", minutes = 45,
}

-- ## 1 Deal
-- PS-1.1 Three to seven players, each for himself. 52 cards, high to low: 2 A K Q J T 9 8 7 6 5 4 3. Suits do not matter.
pres.pack = cards "AKQJT98765432 of CDHS"
pres.ranks = "2 A K Q J T 9 8 7 6 5 4 3"
pres.order = "3456789TJQKA2"
-- PS-1.2 All cards are dealt, one at a time; if they do not come out even those at the dealer's left have one more. The last
--   player of a deal deals the next.
pres.piles = { table = "open", gone = "open", over = "closed" }
function pres.packets(t)
  local size = sets.count(pres.pack) // t.players
  return ("1 each x %d, rest to over"):format(size)
end
pres.refusals = { players = "PS-1.1", pack = "PS-1.1", dealer = "PS-1.2", hands = "PS-1.2",
                  word = "PS-2.2", over = "PS-3.2", at = { give = "PS-1.3" } }
pres.refuse_give = "PS-1.3"
function pres.next_dealer(t) return t.last[#t.last] end
function pres.new_game(t) t.last = nil end

-- t.out lists those who are out, the president first; t.last is that list of the deal before. t.run are the ranks from the
-- lowest, as they are now; t.height is the place of what was played last, 0 at a lead, and t.count how many cards.
function pres.hand(t)
  t.out = {}
  t.run = pres.order
  t:deal()
  pres.deal_rest(t)
  if t.last then pres.exchange(t) end
  local leader = pres.leader(t)
  while #t.active > 1 do leader = pres.round(t, leader) end
  local president_stays = t.last and t.last[1] == t.out[1]
  t.office = president_stays and "kept" or "new"
  t.out[t.players] = t.active[1]
  t.last = t.out
  pres.settle(t)
end
function pres.deal_rest(t)
  local seat = t.dealer
  while t:top "over" do
    seat = t:left_of(seat)
    t:take(seat, "over")
  end
end
-- PS-1.3 From the second deal on who was last gives his best card to the president, who gives him any card back. With
--   `given` 2 they exchange two, and the last but one exchanges one with the vice-president; with 0 there is no exchange.
pres.option { "given", 1, "cards that who was last gives to the president", clause = "PS-1.3",
              max = 3 }
pres.secret = { give = true }
function pres.exchange(t)
  for i = 1, math.min(pres.given, t.players // 2) do
    local high, low = t.last[i], t.last[t.players + 1 - i]
    local n = pres.given + 1 - i
    local from_best = pres.from_best(t:hand(low))
    t:move(table.concat(from_best, " ", 1, n), low, high)
    t:move(t:pick(high, "give", n), high, low)
  end
end
function pres.from_best(hand) -- its cards from the highest rank
  local list = {}
  for rank in pres.order:reverse():gmatch "." do
    for _, card in ipairs(sets.list(hand & pres.of[rank])) do list[#list + 1] = card end
  end
  return list
end

-- ## 2 Play
-- PS-2.1 The dealer's left leads, later the last president: any cards of one rank (`play 7C 7D`). Suits do not matter: of a
--   rank, the first cards in the order clubs, diamonds, hearts, spades are played.
function pres.leader(t) return t.last and t.last[1] or t.active[1] end
-- PS-2.2 In turn each plays as many cards of a higher rank, or says `pass`. A player who passed may play again at his next
--   turn; with `pass_out` on not before a new lead. With `equal` on cards of the same rank may be played too.
pres.option { "pass_out", false, "who passes is out until the next lead", clause = "PS-2.2" }
pres.option { "equal", false, "cards of the same rank may be played on each other",
              clause = "PS-2.2" }
function pres.refuse_play(t) return t.count == 0 and "PS-2.1" or "PS-2.2" end
function pres.ready(rules)
  rules.of = {}       -- by rank, its cards
  rules.in_order = {} -- by the ranks in their order, and turned round, the cards of each rank
  for _, run in ipairs { rules.order, rules.order:reverse() } do
    local list = {}
    for rank in run:gmatch "." do
      rules.of[rank] = cards(rank)
      list[#list + 1] = cards(rank)
    end
    rules.in_order[run] = list
  end
end
-- All that may be played, as sets: at a lead any number of cards of a rank, else as many and higher.
function pres.moves(t, seat)
  local moves, hand, ranks = {}, t:hand(seat), pres.in_order[t.run]
  if t.count == 0 then
    for i = 1, #ranks do
      local held = hand & ranks[i]
      for n = 1, held ~= 0 and sets.count(held) or 0 do moves[#moves + 1] = sets.first(held, n) end
    end
    return moves
  end
  local as_many = sets.multiples(hand, t.count)
  for i = pres.equal and t.height or t.height + 1, #ranks do
    local set = as_many & ranks[i]
    if set ~= 0 then moves[#moves + 1] = set end
  end
  return moves
end
function pres.say(_, set) return set == 0 and "pass" or "play " .. sets.text(set) end
-- Asks a seat for its play. Returns true if it has played.
function pres.turn(t, seat)
  local moves = pres.moves(t, seat)
  if t.count > 0 then moves[#moves + 1] = 0 end -- to pass
  local set = t:ask(seat, "play", moves, pres.say)
  if set == 0 then
    t.passed[seat] = pres.pass_out
    return false
  end
  pres.lay(t, seat, set)
  return true
end
function pres.lay(t, seat, set)
  local played = sets.text(set)
  t.count = sets.count(set)
  t.height = t.run:find(played:sub(1, 1), 1, true)
  t:move(played, seat, "table")
  if t:hand(seat) == 0 then t.out[#t.out + 1] = seat end
end
-- PS-2.3 When all others have passed, who played last leads anew, or if he is out the next to his left who is not. When only
--   one has cards the deal is over.
function pres.round(t, leader) -- returns the seat that leads next
  local last, seat = leader, leader
  t.count = 0
  t.height = 0
  t.passed = {}
  t.closed = false
  repeat
    local may_play = t:hand(seat) ~= 0 and not t.passed[seat]
    if may_play and pres.turn(t, seat) then last = seat end
    seat = t:left_of(seat)
  until seat == last or t.closed or #t.out == t.players - 1
  t:move(t:pile "table", "table", "gone")
  for _, one in ipairs(t.active) do
    if t:hand(one) == 0 then t:sit_out(one) end
  end
  return t:hand(last) ~= 0 and last or t:left_of(last)
end

-- ## 3 Score
-- PS-3.1 The first player out is president and scores `president` 2, the next, the vice-president, `vice` 1.
pres.option { "president", 2, "points of the president", clause = "PS-3.1" }
pres.option { "vice", 1, "points of the vice-president", clause = "PS-3.1" }
function pres.settle(t)
  t:score(t.out[1], pres.president, "PS-3.1", "president")
  t:score(t.out[2], pres.vice, "PS-3.1", "vice-president")
end
pres.promise { "PS-2.3", "all but one have no cards left", function(t)
  local played = t:pile "gone" | t:pile "table" | t:pile "over"
  local loser = t.out[t.players]
  return #t.out == t.players and played | t:hand(loser) == pres.pack
end }
-- PS-3.2 The game is over when somebody has `target` 11 points. The highest score wins.
pres.option { "target", 11, "points that win the game", clause = "PS-3.2", min = 1 }
pres.game_over = "target points"

-- ## 4 What a seat may see
-- PS-4.1 The cards that are exchanged are seen by those two alone. Cards that have been played stay open to all.
function pres.asking(t, seat)
  local to
  for place, one in ipairs(t.last or {}) do
    if one == seat then to = t.last[t.players + 1 - place] end
  end
  return fields("lead", t.count == 0, "to", to or null)
end
function pres.status(t)
  if not t.last then return end
  return "{president:seat %} {is|are} president", fields("president", t.last[1])
end
-- Advice for bots: the lowest cards that may be played, if that is all of a rank.
function pres.suggest(t, seat, point)
  if point ~= "play" then return end
  local hand = t:hand(seat)
  local moves = pres.moves(t, seat)
  for _, set in ipairs(moves) do
    local is_whole_rank = hand & sets.ranks(set) == set
    if is_whole_rank then return pres.say(t, set) end
  end
  if t.count == 0 then return pres.say(t, moves[1]) end
  return "pass"
end
pres.kinds = { "office" }
pres.says = {
  ["give?"] = "what do you give back to {to:seat %}?",
  ["play?"] = "what do you {lead:lead|play on it, or do you pass}?",
  ["play play"] = "{seat} {plays|play} {cards}",
  ["to gone"] = "",
  ["give give"] = "{seat} {gives|give} {cards:%|a card} back",
  ["hand new"] = "{president:seat %} {is|are} president",
  ["hand kept"] = "{president:seat %} {stays|stay} president",
}
function pres.result(t)
  return fields("office", t.office, "president", t.out[1], "out", t.out)
end
