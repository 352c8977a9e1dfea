-- people.lua - names of those who sit at the table: the one place where a seat becomes a person's name. A sentence gets them
-- when it is painted; records keep the numbers.
local T = require("houserule").texts.of
local words = require("houserule").words

local people = {}
people.__index = people

local LONGEST <const> = 12 -- a name stands in a seat's column of the drawn table
local NAME <const> = "^[%a\128-\255][%w\128-\255'-]*$"

--- Reads names, { "Anna", "Bela" }: the list, or nil and what is wrong.
function people.read(list)
  local seen = {}
  for _, name in ipairs(list) do
    local shown, long = words.printable(name), utf8.len(name)
    if not long or words.clean(name) ~= name or not name:find(NAME) then
      return nil, T("\"%s\" is no name: it begins with a letter, and has letters, digits and hyphens", shown)
    end
    if long > LONGEST then return nil, T("%s is too long: a name has %d letters at most", shown, LONGEST) end
    if seen[name] then return nil, T("two are called %s: tell them apart", shown) end
    seen[name] = true
  end
  return list
end

--- Those who sit round a table: names() gives the list of them, or nil; session() the game, or nil; you(), which may be left
--- out, the seat of who reads.
function people.new(names, session, you)
  return setmetatable({ names = names, session = session, you = you or function() end }, people)
end

--- Who sits there; nil where nobody has said.
function people:seat(seat)
  local names = self.names()
  if not names then return nil end
  local s = self.session()
  local sat = s and s.t and s.t.person -- those who drew for their seats
  return names[type(sat) == "table" and rawget(sat, seat) or seat]
end

--- Those who play together as a side, "Anna and Celia", and how many; nil where each plays for himself, or has no name.
function people:side(side)
  local s, list = self.session(), {}
  local sides = s and s.raw and #s.raw.scores() or 0
  for seat = side, s and s.rules and s.rules.seats or 0, math.max(sides, 1) do
    list[#list + 1] = self:seat(seat) or T("seat %d", seat)
  end
  return self:seat(side) and side <= sides and words.list(list) or nil, #list
end

return people
