-- pitch_spec.lua - Pitch against its page: who may bid what, which cards may be played, who wins a trick, and who makes
-- high, low, jack and game.
local referee = require "referee"

local RANKS <const> = "AKQJT98765432"
local COUNTS <const> = { A = 4, K = 3, Q = 2, J = 1, T = 10 }

local function height(card) return 14 - RANKS:find(referee.rank_of(card), 1, true) end

-- The cards of a hand that may be played to the card led, if one was; `strict` as in PT-9.1.
local function may_play(hand, led, trump, strict)
  if not led then return hand end
  local suit = referee.suit_of(led)
  local function follows(card) return referee.suit_of(card) == suit end
  local function is_open(card) return follows(card) or not strict and referee.suit_of(card) == trump end
  return #referee.filter(hand, follows) > 0 and referee.filter(hand, is_open) or hand
end

local function winning(cards, trump)
  local best = 1
  for i = 2, #cards do
    local suit, other = referee.suit_of(cards[i]), referee.suit_of(cards[best])
    if suit == other and height(cards[i]) > height(cards[best]) or suit == trump and other ~= trump then best = i end
  end
  return best
end

-- The words that a seat may bid over `bid`.
local function may_bid(bid, is_dealer, way)
  local words, all = { "pass" }, { "2", "3", "4", way.smudge and "smudge" or nil }
  local place = referee.places(all)[bid or ""] or 0
  if is_dealer and not bid and not way.throw_in then words = {} end
  for i, word in ipairs(all) do
    if i > place or i == place and is_dealer then words[#words + 1] = word end
  end
  return words
end

-- The points of a hand by side, 1 for each of high, low, jack and game.
local function points_made(game, hand)
  local made, counts, high, low = referee.zeros(game.sides), referee.zeros(game.sides), nil, nil
  for seat, cards in ipairs(hand.dealt) do
    for _, card in ipairs(cards) do
      if referee.suit_of(card) == hand.trump then
        if not high or height(card) > height(high.card) then high = { card = card, side = game.side(seat) } end
        if not low or height(card) < height(low.card) then low = { card = card, side = game.side(seat) } end
      end
    end
  end
  made[high.side] = made[high.side] + 1
  if not game.way.low_won then made[low.side] = made[low.side] + 1 end
  for number, cards in ipairs(hand.cards) do
    local side = game.side(hand.winners[number])
    for _, card in ipairs(cards) do
      if card == "J" .. hand.trump then made[side] = made[side] + 1 end
      if game.way.low_won and card == low.card then made[side] = made[side] + 1 end
      counts[side] = counts[side] + (COUNTS[referee.rank_of(card)] or 0)
    end
  end
  local most, winner = -1, nil
  for side, count in ipairs(counts) do
    if count > most then most, winner = count, side elseif count == most then winner = nil end
  end
  if winner then made[winner] = made[winner] + 1 end
  return made
end

local function points_scored(game, hand)
  if not hand.pitcher then return referee.zeros(game.sides) end
  local points, side, tricks = points_made(game, hand), game.side(hand.pitcher), 0
  for _, winner in ipairs(hand.winners) do tricks = tricks + (game.side(winner) == side and 1 or 0) end
  local is_smudge = hand.bid == "smudge"
  local bid = is_smudge and 4 or tonumber(hand.bid)
  if points[side] < bid or is_smudge and tricks < 6 then points[side] = -bid
  elseif is_smudge then points[side] = math.max(4, 7 - game.scores[side]) end
  return points
end

-- Checks every line of records of one way of playing.
local function check_records(records, way)
  local seen = { hands = 0, over = 0, trumped = 0, stolen = 0, forced = 0, set_back = 0, smudge = 0, thrown_in = 0 }
  local game, hand
  local function asked(line)
    assert.equal(hand.due, line.ask)
    local want = {}
    if line.point == "bid" then
      want = may_bid(hand.bid, line.ask == hand.dealer, way)
      assert.same(want, line.legal)
      return
    end
    local legal = may_play(hand.held[line.ask], hand.trick[1], hand.trump, way.strict)
    for i, card in ipairs(legal) do want[i] = "play " .. card end
    table.sort(want)
    table.sort(line.legal)
    assert.same(want, line.legal)
  end
  local function did(line)
    local card = line["do"]:match "^play (%S+)$"
    if card then
      hand.trump = hand.trump or referee.suit_of(card)
      local led = hand.trick[1]
      local is_ruff = led and referee.suit_of(card) == hand.trump and referee.suit_of(led) ~= hand.trump
      local function follows(one) return referee.suit_of(one) == referee.suit_of(led) end
      if is_ruff and #referee.filter(hand.held[line.by], follows) > 0 then seen.trumped = seen.trumped + 1 end
      referee.remove(hand.held[line.by], card)
      table.insert(hand.trick, card)
    elseif line["do"] ~= "pass" then
      if line["do"] == hand.bid then seen.stolen = seen.stolen + 1 end
      if line.by == hand.dealer and not hand.bid then seen.forced = seen.forced + 1 end
      hand.bid, hand.pitcher = line["do"], line.by
    end
    hand.due = line.by % game.players + 1
    if card then return end
    if line.by == hand.dealer then hand.due = hand.pitcher
    elseif #may_bid(hand.bid, false, way) == 1 then hand.due = hand.dealer end -- nobody but the dealer may bid as much
  end
  for _, text in ipairs(referee.lines(records)) do
    local line = referee.decode(text)
    if line.houserule then
      game = { players = line.players, sides = way.alone and line.players or 2, way = way }
      game.scores = referee.zeros(game.sides)
      function game.side(seat) return (seat - 1) % game.sides + 1 end
    elseif line.pack then game.pack = referee.split(line.pack)
    elseif line.deal then
      hand = { dealt = {}, held = {}, winners = {}, cards = {}, trick = {}, dealer = line.dealer,
               due = line.dealer % game.players + 1 }
      for i = 0, 6 * game.players - 1 do
        local seat = (line.dealer + i // 3 % game.players) % game.players + 1
        hand.dealt[seat], hand.held[seat] = hand.dealt[seat] or {}, hand.held[seat] or {}
        table.insert(hand.dealt[seat], game.pack[i + 1])
        table.insert(hand.held[seat], game.pack[i + 1])
      end
    elseif line.ask then asked(line)
    elseif line["do"] then did(line)
    elseif line.event == "trumps" then assert.same({ hand.trump, hand.pitcher }, { line.suit, line.seat })
    elseif line.event == "trick" then
      assert.same(hand.trick, line.cards)
      local winner = (hand.due - 1 - game.players + winning(line.cards, hand.trump) - 1) % game.players + 1
      assert.equal(winner, line.winner)
      table.insert(hand.winners, winner)
      table.insert(hand.cards, line.cards)
      hand.trick, hand.due = {}, winner
    elseif line.hand then
      local points = points_scored(game, hand)
      assert.same(points, line.delta)
      for side, one in ipairs(points) do game.scores[side] = game.scores[side] + one end
      assert.same(game.scores, line.scores)
      seen.hands = seen.hands + 1
      seen.thrown_in = seen.thrown_in + (hand.pitcher and 0 or 1)
      seen.set_back = seen.set_back + (hand.pitcher and points[game.side(hand.pitcher)] < 0 and 1 or 0)
      seen.smudge = seen.smudge + (hand.bid == "smudge" and 1 or 0)
      hand.side = hand.pitcher and game.side(hand.pitcher)
      if math.max(table.unpack(game.scores)) < 7 then hand = nil end -- the game goes on
    elseif line.game then
      seen.over = seen.over + 1
      local wins = hand.side and game.scores[hand.side] >= 7
      local best = math.max(table.unpack(game.scores))
      if wins then assert.same({ hand.side }, line.winner)
      else for _, side in ipairs(line.winner) do assert.equal(best, game.scores[side]) end end
      game.scores = referee.zeros(game.sides)
    end
  end
  assert.is_true(seen.hands > 0)
  return seen
end

local function check(flags, way)
  return check_records(referee.records("pitch --seed page " .. flags), way)
end

it("is bid, played and scored as its page says", function()
  local seen = check("-n 400", {})
  assert.is_true(seen.over > 50 and seen.trumped > 20 and seen.set_back > 20 and seen.forced > 20)
  seen = check("-n 200 --bot random", {})
  assert.is_true(seen.trumped > 20 and seen.stolen > 5 and seen.set_back > 50)
end)

it("low belongs to who wins it, where an option says so", function() check("-n 200 -o low=won", { low_won = true }) end)

it("three to seven play each for himself at cutthroat", function()
  check("-n 100 --players 3 -v cutthroat", { alone = true })
  check("-n 100 --players 7 --bot random -v cutthroat", { alone = true })
end)

it("a smudge that is made wins the game", function()
  local seen = check("-n 300 --bot random -v smudge", { smudge = true })
  assert.is_true(seen.smudge > 20)
end)

it("nobody scores when all pass and deals may be thrown in", function()
  assert.is_true(check("-n 400 -v throw-in", { throw_in = true }).thrown_in > 20)
end)

it("a trump is no way out of following at strict-follow", function()
  assert.equal(0, check("-n 200 --bot random -v strict-follow", { strict = true }).trumped)
end)

it("its records are what the page says", function()
  for name, way in pairs { plain = {}, cutthroat = { alone = true, strict = true },
                           ["smudge-throw-in"] = { smudge = true, throw_in = true, low_won = true } } do
    assert.is_true(check_records(referee.read("tests/records/pitch/" .. name .. ".jsonl"), way).over > 0)
  end
end)
