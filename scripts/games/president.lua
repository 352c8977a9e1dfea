-- President. The rule page and the game in one: each clause stands above what does it.
local pres = game {
  id = "president", title = "President", names = "Scum, Asshole, Arschloch, Trou du cul", clauses = "PS",
  players = { 4, 3, 5, 6, 7 }, kind = "shed", land = "USA, Germany, France",
  summary = "Get rid of your cards: as many of one rank as were led, each time higher.",
  level = "easy", minutes = 45,
}

-- ## 1 Deal
-- PS-1.1 Three to seven players, each for himself. 52 cards, high to low: 2 A K Q J T 9 8 7 6 5 4 3. Suits do not matter.
pres.pack = cards "AKQJT98765432 of CDHS"
pres.ranks = "2 A K Q J T 9 8 7 6 5 4 3"
pres.order = "3456789TJQKA2"
-- PS-1.2 All cards are dealt, one at a time; if they do not come out even those at the dealer's left have one more. Who was
--   last in a deal deals the next.
pres.piles = { table = "open", gone = "open", over = "closed" }
function pres.packets(t) return ("1 each x %d, rest to over"):format(sets.count(pres.pack) // t.players) end
pres.refusals = { players = "PS-1.1", pack = "PS-1.1", dealer = "PS-1.2", hands = "PS-1.2", word = "PS-2.2",
                  over = "PS-3.2", at = { give = "PS-1.3" } }
pres.refuse_give = "PS-1.3"
function pres.next_dealer(t) return t.last[#t.last] end
function pres.new_game(t) t.last = nil end

function pres.hand(t)
  t.out, t.run = {}, pres.order
  t:deal()
  local seat = t.dealer
  while t:top "over" do
    seat = t:left_of(seat)
    t:take(seat, "over")
  end
  if t.last then pres.exchange(t) end
  local leader = pres.leader(t)
  while #t.active > 1 do leader = pres.round(t, leader) end
  t.office = t.last and t.last[1] == t.out[1] and "kept" or "new"
  t.out[t.players], t.last = t.active[1], t.out
  pres.settle(t)
end
-- PS-1.3 From the second deal on who was last gives his best card to the president, who gives him any card back. With
--   `given` 2 they exchange two, and the last but one exchanges one with the vice-president; with 0 there is no exchange.
pres.option { "given", 1, "cards that who was last gives to the president", clause = "PS-1.3", max = 3 }
pres.secret = { give = true }
function pres.exchange(t)
  for i = 1, math.min(pres.given, t.players // 2) do
    local high, low, n, best = t.last[i], t.last[t.players + 1 - i], pres.given + 1 - i, {}
    for rank in pres.order:reverse():gmatch "." do
      for _, card in ipairs(sets.list(t:hand(low) & pres.of[rank])) do best[#best + 1] = card end
    end
    t:move(table.concat(best, " ", 1, n), low, high)
    t:move(t:pick(high, "give", n), high, low)
  end
end

-- ## 2 Play
-- PS-2.1 The dealer's left leads, later the last president: any cards of one rank (`play 7C 7D`). As suits do not matter, of
--   the cards of a rank those that come first in the order clubs, diamonds, hearts, spades are played.
function pres.leader(t) return t.last and t.last[1] or t.active[1] end
-- PS-2.2 In turn each plays as many cards of a higher rank, or says `pass`. Who passed may play again at his next turn; with
--   `pass_out` on not before a new lead. With `equal` on cards of the same rank may be played too.
pres.option { "pass_out", false, "who passes is out until the next lead", clause = "PS-2.2" }
pres.option { "equal", false, "cards of the same rank may be played on each other", clause = "PS-2.2" }
function pres.refuse_play() return "PS-2.2" end
pres.of, pres.in_order = {}, { [pres.order] = {}, [pres.order:reverse()] = {} } -- the cards by rank, and in either order
for run, list in pairs(pres.in_order) do
  for rank in run:gmatch "." do pres.of[rank], list[#list + 1] = cards(rank), cards(rank) end
end
function pres.moves(t, seat) -- all that may be played, as sets
  local moves, count, ranks = {}, t.count, pres.in_order[t.run]
  local some = sets.multiples(t:hand(seat), count > 0 and count or 1)
  for i = t.height + (pres.equal and count > 0 and 0 or 1), #ranks do
    local set = some & ranks[i]
    if set ~= 0 and count > 0 then moves[#moves + 1] = set end
    for n = 1, set ~= 0 and count == 0 and sets.count(t:hand(seat) & ranks[i]) or 0 do
      moves[#moves + 1] = sets.first(t:hand(seat) & ranks[i], n)
    end
  end
  return moves
end
function pres.say(_, set) return set == 0 and "pass" or "play " .. sets.text(set) end
function pres.turn(t, seat) -- true if he played
  local moves = pres.moves(t, seat)
  if t.count > 0 then moves[#moves + 1] = 0 end
  local set = t:ask(seat, "play", moves, pres.say)
  if set == 0 then t.passed[seat] = pres.pass_out else pres.lay(t, seat, sets.text(set)) end
  return set ~= 0
end
function pres.lay(t, seat, played)
  t.count, t.height = (#played + 1) // 3, t.run:find(played:sub(1, 1), 1, true)
  t:move(played, seat, "table")
  if t:hand(seat) == 0 then t.out[#t.out + 1] = seat end
end
-- PS-2.3 When all others have passed, who played last leads anew, or if he is out the next to his left who is not. When only
--   one has cards the deal is over.
function pres.round(t, leader) -- the seat that leads next
  local last, seat = leader, leader
  t.count, t.height, t.passed, t.closed = 0, 0, {}, false
  repeat
    if t:hand(seat) ~= 0 and not t.passed[seat] and pres.turn(t, seat) then last = seat end
    seat = t:left_of(seat)
  until seat == last or t.closed or #t.out == t.players - 1
  t:move(t:pile "table", "table", "gone")
  for _, one in ipairs(t.active) do
    if t:hand(one) == 0 then t:sit_out(one) end
  end
  return t:hand(last) ~= 0 and last or t:left_of(last)
end

-- ## 3 Score
-- PS-3.1 Who is out first is president and scores `president` 2, the next, the vice-president, `vice` 1.
pres.option { "president", 2, "points of the president", clause = "PS-3.1" }
pres.option { "vice", 1, "points of the vice-president", clause = "PS-3.1" }
function pres.settle(t)
  t:score(t.out[1], pres.president, "PS-3.1", "president")
  t:score(t.out[2], pres.vice, "PS-3.1", "vice-president")
end
pres.promise { "PS-2.3", "all but one have no cards left", function(t)
  local all = t:pile "gone" | t:pile "table" | t:pile "over"
  return #t.out == t.players and sets.count(all | t:hand(t.out[t.players])) == sets.count(pres.pack)
end }
-- PS-3.2 The game is over when somebody has `target` 11 points. The highest score wins.
pres.option { "target", 11, "points that win the game", clause = "PS-3.2", min = 1 }
pres.game_over = "target points"

-- ## 4 What a seat may see
-- PS-4.1 The cards that are exchanged are seen by those two alone. What has been played stays open to all.
function pres.status(t)
  if t.last then return "{president:seat %} {is|are} president", fields("president", t.last[1]) end
end
-- What a bot of sense says: the lowest cards that it may, all of a rank together if it can.
function pres.suggest(t, seat, point)
  local hand = t:hand(seat)
  if point == "play" then
    local moves = pres.moves(t, seat)
    for _, set in ipairs(moves) do
      if sets.count(hand & sets.ranks(set)) == sets.count(set) then return pres.say(t, set) end
    end
    return t.count == 0 and pres.say(t, moves[1]) or "pass"
  end
end
pres.kinds = { "office" }
pres.says = {
  ["play play"] = "{seat} {plays|play} {cards}",
  ["to gone"] = "", ["give give"] = "{seat} {gives|give} {cards:%|a card} back",
  ["hand new"] = "{president:seat %} {is|are} president", ["hand kept"] = "{president:seat %} {stays|stay} president",
}
function pres.result(t) return fields("office", t.office, "president", t.out[1], "out", t.out) end
