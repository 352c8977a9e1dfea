-- Skat, by the International Skat Order. The rule page and the game in one: each clause stands above what does it.
local skat = game {
  id = "skat", title = "Skat", players = { 3, 4 }, clauses = "SK", names = "Scat, Skaten",
  kind = "trick", land = "Germany",
  summary = "Bid up by numbers; one against two, and jacks are the highest trumps.",
  level = "hard", minutes = 60,
}

local auction = use "auction"
local misere = use "misere"

-- ## 1 Pack and ranking
-- SK-1.1 Three or four players, each for himself; three seats are active, of four all but the dealer's.
-- SK-1.2 The pack is A K Q J T 9 8 7 of all four suits: 32 cards.
skat.active = 3
skat.pack = cards "AKQJT987 of CDHS"
-- SK-1.3 Trumps are the jacks, JC JS JH JD, and in a suit game below them A T K Q 9 8 7 of that suit. In grand the
--   jacks alone are trumps, in null nothing is.
-- SK-1.4 Plain suits rank A T K Q 9 8 7; in null A K Q J T 9 8 7.
-- SK-1.5 Card points: A 11, T 10, K 4, Q 3, J 2, the rest nothing: 120 in all.
skat.trumps = "JC JS JH JD"
skat.ranks = "A T K Q 9 8 7"
skat.null_ranking = { trumps = "", ranks = "A K Q J T 9 8 7" }
skat.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
skat.refusals = {
  players = "SK-1.1", pack = "SK-1.2", dealer = "SK-2.1", hands = "SK-2.2",
  word = "SK-4.1", over = "SK-6.6", option = "SK-6.6", variant = "SK-6.6",
  at = { bid = "SK-3.1", answer = "SK-3.2", play = "SK-5.1" },
}

-- ## 2 Deal
-- SK-2.1 The deal passes to the left after every hand, a passed one too. The active seats from the dealer's left are
--   forehand, middlehand and rearhand.
-- SK-2.2 Three cards to each, two face down to the skat, four to each, three to each: ten in a hand.
skat.packets = "3 each, 2 to skat, 4 each, 3 each"
function skat.hand(t)
  t.bid = 0
  t.declarer = 0
  t.by_hand = nil
  t.game = "none"
  t.also = ""
  t.row = "passed"
  t.value = 0
  t.matadors = 0
  t.eyes = 0
  t:deal()
  t.declarer = skat.auction(t)
  if t.declarer == 0 then return skat.nobody_bids(t) end
  skat.declare(t)
  skat.play(t)
  skat.settle(t)
end

-- ## 3 Bidding
-- SK-3.1 A bid is a value that a game can have (section 6), higher than the last: 18 20 22 23 24 27 30 33 35 36 40 44 45
--   46 48 50 54 55 59 60 and so on to 264. Values may be left out; with `jumps` off the next one is bid.
skat.option { "jumps", true, "a bid may leave values out", clause = "SK-3.1" }
skat.bids = {
  18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72,
  77, 80, 81, 84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144,
  150, 153, 154, 156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
}
function skat.ready(rules)
  local next_bids = not rules.jumps and 1 or nil
  rules.words_over = auction.words_over(rules.bids, next_bids)
end
-- SK-3.2 Middlehand bids to forehand, who says `hold` to have the same value or `pass`, until one of them has passed. Then
--   rearhand bids to who is left, likewise. The last player left is the declarer, and the last value his bid.
skat.answers = { "hold", "pass" }
function skat.duel(t, bidder, hearer)
  while true do
    local bid = t:ask(bidder, "bid", skat.words_over[t.bid])
    if bid == "pass" then return hearer end
    t.bid = tonumber(bid)
    local answer = t:ask(hearer, "answer", skat.answers)
    if answer == "pass" then return bidder end
  end
end
-- SK-3.3 If nobody has bid, forehand plays for 18 or passes too: then nobody plays, and nobody scores.
function skat.refuse_bid(t, seat) return seat == t.active[1] and "SK-3.3" or "SK-3.1" end
function skat.auction(t)
  local forehand, middlehand, rearhand = table.unpack(t.active)
  local first_left = skat.duel(t, middlehand, forehand)
  local left = skat.duel(t, rearhand, first_left)
  if t.bid == 0 then
    local bid = t:ask(left, "bid", { "pass", "18" })
    if bid == "pass" then return 0 end
    t.bid = 18
  end
  return left
