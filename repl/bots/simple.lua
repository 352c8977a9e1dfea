-- simple.lua - a bot that plays any game of tricks by a rule of thumb.
--
-- It sees its own hand, what lies face up and what has been played (view.lua), and counts the cards it does not see. A card
-- to lead or to follow with is played for what it is expected to bring: the worth of the trick times the chance that its
-- own side gets it (nobody but a partner holds a higher card of the suit, or is void and ruffs), less what the card would
-- still be good for (core/solve/rating.c). So it wins where that pays, feeds a partner who has the trick, and else throws
-- what is worth least. Where tricks are bad to have (view.low), or points (view.invert), it is the other way round.
--
-- It bids on the strength of its hand: how far that lies above an average one of the pack. It lays away the cards that are
-- least worth keeping, and where they count as laid away rather those with points. Where the first card led makes trumps,
-- it tries every suit.
local sets = require("houserule").sets
local rating = require("houserule.core").rating

local simple = { gives_up = { surrender = true, concede = true, resign = true } }

local count = sets.count
local none = {}
local match, concat = string.match, table.concat -- under guard ("x"):match is the scripts', with checks of its own

local HOPELESS <const> = -2.2
local NUMBERS <const> = 0.35 -- how much more of a number a hand is worth with each standard deviation of strength
local LOTS <const> = 1 << 30
local TRUMPS <const> = 0.9   -- what a suit's strength is worth to who makes it trumps, in average tricks

-- Cards --------------------------------------------------------------------------------------------------------------

local rated = setmetatable({}, { __mode = "k" })

--- A pack as rating.c reads it: made once for each.
function simple.rates(pack)
  rated[pack] = rated[pack] or rating.pack(pack)
  return rated[pack]
end

-- One of these cards, which are worth the same: the bot's own stream decides.
local function one_of(set, n, draw)
  for _ = 2, n > 1 and draw(n) or 1 do set = set & (set - 1) end
  return set & -set
end

-- The view of the seat, were another suit trumps.
local function under(view, pack)
  return setmetatable({ pack = pack }, { __index = view })
end

-- Strength -----------------------------------------------------------------------------------------------------------

-- The strength of the hand: how far it lies above the average, in standard deviations. With a suit to be named, its cards
-- count more.
local function strength(view, suit)
  local pack = view.pack
  return pack and rating.strength(rated[pack] or simple.rates(pack), view.hand, suit) or 0
end

-- Whether the hand is one to be given up below some strength.
local function may_be_hopeless(view) return view.seat == view.bidder and not view.low end

-- The first lead makes trumps: the strength of its suit counts besides the card.
local function first_lead(view, draw)
  local strong, most, equal, n = {}, nil, 0, 0
  for suit, pack in pairs(view.packs) do strong[suit] = strength(under(view, pack)) end
  local rest = view.set
  while rest ~= 0 do
    local bit = rest & -rest
    local suit = view.pack.cards[bit].printed
    local _, _, v, scale = rating.best(simple.rates(strong[suit] and view.packs[suit] or view.pack), bit, view, false)
    if strong[suit] then v = v + TRUMPS * scale * strong[suit] * (view.invert and -1 or 1) end
    if not most or v > most + 1e-9 then most, equal, n = v, bit, 1
    elseif v > most - 1e-9 then equal, n = equal | bit, n + 1 end
    rest = rest ~ bit
  end
  return one_of(equal, n, draw)
end

local function choose_play(view, draw)
  for _, call in ipairs(may_be_hopeless(view) and strength(view) < HOPELESS and view.calls or none) do
    if simple.gives_up[call] then return call end
  end
  if view.set & (view.set - 1) == 0 then return view.set end
  if not view.pack then return nil end
  if view.packs then return first_lead(view, draw) end
  local equal, n = rating.best(simple.rates(view.pack), view.set, view, view.low)
  return one_of(equal, n, draw)
end

--- What rating.player needs of the part of a seat's view that view.at_play gives: the pack, partners, whether tricks or
--- points are bad, and the strength that is hopeless. Nothing where the seat is to be asked.
function simple.at_play(view)
  if not view then return end
  return simple.rates(view.pack), view.partners, view.low, view.invert, may_be_hopeless(view) and HOPELESS or nil
end

-- Picks --------------------------------------------------------------------------------------------------------------

-- Away with the cards least worth keeping, and no more than must; where a filter decides, the set that it accepts with the
-- least of them and most others. Cards that are not in one's own hand cannot be judged.
local function choose_cards(view, draw)
  if not view.pack or view.set & ~view.hand ~= 0 then return nil end
  local rates, lot = simple.rates(view.pack), draw(LOTS)
  if not view.accepted then return rating.least(rates, view.set, view.hand, view.least, lot, view.lays) end
  local chosen, rest = 0, view.set
  while chosen == 0 and rest ~= 0 do
    local bit = rating.least(rates, rest, view.hand, 1, lot, view.lays)
    for _, set in ipairs(view.accepted) do
      if set & bit ~= 0 and count(set) > count(chosen) then chosen = set end
    end
    rest = rest & ~bit
  end
  return chosen ~= 0 and chosen or nil
