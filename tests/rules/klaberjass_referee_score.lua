-- klaberjass_referee_score.lua - the second half of klaberjass_referee.lua: whose sequence is best, points of a hand,
-- scores, the end of a game, and the clause by which wrong words are refused.
local shared = require "referee"
local numbers, zeros = shared.numbers, shared.zeros
local rank_of, suit_of, filter = shared.rank_of, shared.suit_of, shared.filter

-- Adds the methods to the game; `natural` is the place of a card in its suit (KB-1.6).
return function(game, natural)

-- ---- whose sequence is best (6)

local RANK_NAME = { A = "ace", K = "king", Q = "queen", J = "jack", T = "ten", ["9"] = "nine" }
local SUIT_NAME = { C = "clubs", D = "diamonds", H = "hearts", S = "spades" }

-- KB-6.3: words on the tops. Returns those that share the highest, in order.
function game:speak_tops(claims)
  local best
  for i, one in ipairs(claims) do
    local top = one.best.cards[1]
    if i == 1 then
      self:says(one.seat, "mine is %s high", RANK_NAME[rank_of(top)])
      best = top
    elseif natural(top) > natural(best) then
      self:says(one.seat, "good")
    elseif natural(top) == natural(best) then
      self:says(one.seat, "I have that too")
    else
      self:says(one.seat, "not good, mine is %s high", RANK_NAME[rank_of(top)])
      best = top
    end
  end
  return filter(claims, function(one) return natural(one.best.cards[1]) == natural(best) end)
end

-- KB-6.4.
function game:speak_suits(equal)
  if #equal < 2 then return end
  for i, one in ipairs(equal) do
    local top = one.best.cards[1]
    if i == 1 then
      self:says(one.seat, "mine is in %s", self:is_trump(top) and "trumps" or SUIT_NAME[suit_of(top)])
    else
      self:says(one.seat, self:is_trump(top) and "not good" or "good")
    end
  end
end

-- KB-6.5.
function game:speak_in_partnership(claims)
  local best
  for _, one in ipairs(claims) do
    local top = one.best.cards[1]
    if not best or natural(top) < natural(best) then
      self:says(one.seat, "mine is %s high", RANK_NAME[rank_of(top)])
      best = top
    elseif natural(top) == natural(best) and self:is_trump(top) then
      self:says(one.seat, "mine is in trumps")
      best = top
    else
      self:says(one.seat, "good")
    end
  end
end

-- KB-6.1: the seat whose best declared sequence is best.
function game:best_of(claims)
  local highest = claims[1]
  for _, one in ipairs(claims) do
    local a, b = one.best.cards[1], highest.best.cards[1]
    if natural(a) < natural(b) or natural(a) == natural(b) and self:is_trump(a) and not self:is_trump(b) then
      highest = one
    end
  end
  return highest.seat
end

-- KB-6.1 to 6.6.
function game:settle_sequences()
  local highest = 0
  for _, one in ipairs(self.declared) do highest = math.max(highest, one.value) end
  if highest == 0 then return end
  local claims = filter(self.declared, function(one) return one.value == highest end)
  local first = self:side_of(claims[1].seat)
  local others = filter(claims, function(one) return self:side_of(one.seat) ~= first end)
  if #others == 0 then
    self.best_seat = claims[1].seat -- KB-6.2
  else
    if self.four then self:speak_in_partnership(claims)
    else self:speak_suits(self:speak_tops(claims)) end
    self.best_seat = self:best_of(claims)
  end
  self:say('{"event":"best","by":%d,"value":%d}', self.best_seat, highest)
end

-- ---- points of a hand

-- Card points and last trick of a seat as they score (KB-9.2, 26.2).
function game:trick_points(seat)
  local no_tricker = self.o.no_tricker or 0
  if no_tricker > 0 and self.tricks[seat] == self.hand_size then return no_tricker end
  return self:points_of(self.taken[seat]) + (seat == self.last_winner and self.o.last_trick or 0)
end

-- KB-10.3, 10.4.
function game:claim_value(seat)
  local sum = self:trick_points(seat)
  if seat == self.best_seat then sum = sum + self:value_of(self.shown[seat] or self.sequences[seat]) end
  if seat == self.bela.holder and (self.bela.played < 2 or self:bela_scores()) then sum = sum + self.o.bela_points end
  return sum
end

