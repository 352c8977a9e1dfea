-- don_referee_score.lua - pegs, lines, muck, the end of deals and games; part of don_referee.lua.
return function(game, shared, options)

local rank_of, filter = shared.rank_of, shared.filter
local numbers, zeros = shared.numbers, shared.zeros

-- ---- a deal begins

-- Points that a void deal takes back are counted separately (DN-11.10, 14.6, 15.2).
function game:start_score()
  local sides = self.sides
  self.tricks, self.points, self.penalties, self.pegged = zeros(sides), zeros(sides), zeros(sides), zeros(sides)
  self.taken, self.boarded, self.discards, self.muck_pegged = {}, {}, {}, zeros(sides)
  for side = 1, sides do self.taken[side] = {} end
  for seat = 1, self.seats do self.boarded[seat], self.discards[seat] = {}, {} end
  self.before = { scores = table.move(self.scores, 1, sides, 1, {}), lines = table.move(self.lines, 1, sides, 1, {}),
    had = self.had }
  self.pegs = { high = 0, low = 0, jack = 0, game = 0 }
  self.trumps, self.led, self.all_played, self.ended, self.claimer, self.target_side = "", false, false, nil, nil, nil
  self.last, self.jink, self.bet, self.trick_now = 0, 0, nil, {}
  self.total = options.total(self.o)
end

-- ---- pegging (DN-7.5, 7.10, 14.6, 15)

-- The score at which a side's line of that number ends.
function game:line_end(number)
  local points = number * self.o.line_points
  return points == self.o.target - 1 and self.o.target or points
end

-- Adds to a score. The line for the reader comes next, then peg_done.
function game:add(side, points)
  self.scores[side] = self.scores[side] + points
  if not self.had and self.o.bet_points and self.scores[side] >= self.o.bet_points then self.had = side end
  if self.o.target > 0 and self.scores[side] >= self.o.target then self.target_side = side end
end

function game:peg_done(side)
  if self.o.line_points == 0 then return end
  while self.scores[side] >= self:line_end(self.lines[side] + 1) do
    self.lines[side] = self.lines[side] + 1
    self:say('{"event":"line","side":%d,"line":%d}', side, self.lines[side])
  end
end

-- DN-9.20: who was the first to have half.
function game:note_half(side)
  if not self.half_first and 2 * (self.scores[side] + self.points[side]) >= self.o.deals * self.total then
    self.half_first = side
  end
end

