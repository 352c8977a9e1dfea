-- simple.lua - the heuristics by which the bot `simple` decides, from its seat's view alone (view.lua).
--
-- Tricks: a card is played for what it is expected to bring (core/solve/rating.c). The bot wins where that pays, feeds a
-- partner who has the trick, and otherwise throws the card worth least. If tricks (view.low) or points (view.bad_points) are
-- bad, it does the opposite.
-- Words: it says what brings most with its cards, as learned from rollouts (word_model.lua). Until that is known, a bid is
-- judged by the strength of the hand, and the rule `suggest` has the first say.
-- Picks: it gives up the cards least worth keeping. If discards count, it prefers those with points; if tricks or points are
-- bad, high cards.
local core = require "houserule.core"
local rating = core.rating
local views = require "host.bots.view"
local word_model = require "host.bots.word_model"

local simple = { gives_up = { surrender = true, concede = true, resign = true } }

local count = core.count
local none = {}
local match = string.match -- under guard, ("x"):match would be the scripts' own

local GIVE_UP <const> = -2.2 -- strength below which a hand is given up
local NUMBERS <const> = 0.35 -- share of a number that one standard deviation of strength adds
local LOTS <const> = 1 << 30
local TRUMPS <const> = 0.9   -- value of a suit's strength to the seat that makes it trumps, in average tricks

-- Cards --------------------------------------------------------------------------------------------------------------

-- Picks one of n cards that are worth the same, by the bot's own stream.
local function one_of(set, n, draw)
  for _ = 2, n > 1 and draw(n) or 1 do set = set & (set - 1) end
  return set & -set
end

-- The view if another suit were trumps.
local function under(view, pack)
  return setmetatable({ pack = pack }, { __index = view })
end

-- The strength of the hand, in standard deviations above an average one. The cards of a suit to be named count more.
local function strength(view, suit)
  return view.pack and rating.strength(views.rates(view.pack), view.hand, suit) or 0
end

-- Tells if the seat would give up a hand below some strength.
local function may_be_hopeless(view) return view.seat == view.bidder and not view.low end

-- The first lead makes trumps: the strength of its suit counts besides the card.
local function first_lead(view, draw)
  local strong, most, equal, n = {}, nil, 0, 0
  for suit, pack in pairs(view.packs) do strong[suit] = strength(under(view, pack)) end
  local rest = view.set
  while rest ~= 0 do
    local bit = rest & -rest
    local suit = view.pack.cards[bit].printed
    local _, _, v, scale = rating.best(views.rates(strong[suit] and view.packs[suit] or view.pack), bit, view, false)
    if strong[suit] then v = v + TRUMPS * scale * strong[suit] * (view.bad_points and -1 or 1) end
    if not most or v > most + 1e-9 then most, equal, n = v, bit, 1
    elseif v > most - 1e-9 then equal, n = equal | bit, n + 1 end
    rest = rest ~ bit
  end
  return one_of(equal, n, draw)
end

local function choose_play(view, draw)
  for _, call in ipairs(may_be_hopeless(view) and strength(view) < GIVE_UP and view.calls or none) do
    if simple.gives_up[call] then return call end
  end
  if view.set & (view.set - 1) == 0 then return view.set end
  if not view.pack then return nil end
  if view.packs then return first_lead(view, draw) end
  local equal, n = rating.best(views.rates(view.pack), view.set, view, view.low)
  return one_of(equal, n, draw)
end

--- Returns what rating.player needs of the view that view.at_play gives: pack, partners, rivals, low, bad_points, sweep, the
--- strength below which a hand is hopeless, and the tricks with which the seat has enough. Returns nothing if the seat
--- is to be asked.
function simple.at_play(view)
  if not view then return end
  return views.rates(view.pack), view.partners, view.rivals, view.low, view.bad_points, view.sweep,
    may_be_hopeless(view) and GIVE_UP or nil, view.enough or 0
end

-- Picks --------------------------------------------------------------------------------------------------------------

-- Gives up the cards least worth keeping, and no more than it must. With a filter: the accepted set that holds the least
-- card, and most others with it. Cards outside one's own hand cannot be judged.
local function choose_cards(view, draw)
  if not view.pack or view.set & ~view.hand ~= 0 then return nil end
  local rates, lot, high = views.rates(view.pack), draw(LOTS), view.low or view.bad_points
  local points = view.lays or view.bad_points
  if not view.accepted then return rating.least(rates, view.set, view.hand, view.least, lot, points, high) end
  local chosen, rest = 0, view.set
  while chosen == 0 and rest ~= 0 do
    local bit = rating.least(rates, rest, view.hand, 1, lot, points, high)
    for _, set in ipairs(view.accepted) do
      if set & bit ~= 0 and count(set) > count(chosen) then chosen = set end
    end
    rest = rest & ~bit
  end
  return chosen ~= 0 and chosen or nil
end

-- Numbers ------------------------------------------------------------------------------------------------------------

-- The meaning of a number is unknown: an average hand says its seat's share of the range, a better hand more.
local function choose_number(view)
  local share = (1 + NUMBERS * strength(view)) / view.seats
  local wanted = view.least + math.floor((view.most - view.least) * math.max(0, math.min(1, share)) + 0.5)
  local nearest = wanted
  for i, n in ipairs(view.numbers or {}) do
    if i == 1 or math.abs(n - wanted) < math.abs(nearest - wanted) then nearest = n end
  end
  return nearest
end

