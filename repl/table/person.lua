-- person.lua - sentences said to somebody at the table: "seat 2 takes" is "You take" to seat 2; and a game's own sentences
-- (the rule `says`), filled with what a line of the record says.
local record = require("houserule").record
local words = require("houserule").words
local T = require("houserule").texts.of

local person = {}

local irregular = { is = "are", has = "have", was = "were", lies = "lie", ties = "tie", may = "may" }

-- A verb of the third person as one says it to somebody: takes, passes, tries.
local function to_you(verb)
  if irregular[verb] then return irregular[verb] end
  if not verb:find "s$" then return verb end
  return verb:match "^(.+ss)es$" or verb:match "^(.+x)es$" or verb:match "^(.+[cs]h)es$" or verb:match "^(.+o)es$"
    or (verb:find "ies$" and verb:gsub("ies$", "y")) or verb:match "^(.+[^s])s$" or verb
end

--- A verb of one as it is said of several: they take, they are.
person.plural = to_you

-- A sentence with a capital; but the place in a script where an error arose stays as it is.
local function capital(text)
  if not text:find "^%s*%l" or text:find "^%S+%.lua:%d" then return text end
  return (text:gsub("^%s*%l", string.upper))
end

-- "seat 2's", "seat 2 takes" and "seat 2" alone as they are said to who sits there.
local function to_you_who(first, whose, gap, verb)
  local you = first == "S" and "You" or "you"
  if whose == "'s" then return you .. "r" .. gap .. verb end
  return you .. whose .. gap .. (whose == "" and gap ~= "" and verb ~= "" and to_you(verb) or verb)
end

--- The text as it is said to `seat`, nil or 0 for none: "seat N VERB" and "seat N" alone become "you".
function person.address(text, seat)
  if seat and seat > 0 then
    text = text:gsub("%f[%w]([Ss])eat " .. seat .. "%f[%D]('?s?)( ?)(%l*)", to_you_who)
  end
  return capital(text)
end

-- Says ---------------------------------------------------------------------------------------------------------------

-- Fields of lines that name a seat, or several; people or clubs by their numbers; a suit.
local seats = words.set "seat by winner bidder maker dealer partner leader player taker caller payer payers pitcher winners"
local people = words.set "seats people persons holders from to home away"
local suits = { C = T "clubs", D = T "diamonds", H = T "hearts", S = T "spades", none = T "no" }
local a_suit = { suit = true, trumps = true }

local counted = { T "one", T "two", T "three", T "four", T "five", T "six", T "seven", T "eight", T "nine", T "ten",
                  T "eleven", T "twelve", T "thirteen", T "fourteen", T "fifteen", T "sixteen", T "seventeen", T "eighteen",
                  T "nineteen", T "twenty" }

-- Nothing to speak of: null too, and a list of these.
local function is_nothing(value)
  if type(value) ~= "table" then return not value or value == 0 or value == "" or type(value) == "userdata" end
  for _, item in ipairs(value) do
    if type(item) ~= "userdata" then return false end
  end
  return true
end

local function is_number(value) return math.type(value) == "integer" end

-- Whether a list is of things that were scored: a script's own lines may be anything.
local function is_scored(list)
  for _, item in ipairs(list) do
    if not record.is_line(item) then return false end
    local points, kind = item:get "points", item:get "kind"
    if not is_number(points) or type(kind) ~= "string" then return false end
  end
  return list[1] ~= nil
end

-- What was scored, as it is counted aloud: each kind with the sum so far, "fifteen two, pair four".
local function aloud(items)
  local parts, sum = {}, 0
  for i, item in ipairs(items) do
    sum = sum + item:get "points"
    parts[i] = ("%s %s"):format(item:get "kind", counted[sum] or sum)
  end
  return table.concat(parts, ", ")
end

local text_of

local function list_text(name, list)
  if is_scored(list) then return aloud(list) end
  local parts = {}
  for _, item in ipairs(list) do
    if type(item) ~= "userdata" then parts[#parts + 1] = text_of(name, item) end -- null: nothing came of it
  end
  if seats[name] or people[name] then return words.list(parts) end
  return table.concat(parts, #parts == 2 and is_number(list[1]) and " " .. T "to " or is_number(list[1]) and ", " or " ")
end

-- A number is said without its sign: who pays and who gets, the sentence says.
function text_of(name, value)
  if value == 0 and people[name] then return T "nobody" end
  if is_number(value) then
    return seats[name] and T("seat %d", math.abs(value)) or name == "side" and T("side %d", math.abs(value))
      or tostring(math.abs(value))
  end
  if record.is_line(value) then return person.pairs(value, 1) end
  if type(value) == "table" then return list_text(name, value) end
  if type(value) == "boolean" then return T(value and "yes" or "no") end
  return a_suit[name] and suits[value] or tostring(value)
end

person.text = text_of

--- The fields of a line from its item `from` on in words, where there is no sentence: "suit spades, points 3". What has no
--- value is left out.
function person.pairs(line, from)
  local parts = {}
  for i = from, #line, 2 do
    local name, value = line[i], line[i + 1]
    local empty = value == 0 and seats[name] or value ~= 0 and value ~= false and is_nothing(value)
    local text = not empty and text_of(name, value)
    if text then
      local said = name == "seat" or name == "side" or name == line[2]
      parts[#parts + 1] = (said and "" or name:gsub("_", " ") .. " ") .. text
    end
  end
  return table.concat(parts, ", ")
end

-- "for % points" with its value: of 1 it is "for 1 point", and after the word for what it is the number stands alone.
local nouns = words.set "seat seats side person persons club team"
local function with_words(pattern, name, value)
  local text = text_of(nouns[pattern:match "(%a+) %%"] and "people" or name, value)
  if value == 1 then pattern = pattern:gsub("(%%%s+%a+)s%f[%A]", "%1") end
  return (pattern:gsub("%%", (text:gsub("%%", "%%%%"))))
end

--- A sentence of the rule `says` with the fields of a line in it, which `get`(name) gives: {name} is the field,
--- {name:for % points} the words with it, or nothing where it is 0, no or not there; {name:with %|without} says the other
--- words there. Where a field in braces alone is not there, nothing is said at all.
function person.fill(sentence, get)
  local missing = false
  local text = sentence:gsub("{([%w_]+):?([^}]*)}", function(name, around)
    local value = get(name)
    if around ~= "" then
      local with, without = around:match "^(.-)|(.*)$"
      return is_nothing(value) and (without or "") or with_words(with or around, name, value)
    end
    local is_there = value ~= nil and value ~= record.null
    missing = missing or not is_there
    return is_there and text_of(name, value) or ""
  end)
  return not missing and capital(text) or nil
end

return person
