-- don_referee_play.lua - asks of a play, tricks, faults, claims and refusals; part of don_referee.lua.
return function(game, shared, tools)

local rank_of, suit_of, filter, remove = shared.rank_of, shared.suit_of, shared.filter, shared.remove
local sorted = tools.sorted

local function plays(cards)
  local list = {}
  for i, card in ipairs(sorted(cards)) do list[i] = "play " .. card end
  return list
end

-- ---- values and ranks (DN-2.2, 4.5, 4.8, 4.9)

function game:is_trump(card) return suit_of(card) == self.trumps end

local TRUMP_SLOTS = { A = "trump_ace", K = "trump_king", Q = "trump_queen", J = "trump_jack", ["9"] = "trump_nine",
  ["5"] = "trump_five" }
local PLAIN_SLOTS = { ["9"] = "plain_nine", ["5"] = "plain_five" }
local COUNT_SLOTS = { A = "count_ace", K = "count_king", Q = "count_queen", J = "count_jack", T = "count_ten" }

function game:points_of(cards)
  local sum = 0
  for _, card in ipairs(cards) do
    local slot = (self:is_trump(card) and TRUMP_SLOTS or PLAIN_SLOTS)[rank_of(card)]
    sum = sum + (slot and self.o[slot] or 0)
  end
  return sum
end

function game:count_of(cards)
  local sum = 0
  for _, card in ipairs(cards) do
    local slot = COUNT_SLOTS[rank_of(card)]
    sum = sum + (slot and self.o[slot] or 0)
  end
  return sum
end

-- The place of a trump; 1 is the highest.
function game:trump_place(card) return self.o.trump_order:find(rank_of(card), 1, true) end

-- The rank of a card in a trick with that suit led; 0 cannot win.
function game:height(card, led)
  if self:is_trump(card) then return 200 - self:trump_place(card) end
  if suit_of(card) == suit_of(led) then return 100 - tools.natural(card) end
  return 0
end

-- DN-4.5. `trick` is a list of { seat, card }.
function game:winner_of(trick)
  local best = trick[1]
  for _, one in ipairs(trick) do
    if self:height(one.card, trick[1].card) > self:height(best.card, trick[1].card) then best = one end
  end
  return best.seat
end

-- ---- what may be played

function game:suit_held(seat)
  local trick = self.trick_now
  if #trick == 0 then return {} end
  return filter(self.hands[seat], function(card) return suit_of(card) == suit_of(trick[1].card) end)
end

-- DN-4.1 to 4.3, 11.4.
function game:playable(seat)
  local suit = self:suit_held(seat)
  local cards = #suit > 0 and suit or self.hands[seat]
  local boarded = filter(cards, function(card) return self.boarded[seat][card] end)
  return #boarded > 0 and boarded or cards
end

-- DN-11.1: the plays that break DN-4.2.
function game:reneges(seat)
  local suit = self:suit_held(seat)
  if #suit == 0 then return {} end
  return filter(self.hands[seat], function(card) return not shared.has(suit, card) end)
end

-- DN-5.2: nobody but the pitcher's partner is blind, and he until the first card is led.
function game:is_blind(seat)
  return self.o.blind_partner and self.seats == 4 and not self.led and seat == self:partner_of(self.pitcher)
end

-- DN-11.2.
function game:out_of_turn(asked)
  local list = {}
  for seat = 1, self.seats do
    local played = #filter(self.trick_now, function(one) return one.seat == seat end) > 0
    local free = #filter(self.hands[seat], function(card) return not self.boarded[seat][card] end) > 0
    if seat ~= asked and not played and free and not self:is_blind(seat) then table.insert(list, seat) end
  end
  return list
end

-- ---- claims (DN-9.20, 9.22)

-- Has that side at least half, and had it first? With draw_level: more than half.
function game:is_safe(side)
  local whole = self.o.deals * self.total
  if self.o.draw_level then return 2 * (self.scores[side] + self.points[side]) > whole end
  return self.half_first == side
end

function game:claim_holds(seat)
  local side = self:side_of(seat)
  return self:is_safe(self.o.fewest and 3 - side or side)
end

function game:may_claim(seat)
  if not self.irish or self.counted == 0 or self.o.claims == "off" then return false end
  return self.o.claims == "open" or self:claim_holds(seat)
end

-- ---- calls (DN-11.6 to 11.10)

-- Opponents with discards that have not been called.
function game:callable(seat)
  local list = {}
  if not self.o.faults then return list end
  for other = 1, self.seats do
    if self:side_of(other) ~= self:side_of(seat) and #self.discards[other] > 0 then
      table.insert(list, "call renege " .. other)
    end
  end
  return list
end

function game:penalty(side, points)
  self.scores[side] = self.scores[side] - points
  self.penalties[side] = self.penalties[side] - points
  return points == 0 and 0 or -points
end

-- True if the call was right: the deal is over.
function game:call(caller, accused)
  local first
  for _, one in ipairs(self.discards[accused]) do
    if one.renege and not first then first = one end
  end
  self.discards[accused] = {}
  local side = self:side_of(first and accused or caller)
  local points = self:penalty(side, first and self.o.renege_penalty or self.o.false_call)
  self:say('{"event":"called","caller":%d,"seat":%d,"right":%s,"trick":%d,"card":"%s","points":%d,"scores":%s}', caller,
    accused, first ~= nil, first and first.trick or 0, first and first.card or "", points, shared.numbers(self.scores))
  if not first then return false end
  self.ended = "redeal"
  return true
end

-- DN-11.3.
function game:board(seat, card)
  self.boarded[seat][card] = true
  local points = self:penalty(self:side_of(seat), self.o.board_penalty)
  self:say('{"event":"boarded","seat":%d,"card":"%s","points":%d,"scores":%s}', seat, card, points,
    shared.numbers(self.scores))
