-- Skat. The rule page and the game in one.
local skat = game {
  id = "skat", title = "Skat", players = { 3, 4 }, clauses = "SK",
  summary = "Bid up by numbers; one against two, jacks are the highest trumps.",
}

-- ## 1 Pack and ranking
-- SK-1.1 Three or four players, each for himself; three seats are active, of four all but the dealer's.
skat.active = 3
-- SK-1.2 32 cards: A K Q J T 9 8 7 of each suit.
skat.pack = cards "AKQJT987 of CDHS"
-- SK-1.3 Trumps are the jacks JC JS JH JD and, in a suit game, below them A T K Q 9 8 7 of that suit.
skat.trumps = "JC JS JH JD"
-- SK-1.4 Plain suits, high to low: A T K Q 9 8 7. In null, where nothing is trumps: A K Q J T 9 8 7.
skat.ranks = "A T K Q 9 8 7"
-- SK-1.5 A 11, T 10, K 4, Q 3, J 2: 120 in all.
skat.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
skat.refusals = { players = "SK-1.1", pack = "SK-1.2", dealer = "SK-2.1", hands = "SK-2.1", word = "SK-3.1", over = "SK-6.9",
                   }

-- ## 2 Deal
-- SK-2.1 Three cards to each, two to the skat, four to each, three to each.
skat.packets = "3 each, 2 to skat, 4 each, 3 each"
skat.open = { skat = function(t, seat) return t.looked and seat == t.declarer end }

-- ## 3 Bidding
-- SK-3.1 The values are those a game can have (section 6), from 18 up. With `jumps` off the next one is bid.
skat.base = { diamonds = 9, hearts = 10, spades = 11, clubs = 12, grand = 24 }
skat.null = { null = 23, ["null hand"] = 35, ["null ouvert"] = 46, ["null ouvert hand"] = 59 }
skat.option { "jumps", false, "bids may leave values out", clause = "SK-3.1" }
skat.values = {}
do
  local seen = {}
  for _, value in pairs(skat.null) do seen[value] = true end
  for name, base in pairs(skat.base) do
    for n = 2, name == "grand" and 11 or 18 do seen[base * n] = true end
  end
  for value in pairs(seen) do table.insert(skat.values, value) end -- pairs goes in order
end
-- SK-3.2 The second seat bids to the first, who holds the same value or passes, until one of them has passed. Then the
--   third bids to who is left.
function skat.duel(t, bidder, hearer)
  while true do
    local bid = t:ask(bidder, "bid", t:bids_above(skat.values, t.bid, not skat.jumps and 1))
    if bid == "pass" then return hearer end
    t.bid = math.tointeger(bid)
    if t:ask(hearer, "answer", { "hold", "pass" }) == "pass" then return bidder end
  end
end
-- SK-3.3 If nobody has bid the first seat may play for 18; if it does not the deal is thrown in and nobody scores.
function skat.auction(t)
  local first, second, third = table.unpack(t.active)
  local left = skat.duel(t, third, skat.duel(t, second, first))
  if t.bid == 0 then
    if t:ask(first, "bid", { "pass", "18" }) == "pass" then return 0 end
    t.bid = 18
  end
  return left
end

-- ## 4 The game
-- SK-4.1 The declarer takes up the skat and lays two cards away, or plays `hand`.
skat.secret = { discard = true }
skat.refuse_discard = "SK-4.1"
-- SK-4.2 He names the game: a suit, grand, null, null ouvert; a hand game in a suit or grand also with `schneider`,
--   `schwarz` or `ouvert` announced, each of which includes those before it.
skat.announced = { "", " schneider", " schwarz", " ouvert" }
skat.games, skat.hand_games = { "null", "null ouvert" }, { "null", "null ouvert" }
for game in pairs(skat.base) do
  table.insert(skat.games, game)
  for _, also in ipairs(skat.announced) do table.insert(skat.hand_games, game .. also) end
end
local suit_of = { clubs = "C", spades = "S", hearts = "H", diamonds = "D" }
function skat.declare(t)
  t.by_hand = t:ask(t.declarer, "skat", { "take", "hand" }) == "hand"
  t.looked = not t.by_hand
  if t.looked then t:swap(t.declarer, "skat", "discard", 2) end
  local word = t:ask(t.declarer, "game", t.by_hand and skat.hand_games or skat.games)
  t.game, t.also = word:match "^(%l+) ?(%l*)$"
  t.shown = t.also == "ouvert"
  t.matadors = skat.base[t.game] and skat.count_matadors(t) or 0
  t:tell("game", t.declarer, word, t.by_hand)
