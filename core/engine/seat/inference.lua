-- inference.lua - the packs that fit what one seat has seen of a hand (knowledge.lua).
--
-- Cards that moved unseen mix: whoever took up a talon holds cards dealt to it and to the talon, nobody else knows which. So
-- places of the pack whose cards may have mixed form a group, and its cards go back there in any order. Cards that one seat
-- chose and passed to another do not mix the two hands: any of those that the other has then may be the ones passed.
--
-- All deals of the cards that the seat has not seen are equally likely, of the cards as they lie in the box: two copies of a
-- queen are two cards, so that a deal which parts them counts twice, as often as it is dealt. Which copy moved nobody sees:
-- where one in a hand is known, the known one is taken to have moved (take_known).

local PASSES <const> = 24 -- that core.unseen takes back; beyond them hands mix

-- Groups of what is not dealt yet: of the pack, and of a second one below it.
local REST <const>, LOW <const> = "", "\0"

-- The lowest bit of a set above one of its bits.
local function bit_after(set, bit)
  local rest = bit and set & ~(bit | bit - 1) or set
  return rest ~= 0 and rest & -rest or nil
end

-- for bit in bits(set): each card of it, as a set.
local function bits(set) return bit_after, set end

-- How many cards a set has, of whatever deck.
local function count(set)
  local n = 0
  while set ~= 0 do set, n = set & set - 1, n + 1 end
  return n
end

-- The group that a place's group has been merged into.
local function root(groups, key)
  while groups[key].into do key = groups[key].into end
  return groups[key]
end

-- A set with two cards exchanged.
local function exchanged(set, a, b)
  return (set & a ~= 0) ~= (set & b ~= 0) and set ~ (a | b) or set
end

-- A set as it is called since copies have changed places.
local function renamed(k, set)
  for _, pair in ipairs(k.exchanged) do set = exchanged(set, pair[1], pair[2]) end
  return set
end

-- Seats and names of piles that are keys, in an order that is always the same.
local function sorted(list)
  local keys = {}
  for key in pairs(list) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  return keys
end

-- Groups of places of the pack ---------------------------------------------------------------------------------------

