-- grouping.lua - places of the pack whose cards may have mixed, in groups, and the cards of each that a seat knows
-- (inference.lua).

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

return { REST = REST, LOW = LOW, bits = bits, count = count, exchanged = exchanged, renamed = renamed, sorted = sorted,
         new = new_groups, root = root, merge = merge, transfer = transfer, learn = learn, forget = forget }