-- Per side: card points, tricks, sequences, bela, and the total (KB-11.1, 6.11).
function game:count()
  local c = { cards = zeros(self.sides), tricks = zeros(self.sides), sequences = zeros(self.sides),
    bela = zeros(self.sides), points = zeros(self.sides) }
  for seat = 1, self.players do
    local side = self:side_of(seat)
    c.cards[side] = c.cards[side] + self:points_of(self.taken[seat])
    c.tricks[side] = c.tricks[side] + self.tricks[seat]
    c.sequences[side] = c.sequences[side] + self:value_of(self.shown[seat] or {})
    c.points[side] = c.points[side] + self:trick_points(seat)
  end
  if self:bela_scores() then c.bela[self:side_of(self.bela.holder)] = self.o.bela_points end
  for side = 1, self.sides do
    if self.o.sequence_needs_trick and c.tricks[side] == 0 then c.sequences[side] = 0 end
    c.points[side] = c.points[side] + c.sequences[side] + c.bela[side]
  end
  return c
end

-- ---- scoring (11)

function game:rivals()
  local list = {}
  for side = 1, self.sides do
    if side ~= self:side_of(self.maker) then table.insert(list, side) end
  end
  return list
end

-- KB-11.2 to 11.12, 22.1, 33.2.
function game:outcome(points)
  local mine, most, sum, least = points[self:side_of(self.maker)], 0, 0, math.huge
  for _, side in ipairs(self:rivals()) do
    most, sum, least = math.max(most, points[side]), sum + points[side], math.min(least, points[side])
  end
  local theirs = self.big and sum or most
  if mine ~= theirs then return mine > theirs and "made" or "bate" end
  if self.o.tie == "bate" then return "bate" end
  local all_three = self.sides == 3 and not self.big and least == mine
  return all_three and self.o.tie == "hold" and "bate" or "tie" -- KB-11.8
end

-- KB-11.3, 11.7, 32.1, 33.3: who takes the maker's points and how much each; sets `won`.
function game:score_bate(points, value)
  local rivals, most = self:rivals(), 0
  for _, side in ipairs(rivals) do most = math.max(most, points[side]) end
  self.won = filter(rivals, function(side) return points[side] == most end)
  for _, side in ipairs(rivals) do
    self.delta[side] = points[side]
    if self.o.bate_share == "each" then
      self.delta[side] = self.delta[side] + value
    elseif points[side] == most then
      self.delta[side] = self.delta[side] + value // #self.won
    end
  end
end

-- KB-11.4, 11.8, 11.12, 22.1. Returns what is held over.
function game:score_tie(points, value)
  local all = value
  for _, side in ipairs(self:rivals()) do
    all = all + points[side]
    if self.o.tie ~= "hold-all" then self.delta[side] = points[side] end
  end
  return self.o.tie == "hold-all" and all or self.o.tie == "hold" and value or 0
end

-- KB-11.5, 11.9.
function game:collect()
  self.collected = 0
  if #self.won == 0 then return end
  self.collected, self.held = self.held, 0
  for _, side in ipairs(self.won) do self.delta[side] = self.delta[side] + self.collected // #self.won end
end

function game:add_delta()
  for side = 1, self.sides do self.scores[side] = self.scores[side] + self.delta[side] end
end

function game:say_hand(result)
  self:say('{"hand":%d,"result":{%s,"held":%d},"delta":%s,"scores":%s}', self.deal_number, result, self.held,
    numbers(self.delta), numbers(self.scores))
end

function game:contract_fields()
  return ('"maker":%d,"trumps":"%s","how":"%s"%s'):format(self.maker, self.trumps, self.how, self:big_field())
end

function game:score_hand()
  local c = self:count()
  local maker, outcome = self:side_of(self.maker), self:outcome(c.points)
  local value = c.points[maker] * (self.big and self.o.big_factor or 1)
  self.won = {}
  if outcome == "made" then
    self.won = { maker }
    for side = 1, self.sides do self.delta[side] = side == maker and value or c.points[side] end
  elseif outcome == "bate" then
    self:score_bate(c.points, value)
  else
    self.held = self.held + self:score_tie(c.points, value)
  end
  self.result = outcome
  self:collect()
  self:add_delta()
  self:say_hand(('%s,"outcome":"%s","cards":%s,"tricks":%s,"last":%d,"sequences":%s,"bela":%s,"points":%s,"won":%s,'
    .. '"collected":%d'):format(self:contract_fields(), outcome, numbers(c.cards), numbers(c.tricks),
    self:side_of(self.last_winner), numbers(c.sequences), numbers(c.bela), numbers(c.points), numbers(self.won),
    self.collected))
