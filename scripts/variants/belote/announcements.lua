-- Announcements: rows and fours in hand are shown and scored.
local v, bl = variant {
  id = "announcements", of = "belote", title = "Announcements", names = "annonces",
  summary = "Rows of three or more cards and fours of a kind count for the side with the best.",
  clauses = "BT-7", beside = { "at-once", "classic" },
}

-- ## 7 Announcements
-- BT-7.1 Before the first lead each seat, from the dealer's left, may announce all that it holds, or nothing: three cards
--   of a suit in a row 20, four 50, five and more 100, in the order A K Q J T 9 8 7; four jacks 200, nines 150, aces, tens,
--   kings or queens 100. A card may be in a row and in a four.
-- BT-7.2 The best of these decides: only its side shows and counts what it has announced. A four beats a row; then more
--   points do, then the higher cards in that order, then trumps, then the seat that announced first.
-- BT-7.3 They help to make a bid. If it fails, or was doubled, they are scored by the side that wins.
v.add.fours = { J = 200, ["9"] = 150, A = 100, T = 100, K = 100, Q = 100 }
v.add.row_points = { [3] = 20, [4] = 50 }
v.add.natural = "789TJQKA"
v.append.events = { best = "seat points" }
v.append.says = {
  ["announce?"] = "do you announce {offer}?",
  ["announce none"] = "", announce = "{seat} {announces|announce} {word}",
  best = "{seat} {has|have} the best announcement; the side counts {points}",
}
v.add.refuse_announce = "BT-7.1"
-- The sum of what a hand has, and the strength of the best of it.
function v.add.count_hand(t, hand)
  local sum, best = 0, 0
  for _, run in ipairs(sets.runs(hand, 3)) do
    local points = bl.row_points[run.length] or 100
    local rank, suit = run.top:match "(.)(.)"
    local is_trump = suit == t.suit
    local strength = 1000 * points + 10 * bl.natural:find(rank) + (is_trump and 1 or 0)
    sum, best = sum + points, math.max(best, strength)
  end
  for place = 1, #bl.natural do
    local rank = bl.natural:sub(place, place)
    local points = bl.fours[rank]
    local four = cards(rank)
    if points and hand & four == four then
      sum, best = sum + points, math.max(best, 1000000 + 1000 * points + place)
    end
  end
  return sum, best
end
function v.wrap.before_play(base, t)
  base(t)
  t.announced = { 0, 0 }
  local best, best_seat = 0, nil
  for seat in t:round(t.active[1]) do
    local sum, strength = bl.count_hand(t, t:hand(seat))
    t.offer = tostring(sum)
    if sum > 0 and t:ask(seat, "announce", { t.offer, "none" }) ~= "none" then
      local side = t.side[seat]
      t.announced[side] = t.announced[side] + sum
      if strength > best then best, best_seat = strength, seat end
    end
  end
  if not best_seat then return end
  local side = t.side[best_seat]
  t.announced[3 - side] = 0
  t:tell("best", best_seat, t.announced[side])
end
function v.wrap.extra(base, t, side) return base(t, side) + t.announced[side] end
function v.wrap.score_extra(base, t, winner)
  base(t, winner)
  for side = 1, 2 do
    local points = t.announced[side]
    if points > 0 then
      t:score(t.takes_all and winner or side, points, "BT-7.3", "announcements")
    end
  end
end
function v.wrap.suggest(base, t, seat, point)
  if point == "announce" then return t.offer end
  return base(t, seat, point)
end
