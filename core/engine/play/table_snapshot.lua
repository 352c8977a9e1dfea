-- table_snapshot.lua - saves the tables of a script and restores them, for a hand that is played many times. It also copies
-- and compares the values of events. It calls no function of a script: the tables may have metatables of their own.
local core = require "houserule.core"

local table_snapshot = {}

local TABLES <const> = 500 -- most tables that a script may keep: restoring them takes most of a hand's time
local DEPTH <const> = 4    -- levels of tables in an event that are compared

--- Returns a copy of the entries of a table and of all tables in it; nil if these are too many.
function table_snapshot.note(t)
  local seen, list, waiting = { [t] = true }, {}, { t }
  while #waiting > 0 do
    if #list == 3 * TABLES then return nil end
    local one = table.remove(waiting)
    local was, n = {}, 0
    for key, value in next, one do
      was[key], n = value, n + 1
      if type(value) == "table" and not seen[value] then
        seen[value] = true
        waiting[#waiting + 1] = value
      end
    end
    list[#list + 1], list[#list + 2], list[#list + 3] = one, was, n
  end
  return list
end

--- Restores the saved entries.
table_snapshot.put_back = core.restore

--- Returns a copy of an event's values, without functions.
function table_snapshot.copy(value, depth)
  if type(value) == "function" then return nil end
  if type(value) ~= "table" then return value end
  local new = {}
  if depth == DEPTH then return new end
  for key, one in next, value do new[key] = table_snapshot.copy(one, depth + 1) end
  return new
end

--- Returns true if two values of an event are equal. Functions among them are not called, as without a listener.
function table_snapshot.is_same(was, now, depth)
  if type(now) == "function" then return was == nil end
  if type(was) ~= "table" or type(now) ~= "table" then return rawequal(was, now) end
  if depth == DEPTH then return true end
  for key, one in next, now do
    if not table_snapshot.is_same(rawget(was, key), one, depth + 1) then return false end
  end
  for key in next, was do
    if rawget(now, key) == nil then return false end
  end
  return true
end

return table_snapshot
