-- Pinochle: partnership auction pinochle with the double pack of 48. The rule page and the game in one.
local pin = game {
  id = "pinochle", title = "Pinochle", players = { 4 }, partners = true, clauses = "PI", kind = "trick",
  land = "United States", names = "Auction pinochle, Pinocle", summary = "Bid, meld, and win tricks with two of every card.",
  level = "hard", minutes = 30,
}

-- ## 1 Pack and deal
-- PI-1.1 Four players, seats 1 and 3 against 2 and 4.
-- PI-1.2 48 cards: A T K Q J 9 of each suit, each of them twice. They rank in this order, trumps too; of two cards that are
--   alike the one played first wins.
-- PI-1.3 Twelve cards each, three at a time. Who deals first is drawn, unless the header's `dealer` says; then the deal
--   passes to the left.
-- PI-1.4 An option or a house rule is refused that the game does not have.
pin.pack, pin.ranks, pin.packets = pack "2 x ATKQJ9 of CDHS", "A T K Q J 9", "3 each x 4"
pin.refusals = { players = "PI-1.1", pack = "PI-1.2", hands = "PI-1.3", dealer = "PI-1.3", option = "PI-1.4",
                 variant = "PI-1.4", word = "PI-4.2", over = "PI-5.6" }

-- ## 2 Auction
-- PI-2.1 From the dealer's left each in turn bids what his side will score in melds and tricks, or passes; who has passed
--   bids no more. It ends when all but one have passed.
-- PI-2.2 Bids are multiples of 10, at least `minimum` 250, each higher than the last, at most 600.
-- PI-2.3 If all others pass without a bid the dealer has the bid at the minimum. With `all_pass` `throw` he may pass too:
--   then the cards are thrown in, and the next seat deals.
-- PI-2.4 The highest bidder names trumps.
pin.option { "minimum", 250, "the lowest bid", clause = "PI-2.2", min = 50, max = 500 }
pin.option { "all_pass", "dealer", "what happens if nobody bids", clause = "PI-2.3", words = { "dealer", "throw" } }
pin.suits, pin.refuse_bid, pin.refuse_trumps = { "C", "D", "H", "S" }, "PI-2.2", "PI-2.4"
function pin.ready(rules)
  rules.bids, rules.over, rules.tables = { "pass" }, {}, {}
  for n = (rules.minimum + 9) // 10, 60 do table.insert(rules.bids, tostring(10 * n)) end
  for i, bid in ipairs(rules.bids) do rules.over[bid] = { "pass", table.unpack(rules.bids, i + 1) } end
  for _, suit in ipairs(rules.suits) do
    local list = {}
    for i, meld in ipairs(rules.meld_table) do
      local names, worth = meld[1]:gsub("%*", suit), { meld[2], rules[meld[3]] or meld[3] }
      for name in names:gmatch "%S+" do worth[#worth + 1] = cards(name) end
      worth.names = names
      if i <= 2 or names ~= list[2].names then list[#list + 1] = worth end
    end
    rules.tables[suit] = list
  end
end
function pin.auction(t)
  local seat, left, has_passed, last = t.active[1], 4, {}, "pass"
  while left > 1 or left == 1 and last == "pass" do
    local is_stuck = left == 1 and pin.all_pass == "dealer"
    local word = has_passed[seat] and "" or is_stuck and pin.bids[2] or t:ask(seat, "bid", pin.over[last])
    if word == "pass" then has_passed[seat], left = true, left - 1
    elseif word ~= "" then last, t.bidder, t.bid = word, seat, tonumber(word) end
    seat = t:left_of(seat)
  end
end

function pin.trumps_open() return pin.suits end

-- ## 3 Melds
-- PI-3.1 Then everybody shows his melds, and takes them up again. A card may be in one meld of each of these classes.
-- PI-3.2 Sequences: A T K Q J of trumps, a run, 150, both runs `double_run` 1500; king and queen of trumps that are in no
--   run 40; king and queen of another suit 20; each nine of trumps, the dix, 10.
-- PI-3.3 Four of a rank, one of each suit: aces 100, kings 80, queens 60, jacks 40; all eight ten times as much.
-- PI-3.4 Pinochle: QS and JD 40, both twice `double_pinochle` 300.
pin.option { "double_run", 1500, "what both runs score", clause = "PI-3.2" }
pin.option { "double_pinochle", 300, "what both pinochles score", clause = "PI-3.4" }
-- The melds with * for the trump suit: what they score, and twice. The run stands first, then the marriage that it contains.
pin.meld_table = {
  { "A* T* K* Q* J*", 150, "double_run" }, { "K* Q*", 40, 80 }, { "9*", 10, 20 }, { "QS JD", 40, "double_pinochle" },
  { "KC QC", 20, 40 }, { "KD QD", 20, 40 }, { "KH QH", 20, 40 }, { "KS QS", 20, 40 },
  { "AC AD AH AS", 100, 1000 }, { "KC KD KH KS", 80, 800 }, { "QC QD QH QS", 60, 600 }, { "JC JD JH JS", 40, 400 },
}
-- What a hand melds: points, and the cards to show, of a card that is held twice no more than melds need.
function pin.melds(hand, trumps)
  local total, shown, runs = 0, 0, 0
  for i, meld in ipairs(pin.tables[trumps]) do
    local times = 2                                       -- each card of a meld is there twice
    for k = 3, #meld do times = hand & meld[k] == 0 and 0 or hand & meld[k] ~= meld[k] and times == 2 and 1 or times end
    for k = 3, times > 0 and #meld or 0 do
      shown = shown | hand & meld[k] & (times == 2 and -1 or -(hand & meld[k]))
    end
    if i == 1 then runs = times elseif i == 2 then times = times - runs end
    total = total + (meld[times] or 0)
  end
  return total, shown
end
function pin.meld(t)
  for seat in t:round(t.bidder) do
    local total, shown = pin.melds(t:hand(seat), t.suit)
    t.melded[seat] = total
    if total > 0 then t:tell("meld", seat, total, function() return sets.text(shown) end) end
  end
end

-- ## 4 Play
-- PI-4.1 The bidder leads. With `leads` `left` the dealer's left does.
-- PI-4.2 A card played must be in the hand.
-- PI-4.3 Follow suit if you can. Who follows a lead of trumps beats what has been played, if he can.
-- PI-4.4 Who cannot follow plays a trump if he can; he need not beat a trump that lies there.
pin.option { "leads", "bidder", "who leads first", clause = "PI-4.1", words = { "bidder", "left" } }
pin.duties = { hold = "PI-4.2", follow = "PI-4.3", beat = "PI-4.3", beat_when = "trump leads", trump = "PI-4.4" }
-- PI-4.5 Card points: A 11, T 10, K 4, Q 3, J 2, 9 nothing, and the last trick 10: 250.
pin.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
pin.promise { "PI-4.5", "the tricks of a deal count 250 with the last",
              function(_, deal) return deal.bidder == 0 or deal.points[1] + deal.points[2] == 250 end }
function pin.hand(t)
  t.bidder, t.bid, t.suit, t.row, t.melded, t.won_by = 0, 0, "none", "thrown in", { 0, 0, 0, 0 }, { 0, 0 }
  t:deal()
  pin.auction(t)
  if t.bidder == 0 then return t:tell "throw-in" end
  t.suit = t:ask(t.bidder, "trumps", pin.trumps_open(t))
  t:tell("contract", t.suit, t.bidder, t.bid)
  t:trumps(t.suit)
  pin.meld(t)
  t:play_tricks(pin.leads == "bidder" and t.bidder or t.active[1])
  t.won_by = t:points_by_side(10)
  pin.settle(t, t.side[t.bidder])
end

-- ## 5 Score
-- PI-5.1 A side scores its melds and the card points in its tricks. Without a trick its melds count nothing.
-- PI-5.2 If the bidder's side has less than it bid it scores nothing of that, and loses the bid.
-- PI-5.3 The other side scores what it has in any case.
-- PI-5.4 The game is won with `target` 1000 points.
--   A side that has lost `limit` 1000 loses it, with `limit` 0 nobody does by that.
-- PI-5.5 If both sides have them after a deal, the side that had the bid wins.
-- PI-5.6 Then nothing can be decided.
pin.option { "target", 1000, "points that win the game", clause = "PI-5.4", min = 1 }
pin.option { "limit", 1000, "points lost that lose it, 0 for none", clause = "PI-5.4", min = 0 }
function pin.settle(t, side)
  for one = 1, 2 do
    local melds = t:side_tricks(one) > 0 and t.melded[one] + t.melded[one + 2] or 0
    if one == side then t.row = melds + t.won_by[one] >= t.bid and "made" or "set" end
    local is_set = one == side and t.row == "set"
    t:score(one, is_set and -t.bid or melds, is_set and "PI-5.2" or "PI-5.1", is_set and "set" or "melds")
    if not is_set then t:score(one, t.won_by[one], "PI-5.1", "tricks") end
  end
end
function pin.game_over(t)
  local scores, side = t:standing(), t.side[math.max(1, t.bidder)]
  local winner = scores[side] >= pin.target and side or 3 - side
  if scores[winner] >= pin.target then return { winner }, "target" end
  if pin.limit > 0 and math.min(scores[1], scores[2]) <= -pin.limit then return t:leaders(), "limit" end
end

-- ## 6 What is told
-- PI-6.1 All see bids, melds and the cards played. Nobody sees what a partner gives (a house rule).
-- What a bot says: its melds with the best trumps, and 100 for tricks and the partner.
function pin.suggest(t, seat, point)
  local hand, best, most = t:hand(seat), "C", -1
  for _, suit in ipairs(pin.suits) do
    local worth = pin.melds(hand, suit) + 12 * sets.count(hand & cards("of " .. suit)) + 12 * sets.count(hand & cards "A")
    if worth > most then best, most = suit, worth end
  end
  if point ~= "bid" then return point == "trumps" and best or nil end
  local word = pin.over[t.bid == 0 and "pass" or tostring(t.bid)][2]
  return word and tonumber(word) <= most + 70 and word or "pass"
end
pin.events, pin.kinds = { contract = "suit bidder bid", meld = "seat points cards", ["throw-in"] = "" }, { "row" }
pin.says = {
  bid = "{seat} {bids|bid} {word}", trumps = "{seat} {makes|make} {suit} trumps", contract = "", hand = "thrown in",
  meld = "{seat} {melds|meld} {points}: {cards}", ["throw-in"] = "all pass: thrown in",
  ["hand made"] = "{bidder} made {bid}", ["hand set"] = "{bidder} {is|are} set: {bid} lost",
}
function pin.status(t)
  if (t.bidder or 0) > 0 then return "{bid} by {bidder}", fields("bid", t.bid, "bidder", t.bidder) end
end
function pin.result(t)
  return fields("bidder", t.bidder, "bid", t.bid, "trumps", t.suit, "row", t.row, "melds", t.melded, "points", t.won_by)
end
