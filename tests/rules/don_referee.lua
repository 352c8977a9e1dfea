-- don_referee.lua - a second, slow referee of nine-card-don, blind-don, irish-don and phat, from the rules page alone.
--
-- It knows nothing of the engine. Functions name the clauses they follow. Given a header, packs and decisions it says
-- every line that `replay --json` must print, a refusal at the end too (its sentence is free). Headers are in
-- don_referee_options.lua, plays and faults in don_referee_play.lua, pegs and ends in don_referee_score.lua, jacks out
-- and money in don_referee_jacks.lua. The helpers that know no rule are in referee.lua; it offers them too.
local shared = require "referee"
local options = require "don_referee_options"

local referee = setmetatable({ options = options, variants = options.variants }, { __index = shared })
local split, numbers, texts, zeros = shared.split, shared.numbers, shared.texts, shared.zeros
local rank_of, filter = shared.rank_of, shared.filter

-- ---- cards (2)

local SUITS, RANKS = "CDHS", options.RANKS

local function natural(card) return RANKS:find(rank_of(card), 1, true) end -- DN-2.2: 1 is the ace

-- DN-2.3: the pack in the order of lists.
local function pack_of(ranks) return shared.cards(SUITS, ranks) end

local ORDER = shared.places(pack_of(RANKS))
local function sorted(cards) return shared.sorted(cards, ORDER) end

local tools = { natural = natural, sorted = sorted, SUITS = SUITS }
referee.tools = tools
referee.pack_of = pack_of

-- ---- words in any spelling

local SIGNS = { ["♣"] = "c", ["♦"] = "d", ["♥"] = "h", ["♠"] = "s" }

local function card_word(word)
  word = word:gsub("^10", "t"):upper()
  return #word == 2 and RANKS:find(word:sub(1, 1), 1, true) and SUITS:find(word:sub(2), 1, true) and word or nil
end

local function plain(text)
  for sign, letter in pairs(SIGNS) do text = text:gsub(sign, letter) end
  return text:lower()
end

-- A decision's words as the output has them: lower case, cards and suits as two letters or one.
local function canonical(text)
  local words = split(plain(text))
  local cards = words[1] == "play" or words[1] == "sell"
  if words[2] and cards then words[2] = card_word(words[2]) or words[2] end
  if words[2] and words[1] == "name" and #words[2] == 1 then words[2] = words[2]:upper() end
  return table.concat(words, " ")
end

local function cards_of(text)
  local list = {}
  for _, word in ipairs(split(plain(text))) do table.insert(list, card_word(word) or word) end
  return list
end

-- ---- records

local OUTPUT = { "deal", "ask", "event", "hand", "game", "match", "error", "cards" }

--- A record's line as what it is: a header, a pack, hands, a decision, or nil for an output line.
function referee.read_line(text)
  local by, words = text:match '^{"by":(%d+),"do":"([^"\\]*)"}$'
  if by then return { by = math.tointeger(by), ["do"] = words } end
  if text:match '^{"%l+":%d+,"[dprsw]' or text:match '^{"event"' or text:match '^{"error"' then return nil end
  local line = shared.decode(text)
  if line["do"] or line.pack or line.hands then return line end
  if line.houserule then return { header = line } end
  for _, name in ipairs(OUTPUT) do
    if line[name] then return nil end
  end
  return line
end

--- Cuts a text into games.
function referee.games(text) return shared.games(text, referee.read_line) end

-- ---- the game

local game = { say = shared.say, next_input = shared.next_input }
game.__index = game

-- The input just read breaks a rule.
function game:refuse(rule)
  local input = self.inputs[self.at]
  self.refused = true
  self:say('{"error":"refused","line":%d,"rule":"DN-%s"}', input.line or self.at + 1, rule)
  error(shared.STOP)
end

