-- twenty_five_spec.lua - Twenty-five against its page: who is asked to rob, which cards may be played, who wins a trick and
-- what it scores. The orders of cards are those of the published tables, one a suit, and not made by rule.
local referee = require "referee"

local TRUMPS <const> = {
  H = "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H",
  D = "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D",
  C = "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC",
  S = "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS",
}
local PLAIN <const> = {
  H = "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H", D = "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD",
  C = "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC", S = "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS",
}

-- The place of each trump, the highest 1, and of each plain card of a suit.
local function trump_places(trump, has_joker)
  return referee.places(referee.split(has_joker and TRUMPS[trump]:gsub(" AH", " * AH") or TRUMPS[trump]))
end

local function plain_places(suit) return referee.places(referee.split(PLAIN[suit])) end

-- The cards of a hand that may be played to the card led, if one was.
local function may_play(hand, led, trumps, tops)
  local is_trump = function(card) return trumps[card] ~= nil end
  if not led then return hand end
  if trumps[led] then
    local is_due = function(card) return trumps[card] and (trumps[card] > tops or trumps[card] > trumps[led]) end
    return #referee.filter(hand, is_due) > 0 and referee.filter(hand, is_trump) or hand
  end
  local follows = function(card) return not trumps[card] and referee.suit_of(card) == referee.suit_of(led) end
  if #referee.filter(hand, follows) == 0 then return hand end
  return referee.filter(hand, function(card) return trumps[card] or follows(card) end)
end

-- Which of the cards of a trick wins it.
local function winning(cards, trumps)
  local plain, best = plain_places(cards[1] == "*" and "H" or referee.suit_of(cards[1])), 1
  for i = 2, #cards do
    local one, other = cards[i], cards[best]
    local beats = trumps[one] and (not trumps[other] or trumps[one] < trumps[other])
      or not trumps[one] and not trumps[other] and plain[one] and plain[one] < plain[other]
    if beats then best = i end
  end
  return best
end

