-- simple.lua - a rule of thumb for any game of tricks, from its declared order, its points and what a seat may see.
--
-- A card is played for what it is expected to bring: the worth of the trick times the chance that one's own side gets
-- it, less what the card would still be good for. Where tricks are bad to have (view.low), or points (view.invert), it is
-- the other way round. A hand's strength is how far it lies above an average hand of the pack. Where the first card led
-- makes trumps, every suit is tried.
local sets = require("houserule").sets

local simple = { gives_up = { surrender = true, concede = true, resign = true } }

local count = sets.count

local KEEP <const> = 0.45    -- what a card of full power is worth in hand, in average tricks
local BARE <const> = 0.25    -- what a trick without points is worth
local LATER <const> = 0.5    -- the share of an average card's points that a later player adds
local HOPELESS <const> = -2.2
local TRUMPS <const> = 0.9   -- what a suit's strength is worth to who makes it trumps, in average tricks

-- Chances ------------------------------------------------------------------------------------------------------------

-- That a seat with a share `part` of the unseen cards holds one of `n` of them.
local function holds(part, n) return 1 - (1 - part) ^ n end

-- The chance that a seat holds one of these cards: 1 where one lies face up before it.
local function may_hold(view, seat, part, set)
  if (view.open[seat] or 0) & set ~= 0 then return 1 end
  return holds(part, count(view.unseen & set))
end

-- That a seat to play later beats `best`, `led` being the suit led.
local function beaten_by(view, seat, best, led)
  local hidden = view.held[seat] - count(view.open[seat] or 0)
  local part = view.unseen_count > 0 and math.min(1, hidden / view.unseen_count) or 0
  local above = may_hold(view, seat, part, best.above)
  local void = 1 - may_hold(view, seat, part, led.set)
  if best.suit ~= led then return void * above end
  if led.name == "trumps" then return above end
  return math.min(1, above + void * may_hold(view, seat, part, view.pack.trumps))
end

-- That nobody but partners beats `best` any more.
local function stands(view, best, led)
  local p = 1
  for _, seat in ipairs(view.trick.later) do
    if not view.partners[seat] then p = p * (1 - beaten_by(view, seat, best, led)) end
  end
  return p
end

-- That a partner who is yet to play takes it from an opponent.
local function rescued(view, best, led)
  local p = 1
  for _, seat in ipairs(view.trick.later) do
    if view.partners[seat] then p = p * (1 - 0.8 * beaten_by(view, seat, best, led)) end
  end
  return 1 - p
end

local function beats(card, best)
  if card.suit == best.suit then return best.above & card.bit ~= 0 end
  return card.suit.name == "trumps"
end

-- The card that is winning.
local function best_of(view)
  for i, seat in ipairs(view.trick.seats) do
    if seat == view.trick.winner then return view.pack.cards[view.trick.cards[i]] end
  end
end

-- The chance that the trick comes to one's own side if this card is played, and that it comes to oneself.
local function chances(view, card)
  local best = view.best
  if not best then
    local p = stands(view, card, card.suit)
    return p, p
  end
  local led = view.led
  if beats(card, best) then
    local p = stands(view, card, led)
    return p, p
  end
  if view.partners[view.trick.winner] then return stands(view, best, led), 0 end
  return rescued(view, best, led), 0
end

-- Cards --------------------------------------------------------------------------------------------------------------

