-- simple.lua - a bot that plays any game of tricks by a rule of thumb.
--
-- It sees its own hand, what lies face up and what has been played (view.lua), and counts the cards it does not see. A card
-- to lead or to follow with is played for what it is expected to bring: the worth of the trick times the chance that its
-- own side gets it (nobody but a partner holds a higher card of the suit, or is void and ruffs), less what the card would
-- still be good for. So it wins where that pays, feeds a partner who has the trick, and else throws what is worth least.
-- Where tricks are bad to have (view.low), or points (view.invert), it is the other way round.
--
-- It bids on the strength of its hand: how far that lies above an average one of the pack. What it picks to lay away are
-- the cards least worth keeping. Where the first card led makes trumps, it tries every suit.
local sets = require("houserule").sets

local simple = { gives_up = { surrender = true, concede = true, resign = true } }

local count = sets.count
local match = string.match -- under guard ("x"):match is the scripts', with checks of its own

local KEEP <const> = 0.45    -- what a card of full power is worth in hand, in average tricks
local BARE <const> = 0.25    -- what a trick without points is worth
local LATER <const> = 0.5    -- the share of an average card's points that a later player adds
local HOPELESS <const> = -2.2
local NUMBERS <const> = 0.35 -- how much more of a number a hand is worth with each standard deviation of strength
local TRUMPS <const> = 0.9   -- what a suit's strength is worth to who makes it trumps, in average tricks

-- Chances ------------------------------------------------------------------------------------------------------------

-- The chance that a seat holds one of these cards, of which `n` are unseen and each is its with a chance of `seat.part`: 1
-- where one lies face up before it.
local function may_hold(seat, set, n)
  if seat.open & set ~= 0 then return 1 end
  return 1 - (1 - seat.part) ^ n
end

-- The chance that none of these seats, which play later, beats `best` (or the `share` of it that is counted), `led` being
-- the suit led.
local function none_beats(view, seats, best, led, share)
  local p, unseen, trumps = 1, view.unseen, view.pack.trumps
  local above, suit = count(unseen & best.above), count(unseen & led.set)
  local ruffs = best.suit == led and led.name ~= "trumps"
  for i = 1, #seats do
    local seat = seats[i]
    local beats = may_hold(seat, best.above, above)
    if best.suit ~= led then beats = (1 - may_hold(seat, led.set, suit)) * beats
    elseif ruffs then
      local void = 1 - may_hold(seat, led.set, suit)
      beats = math.min(1, beats + void * may_hold(seat, trumps, count(unseen & trumps)))
    end
    p = p * (1 - share * beats)
  end
  return p
end

local function beats(card, best)
  if card.suit == best.suit then return best.above & card.bit ~= 0 end
  return card.suit.name == "trumps"
end

-- The chance that the trick comes to one's own side if this card is played, and that it comes to oneself.
local function chances(view, card)
  local best, led = view.best, view.led or card.suit
  if not best or beats(card, best) then
    local p = none_beats(view, view.rivals, card, led, 1)
    return p, p
  end
  if not view.lost then -- the same for every card that does not win
    view.lost = view.partners[view.trick.winner] and none_beats(view, view.rivals, best, led, 1)
      or 1 - none_beats(view, view.friends, best, led, 0.8) -- that a partner takes it from an opponent
  end
  return view.lost, 0
end

-- Cards --------------------------------------------------------------------------------------------------------------

