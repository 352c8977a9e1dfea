-- bots.lua - bots by name, and what a bot is given to see.
--
-- `random` picks among what is legal; it needs to see nothing. Every other bot decides from a view alone: its own
-- hand, the trick, what has been played, the ask that is put to it, and what everybody knows of the rules. No other
-- hand and no pile is in it, so a bot cannot use what its seat may not see.
local engine = require "houserule"
local core = require "houserule.core"
local seat_table = require "houserule.play.seat_table"
local experience = require "host.bots.experience"
local look = require "host.table.look"
local simple = require "host.bots.simple"

local sets, words = engine.sets, engine.words

local bots = { names = { "random", "simple" } }
local deciders = { simple = simple }

local COUNTED <const> = 0.1 -- what a card is worth for each point of a second scale that is compared at the end

-- The pack's standing ------------------------------------------------------------------------------------------------

local function bit_of(card) return 1 << sets.card(card) end

-- Suits as they are followed: trumps are one, whatever is printed on them. Each a list from the highest, and a set.
local function suits_of(order, trumps)
  local suits, list = {}, {}
  for _, name in ipairs(order) do
    local bit = bit_of(name)
    local suit = trumps & bit ~= 0 and "trumps" or name:sub(2, 2)
    if not suits[suit] then
      suits[suit] = { set = 0, name = suit }
      list[#list + 1] = suits[suit]
    end
    table.insert(suits[suit], name)
    suits[suit].set = suits[suit].set | bit
  end
  return list
end

-- How good a card is to hold, from 0 to 1: its place in its suit; any trump is above the low half of the plain cards.
local function power(suit, place, with_trumps)
  local below = #suit > 1 and (#suit - place) / (#suit - 1) or 1
  if suit.name == "trumps" then return 0.45 + 0.55 * below end
  return with_trumps and 0.6 * below * below or below
end

-- What a card brings: its points, and a share for what it counts at the end.
local function worth_of(t, rules, bit, name)
  local counts = rules.counts and rules.counts[name:sub(1, 1)]
  return t:worth(bit) + (math.type(counts) == "integer" and COUNTED * counts or 0)
end

-- Every card with its suit, what is above it, its points and its power; and what a hand of the pack comes to on
-- average. At a table of nobody's, where `trumps` (a suit, or "") are made trumps.
local function standing(rules, trump_suit)
  local t, raw = seat_table.new(rules)
  raw.begin(1)
  if trump_suit ~= "" then t:trumps(trump_suit) end
  local order, trumps = raw.order()
  local pack = { trumps = trumps, suits = suits_of(order, trumps), cards = {}, count = #order, worth = 0 }
  local sum, square = 0, 0
  for _, suit in ipairs(pack.suits) do
    local above = 0
    for place, name in ipairs(suit) do
      local bit = bit_of(name)
      local card = { name = name, bit = bit, suit = suit, above = above, worth = worth_of(t, rules, bit, name),
                     power = power(suit, place, trumps ~= 0) }
      pack.cards[name], above, pack.worth = card, above | bit, pack.worth + card.worth
      sum, square = sum + card.power, square + card.power * card.power
    end
  end
  pack.mean = sum / #order
  pack.spread = math.sqrt(math.max(square / #order - pack.mean * pack.mean, 1e-6))
  return pack
end

local function ids(game)
  local list = {}
  for i, file in ipairs(game.variants) do list[i] = file.declared.id end
  return list
end

-- Compositions: what is known of each, made when a bot first sits at it.
local function key_of(game)
  local parts = { game.id, tostring(game.players), table.concat(ids(game), "+") }
  for _, slot in ipairs(game.slots) do
    local at = game.rules
    for _, key in ipairs(slot.path) do at = type(at) == "table" and at[key] or nil end
    parts[#parts + 1] = type(at) == "table" and table.concat(at, " ") or tostring(at)
  end
  return table.concat(parts, ";")
end

local function known_of(self, session)
  local game = look.game(session)
  if self.game == game then return self.known end
  local key = key_of(game)
  local known = self.all[key]
  if not known then
    known = { standing = {}, learned = experience.of(session.library, { game = game.id, players = game.players,
                                                     variants = ids(game), options = game.values }) }
    self.all[key] = known
  end
  self.game, self.known = game, known
  return known
end

-- The view -----------------------------------------------------------------------------------------------------------

-- The pack as it stands with these trumps; nothing in a game without cards.
local function pack_of(known, session, trump_suit)
  if not session.rules.packets then return nil end
  local pack = known.standing[trump_suit]
  if not pack then
    local fine, made = core.guarded(standing, session.rules, trump_suit)
    pack = fine and made or false
    known.standing[trump_suit] = pack
  end
  return pack or nil
end

-- The pack as it would stand, for each suit that can be made trumps now: by the first card led, or by a word.
local function packs_of(known, session)
  local packs = {}
  for _, suit in ipairs { "C", "D", "H", "S" } do packs[suit] = pack_of(known, session, suit) end
  return next(packs) and packs or nil
end

-- Whether every word ends in a suit.
local function name_suits(list)
  for _, word in ipairs(list) do
    if not word:find " [CDHS]$" then return false end
  end
  return true
end

-- The trick in play: the cards with their seats, the seats still to play after this one, who is winning and the points.
local function trick_of(session, seat)
  local cards, leader, winner, points, open = session.raw.trick()
  local active = session.t.active
  local trick = { cards = {}, seats = {}, later = {}, points = open and points or 0, winner = open and winner or nil }
  local first = open and leader or seat
  local at = 1
  for i, other in ipairs(active) do
    if other == first then at = i end
  end
  local played = open and #cards or 0
  for i = 1, #active do
    local who = active[(at + i - 2) % #active + 1]
    if i <= played then trick.cards[i], trick.seats[i] = cards[i], who
    elseif i > played + 1 then trick.later[#trick.later + 1] = who end
  end
  return trick
end

-- Who stands with the seat: its side; and, where one seat undertook the contract alone, all others if experience says
-- so.
local function partners_of(session, learned, view)
  local together, bidder = {}, view.bidder
  local alone = #session.raw.scores() == session.rules.seats
  local team = alone and bidder and bidder ~= view.seat and learned.team[view.contract]
  for _, seat in ipairs(session.t.active) do
    if seat ~= view.seat then
      together[seat] = look.side(session, seat) == look.side(session, view.seat) or team and seat ~= bidder or nil
    end
  end
  return together
end

-- What the seat that plays has to know beyond the ask itself.
local function add_play(session, known, view)
  local t = session.t
  view.contract, view.bidder = experience.kind(t, session.rules), experience.bidder(t)
  view.low = known.learned.low[view.contract .. "/" .. experience.role(view.bidder, view.seat)] == true
  view.partners = partners_of(session, known.learned, view)
  view.invert = known.learned.invert
  view.trick, view.gone, view.held, view.open = trick_of(session, view.seat), 0, {}, {}
  for _, seat in ipairs(t.active) do
    view.gone = view.gone | t:taken(seat)
    view.held[seat] = sets.count(t:hand(seat)) -- how many cards a seat holds, everybody can count
    view.open[seat] = look.face_up(session, seat)
  end
  local makes = session.rules.lead_trumps and t:trump_suit() == "" and #view.trick.cards == 0
  view.packs = makes and packs_of(known, session) or nil
end

-- The last-ditch calls: only a seat that may give up needs to know that it may.
local function add_calls(session, view)
  for _, call in ipairs(session.rules.calls[view.point] or {}) do
    if simple.gives_up[call] then view.calls = session.question:may() end
  end
end

-- The cards of the seat that it may see.
local function own_hand(session, seat)
  if not session.rules.packets or seat > session.rules.seats or look.asks_people(session) then return 0 end
  return session.t:hand(seat) & ~look.hidden(session, seat)
end

-- What the game itself would say, by its rule `suggest`: only from what the seat may see.
local function suggested(session, seat, point)
  local rule = session.rules.suggest
  if type(rule) ~= "function" then return nil end
  local fine, word = core.looking(rule, session.t, seat, point)
  if not fine then error(word, 0) end
  return type(word) == "string" and #word <= words.LONGEST and word or nil
end

local function view_of(known, session)
  local q = session.question
  local view = { seat = q.seat, point = q.point, kind = q.kind, n = q.n, hand = own_hand(session, q.seat),
                 pack = pack_of(known, session, session.rules.packets and session.t:trump_suit() or ""),
                 seats = session.rules.seats, low_kinds = known.learned.low,
                 suggested = suggested(session, q.seat, q.point) }
  if q.kind == "words" then
    view.words = q:legal()
    if name_suits(view.words) then view.packs = packs_of(known, session) end
  elseif q.kind == "cards" then view.set = q.from
  else
    view.set, view.say = q.set, q.say
    add_play(session, known, view)
    add_calls(session, view)
  end
  return view
end

--- What the seat that is asked may see, as plain data: the only thing a bot is given. `self.all` has what is known of each
--- composition that was met.
function bots.view(self, session) return view_of(known_of(self, session), session) end

-- Bots ---------------------------------------------------------------------------------------------------------------

-- What the bot chose as an answer of the ask; nil if the choice is none (a bot's mistake must not end a game).
local function answer_of(session, choice)
  local q = session.question
  if not choice then return nil end
  if type(choice) == "string" then
    for _, word in ipairs(q.kind == "words" and q:legal() or {}) do
      if word == choice then return q:answer_words(word) end
    end
    return (session:check(q.seat, choice))
  end
  if q.kind == "cards" then return q:answer_set(choice) end
  return q:answer_card(choice, q.say & choice ~= 0)
end

--- A bot: a function(session) -> the answer to the open ask, or nil and a problem: a rule that it asks failed. All of them
--- have the time of one. It remembers the compositions it has met.
function bots.new(name)
  if name == "random" then
    return function(session) return session:random_answer(0) end
  end
  local decide = deciders[name]
  local self = { all = setmetatable({}, { __mode = "v" }) }
  return function(session)
    if session.question:count() == 1 and session.question.kind ~= "play" then return session.question:nth(1) end
    local known = known_of(self, session)
    local fine, choice = core.guarded(function() return decide.choose(view_of(known, session), session.raw.bot) end)
    if not fine then return nil, { sentence = choice } end
    return answer_of(session, choice) or session:random_answer(0)
  end
end

--- A bot that is another one in each seat.
local function table_of(list)
  return function(session)
    return list[(session.question.seat - 1) % #list + 1](session)
  end
end

--- "simple", or "simple,random,random" seat after seat: one for each of `players`, or of `most`, where others than seats
--- are asked. Returns the names, or nil and a sentence.
function bots.read(text, players, most)
  local list = {}
  for name in (text .. ","):gmatch("([^,]*),") do
    if name ~= "random" and not deciders[name] then return nil, words.unknown("bot", name, bots.names) end
    list[#list + 1] = name
  end
  if #list > 1 and players and #list ~= players and #list ~= most then
    return nil, ("%d bots are named for %d seats"):format(#list, players)
  end
  return list
end

--- Whether all of these pick at random.
function bots.all_random(list)
  for _, name in ipairs(list) do
    if name ~= "random" then return false end
  end
  return true
end

--- One function for all seats, from names.
function bots.seats(list)
  local made, each = {}, {}
  for i, name in ipairs(list) do
    made[name] = made[name] or bots.new(name)
    each[i] = made[name]
  end
  return #each == 1 and each[1] or table_of(each)
end

return bots