function game:score_trick(side, winner, cards)
  local points = self:points_of(cards)
  self.tricks[side], self.points[side] = self.tricks[side] + 1, self.points[side] + points
  table.move(cards, 1, #cards, #self.taken[side] + 1, self.taken[side])
  local text = ('{"event":"trick","winner":%d,"cards":%s,"points":%d'):format(winner, shared.texts(cards), points)
  if self.irish then
    self:say(text .. "}")
    if points > 0 then self.last = side end
    return self:note_half(side)
  end
  self.pegged[side] = self.pegged[side] + points
  self:add(side, points)
  self:say(text .. ',"scores":' .. numbers(self.scores) .. "}")
  self:peg_done(side)
end

-- A peg after the last trick. True if it ends the game.
function game:peg(kind, side, points)
  self:add(side, points)
  self:say('{"event":"peg","kind":"%s","side":%d,"points":%d,"scores":%s}', kind, side, points, numbers(self.scores))
  self:peg_done(side)
  return self.target_side ~= nil
end

-- ---- pegs of nine-card-don and blind-don (DN-7.6 to 7.8, 8.11, 8.12)

-- The side that has a card in its tricks, 0 for none.
function game:taker_of(card)
  for side = 1, self.sides do
    if shared.has(self.taken[side], card) then return side end
  end
  return 0
end

-- The trumps that were dealt, the highest first: all of them are in tricks now.
function game:trumps_dealt()
  local list = {}
  for rank in self.o.trump_order:gmatch "." do
    if self:taker_of(rank .. self.trumps) > 0 then table.insert(list, rank .. self.trumps) end
  end
  return list
end

-- The only side with the most, 0 if several have it.
local function only_most(values)
  local most = math.max(table.unpack(values))
  local side = 0
  for i, value in ipairs(values) do
    if value == most then side = side == 0 and i or -1 end
  end
  return math.max(side, 0)
end

function game:counts()
  local list = {}
  for side = 1, self.sides do list[side] = self:count_of(self.taken[side]) end
  return list
end

function game:peg_extras()
  local trumps = self:trumps_dealt()
  local to = {
    high = trumps[1] and self:taker_of(trumps[1]) or 0, low = trumps[1] and self:taker_of(trumps[#trumps]) or 0,
    jack = self:taker_of("J" .. self.trumps), game = only_most(self:counts()),
  }
  for _, kind in ipairs { "high", "low", "jack", "game" } do
    local points = self.o["peg_" .. kind]
    if points > 0 and to[kind] > 0 then
      self.pegs[kind] = to[kind]
      if self:peg(kind, to[kind], points) then return end
    end
  end
end

-- ---- muck (DN-10.4 to 10.6)

function game:tens()
  local list = {}
  for side = 1, self.sides do
    list[side] = #filter(self.taken[side], function(card) return rank_of(card) == "T" end)
  end
  return list
end

function game:peg_muck_for(side, points)
  if points == 0 then return false end
  self.muck_pegged[side] = self.muck_pegged[side] + points
  return self:peg("muck", side, points)
end

function game:peg_muck()
  local side = only_most(self:counts())
  if side == 0 and self.o.tens_tiebreak then side = only_most(self:tens()) end
  if side > 0 then
    local points = self.o.peg_muck + self.carry
    self.carry = 0
    self:peg_muck_for(side, points)
  elseif self.o.muck_tie == "carry" then
    self.carry = self.carry + self.o.peg_muck
    self:say('{"event":"carry","points":%d}', self.carry)
  elseif self.o.muck_tie == "split" then
    local first = self:side_of(self.pitcher)
    local half = self.o.peg_muck // 2
    if not self:peg_muck_for(first, half) then self:peg_muck_for(3 - first, half) end
  end
end

-- ---- the end of a deal

-- DN-11.10, 15.2: points of the deal are taken back, penalties stay.
function game:take_back()
  for side = 1, self.sides do self.scores[side] = self.scores[side] - self.pegged[side] end
  self.lines, self.had = self.before.lines, self.before.had
end

-- DN-9.14, 9.17.
function game:score_irish()
  for side = 1, self.sides do
    self.scores[side] = self.scores[side] + self.points[side]
    if self.ended == "played" and self.points[side] == self.total then
      self.jink = side
      self.jinked[side] = true
    end
  end
end

function game:result()
  local parts = { ('"pitcher":%d,"trumps":"%s","ended":"%s","tricks":%s,"points":%s'):format(
    self.ended == "redeal" and self.irish and self.first or self.pitcher, self.trumps, self.ended, numbers(self.tricks),
    numbers(self.points)) }
  if self.irish then
    table.insert(parts, ('"last":%d,"jink":%d'):format(self.last, self.jink))
  elseif self.header.game == "phat" then
    table.insert(parts, ('"muck":%s,"tens":%s,"muck_pegged":%s,"carry":%d'):format(numbers(self:counts()),
      numbers(self:tens()), numbers(self.muck_pegged), self.carry))
  else
    local pegs = self.pegs
    table.insert(parts, ('"count":%s,"high":%d,"low":%d,"jack":%d,"game":%d'):format(numbers(self:counts()), pegs.high,
      pegs.low, pegs.jack, pegs.game))
  end
  if self.o.faults then table.insert(parts, '"penalties":' .. numbers(self.penalties)) end
  if not self.irish and self.o.line_points > 0 then table.insert(parts, '"lines":' .. numbers(self.lines)) end
  return table.concat(parts, ",")
end

function game:say_hand()
  local delta = {}
  for side = 1, self.sides do delta[side] = self.scores[side] - self.before.scores[side] end
  self:say('{"hand":%d,"result":{%s},"delta":%s,"scores":%s}', self.deal_number, self:result(), numbers(delta),
    numbers(self.scores))
end

-- After the last card of a deal: pegs, bets, the `hand` line. Returns winners and why if the game is over.
function game:end_deal()
  if self.ended == "redeal" then
    self:take_back()
  else
    if self.irish then
      self:score_irish()
    elseif self.ended == "played" then
      if self.header.game == "phat" then self:peg_muck() else self:peg_extras() end
      if self.target_side then self.ended = "target" end
    end
    self.counted, self.first_counted = self.counted + 1, true
  end
  local winners, why
  if self.ended ~= "redeal" then
    if self.irish then winners, why = self:irish_end() else winners, why = self:don_end() end
  end
  if self.o.side_bets then self:settle_bets(winners ~= nil) end
  self:say_hand()
  return winners, why
end

-- ---- the end of a game

-- DN-7.10, 7.11, 8.13.
function game:don_end()
  if self.target_side then return { self.target_side }, "target" end
  if self.o.deals == 0 or self.counted < self.o.deals then return nil end
  local most, list = math.max(table.unpack(self.scores)), {}
  for side = 1, self.sides do
    if self.scores[side] == most then table.insert(list, side) end
  end
  return #list < self.sides and list or {}, "deals"
end

local function winner_and_why(fewest, side, why) return { fewest and 3 - side or side }, why end

-- DN-9.15, 9.16, 9.19, 9.21, 9.22, 9.27.
function game:irish_end()
  local o = self.o
  if self.ended == "claim" then
    local side = self:side_of(self.claimer)
    if self.claim_right then return { side }, "claim" end
    return { 3 - side }, "wrong-claim"
  end
  if o.jink_ends and self.jink > 0 then return winner_and_why(o.fewest, self.jink, "jink") end
  local whole = o.deals * self.total
  for side = 1, 2 do
    if 2 * self.scores[side] > whole then return winner_and_why(o.fewest, side, "points") end
  end
  if self.counted < o.deals then return nil end
  if o.draw_level then return {}, "draw" end
  return winner_and_why(o.fewest, 3 - self.last, "last-trick")
end

-- DN-9.18.
function game:game_worth(winners)
  if #winners == 0 then return 0 end
  local taker = self.o.fewest and 3 - winners[1] or winners[1]
  return self.jinked[taker] and self.o.jink_games or 1
end

-- DN-9.23. Returns winners and why if somebody gives up.
function game:concession()
  if not self.irish or not self.o.concede or self.scores[1] == self.scores[2] then return nil end
  local behind = self.scores[1] < self.scores[2] and 1 or 2
  if self.o.fewest then behind = 3 - behind end
  local dealer, first = self:rotated(false)
  local seat = self:side_of(dealer) == behind and dealer or first
  if self:ask(seat, "concede", { "play on", "concede" }) == "play on" then return nil end
  return { 3 - behind }, "concede"
end

end