end

-- Is this one of the moves that are accepted although they are not in `legal`?
function game:is_fault(ask, by, words)
  local card = words:match "^play (%w%w)$"
  if not card then return false end
  if by == ask.seat then return shared.has(ask.faults.renege, words) end
  return shared.has(ask.faults.turn, by) and shared.has(self.hands[by], card) and not self.boarded[by][card]
end

-- ---- one play

function game:ask_play(seat)
  local may = self:may_claim(seat) and { "claim" } or self:callable(seat)
  local faults = self.o.faults and { renege = plays(self:reneges(seat)), turn = self:out_of_turn(seat) } or nil
  return self:ask(seat, "play", plays(self:playable(seat)), may, faults)
end

-- DN-11.6: a discard is remembered, and whether it is a renege.
function game:note_discard(seat, card)
  local trick = self.trick_now
  if #trick == 0 or suit_of(card) == suit_of(trick[1].card) then return end
  table.insert(self.discards[seat], { card = card, trick = self.trick_number, renege = #self:suit_held(seat) > 0 })
end

-- One card of a seat; nil if the deal is over.
function game:play_one(seat)
  while true do
    local words, by = self:ask_play(seat)
    local card, accused = words:match "^play (%w%w)$", words:match "^call renege (%d)$"
    if words == "claim" then
      self.ended, self.claimer, self.claim_right = "claim", seat, self:claim_holds(seat)
      return nil
    elseif accused then
      if self:call(seat, math.tointeger(accused)) then return nil end
    elseif by ~= seat then
      self:board(by, card)
    else
      self:note_discard(seat, card)
      return remove(self.hands[seat], card)
    end
  end
end

-- DN-4.7.
function game:card_led(seat, card)
  if self.led then return end
  self.led = true
  if self.trumps == "" then
    self.trumps = suit_of(card)
    self:say('{"event":"trumps","suit":"%s","seat":%d}', self.trumps, seat)
  end
end

-- DN-8.6.
function game:turn_up(trick)
  for _, one in ipairs(trick) do
    for column, card in ipairs(self.upper[one.seat] or {}) do
      if card == one.card then
        local turned = self.down[one.seat][column]
        self:say('{"event":"turned","seat":%d,"column":%d,"card":"%s"}', one.seat, column, turned)
        table.insert(self.hands[one.seat], turned)
      end
    end
  end
end

-- One trick. Returns its winner; nil if the deal is over before its end.
function game:trick(number, leader)
  local trick, cards = {}, {}
  self.trick_now, self.trick_number = trick, number
  for _, seat in ipairs(self:round_from(leader)) do
    local card = self:play_one(seat)
    if not card then return nil end
    table.insert(trick, { seat = seat, card = card })
    table.insert(cards, card)
    self:card_led(seat, card)
  end
  local winner = self:winner_of(trick)
  self:score_trick(self:side_of(winner), winner, cards)
  self:turn_up(trick)
  return winner
end

-- DN-11.12. True if the deal becomes void.
function game:challenge(winner)
  local side, suspect = self:side_of(winner), false
  for seat = 1, self.seats do
    if self:side_of(seat) == side and #self.discards[seat] > 0 then suspect = true end
  end
  if not self.o.faults or not suspect then return false end
  for _, seat in ipairs { self:left_of(winner), self:right_of(winner) } do
    while true do
      local words = self:ask(seat, "challenge", { "accept" }, self:callable(seat))
      if words == "accept" then break end
      if self:call(seat, math.tointeger(words:match "%d$")) then return true end
    end
  end
  return false
end

-- DN-9.24.
function game:second_part()
  self:say '{"event":"second-part"}'
  for seat = 1, self.seats do self.hands[seat] = self.second[seat] end
end

-- All tricks of a deal, until its end or what ends it before; the pegs after the last one are end_deal's.
function game:play_tricks()
  local leader = self.pitcher
  for number = 1, self.length do
    leader = self:trick(number, leader)
    if not leader then return end
    self.all_played = number == self.length
    if self.target_side and not self.all_played and self:challenge(leader) then return end
    if self.target_side then
      self.ended = "target"
      return
    end
    if self.irish and self.seats == 2 and 2 * number == self.length then self:second_part() end
  end
  self.ended = "played"
end

-- ---- refusals (the page's table)

-- A card of the seat asked that is no open play.
function game:card_refused(seat, card)
  if not shared.has(self.hands[seat], card) then return self.blind and "8.5" or "4.1" end
  return self.o.faults and "11.4" or "4.2"
end

function game:turn_refused(ask, by, card)
  if not shared.has(ask.faults.turn, by) then return "11.2" end
  return shared.has(self.hands[by], card) and "11.2" or "4.1"
end

--- The clause by which the table of refusals refuses words that are not open.
function game:refusal(ask, by, words)
  local card = words:match "^play (%w%w)$"
  local play = ask.point == "play" and shared.has(self.pack, card) -- a card of no pack is an unknown one
  if by ~= ask.seat then return play and ask.faults and self:turn_refused(ask, by, card) or "1.6" end
  if play then return self:card_refused(by, card) end
  if words:match "^call renege %d+$" and self.o.faults then return "11.7" end
  if words == "claim" and ask.point == "play" and self.irish and self.o.claims ~= "off" then return "9.20" end
  if ask.point == "pitch" and words == "redeal" then return "9.11" end
  if ask.point == "pitch" and words == "pass" then
    return (self.first_counted and self.o.pass_later or self.o.pass_first) == "none" and "9.10" or "9.11"
  end
  return "1.6"
end


end
