-- Spades. The rule page and the game in one.
local spades = game {
  id = "spades", title = "Spades", players = { 4 }, partners = true, clauses = "SP",
  summary = "Bid the tricks that you and your partner will take; spades are trumps.",
}

-- ## 1 Pack and deal
-- SP-1.1 Four players, seats 1 and 3 against 2 and 4. The header's `dealer` deals first, then it goes round.
-- SP-1.2 52 cards, in every suit high to low: A K Q J T 9 8 7 6 5 4 3 2. Spades are trumps.
spades.pack = cards "AKQJT98765432 of CDHS"
spades.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- SP-1.3 Each seat is dealt thirteen cards, one at a time.
spades.packets = "1 each x 13"
spades.refusals = { players = "SP-1.1", dealer = "SP-1.1", pack = "SP-1.2", hands = "SP-1.3", word = "SP-2.1",
                    over = "SP-4.5", option = "SP-4.5", variant = "SP-4.5" }

-- ## 2 Bids
-- SP-2.1 From the dealer's left each seat says once how many tricks it will take. What partners say is added up. To bid 0 is
--   nil: to take no trick at all.
spades.says = { ["bid bid"] = "{seat} {bids|bid} {1}" }
function spades.bid(t)
  for seat in t:round(t.active[1]) do t.bids[seat] = t:number(seat, "bid", { 0, 13 }) end
end

-- ## 3 Play
-- SP-3.1 The dealer's left leads. A card played must be in the hand.
-- SP-3.2 Follow the suit led if you can; who cannot may play any card. The highest spade wins, without one the highest card
--   of the suit led.
-- SP-3.3 Spades may not be led until one has been played, unless nothing else is held.
spades.duties = { hold = "SP-3.1", follow = "SP-3.2", lead = "SP-3.3", not_led = cards "of S", until_broken = true }
function spades.hand(t)
  t.bids = {}
  t:deal()
  t:trumps "S"
  spades.bid(t)
  t:play_tricks()
  for side = 1, t.sides do spades.settle(t, side) end
end

-- ## 4 Score
-- SP-4.1 A side with as many tricks as it bid scores 10 for each trick bid and 1 for each over, which is a bag. With fewer
--   it loses 10 for each trick bid.
-- SP-4.2 A seat that bid nil scores 100 without a trick, else loses 100. Its tricks count for its side all the same.
-- SP-4.3 A side loses 100 for every ten bags that it gets in a game.
function spades.settle(t, side)
  local bid, over = t.bids[side] + t.bids[side + 2], 0
  if t:side_tricks(side) < bid then t:score(side, -10 * bid, "SP-4.1", "set")
  else
    over = t:side_tricks(side) - bid
    t:score(side, 10 * bid + over, "SP-4.1", "made")
  end
  for seat = side, side + 2, 2 do
    if t.bids[seat] == 0 then t:score(seat, t:tricks(seat) == 0 and 100 or -100, "SP-4.2", "nil") end
  end
  t.bags[side] = t.bags[side] + over
  if t.bags[side] >= 10 then
    t.bags[side] = t.bags[side] - 10
    t:score(side, -100, "SP-4.3", "bags")
  end
end
function spades.new_game(t) t.bags = { 0, 0 } end

-- SP-4.4 Once a side has `target` 500 points or more, or `limit` 200 less than none, the higher score wins; if both have the
--   same, they play on.
-- SP-4.5 Nothing can be decided after that.
spades.option { "target", 500, "points that end the game", clause = "SP-4.4", min = 1 }
spades.option { "limit", 200, "points lost that end the game", clause = "SP-4.4", min = 1 }
function spades.game_over(t)
  local scores, leaders = t:standing(), t:leaders()
  for _, score in ipairs(scores) do
    if #leaders == 1 and (score >= spades.target or score <= -spades.limit) then return leaders, "points" end
  end
end

-- ## 5 What people see
function spades.status(t)
  if t.bids and t.bids[t.dealer] then -- who bids last
    return ("bid: %d and %d"):format(t.bids[1] + t.bids[3], t.bids[2] + t.bids[4])
  end
end
function spades.result(t) return fields("bids", t.bids, "tricks", t:per_seat(t.tricks), "bags", t.bags) end
