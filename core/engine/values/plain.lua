-- plain.lua - copies values that a script returns: texts, integers, booleans and tables of them.
--
-- A script's table may have metamethods that run its code, contain itself, or be endless. The host copies it once and never
-- reads the original again. A value that cannot be copied is refused.
local core = require "houserule.core"
local ordered = require "houserule.values.ordered"
local readonly = require "houserule.values.readonly"
local record = require "houserule.values.record"
local returned = require "houserule.values.returned"
local words = require "houserule.values.words"

local plain = {}

local find = string.find

local DEEP <const>, MANY <const> = 6, 2000
local LONG <const> = words.TEXT
local SAID <const> = record.LINE_MOST - 4096 -- most bytes of a script's part of a line

-- Used for errors: the one that is named must not depend on Lua's order of keys.
local function in_order(t)
  local n = 0
  for _ in next, t do n = n + 1 end
  if n > MANY then error("a table has too many entries", 0) end
  return ordered.pairs(t)
end

-- Raises the error of a value that core.plain cannot copy.
local function find_fault(value, deep, budget)
  local kind = type(value)
  if kind == "string" and #value > LONG then error(("a text is too long (limit %d bytes)"):format(LONG), 0) end
  if kind == "string" or kind == "boolean" or core.is_set(value) then return end
  if kind ~= "table" then
    if kind == "number" then kind = "fraction" end
    error(("data is text, whole numbers, yes/no and tables, not a %s"):format(kind), 0)
  end
  if deep == 0 then error("tables are nested too deeply (limit 6)", 0) end
  for key, item in in_order(readonly.unwrap(value)) do
    budget.left = budget.left - 1
    if budget.left < 0 then error("a table has too many entries", 0) end
    if type(key) ~= "string" and math.type(key) ~= "integer" then error("a table's keys are text or whole numbers", 0) end
    find_fault(item, deep - 1, budget)
  end
end

--- Returns a copy of a script's value without metatables. Raises an error that begins with `what` if it cannot be copied.
function plain.copy(value, what)
  local result = core.plain(value, LONG)
  if result ~= nil then return result end
  local _, fault = pcall(find_fault, value, DEEP, { left = MANY })
  error(fault == "not enough memory" and fault or ("%s: %s"):format(what, fault), 0)
end

--- try(value): a copy, or nil if the value cannot be copied.
plain.try = core.plain

--- Returns a copy of a table, with the entries of `more` added or replaced.
function plain.with(t, more)
  local new = {}
  for key, value in next, t do new[key] = value end
  for key, value in next, more or {} do new[key] = value end
  return new
end

--- Returns true for a word in printable ASCII.
function plain.is_ascii_word(value)
  return type(value) == "string" and #value <= LONG and find(value, "^[!-~][ -~]*$") ~= nil
end

--- Checks a text that is shown or recorded: a name, a point, a word. Raises an error at `level` (-1: without a place) that
--- begins with `what`.
function plain.word(value, what, level)
  if plain.is_ascii_word(value) then return value end
  local wrong = type(value) ~= "string" and "is text, not a " .. type(value)
    or not find(value, "%S") and "is empty"
    or #value > LONG and ("is longer than %d characters"):format(LONG)
    or words.clean(value) ~= value and "contains control characters or invalid UTF-8"
  if wrong then error(("%s %s"):format(what, wrong), (level or 1) + 1) end
  return value
end

-- A number has 20 characters at most, and one of a text may be written as two.
local function said(value, deep, budget)
  budget.bytes = budget.bytes - (type(value) == "string" and 2 * #value + 3 or 21)
  if budget.bytes < 0 then error("it is too long for a line", 0) end
  if value == record.null then return value end
  if type(value) == "string" then
    if #value > LONG or words.clean(value) ~= value then
      error(("text is plain text of at most %d bytes"):format(LONG), 0)
    end
    return value
  end
  if type(value) ~= "table" then
    find_fault(value, deep, budget)
    return value
  end
  value = readonly.unwrap(value)
  if deep == 0 then error("lists are nested too deeply (limit 6)", 0) end
  local list, n = {}, 0
  for _ in next, value do n = n + 1 end
  budget.left = budget.left - n
  if budget.left < 0 then error("a list has too many entries", 0) end
  for i = 1, n do
    local item = rawget(value, i)
    if item == nil then error("a list has nothing but items, from 1 on", 0) end
    list[i] = said(item, deep - 1, budget)
  end
  if not record.is_line(value) then return list end
  for i = 1, #list, 2 do -- a script may have written into its line
    if type(list[i]) ~= "string" or list[i + 1] == nil then error("a line is names and values in turn", 0) end
  end
  return record.line(list)
end

--- Returns a copy of a value for a line of the record: data, lists and lines. Raises an error like plain.word.
function plain.said(value, what, level)
  local copied = record.copy(value)
  if copied ~= nil then return copied end
  local ok, result = pcall(said, value, DEEP + 1, { left = MANY, bytes = SAID })
  if not ok then error(("%s: %s, which a record cannot hold"):format(what, result), (level or 1) + 1) end
  return result
end

--- Returns a copy of the rule `open`: for each pile true, or a function that decides who sees it. nil for any other value.
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

--- Compares two copies.
function plain.is_equal(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then return a == b end
  for key, value in next, a do
    if not plain.is_equal(value, b[key]) then return false end
  end
  for key in next, b do
    if a[key] == nil then return false end
  end
  return true
end

--- Compares two values of scripts as data. A value that cannot be copied is equal only to itself.
function plain.same(a, b)
  if rawequal(a, b) then return true end
  if type(a) ~= "table" or type(b) ~= "table" then return false end
  a, b = plain.try(a), plain.try(b)
  return a ~= nil and b ~= nil and plain.is_equal(a, b)
end

--- Returns a list of the results of f(item, its place) for each item of a list.
function plain.map(list, f)
  local new = {}
  for i, item in ipairs(list) do new[i] = f(item, i) end
  return new
end

--- Returns a list; a script may declare its only item instead.
function plain.list_of(value) return type(value) == "table" and value or { value } end

--- Returns true if an item is in a list, or equals the value that stands for a list.
function plain.is_in(list, item)
  if type(list) ~= "table" then return list == item end
  for _, entry in ipairs(list) do
    if entry == item then return true end
  end
  return false
end

return plain
