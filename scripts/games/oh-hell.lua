-- Oh Hell. The rule page and the game in one: each clause stands above what does it.
local hell = game {
  id = "oh-hell", title = "Oh Hell", players = { 4, 3, 5, 6, 7 }, clauses = "OH", kind = "trick",
  names = "Nomination whist, Oh Pshaw, Blackout, Contract whist, Up and down the river",
  land = "England, United States, Australia",
  summary = "Say how many tricks you will take, and take exactly so many.",
  level = "easy", minutes = 45,
}

-- ## 1 Deal
-- OH-1.1 Three to seven players, each for himself. 52 cards, in every suit high to low: A K Q J T 9 8 7 6 5 4 3 2, trumps
--   too.
hell.pack = cards "AKQJT98765432 of CDHS"
hell.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- OH-1.2 In the first deal each gets `most` 10 cards, with six players 8 and with seven 7; in each further deal one fewer,
--   down to one, and then one more, up to so many again. With `deals` `down` the game ends with one card; with `up` it
--   begins with one and ends with the most; with `up down` it begins and ends with one.
hell.option { "most", 10, "most cards each; fewer where there are not so many", clause = "OH-1.2",
              min = 1, max = 17 }
hell.option { "deals", "down up", "how the number of cards changes", clause = "OH-1.2",
              words = { "down up", "down", "up", "up down" } }
