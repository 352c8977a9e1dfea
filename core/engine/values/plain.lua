-- plain.lua - data that a script hands over, as the host may touch it.
--
-- A script's table may have metamethods that run its code, may contain itself, may be endless. The host takes a copy once,
-- while the script is still under guard, and never looks at the original again.
local ordered = require "houserule.values.ordered"
local readonly = require "houserule.values.readonly"
local record = require "houserule.values.record"
local returned = require "houserule.values.returned"
local words = require "houserule.values.words"

local plain = {}

local DEEP <const>, MANY <const> = 6, 2000
local LONG <const> = 1000 -- bytes of a text that is said at the table

-- `walk` gives the entries of a table, in any order.
local function copy(value, deep, budget, walk)
  local kind = type(value)
  if kind == "string" or kind == "boolean" or math.type(value) == "integer" then return value end
  if kind ~= "table" then
    if kind == "number" then kind = "fraction" end
    error(("data is text, whole numbers, yes/no and tables, not a %s"):format(kind), 0)
  end
  if deep == 0 then error("a table lies too deep in others, or in itself", 0) end
  local new = {}
  for key, item in walk(readonly.unwrap(value)) do
    budget.left = budget.left - 1
    if budget.left < 0 then error("a table has too many entries", 0) end
    if type(key) ~= "string" and math.type(key) ~= "integer" then error("a table's keys are text or whole numbers", 0) end
    new[key] = copy(item, deep - 1, budget, walk)
  end
  return new
end

local function as_it_comes(t) return next, t end

-- What is said first of a table with several faults must not depend on Lua's order.
local function in_order(t)
  local n = 0
  for _ in next, t do n = n + 1 end
  if n > MANY then error("a table has too many entries", 0) end
  return ordered.pairs(t)
end

-- A lack of memory says nothing about the value.
local function try(value, walk)
  local ok, result = pcall(copy, value, DEEP, { left = MANY }, walk)
  if not ok and result == "not enough memory" then error(result, 0) end
  return ok, result
end

--- A copy without metatables; an error at `level` that begins with `what` if there can be none.
function plain.copy(value, what, level)
  local ok, result = try(value, as_it_comes)
  if not ok then ok, result = try(value, in_order) end
  if not ok then error(("%s: %s"):format(what, result), (level or 1) + 1) end
  return result
end

--- A copy, or nil for what is no plain data.
function plain.try(value)
  if type(value) == "string" or math.type(value) == "integer" then return value end -- most of what is looked at
  local ok, result = try(value, as_it_comes)
  if ok then return result end
end

--- Text that a person reads or a record holds: a name, a point, a word. An error at `level` (-1: with no place) that begins
--- with `what`.
function plain.word(value, what, level)
  local wrong = type(value) ~= "string" and "is text, not a " .. type(value)
    or not string.find(value, "%S") and "is empty"
    or #value > LONG and ("is longer than %d characters"):format(LONG)
    or words.clean(value) ~= value and "has something in it that is no plain text"
  if wrong then error(("%s %s"):format(what, wrong), (level or 1) + 1) end
  return value
end

-- A script may have written into its line.
local function in_turn(list)
  for i = 1, #list, 2 do
    if type(list[i]) ~= "string" or list[i + 1] == nil then error("a line is names and values in turn", 0) end
  end
  return list
end

local function said(value, deep, budget)
  if value == record.null then return value end
  if type(value) == "string" then
    if #value > LONG or words.clean(value) ~= value then
      error(("text is plain text of at most %d bytes"):format(LONG), 0)
    end
    return value
  end
  if type(value) ~= "table" then return copy(value, deep, budget, as_it_comes) end
  if deep == 0 then error("a list lies too deep in others, or in itself", 0) end
  local list, n = {}, 0
  for _ in next, value do n = n + 1 end
  budget.left = budget.left - n
  if budget.left < 0 then error("a list has too many entries", 0) end
  for i = 1, n do
    local item = rawget(value, i)
    if item == nil then error("a list has nothing but items, from 1 on", 0) end
    list[i] = said(item, deep - 1, budget)
  end
  return record.is_line(value) and record.line(in_turn(list)) or list
end

--- A copy of what a line is to hold: data, lists and lines that can be written down. An error as above.
function plain.said(value, what, level)
  local ok, result = pcall(said, value, DEEP, { left = MANY })
  if not ok then error(("%s: %s, which a record cannot hold"):format(what, result), (level or 1) + 1) end
  return result
end

--- Who may look into each pile: true, or a function that says so. A copy; nil if it is anything else.
function plain.viewers(value)
  local viewers = {}
  if type(value) ~= "table" then return nil end
  for pile, who in next, value do
    if type(pile) ~= "string" or who ~= true and (type(who) ~= "function" or returned.is_hosts(who)) then
      return nil
    end
    viewers[pile] = who
  end
  return viewers
end

--- Whether two tables have the same keys with the same values, compared as they are and not looked into.
function plain.same_entries(a, b)
  for key, value in next, a do
    if b[key] ~= value then return false end
  end
  for key in next, b do
    if a[key] == nil then return false end
  end
  return true
end

--- Whether two values are the same data; what is no plain data is the same only as itself.
function plain.same(a, b)
  if rawequal(a, b) then return true end
  if type(a) ~= "table" or type(b) ~= "table" then return false end
  a, b = plain.try(a), plain.try(b)
  local function same(x, y)
    if type(x) ~= "table" or type(y) ~= "table" then return x == y end
    for key, value in next, x do
      if not same(value, y[key]) then return false end
    end
    for key in next, y do
      if x[key] == nil then return false end
    end
    return true
  end
  return a ~= nil and b ~= nil and same(a, b)
end

--- Whether an item is in a list, or is what stands in its place.
function plain.is_in(list, item)
  if type(list) ~= "table" then return list == item end
  for _, one in ipairs(list) do
    if one == item then return true end
  end
  return false
end

return plain
