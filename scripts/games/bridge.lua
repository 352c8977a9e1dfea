-- Contract bridge, as at one table of a duplicate. The rule page and the game in one: each clause stands above what does it.
local bridge = game {
  id = "bridge", title = "Contract bridge", players = { 4 }, partners = true, clauses = "BR",
  kind = "trick", names = "Duplicate bridge", land = "United States, England",
  summary = "Auction, dummy, and the score of each board by itself.",
  level = "hard", minutes = 90,
}

local auction = use "auction"

-- ## 1 Pack and deal
-- BR-1.1 Four players, 1 and 3 (North, South) against 2 and 4 (East, West).
-- BR-1.2 52 cards, in every suit high to low: A K Q J T 9 8 7 6 5 4 3 2, trumps too.
bridge.pack = cards "AKQJT98765432 of CDHS"
bridge.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- BR-1.3 Each is dealt thirteen cards, one at a time. Board 1 is dealt by seat 1, unless the header's `dealer` says, and so
--   on round.
bridge.packets = "1 each x 13"
function bridge.first_dealer() return 1 end
-- BR-1.4 Vulnerability repeats every sixteen boards. Nobody is vulnerable in 1 8 11 14, seats 1 and 3 in 2 5 12 15, seats 2
--   and 4 in 3 6 9 16, all in 4 7 10 13. The option `vulnerable` sets it for every board.
bridge.option { "vulnerable", "boards", "who is vulnerable", clause = "BR-1.4",
                words = { "boards", "none", "all", "side 1", "side 2" } }
bridge.sides_vulnerable = {
  { false, false }, { true, false }, { false, true }, { true, true },
  { true, false }, { false, true }, { true, true }, { false, false },
  { false, true }, { true, true }, { false, false }, { true, false },
  { true, true }, { false, false }, { true, false }, { false, true },
}
function bridge.is_vulnerable(t, side)
  if bridge.vulnerable == "all" then return true end
  if bridge.vulnerable == "none" then return false end
  if bridge.vulnerable == "side 1" then return side == 1 end
  if bridge.vulnerable == "side 2" then return side == 2 end
  local board = (t.deal_number - 1) % 16 + 1
  return bridge.sides_vulnerable[board][side]
end
-- BR-1.5 An option or a house rule is refused that the game does not have.
bridge.refusals = {
  players = "BR-1.1", pack = "BR-1.2", hands = "BR-1.3", dealer = "BR-1.3", option = "BR-1.5",
  variant = "BR-1.5", word = "BR-3.3", over = "BR-4.7",
}

-- ## 2 Auction
-- BR-2.1 The dealer calls first, then the others in turn, until three in a row pass after a bid, or all four at the start.
-- BR-2.2 A bid is a number of tricks over six, 1 to 7, and a suit or NT, no trumps: `1 C`, `3NT`. It is higher than the
--   last, by number or, of the same number, by C D H S NT.
bridge.bids = {}
bridge.level_of = {}
bridge.strain_of = {}
for level = 1, 7 do
  for _, strain in ipairs { "C", "D", "H", "S", "NT" } do
    local bid = strain == "NT" and level .. "NT" or level .. " " .. strain
    table.insert(bridge.bids, bid)
    bridge.level_of[bid] = level
    bridge.strain_of[bid] = strain
  end
end
-- BR-2.3 `double` doubles the last bid, if an opponent made it and nobody has doubled; `redouble` an opponent's double.
bridge.words_over = auction.words_over(bridge.bids)
bridge.double_words_over = {}
bridge.redouble_words_over = {}
for bid, words in pairs(bridge.words_over) do
  bridge.double_words_over[bid] = { "pass", "double", table.unpack(words, 2) }
  bridge.redouble_words_over[bid] = { "pass", "redouble", table.unpack(words, 2) }
end
function bridge.calls_open(t, seat)
  local is_theirs = t.bidder > 0 and t.side[t.bidder] ~= t.side[seat]
  if is_theirs and t.factor == 1 then return bridge.double_words_over[t.bid] end
  if not is_theirs and t.factor == 2 then return bridge.redouble_words_over[t.bid] end
  return bridge.words_over[t.bid]
