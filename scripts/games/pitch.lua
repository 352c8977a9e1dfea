-- Pitch. The rule page and the game in one: each clause stands above what does it.
local pitch = game {
  id = "pitch", title = "Pitch", names = "Auction pitch, Setback", players = { 4 },
  clauses = "PT", kind = "trick", land = "United States",
  summary = "Bid for high, low, jack and game; the first card led makes trumps.",
  level = "some practice", minutes = 25,
}

-- ## 1 Pack and deal
-- PT-1.1 Four players, seats 1 and 3 against 2 and 4. The first dealer is drawn, unless the header names a `dealer`; then
--   the deal passes to the left.
function pitch.ready(rules)
  rules.sides = { { 1, 3 }, { 2, 4 } }
end
-- PT-1.2 52 cards, in every suit high to low: A K Q J T 9 8 7 6 5 4 3 2, trumps too.
pitch.pack = cards "AKQJT98765432 of CDHS"
pitch.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- PT-1.3 Six cards each, three at a time. The rest is not used.
-- PT-1.4 An option or a house rule is refused that the game does not have.
pitch.piles = { stock = "closed" }
pitch.packets = "3 each x 2, rest to stock"
pitch.may_omit = { stock = true }
pitch.refusals = { players = "PT-1.1", dealer = "PT-1.1", pack = "PT-1.2", hands = "PT-1.3",
                   word = "PT-3.1", option = "PT-1.4", variant = "PT-1.4", over = "PT-4.7" }

-- ## 2 Bidding
-- PT-2.1 From the dealer's left each seat once says how many of the four points its side will make, 2, 3 or 4, or `pass`. A
--   bid must be higher than the last one.
-- PT-2.2 The dealer speaks last. With `steal` on he may take the bid for as much as it is; without a higher bid or this he
--   passes.
-- PT-2.3 If all others pass the dealer must bid.
-- PT-2.4 The seat whose bid stands is the *pitcher*. It leads.
pitch.bids = { "2", "3", "4" }
pitch.option { "steal", true, "the dealer may take the bid for as much", clause = "PT-2.2" }
function pitch.refuse_bid(t, seat, word)
  if word == "pass" then return "PT-2.3" end
  return seat == t.dealer and word == t.bid and "PT-2.2" or "PT-2.1"
end
function pitch.words_for(t, seat)
  if seat ~= t.dealer then return t:bids_above(pitch.bids, t.bid) end
  if not t.bid then return pitch.words_of_last() end
  local words = t:bids_above(pitch.bids, t.bid)
  if pitch.steal then table.insert(words, 2, t.bid) end
  return words
end
-- The dealer's words if all others have passed.
function pitch.words_of_last() return pitch.bids end
function pitch.auction(t)
  for seat in t:round(t.active[1]) do
    local words = pitch.words_for(t, seat)
    local word = "pass"
    if #words > 1 then word = t:ask(seat, "bid", words) end
    if word ~= "pass" then
      t.pitcher = seat
      t.bid = word
    end
  end
end

-- ## 3 Play
-- PT-3.1 The pitcher leads any card: its suit is trumps. A card played must be in the hand.
-- PT-3.2 If a trump was led, play a trump if you can. If a plain suit was led, follow suit or trump, as you like. A player
--   who can do neither may play any card.
-- PT-3.3 The highest trump wins the trick, without one the highest card of the suit led, and its winner leads to the next.
pitch.lead_trumps = "PT-3.1"
pitch.duties = { hold = "PT-3.1", follow = "PT-3.2", may_trump = true }
function pitch.hand(t)
  t.pitcher = 0
  t.bid = nil
  t.row = "thrown in"
  t.won_by = { high = 0, low = 0, jack = 0, game = 0 }
  t:deal()
  pitch.auction(t)
  if t.pitcher == 0 then return end -- under a house rule
  t:play_tricks(t.pitcher)
  pitch.settle(t)
end

-- ## 4 Score
-- PT-4.1 *High*: the side that was dealt the highest trump that is in play makes a point.
-- PT-4.2 *Low*: the side that was dealt the lowest trump that is in play makes a point; with `low` `won` the side in whose
--   tricks it is.
-- PT-4.3 *Jack*: the side in whose tricks the jack of trumps is makes a point; nobody does if it was not dealt.
-- PT-4.4 *Game*: the cards in tricks count A 4, K 3, Q 2, J 1, T 10, and the side with the most makes a point; nobody does
--   if several have the most.
pitch.option { "low", "dealt", "who makes the point for low", clause = "PT-4.2",
               words = { "dealt", "won" } }
pitch.points = { A = 4, K = 3, Q = 2, J = 1, T = 10 }
local function dealt_to(t, card)
  for _, seat in ipairs(t.active) do
    if sets.has(t:dealt_set(seat, 1, 6), card) then return seat end
  end
