-- Briscola chiamata: five players, an auction for the call of a card, and a partner whom nobody knows.
local v, br = variant {
  id = "chiamata", of = "briscola", title = "Briscola chiamata", names = "Briscola in cinque",
  clauses = "BC-7",
  players = 5, players_clause = "BC-7.1", replaces = { "BC-2.1", "BC-2.3", "BC-3.1" },
  excludes = { exchange = "BC-7.1", ["last-three"] = "BC-7.1" },
  summary = "Five players bid for the call of a card; who holds it is the bidder's secret partner.",
}

-- ## 7 Briscola chiamata
-- BC-7.1 Five play, each with eight cards: all are dealt, none is turned up or drawn.
v.set.packets = "8 each"
v.add.refuse_call = "BC-7.2"
v.add.refuse_suit = "BC-7.3"
-- BC-7.2 From the dealer's left each in turn names a rank below the last one bid, in the order 1 3 R C F 7 6 5 4 2, or
--   after the two the points that he will make, from 62 to 120; or he passes, and says no more. The last bidder has the
--   call. If all pass nobody scores.
local bids = { "1", "3", "R", "C", "F", "7", "6", "5", "4", "2" }
for n = 62, 120 do bids[#bids + 1] = tostring(n) end
-- The last bidder, 0 if all pass, and his bid.
local function auction(t)
  local passed, still_in = {}, 5
  local bidder, bid = 0, nil
  local seat = t.active[1]
  repeat
    if not passed[seat] and seat ~= bidder then
      local word = t:ask(seat, "call", t:bids_above(bids, bid))
      if word == "pass" then
        passed[seat] = true
        still_in = still_in - 1
      else
        bidder = seat
        bid = word
      end
    end
    seat = t:left_of(seat)
  until still_in == 0 or still_in == 1 and bidder > 0
  return bidder, bid
end
-- BC-7.3 The bidder names a suit: it is trumps, and the card of the rank bid, of a bid of points the two, is called. Its
--   holder is his partner, and only he knows it until the card is played. A player who holds it himself plays alone.
function v.wrap.hand(_, t)
  t.bidder = 0
  t.friend = 0
  t.winner = 0
  t.called = ""
  t.row = "passed"
  t:deal()
  local bidder, bid = auction(t)
  if bidder == 0 then return t:tell "passed" end
  local suit = t:ask(bidder, "suit", { "D", "C", "S", "B" })
  local is_of_points = #bid > 1
  t.bidder = bidder
  t.called = (is_of_points and "2" or bid) .. suit
  t.need = is_of_points and math.tointeger(bid) or 61
  t.friend = t:holder(cards(t.called))
  t:trumps(suit)
  t:tell("called", bidder, t.called, t.need)
  t:together({ bidder, t.friend }, { t.friend })
  t:play_tricks(t.active[1])
  br.settle(t)
end
function v.wrap.after_trick(_, t)
  if t:taker(t.called) then t:together { t.bidder, t.friend } end
end
-- BC-7.4 With 61 points, or those of his bid, the bidder's side wins: he scores 2, his partner 1, the others lose 1
--   each. Alone he scores 4. If they lose it is the other way round. All 120 points count double.
local function share(t, seat) -- of a seat, if the bidder's side has won
  if seat == t.bidder then return t.friend == t.bidder and 4 or 2 end
  return seat == t.friend and 1 or -1
end
function v.wrap.settle(_, t)
  local points = t:points(t.bidder)
  if t.friend ~= t.bidder then points = points + t:points(t.friend) end
  local is_made = points >= t.need
  local factor = (points == 120 or points == 0) and 2 or 1
  if not is_made then factor = -factor end
  t.row = is_made and "made" or "lost"
  t.winner = is_made and t.bidder or 0
  for _, seat in ipairs(t.seats) do t:score(seat, share(t, seat) * factor, "BC-7.4", t.row) end
end
-- BC-7.5 A game is `rounds` 10 hands; the highest score wins.
v.option { "rounds", 10, "hands of a game", clause = "BC-7.5", min = 1 }
function v.wrap.game_over(_, t)
  if t.deal_number == br.rounds then return t:leaders(), "rounds" end
end
v.append.events = { called = "seat card points", passed = "" }
v.append.says = {
  ["call?"] = "which rank do you call, or do you pass? Its holder is your partner",
  ["suit?"] = "of which suit is the card you call? It is trumps",
  call = "{seat} {calls|call} {word}",
  ["call R"] = "{seat} {calls|call} a king",
  ["call C"] = "{seat} {calls|call} a knight",
  ["call F"] = "{seat} {calls|call} a jack",
  suit = "",
  called = "{seat} {calls|call} {card}, for {points} points",
  passed = "nobody calls",
  ["over rounds"] = "the game is over",
}
function v.wrap.result(base, t)
  return base(t):add("bidder", t.bidder, "called", t.called, "partner", t.friend, "row", t.row)
end
function v.wrap.suggest(base, t, seat, point)
  if point ~= "call" then return base(t, seat, point) end
  return t:worth(t:hand(seat)) < 30 and "pass" or nil
end
