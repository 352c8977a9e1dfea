-- returned.lua - checks the values that rules return. An error begins with the place of the rule's definition, because the
-- rule no longer runs.
local core = require "houserule.core"
local readonly = require "houserule.values.readonly"

local returned = {}

--- Returns true for a function of the host: as a rule it would raise errors without a line of the script.
function returned.is_hosts(value) return type(value) == "function" and debug.getinfo(value, "S").what == "C" end

returned.NOT_OWN = "%s is a function of the host's: write one that calls it, function(...) return ... end"

local function is_engines(rule) return debug.getinfo(rule, "S").source:sub(1, 13) == "@core/engine/" end

-- The function that a function of the engine's stands for: the wrap of a house rule (`outer` and `rule` in layers.lua).
local function inner(rule)
  for i = 1, 255 do
    local name, value = debug.getupvalue(rule, i)
    if not name then return nil end
    if name == "outer" or name == "rule" then return value end
  end
end

--- Returns the place of a rule's definition, "games/x.lua:12"; nil if no script defines it. For a wrapped rule this is the
--- uppermost wrap.
function returned.place(rule)
  while type(rule) == "function" and is_engines(rule) do rule = inner(rule) end
  local info = type(rule) == "function" and debug.getinfo(rule, "S")
  if not info or info.what == "C" then return nil end
  return ("%s:%d"):format(info.short_src, info.linedefined)
end

--- Returns "games/x.lua:12: the rule `name`".
function returned.by(rules, name)
  local place = returned.place(rules[name])
  return (place and place .. ": " or "") .. "the rule `" .. name .. "`"
end

--- Returns a text for a wrong value, without an address.
function returned.shown(value)
  if value == nil then return "nothing" end
  return math.type(value) and tostring(value) or "a " .. type(value)
end

local kind = math.type

local function is_from(value, most) return kind(value) == "integer" and value >= 1 and value <= most end

--- Returns true if a value is a seat under these rules.
function returned.is_seat(rules, value) return is_from(value, rules.seats) end

local function must(rules, name, what, value)
  error(("%s must return %s, not %s"):format(returned.by(rules, name), what, returned.shown(value)), 0)
end

--- Returns the seat that a rule has returned; nil if it returned none.
function returned.as_seat(rules, name, seat)
  if seat == nil or is_from(seat, rules.seats) then return seat end
  must(rules, name, ("a seat from 1 to %d"):format(rules.seats), seat)
end

--- Returns the set of cards that a read-only rule returns for a seat; the empty set without the rule.
function returned.set(rules, name, engine_table, seat)
  if not rules[name] then return 0 end
  local ok, set = core.looking(rules[name], engine_table.looking, seat)
  if not ok then error(set, 0) end
  if core.is_set(set) then return set end
  must(rules, name, "a set of cards", set)
end

--- Returns the text that a read-only rule returns.
function returned.text(rules, name, engine_table)
  local ok, text = core.looking(rules[name], engine_table.looking)
  if not ok then error(text, 0) end
  if type(text) == "string" then return text end
  must(rules, name, "text", text)
end

--- Returns the list of sides that a rule returned; it may be empty.
function returned.sides(rules, name, list)
  local most = rules.side_count
  local fine = core.from_one(list, most)
  if fine then return fine end
  if type(list) ~= "table" then must(rules, name, "a list of sides", list) end
  list = readonly.unwrap(list)
  for i = 1, rawlen(list) do
    local side = rawget(list, i)
    if not is_from(side, most) then must(rules, name, ("sides from 1 to %d"):format(most), side) end
  end
end

return returned