-- Checks every line of records of one way of playing. `score`(game, hand) is asked at each hand's end for its points by
-- seat; a hand has `winners`, in order, and `cards` of each trick.
local function check_records(records, score)
  local seen = { reneged = 0, trumped = 0, robbed = 0, dealer = 0, declined = 0, hands = 0, over = 0 }
  local game, hand
  local function dealt(line)
    local n, pack, first = game.header.players, referee.split(game.pack), line.dealer % game.header.players
    hand = { held = {}, winners = {}, cards = {}, trick = {}, asked = {}, dealer = line.dealer }
    local function give(count)
      for i = 0, n - 1 do
        local seat = (first + i) % n + 1
        hand.held[seat] = table.move(pack, 1, count, #(hand.held[seat] or {}) + 1, hand.held[seat] or {})
        pack = table.move(pack, count + 1, #pack, 1, {})
      end
    end
    give(3)
    give(2)
    hand.up = pack[1] == "*" and pack[2] or pack[1]
    hand.trumps, hand.tops = trump_places(referee.suit_of(hand.up), game.joker), game.joker and 4 or 3
    hand.due, hand.robber = first + 1, 0
    hand.may_rob = hand.up:find "^A" and line.dealer
    for seat, cards in ipairs(hand.held) do
      if referee.has(cards, "A" .. referee.suit_of(hand.up)) then hand.may_rob = seat end
    end
  end
  local function asked(line)
    hand.point = line.point
    if line.point == "rob" then
      assert.equal(hand.may_rob, line.ask)
      assert.is_nil(hand.asked.rob)
      local is_dealer = hand.up:find "^A"
      assert.equal(not is_dealer and hand.due or line.ask, line.ask) -- the dealer before all others play
      assert.equal(0, is_dealer and #hand.trick or 0)
      assert.equal(0, #hand.winners)
    elseif line.point == "play" then
      assert.equal(hand.due, line.ask)
      if hand.may_rob == line.ask then assert.is_true(hand.asked.rob) end
      local held = hand.held[line.ask]
      local legal, want = {}, referee.sorted(may_play(held, hand.trick[1], hand.trumps, hand.tops), referee.places(held))
      for i, words in ipairs(line.legal) do legal[i] = words:match "^play (%S+)$" end
      table.sort(legal)
      table.sort(want)
      assert.same(want, legal)
      local led = hand.trick[1]
      if led and hand.trumps[led] and #want == #held then
        for _, card in ipairs(held) do
          local is_plain = function(one) return not hand.trumps[one] end
          if hand.trumps[card] and #referee.filter(held, is_plain) > 0 then
            seen.reneged = seen.reneged + 1
            assert.is_true(hand.trumps[card] <= hand.tops and hand.trumps[card] < hand.trumps[led])
          end
        end
      end
    end
    hand.asked[line.point] = true
  end
  local function did(line)
    local word, card = line["do"]:match "^(%S+) ?(.*)$"
    if word == "rob" then
      seen.robbed = seen.robbed + 1
      seen.dealer = seen.dealer + (hand.up:find "^A" and 1 or 0)
      table.insert(hand.held[line.by], hand.up)
      hand.robber = line.by
    elseif word == "no" then seen.declined = seen.declined + 1
    elseif word == "put" then referee.remove(hand.held[line.by], card)
    elseif word == "play" then
      local led = hand.trick[1]
      local follows = function(one) return led and not hand.trumps[one] and referee.suit_of(one) == referee.suit_of(led) end
      local could_follow = led and not hand.trumps[led] and #referee.filter(hand.held[line.by], follows) > 0
      if could_follow and hand.trumps[card] then seen.trumped = seen.trumped + 1 end
      referee.remove(hand.held[line.by], card)
      table.insert(hand.trick, card)
      hand.due = line.by % game.header.players + 1
    end
  end
  for _, text in ipairs(referee.lines(records)) do
    local line = referee.decode(text)
    if line.houserule then
      game = { header = line, joker = referee.has(line.variants, "joker"), sides = line.players }
      if referee.has(line.variants, "partners") then
        game.sides = line.options and line.options.teams == "halves" and 2 or line.players // 2
      end
      game.scores = referee.zeros(game.sides)
    elseif line.pack then game.pack = line.pack
    elseif line.deal then dealt(line)
    elseif line.ask then asked(line)
    elseif line["do"] then did(line)
    elseif line.event == "trick" then
      assert.same(hand.trick, line.cards)
      local n = game.header.players
      local leader = (hand.due - 1 - #line.cards) % n + 1
      local winner = (leader + winning(line.cards, hand.trumps) - 2) % n + 1
      assert.equal(winner, line.winner)
      table.insert(hand.winners, winner)
      table.insert(hand.cards, line.cards)
      hand.trick, hand.due = {}, winner
    elseif line.hand then
      assert.equal(hand.robber, line.result.robber)
      local points = score(game, hand)
      assert.same(points, line.delta)
      for i, one in ipairs(points) do game.scores[i] = game.scores[i] + one end
      assert.same(game.scores, line.scores)
      seen.hands = seen.hands + 1
    elseif line.game then
      seen.over = seen.over + 1
      local best = math.max(table.unpack(game.scores))
      assert.same({ best }, { game.scores[line.winner[1]] })
      game.scores = referee.zeros(#game.scores)
    end
  end
  return seen
end

local function check(flags, score)
  return check_records(referee.records("twenty-five --seed page " .. flags), score)
end

-- Five a trick; the first with 25 wins, and nothing is played after that. Partners sit `sides` places apart.
local function five_a_trick(game, hand)
  local points = referee.zeros(game.sides)
  for number, winner in ipairs(hand.winners) do
    local side = (winner - 1) % game.sides + 1
    points[side] = points[side] + 5
    if game.scores[side] + points[side] >= 25 then assert.equal(number, #hand.winners) end
  end
  return points
end

-- The trick of the highest trump counts ten; to 45, in the order of the tricks.
local function with_best_trump(game, hand)
  local points, best, of = referee.zeros(game.sides), 99, nil
  assert.equal(5, #hand.winners)
  for number, cards in ipairs(hand.cards) do
    for _, card in ipairs(cards) do
      local place = hand.trumps[card]
      if place and place < best then best, of = place, number end
    end
  end
  for number, winner in ipairs(hand.winners) do
    local side = (winner - 1) % game.sides + 1
    points[side] = points[side] + (number == of and 10 or 5)
    if game.scores[side] + points[side] >= 45 then break end
  end
  return points
end

-- A pool of one from each in each deal; three tricks take it, or five after jinking.
local function pool(game, hand)
  local n = #game.scores
  local points, tricks = referee.zeros(n), referee.zeros(n)
  game.pool = (game.pool or 0) + n
  for seat = 1, n do points[seat] = -1 end
  for _, winner in ipairs(hand.winners) do tricks[winner] = tricks[winner] + 1 end
  local last = hand.winners[#hand.winners]
  local is_taken = tricks[last] == 3 and not (hand.asked.jink and #hand.winners > 3) or tricks[last] == 5
  if tricks[last] == 5 then
    for seat = 1, n do points[seat] = points[seat] - (seat == last and 1 - n or 1) end
  end
  if is_taken then points[last], game.pool = points[last] + game.pool, 0 end
  return points
end

for _, bot in ipairs { "random", "simple" } do
  it("is played and scored as its page says, by bots that are " .. bot, function()
    local seen = check("-n 300 --bot " .. bot, five_a_trick)
    assert.is_true(seen.hands == 300 and seen.over > 20 and seen.robbed > 50 and seen.dealer > 5 and seen.trumped > 50)
    assert.is_true(seen.reneged > (bot == "random" and 20 or 3))
    assert.is_true(bot == "simple" or seen.declined > 20)
  end)
end

it("two and eight play by the same rules", function()
  check("-n 100 --players 2 --bot random", five_a_trick)
  check("-n 100 --players 8 --bot random", five_a_trick)
end)

it("tricks of partners count together", function()
  check("-n 100 --players 4 -v partners", five_a_trick)
  check("-n 100 --players 6 --bot random -v partners", five_a_trick)
  check("-n 100 --players 6 --bot random -v partners -o teams=halves", five_a_trick)
end)

it("a joker is the third highest trump and may be held back", function()
  assert.is_true(check("-n 200 --bot random -v joker", five_a_trick).reneged > 10)
end)

it("the trick of the highest trump counts ten at forty-five", function() check("-n 200 -v forty-five", with_best_trump) end)

it("three tricks take the pool at spoil five", function()
  check("-n 200 --bot random -v spoil-five", pool)
  check("-n 200 -v spoil-five", pool)
end)

it("its records are what the page says", function()
  for name, score in pairs { plain = five_a_trick, ["joker-partners"] = five_a_trick, ["forty-five"] = with_best_trump,
                             ["spoil-five"] = pool } do
    assert.is_true(check_records(referee.read("tests/records/twenty-five/" .. name .. ".jsonl"), score).over > 0)
  end
end)
