-- belote_spec.lua - Belote against its page: which bids are open, who may double, which cards may be played, who wins a
-- trick, what belote and announcements count, and what each side scores. Written from the page and from rules published in
-- French (marque of coinchons.fr, annonces of exoty.com); the script was not read for it.
local referee = require "referee"

local PLAIN <const>, TRUMP <const>, NATURAL <const> = "789JQKTA", "78QKTA9J", "789TJQKA" -- low to high
local SUITS <const> = { "C", "D", "H", "S", "NT", "AT" }
local LEVELS <const> = { 80, 90, 100, 110, 120, 130, 140, 150, 160, 250 }
local POINTS <const> = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
local OF <const> = { -- card points by contract
  NT = { A = 19, T = 10, K = 4, Q = 3, J = 2 }, AT = { J = 14, ["9"] = 9, A = 6, T = 5, K = 3, Q = 1 },
  trump = { J = 20, ["9"] = 14, A = 11, T = 10, K = 4, Q = 3 },
}
local FOURS <const> = { J = 200, ["9"] = 150, A = 100, T = 100, K = 100, Q = 100 }

local rank_of, suit_of = referee.rank_of, referee.suit_of
local function side_of(seat) return (seat - 1) % 2 + 1 end
local function is_trump(card, contract) return contract == "AT" or suit_of(card) == contract end
local function height(card, contract)
  local order = is_trump(card, contract) and TRUMP or PLAIN
  return order:find(rank_of(card), 1, true) + (contract ~= "AT" and is_trump(card, contract) and 100 or 0)
end
local function points_of(card, contract)
  local worth = OF[contract] or suit_of(card) == contract and OF.trump or POINTS
  return worth[rank_of(card)] or 0
end

-- The place in a trick of the card that wins it.
local function winning(cards, contract)
  local best = 1
  for i = 2, #cards do
    local is_of_suit = suit_of(cards[i]) == suit_of(cards[1]) or contract ~= "AT" and is_trump(cards[i], contract)
    if is_of_suit and height(cards[i], contract) > height(cards[best], contract) then best = i end
  end
  return best
end

-- Keeps the cards that do something, if any does.
local function must(cards, does)
  local kept = referee.filter(cards, does)
  return kept[1] and kept or cards
end

