-- people.lua - names of those who sit at the table: the one place where a seat becomes a person's name. A sentence gets
-- them when it is painted; records keep the numbers.
local T = require("houserule").texts.of
local words = require("houserule").words

local people = {}
people.__index = people

local LONGEST <const> = 40 -- a seat's column of the drawn table has the beginning of a longer one
local NAME <const> = "^[%a\128-\255][%w\128-\255'&. -]*$"

--- Parts a text into names: by its commas, where it has any, so that "Red Lion, Crown" are two; else by its blanks.
function people.split(text)
  local list = {}
  for name in text:gmatch(text:find(",", 1, true) and "[^,]+" or "%S+") do
    name = words.trim(name):gsub("%s+", " "):gsub('^"(.*)"$', "%1")
    if name ~= "" then list[#list + 1] = name end
  end
  return list
end

--- Reads names, { "Anna", "Bela" }: the list, or nil and what is wrong.
function people.read(list)
  local seen = {}
  for _, name in ipairs(list) do
    local shown, long = words.printable(name), utf8.len(name)
    if not long or words.clean(name) ~= name or not name:find(NAME) then
      return nil, T("\"%s\" is no name: it begins with a letter, and has letters, digits, hyphens and blanks", shown)
    end
    if long > LONGEST then return nil, T("%s is too long: a name has %d letters at most", shown, LONGEST) end
    if seen[name] then return nil, T("two are called %s: tell them apart", shown) end
    seen[name] = true
  end
  return list
end

--- Makes the people around a table. names() returns the list of names, or nil; session() the game, or nil; you(), optional,
--- the reader's seat.
function people.new(names, session, you)
  return setmetatable({ names = names, session = session, you = you or function() end }, people)
end

--- The rule `kept` of a game that is recorded and not played (a league); nil for others.
function people:kept()
  local s = self.session()
  return s and s.rules and s.rules.kept or nil
end

--- The name of the person in a seat; nil if unknown.
function people:seat(seat)
  local names, s = self.names(), self.session()
  local kept = s and s.rules and s.rules.kept
  if kept and not (names and names[seat]) then return words.clean(("%s %d"):format(kept.seat, seat)) end
  if not names then return nil end
  local sat = s and s.t and s.t.person -- those who drew for their seats
  return names[type(sat) == "table" and rawget(sat, seat) or seat]
end

--- Those who play together as a side, "Anna and Celia", and how many; nil where each plays for himself, or has no name.
function people:side(side)
  local s, list = self.session(), {}
  local side_of, first = s and s.rules and s.rules.side_of or {}, nil
  for seat = 1, #side_of do
    if side_of[seat] == side then
      first = first or seat
      list[#list + 1] = self:seat(seat) or T("seat %d", seat)
    end
  end
  return first and self:seat(first) and words.list(list) or nil, #list
end

return people
