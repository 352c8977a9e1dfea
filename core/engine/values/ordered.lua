-- ordered.lua - the keys of a table in an order that is the same on every run. Lua's own depends on addresses and on the
-- clock; a script that saw it, in whatever an error names first, would have a coin of its own.
local readonly = require "houserule.values.readonly"

local ordered = {}

local sort = table.sort -- the host's, of the library

-- Numbers, then text, yes and no, and then what is anything else: two of these would come in the order of their addresses.
local rank = { number = 1, string = 2, boolean = 3 }
local function before(a, b)
  local ta, tb = type(a), type(b)
  if ta ~= tb then return (rank[ta] or 4) < (rank[tb] or 4) end
  if ta == "number" or ta == "string" then return a < b end
  return ta == "boolean" and a and not b
end

--- The keys as a list, and how many of them have no order. Those of a table are nearly always all text, and then compare by
--- themselves.
function ordered.keys(t)
  local list, n, things, texts = {}, 0, 0, 0
  for key in next, readonly.unwrap(t) do
    n = n + 1
    list[n] = key
    local kind = type(key)
    if kind == "string" then texts = texts + 1 elseif not rank[kind] then things = things + 1 end
  end
  if texts == n then sort(list) else sort(list, before) end
  return list, things
end

--- As pairs: the values are read as they are.
function ordered.pairs(t)
  t = readonly.unwrap(t)
  local list, i = ordered.keys(t), 0
  return function()
    i = i + 1
    if list[i] ~= nil then return list[i], rawget(t, list[i]) end
  end
end

return ordered
