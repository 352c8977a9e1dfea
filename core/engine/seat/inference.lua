-- inference.lua - the packs that fit what one seat has seen of a hand (knowledge.lua).
--
-- Cards that moved unseen mix: whoever took up a talon holds cards dealt to it and to the talon, nobody else knows which. So
-- places of the pack whose cards may have mixed form a group, and its cards go back there in any order. Cards that one seat
-- chose and passed to another do not mix the two hands: any of those that the other has then may be the ones passed.
--
-- All deals of the cards that the seat has not seen are equally likely, of the cards as they lie in the box: two copies of a
-- queen are two cards, so that a deal which parts them counts twice, as often as it is dealt. Which copy moved nobody sees:
-- where one in a hand is known, the known one is taken to have moved (take_known).

local fitting = require "houserule.seat.fitting"
local grouping = require "houserule.seat.grouping"

local REST, LOW, bits, count, root = grouping.REST, grouping.LOW, grouping.bits, grouping.count, grouping.root
local exchanged, renamed, sorted = grouping.exchanged, grouping.renamed, grouping.sorted
local merge, transfer, learn, forget = grouping.merge, grouping.transfer, grouping.learn, grouping.forget

local PASSES <const> = 24 -- that core.unseen takes back; beyond them hands mix

-- What was dealt --------------------------------------------------------------------------------------------------------

-- The cards dealt to the viewer, but those it has not looked at, and those of piles that it has seen.
local function learn_deal(self, k)
  local seen = {}
  for name, pile in pairs(self.piles) do seen[name] = pile.set & pile.seen end
  for _, one in ipairs(self.moves) do
    if seen[one.from] then seen[one.from] = seen[one.from] | one.seen end
  end
  seen[self.viewer] = self.own
  for key, group in pairs(k.groups) do
    for _, place in ipairs(group.at) do
      local bit = 1 << self.card_at[place]
      if key ~= REST and key ~= LOW and (seen[key] or 0) & bit ~= 0 then learn(k, bit, key) end
    end
  end
end

-- Copies -------------------------------------------------------------------------------------------------------------

-- A copy that is known to be in this hand; else one that may have been laid away from there, unless `bit` may have been too.
local function known_copy(k, bit, same, held, seat)
  local known = same & held & k.all
  local tied = root(k.groups, seat).tied
  if known == 0 and tied & bit == 0 then known = same & tied & ~k.all end
  return known & -known
end

-- Cards of a hand that the viewer sees now. Of copies it sees one and cannot know which: so those it knew of are seen first,
-- and from here on the two are called by each other's number.
local function take_known(self, k, seen, held, seat)
  seen, held = renamed(k, seen), renamed(k, held)
  local sets = self.rules.sets
  for bit in bits(seen & ~k.all) do
    local copy = known_copy(k, bit, sets.same(sets.nth(bit, 1)) & ~seen, held, seat)
    if copy ~= 0 then
      table.insert(k.exchanged, { bit, copy })
      seen = exchanged(seen, bit, copy)
      for _, laid in ipairs(k.laid) do laid.set = exchanged(laid.set, bit, copy) end
    end
  end
end

-- A move, its cards as they are called by now.
local function as_called(self, k, one)
  if not self.copies then return one end
  if math.type(one.from) == "integer" then take_known(self, k, one.seen, one.held, one.from) end
  local new = setmetatable({}, { __index = one })
  for _, name in ipairs { "set", "seen", "held" } do new[name] = one[name] and renamed(k, one[name]) end
  return new
end

-- The moves ----------------------------------------------------------------------------------------------------------

local follow = {}

function follow.card(_, k, one)
  learn(k, one.seen, one.from)
  k.out[one.from] = (k.out[one.from] or 0) | one.out
end

-- Who is dealt more cards may hold again what an earlier play had ruled out.
function follow.deal(_, k) k.out = {} end

function follow.named(_, k, one) learn(k, one.seen, one.from) end

function follow.turn(_, k, one) learn(k, one.seen, REST) end

-- Cards that come back from where they were laid unseen.
local function take_back(k, one)
  for _, laid in ipairs(k.laid) do
    local back = laid.pile == one.from and laid.set & one.seen or 0
    laid.set, laid.n = laid.set & ~back, laid.n - count(back)
    learn(k, back, laid.seat)
  end
end

-- The answer by which a seat chose the cards of a move; its step, and how many moves had been made by then.
local function choice_of(self, k, one)
  for i = #k.steps, 1, -1 do
    local step = k.steps[i]
    local ask = self.asks[step]
    if ask and step.by == one.from and ask.set == one.set and ask.at < k.now then return step, ask.at end
  end
end

-- What was laid in a pile is not told from its other cards any more.
local function mix_laid(k, pile)
  for i = #k.laid, 1, -1 do
    if k.laid[i].pile == pile then
      merge(k.groups, pile, k.laid[i].seat)
      table.remove(k.laid, i)
    end
  end