end
function skat.nobody_bids(t) t:tell "passed" end

-- ## 4 The game
-- SK-4.1 The declarer takes up the skat and lays any two cards away, which count for him; or he plays `hand`: then
--   nobody sees the skat before the end, and it counts for him all the same.
skat.secret = { discard = true }
skat.refuse_discard = "SK-4.1"
skat.open = {
  skat = function(t, seat) return t.by_hand == false and seat == t.declarer end,
}
-- SK-4.2 He names the game: a suit, `grand`, `null` or `null ouvert`. A hand game in a suit or grand may have
--   `schneider`, `schwarz` or `ouvert` announced; each includes those before it.
skat.base = { C = 12, S = 11, H = 10, D = 9, grand = 24 }
skat.levels = { [""] = 0, schneider = 1, schwarz = 2, ouvert = 3 }
skat.games = { "C", "S", "H", "D", "grand", "null", "null ouvert" }
skat.hand_games = { "null", "null ouvert" }
for _, game in ipairs { "C", "D", "H", "S", "grand" } do
  table.insert(skat.hand_games, game)
  table.insert(skat.hand_games, game .. " schneider")
  table.insert(skat.hand_games, game .. " schwarz")
  table.insert(skat.hand_games, game .. " ouvert")
end
-- SK-4.3 Null must be worth the bid, as its value never grows.
skat.null = { null = 23, ["null ouvert"] = 46 }
skat.hand_null = { null = 35, ["null ouvert"] = 59 }
function skat.games_open(t)
  local games = t.by_hand and skat.hand_games or skat.games
  local null = t.by_hand and skat.hand_null or skat.null
  local open = {}
  for _, game in ipairs(games) do
    local value = null[game]
    if not value or value >= t.bid then open[#open + 1] = game end
  end
  return open
end
function skat.refuse_game(_, _, word)
  if word:find "^null" then return "SK-4.3" end
  return "SK-4.2"
end
function skat.declare(t)
  t.by_hand = t:ask(t.declarer, "skat", { "take", "hand" }) == "hand"
  if not t.by_hand then t:swap(t.declarer, "skat", "discard", 2) end
  local contract = t:ask(t.declarer, "game", skat.games_open(t))
  t.game, t.also = contract:match "^(%a+) ?(%l*)$"
  if t.game ~= "null" then
    local held = t:hand(t.declarer) | t:pile "skat"
    t.matadors = skat.count_matadors(held, t.game)
  end
  t:tell("contract", t.declarer, contract, t.by_hand)
end
-- SK-4.4 Matadors are the trumps from JC down without a gap that the declarer has, or that he has not; the skat counts
--   as his.
skat.tops = {}
for game in pairs(skat.base) do
  local trumps = skat.trumps
  if game ~= "grand" then
    for rank in skat.ranks:gmatch "%w" do trumps = trumps .. " " .. rank .. game end
  end
  local tops = {}
  for card in trumps:gmatch "%w+" do tops[#tops + 1] = cards(card) end
  skat.tops[game] = tops
end
function skat.count_matadors(held, game)
  local tops = skat.tops[game]
  local has_highest = held & tops[1] ~= 0
  for place, card in ipairs(tops) do
    local has_card = held & card ~= 0
    if has_card ~= has_highest then return place - 1 end
  end
  return #tops
end

-- ## 5 Play
-- SK-5.1 Forehand leads to the first trick. A card played must be in the hand; the leader may lead any card.
-- SK-5.2 The others follow the suit led if they can, all trumps being one suit; who cannot may play any card.
skat.duties = { hold = "SK-5.1", follow = "SK-5.2" }
-- SK-5.3 The highest trump wins the trick, without one the highest card of the suit led. Null ends with the first trick
--   that the declarer takes.
function skat.play(t)
  if t.game == "null" then
    t:ranking(skat.null_ranking)
    t:stop_at(t.declarer)
  elseif t.game ~= "grand" then
    t:trumps(t.game)
  end
  t:play_tricks(t.active[1])
end
-- SK-5.4 A declarer who plays ouvert lays his hand open before the first lead.
function skat.face_up(t, seat)
  local is_open = t.also == "ouvert" and seat == t.declarer
  return is_open and t:hand(seat) or 0
end
function skat.aim(t)
  if t.game == "null" then return { t.declarer }, "tricks", "least" end
  return { t.declarer }
end

-- ## 6 Score
-- SK-6.1 Null is won without a trick. It counts 23, by hand 35, ouvert 46, ouvert by hand 59.
-- SK-6.2 A suit game or grand counts its base (D 9, H 10, S 11, C 12, grand 24) as many times as there are matadors,
--   and once more for the game; and once more each for hand, schneider, schneider announced, schwarz, schwarz announced
--   and ouvert.
-- SK-6.3 It is won with 61 card points. It is schneider if one side has 90 or the declarer 30 or fewer, schwarz if one side
--   has all tricks. An announcement must be made, and counts also if it fails.
function skat.worth(t)
  local tricks = t:tricks(t.declarer)
  if t.game == "null" then
    local null = t.by_hand and skat.hand_null or skat.null
    return null[t.also == "" and "null" or "null ouvert"], tricks == 0
  end
  t.eyes = t:points(t.declarer) + t:worth "skat"
  local announced = skat.levels[t.also]
  local is_schwarz = tricks == 10 or tricks == 0 or announced >= 2
  local is_schneider = is_schwarz or t.eyes >= 90 or t.eyes <= 30 or announced >= 1
  local times = 1 + t.matadors + announced
  if t.by_hand then times = times + 1 end
  if is_schneider then times = times + 1 end
  if is_schwarz then times = times + 1 end
  local needed = announced == 0 and 61 or 90
  local is_won = t.eyes >= needed
  if announced >= 2 then is_won = tricks == 10 end
  return skat.base[t.game] * times, is_won
end
-- SK-6.4 A game that is worth less than the bid is overbid, and lost. It counts the least multiple of its base that
--   reaches the bid.
-- SK-6.5 The declarer scores the value of a game won, and loses twice that of a game lost.
function skat.settle(t)
  local value, is_won = skat.worth(t)
  if value < t.bid then
    t.row = "overbid"
    value = skat.overbid_value(t)
  else
    t.row = is_won and "won" or "lost"
  end
  t.value = t.row == "won" and value or -2 * value
  t:score(t.declarer, t.value, "SK-6.5", t.row)
end
function skat.overbid_value(t)
  local base = skat.base[t.game]
  local times = (t.bid + base - 1) // base
  return base * times
end
skat.promise { "SK-6.5", "a game won is worth the bid, and a multiple of its base", function(t)
  local base = skat.base[t.game] or 1
  return t.row ~= "won" or t.value >= t.bid and t.value % base == 0
end }
skat.promise { "SK-1.5", "a hand played out has 120 card points", function(t)
  return t:finished() < 10 or t:sum(t.points, t.active) + t:worth "skat" == 120
end }
-- SK-6.6 A game is `hands` 36 hands; the highest score wins. An option or a house rule that there is not is refused.
skat.option { "hands", 36, "hands of a game", clause = "SK-6.6", min = 1 }
skat.game_over = "hands"

-- ## 7 What a seat may see, and what is said
-- SK-7.1 A seat sees its own hand. The skat is seen by nobody but a declarer who takes it up, his discards by him
--   alone.
skat.events = { contract = "seat contract hand", passed = "" }
skat.kinds = { "game", "row" }
skat.says = {
  ["bid?"] = "what do you bid{bid: over %}, or do you pass?",
  ["answer?"] = "{bid} is bid: do you hold it, to play for it yourself?",
  ["skat?"] = "do you take up the skat, or play by hand without it?",
  ["discard?"] = "which two cards do you lay away? They count for you",
  ["game?"] = "which game do you play? It must be worth {bid}",
  bid = "{seat} {bids|bid} {word}", ["answer hold"] = "{seat} {holds|hold}", passed = "nobody bids",
  ["skat take"] = "{seat} {takes|take} up the skat", ["skat hand"] = "{seat} {plays|play} by hand",
  game = "", ["game null"] = "", ["game grand"] = "",
  contract = "{seat} {plays|play} {contract}{hand: by hand}",
  hand = "{declarer} {has|have} {row} {game}{points: with % card points}, worth {value}",
  ["hand none passed"] = "nobody bid",
}
function skat.status(t)
  if (t.bid or 0) == 0 then return end
  if t.game == "none" then return t.bid .. " is bid" end
  return "{game}{also: %}{declarer: by seat %}, {bid} bid",
    fields("game", t.game, "also", t.also, "declarer", t.declarer, "bid", t.bid)
end
function skat.result(t)
  return fields("declarer", t.declarer, "bid", t.bid, "game", t.game, "hand", t.by_hand or false,
    "announced", t.also, "matadors", t.matadors, "points", t.eyes, "row", t.row, "value", t.value)
end
-- A bot of sense plays grand with six jacks and aces, or with five and a long suit; otherwise the suit of which it has most
-- trumps. It bids if these and its other aces are six or more.
skat.suits = { "C", "S", "H", "D" }
function skat.best_game(hand)
  local jacks = sets.count(hand & cards "J")
  local tops = jacks + sets.count(hand & cards "A")
  local best, most = "C", 0
  for _, suit in ipairs(skat.suits) do
    local winners = sets.count(hand & cards("J, A, of " .. suit))
    if winners > most then best, most = suit, winners end
  end
  if jacks >= 2 and (tops >= 6 or tops == 5 and most >= 8) then best = "grand" end
  return best, most >= 6
end
-- It bids what the game is worth at least: of matadors that it has not, the skat may bring one.
function skat.limit(hand, game)
  local matadors = skat.count_matadors(hand, game)
  if hand & cards "JC" == 0 then matadors = 1 end
  return skat.base[game] * (matadors + 1)
end
-- It lays away what would lose: short suits before long ones, those with their ace last, and of a suit the ten first.
function skat.lay_away(hand, game)
  local trumps = cards "J"
  if game ~= "grand" then trumps = trumps | cards("of " .. game) end
  local plain, keep = {}, {}
  for _, suit in ipairs(skat.suits) do
    local held = hand & cards("of " .. suit) & ~trumps
    local ace = cards("A" .. suit)
    local worth = 10 * sets.count(held)
    if held & ace ~= 0 then worth = worth + 15 end
    for _, card in ipairs(sets.list(held & ~ace)) do
      plain[#plain + 1] = card
      keep[card] = worth - (skat.points[card:sub(1, 1)] or 0)
    end
  end
  if #plain < 2 then return nil end
  table.sort(plain, function(a, b)
    if keep[a] ~= keep[b] then return keep[a] < keep[b] end
    return a < b
  end)
  return "discard " .. plain[1] .. " " .. plain[2]
end
-- With no such game it plays null if no more than one card is too high for it.
skat.null_suits = misere.suits(skat.pack, "789TJQKA")
function skat.may_play_null(hand) return misere.risk(skat.null_suits, hand) <= 1 end
function skat.suggest(t, seat, point)
  if point == "play" then return end
  if point == "skat" then return "take" end
  local hand = t:hand(seat)
  local game, is_good = skat.best_game(hand)
  local may_null = not is_good and t.bid <= skat.null.null
  if point == "discard" then
    if may_null then
      local discards, kept = misere.discards(skat.null_suits, hand, 2)
      if skat.may_play_null(kept) then return "discard " .. discards end
    end
    return skat.lay_away(hand, game)
  end
  local is_null = may_null and skat.may_play_null(hand)
  if point == "game" then return is_null and "null" or game end
  local limit = is_null and skat.null.null or is_good and skat.limit(hand, game) or 0
  if point == "bid" then return limit > t.bid and skat.words_over[t.bid][2] or "pass" end
  if point == "answer" then return t.bid <= limit and "hold" or "pass" end
end
