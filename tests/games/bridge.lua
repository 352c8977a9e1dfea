-- Duplicate bridge, one table. The rule page and the game in one.
local bridge = game {
  id = "bridge", title = "Contract bridge", players = { 4 }, partners = true, clauses = "BR",
  summary = "Auction, dummy, and duplicate scoring of each board.",
}

-- ## 1 Pack and deal
-- BR-1.1 Four players, 1 and 3 (North, South) against 2 and 4.
-- BR-1.2 52 cards, high to low: A K Q J T 9 8 7 6 5 4 3 2, trumps too.
bridge.pack = cards "AKQJT98765432 of CDHS"
bridge.ranks, bridge.trump_ranks = "AKQJT98765432", "AKQJT98765432"
-- BR-1.3 Each is dealt thirteen cards, one at a time. Board 1 is dealt by seat 1, and so on round.
bridge.packets = "1 each x 13"
function bridge.first_dealer() return 1 end
-- BR-1.4 Boards 1 8 11 14 of sixteen: nobody is vulnerable; 2 5 12 15: 1 and 3; 3 6 9 16: 2 and 4; 4 7 10 13: all.
bridge.vulnerability = { 0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2 }
function bridge.vulnerable(t, side) return bridge.vulnerability[(t.deal_number - 1) % 16 + 1] & side ~= 0 end
bridge.refusals = { players = "BR-1.1", pack = "BR-1.2", hands = "BR-1.3", dealer = "BR-1.3", word = "BR-2.2",
                    over = "BR-4.7" }

-- ## 2 Auction
-- BR-2.1 The dealer calls first, then in turn, until three in a row pass after a bid, or all four at the start.
-- BR-2.2 A bid is a number of odd tricks and a suit or NT, higher than the last: C D H S NT at each number.
bridge.bids, bridge.number = {}, {}
for level = 1, 7 do
  for _, strain in ipairs { "C", "D", "H", "S", "NT" } do table.insert(bridge.bids, level .. strain) end
end
for i, bid in ipairs(bridge.bids) do bridge.number[bid] = i end
-- BR-2.3 `double`: of the last bid, if an opponent made it. `redouble`: of an opponent's double.
function bridge.calls_open(t, seat)
  local words, opponents = t:bids_above(bridge.bids, bridge.bids[t.bid]), t.bid > 0 and t.side[t.bidder] ~= t.side[seat]
  if t.bid > 0 and t.factor == 1 and opponents then table.insert(words, 2, "double") end
  if t.factor == 2 and not opponents then table.insert(words, 2, "redouble") end
  return words
end
function bridge.auction(t)
  local seat, passes, first = t.dealer, 0, { {}, {} }
  while passes < 3 or t.bid == 0 and passes < 4 do
    local call = t:ask(seat, "call", bridge.calls_open(t, seat))
    passes = call == "pass" and passes + 1 or 0
    if call == "double" then t.factor = 2
    elseif call == "redouble" then t.factor = 4
    elseif call ~= "pass" then
      t.bid, t.bidder, t.factor = bridge.number[call], seat, 1
      local strain, mine = call:sub(2), first[t.side[seat]]
      mine[strain] = mine[strain] or seat
    end
    seat = t:left_of(seat)
  end
  if t.bid == 0 then return end
  -- BR-2.4 The declarer is who first named the last bid's suit for his side.
  t.level, t.strain = math.tointeger(bridge.bids[t.bid]:sub(1, 1)), bridge.bids[t.bid]:sub(2)
  t.declarer = first[t.side[t.bidder]][t.strain]
end

-- ## 3 Play
-- BR-3.1 The seat at the declarer's left leads. Then the declarer's partner is dummy: his hand is faced and the declarer
--   plays for him.
-- BR-3.2 Follow suit if you can. The highest trump wins, without one the highest of the suit led.
bridge.duties = { hold = "BR-3.2", follow = "BR-3.2" }
function bridge.play(t)
  local dummy = t:partner(t.declarer)
  t:tell("contract", t.declarer, bridge.bids[t.bid], t.factor)
  t:trumps(t.strain ~= "NT" and t.strain or nil)
  t:lead(t:left_of(t.declarer))
  t:play_card()
  t:show(dummy)
  t:play_for(dummy, t.declarer)
  t:play_tricks()
end

-- ## 4 Score
-- BR-4.1 Odd tricks: C D 20 each, H S 30, NT 30 and 10 for the first; doubled twice, redoubled four times that.
-- BR-4.2 A contract of 100 or more is a game: 300, vulnerable 500; less 50. Small slam 500 or 750, grand slam 1000 or 1500.
-- BR-4.3 Overtricks as odd tricks; doubled 100 each, vulnerable 200; redoubled twice that. A doubled contract made 50,
--   redoubled 100.
function bridge.made(t, over, vulnerable)
  local each = (t.strain == "C" or t.strain == "D") and 20 or 30
  local odd = (each * t.level + (t.strain == "NT" and 10 or 0)) * t.factor
  local score = odd + (odd < 100 and 50 or vulnerable and 500 or 300)
  if t.level == 6 then score = score + (vulnerable and 750 or 500) end
  if t.level == 7 then score = score + (vulnerable and 1500 or 1000) end
  if t.factor == 1 then return score + over * each end
  return score + 25 * t.factor + over * 50 * t.factor * (vulnerable and 2 or 1)
end
-- BR-4.4 Undertricks: 50 each, vulnerable 100; doubled 100, 300, 500, then 300 more each, vulnerable 200, 500, 800 and so
--   on; redoubled twice that.
function bridge.down(t, n, vulnerable)
  if t.factor == 1 then return n * (vulnerable and 100 or 50) end
  local doubled = vulnerable and 300 * n - 100 or n <= 3 and 200 * n - 100 or 300 * n - 400
  return doubled * t.factor // 2
end
function bridge.settle(t)
  local side = t.side[t.declarer]
  local over, vulnerable = t:side_tricks(side) - 6 - t.level, bridge.vulnerable(t, side)
  t.over, t.row = over, over >= 0 and "made" or "down"
  if over >= 0 then t:score(side, bridge.made(t, over, vulnerable), "BR-4.1", "made")
  else t:score(3 - side, bridge.down(t, -over, vulnerable), "BR-4.4", "down") end
end
function bridge.hand(t)
  t.row, t.over, t.declarer, t.strain, t.level, t.bid, t.bidder, t.factor = "passed out", 0, 0, "none", 0, 0, 0, 1
  t:deal()
  bridge.auction(t)
  if t.bid == 0 then return end
  bridge.play(t)
  bridge.settle(t)
end
-- BR-4.5 If all pass nobody scores.
-- BR-4.6 A match is `boards` 16.
bridge.option { "boards", 16, "boards of a match", clause = "BR-4.6", min = 1 }
-- BR-4.7 Then the higher score wins.
bridge.game_over = "boards"
bridge.events = { contract = "declarer bid factor" }
bridge.kinds = { "strain", "row" }
function bridge.status(t)
  if not t.bid or t.bid == 0 then return end
  return "{bid}" .. ({ "", " doubled", [4] = " redoubled" })[t.factor] .. " by {bidder}",
    fields("bid", bridge.bids[t.bid], "bidder", t.bidder)
end
function bridge.result(t)
  return fields("declarer", t.declarer, "contract", t.bid > 0 and bridge.bids[t.bid] or "passed", "factor", t.factor,
                "tricks", t:per_side(t.side_tricks), "row", t.row, "over", t.over)
end