-- Counts what is unseen, under the view's trumps.
local function prepare(view)
  local pack, trick, open = view.pack, view.trick, 0
  for _, set in pairs(view.open) do open = open | set end
  view.unseen = pack.set & ~(trick.gone | view.hand | trick.cards | open)
  local unseen = count(view.unseen)
  view.rivals, view.friends = {}, {}
  for i, seat in ipairs(trick.later) do
    local up = view.open[seat]
    local list = view.partners[seat] and view.friends or view.rivals
    local hidden = trick.held[i] - count(up)
    list[#list + 1] = { open = up, part = unseen > 0 and math.min(1, hidden / unseen) or 0 }
  end
  local first = pack.cards[trick.led]
  view.best, view.led, view.lost = pack.cards[trick.best] or false, first and first.suit or false, false
  local seats, later = #trick.later + trick.played + 1, #trick.later
  local scale = pack.worth > 0 and pack.worth * seats / pack.count or 1 -- an average trick's worth
  view.scale, view.keep, view.bare = scale, KEEP * scale, BARE * scale
  view.later = LATER * later * pack.worth / pack.count
end

-- What a card is worth playing now.
local function value_high(view, card)
  local p = chances(view, card)
  local stake = view.trick.points + card.worth + view.later + view.bare
  local value = (2 * p - 1) * stake - view.keep * card.power
  return view.invert and -value or value
end

-- Where tricks are bad: keep out of them, and get rid of what would win later.
local function value_low(view, card)
  local _, own = chances(view, card)
  return -own + 0.35 * card.power + 0.002 * card.worth
end

-- The card at a place (from 1) of a set.
local function nth(set, place)
  for _ = 2, place do set = set & (set - 1) end
  return set & -set
end

-- The card with the highest value; the bot's own stream decides between equals.
local function best_card(view, value, draw)
  local most, equal, n = nil, 0, 0
  local cards, rest = view.pack.cards, view.set
  while rest ~= 0 do
    local bit = rest & -rest
    local v = value(view, cards[bit])
    if not most or v > most + 1e-9 then most, equal, n = v, bit, 1
    elseif v > most - 1e-9 then equal, n = equal | bit, n + 1 end
    rest = rest ~ bit
  end
  return n > 1 and nth(equal, draw(n)) or equal
end

-- Strength -----------------------------------------------------------------------------------------------------------

-- How far a hand lies above the average, in standard deviations. With a suit to be named, its cards count more.
local function strength(view, suit)
  local pack, n, sum = view.pack, 0, 0
  if not pack then return 0 end
  local cards, rest = pack.cards, view.hand
  while rest ~= 0 do
    local bit = rest & -rest
    local card = cards[bit]
    n = n + 1
    sum = sum + card.power + (suit and (card.printed == suit and 0.25 or -0.06) or 0)
    rest = rest ~ bit
  end
  local others = 1 - n / pack.count
  if n == 0 or others <= 0 then return 0 end
  return (sum - n * pack.mean) / (pack.spread * math.sqrt(n * others))
end

local function hopeless(view)
  return view.seat == view.bidder and not view.low and strength(view) < HOPELESS
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
    local one = views[card.printed]
    if not one then return value_high(view, card) end
    return value_high(one.view, one.view.pack.cards[card.bit]) + one.extra
  end, draw)
end

local function choose_play(view, draw)
  for _, call in ipairs(hopeless(view) and view.calls or {}) do
    if simple.gives_up[call] then return call end
  end
  if view.set & (view.set - 1) == 0 then return view.set end
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

-- Away with the cards least worth keeping, and no more than must. What is not one's own hand cannot be judged.
local function choose_cards(view, draw)
  if not view.pack or view.set & ~view.hand ~= 0 then return nil end
  local list, rest = {}, view.set
  while rest ~= 0 do
    local bit = rest & -rest
    list[#list + 1] = { bit = bit, keep = keeping(view, view.pack.cards[bit]), tie = draw(1000), place = #list }
    rest = rest ~ bit
  end
  table.sort(list, function(a, b)
    if a.keep ~= b.keep then return a.keep < b.keep end
    if a.tie ~= b.tie then return a.tie < b.tie end
    return a.place < b.place
  end)
  local set = 0
  for i = 1, view.least do set = set | list[i].bit end
  return set
end

-- Numbers ------------------------------------------------------------------------------------------------------------

-- What a number is of, nobody knows: with an average hand a seat's share of it all, with a better one more.
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
local SURE <const> = 1.6 -- above this an offer is refused

-- A bid that names a suit is as good as the hand is with that suit for trumps.
local function bid_strength(view, word, suit)
  local z = strength(view, suit)
  return not suit and view.low_kinds[word .. "/bidder"] and -z - TO_LOSE or z
end

-- The last bid in the game's order that the hand is good for, or the word that passes.
local function choose_bid(view, pass)
  local chosen, step, best_suit = pass, 0, nil
  for _, word in ipairs(view.words) do
    if word ~= pass then
      local suit = match(word, " (%u)$")
      step = suit and math.max(step, 1) or step + 1
      local z = bid_strength(view, word, suit)
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
    local seat = math.tointeger(tonumber(match(word, "^%a+ (%d+)$")))
    if not seat or seat < 1 or seat > view.seats then return nil end
    if seat == view.seat then own = word end
  end
  return own
end

local function choose_word(view, draw)
  local list, offered = view.words, {}
  if view.packs then return choose_suit(view) end
  local own = own_seat(view)
  if own then return own end
  for _, word in ipairs(list) do offered[word] = true end
  if offered.accept and offered.refuse then return strength(view) < SURE and "accept" or "refuse" end
  for _, word in ipairs(list) do
    if passes[match(word, "^%S+")] then return choose_bid(view, word) end
  end
  return list[#list > 3 and draw(#list) or 1]
end

-- The whole ----------------------------------------------------------------------------------------------------------

--- What the bot does: a word, a number, or the set of the cards it picks or plays; nil where it has no opinion. `draw(n)`
--- is a number from 1 to n from its own stream.
function simple.choose(view, draw)
  if view.suggested then return view.suggested end
  if view.kind == "words" then return choose_word(view, draw) end
  if view.kind == "cards" then return choose_cards(view, draw) end
  if view.kind == "number" then return choose_number(view) end
  return choose_play(view, draw)
end

return simple