local function prepare(view)
  local pack = view.pack
  local on_table = 0
  for _, name in ipairs(view.trick.cards) do on_table = on_table | pack.cards[name].bit end
  local all, open = 0, 0
  for _, suit in ipairs(pack.suits) do all = all | suit.set end
  for _, set in pairs(view.open) do open = open | set end
  view.unseen = all & ~(view.gone | view.hand | on_table | open)
  view.unseen_count = count(view.unseen)
  view.best = best_of(view)
  local first = view.trick.cards[1]
  view.led = first and pack.cards[first].suit or nil
  view.scale = pack.worth > 0 and pack.worth * (#view.trick.seats + #view.trick.later + 1) / pack.count or 1
end

-- What a card is worth playing now.
local function value_high(view, card)
  local p = chances(view, card)
  local later = LATER * #view.trick.later * view.pack.worth / view.pack.count
  local stake = view.trick.points + card.worth + later + BARE * view.scale
  local value = (2 * p - 1) * stake - KEEP * view.scale * card.power
  return view.invert and -value or value
end

-- Where tricks are bad: keep out of them, and get rid of what would win later.
local function value_low(view, card)
  local _, own = chances(view, card)
  return -own + 0.35 * card.power + 0.002 * card.worth
end

-- The card with the highest value; the bot's own stream decides between equals.
local function best_card(view, value, draw)
  local most, list = nil, {}
  for _, name in ipairs(sets.list(view.set)) do
    local card = view.pack.cards[name]
    local v = value(view, card)
    if not most or v > most + 1e-9 then most, list = v, { card.bit }
    elseif v > most - 1e-9 then list[#list + 1] = card.bit end
  end
  return #list > 1 and list[draw(#list)] or list[1]
end

-- Strength -----------------------------------------------------------------------------------------------------------

-- How far a hand lies above the average, in standard deviations.
local function strength(view, extra)
  if not view.pack then return 0 end
  local pack, n, sum = view.pack, 0, 0
  for _, name in ipairs(sets.list(view.hand)) do
    n = n + 1
    sum = sum + pack.cards[name].power + (extra and extra(pack.cards[name]) or 0)
  end
  local rest = 1 - n / pack.count
  if n == 0 or rest <= 0 then return 0 end
  return (sum - n * pack.mean) / (pack.spread * math.sqrt(n * rest))
end

local function hopeless(view)
  return not view.low and view.bidder == view.seat and strength(view) < HOPELESS
end

-- The same seat's view, were another suit trumps.
local function under(view, pack)
  return setmetatable({ pack = pack }, { __index = view })
end

-- The first lead makes trumps: the strength of its suit counts besides the card.
local function first_lead(view, draw)
  local views = {}
  for suit, pack in pairs(view.packs) do
    local one = under(view, pack)
    prepare(one)
    views[suit] = { view = one, extra = TRUMPS * one.scale * strength(one) * (view.invert and -1 or 1) }
  end
  prepare(view)
  return best_card(view, function(_, card)
    local one = views[card.name:sub(2, 2)]
    if not one then return value_high(view, card) end
    return value_high(one.view, one.view.pack.cards[card.name]) + one.extra
  end, draw)
end

local function choose_play(view, draw)
  for _, call in ipairs(view.calls or {}) do
    if simple.gives_up[call] and hopeless(view) then return call end
  end
  if count(view.set) == 1 then return view.set end
  if not view.pack then return nil end
  if view.packs then return first_lead(view, draw) end
  prepare(view)
  return best_card(view, view.low and value_low or value_high, draw)
end

-- Picks --------------------------------------------------------------------------------------------------------------

-- How much a card is worth keeping: its power, and company in its suit.
local function keeping(view, card)
  return card.power + 0.06 * count(view.hand & card.suit.set)
end

-- Away with the cards least worth keeping. What is not one's own hand cannot be judged.
local function choose_cards(view, draw)
  if not view.pack or view.set & ~view.hand ~= 0 then return nil end
  local list = {}
  for i, name in ipairs(sets.list(view.set)) do
    local card = view.pack.cards[name]
    list[i] = { bit = card.bit, keep = keeping(view, card), tie = draw(1000), place = i }
  end
  table.sort(list, function(a, b)
    if a.keep ~= b.keep then return a.keep < b.keep end
    if a.tie ~= b.tie then return a.tie < b.tie end
    return a.place < b.place
  end)
  local set = 0
  for i = 1, view.n do set = set | list[i].bit end
  return set
end

-- Words --------------------------------------------------------------------------------------------------------------

local passes = { pass = true, none = true, no = true, skip = true, keep = true }
local STEPS <const> = { 0.45, 1.9, 2.4, 2.8 } -- the strength that the first bid wants, the second, ...
local TO_LOSE <const> = 0.6 -- and so much more (of weakness) a bid to lose wants: one high card spoils it
local SURE <const> = 1.6 -- above this an offer is refused

local function index(list, word)
  for i, one in ipairs(list) do
    if one == word then return i end
  end
end

-- A bid that names a suit is as good as the hand is with these for trumps.
local function suit_strength(view, suit)
  return strength(view, function(card) return card.name:sub(2, 2) == suit and 0.25 or -0.06 end)
end

local function bid_strength(view, word)
  local suit = word:match(" ([CDHS])$")
  if suit then return suit_strength(view, suit) end
  local z = strength(view)
  return view.low_kinds[word .. "/bidder"] and -z - TO_LOSE or z
end

-- The last bid in the game's order that the hand is good for, or the word that passes.
local function choose_bid(view, pass)
  local chosen, step, best_suit = pass, 0, nil
  for _, word in ipairs(view.words) do
    if word ~= pass then
      local suit = word:match(" ([CDHS])$")
      step = suit and math.max(step, 1) or step + 1
      local z = bid_strength(view, word)
      local wants = STEPS[math.min(step, #STEPS)]
      if z >= wants and (not suit or not best_suit or z > best_suit) then
        chosen = word
        if suit then best_suit = z end
      end
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

-- Where seats are to choose from, its own.
local function own_seat(view)
  local own
  if #view.words > view.seats then return nil end
  for _, word in ipairs(view.words) do
    local seat = math.tointeger(tonumber(word:match "^%a+ (%d+)$"))
    if not seat or seat < 1 or seat > view.seats then return nil end
    if seat == view.seat then own = word end
  end
  return own
end

local function choose_word(view, draw)
  local list = view.words
  if view.packs then return choose_suit(view) end
  local own = own_seat(view)
  if own then return own end
  local accept, refuse = index(list, "accept"), index(list, "refuse")
  if accept and refuse then return strength(view) < SURE and "accept" or "refuse" end
  for _, word in ipairs(list) do
    if passes[word:match("^%S+")] then return choose_bid(view, word) end
  end
  return list[#list > 3 and draw(#list) or 1]
end

-- The whole ----------------------------------------------------------------------------------------------------------

--- What the bot does: a word, or the set of the cards it picks or plays; nil where it has no opinion. `draw(n)` is a
--- number from 1 to n from its own stream.
function simple.choose(view, draw)
  if view.suggested then return view.suggested end
  if view.kind == "words" then return choose_word(view, draw) end
  if view.kind == "cards" then return choose_cards(view, draw) end
  return choose_play(view, draw)
end

return simple
