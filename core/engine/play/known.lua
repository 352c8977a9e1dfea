-- known.lua - what one seat has seen of a hand, and from it the packs that fit.
--
-- The hand is played once as it was, and noted: who moved how many cards from where to where, and which of them the seat
-- saw: its own, those played or laid where it may look, those that lie face up. A play rules out the cards that would have
-- had to be played instead. Nothing else of the true cards goes further than this file: a spec changes what is hidden and
-- sees the same packs drawn.
--
-- Cards that moved unseen mix: whoever took up a talon holds cards dealt to it and to the talon, nobody else knows which. So
-- places of the pack whose cards may have mixed form a group, and its cards go back there in any order.
local core = require "houserule.core"
local sights = require "houserule.play.sights"

-- How many cards a set has, of whatever deck.
local function count(set)
  local n = 0
  while set ~= 0 do set, n = set & set - 1, n + 1 end
  return n
end

local known = {}
known.__index = known

local REST <const>, LOW <const> = "", "\0" -- groups of what is not dealt yet: of the pack, and of a second one below it

function known.new(at, viewer, pack)
  local self = setmetatable({ viewer = viewer, rules = at.rules, raw = at.raw, moves = {}, told = {}, drawn = {}, asks = {},
                              card_at = {}, dealt_to = {}, own = 0 }, known)
  for name in pack:gmatch "%S+" do self.card_at[#self.card_at + 1] = at.rules.sets.card(name) end
  self.second = at.rules.second_pack or 0
  self.first = #self.card_at - count(self.second) -- cards of the first part
  return self
end

-- Noting -------------------------------------------------------------------------------------------------------------

-- The cards of a place that the viewer sees now; none where a rule cannot say so yet, as nobody has been asked.
local function seen_at(self, place)
  local ok, set = core.guarded(sights.at, self.rules, self.raw, place, self.viewer)
  return ok and set or 0
end

-- What the viewer has in hand when somebody is asked, it has seen.
local function look(self)
  if self.t:hand(self.viewer) & ~self.own ~= 0 then self.own = self.own | seen_at(self, self.viewer) end
end

local function note(self, kind, fields)
  fields.kind = kind
  self.moves[#self.moves + 1] = fields
end

-- Notes a move that `act` makes, which returns the set of the cards. Who moves the viewer's cards before anybody was asked
-- shows it none of them.
local function note_move(self, from, to, looked, act)
  local _, held = self.raw.place(from)
  local seen = from == self.viewer and not looked and self.own or seen_at(self, from)
  local set, top = act()
  seen = set & (seen | seen_at(self, to))
  note(self, "move", { from = from, to = to, held = held, set = set, seen = seen, top = top })
end

--- Lays what notes over the methods by which cards move; putting the table back takes it away.
function known:record(at)
  local t, raw = at.t, at.raw
  self.t = at.seen
  local deal, pick_up, lay, take, turn_up = t.deal, t.pick_up, t.lay, t.take, t.turn_up
  function t.deal(...)
    deal(...)
    local stage, plan, stages = raw.stage(), raw.plan()
    for place = (stages[stage - 1] or 0) + 1, stages[stage] or 0 do self.dealt_to[place] = plan[place] end
    note(self, "deal", {})
  end
  function t.pick_up(_, seat, pile, cards)
    note_move(self, pile, seat, true, function()
      local set = cards or t:pile(pile)
      pick_up(t, seat, pile, cards)
      return set
    end)
  end
  function t.lay(_, seat, cards, pile)
    note_move(self, seat, pile, false, function()
      lay(t, seat, cards, pile)
      return cards
    end)
  end
  function t.move(_, cards, from, to)
    note_move(self, from, to, true, function() return select(2, raw.move(t, cards, from, to)) end)
  end
  function t.take(_, seat, pile)
    local name
    note_move(self, pile, seat, true, function()
      name = take(t, seat, pile)
      return name and self.rules.sets.same(name) or 0, true
    end)
    return name
  end
  function t.turn_up(_, i, pile)
    local name = turn_up(t, i, pile)
    local bit = self.rules.sets.same(name)
    note(self, "turn", { seen = bit & seen_at(self, pile) })
    return name
  end
end

function known:card(seat, card, out)
  look(self)
  note(self, "card", { seat = seat, set = card, out = out })
end

function known:tell(told) self.told[#self.told + 1] = told end
function known:draw(n) self.drawn[#self.drawn + 1] = n end

--- A step and the question that it answered.
function known:ask(step, point, kind, set)
  look(self)
  self.asks[step] = { point = point, kind = kind, set = set }
end

--- The hand has come to where it stands: what lies where, and what of it can be seen.
function known:finish(at)
  local raw = self.raw
  look(self)
  self.hands, self.up, self.piles = {}, {}, {}
  for seat = 1, self.rules.seats do
    local hand = at.t:hand(seat)
    local decides = seat ~= self.viewer and raw.decider(seat) == self.viewer -- who decides for a seat sees its cards
    self.hands[seat], self.up[seat] = hand, decides and hand or seat ~= self.viewer and seen_at(self, seat) or 0
  end
  self.blind = self.hands[self.viewer] and self.hands[self.viewer] & ~self.own or 0
  for _, name in ipairs((raw.piles())) do
    local _, set = raw.place(name)
    self.piles[name] = { set = set, seen = seen_at(self, name) }
  end
end

--- How many cards are in the hand that has most.
function known:longest()
  local most = 0
  for _, hand in pairs(self.hands) do most = math.max(most, count(hand)) end
  return most
end

-- Groups of places of the pack ---------------------------------------------------------------------------------------

local function root(groups, key)
  while groups[key].into do key = groups[key].into end
  return groups[key]
end

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
-- otherwise the two mix.
local function transfer(self, groups, set, from, to)
  local group, other = root(groups, from), root(groups, to)
  if group == other then return end
  if group.mixed then return merge(groups, to, from) end
  local left = {}
  for _, place in ipairs(group.at) do
    table.insert(set & 1 << self.card_at[place] ~= 0 and other.at or left, place)
  end
  group.at, other.mixed = left, true
end

-- The cards the viewer knows, `all` of them, each as one of its group.
local function learn(k, set, key)
  local new = set & ~k.all
  k.all = k.all | new
  local group = root(k.groups, key)
  group.cards = group.cards | new
end

-- Cards known to have been in a hand of which some were laid away unseen: any of them may have been.
local function forget(k, set, seat)
  for key, group in pairs(k.groups) do
    if not group.into and group.cards & set ~= 0 then
      group.cards = group.cards & ~set
      if key ~= root(k.groups, seat).key then k.merges[#k.merges + 1] = key end
    end
  end
  table.sort(k.merges, function(a, b) return tostring(a) < tostring(b) end)
  for _, key in ipairs(k.merges) do merge(k.groups, seat, key) end
  k.merges = {}
  k.all = k.all & ~set
  local group = root(k.groups, seat)
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

-- The moves ----------------------------------------------------------------------------------------------------------

local follow = {}

function follow.card(_, k, one)
  learn(k, one.set, one.seat)
  k.out[one.seat] = (k.out[one.seat] or 0) | one.out
end

-- Who is dealt more cards may hold again what an earlier play had ruled out.
function follow.deal(_, k) k.out = {} end

function follow.turn(_, k, one) learn(k, one.seen, REST) end

-- Cards that come back from where they were laid unseen.
local function take_back(k, one)
  for _, laid in ipairs(k.laid) do
    local back = laid.pile == one.from and laid.set & one.seen or 0
    laid.set, laid.n = laid.set & ~back, laid.n - count(back)
    learn(k, back, laid.seat)
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

local function leave_hand(self, k, one, hidden)
  local shown = one.from ~= self.viewer and one.held & k.all or 0
  if shown ~= 0 then forget(k, shown, one.from) end
  if math.type(one.to) == "integer" then return merge(k.groups, one.to, one.from) end
  k.laid[#k.laid + 1] = { seat = one.from, pile = one.to, n = count(hidden), out = 0, set = hidden }
end

local function leave_pile(self, k, one, hidden)
  local all = one.held & ~k.all == hidden
  mix_laid(k, one.from)
  if one.top or all then transfer(self, k.groups, hidden, one.from, one.to) else merge(k.groups, one.to, one.from) end
end

-- Cards that moved. A seat that got some unseen may hold again what an earlier play had ruled out.
function follow.move(self, k, one)
  local from_hand, hidden = math.type(one.from) == "integer", one.set & ~one.seen
  if not from_hand then take_back(k, one) end
  learn(k, one.seen, one.from)
  if hidden == 0 or not from_hand and hidden & ~k.all == 0 then return end
  if from_hand then leave_hand(self, k, one, hidden) else leave_pile(self, k, one, hidden) end
  if math.type(one.to) == "integer" then k.out[one.to] = nil end
end

-- Cards that an event names beside a seat, as a sequence that is shown: they are in its hand.
local function learn_told(self, k)
  local function cards_in(value, depth)
    local set = 0
    if type(value) == "string" then
      for name in value:gmatch "%S+" do
        set = set | self.rules.sets.same(name)
      end
    elseif type(value) == "table" and depth < 3 then
      for _, one in next, value do set = set | cards_in(one, depth + 1) end
    end
    return set
  end
  for _, told in ipairs(self.told) do
    local seat, set = nil, 0
    for i = 2, told.n do
      if not seat and math.type(told[i]) == "integer" then seat = told[i] end
      set = set | cards_in(told[i], 0)
    end
    set = set & ~k.all & (self.rules.pack or 0)
    local hand = self.hands[seat]
    if hand and seat ~= self.viewer and count(set) <= count(hand & ~k.all) - (k.shown[seat] or 0) then
      k.shown[seat] = (k.shown[seat] or 0) + count(set)
      learn(k, set, seat)
    end
  end
end

-- The whole ----------------------------------------------------------------------------------------------------------

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
    local n = own and count(self.blind & ~k.all) or k.unseen[seat] - (k.shown[seat] or 0)
    if n > 0 then add_place(k, spec, n, not own and k.out[seat] or 0, seat) end
  end
  for _, name in ipairs(k.piles) do
    local n = count(self.piles[name].set & ~k.before_told) - (laid_in[name] or 0)
    if n > 0 then add_place(k, spec, n, 0, name) end
  end
end

-- The cards of the parts of the pack, one or two, in which a group has its places.
local function parts_of(self, group)
  local parts = 0
  for _, place in ipairs(group.at) do parts = parts | (place > self.first and self.second or ~self.second) end
  return parts
end

-- A card that is known stands where it stood in the pack, unless it may have come from elsewhere; all others are laid in
-- any order. (Where it stood matters for what is turned up, and to hands that lie in columns.)
local function fill_groups(self, k, spec)
  for _, group in pairs(k.order) do
    if not group.into then
      local at, fixed = {}, 0
      for _, place in ipairs(group.at) do
        local bit = 1 << self.card_at[place]
        if not group.mixed and group.cards & bit ~= 0 then
          fixed, spec.fixed[place] = fixed | bit, self.card_at[place]
        else at[#at + 1] = place end
      end
      table.sort(at)
      local n, lacks = #at - count(group.cards & ~fixed), 0
      for i, owner in pairs(k.owner) do lacks = lacks + (owner == group and spec.lacks[i] or 0) end
      if (group.key == REST or group.key == LOW) and n > lacks then
        add_place(k, spec, n - lacks, 0, group.key)
        lacks = n
      end
      if n ~= lacks then return nil end
      table.insert(spec.groups, { at = at, known = group.cards & ~fixed, places = group.places or 0 })
    end
  end
  for i, owner in pairs(k.owner) do
    spec.may[i] = spec.may[i] & parts_of(self, owner)
    for _, group in pairs(k.order) do
      if not group.into and group ~= owner then spec.may[i] = spec.may[i] & ~group.tied end
    end
  end
  return spec
end

local function sorted(list)
  local keys = {}
  for key in pairs(list) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  return keys
end

-- The steps as they are to be followed: without those that nobody noticed, those that others made in secret as hidden.
local function followed(self, k, steps)
  local list = {}
  for _, step in ipairs(steps) do
    local ask = self.asks[step]
    local secret = ask and step.by ~= self.viewer and ask.kind ~= "call" and self.rules.secret[ask.point]
    if secret ~= "unnoticed" then
      local new = { by = step.by, text = step.text, point = ask and ask.point, hidden = secret and true or nil }
      if secret then
        new.text = ask.point
        for _, laid in ipairs(k.laid) do
          if laid.seat == step.by and laid.set == ask.set then new.place = laid.place end
        end
      end
      list[#list + 1] = new
    end
  end
  return list
end

--- What core.unseen.prepare takes, and the steps of the hand as they are to be followed. With `hints`, cards that events
--- name beside a seat are taken to be in its hand. nil where the places do not add up.
function known:packs(steps, hints)
  local k = { groups = new_groups(self), all = 0, out = {}, laid = {}, shown = {}, unseen = {}, owner = {},
              merges = {}, seats = sorted(self.hands), piles = sorted(self.piles), order = {} }
  local spec = { size = #self.card_at, fixed = {}, lacks = {}, may = {}, of = {}, groups = {} }
  learn_deal(self, k)
  for _, one in ipairs(self.moves) do follow[one.kind](self, k, one) end
  for seat, hand in pairs(self.hands) do
    learn(k, hand & self.up[seat], seat)
    k.unseen[seat] = count(hand & ~k.all)
  end
  k.before_told = k.all
  if hints then learn_told(self, k) end
  for i, key in ipairs(sorted(k.groups)) do k.order[i] = k.groups[key] end
  add_places(self, k, spec)
  if not fill_groups(self, k, spec) then return nil end
  spec.cards = (self.rules.pack or 0) & ~k.all
  return spec, followed(self, k, steps)
end

return known