-- Asks, and takes the answer. `faults`, if there, tells moves that are accepted besides. Returns words and who said them.
function game:ask(seat, point, legal, may, faults)
  local ask = { seat = seat, point = point, legal = legal, may = may or {}, faults = faults }
  self.open_ask = ask
  self:say('{"ask":%d,"point":"%s","legal":%s,"may":%s%s}', seat, point, texts(legal), texts(ask.may),
    faults and (',"faults":{"renege":%s,"turn":%s}'):format(texts(faults.renege), numbers(faults.turn)) or "")
  if self.player.decide then table.insert(self.inputs, self.player.decide(ask, self)) end
  local input = self:next_input()
  if not input["do"] then self:refuse "1.6" end
  local words = canonical(input["do"])
  if not self:is_open(ask, input.by, words) then self:refuse(self:refusal(ask, input.by, words)) end
  self.open_ask = nil
  self:say('{"by":%d,"do":"%s"}', input.by, words)
  return words, input.by
end

function game:is_open(ask, by, words)
  if by == ask.seat and (shared.has(ask.legal, words) or shared.has(ask.may, words)) then return true end
  return ask.faults ~= nil and self:is_fault(ask, by, words)
end

-- ---- seats

function game:left_of(seat) return seat % self.seats + 1 end
function game:right_of(seat) return (seat - 2) % self.seats + 1 end
function game:side_of(seat) return (seat - 1) % self.sides + 1 end
function game.partner_of(_, seat) return (seat + 1) % 4 + 1 end

-- All seats clockwise, the first one first.
function game:round_from(seat)
  local list = {}
  for _ = 1, self.seats do
    table.insert(list, seat)
    seat = self:left_of(seat)
  end
  return list
end

-- ---- packs (DN-1.5)

