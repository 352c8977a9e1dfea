-- ordered.lua - the keys of a table, and the items of a list, in an order that is the same on every run.
--
-- Lua's own order depends on addresses. A script that saw it could play differently on each run, and the first of several
-- errors would vary.
local core = require "houserule.core"
local readonly = require "houserule.values.readonly"

local ordered = {}

-- The order: numbers and sets of cards, texts, booleans. Other keys come last, in an order that differs from run to run.
local rank = { number = 1, string = 2, boolean = 3 }
local function rank_of_other(value) return core.is_set(value) and 1 or 4 end
local function before(a, b)
  local ra, rb = rank[type(a)] or rank_of_other(a), rank[type(b)] or rank_of_other(b)
  if ra ~= rb then return ra < rb end
  if ra < 3 then return a < b end
  return ra == 3 and a and not b
end

--- Returns a list of the keys, and the number of keys without an order. The usual keys, all texts or numbers in order, are
--- sorted without `before`.
function ordered.keys(t)
  local list, n, things, texts, rising = {}, 0, 0, 0, 0
  for key in next, readonly.unwrap(t) do
    local kind = type(key)
    if kind == "string" then texts = texts + 1
    elseif not rank[kind] and not core.is_set(key) then things = things + 1
    elseif kind == "number" and (n == 0 or rising == n and list[n] < key) then rising = rising + 1 end
    n = n + 1
    list[n] = key
  end
  if rising == n or n == 1 then return list, things end
  if texts == n then table.sort(list) else table.sort(list, before) end
  return list, things
end

--- Like pairs, in that order, without metamethods.
function ordered.pairs(t)
  t = readonly.unwrap(t)
  local list, i = ordered.keys(t), 0
  return function()
    i = i + 1
    if list[i] ~= nil then return list[i], rawget(t, list[i]) end
  end
end

--- Sorts a list, stably. Lua's own sort chooses the pivot of a long list by the clock, so the order of equal items differs
--- from run to run.
function ordered.sort(list, less)
  local n, width, from, to = #list, 1, list, {}
  while width < n do
    for first = 1, n, 2 * width do
      local middle, past = math.min(first + width, n + 1), math.min(first + 2 * width, n + 1)
      local i, j = first, middle
      for k = first, past - 1 do
        local right = i >= middle or j < past and less(from[j], from[i])
        if right then to[k], j = from[j], j + 1 else to[k], i = from[i], i + 1 end
      end
    end
    from, to, width = to, from, width * 2
  end
  if from ~= list then table.move(from, 1, n, 1, list) end
end

return ordered
