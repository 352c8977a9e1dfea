-- fitting.lua - what a seat could infer of a hand (inference.lua) as core.unseen takes it: which places lack cards, which
-- may lie there, and where in the pack they came from; and the steps of the hand as they are to be followed with such a
-- pack.
local grouping = require "houserule.seat.grouping"

local REST, LOW, bits, count = grouping.REST, grouping.LOW, grouping.bits, grouping.count
local root, renamed = grouping.root, grouping.renamed

local fitting = {}

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
function fitting.steps(self, k)
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

--- What core.unseen.prepare takes; nil where the places do not add up.
function fitting.packs(self, k)
  local spec = { size = #self.card_at, fixed = {}, lacks = {}, may = {}, of = {}, groups = {}, passes = {} }
  spec.cards = (self.rules.pack or 0) & ~k.all
  add_places(self, k, spec)
  add_passes(k, spec)
  return fill_groups(self, k, spec)
end

return fitting
