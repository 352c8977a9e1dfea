-- belief_groups.lua - groups the places of the pack that may have exchanged cards, and stores the cards of each group that a
-- seat knows. Only belief.lua and belief_places.lua use it.

-- Keys of the groups not dealt yet: the pack, and a second pack below it.
local REST <const>, LOW <const> = "", "\0"

-- Returns the lowest bit of a set above one of its bits.
local function bit_after(set, bit)
  local rest = bit and set & ~(bit | bit - 1) or set
  return rest ~= 0 and rest & -rest or nil
end

-- for bit in bits(set): each card of it, as a set.
local function bits(set) return bit_after, set end

-- Counts the cards of a set, in any deck.
local function count(set)
  local n = 0
  while set ~= 0 do set, n = set & set - 1, n + 1 end
  return n
end

-- Finds the group that a group has been merged into.
local function root(groups, key)
  while groups[key].into do key = groups[key].into end
  return groups[key]
end

-- Exchanges two cards in a set.
local function exchanged(set, a, b)
  return (set & a ~= 0) ~= (set & b ~= 0) and set ~ (a | b) or set
end

-- Renames the cards of a set by the exchanges of copies so far.
local function renamed(belief, set)
  for _, pair in ipairs(belief.exchanged) do set = exchanged(set, pair[1], pair[2]) end
  return set
end

-- Lists seats and pile names in an order that is always the same.
local function sorted(list)
  local keys = {}
  for key in pairs(list) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  return keys
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

-- Unseen cards move from a pile to another place. If everybody can tell which places of the pack they had, these places move
-- to the other group; otherwise the two groups mix. For a card from the top, the time of the move is noted.
local function transfer(self, belief, set, from, to, top)
  local groups = belief.groups
  local group, other = root(groups, from), root(groups, to)
  if group == other then return end
  if group.mixed then return merge(groups, to, from) end
  local left = {}
  for _, place in ipairs(group.at) do
    local moves = set & self.rules.sets.single(self.card_at[place]) ~= 0
    table.insert(moves and other.at or left, place)
    if moves and top then belief.since[place] = belief.now end
  end
  group.at = left
  if top then other.drawn = true else other.mixed = true end
end

-- The viewer learns cards of a group. `chosen` is the move by which they were there, if they were chosen to be passed.
local function learn(belief, set, key, chosen)
  local group, new = root(belief.groups, key), set & ~belief.all
  belief.all, group.cards = belief.all | new, group.cards | new
  for bit in bits(new) do belief.learned[bit], belief.there[bit] = belief.now, chosen or belief.now end
end

-- Some cards left a place unseen. Any of these known cards may have been among them, so they are unknown again.
local function forget(belief, set, key)
  local others = {}
  for other, group in pairs(belief.groups) do
    if not group.into and group.cards & set ~= 0 then
      group.cards = group.cards & ~set
      others[other] = other ~= root(belief.groups, key).key or nil
    end
  end
  for _, other in ipairs(sorted(others)) do merge(belief.groups, key, other) end
  belief.all = belief.all & ~set
  local group = root(belief.groups, key)
  group.tied = group.tied | set
end

return { REST = REST, LOW = LOW, bits = bits, count = count, exchanged = exchanged, renamed = renamed, sorted = sorted,
         new = new_groups, root = root, merge = merge, transfer = transfer, learn = learn, forget = forget }
