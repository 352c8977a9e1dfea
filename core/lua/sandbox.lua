-- sandbox.lua - the world a script sees.
--
-- Scripts are strangers. They get what rules need and nothing else: no files, no clock, no chance but the table's own, no
-- bytecode, no way to a shared table. What is left has no C loop that can run long: a hook stops Lua code, so each library
-- function that loops in C is bounded here.
local core = require "houserule.core"
local record = require "houserule.record"

local sandbox = {}

local type, rawlen, rawget, error, select, tostring, next = type, rawlen, rawget, error, select, tostring, next
local string, table, math, utf8 = string, table, math, utf8
local getmetatable, setmetatable = getmetatable, setmetatable
local unpack, concat, sort, format = table.unpack, table.concat, table.sort, string.format

local MOST_BYTES <const> = 1 << 20     -- of one string a library function makes
local MOST_ITEMS <const> = 1 << 16     -- of one list a library function walks in C
local MOST_STEPS <const> = 10000000    -- of one pattern match

local function refuse(...) error(format(...), 3) end

-- Keys in a fixed order: numbers, then text, then the rest by the order in which pairs met them (never an address).
local rank = { number = 1, string = 2, boolean = 3 }
local function before(a, b)
  local ta, tb = type(a), type(b)
  if ta ~= tb then return (rank[ta] or 4) < (rank[tb] or 4) end
  if ta == "number" or ta == "string" then return a < b end
  return ta == "boolean" and a and not b
end

local function keys(t)
  local list, n = {}, 0
  for k in next, t do
    n = n + 1
    list[n] = k
  end
  sort(list, before)
  return list
end

local function sorted_pairs(t)
  if type(t) ~= "table" then error("bad argument #1 to 'pairs' (table expected, got " .. type(t) .. ")", 2) end
  local list, i = keys(t), 0
  return function()
    i = i + 1
    local k = list[i]
    if k ~= nil then return k, rawget(t, k) end
  end, t, nil
end

local function sorted_next(t, key)
  if type(t) ~= "table" then error("bad argument #1 to 'next' (table expected, got " .. type(t) .. ")", 2) end
  local list, at = keys(t), key == nil and 1 or nil
  for i = 1, #list do
    if list[i] == key then at = i + 1 end
  end
  if not at then error("bad argument #2 to 'next' (no such key)", 2) end
  if list[at] ~= nil then return list[at], rawget(t, list[at]) end
end

-- Text without addresses: the same on every run.
local function plain_tostring(value)
  local kind = type(value)
  if kind == "table" then
    local meta = getmetatable(value)
    local how = type(meta) == "table" and rawget(meta, "__tostring")
    if not how then return "table" end
    local text = how(value)
    if type(text) ~= "string" then error("'__tostring' must return a string", 2) end
    return text
  elseif kind == "function" or kind == "userdata" or kind == "thread" then
    return kind
  end
  return tostring(value)
end

local function safe_setmetatable(t, meta)
  if type(t) ~= "table" then error("bad argument #1 to 'setmetatable' (table expected, got " .. type(t) .. ")", 2) end
  if type(meta) == "table" and (rawget(meta, "__gc") ~= nil or rawget(meta, "__mode") ~= nil) then
    refuse("setmetatable: scripts have no finalizers and no weak tables (__gc, __mode)")
  end
  return setmetatable(t, meta)
end

-- The metatables of the host's own things are shared by all scripts: nobody gets them.
local function safe_getmetatable(value)
  if type(value) == "table" and not record.is_line(value) then return getmetatable(value) end
end

-- The handler runs after the call has been given up, not inside the error: there no hook could stop it.
local function safe_xpcall(f, handler, ...)
  local results = table.pack(pcall(f, ...))
  if results[1] then return unpack(results, 1, results.n) end
  return false, handler(results[2])
end