-- Words --------------------------------------------------------------------------------------------------------------
--
-- All that follows is the first guess, from which the words are learned.

local passes = { pass = true, no = true, skip = true, keep = true }
local STEPS <const> = { 0.45, 1.9, 2.4, 2.8 } -- strength that the first bid wants, the second, ...
local TO_LOSE <const> = 0.6 -- additional weakness that a bid to lose wants: one high card spoils it

-- A bid that names a suit is as good as the hand is with that suit for trumps.
local function bid_strength(view, word, suit, z)
  if suit then return strength(view, suit) end
  return view.low_kinds[word .. "/bidder"] and -z - TO_LOSE or z
end

-- Lists bids that are numbers, with or without a suit ("2 H", "3NT", "18"): the lowest in each suit. The strength that a bid
-- needs grows with its number, from the first of STEPS to the last. Other words are left to the word model. Returns nil if
-- there are so few bids that each has a step of its own.
local function levels_of(words, pass)
  local levels, by, highest, n, suits = {}, {}, 0, 0, false
  for _, text in ipairs(words) do
    local level, strain = match(text, "^(%d+) ?(%a*)$")
    level = math.tointeger(tonumber(level))
    if level and text ~= pass then
      n, highest, suits = n + 1, math.max(highest, level), suits or strain ~= ""
      if not by[strain] then levels[#levels + 1] = { word = text, level = level, suit = match(strain, "^%u$") } end
      by[strain] = true
    end
  end
  if n == 0 or n <= #STEPS and not suits then return nil end
  for _, bid in ipairs(levels) do bid.wants = STEPS[1] + (STEPS[#STEPS] - STEPS[1]) * bid.level / highest end
  return levels
end

-- Lists bids in the game's order, with the strength that each wants and the suit that it names.
local function bids_of(words, pass)
  local bids, step = {}, 0
  for _, word in ipairs(words) do
    if word ~= pass then
      local suit = match(word, "%f[%w](%u)$")
      step = suit and math.max(step, 1) or step + 1
      bids[#bids + 1] = { word = word, suit = suit, wants = STEPS[math.min(step, #STEPS)] }
    end
  end
  return bids
end

-- The bid that the hand satisfies best, or the word that passes.
local function choose_level(view, levels, pass)
  local chosen, most = pass, 0
  for i = 1, #levels do
    local more = strength(view, levels[i].suit) - levels[i].wants
    if more >= most then chosen, most = levels[i].word, more end
  end
  return chosen
end

-- The last bid that the hand is good for, or the word that passes.
local function choose_bid(view, bids, pass)
  local chosen, best_suit, z = pass, nil, strength(view.turned and under(view, view.turned) or view)
  for i = 1, #bids do
    local bid = bids[i]
    local suit, worth = bid.suit, bid_strength(view, bid.word, bid.suit, z)
    if worth >= bid.wants and (not suit or not best_suit or worth > best_suit) then
      chosen = bid.word
      if suit then best_suit = worth end
    end
  end
  return chosen
end

-- The suit with which the hand is strongest.
local function choose_suit(view)
  local chosen, most = nil, nil
  for _, word in ipairs(view.words) do
    local pack = view.packs[word:sub(-1)]
    local z = pack and strength(under(view, pack))
    if z and (not most or z > most) then chosen, most = word, z end
  end
  return chosen
end

-- The word of each seat if all words name seats; nil otherwise.
local function words_of_seats(words)
  local by = {}
  for _, word in ipairs(words) do
    local seat = math.tointeger(tonumber(match(word, "^%a+ (%d+)$")))
    if not seat or seat < 1 then return nil end
    by[seat] = word
  end
  return by
end

-- Plans by word list: views share one list for the same words.
local plans = setmetatable({}, { __mode = "k" })
local function plan_of(words)
  local plan = plans[words]
  if plan then return plan end
  plan = { seats = words_of_seats(words) }
  for i = 1, #words do plan.pass = plan.pass or passes[match(words[i], "^%S+")] and words[i] end
  if plan.pass then
    plan.levels = levels_of(words, plan.pass)
    plan.bids = not plan.levels and bids_of(words, plan.pass)
  end
  plans[words] = plan
  return plan
end

-- The first guess; nil if there is none.
local function guess_word(view)
  local list = view.words
  if view.packs then return choose_suit(view) end
  local plan = plan_of(view.list)
  if plan.seats and #list <= view.seats and plan.seats[view.seat] then return plan.seats[view.seat] end
  if plan.levels then return choose_level(view, plan.levels, plan.pass) end
  return plan.pass and choose_bid(view, plan.bids, plan.pass)
end

local function choose_word(view, draw)
  local list, stands = view.words, view.suggested or guess_word(view) or nil
  view.stands = stands or false
  return view.values and word_model.choose(view.values, list, stands) or stands or list[#list > 3 and draw(#list) or 1]
end

-- The whole ----------------------------------------------------------------------------------------------------------

--- Returns the bot's choice: a word, a number, or the set of the cards it picks or plays; nil if it has no opinion.
--- `draw(n)` is a number from 1 to n from its own stream.
function simple.choose(view, draw)
  if view.kind == "words" and not view.chance then return choose_word(view, draw) end
  if view.suggested then return view.suggested end
  if view.chance then return nil end
  if view.kind == "cards" then return choose_cards(view, draw) end
  if view.kind == "number" then return choose_number(view) end
  if view.kind == "moves" then return nil end
  return choose_play(view, draw)
end

return simple
