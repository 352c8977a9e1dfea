-- belief.lua - finds the packs that are consistent with everything one seat has seen of a hand (knowledge.lua).
--
-- Cards that move unseen mix. After a seat takes up a talon, nobody else knows which of its cards were dealt to it and which
-- to the talon. So the places of the pack that may have exchanged cards form a group (belief_groups.lua), and the cards of a
-- group return to its places in any order. A pass from one seat to another does not mix the two hands: the cards passed are
-- among those that the receiver holds afterwards.
--
-- All deals of the unseen cards are equally likely. Two copies of a queen are two cards, so a deal that separates them
-- counts twice. Nobody sees which copy moved. If one copy in a hand is known, the file assumes that this copy moved
-- (take_known).

local places = require "houserule.seat.belief_places"
local groups = require "houserule.seat.belief_groups"

local REST, LOW, bits, count, root = groups.REST, groups.LOW, groups.bits, groups.count, groups.root
local exchanged, renamed, sorted = groups.exchanged, groups.renamed, groups.sorted
local merge, transfer, learn, forget = groups.merge, groups.transfer, groups.learn, groups.forget

local PASSES <const> = 24 -- core.unseen can undo this many passes; after more the hands mix

-- The deal ------------------------------------------------------------------------------------------------------------

-- Learns the dealt cards that the viewer has seen, in its own hand and in piles.
local function learn_deal(self, belief)
  local seen = {}
  for name, pile in pairs(self.piles) do seen[name] = pile.set & pile.seen end
  for _, one in ipairs(self.moves) do
    if seen[one.from] then seen[one.from] = seen[one.from] | one.seen end
  end
  seen[self.viewer] = self.own
  for key, group in pairs(belief.groups) do
    for _, place in ipairs(group.at) do
      local bit = self.rules.sets.single(self.card_at[place])
      if key ~= REST and key ~= LOW and (seen[key] or 0) & bit ~= 0 then learn(belief, bit, key) end
    end
  end
end

-- Copies -------------------------------------------------------------------------------------------------------------

-- Returns a known copy in this hand. Without one, returns a copy that may have been discarded from it, unless `bit` itself
-- may have been discarded.
local function known_copy(belief, bit, same, held, seat)
  local known = same & held & belief.all
  local tied = root(belief.groups, seat).tied
  if known == 0 and tied & bit == 0 then known = same & tied & ~belief.all end
  return known & -known
end

-- The viewer sees cards of a hand. It cannot tell two copies apart, so the copy it already knew is taken to be the one it
-- sees: from here on the two copies exchange their numbers.
local function take_known(self, belief, seen, held, seat)
  seen, held = renamed(belief, seen), renamed(belief, held)
  local sets = self.rules.sets
  for bit in bits(seen & ~belief.all) do
    local copy = known_copy(belief, bit, sets.same(sets.nth(bit, 1)) & ~seen, held, seat)
    if copy ~= 0 then
      table.insert(belief.exchanged, { bit, copy })
      seen = exchanged(seen, bit, copy)
      for _, laid in ipairs(belief.laid) do laid.set = exchanged(laid.set, bit, copy) end
    end
  end
end

-- Returns a move with its cards renamed by the exchanges so far.
local function as_called(self, belief, one)
  if not self.copies then return one end
  if math.type(one.from) == "integer" then take_known(self, belief, one.seen, one.held, one.from) end
  local new = setmetatable({}, { __index = one })
  for _, name in ipairs { "set", "seen", "held" } do new[name] = one[name] and renamed(belief, one[name]) end
  return new
end

-- Moves ---------------------------------------------------------------------------------------------------------------

local follow = {}

function follow.card(_, belief, one)
  learn(belief, one.seen, one.from)
  belief.out[one.from] = (belief.out[one.from] or 0) | one.out
end

-- A seat that receives new cards may hold again a suit that an earlier play ruled out.
function follow.deal(_, belief) belief.out = {} end

function follow.named(_, belief, one) learn(belief, one.seen, one.from) end

function follow.turn(_, belief, one) learn(belief, one.seen, REST) end

-- Cards return from the pile in which they were discarded unseen.
local function take_back(belief, one)
  for _, laid in ipairs(belief.laid) do
    local back = laid.pile == one.from and laid.set & one.seen or 0
    laid.set, laid.n = laid.set & ~back, laid.n - count(back)
    learn(belief, back, laid.seat)
  end
end

-- Finds the answer by which a seat chose the cards of a move. Returns its step and the number of moves made before it.
local function choice_of(self, belief, one)
  for i = #belief.steps, 1, -1 do
    local step = belief.steps[i]
    local ask = self.asks[step]
    if ask and step.by == one.from and ask.set == one.set and ask.at < belief.now then return step, ask.at end
  end
end

-- From now on, discards in this pile cannot be told from its other cards.
local function mix_laid(belief, pile)
  for i = #belief.laid, 1, -1 do
    if belief.laid[i].pile == pile then
      merge(belief.groups, pile, belief.laid[i].seat)
      table.remove(belief.laid, i)
    end
  end
end

-- Returns the known cards of a hand that may be among those it gave up unseen. Cards that arrived after the choice are not.
local function shown_by(belief, set, chosen)
  for bit, at in pairs(chosen and belief.came or {}) do
    if at > chosen then set = set & ~bit end
  end
  return set
end