end

-- ---- the end of a game (10, 13, 24, 25, 30)

function game:others_than(winner)
  local list = {}
  for side = 1, self.sides do
    if side ~= winner then table.insert(list, side) end
  end
  return list
end

-- KB-10.5, 10.6. Returns the winners and why.
function game:score_claim()
  local seat = self.claimer
  local value = self:claim_value(seat)
  local total = self.scores[seat] + value
  local good = total >= self.o.target and not self.untimely
  self:say('{"event":"claim","by":%d,"total":%d,"good":%s}', seat, total, good)
  self.delta[seat] = value
  self:add_delta()
  self:say_hand(('%s,"outcome":"claim","by":%d,"total":%d,"good":%s'):format(self:contract_fields(), seat, total, good))
  if good then return { seat }, "claim" end
  return self:others_than(seat), "false-claim"
end

-- KB-13.3, 24.2.
function game:highest_of(over)
  local most = 0
  for _, side in ipairs(over) do most = math.max(most, self.scores[side]) end
  local best = filter(over, function(side) return self.scores[side] == most end)
  if #best == 1 then return best, "higher" end
end

-- KB-13. Returns the winners and why, or nil.
function game:winners()
  local over = {}
  for side = 1, self.sides do
    if self.scores[side] >= self.o.target then table.insert(over, side) end
  end
  if #over == 0 or #over == 1 and self.o.consolidate then return nil end
  if #over == 1 then return over, "target" end
  if self.four or self.o.over_target == "higher" then return self:highest_of(over) end
  for number = #self.wins, 1, -1 do -- KB-13.2
    if shared.has(over, self.wins[number]) then return { self.wins[number] }, "last-trick" end
  end
end

-- ---- refusals

local POINT_CLAUSE = { bid = "3.1", answer = "20.2", name = "3.3", big = "33.1", exchange = "4.1", declare = "5.4",
  show = "6.8", part = "6.9", play = "8.1", count = "10.2" }

-- The rows on a card that is held but may not be played.
function game:card_refused(seat, card)
  local trick, hand = self.trick_now, self.hands[seat]
  if #trick == 0 then return "29.1" end
  local led, best = trick[1].card, self:winning(trick)
  local function held(wanted) return #filter(hand, wanted) > 0 end
  local function is_trump(one) return self:is_trump(one) end
  local function beats(one) return self:height(one, led) > self:height(best.card, led) end
  if held(function(one) return suit_of(one) == suit_of(led) end) then
    if suit_of(card) ~= suit_of(led) then return "8.3" end
    return not self.four and is_trump(led) and "8.4" or "8.11"
  end
  local over = held(function(one) return is_trump(one) and beats(one) end)
  if self.four then return over and "8.12" or "8.13" end
  if self.players == 3 and is_trump(best.card) then return over and "8.8" or "8.9" end
  return "8.7"
end

function game:announcement_refused(seat, card)
  local call = self.o.bela_call
  if call ~= "both" then return call == "first" and "7.5" or "27.1" end
  return self:is_bela_card(seat, card) and self.bela.played == 1 and "7.3" or "7.2"
end

function game:play_refused(seat, words)
  local card, announced = words:match "^play (%w%w)$", words:match "^play (%w%w) bela$"
  local named = card or announced
  if not named or not shared.has(self.hands[seat], named) then return "8.1" end
  if not shared.has(self:playable(seat, self.trick_now), named) then return self:card_refused(seat, named) end
  return self:announcement_refused(seat, named)
end

-- The clause by which the table of refusals refuses words that are neither in `legal` nor in `may`.
function game:refusal(seat, point, words)
  if words == "claim" then
    return self.o.claims == "first-three" and "25.1" or self.o.claims == "none" and not self.four and "24.1" or "10.1"
  end
  if point == "play" then return self:play_refused(seat, words) end
  if point == "name" and words == "name " .. suit_of(self.turned) then return "3.4" end
  if point == "name" and words == "pass" then return self.o.must_name == "dealer" and "35.1" or "37.1" end
  if words == "declare 20" and point == "declare" and (self.sequences[seat][1] or {}).value == 20 then return "5.5" end
  return POINT_CLAUSE[point]
end

end
