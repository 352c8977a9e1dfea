-- bots.lua - bots by name, and what a bot is given to see.
--
-- `random` picks among what is legal; it needs to see nothing. Every other bot decides from a view alone: its own
-- hand, the trick, what has been played, the ask that is put to it, and what everybody knows of the rules. No other
-- hand and no pile is in it, so a bot cannot use what its seat may not see.
local engine = require "houserule"
local experience = require "host.experience"
local look = require "host.look"
local simple = require "host.bot_simple"

local sets, words = engine.sets, engine.words

local bots = { names = { "random", "simple" } }
local deciders = { simple = simple }

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

-- Every card with its suit, what is above it, its points and its power; and what a hand of the pack comes to on
-- average.
local function standing(session)
  local order, trumps = session.raw.order()
  local pack = { trumps = trumps, suits = suits_of(order, trumps), cards = {}, count = #order,
                 worth = session.t:worth(session.rules.pack) }
  local sum, square = 0, 0
  for _, suit in ipairs(pack.suits) do
    local above = 0
    for place, name in ipairs(suit) do
      local bit = bit_of(name)
      local card = { name = name, bit = bit, suit = suit, above = above, worth = session.t:worth(bit),
                     power = power(suit, place, trumps ~= 0) }
      pack.cards[name], above = card, above | bit
      sum, square = sum + card.power, square + card.power * card.power
    end
  end
  pack.mean = sum / #order
  pack.spread = math.sqrt(math.max(square / #order - pack.mean * pack.mean, 1e-6))
  return pack
end

-- Compositions: what is known of each, made when a bot first sits at it.
local function key_of(session)
  local header = session.header
  local parts = { header.game, tostring(header.players), table.concat(header.variants or {}, "+") }
  for _, slot in ipairs(session.game.slots) do
    local at = session.rules
    for _, key in ipairs(slot.path) do at = type(at) == "table" and at[key] or nil end
    parts[#parts + 1] = type(at) == "table" and table.concat(at, " ") or tostring(at)
  end
  return table.concat(parts, ";")
end

local function known_of(self, session)
  if self.session == session then return self.known end
  local key = key_of(session)
  local known = self.all[key]
  if not known then
    known = { standing = {}, learned = experience.of(session.library, session:full_header()) }
    self.all[key] = known
  end
  self.session, self.known = session, known
  return known
end

-- The view -----------------------------------------------------------------------------------------------------------

local function pack_of(known, session)
  local _, trumps = session.raw.order()
  local pack = known.standing[trumps]
  if not pack then
    pack = standing(session)
    known.standing[trumps] = pack
  end
  return pack
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
  local alone = #session.raw.scores() == session.game.players
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
  view.trick, view.gone, view.held = trick_of(session, view.seat), 0, {}
  for _, seat in ipairs(t.active) do
    view.gone = view.gone | t:taken(seat)
    view.held[seat] = sets.count(t:hand(seat)) -- how many cards a seat holds, everybody can count
  end
end

-- The last-ditch calls: only a seat that may give up needs to know that it may.
local function add_calls(session, view)
  for _, call in ipairs(session.rules.calls[view.point] or {}) do
    if simple.gives_up[call] then view.calls = session.question:may() end
  end
end

--- What the seat that is asked may see, as plain data: the only thing a bot is given.
function bots.view(self, session)
  local q = session.question
  local known = known_of(self, session)
  local view = { seat = q.seat, point = q.point, kind = q.kind, n = q.n, hand = session.t:hand(q.seat),
                 pack = pack_of(known, session), low_kinds = known.learned.low }
  if q.kind == "words" then view.words = q:legal()
  elseif q.kind == "cards" then view.set = q.from
  else
    view.set, view.say = q.set, q.say
    add_play(session, known, view)
    add_calls(session, view)
  end
  return view
end

-- Bots ---------------------------------------------------------------------------------------------------------------

-- What the bot chose as an answer of the ask; nil if the choice is none (a bot's mistake must not end a game).
local function answer_of(q, choice)
  if not choice then return nil end
  if type(choice) == "string" then
    for _, word in ipairs(q.kind == "words" and q:legal() or {}) do
      if word == choice then return q:answer_words(word) end
    end
    return (q:check(q.seat, choice))
  end
  if q.kind == "cards" then return q:answer_set(choice) end
  return q:answer_card(choice, q.say & choice ~= 0)
end

--- A bot: a function(session) -> the answer to the open ask. It remembers the compositions it has met.
function bots.new(name)
  if name == "random" then
    return function(session) return session:random_answer(0) end
  end
  local decide = deciders[name]
  local self = { all = setmetatable({}, { __mode = "v" }) }
  return function(session)
    if session.question:count() == 1 and session.question.kind ~= "play" then return session.question:nth(1) end
    local choice = decide.choose(bots.view(self, session), session.raw.bot)
    return answer_of(session.question, choice) or session:random_answer(0)
  end
end

--- A bot that is another one in each seat.
local function table_of(list)
  return function(session)
    return list[(session.question.seat - 1) % #list + 1](session)
  end
end

--- "simple", or "simple,random,random" seat after seat. Returns the names, or nil and a sentence.
function bots.read(text, players)
  local list = {}
  for name in (text .. ","):gmatch("([^,]*),") do
    if name ~= "random" and not deciders[name] then return nil, words.unknown("bot", name, bots.names) end
    list[#list + 1] = name
  end
  if #list > 1 and players and #list ~= players then
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
