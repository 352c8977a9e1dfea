-- telling.lua - the events that a game declares: their fields, their values, and errors of t:tell.
local core = require "houserule.core"
local plain = require "houserule.values.plain"
local record = require "houserule.values.record"
local words = require "houserule.values.words"

local telling = {}

--- Returns the value of an event's field. A function is called only if somebody listens, and is read-only.
function telling.value(engine_table, value)
  if type(value) ~= "function" then return value end
  local ok, result = core.looking(value, engine_table.looking)
  if not ok then error(result, 0) end
  return result
end

local declared = setmetatable({}, { __mode = "k" }) -- a cache by composition: a simulation makes many tables of one

--- Returns the names of the fields of each event that a game declares: events = { contract = "contract bidder" }.
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

--- Raises the error of an event that is unknown or does not have `given` fields.
function telling.check_event(names, event, given)
  if type(event) ~= "string" then error("tell: an event is a word", 0) end
  if not names[event] then error(("tell: the game declares no event \"%s\""):format(words.printable(event)), 0) end
  error(("tell: the event \"%s\" has %d fields, not %d"):format(event, #names[event], given), 0)
end

--- Makes the line of an event; raises an error for a bad value. Without a listener `engine_table` is nil, and no function is
--- called.
function telling.line(engine_table, event, names, ...)
  local list = { "event", event:match "^%S+" }
  for i = 1, #names do
    local value = (select(i, ...))
    if type(value) == "function" then value = engine_table ~= nil and telling.value(engine_table, value) end
    if value == nil then error(("tell: the event \"%s\" has no %s: null stands for none"):format(event, names[i]), 0) end
    list[2 * i + 1], list[2 * i + 2] = names[i], value
  end
  return plain.said(record.line(list), "tell", -1)
end

return telling