end

-- Numbers ------------------------------------------------------------------------------------------------------------

-- Nobody knows what a number counts: with an average hand a seat says its share of it all, with a better one more.
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

local passes = { pass = true, none = true, no = true, skip = true, keep = true }
local STEPS <const> = { 0.45, 1.9, 2.4, 2.8 } -- the strength that the first bid wants, the second, ...
local TO_LOSE <const> = 0.6 -- and so much more (of weakness) a bid to lose wants: one high card spoils it
local TOO_HIGH <const> = 1.3 -- how much less a hand needs against a bid that wants more
local SURE <const> = 1.6 -- above this an offer is refused
local PLANS <const> = 1000 -- lists of words that are remembered

-- A bid that names a suit is as good as the hand is with that suit for trumps.
local function bid_strength(view, word, suit, z)
  if suit then return strength(view, suit) end
  return view.low_kinds[word .. "/bidder"] and -z - TO_LOSE or z
end

-- How bids that are numbers are chosen from, with or without a suit ("2 H", "3NT", "18"): the lowest in each suit, which is
-- enough, as the others are there when somebody goes over it. What a number wants grows from the first of STEPS to the last
-- as the numbers grow to the highest. `double` is a word beside them. Nothing where they are so few that
-- STEPS says what each wants.
local function levels_of(words, pass)
  local levels, by, highest, n, suits = {}, {}, 0, 0, false
  for _, text in ipairs(words) do
    local level, strain = match(text, "^(%d+) ?(%a*)$")
    level = math.tointeger(tonumber(level))
    if level and text ~= pass then
      n, highest, suits = n + 1, math.max(highest, level), suits or strain ~= ""
      if not by[strain] then levels[#levels + 1] = { word = text, level = level, suit = match(strain, "^%u$") } end
      by[strain] = true
    elseif text ~= pass then levels.double = levels.double or text end
  end
  if n == 0 or n <= #STEPS and not suits then return nil end
  for _, bid in ipairs(levels) do bid.wants = STEPS[1] + (STEPS[#STEPS] - STEPS[1]) * bid.level / highest end
  return levels
end

-- The bids in the game's order, what strength each wants, and the suit that it names.
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

-- Whether the last bid is an opponent's, and so high that it should fail against this hand.
local function is_too_high(view, levels)
  local by = view.bidder
  return by and by ~= view.seat and view.partners >> by & 1 == 0
    and strength(view) > STEPS[#STEPS] - TOO_HIGH * levels[1].wants
end

-- The bid for which the hand is best, by what that bid wants; or the word that passes.
local function choose_level(view, levels, pass)
  local chosen, most = pass, 0
  if levels.double and is_too_high(view, levels) then return levels.double end
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

-- The word of each seat where seats are to choose from; nil elsewhere.
local function words_of_seats(words)
  local by = {}
  for _, word in ipairs(words) do
    local seat = math.tointeger(tonumber(match(word, "^%a+ (%d+)$")))
    if not seat or seat < 1 then return nil end
    by[seat] = word
  end
  return by
end

-- How a list of words is chosen from. It hangs on the list alone, and the same lists come again and again.
local plans, planned = {}, 0
local function plan_of(words)
  local key = concat(words, "\n")
  local plan = plans[key]
  if plan then return plan end
  local offered = {}
  plan = { seats = words_of_seats(words) }
  for i = 1, #words do
    offered[words[i]] = true
    plan.pass = plan.pass or passes[match(words[i], "^%S+")] and words[i]
  end
  plan.is_offer = offered.accept and offered.refuse
  if plan.pass then
    plan.levels = levels_of(words, plan.pass)
    plan.bids = not plan.levels and bids_of(words, plan.pass)
  end
  if planned == PLANS then plans, planned = {}, 0 end
  plans[key], planned = plan, planned + 1
  return plan
end

local function choose_word(view, draw)
  local list = view.words
  if view.packs then return choose_suit(view) end
  local plan = plan_of(list)
  if plan.seats and #list <= view.seats and plan.seats[view.seat] then return plan.seats[view.seat] end
  if plan.is_offer then return strength(view) < SURE and "accept" or "refuse" end
  if plan.levels then return choose_level(view, plan.levels, plan.pass) end
  if plan.pass then return choose_bid(view, plan.bids, plan.pass) end
  return list[#list > 3 and draw(#list) or 1]
end

-- The whole ----------------------------------------------------------------------------------------------------------

--- The bot's choice: a word, a number, or the set of the cards it picks or plays; nil where it has no opinion. `draw(n)`
--- is a number from 1 to n from its own stream.
function simple.choose(view, draw)
  if view.suggested then return view.suggested end
  if view.chance then return nil end
  if view.kind == "words" then return choose_word(view, draw) end
  if view.kind == "cards" then return choose_cards(view, draw) end
  if view.kind == "number" then return choose_number(view) end
  return choose_play(view, draw)
end

return simple
