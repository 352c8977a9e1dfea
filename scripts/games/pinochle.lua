-- Pinochle: partnership auction pinochle with the double pack of 48. The rule page and the game in one.
local pin = game {
  id = "pinochle", title = "Pinochle", players = { 4 }, partners = true, clauses = "PI",
  kind = "trick", land = "United States", names = "Auction pinochle, Pinocle",
  summary = "Bid, meld, and win tricks with two of every card.",
  level = "hard", minutes = 30,
}

local auction = use "auction"

-- ## 1 Pack and deal
-- PI-1.1 Four players, seats 1 and 3 against 2 and 4.
-- PI-1.2 48 cards: A T K Q J 9 of each suit, each of them twice. They rank in this order, trumps too; of two cards that are
--   alike the one played first wins.
-- PI-1.3 Twelve cards each, three at a time. The first dealer is drawn, unless the header names a `dealer`; then the deal
--   passes to the left.
-- PI-1.4 An option or a house rule is refused that the game does not have.
pin.pack = pack "2 x ATKQJ9 of CDHS"
pin.ranks = "A T K Q J 9"
pin.packets = "3 each x 4"
pin.refusals = {
  players = "PI-1.1", pack = "PI-1.2", hands = "PI-1.3", dealer = "PI-1.3", option = "PI-1.4",
  variant = "PI-1.4", word = "PI-4.2", over = "PI-5.6",
}

-- ## 2 Auction
-- PI-2.1 From the dealer's left each in turn bids what his side will score in melds and tricks, or passes; who has passed
--   bids no more. It ends when all but one have passed.
-- PI-2.2 Bids are multiples of 10, at least `minimum` 250, each higher than the last, at most 600.
-- PI-2.3 If all others pass without a bid the dealer has the bid at the minimum. With `all_pass` `throw` he may pass too:
--   then the cards are thrown in, and the next seat deals.
-- PI-2.4 The highest bidder names trumps.
pin.option { "minimum", 250, "the lowest bid", clause = "PI-2.2", min = 50, max = 500 }
pin.option { "all_pass", "dealer", "what happens if nobody bids", clause = "PI-2.3",
             words = { "dealer", "throw" } }
pin.suits = { "C", "D", "H", "S" }
pin.refuse_bid = "PI-2.2"
pin.refuse_trumps = "PI-2.4"
function pin.ready(rules)
  local lowest = (rules.minimum + 9) // 10 * 10
  rules.bids = {}
  for bid = lowest, 600, 10 do table.insert(rules.bids, bid) end
  rules.words_over = auction.words_over(rules.bids)
  rules.melds_in = {}
  for _, trumps in ipairs(rules.suits) do rules.melds_in[trumps] = pin.list_melds(rules, trumps) end