end
function bridge.refuse_call(_, _, word)
  if word == "double" or word == "redouble" then return "BR-2.3" end
  return "BR-2.2"
end
-- BR-2.4 The last bid is the contract. Declarer is who first named its suit, or NT, for his side.
function bridge.auction(t)
  local seat = t.dealer
  local passes = 0
  local first_to_name = { {}, {} }
  while passes < 3 or t.bidder == 0 and passes < 4 do
    local call = t:ask(seat, "call", bridge.calls_open(t, seat))
    table.insert(t.calls, call)
    passes = call == "pass" and passes + 1 or 0
    if call == "double" then
      t.factor = 2
    elseif call == "redouble" then
      t.factor = 4
    elseif call ~= "pass" then
      t.bid = call
      t.bidder = seat
      t.factor = 1
      local named_by = first_to_name[t.side[seat]]
      local strain = bridge.strain_of[call]
      named_by[strain] = named_by[strain] or seat
      t.declarer = named_by[strain]
    end
    seat = t:left_of(seat)
  end
end

-- ## 3 Play
-- BR-3.1 The seat at the declarer's left leads. Then the declarer's partner is dummy: his hand is faced, and the declarer
--   plays for him.
-- BR-3.2 Follow suit if you can; who cannot may play any card. The highest trump wins, without one the highest of the suit
--   led, and the winner leads.
-- BR-3.3 A card played must be in the hand that plays.
bridge.duties = { hold = "BR-3.3", follow = "BR-3.2" }
function bridge.play(t)
  local dummy = t:partner(t.declarer)
  t:tell("contract", t.declarer, t.bid, t.factor)
  if t.strain ~= "NT" then t:trumps(t.strain) end
  t:lead(t:left_of(t.declarer))
  t:play_card()
  t:show(dummy)
  t:play_for(dummy, t.declarer)
  t:play_tricks()
end
function bridge.hand(t)
  t.bid = "pass"
  t.calls = {}
  t.bidder = 0
  t.declarer = 0
  t.factor = 1
  t.level = 0
  t.strain = "none"
  t.over = 0
  t.row = "passed out"
  t:deal()
  bridge.auction(t)
  if t.bidder == 0 then return t:tell "all-pass" end
  t.level = bridge.level_of[t.bid]
  t.strain = bridge.strain_of[t.bid]
  bridge.play(t)
  local side = t.side[t.declarer]
  t.over = t:side_tricks(side) - 6 - t.level
  t.row = t.over < 0 and "down" or "made"
  bridge.settle(t, side, bridge.is_vulnerable(t, side))
end

-- ## 4 Score
-- BR-4.1 A contract that is made scores for each trick of it 20 in C and D, 30 in H and S, in NT 30 and for the first 40;
--   doubled twice, redoubled four times that.
-- BR-4.2 If that is 100 or more it is a game, and scores 300, vulnerable 500; else 50.
-- BR-4.3 A small slam, six tricks bid, scores 500, vulnerable 750; a grand slam, seven, 1000, vulnerable 1500.
-- BR-4.4 Tricks over the contract score as in BR-4.1 undoubled; doubled 100 each, vulnerable 200; redoubled twice that. A
--   contract that is made doubled scores 50 more, redoubled 100.
-- BR-4.5 A contract that is not made scores for the other side: 50 for each trick too few, vulnerable 100. Doubled 100 for
--   the first, 200 for the second and third and 300 for each more; vulnerable 200 and 300 for each more. Redoubled twice
--   that.
bridge.trick_points = { C = 20, D = 20, H = 30, S = 30, NT = 30 }
function bridge.settle(t, side, is_vulnerable)
  if t.over < 0 then
    local points = bridge.undertrick_points(-t.over, t.factor, is_vulnerable)
    t:score(3 - side, points, "BR-4.5", "down")
    return
  end
  local odd = bridge.trick_points[t.strain] * t.level
  if t.strain == "NT" then odd = odd + 10 end
  odd = odd * t.factor
  t:score(side, odd, "BR-4.1", "contract")
  bridge.game_bonus(t, side, odd, is_vulnerable)
  if t.level == 6 then t:score(side, is_vulnerable and 750 or 500, "BR-4.3", "small slam") end
  if t.level == 7 then t:score(side, is_vulnerable and 1500 or 1000, "BR-4.3", "grand slam") end
  bridge.score_overtricks(t, side, is_vulnerable)
