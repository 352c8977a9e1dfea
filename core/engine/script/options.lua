-- options.lua - the slots of a game: typed, described, checked.
local record = require "houserule.values.record"
local words = require "houserule.values.words"

local options = {}

local NUMBER_MOST <const> = 1000000000 -- where a slot has no bound of its own: sums of such numbers are whole ones
local LONGEST <const> = 40 -- bytes of a name

-- What a default says of its slot's type; `limits` may narrow it: { min =, max =, odd = true }, or a list of words.
local function kind_of(default, limits)
  if type(default) == "boolean" then return "yes/no" end
  if math.type(default) == "integer" then return "number" end
  if type(default) == "string" then return limits and "word" or "text" end
  if type(default) == "table" then return "list" end
end

-- What is wrong with a slot's limits; nil if nothing is.
local function wrong_limits(kind, limits)
  if type(limits) ~= "table" then return "limits are a table" end
  for _, bound in ipairs { "min", "max" } do
    if limits[bound] ~= nil and math.type(limits[bound]) ~= "integer" then
      return ("`%s` is a whole number"):format(bound)
    end
  end
  for _, word in ipairs(kind == "word" and limits or {}) do
    if type(word) ~= "string" then return "its words are text" end
  end
end

--- Whether a name is one that a person types and a clause can quote: lower-case letters, digits and low lines.
function options.is_name(name)
  return type(name) == "string" and #name <= LONGEST and name:find("^%l[%l%d_]*$") ~= nil
end

--- A slot. `path` is where its value stands among the rules: { "stakes", "take", "all" }.
function options.slot(name, default, help, clause, limits, path)
  local kind = kind_of(default, limits)
  if not kind then error(('option "%s": a default is yes/no, a whole number, a word or a list'):format(name), 3) end
  if type(help) ~= "string" then error(('option "%s" needs a line of help'):format(name), 3) end
  if clause ~= nil and type(clause) ~= "string" then error(('option "%s": a clause is text'):format(name), 3) end
  local wrong = limits and wrong_limits(kind, limits)
  if wrong then error(('option "%s": %s'):format(name, wrong), 3) end
  return { name = name, kind = kind, default = default, help = help, clause = clause, limits = limits or {},
           path = path or { name } }
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