-- A pattern that tries every way of dividing n characters among q repeats takes about n^(q+1) steps.
local function check_pattern(name, text, pattern)
  if type(text) == "number" then text = tostring(text) end
  if type(text) ~= "string" or type(pattern) ~= "string" then return end -- the library says what is wrong
  local repeats = 1
  for i = 1, #pattern do
    local c = pattern:byte(i)
    if c == 42 or c == 43 or c == 45 or c == 63 or c == 98 then repeats = repeats + 1 end -- * + - ? and the b of %b
  end
  if (#text + 1) ^ repeats > MOST_STEPS and repeats > 2 or (#text + 1) ^ 2 > MOST_STEPS * 100 then
    refuse("%s: this pattern could take too long on %d characters", name, #text)
  end
end

local function check_list(name, t, from, to)
  if type(t) ~= "table" then return end
  local meta = getmetatable(t)
  if meta ~= nil then refuse("%s: wants a plain table, this one has a metatable", name) end
  from, to = from or 1, to or rawlen(t)
  if type(from) == "number" and type(to) == "number" and to - from >= MOST_ITEMS then
    refuse("%s: at most %d items at once", name, MOST_ITEMS)
  end
end

local function strings()
  local s = {}
  for _, name in ipairs { "byte", "char", "len", "lower", "upper", "sub", "reverse" } do s[name] = string[name] end
  function s.rep(text, n, sep)
    local each = #(type(text) == "number" and tostring(text) or type(text) == "string" and text or "")
      + (type(sep) == "string" and #sep or 0)
    if math.type(n) and n > 0 and (n > MOST_BYTES or each * n > MOST_BYTES) then
      refuse("string.rep: at most %d characters", MOST_BYTES)
    end
    return string.rep(text, n, sep)
  end
  function s.format(text, ...)
    if type(text) == "string" and string.find(text, "%%[-+ #0-9.]*p") then refuse("string.format: %%p shows an address") end
    local args = { ... }
    for i = 1, select("#", ...) do
      if type(args[i]) == "table" or type(args[i]) == "function" then args[i] = plain_tostring(args[i]) end
    end
    return format(text, unpack(args, 1, select("#", ...)))
  end
  function s.find(text, pattern, init, plain)
    if not plain then check_pattern("string.find", text, pattern) end
    return string.find(text, pattern, init, plain)
  end
  function s.match(text, pattern, init)
    check_pattern("string.match", text, pattern)
    return string.match(text, pattern, init)
  end
  function s.gmatch(text, pattern)
    check_pattern("string.gmatch", text, pattern)
    return string.gmatch(text, pattern)
  end
  function s.gsub(text, pattern, with, n)
    check_pattern("string.gsub", text, pattern)
    if type(text) == "string" and type(with) == "string" and (#text + 1) * (#with + 1) > MOST_BYTES * 16 then
      refuse("string.gsub: the result could be too long")
    end
    return string.gsub(text, pattern, with, n)
  end
  return s
end

local function tables()
  local t = { pack = table.pack }
  function t.unpack(list, i, j)
    check_list("table.unpack", list, i, j)
    return unpack(list, i, j)
  end
  function t.insert(list, ...)
    check_list("table.insert", list)
    return table.insert(list, ...)
  end
  function t.remove(list, ...)
    check_list("table.remove", list)
    return table.remove(list, ...)
  end
  function t.sort(list, less)
    check_list("table.sort", list)
    return sort(list, less)
  end
  function t.concat(list, sep, i, j)
    check_list("table.concat", list, i, j)
    return concat(list, sep, i, j)
  end
  function t.move(list, from, to, at, other)
    check_list("table.move", list, from, to)
    check_list("table.move", other)
    return table.move(list, from, to, at, other)
  end
  return t
end

local function numbers()
  local m = {}
  for _, name in ipairs { "abs", "max", "min", "floor", "ceil", "tointeger", "type", "ult", "maxinteger", "mininteger",
                          "huge", "fmod", "modf", "sqrt", "pi" } do
    m[name] = math[name]
  end
  return m
end

-- The library behind ("text"):method(): one for the whole state, so scripts never get their hands on it.
sandbox.strings = strings()

--- A fresh world: nothing in it is shared with another script.
function sandbox.new(print)
  local sets, crib = {}, {}
  for name, f in next, core.sets do sets[name] = f end
  for name, f in next, core.crib do crib[name] = f end
  local env = {
    assert = assert, error = error, ipairs = ipairs, pairs = sorted_pairs, next = sorted_next, pcall = pcall,
    xpcall = safe_xpcall, rawequal = rawequal, rawget = rawget, rawlen = rawlen, rawset = rawset, select = select,
    tonumber = tonumber, tostring = plain_tostring, type = type, print = print or function() end,
    setmetatable = safe_setmetatable, getmetatable = safe_getmetatable,
    string = strings(), table = tables(), math = numbers(),
    utf8 = { char = utf8.char, len = utf8.len, codepoint = utf8.codepoint, offset = utf8.offset,
             charpattern = utf8.charpattern },
    sets = sets, crib = crib, cards = core.sets.cards, fields = record.fields, null = core.null,
  }
  env._G = env
  return env
end

--- Compiles a script's text for a world. Returns the function, or nil and what is wrong with file:line.
function sandbox.compile(text, path, env)
  if text:sub(1, 1) == "\27" then return nil, path .. ":1: this is bytecode; scripts are text" end
  local chunk, wrong = load(text, "@" .. path, "t", env)
  if wrong == "not enough memory" then error(wrong, 0) end -- no fault of the text
  if not chunk then return nil, wrong end
  return chunk
end

return sandbox