end
-- Writes into t.won_by which side has made each point, 0 for none.
function pitch.find_points(t)
  local low = t:low_trump()
  local jack_winner = t:taker("J" .. t:trump_suit())
  local low_seat = pitch.low == "dealt" and dealt_to(t, low) or t:taker(low)
  t.won_by.high = t.side[dealt_to(t, t:top_trump())]
  t.won_by.low = t.side[low_seat]
  t.won_by.jack = jack_winner and t.side[jack_winner] or 0
  local _, most_side, level = t:highest(t:points_by_side())
  t.won_by.game = level and 0 or most_side
end
-- PT-4.5 The pitcher's side scores what it made, if that is as much as its bid; otherwise it is set back: it loses as many
--   points as it bid. Others score what they made.
local clause_of = { high = "PT-4.1", low = "PT-4.2", jack = "PT-4.3", game = "PT-4.4" }
local names = { "high", "low", "jack", "game" }
function pitch.made_by(t, side)
  local made = 0
  for _, name in ipairs(names) do
    if t.won_by[name] == side then made = made + 1 end
  end
  return made
end
function pitch.settle(t)
  pitch.find_points(t)
  local side = t.side[t.pitcher]
  local is_made = pitch.is_made(t, side)
  t.row = is_made and "made" or "set back"
  for _, name in ipairs(names) do
    local winner = t.won_by[name]
    local counts = winner > 0 and (winner ~= side or is_made)
    if counts then t:score(winner, 1, clause_of[name], name) end -- a side's number is a seat of it
  end
  if not is_made then t:score(t.pitcher, -pitch.bid_value(t), "PT-4.5", t.row) end
end
function pitch.bid_value(t) return tonumber(t.bid) end
function pitch.is_made(t, side) return pitch.made_by(t, side) >= pitch.bid_value(t) end
-- PT-4.6 The game is to `target` 7 points. If several sides have them after a deal the pitcher's side wins, and if it is not
--   among them the side with the most.
-- PT-4.7 After that nothing can be decided.
pitch.option { "target", 7, "points that win the game", clause = "PT-4.6", min = 1 }
function pitch.game_over(t)
  local standing = t:standing()
  local side = t.side[t.pitcher]
  if side and standing[side] >= pitch.target then return { side }, "target" end
  local leaders = t:leaders()
  if standing[leaders[1]] >= pitch.target then return leaders, "target" end
end
pitch.promise { "PT-4.5", "others than the pitcher's side score what they made", function(t, deal)
  for side, delta in ipairs(deal.delta) do
    local is_other = side ~= t.side[deal.pitcher]
    if is_other and delta ~= pitch.made_by(t, side) then return false end
  end
  return true
end }

-- ## 5 What is told
-- PT-5.1 All hear the bids and see the cards played.
-- A bot reckons in tenths of a point what a suit would make for trumps.
local high_worth = { A = 10, K = 6, Q = 3 }
local low_worth = { ["2"] = 9, ["3"] = 6, ["4"] = 3 }
function pitch.worth(t, seat, suit)
  local hand = t:hand(seat)
  local trumps = sets.list(hand & cards("of " .. suit))
  if #trumps == 0 then return 0 end
  local worth = 3 * (#trumps - 1) + 2 * sets.count(hand & cards "A")
  worth = worth + (high_worth[trumps[1]:sub(1, 1)] or 0)
  if pitch.low == "dealt" then worth = worth + (low_worth[trumps[#trumps]:sub(1, 1)] or 0) end
  if sets.has(hand, "J" .. suit) then worth = worth + 3 end
  return worth
end
function pitch.suggest(t, seat, point)
  if point ~= "bid" then return end
  local most = 0
  for _, suit in ipairs { "C", "D", "H", "S" } do
    most = math.max(most, pitch.worth(t, seat, suit))
  end
  local words = pitch.words_for(t, seat)
  local best = words[1]
  for _, word in ipairs(words) do
    local points = tonumber(word)
    if points and most >= 9 * points then best = word end
  end
  return best
end
pitch.events = { trumps = "suit seat" }
pitch.kinds = { "row" }
pitch.says = {
  ["bid?"] = "how many of the points will you win{bid:, over the % bid}?",
  bid = "{seat} {bids|bid} {word}", trumps = "{suit} are trumps",
  hand = "{row}: {pitcher} bid {bid}", ["hand thrown in"] = "nobody bids",
}
function pitch.status(t)
  if (t.pitcher or 0) == 0 then return end
  return "{pitcher} bid {bid}", fields("pitcher", t.pitcher, "bid", t.bid)
end
function pitch.result(t)
  return fields("pitcher", t.pitcher, "bid", t.bid or "none", "row", t.row,
    "high", t.won_by.high, "low", t.won_by.low, "jack", t.won_by.jack, "game", t.won_by.game,
    "cards", t:points_by_side())
end