local function same_cards(pack, want)
  local a, b = table.move(pack, 1, #pack, 1, {}), table.move(want, 1, #want, 1, {})
  table.sort(a)
  table.sort(b)
  return table.concat(a, " ") == table.concat(b, " ")
end

-- The pack that deals these hands: for each card dealt, `plan` names the seat.
function game:pack_from(input, plan)
  local hands, pack, given, at = {}, {}, {}, zeros(self.seats)
  if #input.hands ~= self.seats then self:refuse "1.5" end
  for seat = 1, self.seats do
    hands[seat] = cards_of(input.hands[seat])
    table.move(hands[seat], 1, #hands[seat], #given + 1, given)
  end
  for i, seat in ipairs(plan) do
    at[seat] = at[seat] + 1
    pack[i] = hands[seat][at[seat]]
    if not pack[i] then self:refuse "1.5" end
  end
  for seat = 1, self.seats do
    if at[seat] ~= #hands[seat] then self:refuse "1.5" end
  end
  local stock = input.stock and cards_of(input.stock)
    or filter(self.pack, function(card) return not shared.has(given, card) end)
  return table.move(stock, 1, #stock, #pack + 1, pack)
end

-- A whole shuffled pack; only a deal's has a `plan`, and may be given as hands.
function game:read_pack(plan)
  if self.player.shuffle then
    local fresh = self.player.shuffle(self, plan)
    if fresh then table.insert(self.inputs, fresh) end
  end
  local input = self:next_input()
  if input["do"] or input.hands and not plan or not (input.hands or input.pack) then self:refuse "1.5" end
  local pack = input.pack and cards_of(input.pack) or self:pack_from(input, plan)
  if not same_cards(pack, self.pack) then self:refuse "1.5" end
  self:say('{"pack":"%s"}', table.concat(pack, " "))
  return pack
end

-- ---- the cut for the first pitch (3)

-- DN-3.2.
function game:cutters()
  if self.o.cut == "all" then return self:round_from(1) end
  return self.number % 2 == 1 and { 1, 2 } or { 3, 4 }
end

-- DN-3.3: those with the best card.
function game:best_cutters(seats, cards)
  local best, list = nil, {}
  for i, seat in ipairs(seats) do
    local height = self.o.cut_wins == "high" and -natural(cards[i]) or natural(cards[i])
    if not best or height > best then best, list = height, {} end
    if height == best then table.insert(list, seat) end
  end
  return list
end

-- DN-3.3 to 3.5.
function game:cut()
  local pack, at, seats = self:read_pack(), 0, self:cutters()
  while true do
    local cards = table.move(pack, at + 1, at + #seats, 1, {})
    at = at + #seats
    local best = self:best_cutters(seats, cards)
    local winner = (#best == 1 or #pack - at < #best) and best[1] or 0
    self:say('{"event":"cut","seats":%s,"cards":%s,"winner":%d}', numbers(seats), texts(cards), winner)
    if winner > 0 then return winner end
    seats = best
  end
end

-- DN-3.6, 3.7: sets the dealer.
function game:cut_for_pitch()
  local winner = self:cut()
  local pitcher = winner
  if self.o.cut_choice ~= "self" then
    local legal = {}
    for seat = 1, self.seats do
      if self.o.cut_choice == "any" or self:side_of(seat) == self:side_of(winner) then
        table.insert(legal, "pitcher " .. seat)
      end
    end
    pitcher = math.tointeger(self:ask(winner, "first-pitch", legal):match "%d+$")
  end
  self.dealer = self:right_of(pitcher)
end

-- ---- who deals and who has the pitch (DN-2.6, 6.4, 9.4 to 9.7)

function game:first_dealer()
  if self.header.dealer then
    self.dealer = self.header.dealer
  elseif self.o.cut == "none" then
    self.dealer = 1
  else
    self:cut_for_pitch()
  end
end

-- The next deal's dealer and first hand without a card (DN-9.7).
function game:rotated(new_game)
  local first = self.first
  if self.o.pitcher == "rotate" or self.o.pitcher == "game" and new_game then first = self:left_of(first) end
  return self:right_of(first), first
end

function game:decider()
  if not self.o.decider_card then return false end
  for side = 1, self.sides do
    if self.o.games_to_win - self.won[side] ~= 1 then return false end
  end
  return true
end

-- Before the first deal of a game.
function game:open_game()
  local irish = self.irish
  self.by_card = irish and self.o.first_pitch == "card" and (self.number == 1 or self:decider())
  if self.number == 1 then
    self:first_dealer()
    self.first = self:left_of(self.dealer)
  elseif irish then
    self.dealer, self.first = self:rotated(true)
  elseif self.o.new_game == "cut" and self.o.cut ~= "none" then
    self:cut_for_pitch()
  else
    self.dealer = self:left_of(self.dealer)
  end
end

-- After a counted deal that does not end the game.
function game:pass_the_deal()
  self.by_card = false
  if self.irish then
    self.dealer, self.first = self:rotated(false)
  else
    self.dealer = self:left_of(self.dealer)
  end
end

-- ---- dealing (DN-2.4, 7.2, 8.2, 9.2, 9.24, 10.2)

-- The number of cards that each seat gets at a time.
function game:packets()
  if self.header.game ~= "phat" then
    local ones, count = {}, self.o.hand_size
    if self.blind then count = 2 * self.o.columns + self.o.hand_cards end
    if self.irish then count = #self.pack // self.seats end
    for i = 1, count do ones[i] = 1 end
    return ones
  end
  local list, rest, packets = {}, 13, split(self.o.packets)
  while rest > 0 do
    local size = math.min(rest, math.tointeger(packets[math.min(#list + 1, #packets)]))
    table.insert(list, size)
    rest = rest - size
  end
  return list
end

-- The seat of every card dealt.
function game:dealing_plan()
  local plan = {}
  for _, size in ipairs(self:packets()) do
    for _, seat in ipairs(self:round_from(self:left_of(self.dealer))) do
      for _ = 1, size do table.insert(plan, seat) end
    end
  end
  return plan
end

-- The cards of a hand: in blind-don face-up cards and the real hand; with two irish players the first part.
function game:lay_out(seat, cards)
  local hand = cards
  if self.blind then
    local columns = self.o.columns
    self.down[seat] = table.move(cards, 1, columns, 1, {})
    self.upper[seat] = table.move(cards, columns + 1, 2 * columns, 1, {})
    hand = table.move(cards, columns + 1, #cards, 1, {})
  elseif self.irish and self.seats == 2 then
    hand = table.move(cards, 1, #cards // 2, 1, {})
    self.second[seat] = table.move(cards, #cards // 2 + 1, #cards, 1, {})
  end
  self.hands[seat] = hand
end

function game:deal()
  local plan = self:dealing_plan()
  local pack = self:read_pack(plan)
  self.deal_number = self.deal_number + 1
  self:say('{"deal":%d,"dealer":%d}', self.deal_number, self.dealer)
  self.hands, self.down, self.upper, self.second, self.dealt = {}, {}, {}, {}, {}
  local dealt = self.dealt
  for seat = 1, self.seats do dealt[seat] = {} end
  for i, seat in ipairs(plan) do table.insert(dealt[seat], pack[i]) end
  for seat = 1, self.seats do self:lay_out(seat, table.move(dealt[seat], 1, #dealt[seat], 1, {})) end
  self.length = #plan // self.seats
end

-- DN-9.4 to 9.6, 2.5.
function game:find_pitcher()
  if self.by_card then
    for seat = 1, self.seats do
      if shared.has(self.dealt[seat], self.o.pitch_card) then self.first = seat end
    end
    self:say('{"event":"pitcher","seat":%d,"how":"card"}', self.first)
  end
  self.pitcher = self.irish and self.first or self:left_of(self.dealer)
end

-- ---- before the first lead

-- DN-9.9 to 9.12. False if the deal is void.
function game:pitch()
  local passing = self.first_counted and self.o.pass_later or self.o.pass_first
  if not self.o.redeal and self.o.pass_first == "none" and self.o.pass_later == "none" then return true end
  local function holds(ranks)
    return #filter(self.hands[self.first], function(card) return ranks:find(rank_of(card), 1, true) ~= nil end) > 0
  end
  local legal, obliged = { "pitch" }, self.o.must_pitch and holds(self.o.pitch_ranks)
  if passing ~= "none" and not obliged then table.insert(legal, "pass") end
  if self.o.redeal and not obliged and not holds(self.o.redeal_ranks) then table.insert(legal, "redeal") end
  local word = self:ask(self.first, "pitch", legal)
  if word == "pass" then
    self.pitcher = passing == "left" and self:left_of(self.first) or self:partner_of(self.first)
    self:say('{"event":"pitcher","seat":%d,"how":"pass"}', self.pitcher)
  elseif word == "redeal" then
    self:say('{"event":"redeal","seat":%d}', self.first)
    self.ended = "redeal"
    return false
  end
  return true
end

-- DN-8.8 to 8.10.
function game:name_trumps()
  local legal = {}
  for suit in SUITS:gmatch "." do table.insert(legal, "name " .. suit) end
  self.trumps = self:ask(self.pitcher, "name", legal):match "%u$"
  self:say('{"event":"trumps","suit":"%s","seat":%d}', self.trumps, self.pitcher)
  for _, seat in ipairs(self:round_from(self.pitcher)) do
    if seat ~= self.pitcher then
      self:say('{"event":"faced","seat":%d,"cards":%s}', seat, texts(self.upper[seat]))
    end
  end
end

-- ---- deals, games, the match (6)

require "don_referee_play" (game, shared, tools)
require "don_referee_score" (game, shared, options)
require "don_referee_jacks" (game, shared, tools)

function game:start_deal()
  self:start_score()
  self:deal()
  self:find_pitcher()
end

-- One deal with its `hand` line. Returns winners, why if it ends the game; sets `ended`.
function game:play_deal()
  self:start_deal()
  if self.o.side_bets then self:offer_bet() end
  local open = true
  if self.irish then open = self:pitch() end
  if self.o.name_trumps then self:name_trumps() end
  if open then self:play_tricks() end
  return self:end_deal()
end

function game:play_game()
  self.scores, self.deal_number, self.counted, self.carry = zeros(self.sides), 0, 0, 0
  self.lines, self.had, self.points_bet, self.half_first, self.jinked = zeros(self.sides), nil, nil, nil, {}
  self:open_game()
  local winners, why
  repeat
    winners, why = self:play_deal()
    if not winners and self.ended ~= "redeal" then
      winners, why = self:concession()
      if not winners then self:pass_the_deal() end
    end
  until winners
  return winners, why
end

function game:say_game(winners, why)
  local worth = ""
  if self.irish then
    self.worth = self:game_worth(winners)
    if self.o.games_to_win > 1 then worth = (',"worth":%d'):format(self.worth) end
  end
  self:say('{"game":%d,"winner":%s,"scores":%s,"why":"%s"%s}', self.number, numbers(winners), numbers(self.scores), why,
    worth)
end

-- DN-6.1, 6.2. The side that has won the match, {} for none, or nil.
function game:match_winner(winners)
  if #winners == 1 then self.won[winners[1]] = self.won[winners[1]] + (self.irish and self.worth or 1) end
  if self.o.games_to_win == 1 then return winners end
  if #winners == 1 and self.won[winners[1]] >= self.o.games_to_win then return winners end
end

function game:play_all()
  if self.o.jacks_out ~= "none" then self:seat_people() end
  self.won, self.number = zeros(self.sides), 0
  local best
  repeat
    self.number = self.number + 1
    local winners, why = self:play_game()
    self:say_game(winners, why)
    best = self:match_winner(winners)
  until best
  local money = self.o.jacks_out ~= "none" or self.o.side_bets
  if self.o.games_to_win > 1 or money then
    if self.o.jacks_out ~= "none" then self:pay_winners(best) end
    self:say('{"match":1,"winner":%s,"scores":%s,"games":%d,"why":"games"%s}', numbers(best), numbers(self.won),
      self.number, money and ',"money":' .. numbers(self.money) or "")
  end
  self.over = true
  if self.inputs[self.at + 1] then
    self.at = self.at + 1
    self:refuse "6.6"
  end
end

--- The lines of one match besides the header. `header` is decoded; `inputs` are { pack = }, { hands = } and
--- { by =, do = }, each with its `line` in the record if that is not its number plus one.
--- Or a `player` makes the inputs: decide(ask, game) -> an input, ask being { seat, point, legal, may, faults };
--- shuffle(game, plan) -> an input or nil to stop, the plan the seat of each card dealt, nil before a deal.
--- A refusal is the last line.
--- Returns the lines and the game: game.over tells whether it is, game.open_ask what is asked, game.refused.
function referee.play(header, inputs, player)
  local setting, rule = options.read(header)
  if not setting then return { ('{"error":"refused","line":1,"rule":"DN-%s"}'):format(rule) }, { refused = true } end
  local self = setmetatable({ header = header, inputs = inputs, at = 0, out = {}, o = setting.o, open = setting.open,
    persons = setting.persons, seats = setting.seats, sides = setting.sides, pack = pack_of(setting.o.ranks),
    irish = header.game == "irish-don", blind = header.game == "blind-don", player = player or {},
    money = zeros(setting.persons) }, game)
  self.person_at = self:round_from(1) -- until people are seated
  return shared.play_out(self)
end

--- An output line without the free sentence of an error, to be compared.
function referee.comparable(line)
  return (line:gsub('^{"error":.*,"line":(%d+),"rule":"([^"]*)"}$', '{"error":"","line":%1,"rule":"%2"}'))
end

return referee
