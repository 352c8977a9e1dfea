-- telling.lua - events as a game declares them: their fields, what is wrong with one, and the values that are told.
local core = require "houserule.core"
local plain = require "houserule.values.plain"
local words = require "houserule.values.words"

local telling = {}

--- What a value that is told is: a function is worked out only where somebody hears it, and may change nothing.
function telling.value(raw, value)
  if type(value) ~= "function" then return value end
  local ok, result = core.looking(value, raw.looking)
  if not ok then error(result, 0) end
  return result
end

local declared = setmetatable({}, { __mode = "k" }) -- by compositions: a simulation sits at many tables of one

--- The names of the fields of each event that a game declares: events = { contract = "contract bidder" }.
function telling.names(rules)
  local names = declared[rules]
  if names then return names end
  names = {}
  declared[rules] = names
  for event, list in next, rules.events do
    names[event] = {}
    for name in list:gmatch("%S+") do table.insert(names[event], name) end
  end
  return names
end

--- What is told with an event: these values or, where there are none, those of t by the names of its fields.
function telling.values(t, names, ...)
  if #names == 0 or select("#", ...) > 0 then return ... end
  local values = {}
  for i = 1, #names do values[i] = t[names[i]] end
  return table.unpack(values, 1, #names)
end

--- Throws what is wrong with an event that is told with `given` values.
function telling.check_event(names, event, given)
  if type(event) ~= "string" then error("tell: an event is a word", 0) end
  if not names[event] then error(("tell: the game declares no event \"%s\""):format(words.printable(event)), 0) end
  error(("tell: the event \"%s\" has %d fields, not %d"):format(event, #names[event], given), 0)
end

function telling.no_value(event, name)
  error(("tell: the event \"%s\" has no %s: null stands for none"):format(event, name), 0)
end

--- Throws what is wrong with a value of an event that nobody hears.
function telling.check_value(names, event, i, value)
  if value == nil then telling.no_value(event, names[event][i]) end
  plain.said(value, "tell", -1)
end

return telling
