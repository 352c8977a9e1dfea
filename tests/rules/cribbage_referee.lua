-- cribbage_referee.lua - a second, slow referee of the cribbage family, written from the rules page alone.
--
-- It knows nothing of the engine. Functions name the clauses they follow. Given a header, packs and decisions it produces
-- every line that `replay --json` must print. Values of cards are in cribbage_referee_count.lua, headers in
-- cribbage_referee_header.lua, the night and the league in cribbage_referee_league.lua. The helpers that know no rule are
-- in referee.lua; this file exports them too.
local shared = require "referee"
local count = require "cribbage_referee_count"
local header = require "cribbage_referee_header"

local referee = setmetatable({ header = header, count = count }, { __index = shared })
local split, numbers, texts, zeros = shared.split, shared.numbers, shared.texts, shared.zeros

-- ---- words and cards as people write them

local SIGNS = { ["♣"] = "C", ["♦"] = "D", ["♥"] = "H", ["♠"] = "S" }

-- The two-letter form of a card; nil if it is none.
local function card_of(word)
  for sign, letter in pairs(SIGNS) do word = word:gsub(sign, letter) end
  word = word:upper():gsub("^10", "T")
  return count.listing[word] and word
end

local function cards_of(text)
  local list = {}
  for i, word in ipairs(split(text)) do list[i] = card_of(word) or word end
  return list
end

