-- Spades. The rule page and the game in one: each clause stands above what does it.
local spades = game {
  id = "spades", title = "Spades", players = { 4 }, partners = true, clauses = "SP", kind = "trick",
  land = "United States",
  summary = "Bid the tricks that you and your partner will take; spades are trumps.",
  level = "some practice", minutes = 45,
}

-- ## 1 Pack and deal
-- SP-1.1 Four players, seats 1 and 3 against 2 and 4. The first dealer is drawn, unless the header names a `dealer`; then
--   the deal passes to the left.
-- SP-1.2 52 cards, in every suit high to low: A K Q J T 9 8 7 6 5 4 3 2. Spades are trumps.
pack "AKQJT98765432 of CDHS, 2 jokers"
spades.pack = cards "AKQJT98765432 of CDHS"
spades.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
spades.jokers = "" -- trumps above the ace, of house rules
spades.deuces = ""
-- SP-1.3 Each seat is dealt thirteen cards, one at a time.
-- SP-1.4 An option or a house rule is refused that the game does not have.
spades.packets = "1 each x 13"
spades.refusals = {
  players = "SP-1.1", dealer = "SP-1.1", pack = "SP-1.2", hands = "SP-1.3", word = "SP-2.1",
  option = "SP-1.4", variant = "SP-1.4", over = "SP-4.7",
  at = { give = "SP-2.3", ["return"] = "SP-2.3", play = "SP-3.1" },
}

