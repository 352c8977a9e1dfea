-- Skat, by the International Skat Order. The rule page and the game in one: each clause stands above what does it.
local skat = game {
  id = "skat", title = "Skat", players = { 3, 4 }, clauses = "SK", names = "Scat, Skaten", kind = "trick", land = "Germany",
  summary = "Bid up by numbers; one against two, and jacks are the highest trumps.",
  level = "hard", minutes = 60,
}

-- ## 1 Pack and ranking
-- SK-1.1 Three or four players, each for himself; three seats are active, of four all but the dealer's.
-- SK-1.2 The pack is A K Q J T 9 8 7 of all four suits: 32 cards.
skat.active, skat.pack = 3, cards "AKQJT987 of CDHS"
-- SK-1.3 Trumps are the jacks, JC JS JH JD, and in a suit game below them A T K Q 9 8 7 of that suit. In grand the
--   jacks alone are trumps, in null nothing is.
-- SK-1.4 Plain suits rank A T K Q 9 8 7; in null A K Q J T 9 8 7.
-- SK-1.5 Card points: A 11, T 10, K 4, Q 3, J 2, the rest nothing: 120 in all.
skat.trumps, skat.ranks, skat.points = "JC JS JH JD", "A T K Q 9 8 7", { A = 11, T = 10, K = 4, Q = 3, J = 2 }
skat.refusals = { players = "SK-1.1", pack = "SK-1.2", dealer = "SK-2.1", hands = "SK-2.2", word = "SK-4.1", over = "SK-6.6",
                  option = "SK-6.6", variant = "SK-6.6", at = { bid = "SK-3.1", answer = "SK-3.2", play = "SK-5.1" } }

-- ## 2 Deal
-- SK-2.1 The deal passes to the left after every hand, a passed one too. The active seats from the dealer's left are
--   forehand, middlehand and rearhand.
-- SK-2.2 Three cards to each, two face down to the skat, four to each, three to each: ten in a hand.
skat.packets = "3 each, 2 to skat, 4 each, 3 each"
function skat.hand(t)
  t.bid, t.step, t.declarer, t.game, t.also, t.row, t.value, t.matadors, t.eyes = 0, 0, 0, "none", "", "passed", 0, 0, 0
  t:deal()
  t.declarer, t.by_hand = skat.auction(t), nil
  if t.declarer == 0 then return skat.nobody_bids(t) end
  skat.declare(t)
  skat.play(t)
  skat.settle(t)
end

-- ## 3 Bidding
-- SK-3.1 A bid is a value that a game can have (section 6), higher than the last: 18 20 22 23 24 27 30 33 35 36 40 44 45
--   46 48 50 54 55 59 60 and so on to 264. Values may be left out; with `jumps` off the next one is bid.
skat.option { "jumps", true, "a bid may leave values out", clause = "SK-3.1" }
skat.bids = { 18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81,
  84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160, 162, 165,
  168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264 }