end
-- SK-4.3 Matadors: the trumps from JC down without a gap that the declarer has, or has not, the skat counted with him.
function skat.count_matadors(t)
  local mine, suit, n, with = t:hand(t.declarer) | t:pile "skat", suit_of[t.game], 0, nil
  local top = skat.trumps .. " " .. (suit and skat.ranks:gsub("%w", "%0" .. suit) or "")
  for card in top:gmatch "%S+" do
    local has = sets.has(mine, card)
    if with == nil then with = has end
    if has ~= with then break end
    n = n + 1
  end
  return n
end

-- ## 5 Play
-- SK-5.1 The seat at the dealer's left leads. A card played must be in the hand.
-- SK-5.2 Follow suit if you can, jacks being trumps; who cannot may play any card.
skat.duties = { hold = "SK-5.1", follow = "SK-5.2" }
-- SK-5.3 Null is over with the first trick that the declarer takes.
function skat.play(t)
  if t.game == "null" then
    t:ranking { trumps = "", ranks = "A K Q J T 9 8 7" }
    t:stop_at(t.declarer)
  else
    t:trumps(suit_of[t.game])
  end
  t:play_tricks(t.active[1])
end
-- SK-5.4 Who plays ouvert shows his hand before the first lead.
function skat.face_up(t, seat) return t.shown and seat == t.declarer and t:hand(seat) or 0 end

-- ## 6 Score
-- SK-6.1 Null counts 23, by hand 35, ouvert 46, both 59; it is won without a trick.
-- SK-6.2 A suit or grand counts its base (diamonds 9, hearts 10, spades 11, clubs 12, grand 24) times: matadors, and 1;
--   and 1 each for hand, schneider, schneider announced, schwarz, schwarz announced, ouvert.
-- SK-6.3 It is won with 61 points, the skat's counted; schneider is 90, or 30 for the loser; schwarz is all tricks, or
--   none. What was announced must be made, and counts also when it is not.
local level = { [""] = 0, schneider = 1, schwarz = 2, ouvert = 3 }
function skat.value(t)
  if t.game == "null" then
    return skat.null["null" .. (t.shown and " ouvert" or "") .. (t.by_hand and " hand" or "")], t:tricks(t.declarer) == 0
  end
  local points, tricks, said = t:points(t.declarer) + t:worth "skat", t:tricks(t.declarer), level[t.also]
  t.card_points = points
  local schwarz = tricks == 10 or tricks == 0 or said >= 2
  local schneider = schwarz or points >= 90 or points <= 30 or said >= 1
  local times = t.matadors + 1 + (t.by_hand and 1 or 0) + (schneider and 1 or 0) + (schwarz and 1 or 0) + said
  local won = points >= 61 and (said < 1 or points >= 90) and (said < 2 or tricks == 10)
  return skat.base[t.game] * times, won
end
-- SK-6.4 If that is less than the bid he has overbid and lost; it counts the least multiple of the base that reaches the
--   bid (in null the bid itself).
-- SK-6.5 The declarer scores the value, or loses twice as much.
function skat.settle(t)
  local value, won = skat.value(t)
  t.row = won and "won" or "lost"
  if value < t.bid then
    local base = skat.base[t.game] or 1
    value, t.row = (t.bid + base - 1) // base * base, "overbid"
  end
  t.value = t.row == "won" and value or -2 * value
  t:score(t.declarer, t.value, "SK-6.5", t.row)
end
function skat.hand(t)
  t.bid, t.game, t.also, t.row, t.value, t.by_hand, t.looked, t.shown = 0, "none", "", "thrown in", 0, false, false, false
  t.matadors, t.card_points = 0, 0
  t:deal()
  t.declarer = skat.auction(t)
  if t.declarer == 0 then return t:tell("throw-in") end
  t:tell("bidder", t.declarer, t.bid)
  skat.declare(t)
  skat.play(t)
  skat.settle(t)
end
-- SK-6.9 A game is `hands` 36 hands; the highest score wins.
skat.option { "hands", 36, "hands of a game", clause = "SK-6.9", min = 1 }
skat.game_over = "hands"

skat.events = { bidder = "seat bid", game = "seat game hand", took = "winner cards", ["throw-in"] = "" }
skat.kinds = { "game", "row" }
function skat.status(t)
  if not t.declarer or t.declarer == 0 then return t.bid and t.bid > 0 and ("the bid is %d"):format(t.bid) or nil end
  return t.game .. " " .. t.also .. " {declarer:by seat %}, bid " .. t.bid, fields("declarer", t.declarer)
end
function skat.result(t)
  return fields("declarer", t.declarer, "bid", t.bid, "game", t.game, "hand", t.by_hand, "announced", t.also,
    "matadors", t.matadors, "points", t.card_points, "row", t.row, "value", t.value)
end