-- Returns how many cards each gets in this deal, and how many deals there are.
function hell.size(t)
  local most = math.min(hell.most, 51 // t.players)
  local rising = t.deal_number
  local falling = most + 1 - rising
  if hell.deals == "up" then return rising, most end
  if hell.deals == "down" then return falling, most end
  local is_second_half = t.deal_number > most
  if hell.deals == "up down" then
    return is_second_half and 2 * most - rising or rising, 2 * most - 1
  end
  return is_second_half and rising + 1 - most or falling, 2 * most - 1
end
-- OH-1.3 Cards are dealt one at a time. The next one is turned up, and its suit is trumps.
-- OH-1.4 The first dealer is drawn, unless the header names a `dealer`; then the deal passes to the left.
-- OH-1.5 An option or a house rule is refused that the game does not have.
hell.piles = { up = "open" }
hell.stages = {}
for n = 1, 17 do hell.stages[n] = ("1 each x %d, 1 to up"):format(n) end
function hell.packets(t) return hell.stages[hell.size(t)] end
hell.refusals = { players = "OH-1.1", pack = "OH-1.1", hands = "OH-1.3", dealer = "OH-1.4",
                  option = "OH-1.5", variant = "OH-1.5", word = "OH-2.3", over = "OH-3.4" }
function hell.make_trumps(t) return t:top "up":sub(2) end

-- ## 2 Bids and play
-- OH-2.1 From the dealer's left each says once how many tricks he will take, from 0 to as many as there are.
-- OH-2.2 The hook: the dealer, who says last, may not make it come out even: all bids together are another number than the
--   tricks. With `hook` no he may.
hell.option { "hook", true, "the bids may not come out even", clause = "OH-2.2" }
-- hell.words[size][closed] are the words for 0 to `size` tricks, without the number that is closed; -1 closes none.
hell.words = {}
for size = 1, 17 do
  hell.words[size] = {}
  for closed = -1, size do
    local words = {}
    for n = 0, size do
      if n ~= closed then words[#words + 1] = tostring(n) end
    end
    hell.words[size][closed] = words
  end
end
-- The number that a seat may not say: the tricks that the bids have left over; -1 for none.
function hell.closed(t, seat)
  if seat ~= t.dealer or not hell.hook then return -1 end
  return math.max(-1, t.left)
end
function hell.refuse_bid(t, seat, word)
  return word == tostring(hell.closed(t, seat)) and "OH-2.2" or "OH-2.1"
end
function hell.bid(t)
  t.left = t.size
  for seat in t:round(t.active[1]) do
    local words = hell.words[t.size][hell.closed(t, seat)]
    local bid = math.tointeger(tonumber(t:ask(seat, "bid", words)))
    t.bids[seat] = bid
    t.left = t.left - bid
  end
end
-- OH-2.3 The dealer's left leads. A card played must be in the hand.
-- OH-2.4 Follow suit if you can; who cannot may play any card. The highest trump wins, else the highest card of the suit
--   led, and the winner leads.
hell.duties = { hold = "OH-2.3", follow = "OH-2.4" }
function hell.hand(t)
  t.bids = {}
  t.size = hell.size(t)
  t:deal()
  t.suit = hell.make_trumps(t)
  if t.suit then t:trumps(t.suit) end
  hell.bid(t)
  t:play_tricks()
  hell.settle(t)
end

-- ## 3 Score
-- OH-3.1 A player who takes exactly as many tricks as he said scores `exact` 10, and 1 for each.
-- OH-3.2 A player who does not scores nothing. With `missed` `tricks` he scores 1 for each trick; with `difference` he loses
--   1 for each trick over or under; with `all` he loses what he would have scored.
hell.option { "exact", 10, "points for a bid that comes true, besides the tricks",
              clause = "OH-3.1" }
hell.option { "missed", "nothing", "what a bid scores that does not", clause = "OH-3.2",
              words = { "nothing", "tricks", "difference", "all" } }
function hell.settle(t)
  for _, seat in ipairs(t.seats) do
    local tricks, bid = t:tricks(seat), t.bids[seat]
    if tricks == bid then
      t:score(seat, hell.exact + bid, "OH-3.1", "exact")
    elseif hell.missed == "tricks" then
      t:score(seat, tricks, "OH-3.2", "tricks")
    elseif hell.missed == "difference" then
      t:score(seat, -math.abs(tricks - bid), "OH-3.2", "missed")
    elseif hell.missed == "all" then
      t:score(seat, -hell.exact - bid, "OH-3.2", "missed")
    end
  end
end
hell.promise { "OH-2.4", "as many tricks are won as each had cards", function(t, deal)
  return t:sum(function(_, seat) return deal.tricks[seat] end, t.seats) == deal.cards
end }
-- OH-3.3 After the last deal the highest score wins, several if they are equal.
-- OH-3.4 Then nothing can be decided.
function hell.game_over(t)
  local _, deals = hell.size(t)
  if t.deal_number >= deals then return t:leaders(), "deals" end
end

-- ## 4 What is told
-- OH-4.1 All see the card turned up, the bids and the cards played.
-- For bots: a trick more than was bid is bad.
function hell.enough_tricks(t, seat) return t.bids[seat] end
-- Advice for bots: bid for aces and kings, for high trumps and a little for each trump. Counted in tenths of a trick.
function hell.tenths(t, hand)
  local trumps = t.suit and hand & cards("of " .. t.suit) or 0
  local others = hand & ~trumps
  local of_trumps = 6 * sets.count(trumps & cards "AK of CDHS")
    + 3 * sets.count(trumps & cards "QJT of CDHS")
    + 2 * sets.count(trumps)
  return of_trumps + 6 * sets.count(others & cards "A") + 3 * sets.count(others & cards "K")
end
function hell.suggest(t, seat, point)
  if point ~= "bid" then return end
  local tricks = math.min(t.size, (hell.tenths(t, t:hand(seat)) + 4) // 10)
  if tricks ~= hell.closed(t, seat) then return tostring(tricks) end
  return tostring(tricks > hell.sure(t, t:hand(seat)) and tricks - 1 or tricks + 1)
end
-- The highest trumps, which win wherever they are played.
function hell.sure(t, hand)
  local count = 0
  for rank in hell.ranks:gmatch "%w" do
    local card = t.suit and cards(rank .. t.suit) or 0
    if hand & card ~= 0 then
      count = count + 1
    elseif t:pile "up" & card == 0 then
      return count
    end
  end
  return count
end
function hell.asking(t) return fields("bid", t.size - t.left) end
function hell.status(t)
  if not t.suit then return end
  local bids = t:per_seat(function(_, seat) return t.bids[seat] or -1 end) -- below 0: not yet
  return "{suit} are trumps; bids: {bids:each %}", fields("suit", t.suit, "bids", bids)
end
hell.says = {
  ["bid?"] = "how many of the {size} tricks will you take?{bid: % are bid so far}",
  bid = "{seat} {bids|bid} {word}", hand = "bids: {bids:each %}; tricks: {tricks:each %}",
}
function hell.result(t)
  return fields("cards", t.size, "trumps", t.suit or "none", "bids", t.bids,
    "tricks", t:per_seat(t.tricks))
end
