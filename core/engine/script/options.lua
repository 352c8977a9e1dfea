-- options.lua - the slots of a game: declared with `option`, with a check of their values.
--
-- A slot has limits and a type, the type of its default. Values from a script, a header and the prompt are all checked
-- here. layers.lua stores the value among the rules.
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local record = require "houserule.values.record"
local words = require "houserule.values.words"
local T = require("houserule.values.texts").of

local options = {}

local NUMBER_MOST <const> = 1000000000 -- without a `max`: sums of such numbers stay whole
local LONGEST <const> = 40 -- most bytes of a name

-- The types of the named fields of an option.
local FIELDS <const> = {
  clause = { "string", "text" }, rule = { "string", "text" }, words = { "table", "a list of words" },
  min = { "integer", "a whole number" }, max = { "integer", "a whole number" }, odd = { "boolean", "yes or no" },
}
local FIELD_NAMES <const> = ordered.keys(FIELDS)
local OF_KIND <const> = { words = "word", min = "number", max = "number", odd = "number" } -- the type that a field is for

-- Returns the type of a slot: that of its default.
local KINDS <const> = { boolean = "yes/no", integer = "number", string = "text", table = "list" }

-- Returns a sentence if the named fields of a slot are wrong; nil otherwise.
local function wrong_fields(kind, given)
  for _, name in ipairs(ordered.keys(given)) do
    local field, value = FIELDS[name], given[name]
    if not field then return words.unknown("field", tostring(name), FIELD_NAMES) end
    if (math.type(value) or type(value)) ~= field[1] then return ("`%s` must be %s"):format(name, field[2]) end
    if OF_KIND[name] and OF_KIND[name] ~= kind then return ("`%s` is for a %s"):format(name, OF_KIND[name]) end
  end
  for _, word in ipairs(given.words or {}) do
    if type(word) ~= "string" then return "its words are text" end
  end
end

--- A name can be typed as one word and quoted in a clause: it has lower-case letters, digits and underscores.
function options.is_name(name)
  return type(name) == "string" and #name <= LONGEST and name:find("^%l[%l%d_]*$") ~= nil
end

--- The names of slots, as they were declared.
function options.names(slots)
  local names = {}
  for i, slot in ipairs(slots) do names[i] = slot.name end
  return names
end

--- A slot. `given` are the named fields: clause, words ... `path` is where its value is among the rules: { "stakes", "take",
--- "all" }.
function options.slot(name, default, help, given, path)
  local kind = KINDS[math.type(default) or type(default)]
  if kind == "text" and given.words then kind = "word" end
  if not kind then error(('option "%s": a default is yes/no, a whole number, a word or a list'):format(name), 0) end
  if type(help) ~= "string" then error(('option "%s" needs a line of help'):format(name), 0) end
  local wrong = wrong_fields(kind, given)
  if wrong then error(('option "%s": %s'):format(name, wrong), 0) end
  return { name = name, kind = kind, default = default, help = help, clause = given.clause, path = path,
           limits = given.words or { min = given.min, max = given.max, odd = given.odd } }
end

--- Returns the allowed values of a slot in words. It names the limit NUMBER_MOST only for a value above it.
function options.fits(slot, value)
  local l = slot.limits
  if slot.kind == "yes/no" then return T "yes or no" end
  if slot.kind == "number" then
    local beyond = math.type(value) == "integer" and value > NUMBER_MOST
    local least, most = l.min or 0, l.max or beyond and NUMBER_MOST
    local what = T(l.odd and "an odd number" or "a whole number")
    return most and T("%s from %d to %d", what, least, most) or T("%s, %d or more", what, least)
  end
  if slot.kind == "word" then return words.list(l, "or") end
  return slot.kind == "list" and T "a list" or T "text"
end

local check = {
  ["yes/no"] = function(_, value) return type(value) == "boolean" end,
  number = function(slot, value)
    local l = slot.limits
    return math.type(value) == "integer" and value >= (l.min or 0) and value <= (l.max or NUMBER_MOST)
      and (not l.odd or value % 2 == 1)
  end,
  text = function(_, value) return type(value) == "string" and #value <= 200 end,
  list = function(_, value) return type(value) == "table" and not record.is_line(value) and #value <= 64 end,
  word = function(slot, value) return plain.is_in(slot.limits, value) end,
}

--- Returns true if a value fits, or nil and the sentence.
function options.check(slot, value)
  if check[slot.kind](slot, value) then return true end
  local shown = value
  if type(value) == "table" then shown = "that" elseif type(value) == "userdata" then shown = "null" end
  if type(value) == "function" then shown = "a function" end
  if type(value) == "string" then shown = '"' .. words.printable(value) .. '"' end
  return nil, T("option %s takes %s, not %s", slot.name, options.fits(slot, value), tostring(shown))
end

--- Returns a value as it is written on a command line: yes, no, 3, word.
function options.show(value)
  if value == true then return "yes" elseif value == false then return "no" end
  if type(value) == "table" then
    local parts = {}
    for i, item in ipairs(value) do parts[i] = options.show(item) end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  return type(value) == "function" and T "a rule of its own" or tostring(value)
end

return options
