-- people.lua - names of those who sit at the table: the one place where a seat becomes a person's name. Sentences say
-- "seat 2" and "side 1" wherever they come from, and name who is meant on their way to people; records keep the numbers.
local person = require "host.table.person"
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

--- Those who sit round a table: names() gives the list of them, or nil; session() the game, or nil.
function people.new(names, session)
  return setmetatable({ names = names, session = session }, people)
end

--- Who sits there; nil where nobody has said.
function people:seat(seat)
  local names = self.names()
  if not names then return nil end
  local s = self.session()
  local sat = s and s.t and s.t.person -- those who drew for their seats
  return names[type(sat) == "table" and rawget(sat, seat) or seat]
end

--- Those who play together as a side, "Anna and Celia"; nil where each plays for himself, or has no name.
function people:side(side)
  local s, list = self.session(), {}
  local sides = s and s.raw and #s.raw.scores() or 0
  for seat = side, s and s.rules and s.rules.seats or 0, math.max(sides, 1) do
    list[#list + 1] = self:seat(seat) or T("seat %d", seat)
  end
  return self:seat(side) and side <= sides and words.list(list) or nil, #list
end

-- The pattern for what stands for a number, "seat 7", whether it begins a sentence or not, and for the number in it.
local function pattern(of_seven)
  local function either(first) return ("[%s%s]"):format(first:upper(), first:lower()) end
  local text = of_seven:gsub("%p", "%%%0"):gsub("^%a", either)
  return "%f[%w](" .. text:gsub("7", "(%%d+)%%f[%%D]", 1) .. ")"
end

-- "side 2 wins": of two it is "Bela and Dana win".
local function sides_named(self, text)
  text = text:gsub("(%f[%w][Ss]ide %d+) %(seats [%d and]+%)", "%1")
  for _, of_seven in ipairs { "side 7", T("side %d", 7) } do -- a sentence that is not translated says it in English
    text = text:gsub(pattern(of_seven) .. "( ?)(%l*)", function(said, side, gap, verb)
      local named, n = self:side(tonumber(side))
      return (named or said) .. gap .. (named and n > 1 and person.plural(verb) or verb)
    end)
  end
  return text
end

-- "At seats 1 and 2 sit person 3 and 1": who are people with numbers and have no seats yet.
local function persons_named(names, text)
  local function named(list)
    return (list:gsub("%d+", function(n) return names[tonumber(n)] or "person " .. n end))
  end
  local text_of, n = text:gsub("%f[%w][Pp]erson (%d[%d, and]*%d)%f[%D]", named)
  if n > 0 then return text_of end
  return (text:gsub(pattern(T("person %d", 7)), function(said, number) return names[tonumber(number)] or said end))
end

--- The text with the names of those it speaks of.
function people:text(text)
  local names = self.names()
  if not names then return text end
  local without_seats = persons_named(names, text)
  if without_seats ~= text then return without_seats end
  local function seat(said, n) return self:seat(tonumber(n)) or said end
  local function number(n) return self:seat(tonumber(n)) end
  text = sides_named(self, text)
  text = text:gsub("%f[%w][Ss]eats (%d[%d, and]*%d)", function(list) return (list:gsub("%d+", function(n)
    return number(n) or "seat " .. n
  end)) end)
  for _, of_seven in ipairs { "seat 7", T("seat %d", 7) } do
    text = text:gsub(pattern(of_seven), seat)
  end
  return (text:gsub("([: ] )(%d+)(: [+-]?%d)", function(before, n, points) -- "1: +3  2: -3": a number for each side
    return before .. (self:side(tonumber(n)) or n) .. points
  end))
end

return people