-- A decision in canonical words; what is no card stays as it is.
local function canonical(words)
  local list = split(words)
  for i, word in ipairs(list) do list[i] = i > 1 and card_of(word) or word:lower() end
  if list[1] == "discard" then
    local cards = table.move(list, 2, #list, 1, {})
    for _, card in ipairs(cards) do
      if not count.listing[card] then return table.concat(list, " ") end
    end
    table.move(count.sorted(cards), 1, #cards, 2, list)
  end
  return table.concat(list, " ")
end

-- ---- the desk: what goes in and what comes out

local desk = { say = shared.say }
desk.__index = desk

local STOP = {} -- the record has no further line
local REFUSED = {} -- a line was refused; desk.fault tells which
local OVER = {} -- CR-8.1

-- The line read last is refused by a clause, or by none.
function desk:refuse(rule)
  self.fault = { line = self.inputs[self.at].line, rules = { rule and "CR-" .. rule or "none" } }
  error(REFUSED)
end

--- Ends the reading in the middle of a game: a line was refused, or there is none.
function desk:leave(fault)
  self.fault = fault
  error(fault and REFUSED or STOP)
end

function desk:next_input(fresh)
  if fresh then table.insert(self.inputs, fresh) end
  local input = self.inputs[self.at + 1]
  if not input then error(STOP) end
  self.at = self.at + 1
  return input
end

-- The clause of the turn.
local TURN = { discard = "3.1", cut = "4.2", play = "5.1", count = "7.1", ["count-box"] = "7.1", answer = "7.17" }
-- A move of the point's own kind that is not allowed; the play looks closer.
local ILLEGAL = { discard = { discard = "3.2" }, cut = { cut = "4.2" }, count = { count = "7.13" },
  ["count-box"] = { count = "7.13" } }
local WORDS = { "discard", "cut", "play", "go", "stop", "count", "accept", "muggins", "result" }

--- Asks, and takes the answer. `illegal` gives the clauses for moves of the point's own kind; `turn` that of the turn.
function desk:ask(seat, point, legal, may, illegal, turn)
  may = may or {}
  turn = turn or TURN[point]
  self:say('{"ask":%d,"point":"%s","legal":%s,"may":%s}', seat, point, texts(legal), texts(may))
  local said, by
  if self.player.decide then said, by = self.player.decide(legal, may, seat, point, self) end
  local fresh = said and { by = by or seat, ["do"] = said }
  local input = self:next_input(fresh)
  if not input["do"] then self:refuse(nil) end
  if input.by ~= seat then self:refuse(turn) end
  local words = canonical(input["do"])
  if not shared.has(legal, words) and not shared.has(may, words) then
    local first = words:match "^%S+"
    local rule = (illegal or ILLEGAL[point] or {})[first]
    if type(rule) == "function" then rule = rule(words) end
    self:refuse(rule or shared.has(WORDS, first) and turn or nil)
  end
  self:say('{"by":%d,"do":"%s"}', seat, words)
  return words
end

local function is_the_pack(cards)
  local seen = {}
  for _, card in ipairs(cards) do
    if not count.listing[card] or seen[card] then return false end
    seen[card] = true
  end
  return #cards == 52
end

--- The pack of a shuffle. `from_hands` makes one out of a `hands` line where a deal is due.
function desk:pack(from_hands)
  local fresh = self.player.shuffle and self.player.shuffle(self, from_hands ~= nil)
  local input = self:next_input(fresh)
  local cards
  if type(input.pack) == "string" then cards = cards_of(input.pack) end
  if input.hands and from_hands then cards = from_hands(input) end
  if not cards or not is_the_pack(cards) then self:refuse(nil) end
  self:say('{"pack":"%s"}', table.concat(cards, " "))
  return cards
end

-- ---- a crib game

local crib = {}
crib.__index = crib

function crib:say(...) self.desk:say(...) end
function crib:left_of(seat) return seat % self.players + 1 end
function crib.side_of(_, seat) return (seat - 1) % 2 + 1 end -- CR-2.1, 2.2

-- All seats clockwise, the first one first.
function crib:round_from(seat)
  local list = {}
  for _ = 1, self.players do
    table.insert(list, seat)
    seat = self:left_of(seat)
  end
  return list
end

-- ---- points

local function items_text(scored)
  local parts = {}
  for i, one in ipairs(scored) do
    parts[i] = ('{"kind":"%s","cards":%s,"points":%d}'):format(one.kind, texts(one.cards), one.points)
  end
  return "[" .. table.concat(parts, ",") .. "]"
end

function crib:add(side, points, where)
  self.scores[side] = self.scores[side] + points
  self[where][side] = self[where][side] + points
end

-- CR-8.1, to be asked after the event was said.
function crib:check_target(side)
  if self.scores[side] >= self.o.target then error(OVER) end
end

-- CR-6.1, CR-8.2: items made together are one event.
function crib:peg(seat, total, scored)
  local points, side = 0, self:side_of(seat)
  for _, one in ipairs(scored) do points = points + one.points end
  if points == 0 then return end
  self:add(side, points, "pegged")
  self:say('{"event":"peg","seat":%d,"side":%d,"total":%d,"scored":%s,"points":%d,"scores":%s}', seat, side, total,
    items_text(scored), points, numbers(self.scores))
  self:check_target(side)
end

-- A peg of one kind. CR-11.20: `barred` kinds are not pegged at one below the target.
function crib:peg_one(seat, total, kind, cards, points, barred)
  if points == 0 then return end
  if barred and self.o.stinkhole and self.scores[self:side_of(seat)] == self.o.target - 1 then return end
  self:peg(seat, total, { { kind = kind, cards = cards, points = points } })
end

-- ---- cut and deal (2)

-- CR-2.5. Returns the dealer.
function crib:cut_for_deal(leg)
  local low = self.players == 4 and leg % 2 == 0 and 3 or 1
  local pack = self.desk:pack()
  for i = 1, 51, 2 do
    local a, b = count.step[pack[i]], count.step[pack[i + 1]]
    local winner = a < b and low or b < a and low + 1 or 0
    self:say('{"event":"cut","seats":[%d,%d],"cards":%s,"winner":%d}', low, low + 1, texts { pack[i], pack[i + 1] },
      winner)
    if winner > 0 then return winner end
  end
  return low
end

-- The pack that deals a `hands` line; nil if the line does not fit.
function crib:from_hands(input)
  local o, pack, seen, hands = self.o, {}, {}, {}
  local function take(card)
    table.insert(pack, card)
    seen[card] = true
  end
  if type(input.hands) ~= "table" or #input.hands ~= self.players then return nil end
  for seat, text in ipairs(input.hands) do
    hands[seat] = cards_of(text)
    if #hands[seat] ~= o.cards_dealt then return nil end
  end
  for i = 1, o.cards_dealt do
    for _, seat in ipairs(self:round_from(self:left_of(self.dealer))) do take(hands[seat][i]) end
  end
  local box, starter = cards_of(input.box or ""), cards_of(input.starter or "")
  if #box ~= o.box_dealt or #starter ~= 1 then return nil end
  for _, card in ipairs(box) do take(card) end
  take(starter[1])
  for _, card in ipairs(count.pack) do
    if not seen[card] then table.insert(pack, card) end
  end
  return pack
end

-- CR-2.6 to 2.8.
function crib:deal()
  local pack = self.desk:pack(function(input) return self:from_hands(input) end)
  local o = self.o
  self.deal_number = self.deal_number + 1
  self:say('{"deal":%d,"dealer":%d}', self.deal_number, self.dealer)
  self.before = { self.scores[1], self.scores[2] }
  self.kept, self.held, self.box, self.starter = {}, {}, {}, nil
  self.pegged, self.hands, self.taken, self.box_points = { 0, 0 }, {}, { 0, 0 }, nil
  self.shown = { 0, 0 } -- points of the show per side
  local order = self:round_from(self:left_of(self.dealer))
  for seat = 1, self.players do self.kept[seat] = {} end
  for _ = 1, o.cards_dealt do
    for _, seat in ipairs(order) do table.insert(self.kept[seat], table.remove(pack, 1)) end
  end
  for _ = 1, o.box_dealt do table.insert(self.box, table.remove(pack, 1)) end
  for seat = 1, self.players do self.kept[seat] = count.sorted(self.kept[seat]) end
  self.stock = pack
  self.order = order
end

-- ---- discards and the starter (3, 4)

-- CR-3.1, 3.2.
function crib:discards()
  for _, seat in ipairs(self.order) do
    local hand, legal = self.kept[seat], {}
    for i, places in ipairs(count.choices(#hand, self.o.discard)) do
      legal[i] = "discard"
      for _, place in ipairs(places) do legal[i] = legal[i] .. " " .. hand[place] end
    end
    local words = self.desk:ask(seat, "discard", legal)
    local cards = split(words)
    table.remove(cards, 1)
    table.move(cards, 1, #cards, #self.box + 1, self.box)
    self.kept[seat] = shared.without(hand, cards)
    assert(#self.kept[seat] == self.o.cards_dealt - self.o.discard)
  end
  self.box = count.sorted(self.box)
  assert(#self.box == 4)
end

-- CR-4.1 to 4.3.
function crib:turn_up()
  local lifted = 0
  if self.o.starter == "cut" then
    local legal = {}
    for n = self.o.cut_min, #self.stock - self.o.cut_min do table.insert(legal, "cut " .. n) end
    lifted = math.tointeger(self.desk:ask(self.order[1], "cut", legal):match "%d+$")
  end
  self.starter = self.stock[lifted + 1]
  self:say('{"event":"starter","card":"%s"}', self.starter)
  if self.starter:sub(1, 1) == "J" then
    self:peg_one(self.dealer, 0, "heels", { self.starter }, self.o.heels, true)
  end
end

-- ---- the play (5, 6)

function crib:fitting(seat, total)
  local list = {}
  for _, card in ipairs(self.held[seat]) do
    if total + count.pip[card] <= 31 then table.insert(list, card) end
  end
  return list
end

function crib:cards_left()
  local left = 0
  for seat = 1, self.players do left = left + #self.held[seat] end
  return left
end

-- One turn. Returns the card, "go" or "stop".
function crib:turn(seat, total, stop)
  local legal = {}
  for i, card in ipairs(self:fitting(seat, total)) do legal[i] = "play " .. card end
  if #legal == 0 then legal = { "go" } end
  if stop then table.insert(legal, "stop") end
  local words = self.desk:ask(seat, "play", legal, {}, {
    play = function(said) return shared.has(self.held[seat], said:sub(6)) and "5.4" or "5.3" end,
    go = "5.5", stop = "11.19",
  })
  local card = words:match "^play (%w%w)$"
  if card then self.held[seat] = shared.without(self.held[seat], { card }) end
  return card or words
end

-- One series (CR-5.2 to 5.9). Returns who laid the last card, and whether the play was stopped.
function crib:series(leader)
  local cards, gone, any_go, seat, last, stopped = {}, {}, false, leader, nil, false
  while not stopped do
    local total = count.total(cards)
    if total == 31 then return last end -- CR-6.9
    if self:cards_left() == 0 then -- CR-6.8
      self:peg_one(last, total, "last", { cards[#cards] }, self.o.go_points, true)
      return last
    end
    if seat == last and #self:fitting(seat, total) == 0 then break end -- CR-5.8
    if #self.held[seat] > 0 and not gone[seat] then
      local done = self:turn(seat, total, self.o.stop_after_go and any_go and seat == last)
      if done == "go" then
        gone[seat], any_go = true, true
      elseif done == "stop" then
        stopped = true
      else
        table.insert(cards, done)
        last = seat
        self:peg(seat, count.total(cards), count.series(cards, self.o))
      end
    end
    seat = self:left_of(seat)
  end
  self:peg_one(last, count.total(cards), "go", { cards[#cards] }, self.o.go_points, true) -- CR-6.7
  return last, stopped
end

-- CR-5.10, 5.11.
function crib:play()
  for seat = 1, self.players do self.held[seat] = self.kept[seat] end
  local leader = self.order[1]
  repeat
    local last, stopped = self:series(leader)
    if stopped or not self.o.restart then return end
    leader = self:left_of(last)
    while #self.held[leader] == 0 and self:cards_left() > 0 do leader = self:left_of(leader) end
  until self:cards_left() == 0
end

-- ---- the show (7)

local CLAIMS = {}
for n = 0, 29 do CLAIMS[n + 1] = "count " .. n end

-- CR-7.15, 7.19: `offender`'s points go to the other side. The worked examples put `why` before `side`, the page's
-- table of events behind `scores`; the examples are what a program must print.
function crib:penalty(offender, side, points, why)
  self:add(side, points, "taken")
  self:say('{"event":"penalty","seat":%d,"why":"%s","side":%d,"points":%d,"scores":%s}', offender, why, side, points,
    numbers(self.scores))
  self:check_target(side)
end

-- CR-7.17 to 7.19.
function crib:answer(counter, missed)
  local caller = self:left_of(counter)
  if self.desk:ask(caller, "answer", { "accept" }, { "muggins" }) == "accept" then return end
  if missed == 0 then
    if self.o.false_muggins > 0 then
      self:penalty(caller, self:side_of(counter), self.o.false_muggins, "false-muggins")
    end
    return
  end
  local side = self:side_of(caller)
  self:add(side, missed, "taken")
  self:say('{"event":"muggins","seat":%d,"side":%d,"points":%d,"scores":%s}', caller, side, missed, numbers(self.scores))
  self:check_target(side)
end

-- One hand or the box, as CR-7.11 or CR-7.12 to 7.20.
function crib:count_one(seat, of, cards)
  local scored, worth = count.show(cards, self.starter, of, self.o)
  local side, claim, points = self:side_of(seat), nil, worth
  if self.o.counting == "claimed" then
    local words = self.desk:ask(seat, of == "box" and "count-box" or "count", CLAIMS)
    claim = math.tointeger(words:match "%d+$")
    points = math.min(claim, worth) -- CR-7.14
  end
  self:add(side, points, "shown")
  if of == "box" then self.box_points = points else self.hands[seat] = points end
  local middle = claim and '"claimed":' .. claim or '"scored":' .. items_text(scored)
  self:say('{"event":"count","seat":%d,"side":%d,"of":"%s","cards":%s,"starter":"%s",%s,"points":%d,"scores":%s}', seat,
    side, of, texts(cards), self.starter, middle, points, numbers(self.scores))
  self:check_target(side)
  if not claim then return end
  if claim > worth then
    if self.o.overclaim == "penalty" then self:penalty(seat, 3 - side, claim - worth, "overclaim") end
  elseif self.o.muggins then
    self:answer(seat, worth - claim)
  end
  self:say('{"event":"worth","seat":%d,"side":%d,"of":"%s","scored":%s,"points":%d}', seat, side, of, items_text(scored),
    worth)
end

-- ---- hands, games, matches (8)

-- CR-2.9 and everything between the `deal` line and the `hand` line.
function crib:hand_body()
  local o = self.o
  if self.deal_number == 1 then self:peg_one(self.order[1], 0, "three-for-last", {}, o.three_for_last) end
  self:discards()
  self:turn_up()
  self:play()
  for _, seat in ipairs(self.order) do self:count_one(seat, "hand", self.kept[seat]) end -- CR-7.1
  self:count_one(self.dealer, "box", self.box)
end

-- Calls a method that may end the game early; true if it did.
function crib:ends(method)
  local ok, why = xpcall(method, function(problem)
    return type(problem) == "string" and debug.traceback(problem) or problem
  end, self)
  if not ok and why ~= OVER then error(why, 0) end
  return not ok
end

-- One hand; true if the game is over.
function crib:play_hand()
  self:deal()
  local over = self:ends(self.hand_body)
  local hands, delta = {}, {}
  for seat = 1, self.players do hands[seat] = self.hands[seat] or "null" end
  for side = 1, 2 do
    delta[side] = self.scores[side] - self.before[side]
    assert(delta[side] == self.pegged[side] + self.shown[side] + self.taken[side])
  end
  self:say('{"hand":%d,"result":{"dealer":%d,"starter":%s,"pegged":%s,"hands":%s,"box":%s,"taken":%s},"delta":%s,'
    .. '"scores":%s}', self.deal_number, self.dealer, self.starter and '"' .. self.starter .. '"' or "null",
    numbers(self.pegged), numbers(hands), self.box_points or "null", numbers(self.taken), numbers(delta),
    numbers(self.scores))
  self.dealer = self:left_of(self.dealer) -- CR-8.4
  return over
end

-- CR-8.8, 8.9: what the game counts.
function crib:lurch(loser)
  local o, score = self.o, self.scores[loser]
  local line, points = o.lurch_line, o.lurch_points
  if o.double_lurch_line > 0 and score < o.double_lurch_line then
    line, points = o.double_lurch_line, o.double_lurch_points
  end
  if score >= line then return 1 end
  self:say('{"event":"lurch","side":%d,"score":%d,"line":%d,"points":%d}', loser, score, line, points)
  return points
end

-- CR-8.5. Returns the winner and what the game counts.
function crib:play_game(number)
  local start = self.o.start_scores or { 0, 0 }
  self.scores, self.deal_number = { start[1], start[2] }, 0
  repeat until self:play_hand()
  local winner = self.scores[1] >= self.o.target and 1 or 2
  local worth = self:lurch(3 - winner)
  self:say('{"game":%d,"winner":[%d],"scores":%s,"why":"target"}', number, winner, numbers(self.scores))
  return winner, worth
end

-- CR-2.4, CR-8.7: who deals first in a leg.
function crib:first_dealer(leg, winner)
  local how = self.o.leg_dealer
  if leg == 1 and self.header_dealer then return self.header_dealer end
  if leg == 1 or how == "cut" then return self:cut_for_deal(leg) end
  if how == "alternate" then return self:left_of(self.first) end
  local side = how == "winner" and winner or 3 - winner
  for _, seat in ipairs(self:round_from(self:left_of(self.first))) do
    if self:side_of(seat) == side then return seat end
  end
end

-- CR-8.6. Returns match points and games played.
function crib:play_match()
  local points, games, winner = zeros(2), 0, nil
  repeat
    games = games + 1
    self.first = self:first_dealer(games, winner)
    self.dealer = self.first
    local worth
    winner, worth = self:play_game(games)
    points[winner] = points[winner] + worth
  until self.o.legs == 1 or points[winner] * 2 > self.o.legs
  return points, games, winner
end

--- A game or match of cribbage at a desk. Returns match points, games and the winner.
function referee.crib(at_desk, game, o, dealer)
  local self = setmetatable({ desk = at_desk, o = o, players = header.games[game].players, header_dealer = dealer }, crib)
  at_desk.crib = self -- a player who makes packs wants to know it
  return self:play_match()
end

local function play_crib(at_desk, head)
  local o = header.options(head.game, head.variants, head.options)
  local points, games, winner = referee.crib(at_desk, head.game, o, head.dealer)
  if o.legs > 1 then -- CR-8.10
    at_desk:say('{"match":1,"winner":[%d],"scores":%s,"games":%d,"why":"games"}', winner, numbers(points), games)
  end
end

-- ---- records

local league = require "cribbage_referee_league" (referee)

local PLAY = { ["double-cribbage"] = play_crib, ["single-cribbage"] = play_crib, ["crib-and-don"] = league.night,
  ["crib-and-don-league"] = league.season }

--- The lines of one record besides the header. `head` is decoded; `inputs` are { pack = }, { hands =, … } and
--- { by =, do = }, with `line`. Or a `player` makes the inputs: decide(legal, may, seat, point, desk) -> words, and who
--- says them if another seat;
--- shuffle(desk, may be hands) -> an input or nil to stop. Returns the lines and the desk: desk.over tells whether the
--- game is, desk.at how many inputs were read, desk.fault = { line, rules } what was refused.
function referee.play(head, inputs, player, head_line)
  local self = setmetatable({ inputs = inputs, at = 0, out = {}, player = player or {} }, desk)
  local faults = header.faults(head)
  if #faults > 0 then
    self.fault = { line = head_line or 1, rules = faults }
    return self.out, self
  end
  local ok, why = xpcall(PLAY[head.game], function(problem)
    return type(problem) == "string" and debug.traceback(problem) or problem
  end, self, head)
  if not ok and why ~= STOP and why ~= REFUSED then error(why, 0) end
  self.over = ok
  if ok and inputs[self.at + 1] then -- nothing is asked any more
    self.at = self.at + 1
    self.fault = { line = inputs[self.at].line, rules = { "none" } }
  end
  return self.out, self
end

--- A record's line as what it is for the referee: an input, or nil for an output line.
function referee.read_line(text)
  local by, words = text:match '^{"by":(%d+),"do":"([^"\\]*)"}$'
  if by then return { by = math.tointeger(by), ["do"] = words } end
  local pack = text:match '^{"pack":"([^"]*)"}$'
  if pack then return { pack = pack } end
  for _, name in ipairs { "ask", "event", "deal", "hand", "game", "match" } do
    if text:sub(3, #name + 3) == name .. '"' then return nil end
  end
  local decoded = shared.decode(text)
  if type(decoded) ~= "table" then return nil end
  if decoded.houserule then return { header = decoded } end
  return (decoded["do"] or decoded.pack or decoded.hands) and decoded or nil
end

--- Cuts a text into games.
function referee.games(text) return shared.games(text, referee.read_line) end

local function error_line(fault)
  local rule = fault.rules[1] ~= "none" and (',"rule":"%s"'):format(fault.rules[1]) or ""
  return ('{"error":"refused","line":%d%s}'):format(fault.line, rule)
end

--- The output of `replay --json` for a record of one or more games. A refused line ends it with an `error` line whose
--- sentence is free. The second result is the error: { line =, rules = any of which may be named }.
function referee.replay(text)
  local out = {}
  for _, game in ipairs(referee.games(text)) do
    table.insert(out, game.title)
    local lines, played = referee.play(game.header, game.inputs, nil, game.line)
    table.move(lines, 1, #lines, #out + 1, out)
    if played.fault then
      table.insert(out, error_line(played.fault))
      return out, played.fault
    end
  end
  return out
end

return referee