local function merge(groups, a, b)
  a, b = root(groups, a), root(groups, b)
  if a ~= b then
    b.into, a.mixed = a.key, true
    a.cards, a.tied = a.cards | b.cards, a.tied | b.tied
    table.move(b.at, 1, #b.at, #a.at + 1, a.at)
  end
end

local function new_groups(self)
  local groups = {}
  local function group(key)
    groups[key] = groups[key] or { key = key, at = {}, cards = 0, tied = 0 }
    return groups[key]
  end
  group(REST)
  group(LOW)
  for seat in pairs(self.hands) do group(seat) end
  for name in pairs(self.piles) do group(name) end
  for place = 1, #self.card_at do
    local rest = place > self.first and LOW or REST
    table.insert(group(self.dealt_to[place] or rest).at, place)
  end
  return groups
end

-- Cards that nobody sees go from a pile to another place. Where all see which place of the pack each of them had, those go;
-- otherwise the two mix. Of the top one all know since when it is there.
local function transfer(self, k, set, from, to, top)
  local groups = k.groups
  local group, other = root(groups, from), root(groups, to)
  if group == other then return end
  if group.mixed then return merge(groups, to, from) end
  local left = {}
  for _, place in ipairs(group.at) do
    local moves = set & 1 << self.card_at[place] ~= 0
    table.insert(moves and other.at or left, place)
    if moves and top then k.since[place] = k.now end
  end
  group.at = left
  if top then other.drawn = true else other.mixed = true end
end

-- The cards the viewer knows, `all` of them, each as one of its group, since when it knows it, and when at the latest it was
-- there: where it was chosen to be passed.
local function learn(k, set, key, chosen)
  local group, new = root(k.groups, key), set & ~k.all
  k.all, group.cards = k.all | new, group.cards | new
  for bit in bits(new) do k.learned[bit], k.there[bit] = k.now, chosen or k.now end
end

-- Cards known to have been in a place that some left unseen: any of them may have been among these.
local function forget(k, set, key)
  local others = {}
  for other, group in pairs(k.groups) do
    if not group.into and group.cards & set ~= 0 then
      group.cards = group.cards & ~set
      others[other] = other ~= root(k.groups, key).key or nil
    end
  end
  for _, other in ipairs(sorted(others)) do merge(k.groups, key, other) end
  k.all = k.all & ~set
  local group = root(k.groups, key)
  group.tied = group.tied | set
end

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

-- As core.unseen takes it ----------------------------------------------------------------------------------------------

-- Adds a place that lacks n cards and cannot hold `out`; its number. `of` says what it is: a seat's hand, a pile, what is
-- not dealt.
local function add_place(k, spec, n, out, key, of)
  spec.lacks[#spec.lacks + 1] = n
  spec.of[#spec.lacks] = of or key
  spec.may[#spec.may + 1] = ~out
  local group = root(k.groups, key)
  group.places = (group.places or 0) | 1 << #spec.lacks - 1
  k.owner[#spec.lacks] = group
  return #spec.lacks
end

local function add_places(self, k, spec)
  local laid_in = {}
  for _, laid in ipairs(k.laid) do
    laid.place = add_place(k, spec, laid.n, laid.out, laid.seat, laid.pile)
    laid_in[laid.pile] = (laid_in[laid.pile] or 0) + laid.n
  end
  for _, seat in ipairs(k.seats) do
    local own = seat == self.viewer
    local n = own and count(renamed(k, self.blind) & ~k.all) or k.unseen[seat] - (k.shown[seat] or 0)
    if n > 0 then add_place(k, spec, n, not own and k.out[seat] or 0, seat) end
  end
  for _, name in ipairs(k.piles) do
    local n = count(renamed(k, self.piles[name].set) & ~k.before_told) - (laid_in[name] or 0)
    if n > 0 then add_place(k, spec, n, 0, name) end
  end
end

-- The cards of the parts of the pack, one or two, in which a group has its places.
local function parts_of(self, group)
  local parts = 0
  for _, place in ipairs(group.at) do parts = parts | (place > self.first and self.second or ~self.second) end
  return parts
end

-- In a hand to which cards were drawn nobody else knows which those were, but what was seen of it must have been there by
-- then: each known card, the first seen first, stands at the first place left that was. What is left of the places.
local function settle_drawn(k, spec, group)
  local at, list, fixed = table.move(group.at, 1, #group.at, 1, {}), {}, 0
  for bit in bits(group.cards) do list[#list + 1] = k.learned[bit] << 6 | count(bit - 1) end
  table.sort(list)
  table.sort(at)
  for _, one in ipairs(list) do
    local seen, card = one >> 6, one & 63
    for i, place in ipairs(at) do
      if (k.since[place] or 0) <= seen then
        fixed, spec.fixed[place] = fixed | 1 << card, card
        table.remove(at, i)
        break
      end
    end
  end
  return at, fixed
end

-- The same where none was drawn: each known card stands where it stood, unless it may have come from elsewhere.
local function settle_dealt(self, spec, group)
  local at, fixed = {}, 0
  for _, place in ipairs(group.at) do
    local bit = 1 << self.card_at[place]
    if not group.mixed and group.cards & bit ~= 0 then
      fixed, spec.fixed[place] = fixed | bit, self.card_at[place]
    else at[#at + 1] = place end
  end
  table.sort(at)
  return at, fixed
end

-- Passes from one hand to another: of whose cards they are, where they go back to, and which cards cannot be among them, as
-- the hand had them before: known ones, those laid away, those of passes chosen before.
local function add_passes(k, spec)
  for _, pass in ipairs(k.passes) do
    local from, to = root(k.groups, pass.from), root(k.groups, pass.to)
    if from ~= to then
      spec.passes[#spec.passes + 1] = pass
      pass.out_of, pass.back_to, pass.keep, pass.laid, pass.later = to, from, 0, 0, 0
      from.back, to.back = (from.back or 0) + pass.n, (to.back or 0) - pass.n
    end
  end
  for i, pass in ipairs(spec.passes) do
    for bit in bits(pass.out_of.cards) do
      if k.there[bit] < pass.now then pass.keep = pass.keep | bit end
    end
    for _, laid in ipairs(k.laid) do
      if laid.now < pass.now then pass.laid = pass.laid | 1 << laid.place - 1 end
    end
    for j = i + 1, #spec.passes do
      if spec.passes[j].chosen < pass.now then pass.later = pass.later | 1 << j - 1 end
    end
  end
end

-- Some known cards stand at their places, all others are laid in any order. (Where one stood matters for what is turned up
-- and to hands that lie in columns.)
local function fill_groups(self, k, spec)
  for _, group in pairs(k.order) do
    if not group.into then
      local at, fixed
      if group.drawn and not group.mixed then at, fixed = settle_drawn(k, spec, group)
      else at, fixed = settle_dealt(self, spec, group) end
      local n, lacks = #at - count(group.cards & ~fixed), 0
      for i, owner in pairs(k.owner) do lacks = lacks + (owner == group and spec.lacks[i] or 0) end
      if (group.key == REST or group.key == LOW) and n > lacks then
        add_place(k, spec, n - lacks, 0, group.key)
        lacks = n
      end
      if n ~= lacks + (group.back or 0) then return nil end
      group.number = #spec.groups + 1
      table.insert(spec.groups, { at = at, known = group.cards & ~fixed, places = group.places or 0 })
    end
  end
  for i, pass in ipairs(spec.passes) do
    pass.place, pass.from, pass.to = #spec.lacks + i, pass.back_to.number, pass.out_of.number
  end
  for i, owner in pairs(k.owner) do
    spec.may[i] = spec.may[i] & parts_of(self, owner)
    for _, group in pairs(k.order) do
      if not group.into and group ~= owner then spec.may[i] = spec.may[i] & ~group.tied end
    end
  end
  return spec
end

-- The cards that the seat of step i plays after it.
local function played_after(self, k, i)
  local set = 0
  for j = i + 1, #k.steps do
    local name = k.steps[j].by == k.steps[i].by and k.steps[j].text:match "^play (%S+)"
    if name then set = set | (self.rules.sets.same(name) or 0) end
  end
  return set
end

-- The steps as they are to be followed: without those that nobody noticed, those that others made in secret as hidden. What
-- was laid away in secret may have been any cards but those of `keep`.
local function followed(self, k)
  local list = {}
  for i, step in ipairs(k.steps) do
    local ask = self.asks[step]
    local noticed = not ask or step.by == self.viewer or ask.kind == "call" or k.open[step]
    local secret = not noticed and self.rules.secret[ask.point]
    if secret ~= "unnoticed" then
      local new = { by = step.by, text = step.text, point = ask and ask.point, hidden = secret and true or nil }
      if secret then
        new.text = ask.point
        for _, laid in ipairs(k.laid) do
          if laid.seat == step.by and laid.set == renamed(k, ask.set) then
            new.place, new.keep = laid.place, played_after(self, k, i)
          end
        end
        for _, pass in ipairs(k.passes) do new.place = pass.step == step and pass.place or new.place end
      end
      list[#list + 1] = new
    end
  end
  return list
end

--- What core.unseen.prepare takes, and the steps of the hand as they are to be followed. With `hints`, cards that events
--- name beside a seat are taken to be in its hand. nil where the places do not add up.
return function(self, steps, hints)
  local k = { groups = new_groups(self), all = 0, out = {}, laid = {}, shown = {}, unseen = {}, owner = {},
              seats = sorted(self.hands), piles = sorted(self.piles), order = {}, hands = {}, exchanged = {},
              now = 0, learned = {}, there = {}, came = {}, open = {}, since = {}, passes = {}, steps = steps }
  local spec = { size = #self.card_at, fixed = {}, lacks = {}, may = {}, of = {}, groups = {}, passes = {} }
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
  spec.cards = (self.rules.pack or 0) & ~k.all
  add_places(self, k, spec)
  add_passes(k, spec)
  if not fill_groups(self, k, spec) then return nil end
  return spec, followed(self, k)
end
