-- Contract bridge, as at one table of a duplicate. The rule page and the game in one: each clause stands above what does it.
local bridge = game {
  id = "bridge", title = "Contract bridge", players = { 4 }, partners = true, clauses = "BR", kind = "trick",
  names = "Duplicate bridge", land = "United States, England",
  summary = "Auction, dummy, and the score of each board by itself.",
  level = "hard", minutes = 90,
}

-- ## 1 Pack and deal
-- BR-1.1 Four players, 1 and 3 (North, South) against 2 and 4 (East, West).
-- BR-1.2 52 cards, in every suit high to low: A K Q J T 9 8 7 6 5 4 3 2, trumps too.
bridge.pack = cards "AKQJT98765432 of CDHS"
bridge.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- BR-1.3 Each is dealt thirteen cards, one at a time. Board 1 is dealt by seat 1, unless the header's `dealer` says, and so
--   on round.
bridge.packets = "1 each x 13"
function bridge.first_dealer() return 1 end
-- BR-1.4 Of sixteen boards in 1 8 11 14 nobody is vulnerable; in 2 5 12 15 seats 1 and 3; in 3 6 9 16 seats 2 and 4; in 4 7
--   10 13 all. `vulnerable` says otherwise.
bridge.option { "vulnerable", "boards", "who is vulnerable", clause = "BR-1.4",
                words = { "boards", "none", "all", "side 1", "side 2" } }
bridge.boards_of = { 0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2 }
function bridge.is_vulnerable(t, side)
  local always = { none = 0, all = 3, ["side 1"] = 1, ["side 2"] = 2 }
  return (always[bridge.vulnerable] or bridge.boards_of[(t.deal_number - 1) % 16 + 1]) & side ~= 0
end
-- BR-1.5 An option or a house rule is refused that the game does not have.
bridge.refusals = { players = "BR-1.1", pack = "BR-1.2", hands = "BR-1.3", dealer = "BR-1.3", option = "BR-1.5",
                    variant = "BR-1.5", word = "BR-3.3", over = "BR-4.7" }

-- ## 2 Auction
-- BR-2.1 The dealer calls first, then the others in turn, until three in a row pass after a bid, or all four at the start.
-- BR-2.2 A bid is a number of tricks over six, 1 to 7, and a suit or NT, no trumps: `1 C`, `3NT`. It is higher than the
--   last, by number or, of the same number, by C D H S NT.
bridge.bids, bridge.rank = {}, {}
for level = 1, 7 do
  for _, strain in ipairs { " C", " D", " H", " S", "NT" } do
    table.insert(bridge.bids, level .. strain)
    bridge.rank[level .. strain] = #bridge.bids
  end
end
-- BR-2.3 `double` doubles the last bid, if an opponent made it and nobody has doubled; `redouble` an opponent's double.
-- The words over each bid: as they are, and with a double or a redouble.
bridge.words = {}
for bid = 0, 35 do
  local words = { "pass", table.unpack(bridge.bids, bid + 1) }
  bridge.words[bid] = { words, { "pass", "double", table.unpack(words, 2) }, { "pass", "redouble", table.unpack(words, 2) } }
end
function bridge.calls_open(t, seat)
  local is_theirs = t.bid > 0 and t.side[t.bidder] ~= t.side[seat]
  return bridge.words[t.bid][is_theirs and t.factor == 1 and 2 or t.factor == 2 and not is_theirs and 3 or 1]
end
function bridge.refuse_call(_, _, word) return (word == "double" or word == "redouble") and "BR-2.3" or "BR-2.2" end
-- BR-2.4 The last bid is the contract. Declarer is who first named its suit, or NT, for his side.
function bridge.auction(t)
  local seat, passes, first = t.dealer, 0, { {}, {} }
  while passes < 3 or t.bid == 0 and passes < 4 do
    local call = t:ask(seat, "call", bridge.calls_open(t, seat))
    passes = call == "pass" and passes + 1 or 0
    if call == "double" then t.factor = 2
    elseif call == "redouble" then t.factor = 4
    elseif call ~= "pass" then
      t.bid, t.bidder, t.factor = bridge.rank[call], seat, 1
      local mine, strain = first[t.side[seat]], (t.bid - 1) % 5
      mine[strain] = mine[strain] or seat
      t.declarer = mine[strain]
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
  t:tell("contract", t.declarer, bridge.bids[t.bid], t.factor)
  if t.strain ~= "NT" then t:trumps(t.strain) end
  t:lead(t:left_of(t.declarer))
  t:play_card()
  t:show(dummy)
  t:play_for(dummy, t.declarer)
  t:play_tricks()
end
function bridge.hand(t)
  t.row, t.over, t.declarer, t.strain, t.level, t.bid, t.bidder, t.factor = "passed out", 0, 0, "none", 0, 0, 0, 1
  t:deal()
  bridge.auction(t)
  if t.bid == 0 then return t:tell "all-pass" end
  t.level, t.strain = (t.bid - 1) // 5 + 1, ({ "C", "D", "H", "S", "NT" })[(t.bid - 1) % 5 + 1]
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
function bridge.game_bonus(t, side, odd, vulnerable)
  local is_game = odd >= 100
  t:score(side, not is_game and 50 or vulnerable and 500 or 300, "BR-4.2", is_game and "game" or "part score")
end
function bridge.settle(t, side, vulnerable)
  if t.over < 0 then
    local n = -t.over
    local doubled = vulnerable and 300 * n - 100 or n <= 3 and 200 * n - 100 or 300 * n - 400
    return t:score(3 - side, t.factor == 1 and n * (vulnerable and 100 or 50) or doubled * t.factor // 2, "BR-4.5", "down")
  end
  local each = (t.strain == "C" or t.strain == "D") and 20 or 30
  local odd = (each * t.level + (t.strain == "NT" and 10 or 0)) * t.factor
  t:score(side, odd, "BR-4.1", "contract")
  bridge.game_bonus(t, side, odd, vulnerable)
  if t.level == 6 then t:score(side, vulnerable and 750 or 500, "BR-4.3", "small slam") end
  if t.level == 7 then t:score(side, vulnerable and 1500 or 1000, "BR-4.3", "grand slam") end
  local over = t.factor == 1 and each or 50 * t.factor * (vulnerable and 2 or 1)
  t:score(side, t.over * over + (t.factor > 1 and 25 * t.factor or 0), "BR-4.4", "overtricks and insult")
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
bridge.events = { contract = "declarer bid factor", ["all-pass"] = "" }
bridge.kinds = { "strain", "row" }
function bridge.status(t)
  if (t.bid or 0) == 0 then return end
  return "{bid}" .. ({ "", " doubled", [4] = " redoubled" })[t.factor] .. " by {bidder}",
    fields("bid", bridge.bids[t.bid], "bidder", t.bidder)
end
bridge.says = {
  ["over boards"] = "all boards are played",
  call = "{seat} {bids|bid} {word}", ["call double"] = "{seat} {doubles|double}",
  ["call redouble"] = "{seat} {redoubles|redouble}", contract = "{declarer} {plays|play} {bid}", ["all-pass"] = "all pass",
  hand = "{declarer} played {contract}: {row}{over: by %}", ["hand passed out"] = "passed out",
}
function bridge.result(t)
  return fields("declarer", t.declarer, "contract", t.bid > 0 and bridge.bids[t.bid] or "passed", "factor", t.factor,
                "tricks", t:per_side(t.side_tricks), "row", t.row, "over", t.over)
end