-- SK-3.2 Middlehand bids to forehand, who says `hold` to have the same value or `pass`, until one of them has passed.
--   Then rearhand bids to who is left, likewise. Who is left in the end is the declarer, and the last value his bid.
-- The words are pass and the bids above the last, which is at place t.step.
function skat.say_bid(t, i) return i == 1 and "pass" or tostring(skat.bids[t.step + i - 1]) end
function skat.duel(t, bidder, hearer)
  while true do
    local more = t:ask(bidder, "bid", 1 + math.min(#skat.bids - t.step, skat.jumps and #skat.bids or 1), skat.say_bid) - 1
    if more == 0 then return hearer end
    t.step, t.bid = t.step + more, skat.bids[t.step + more]
    if t:ask(hearer, "answer", { "hold", "pass" }) == "pass" then return bidder end
  end
end
-- SK-3.3 If nobody has bid, forehand plays for 18 or passes too: then nobody plays, and nobody scores.
function skat.auction(t)
  local left = skat.duel(t, t.active[3], skat.duel(t, t.active[2], t.active[1]))
  if t.bid == 0 and t:ask(left, "bid", { "pass", "18" }) == "pass" then return 0 end
  t.bid = math.max(t.bid, 18)
  return left
end
function skat.nobody_bids(t) t:tell "passed" end

-- ## 4 The game
-- SK-4.1 The declarer takes up the skat and lays any two cards away, which count for him; or he plays `hand`: then
--   nobody sees the skat before the end, and it counts for him all the same.
skat.secret, skat.refuse_discard = { discard = true }, "SK-4.1"
function skat.refuse_game(_, _, word) return word:find "^null" and "SK-4.3" or "SK-4.2" end
skat.open = { skat = function(t, seat) return t.by_hand == false and seat == t.declarer end }
-- SK-4.2 He names the game: a suit, `grand`, `null` or `null ouvert`. A hand game in a suit or grand may have
--   `schneider`, `schwarz` or `ouvert` announced; each includes those before it.
skat.base, skat.tops = { C = 12, S = 11, H = 10, D = 9, grand = 24 }, {}
skat.games = { [false] = { "C", "S", "H", "D", "grand", "null", "null ouvert" }, [true] = { "null", "null ouvert" } }
for game in pairs(skat.base) do
  for _, also in ipairs { "", " schneider", " schwarz", " ouvert" } do table.insert(skat.games[true], game .. also) end
  skat.tops[game] = skat.trumps .. (game == "grand" and "" or (" " .. skat.ranks):gsub("%w", "%0" .. game))
end
-- SK-4.3 Null must be worth the bid, as its value never grows.
skat.null = { [true] = { null = 35, ["null ouvert"] = 59 }, [false] = { null = 23, ["null ouvert"] = 46 } }
function skat.declare(t)
  t.by_hand = t:ask(t.declarer, "skat", { "take", "hand" }) == "hand"
  if not t.by_hand then t:swap(t.declarer, "skat", "discard", 2) end
  local words = {}
  for _, word in ipairs(skat.games[t.by_hand]) do
    if (skat.null[t.by_hand][word] or 264) >= t.bid then words[#words + 1] = word end
  end
  local word = t:ask(t.declarer, "game", words)
  t.game, t.also = word:match "^(%a+) ?(%l*)$"
  t.matadors = skat.base[t.game] and skat.count_matadors(t:hand(t.declarer) | t:pile "skat", t.game) or 0
  t:tell("contract", t.declarer, word, t.by_hand)
end
-- SK-4.4 Matadors are the trumps from JC down without a gap that the declarer has, or that he has not; the skat counts
--   as his.
function skat.count_matadors(set, game)
  for at, card in skat.tops[game]:gmatch "()(%S+)" do
    if (set & cards(card) ~= 0) ~= (set & cards "JC" ~= 0) then return at // 3 end
  end
  return #skat.tops[game] // 3 + 1
end

-- ## 5 Play
-- SK-5.1 Forehand leads to the first trick. A card played must be in the hand; the leader may lead any card.
-- SK-5.2 The others follow the suit led if they can, all trumps being one suit; who cannot may play any card.
skat.duties = { hold = "SK-5.1", follow = "SK-5.2" }
-- SK-5.3 The highest trump wins the trick, without one the highest card of the suit led. Null ends with the first trick
--   that the declarer takes.
function skat.play(t)
  if t.game == "null" then
    t:ranking { trumps = "", ranks = "A K Q J T 9 8 7" }
    t:stop_at(t.declarer)
  elseif t.game ~= "grand" then t:trumps(t.game) end
  t:play_tricks(t.active[1])
end
-- SK-5.4 Who plays ouvert lays his hand open before the first lead.
function skat.face_up(t, seat) return t.also == "ouvert" and seat == t.declarer and t:hand(seat) or 0 end
function skat.aim(t) return { t.declarer }, table.unpack(t.game == "null" and { "tricks", "least" } or {}) end

-- ## 6 Score
-- SK-6.1 Null is won without a trick. It counts 23, by hand 35, ouvert 46, ouvert by hand 59.
-- SK-6.2 A suit game or grand counts its base (D 9, H 10, S 11, C 12, grand 24) as many times as there are matadors,
--   and once more for the game; and once more each for hand, schneider, schneider announced, schwarz, schwarz announced
--   and ouvert.
-- SK-6.3 It is won with 61 card points. It is schneider if one side has 90 or the declarer 30 or fewer, schwarz if one
--   side has all tricks. What was announced must be made, and counts when it is not made too.
local levels = { [""] = 0, schneider = 1, schwarz = 2, ouvert = 3 }
function skat.worth(t)
  local tricks, said = t:tricks(t.declarer), levels[t.also]
  if t.game == "null" then return skat.null[t.by_hand][said == 0 and "null" or "null ouvert"], tricks == 0 end
  t.eyes = t:points(t.declarer) + t:worth "skat"
  local schwarz = tricks == 10 or tricks == 0 or said >= 2
  local schneider = schwarz or t.eyes >= 90 or t.eyes <= 30 or said >= 1
  local times = t.matadors + 1 + (t.by_hand and 1 or 0) + (schneider and 1 or 0) + (schwarz and 1 or 0) + said
  return skat.base[t.game] * times, t.eyes >= (said < 1 and 61 or 90) and (said < 2 or tricks == 10)
end
-- SK-6.4 A game that is worth less than the bid is overbid, and lost. It counts the least multiple of its base that
--   reaches the bid.
-- SK-6.5 The declarer scores the value of a game won, and loses twice that of a game lost.
function skat.settle(t)
  local base, value, won = skat.base[t.game], skat.worth(t)
  t.row = value < t.bid and "overbid" or won and "won" or "lost"
  if t.row == "overbid" then value = (t.bid + base - 1) // base * base end
  t.value = t.row == "won" and value or -2 * value
  t:score(t.declarer, t.value, "SK-6.5", t.row)
end
skat.promise { "SK-6.5", "a game won is worth the bid, and a multiple of its base",
  function(t) return t.row ~= "won" or t.value >= t.bid and t.value % (skat.base[t.game] or 1) == 0 end }
skat.promise { "SK-1.5", "a hand played out has 120 card points",
  function(t) return t:finished() < 10 or t:sum(t.points, t.active) + t:worth "skat" == 120 end }
-- SK-6.6 A game is `hands` 36 hands; the highest score wins. An option or a house rule that there is not is refused.
skat.option { "hands", 36, "hands of a game", clause = "SK-6.6", min = 1 }
skat.game_over = "hands"

-- ## 7 What a seat may see, and what is said
-- SK-7.1 A seat sees its own hand. The skat is seen by nobody but a declarer who takes it up, his discards by him
--   alone.
skat.events, skat.kinds = { contract = "seat contract hand", passed = "" }, { "game", "row" }
skat.says = {
  bid = "{seat} {bids|bid} {word}", ["answer hold"] = "{seat} {holds|hold}", passed = "nobody bids",
  ["skat take"] = "{seat} {takes|take} up the skat", ["skat hand"] = "{seat} {plays|play} by hand",
  game = "", ["game null"] = "", ["game grand"] = "", contract = "{seat} {plays|play} {contract}{hand: by hand}",
  hand = "{declarer} {has|have} {row} {game}{points: with % points}: {value}", ["hand none passed"] = "nobody bid",
}
function skat.status(t) return (t.bid or 0) > 0 and ("bid %d, game %s %s"):format(t.bid, t.game, t.also) or nil end
function skat.result(t)
  return fields("declarer", t.declarer, "bid", t.bid, "game", t.game, "hand", t.by_hand or false, "announced", t.also,
    "matadors", t.matadors, "points", t.eyes, "row", t.row, "value", t.value)
end
-- A bot of sense plays the suit of which it has most trumps, if these and its other aces are seven or more.
function skat.suggest(t, seat, point)
  local best, most, limit = nil, 0, 0
  for _, suit in ipairs { "C", "S", "H", "D" } do
    local n, tops = sets.count(t:hand(seat) & cards("J, A, of " .. suit)), skat.count_matadors(t:hand(seat), suit)
    if n > most then best, most, limit = suit, n, n > 6 and skat.base[suit] * (tops + 1) or 0 end
  end
  if point == "bid" then return limit >= 18 and t:bids_above(skat.bids, t.bid, limit > t.bid and 1 or 0)[2] or "pass" end
  return ({ answer = t.bid <= limit and "hold" or "pass", skat = "take", game = best })[point]
end