end
function pin.auction(t) auction.rise(t, pin.ask_bid) end
function pin.ask_bid(t, seat, bidders)
  local word
  if bidders == 1 and pin.all_pass == "dealer" then
    word = tostring(pin.bids[1])
  else
    word = t:ask(seat, "bid", pin.words_over[t.bid])
  end
  if word == "pass" then return false end
  t.bidder = seat
  t.bid = tonumber(word)
  return true
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
-- The melds, with * for the trump suit, and their points once and twice: a number or the option that says it.
pin.meld_table = {
  { kind = "run", cards = "A* T* K* Q* J*", points = { 150, "double_run" } },
  { kind = "royal marriage", cards = "K* Q*", points = { 40, 80 } },
  { kind = "dix", cards = "9*", points = { 10, 20 } },
  { kind = "pinochle", cards = "QS JD", points = { 40, "double_pinochle" } },
  { kind = "marriage", suit = "C", cards = "KC QC", points = { 20, 40 } },
  { kind = "marriage", suit = "D", cards = "KD QD", points = { 20, 40 } },
  { kind = "marriage", suit = "H", cards = "KH QH", points = { 20, 40 } },
  { kind = "marriage", suit = "S", cards = "KS QS", points = { 20, 40 } },
  { kind = "aces", cards = "AC AD AH AS", points = { 100, 1000 } },
  { kind = "kings", cards = "KC KD KH KS", points = { 80, 800 } },
  { kind = "queens", cards = "QC QD QH QS", points = { 60, 600 } },
  { kind = "jacks", cards = "JC JD JH JS", points = { 40, 400 } },
}
-- The melds where this suit is trumps: each card is a set of its two copies.
function pin.list_melds(rules, trumps)
  local list = {}
  for _, row in ipairs(rules.meld_table) do
    if row.suit ~= trumps then
      local once, twice = table.unpack(row.points)
      twice = rules[twice] or twice
      local meld = { kind = row.kind, cards = {}, points = { [0] = 0, once, twice } }
      local names = row.cards:gsub("%*", trumps)
      for name in names:gmatch "%S+" do table.insert(meld.cards, cards(name)) end
      list[#list + 1] = meld
    end
  end
  return list
end
-- The number of times that a hand holds the cards of a meld, 0 to 2, and the cards.
local function times_held(hand, meld)
  local times, both, single = 2, 0, 0
  for place = 1, #meld.cards do
    local copies = meld.cards[place]
    local held = hand & copies
    if held == 0 then return 0, 0 end
    if held ~= copies then times = 1 end
    both = both | held
    single = single | held & -held
  end
  return times, times == 2 and both or single
end
-- The points that a hand melds, and the cards to show for them.
function pin.melds(hand, trumps)
  local total, shown, runs = 0, 0, 0
  for _, meld in ipairs(pin.melds_in[trumps]) do
    local times, used = times_held(hand, meld)
    if meld.kind == "run" then
      runs = times
    elseif meld.kind == "royal marriage" then
      times = times - runs
    end
    total = total + meld.points[times]
    shown = shown | used
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
-- PI-4.3 Follow suit if you can. A player who follows a lead of trumps beats what has been played, if he can.
-- PI-4.4 A player who cannot follow plays a trump if he can; he need not beat a trump that lies there.
pin.option { "leads", "bidder", "who leads first", clause = "PI-4.1", words = { "bidder", "left" } }
pin.duties = {
  hold = "PI-4.2", follow = "PI-4.3", beat = "PI-4.3", beat_when = "trump leads", trump = "PI-4.4",
}
-- PI-4.5 Card points: A 11, T 10, K 4, Q 3, J 2, 9 nothing, and the last trick 10: 250.
pin.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
pin.promise { "PI-4.5", "the tricks of a deal count 250 with the last", function(_, deal)
  return deal.bidder == 0 or deal.points[1] + deal.points[2] == 250
end }
function pin.hand(t)
  t.bidder = 0
  t.bid = 0
  t.suit = "none"
  t.row = "thrown in"
  t.melded = { 0, 0, 0, 0 }
  t.won_by = { 0, 0 }
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
function pin.settle(t, bidding_side)
  for side = 1, 2 do
    local tricks = t.won_by[side]
    local melds = 0
    if t:side_tricks(side) > 0 then melds = t.melded[side] + t.melded[side + 2] end
    local is_set = side == bidding_side and melds + tricks < t.bid
    if side == bidding_side then t.row = is_set and "set" or "made" end
    if is_set then
      t:score(side, -t.bid, "PI-5.2", "set")
    else
      t:score(side, melds, "PI-5.1", "melds")
      t:score(side, tricks, "PI-5.1", "tricks")
    end
  end
end
function pin.game_over(t)
  local scores = t:standing()
  local bidding_side = t.bidder > 0 and t.side[t.bidder] or 1
  for _, side in ipairs { bidding_side, 3 - bidding_side } do
    if scores[side] >= pin.target then return { side }, "target" end
  end
  local lowest = math.min(scores[1], scores[2])
  if pin.limit > 0 and lowest <= -pin.limit then return t:leaders(), "limit" end
end

-- ## 6 What is told
-- PI-6.1 All see bids, melds and the cards played. Nobody sees what a partner gives (a house rule).
-- A bot bids its melds with the best trumps and 12 for each trump and each ace, and 70 more for tricks and the partner.
function pin.suggest(t, seat, point)
  local hand = t:hand(seat)
  local aces = sets.count(hand & cards "A")
  local best, most = "C", -1
  for _, suit in ipairs(pin.suits) do
    local melds = pin.melds(hand, suit)
    local trumps = sets.count(hand & cards("of " .. suit))
    local worth = melds + 12 * trumps + 12 * aces
    if worth > most then best, most = suit, worth end
  end
  if point == "trumps" then return best end
  if point == "bid" then
    local next_bid = pin.words_over[t.bid][2]
    return next_bid and tonumber(next_bid) <= most + 70 and next_bid or "pass"
  end
end
pin.events = {
  contract = "suit bidder bid", meld = "seat points cards", ["throw-in"] = "",
}
pin.kinds = { "row" }
pin.says = {
  ["bid?"] = "how many points do you bid{bid: over %}, or do you pass?",
  ["trumps?"] = "which suit do you make trumps?",
  bid = "{seat} {bids|bid} {word}", trumps = "{seat} {makes|make} {suit} trumps",
  meld = "{seat} {melds|meld} {points}: {cards}",
  contract = "", hand = "thrown in", ["throw-in"] = "all pass: thrown in",
  ["hand made"] = "{bidder} made {bid}", ["hand set"] = "{bidder} {is|are} set: {bid} lost",
}
function pin.status(t)
  if (t.bidder or 0) == 0 then return end
  return "{bid} by {bidder}", fields("bid", t.bid, "bidder", t.bidder)
end
function pin.result(t)
  return fields("bidder", t.bidder, "bid", t.bid, "trumps", t.suit, "row", t.row,
    "melds", t.melded, "points", t.won_by)
end