local function leave_hand(self, belief, one, hidden, step, chosen)
  local shown = one.from ~= self.viewer and shown_by(belief, one.held & belief.all, chosen) or 0
  if shown ~= 0 then forget(belief, shown, one.from) end
  if math.type(one.to) ~= "integer" then
    local laid = { seat = one.from, pile = one.to, n = count(hidden), out = 0, set = hidden, now = belief.now }
    belief.laid[#belief.laid + 1] = laid
  elseif not step or shown ~= 0 or hidden ~= one.set or self.copies or #belief.passes == PASSES then
    merge(belief.groups, one.to, one.from)
  else
    local pass = { from = one.from, to = one.to, n = count(hidden), step = step, chosen = chosen, now = belief.now }
    belief.passes[#belief.passes + 1] = pass
    root(belief.groups, one.from).mixed, root(belief.groups, one.to).mixed = true, true
  end
end

local function leave_pile(self, belief, one, hidden)
  local all = one.held & ~belief.all == hidden
  mix_laid(belief, one.from)
  if one.top or all then transfer(self, belief, hidden, one.from, one.to, one.top)
  else merge(belief.groups, one.to, one.from) end
end

-- Cards moved. A seat that received unseen cards may hold again a suit that an earlier play ruled out.
function follow.move(self, belief, one)
  local from_hand, hidden = math.type(one.from) == "integer", one.set & ~one.seen
  if not from_hand then
    take_back(belief, one)
    local known = one.held & belief.all & ~(one.seen | self.own)
    if hidden ~= 0 and not one.top and hidden ~= one.held & ~one.seen then forget(belief, known, one.from) end
  end
  local step, chosen
  if from_hand then step, chosen = choice_of(self, belief, one) end
  if step and hidden == 0 then belief.open[step] = true end
  learn(belief, one.seen, one.from, chosen)
  for bit in bits(one.seen) do belief.came[bit] = belief.now end
  if hidden == 0 or not from_hand and hidden & ~belief.all == 0 then return end
  if from_hand then leave_hand(self, belief, one, hidden, step, chosen) else leave_pile(self, belief, one, hidden) end
  if math.type(one.to) == "integer" then belief.out[one.to] = nil end
end

-- Cards named beside a seat in an event, such as a sequence that is shown, are in that seat's hand. Copies that have been
-- seen already are taken to be the ones named.
local function learn_from_events(self, belief)
  local function cards_in(value, depth, set)
    if type(value) == "string" then
      for name in value:gmatch "%S+" do
        local left = self.rules.sets.same(name) & ~set
        left = left & belief.all ~= 0 and left & belief.all or left
        set = set | left & -left
      end
    elseif type(value) == "table" and depth < 3 then
      for _, one in next, value do set = cards_in(one, depth + 1, set) end
    end
    return set
  end
  for _, event in ipairs(self.events) do
    local seat, set = nil, 0
    for i = 2, event.n do
      if not seat and math.type(event[i]) == "integer" then seat = event[i] end
      set = cards_in(event[i], 0, set)
    end
    set = set & ~belief.all & (self.rules.pack or 0)
    local hand = belief.hands[seat]
    if hand and seat ~= self.viewer and count(set) <= count(hand & ~belief.all) - (belief.shown[seat] or 0) then
      belief.shown[seat] = (belief.shown[seat] or 0) + count(set)
      learn(belief, set, seat)
    end
  end
end

--- Returns the specification that core.unseen.prepare takes, and the steps of the hand to replay with each pack. With
--- `trusts_events`, cards that events name beside a seat are taken to be in its hand. nil if the places do not add up.
return function(self, steps, trusts_events)
  local belief = {
    groups = groups.new(self),   -- groups of places of the pack, by seat, pile, REST or LOW
    order = {},                  -- these groups in an order that is always the same
    owner = {},                  -- the group of each place that lacks cards
    seats = sorted(self.hands),
    piles = sorted(self.piles),
    steps = steps,
    now = 0,                     -- number of the move being followed
    all = 0,                     -- every card that the viewer knows
    hands = {},                  -- cards of each seat now
    unseen = {},                 -- number of cards of each seat that the viewer does not know
    shown = {},                  -- number of cards of each seat that events named
    out = {},                    -- cards that a seat cannot hold, by its plays
    laid = {},                   -- discards: seat, pile, n, out, set, now
    passes = {},                 -- passes: from, to, n, step, chosen, now
    open = {},                   -- steps at which all cards moved were seen
    exchanged = {},              -- pairs of copies that have exchanged their numbers
    learned = {},                -- move at which a card became known
    there = {},                  -- move by which a known card was in its group at the latest
    came = {},                   -- move at which a seen card came to its place
    since = {},                  -- move at which the card of a place of the pack was drawn
  }
  learn_deal(self, belief)
  for i, one in ipairs(self.moves) do
    belief.now = i
    follow[one.kind](self, belief, as_called(self, belief, one))
  end
  belief.now = #self.moves + 1
  for _, seat in ipairs(self.copies and belief.seats or {}) do
    take_known(self, belief, self.up[seat], self.hands[seat], seat)
  end
  for seat, hand in pairs(self.hands) do
    belief.hands[seat] = renamed(belief, hand)
    learn(belief, belief.hands[seat] & renamed(belief, self.up[seat]), seat)
    belief.unseen[seat] = count(belief.hands[seat] & ~belief.all)
  end
  belief.before_events = belief.all
  if trusts_events then learn_from_events(self, belief) end
  for i, key in ipairs(sorted(belief.groups)) do belief.order[i] = belief.groups[key] end
  local spec = places.packs(self, belief)
  if spec then return spec, places.steps(self, belief) end
end