end

-- Of the known cards of a hand those that may be among the ones it let go unseen: not those that came after the choice.
local function shown_by(k, set, chosen)
  for bit, at in pairs(chosen and k.came or {}) do
    if at > chosen then set = set & ~bit end
  end
  return set
end

local function leave_hand(self, k, one, hidden, step, chosen)
  local shown = one.from ~= self.viewer and shown_by(k, one.held & k.all, chosen) or 0
  if shown ~= 0 then forget(k, shown, one.from) end
  if math.type(one.to) ~= "integer" then
    k.laid[#k.laid + 1] = { seat = one.from, pile = one.to, n = count(hidden), out = 0, set = hidden, now = k.now }
  elseif not step or shown ~= 0 or hidden ~= one.set or self.copies or #k.passes == PASSES then
    merge(k.groups, one.to, one.from)
  else
    k.passes[#k.passes + 1] = { from = one.from, to = one.to, n = count(hidden), step = step, chosen = chosen, now = k.now }
    root(k.groups, one.from).mixed, root(k.groups, one.to).mixed = true, true
  end
end

local function leave_pile(self, k, one, hidden)
  local all = one.held & ~k.all == hidden
  mix_laid(k, one.from)
  if one.top or all then transfer(self, k, hidden, one.from, one.to, one.top) else merge(k.groups, one.to, one.from) end
end

-- Cards that moved. A seat that got some unseen may hold again what an earlier play had ruled out.
function follow.move(self, k, one)
  local from_hand, hidden = math.type(one.from) == "integer", one.set & ~one.seen
  if not from_hand then
    take_back(k, one)
    local known = one.held & k.all & ~(one.seen | self.own)
    if hidden ~= 0 and not one.top and hidden ~= one.held & ~one.seen then forget(k, known, one.from) end
  end
  local step, chosen
  if from_hand then step, chosen = choice_of(self, k, one) end
  if step and hidden == 0 then k.open[step] = true end
  learn(k, one.seen, one.from, chosen)
  for bit in bits(one.seen) do k.came[bit] = k.now end
  if hidden == 0 or not from_hand and hidden & ~k.all == 0 then return end
  if from_hand then leave_hand(self, k, one, hidden, step, chosen) else leave_pile(self, k, one, hidden) end
  if math.type(one.to) == "integer" then k.out[one.to] = nil end
end

-- Cards that an event names beside a seat, as a sequence that is shown: they are in its hand. Of copies so many as are
-- named, less those that have been seen: it may be these that are meant.
local function learn_told(self, k)
  local function cards_in(value, depth, set)
    if type(value) == "string" then
      for name in value:gmatch "%S+" do
        local left = self.rules.sets.same(name) & ~set
        left = left & k.all ~= 0 and left & k.all or left
        set = set | left & -left
      end
    elseif type(value) == "table" and depth < 3 then
      for _, one in next, value do set = cards_in(one, depth + 1, set) end
    end
    return set
  end
  for _, told in ipairs(self.told) do
    local seat, set = nil, 0
    for i = 2, told.n do
      if not seat and math.type(told[i]) == "integer" then seat = told[i] end
      set = cards_in(told[i], 0, set)
    end
    set = set & ~k.all & (self.rules.pack or 0)
    local hand = k.hands[seat]
    if hand and seat ~= self.viewer and count(set) <= count(hand & ~k.all) - (k.shown[seat] or 0) then
      k.shown[seat] = (k.shown[seat] or 0) + count(set)
      learn(k, set, seat)
    end
  end
end

--- What core.unseen.prepare takes, and the steps of the hand as they are to be followed. With `hints`, cards that events
--- name beside a seat are taken to be in its hand. nil where the places do not add up.
return function(self, steps, hints)
  local k = { groups = grouping.new(self), all = 0, out = {}, laid = {}, shown = {}, unseen = {}, owner = {},
              seats = sorted(self.hands), piles = sorted(self.piles), order = {}, hands = {}, exchanged = {},
              now = 0, learned = {}, there = {}, came = {}, open = {}, since = {}, passes = {}, steps = steps }
  learn_deal(self, k)
  for i, one in ipairs(self.moves) do
    k.now = i
    follow[one.kind](self, k, as_called(self, k, one))
  end
  k.now = #self.moves + 1
  for _, seat in ipairs(self.copies and k.seats or {}) do take_known(self, k, self.up[seat], self.hands[seat], seat) end
  for seat, hand in pairs(self.hands) do
    k.hands[seat] = renamed(k, hand)
    learn(k, k.hands[seat] & renamed(k, self.up[seat]), seat)
    k.unseen[seat] = count(k.hands[seat] & ~k.all)
  end
  k.before_told = k.all
  if hints then learn_told(self, k) end
  for i, key in ipairs(sorted(k.groups)) do k.order[i] = k.groups[key] end
  local spec = fitting.packs(self, k)
  if spec then return spec, fitting.steps(self, k) end
end
