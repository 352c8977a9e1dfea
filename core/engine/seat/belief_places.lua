-- belief_places.lua - turns the belief of a seat (belief.lua) into the specification of core.unseen. It says which places
-- lack cards, which cards may lie there, and where in the pack they came from. It also lists the steps of the hand that
-- are replayed with each pack.
local groups = require "houserule.seat.belief_groups"

local REST, LOW, bits, count = groups.REST, groups.LOW, groups.bits, groups.count
local root, renamed = groups.root, groups.renamed

local places = {}

-- Adds a place that lacks n cards and cannot hold `out`, and returns its number. `of` names it: a seat, a pile, or the cards
-- not dealt yet.
local function add_place(belief, spec, n, out, key, of)
  spec.lacks[#spec.lacks + 1] = n
  spec.of[#spec.lacks] = of or key
  spec.may[#spec.may + 1] = ~out
  local group = root(belief.groups, key)
  group.places = (group.places or 0) | 1 << #spec.lacks - 1
  belief.owner[#spec.lacks] = group
  return #spec.lacks
end

local function add_places(self, belief, spec)
  local laid_in = {}
  for _, laid in ipairs(belief.laid) do
    laid.place = add_place(belief, spec, laid.n, laid.out, laid.seat, laid.pile)
    laid_in[laid.pile] = (laid_in[laid.pile] or 0) + laid.n
  end
  for _, seat in ipairs(belief.seats) do
    local own = seat == self.viewer
    local n = own and count(renamed(belief, self.blind) & ~belief.all) or belief.unseen[seat] - (belief.shown[seat] or 0)
    if n > 0 then add_place(belief, spec, n, not own and belief.out[seat] or 0, seat) end
  end
  for _, name in ipairs(belief.piles) do
    local n = count(renamed(belief, self.piles[name].set) & ~belief.before_events) - (laid_in[name] or 0)
    if n > 0 then add_place(belief, spec, n, 0, name) end
  end
end

-- Returns the cards of the one or two parts of the pack that a group's places belong to.
local function parts_of(self, group)
  local parts = 0
  for _, place in ipairs(group.at) do parts = parts | (place > self.first and self.second or ~self.second) end
  return parts
end

-- Settles a hand that drew cards from the top of a pile. Nobody else knows which cards it drew, but a card seen in the hand
-- must have been there by that time. Each known card, in the order seen, takes the first free place drawn by then. Returns
-- the places that are left, and the cards settled.
local function settle_drawn(self, belief, spec, group)
  local sets = self.rules.sets
  local at, list, fixed = table.move(group.at, 1, #group.at, 1, {}), {}, 0
  for bit in bits(group.cards) do list[#list + 1] = belief.learned[bit] << 8 | sets.nth(bit, 1) end
  table.sort(list)
  table.sort(at)
  for _, one in ipairs(list) do
    local seen, card = one >> 8, one & 255
    for i, place in ipairs(at) do
      if (belief.since[place] or 0) <= seen then
        fixed, spec.fixed[place] = fixed | sets.single(card), card
        table.remove(at, i)
        break
      end
    end
  end
  return at, fixed
end

-- Settles a hand that drew none: each known card keeps its place, unless it may have come from another group.
local function settle_dealt(self, spec, group)
  local at, fixed = {}, 0
  for _, place in ipairs(group.at) do
    local bit = self.rules.sets.single(self.card_at[place])
    if not group.mixed and group.cards & bit ~= 0 then
      fixed, spec.fixed[place] = fixed | bit, self.card_at[place]
    else at[#at + 1] = place end
  end
  table.sort(at)
  return at, fixed
end

-- Adds the passes from one hand to another: the group they are taken from, and the group they return to. Cards that the
-- hand had before cannot be among them: known cards, discards, and passes chosen earlier.
local function add_passes(belief, spec)
  for _, pass in ipairs(belief.passes) do
    local from, to = root(belief.groups, pass.from), root(belief.groups, pass.to)
    if from ~= to then
      spec.passes[#spec.passes + 1] = pass
      pass.out_of, pass.back_to, pass.keep, pass.laid, pass.later = to, from, 0, 0, 0
      from.back, to.back = (from.back or 0) + pass.n, (to.back or 0) - pass.n
    end
  end
  for i, pass in ipairs(spec.passes) do
    for bit in bits(pass.out_of.cards) do
      if belief.there[bit] < pass.now then pass.keep = pass.keep | bit end
    end
    for _, laid in ipairs(belief.laid) do
      if laid.now < pass.now then pass.laid = pass.laid | 1 << laid.place - 1 end
    end
    for j = i + 1, #spec.passes do
      if spec.passes[j].chosen < pass.now then pass.later = pass.later | 1 << j - 1 end
    end
  end
end

-- Settles some known cards at their places; all others lie in any order. The place of a card matters for cards turned up
-- and for hands laid out in columns.
local function fill_groups(self, belief, spec)
  for _, group in pairs(belief.order) do
    if not group.into then
      local at, fixed
      if group.drawn and not group.mixed then
        at, fixed = settle_drawn(self, belief, spec, group)
        spec.has_orders = spec.has_orders or #at > 1
      else at, fixed = settle_dealt(self, spec, group) end
      local n, lacks = #at - count(group.cards & ~fixed), 0
      for i, owner in pairs(belief.owner) do lacks = lacks + (owner == group and spec.lacks[i] or 0) end
      if (group.key == REST or group.key == LOW) and n > lacks then
        add_place(belief, spec, n - lacks, 0, group.key)
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
  for i, owner in pairs(belief.owner) do
    spec.may[i] = spec.may[i] & parts_of(self, owner)
    for _, group in pairs(belief.order) do
      if not group.into and group ~= owner then spec.may[i] = spec.may[i] & ~group.tied end
    end
  end
  return spec
end

-- Returns the cards that the seat of step i plays after it.
local function played_after(self, belief, i)
  local set = 0
  for j = i + 1, #belief.steps do
    local name = belief.steps[j].by == belief.steps[i].by and belief.steps[j].text:match "^play (%S+)"
    if name then set = set | (self.rules.sets.same(name) or 0) end
  end
  return set
end

--- Lists the steps to replay. Steps that nobody noticed are left out. Secret answers of others are marked as hidden; a
--- secret discard may have been any cards except those of `keep`.
function places.steps(self, belief)
  local list = {}
  for i, step in ipairs(belief.steps) do
    local ask = self.asks[step]
    local noticed = not ask or step.by == self.viewer or ask.kind == "call" or belief.open[step]
    local secret = not noticed and self.rules.secret[ask.point]
    if secret ~= "unnoticed" then
      local new = { by = step.by, text = step.text, point = ask and ask.point, hidden = secret and true or nil }
      if secret then
        new.text = ask.point
        for _, laid in ipairs(belief.laid) do
          if laid.seat == step.by and laid.set == renamed(belief, ask.set) then
            new.place, new.keep = laid.place, played_after(self, belief, i)
          end
        end
        for _, pass in ipairs(belief.passes) do new.place = pass.step == step and pass.place or new.place end
      end
      list[#list + 1] = new
    end
  end
  return list
end

--- Returns the specification for core.unseen.prepare; nil if the places do not add up.
function places.packs(self, belief)
  local spec = { size = #self.card_at, fixed = {}, lacks = {}, may = {}, of = {}, groups = {}, passes = {} }
  spec.cards = (self.rules.pack or 0) & ~belief.all
  add_places(self, belief, spec)
  add_passes(belief, spec)
  return fill_groups(self, belief, spec)
end

return places