end
function bridge.game_bonus(t, side, odd, is_vulnerable)
  if odd < 100 then
    t:score(side, 50, "BR-4.2", "part score")
  else
    t:score(side, is_vulnerable and 500 or 300, "BR-4.2", "game")
  end
end
function bridge.score_overtricks(t, side, is_vulnerable)
  local each, insult
  if t.factor == 1 then
    each = bridge.trick_points[t.strain]
    insult = 0
  else
    each = 50 * t.factor
    if is_vulnerable then each = 2 * each end
    insult = 25 * t.factor
  end
  t:score(side, t.over * each + insult, "BR-4.4", "overtricks and insult")
end
function bridge.undertrick_points(count, factor, is_vulnerable)
  if factor == 1 then return count * (is_vulnerable and 100 or 50) end
  local doubled = 0
  for trick = 1, count do
    if trick == 1 then
      doubled = is_vulnerable and 200 or 100
    elseif trick <= 3 and not is_vulnerable then
      doubled = doubled + 200
    else
      doubled = doubled + 300
    end
  end
  return factor == 4 and 2 * doubled or doubled
end
bridge.promise { "BR-3.2", "thirteen tricks are won in each board that is played", function(_, deal)
  return deal.tricks[1] + deal.tricks[2] == (deal.declarer > 0 and 13 or 0)
end }
-- BR-4.6 If all pass nobody scores. A match is `boards` 16, after which the higher score wins.
-- BR-4.7 Then nothing can be decided.
bridge.option { "boards", 16, "boards of a match, 0 for no end", clause = "BR-4.6", min = 0 }
bridge.game_over = "boards"

-- ## 5 What is told
-- BR-5.1 All see the calls, the cards played and after the first lead the dummy; nobody else's hand.
-- A bot adds the points that its partner has shown to its own, and bids what both together reach.
local suits = { "S", "H", "D", "C" }
local honours = { cards "J", cards "Q", cards "K", cards "A" }
local suit_reach = { 18, 19, 23, 25, 28, 32, 36 } -- points of two hands for a contract of each level
local notrump_reach = { 18, 23, 25, 28, 30, 32, 36 }
local OPENING <const> = 12
function bridge.reach(strain) return strain == "NT" and notrump_reach or suit_reach end
-- Each seat has shown by its bids: points, and the length of the suits that it has named.
function bridge.shown(t)
  local points, lengths, seat = { 0, 0, 0, 0 }, { {}, {}, {}, {} }, t.dealer
  for _, call in ipairs(t.calls) do
    local level, strain = bridge.level_of[call], bridge.strain_of[call]
    if level then
      local partner = t:partner(seat)
      local is_first = points[seat] + points[partner] == 0
      if is_first then
        points[seat] = strain == "NT" and 10 + 5 * level or OPENING
      else
        points[seat] = math.max(points[seat], bridge.reach(strain)[level] - points[partner])
      end
      local length = is_first and (level > 1 or strain == "S" or strain == "H") and 5 or 4
      if lengths[partner][strain] then length = 3 end
      lengths[seat][strain] = math.max(length, (lengths[seat][strain] or 0) + 1)
    end
    seat = t:left_of(seat)
  end
  return points, lengths
end
-- A hand: its cards in each suit, its points, and `long`, the longest suit or the highest of such.
function bridge.judge(hand)
  local held = { points = 0, short = 0, least = 13 }
  for worth, rank in ipairs(honours) do
    held.points = held.points + worth * sets.count(hand & rank)
  end
  for _, suit in ipairs(suits) do
    held[suit] = sets.count(hand & cards("of " .. suit))
    if not held.long or held[suit] > held[held.long] then held.long = suit end
    held.least = math.min(held.least, held[suit])
    if held[suit] < 2 then held.short = held.short + 2 end
  end
  held.extra = math.max(0, held[held.long] - 4)
  return held
end
function bridge.lowest(t, strain)
  for _, word in ipairs(bridge.words_over[t.bid]) do
    if bridge.strain_of[word] == strain then return word, bridge.level_of[word] end
  end