local function may_play(hand, trick, contract)
  local led = trick[1]
  if not led then return hand end
  local best_at = winning(trick, contract)
  local best = height(trick[best_at], contract)
  local function follows(card) return suit_of(card) == suit_of(led) end
  local function beats(card) return height(card, contract) > best end
  local following = referee.filter(hand, follows)
  if following[1] then return is_trump(led, contract) and must(following, beats) or following end
  local is_partners = (#trick - best_at) % 2 == 1 -- two seats before the one to play
  local trumps = referee.filter(hand, function(card) return suit_of(card) == contract end)
  if is_partners or not trumps[1] then return hand end
  return must(trumps, beats)
end

local function bid_words(level, may_double)
  local words = { "pass", may_double and "coinche" or nil }
  for _, one in ipairs(LEVELS) do
    for _, suit in ipairs(SUITS) do
      if one > level then words[#words + 1] = (one == 250 and "capot " or one .. " ") .. suit end
    end
  end
  return words
end

-- All that a hand may announce: points, and the best of it, as a list that is compared from its beginning.
local function announcements(cards, contract)
  local sum, best, has, count = 0, nil, {}, {}
  for _, card in ipairs(cards) do
    has[card], count[rank_of(card)] = true, (count[rank_of(card)] or 0) + 1
  end
  local function note(points, ...)
    local one, better = { ... }, not best
    for i = 1, best and #one or 0 do
      if one[i] ~= best[i] then
        better = one[i] > best[i]
        break
      end
    end
    sum, best = sum + points, better and one or best
  end
  for _, suit in ipairs { "C", "D", "H", "S" } do
    local length = 0
    for place = 1, 9 do
      local rank = NATURAL:sub(place, place)
      if rank ~= "" and has[rank .. suit] then length = length + 1
      else
        local points = length > 4 and 100 or ({ [3] = 20, [4] = 50 })[length]
        if points then note(points, 0, points, place - 1, suit == contract and 1 or 0) end
        length = 0
      end
    end
  end
  for rank, points in pairs(FOURS) do
    if count[rank] == 4 then note(points, 1, points, NATURAL:find(rank, 1, true), 0) end
  end
  return sum, best
end

local function is_better(one, other)
  if not other then return true end
  for i = 1, #one do
    if one[i] ~= other[i] then return one[i] > other[i] end
  end
  return false
end

local function scores_of(hand, way)
  local delta, points = { 0, 0 }, { 0, 0 }
  if not hand.maker then return delta end
  local tricks = { 0, 0 }
  for n, cards in ipairs(hand.cards) do
    local side = side_of(hand.winners[n])
    tricks[side] = tricks[side] + 1
    for _, card in ipairs(cards) do points[side] = points[side] + points_of(card, hand.contract) end
  end
  local last = side_of(hand.winners[8])
  points[last] = points[last] + (tricks[last] == 8 and 100 or 10)
  local maker = side_of(hand.maker)
  local others = 3 - maker
  local own, theirs = points[maker] + hand.extra[maker], points[others] + hand.extra[others]
  local winner, all
  if way.classic then
    local kept = way.kept
    way.kept = 0
    winner = own > theirs and maker or others
    all = own < theirs
    if all then delta[others] = points[1] + points[2]
    elseif own > theirs then delta = { points[1], points[2] }
    else delta[others], way.kept = points[others], kept + points[maker] end
    if own ~= theirs then delta[winner] = delta[winner] + kept end
  else
    local is_made = own >= hand.level and own > theirs
    if hand.level == 250 then is_made = tricks[maker] == 8 end
    winner = is_made and maker or others
    all = not is_made or hand.factor > 1
    if all then delta[winner] = hand.factor * (160 + hand.level)
    else delta = { points[1], points[2] } delta[maker] = delta[maker] + hand.level end
  end
  for side = 1, 2 do
    delta[side] = delta[side] + hand.belote[side]
    local to = all and winner or side
    delta[to] = delta[to] + hand.announced[side]
  end
  return delta
end

-- Checks every line of records of one way of playing.
local function check_records(records, way)
  local seen = { hands = 0, made = 0, down = 0, passed = 0, doubled = 0, again = 0, suitless = 0, belote = 0, capot = 0,
                 announced = 0, won = 0, inside = 0, even = 0, over_partner = 0, at_once = 0 }
  local hand, pack
  local scores = { 0, 0 }
  local function next_seat(seat) return seat % 4 + 1 end
  local function asked(line)
    local want
    if line.point == "bid" then
      local may_double = hand.level > 0 and not way.at_once and side_of(line.ask) ~= side_of(hand.maker)
      assert.equal(hand.due, line.ask)
      assert.same(bid_words(hand.level, may_double), line.legal)
      return
    elseif line.point == "answer" then want = { "pass", "surcoinche" }
      assert.equal(side_of(hand.maker), side_of(line.ask))
    elseif line.point == "double" then want = { "pass", "coinche" }
      assert.is_true(side_of(hand.maker) ~= side_of(line.ask))
    elseif line.point == "take" then want = { "pass", "take" }
    elseif line.point == "name" then
      want = { "pass" }
      for i = 1, 4 do want[#want + 1] = SUITS[i] ~= suit_of(hand.turned) and SUITS[i] or nil end
    elseif line.point == "announce" then
      want = { tostring((announcements(hand.held[line.ask], hand.contract))), "none" }
    else
      assert.equal(hand.due, line.ask)
      local legal = may_play(hand.held[line.ask], hand.trick, hand.contract)
      want = {}
      for i, card in ipairs(legal) do want[i] = "play " .. card end
      table.sort(want)
      table.sort(line.legal)
      local best_at = hand.trick[1] and winning(hand.trick, hand.contract)
      local is_over = best_at and (#hand.trick - best_at) % 2 == 1 and is_trump(hand.trick[1], hand.contract)
      seen.over_partner = seen.over_partner + (is_over and 1 or 0)
    end
    assert.same(want, line.legal)
  end
  local function did(line)
    local word = line["do"]
    local card = word:match "^play (%S+)$"
    if card then
      if hand.contract == suit_of(card) and (rank_of(card) == "K" or rank_of(card) == "Q") then
        local mate = (rank_of(card) == "K" and "Q" or "K") .. hand.contract
        if referee.has(hand.held[line.by], mate) then
          hand.belote[side_of(line.by)] = 20
          hand.extra[side_of(line.by)] = hand.extra[side_of(line.by)] + 20
          seen.belote = seen.belote + 1
        end
      end
      referee.remove(hand.held[line.by], card)
      table.insert(hand.trick, card)
      hand.due = next_seat(line.by)
    elseif line.point == "announce" then
      if word ~= "none" then
        local sum, best = announcements(hand.held[line.by], hand.contract)
        local side = side_of(line.by)
        hand.announced[side] = hand.announced[side] + sum
        if is_better(best, hand.best) then hand.best, hand.best_side = best, side end
      end
    elseif line.point == "take" and word == "take" then hand.maker, hand.contract = line.by, suit_of(hand.turned)
    elseif line.point == "name" and word ~= "pass" then hand.maker, hand.contract = line.by, word
    elseif word == "coinche" then hand.factor = 2 seen.doubled = seen.doubled + 1
      seen.at_once = seen.at_once + (line.point == "double" and 1 or 0)
    elseif word == "surcoinche" then hand.factor = 4 seen.again = seen.again + 1
    elseif line.point == "bid" then
      if word ~= "pass" then
        local level, suit = word:match "^(%S+) (%S+)$"
        hand.level, hand.contract, hand.maker = math.tointeger(tonumber(level)) or 250, suit, line.by
      end
      hand.due = next_seat(line.by)
    end
  end
  local function begin(dealer)
    hand = { held = { {}, {}, {}, {} }, winners = {}, cards = {}, trick = {}, level = 0, factor = 1, belote = { 0, 0 },
             extra = { 0, 0 }, announced = { 0, 0 }, due = next_seat(dealer), dealer = dealer }
    local at = 0
    for _, n in ipairs(way.classic and { 3, 2 } or { 3, 2, 3 }) do
      for i = 0, 3 do
        for _ = 1, n do
          at = at + 1
          table.insert(hand.held[(dealer + i) % 4 + 1], pack[at])
        end
      end
    end
    hand.turned = pack[at + 1]
  end
  local point, target
  for _, text in ipairs(referee.lines(records)) do
    local line = referee.decode(text)
    if line.houserule then target = line.options and line.options.target or 1000
    elseif line.pack then pack = referee.split(line.pack)
    elseif line.deal then begin(line.dealer)
    elseif line.ask then
      point = line.point
      asked(line)
    elseif line["do"] then
      line.point = point
      did(line)
    elseif line.move then
      local seat = math.tointeger(tonumber(line.to:match "%d"))
      for _, card in ipairs(referee.split(line.move)) do table.insert(hand.held[seat], card) end
    elseif line.event == "best" then
      assert.equal(hand.best_side, side_of(line.seat))
      hand.announced[3 - hand.best_side] = 0
      hand.extra[hand.best_side] = hand.announced[hand.best_side]
      assert.equal(hand.announced[hand.best_side], line.points)
      seen.announced = seen.announced + 1
    elseif line.event == "contract" or line.event == "trumps" then
      hand.due = next_seat(hand.dealer)
      assert.equal(hand.maker, line.maker)
      assert.equal(hand.contract, line.suit)
    elseif line.event == "trick" then
      assert.same(hand.trick, line.cards)
      local winner = (hand.due - 1 + winning(line.cards, hand.contract) - 1) % 4 + 1
      assert.equal(winner, line.winner)
      table.insert(hand.winners, winner)
      table.insert(hand.cards, line.cards)
      hand.trick, hand.due = {}, winner
    elseif line.hand then
      local delta = scores_of(hand, way)
      assert.same(delta, line.delta)
      for side = 1, 2 do scores[side] = scores[side] + delta[side] end
      assert.same(scores, line.scores)
      local row = line.result.row
      seen.hands, seen[row] = seen.hands + 1, seen[row] + 1
      seen.suitless = seen.suitless + (hand.contract and #hand.contract == 2 and 1 or 0)
      seen.capot = seen.capot + (hand.level == 250 and 1 or 0)
    elseif line.game then
      local most = math.max(scores[1], scores[2])
      assert.is_true(most >= target)
      for _, side in ipairs(line.winner) do assert.equal(most, scores[side]) end
      scores, way.kept = { 0, 0 }, 0
    end
  end
  assert.is_true(seen.hands > 0)
  return seen
end

local function check(flags, way)
  way.kept = 0
  return check_records(referee.records("belote --seed page " .. flags), way)
end

it("is bid, played and scored as its page says", function()
  local seen = check("-n 300", {})
  assert.is_true(seen.made > 100 and seen.down > 20 and seen.passed > 5 and seen.belote > 40 and seen.over_partner > 100)
  seen = check("-n 300 --bot random", {})
  assert.is_true(seen.doubled > 50 and seen.again > 20 and seen.suitless > 50 and seen.capot > 20)
end)

it("is doubled out of turn at `at-once`", function()
  assert.is_true(check("-n 150 --bot random -v at-once", { at_once = true }).at_once > 50)
end)

it("counts announcements of the side with the best", function()
  assert.is_true(check("-n 200 --bot random -v announcements", {}).announced > 60)
end)

it("is taken by a card that is turned up at `classic`", function()
  local seen = check("-n 400 -v classic", { classic = true })
  assert.is_true(seen.won > 100 and seen.inside > 30 and seen.passed > 10)
  seen = check("-n 300 --bot random -v classic -v announcements", { classic = true })
  assert.is_true(seen.won > 50 and seen.announced > 30)
end)

it("its records are what the page says", function()
  for name, way in pairs { plain = {}, announcements = {}, ["at-once"] = { at_once = true },
                           classic = { classic = true } } do
    way.kept = 0
    assert.is_true(check_records(referee.read("tests/records/belote/" .. name .. ".jsonl"), way).hands > 0)
  end
end)
