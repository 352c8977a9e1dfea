-- options.lua - the slots of a game: typed, described, checked.
local ordered = require "houserule.values.ordered"
local record = require "houserule.values.record"
local words = require "houserule.values.words"

local options = {}

local NUMBER_MOST <const> = 1000000000 -- where a slot has no bound of its own: sums of such numbers are whole ones
local LONGEST <const> = 40 -- bytes of a name

-- The named fields of an option: what each must be.
local FIELDS <const> = {
  clause = { "string", "text" }, rule = { "string", "text" }, words = { "table", "a list of words" },
  min = { "integer", "a whole number" }, max = { "integer", "a whole number" }, odd = { "boolean", "yes or no" },
}
local FIELD_NAMES <const> = ordered.keys(FIELDS)
local OF_KIND <const> = { words = "word", min = "number", max = "number", odd = "number" } -- fields of one kind of slot

-- What a default says of its slot's type.
local function kind_of(default, given)
  if type(default) == "boolean" then return "yes/no" end
  if math.type(default) == "integer" then return "number" end
  if type(default) == "string" then return given.words and "word" or "text" end
  if type(default) == "table" then return "list" end
end

-- What is wrong with what a script says of a slot; nil if nothing is.
local function wrong_field(kind, given)
  for _, name in ipairs(ordered.keys(given)) do
    local field, value = FIELDS[name], given[name]
    if not field then return words.unknown("field", tostring(name), FIELD_NAMES) end
    if field and (math.type(value) or type(value)) ~= field[1] then return ("`%s` must be %s"):format(name, field[2]) end
    if OF_KIND[name] and OF_KIND[name] ~= kind then return ("`%s` is for a %s"):format(name, OF_KIND[name]) end
  end
  for _, word in ipairs(given.words or {}) do
    if type(word) ~= "string" then return "its words are text" end
  end
end

--- Whether a name is one that a person types and a clause can quote: lower-case letters, digits and low lines.
function options.is_name(name)
  return type(name) == "string" and #name <= LONGEST and name:find("^%l[%l%d_]*$") ~= nil
end

--- The names of slots, as they were declared.
function options.names(slots)
  local names = {}
  for i, slot in ipairs(slots) do names[i] = slot.name end
  return names
end

--- A slot. `given` are the named fields: clause, words ... `path` is where its value stands among the rules: { "stakes",
--- "take", "all" }.
function options.slot(name, default, help, given, path)
  local kind = kind_of(default, given)
  if not kind then error(('option "%s": a default is yes/no, a whole number, a word or a list'):format(name), 3) end
  if type(help) ~= "string" then error(('option "%s" needs a line of help'):format(name), 3) end
  local wrong = wrong_field(kind, given)
  if wrong then error(('option "%s": %s'):format(name, wrong), 3) end
  return { name = name, kind = kind, default = default, help = help, clause = given.clause, path = path,
           limits = given.words or { min = given.min, max = given.max, odd = given.odd } }
end

--- What fits a slot, in words; the bound that no page speaks of only to somebody whose value is beyond it.
function options.fits(slot, value)
  local l = slot.limits
  if slot.kind == "yes/no" then return "yes or no" end
  if slot.kind == "number" then
    local beyond = math.type(value) == "integer" and value > NUMBER_MOST
    local least, most = l.min or 0, l.max or beyond and NUMBER_MOST
    local what = (l.odd and "an odd" or "a whole") .. " number"
    return most and ("%s from %d to %d"):format(what, least, most) or ("%s, %d or more"):format(what, least)
  end
  if slot.kind == "word" then return words.list(l, "or") end
  return slot.kind == "list" and "a list" or "text"
end

local function check_number(slot, value)
  local l = slot.limits
  return math.type(value) == "integer" and value >= (l.min or 0) and value <= (l.max or NUMBER_MOST)
    and (not l.odd or value % 2 == 1)
end

local check = {
  ["yes/no"] = function(_, value) return type(value) == "boolean" end,
  number = check_number,
  text = function(_, value) return type(value) == "string" and #value <= 200 end,
  list = function(_, value) return type(value) == "table" and not record.is_line(value) and #value <= 64 end,
  word = function(slot, value)
    for _, word in ipairs(slot.limits) do
      if word == value then return true end
    end
  end,
}

--- Whether a value fits: true, or nil and the sentence.
function options.check(slot, value)
  if check[slot.kind](slot, value) then return true end
  local shown = value
  if type(value) == "table" then shown = "that" elseif type(value) == "userdata" then shown = "null" end
  if type(value) == "string" then shown = '"' .. words.printable(value) .. '"' end
  return nil, ("option %s takes %s, not %s"):format(slot.name, options.fits(slot, value), tostring(shown))
end

--- A value as it is written on a command line: yes, no, 3, word.
function options.show(value)
  if value == true then return "yes" elseif value == false then return "no" end
  if type(value) == "table" then
    local parts = {}
    for i, item in ipairs(value) do parts[i] = options.show(item) end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  return tostring(value)
end

return options