end
function bridge.suggest_first(t, held)
  local is_major = held.long == "S" or held.long == "H"
  local is_flat = held.least > 1 and held[held.long] < (is_major and 5 or 6)
  if is_flat and t.bidder == 0 and held.points >= 15 and held.points <= 17 then return "1NT" end
  if is_flat and t.bidder == 0 and held.points >= 20 and held.points <= 21 then return "2NT" end
  local strain = held.long
  if is_major and held[strain] == 4 then strain = held.C > held.D and "C" or "D" end
  local word, level = bridge.lowest(t, strain)
  local is_long = t.bidder == 0 or held[strain] > 4
  return word and level < 3 and is_long and held.points + held.extra >= OPENING and word or "pass"
end
-- A suit in which both have eight cards, or else no trumps.
function bridge.fit(held, lengths, is_game)
  for _, suit in ipairs(suits) do
    local is_minor = suit == "D" or suit == "C"
    local together = held[suit] + (lengths[suit] or lengths.NT and 2 or 1)
    if together >= 8 and not (is_minor and is_game) then return suit end
  end
  return "NT"
end
function bridge.suggest_more(t, held, partner, lengths, own)
  local total = held.points + held.extra + partner
  local is_game = total >= 25 and total < 29
  local strain = bridge.fit(held, lengths, is_game)
  if strain == "NT" and total < 25 then
    for i = #suits, 1, -1 do
      local suit = suits[i]
      local word, level = bridge.lowest(t, suit)
      local is_new = word and not own[suit] and not lengths[suit]
      local is_long = is_new and held[suit] > (level == 1 and 3 or 4)
      if is_long and level < 3 and total >= suit_reach[level] then return word end
    end
  elseif strain ~= "NT" then
    total = total + held.short - held.extra
  end
  local best = "pass"
  for level, points in ipairs(bridge.reach(strain)) do
    -- Above a game only a slam scores more.
    local is_idle = level == 5 and strain ~= "C" and strain ~= "D" or level == 4 and strain == "NT"
    if total >= points and not is_idle then
      best = strain == "NT" and level .. "NT" or level .. " " .. strain
    end
  end
  for _, word in ipairs(bridge.words_over[t.bid]) do
    if word == best then return best end
  end
  return "pass"
end
function bridge.suggest(t, seat, point)
  if point ~= "call" then return end
  local points, lengths = bridge.shown(t)
  local partner, held = t:partner(seat), bridge.judge(t:hand(seat))
  if points[seat] + points[partner] == 0 then return bridge.suggest_first(t, held) end
  return bridge.suggest_more(t, held, points[partner], lengths[partner], lengths[seat])
end
bridge.events = { contract = "declarer bid factor", ["all-pass"] = "" }
bridge.kinds = { "strain", "row" }
bridge.contract_status = {
  "{bid} by {seat}", "{bid} doubled by {seat}", [4] = "{bid} redoubled by {seat}",
}
-- During the auction the last bid by its bidder, then the contract by its declarer.
function bridge.status(t)
  if (t.bid or "pass") == "pass" then return end
  local sentence = bridge.contract_status[t.factor]
  local is_auction = t.level == 0
  if is_auction then return sentence, fields("bid", t.bid, "seat", t.bidder) end
  return sentence .. ", {partner} {is|are} dummy",
    fields("bid", t.bid, "seat", t.declarer, "partner", t:partner(t.declarer))
end
bridge.says = {
  ["call?"] = "what do you bid, or do you pass?",
  ["over boards"] = "all boards are played",
  call = "{seat} {bids|bid} {word}", ["call double"] = "{seat} {doubles|double}",
  ["call redouble"] = "{seat} {redoubles|redouble}",
  contract = "{declarer} {plays|play} {bid}", ["all-pass"] = "all pass",
  hand = "{declarer} played {contract}: {row}{over: by %}", ["hand passed out"] = "passed out",
}
function bridge.result(t)
  local contract = t.bidder > 0 and t.bid or "passed"
  return fields("declarer", t.declarer, "contract", contract, "factor", t.factor,
    "tricks", t:per_side(t.side_tricks), "row", t.row, "over", t.over)
end