-- ## 2 Bids
-- SP-2.1 From the dealer's left each seat says once how many tricks it will take, 1 to 13, or `nil`: none at all. The bids
--   of partners are added up.
spades.words = { "nil", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13" }
function spades.words_of() return spades.words end
-- SP-2.2 A seat whose side is `blind_behind` 100 points or more behind may say `blind nil` before it looks at its cards;
--   else it says `look`, and bids. With `blind_nil` 0 nobody may.
-- SP-2.3 When all have bid, who bid blind nil gives `blind_exchange` 2 cards to his partner, face down, who then gives as
--   many back.
spades.option { "blind_nil", 200, "what a blind nil scores; 0 for no such bid", clause = "SP-2.2" }
spades.option { "blind_behind", 100, "how far behind a side must be for it", clause = "SP-2.2" }
spades.option { "blind_exchange", 2, "cards exchanged with the partner after it",
                clause = "SP-2.3", max = 5 }
function spades.refuse_bid(_, _, word) return word == "blind nil" and "SP-2.2" or "SP-2.1" end
spades.refuse_look = "SP-2.2"
spades.refuse_give = "SP-2.3"
spades.refuse_return = "SP-2.3"
spades.secret = { give = true, ["return"] = true }
-- t.dark has the seats that may still bid blind: they do not see their cards yet.
function spades.is_behind(t, seat)
  local side = t.side[seat]
  local behind = t:total(3 - side) - t:total(side)
  return spades.blind_nil > 0 and behind >= spades.blind_behind
end
function spades.hidden(t, seat)
  local dark = t.dark
  return dark and dark[seat] and t:hand(seat) or 0
end
function spades.bid(t)
  for seat in t:round(t.active[1]) do
    local words = spades.words_of(t, seat)
    local may_bid_blind = t.dark[seat] and words[1] == "nil"
    t.blind[seat] = may_bid_blind and t:ask(seat, "look", { "look", "blind nil" }) == "blind nil"
    t.dark[seat] = false
    if t.blind[seat] then
      t.bids[seat] = 0
    else
      local word = t:ask(seat, "bid", words)
      t.bids[seat] = word == "nil" and 0 or tonumber(word)
    end
  end
  if spades.blind_exchange > 0 then spades.exchange(t) end
end
function spades.exchange(t)
  for seat in t:round(t.active[1]) do
    if t.blind[seat] then
      local partner = t:partner(seat)
      local given = t:pick(seat, "give", spades.blind_exchange)
      t:move(given, seat, partner)
      local returned = t:pick(partner, "return", spades.blind_exchange)
      t:move(returned, partner, seat)
    end
  end
end

-- ## 3 Play
-- SP-3.1 The dealer's left leads. A card played must be in the hand.
-- SP-3.2 Follow the suit led if you can; who cannot may play any card. The highest spade wins, without one the highest card
--   of the suit led, and the winner leads.
-- SP-3.3 Spades may not be led until one has been played, unless nothing else is held. With `break_spades` no they may.
spades.option { "break_spades", true, "spades must be broken", clause = "SP-3.3" }
spades.duties = {
  hold = "SP-3.1", follow = "SP-3.2", lead = "SP-3.3", not_led = cards "of S", until_broken = true,
}
function spades.ready(rules)
  local duties = rules.duties
  if rules.break_spades then
    duties.not_led = cards "of S" | cards(rules.jokers) | cards(rules.deuces)
  else
    duties.lead = nil
    duties.not_led = nil
    duties.until_broken = nil
  end
end
function spades.hand(t)
  t.bids = {}
  t.blind = {}
  t.dark = t:per_seat(spades.is_behind)
  t:deal()
  t:ranking { trumps = spades.jokers .. " " .. spades.deuces, suit = "S" }
  spades.bid(t)
  t:play_tricks()
  for side = 1, t.sides do spades.settle(t, side) end
end

-- ## 4 Score
-- SP-4.1 A side with as many tricks as it bid scores 10 for each trick bid. With fewer it loses 10 for each trick bid.
-- SP-4.2 Each trick over the bid is a bag, and scores 1.
-- SP-4.3 A seat that bid nil scores `nil_points` 100 without a trick, else it loses 100; blind nil `blind_nil` 200. Its
--   partner's bid is scored besides.
-- SP-4.4 The tricks of a seat whose nil failed do not help its partner's bid but are bags; with `nil_tricks` `bid` they
--   count for the bid as the partner's do.
-- SP-4.5 A side loses `bag_penalty` 100 for every `bag_limit` 10 bags that it gets in a game.
spades.option { "nil_points", 100, "what nil scores", clause = "SP-4.3" }
spades.option { "nil_tricks", "bags", "what a failed nil's tricks are", clause = "SP-4.4",
                words = { "bags", "bid" } }
spades.option { "bag_limit", 10, "bags that cost a penalty", clause = "SP-4.5", min = 1 }
spades.option { "bag_penalty", 100, "what these cost", clause = "SP-4.5" }
function spades.settle(t, side)
  local bid = 0
  local tricks = 0 -- towards the bid
  local bags = 0
  for seat = side, side + 2, 2 do
    bid = bid + t.bids[seat]
    local is_nil = t.bids[seat] == 0
    if is_nil then spades.score_nil(t, seat) end
    if is_nil and spades.nil_tricks == "bags" then
      bags = bags + t:tricks(seat)
    else
      tricks = tricks + t:tricks(seat)
    end
  end
  if tricks < bid then
    t:score(side, -10 * bid, "SP-4.1", "set")
  else
    t:score(side, 10 * bid, "SP-4.1", "made")
    bags = bags + tricks - bid
  end
  t:score(side, bags, "SP-4.2", "bags")
  local all_bags = t.bags[side] + bags
  local penalties = all_bags // spades.bag_limit
  t:score(side, -penalties * spades.bag_penalty, "SP-4.5", "too many bags")
  t.bags[side] = all_bags % spades.bag_limit
end
function spades.score_nil(t, seat)
  local worth, what = spades.nil_points, "nil"
  if t.blind[seat] then worth, what = spades.blind_nil, "blind nil" end
  local is_made = t:tricks(seat) == 0
  t:score(seat, is_made and worth or -worth, "SP-4.3", what)
end
function spades.new_game(t) t.bags = { 0, 0 } end
spades.promise { "SP-3.2", "thirteen tricks are won", function(t, deal)
  return t:sum(function(_, seat) return deal.tricks[seat] end, t.seats) == 13
end }
-- SP-4.6 Once a side has `target` 500 points or more, or `limit` 200 less than none, the higher score wins; if both have the
--   same, they play on. With `limit` 0 nobody loses by that.
-- SP-4.7 Nothing can be decided after that.
spades.option { "target", 500, "points that end the game", clause = "SP-4.6", min = 1 }
spades.option { "limit", 200, "points lost that end the game, 0 for none", clause = "SP-4.6" }
function spades.game_over(t)
  local leaders = t:leaders()
  if #leaders > 1 then return end
  for _, score in ipairs(t:standing()) do
    local has_lost = spades.limit > 0 and score <= -spades.limit
    if score >= spades.target or has_lost then return leaders, "points" end
  end
end

-- ## 5 What is told
-- SP-5.1 All see bids, cards played and tricks. Cards that are exchanged only the two who exchange them know.
-- A bot counts in tenths of a trick: aces and kings that will hold, queens that may, and long spades.
local suits = { cards "of C", cards "of D", cards "of H", cards "of S" }
local aces, kings, queens = cards "A", cards "K", cards "Q"
function spades.suggest(t, seat, point)
  if point == "look" then return "look" end
  if point ~= "bid" then return end
  local hand = t:hand(seat)
  local tenths = 0
  for _, suit in ipairs(suits) do
    local held = hand & suit
    local count = sets.count(held)
    if held & aces ~= 0 then tenths = tenths + 10 end
    if count > 1 and held & kings ~= 0 then tenths = tenths + 7 end
    if count > 2 and held & queens ~= 0 then tenths = tenths + 3 end
  end
  local trumps = sets.count(hand & cards "of S")
  if tenths < 4 and trumps < 4 then return "nil" end
  local long_trumps = math.max(0, trumps - 2)
  local tricks = (tenths + 8 * long_trumps) // 10
  return tostring(math.max(1, tricks))
end
-- For bots: each trick is bad for a seat that bid nil.
function spades.enough_tricks(t, seat)
  if t.bids[seat] == 0 then return 0 end
end
function spades.status(t)
  if not t.bids then return end
  local bids = t:per_seat(function(_, seat) return t.bids[seat] or -1 end) -- below 0: not yet
  return "bids: {bids:each %}", fields("bids", bids)
end
spades.says = {
  ["look?"] = "do you look at your cards, or bid a blind nil?",
  ["bid?"] = "how many tricks will you take?",
  ["give?"] = "what do you give to your partner?",
  ["return?"] = "what do you give back to your partner?",
  ["over points"] = "one side is at the target, or as far below nothing as it may be",
  bid = "{seat} {bids|bid} {word}", ["bid nil"] = "{seat} {bids|bid} nil: no trick at all",
  ["look look"] = "{seat} {looks|look} at the cards",
  ["look blind nil"] = "{seat} {bids|bid} nil, blind",
  ["give give"] = "{seat} {gives|give} {cards:%|cards} away",
  ["return return"] = "{seat} {gives|give} {cards:%|cards} back",
  hand = "bids: {bids:each %}; tricks: {tricks:each %}; bags: {bags:sides %}",
}
function spades.result(t)
  return fields("bids", t.bids, "tricks", t:per_seat(t.tricks), "bags", t.bags)
end
