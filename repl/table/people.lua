-- people.lua - names of those who sit at the table: the one place where a seat becomes a person's name. A sentence gets
-- them when it is painted; records keep the numbers.
local T = require("houserule").texts.of
local plain = require "houserule.values.plain"
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
    if seen[name] then return nil, T("two players are called %s: give them different names", shown) end
    seen[name] = true
  end
  return list
end

local BOTS <const> = { "Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Ines", "Jack" }

--- Adds names for the bots at a table of `most` seats to a list of names by seat. `persons` are the seats of people, who may
--- have none. Returns a new list, empty for somebody who plays alone; nil if nobody of several has a name.
function people.with_bots(named, most, persons)
  local list, next_bot = {}, 1
  for seat = 1, most do
    list[seat] = named[seat]
    if not list[seat] and not plain.is_in(persons, seat) then
      while plain.is_in(named, BOTS[next_bot]) do next_bot = next_bot + 1 end
      list[seat], next_bot = BOTS[next_bot], next_bot + 1
    end
  end
  return (next(list) or most == 1) and list
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

--- The name of the person in a seat and the form of verbs after it: "you", 2 for a reader without a name among people with
--- names. nil if unknown.
function people:seat(seat)
  local names, s = self.names(), self.session()
  local kept = s and s.rules and s.rules.kept
  if kept and not (names and names[seat]) then return words.clean(("%s %d"):format(kept.seat, seat)), 1 end
  if not names then return nil end
  local sat = s and s.t and s.t.person -- those who drew for their seats
  local name = names[type(sat) == "table" and rawget(sat, seat) or seat]
  if name then return name, 1 end
  if seat == self.you() then return T "you", 2 end
end

--- Names the players of a side, "Anna and Celia" or "seat 5", and returns the form of verbs after them; nil if nobody at the
--- table has a name. Others come after "you".
function people:side(side)
  local s, list, form = self.session(), {}, nil
  local side_of = s and s.rules and s.rules.side_of or {}
  for seat = 1, #side_of do
    if side_of[seat] == side then
      local name, own_form = self:seat(seat)
      form = form or own_form
      table.insert(list, own_form == 2 and 1 or #list + 1, name or T("seat %d", seat))
    end
  end
  if not form and not (list[1] and self.names()) then return nil end
  return words.list(list), #list > 1 and 3 or form or 1
end

return people
