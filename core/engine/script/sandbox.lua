-- sandbox.lua - the world a script sees.
--
-- Scripts are strangers. They get what rules need and nothing else: no files, no clock, no chance but the table's own, no
-- bytecode, no way to a shared table. What is left has no C loop that can run long: a hook stops Lua code, so each library
-- function that loops in C is bounded here.
local core = require "houserule.core"
local ordered = require "houserule.values.ordered"
local readonly = require "houserule.values.readonly"
local record = require "houserule.values.record"

local sandbox = {}

local type, rawlen, rawget, rawset, error, select = type, rawlen, rawget, rawset, error, select
local tostring, tonumber, next, pcall = tostring, tonumber, next, pcall
local string, table, math, utf8 = string, table, math, utf8
local setmetatable, meta_of = setmetatable, debug.getmetatable
local unpack, concat, sort, format, byte = table.unpack, table.concat, table.sort, string.format, string.byte

local MOST_BYTES <const> = 1 << 20     -- of one string a library function makes
local MOST_ITEMS <const> = 1 << 16     -- of one list a library function walks in C
local MOST_STEPS <const> = 30000000    -- of one pattern match
local MOST_COMPARED <const> = 1000000000 -- bytes that one search for plain text looks at
local PIECE <const> = 1024             -- characters of a script that are compiled without a look at the clock

local function refuse(...) error(format(...), 3) end

-- A whole number as the library takes it: "12" is one too. nil for anything else: the library says what is wrong.
local function whole(n) return math.tointeger(tonumber(n)) end

local function length(text)
  if type(text) == "number" then text = tostring(text) end
  return type(text) == "string" and #text or 0
end

local function keys(t)
  local list, things = ordered.keys(t)
  if things > 1 then error("two keys that are tables or functions have no order that is the same on every run", 3) end
  return list
end

local function get(t, k) return t[k] end

-- How a value that `keys` names is read: a view of the rules holds nothing itself.
local function reader(t) return next(t) == nil and get or rawget end

local function sorted_pairs(t)
  if type(t) ~= "table" then error("bad argument #1 to 'pairs' (table expected, got " .. type(t) .. ")", 2) end
  local list, i, read = keys(t), 0, reader(t)
  return function()
    i = i + 1
    local k = list[i]
    if k ~= nil then return k, read(t, k) end
  end, t, nil
end

local function sorted_next(t, key)
  if type(t) ~= "table" then error("bad argument #1 to 'next' (table expected, got " .. type(t) .. ")", 2) end
  local list, at = keys(t), key == nil and 1 or nil
  for i = 1, #list do
    if list[i] == key then at = i + 1 end
  end
  if not at then error("bad argument #2 to 'next' (no such key)", 2) end
  if list[at] ~= nil then return list[at], reader(t)(t, list[at]) end
end

-- What a script's metatable says is copied when it is set, and Lua only ever sees the copy: so no table becomes weak later,
-- and no call goes round in a ring. The copy has the script's own table under this key.
local OWN <const> = {}
local copies = setmetatable({}, { __mode = "k" })
local known = {}
for word in ([[index newindex call tostring name metatable close len concat eq lt le unm add sub mul div mod pow idiv band
  bor bxor bnot shl shr]]):gmatch("%S+") do
  known[#known + 1] = "__" .. word
end

local function is_hosts(value)
  local meta = meta_of(value)
  return meta ~= nil and rawget(meta, OWN) == nil
end

-- What a script cannot catch: how much memory or stack was left is nothing a rule may depend on, and the host's own way out
-- is no error.
local function ends_all(why)
  return type(why) == "userdata" or why == "not enough memory"
    or type(why) == "string" and string.find(why, "stack overflow", 1, true) ~= nil
end

-- Nor does a closing function see such an error, which it could put another in place of.
local function closer(close)
  return function(value, why)
    if not ends_all(why) then return close(value, why) end
  end
end

local function safe_setmetatable(t, meta)
  if type(t) ~= "table" then error("bad argument #1 to 'setmetatable' (table expected, got " .. type(t) .. ")", 2) end
  if meta ~= nil and type(meta) ~= "table" then error("bad argument #2 to 'setmetatable' (nil or table expected)", 2) end
  if is_hosts(t) then refuse("setmetatable: this is the host's own, and stays what it is") end
  local now = meta_of(t)
  if now and now.__metatable ~= nil then error("cannot change a protected metatable", 2) end
  if meta == nil then return setmetatable(t, nil) end
  if rawget(meta, "__gc") ~= nil or rawget(meta, "__mode") ~= nil then
    refuse("setmetatable: scripts have no finalizers and no weak tables (__gc, __mode)")
  end
  local call = rawget(meta, "__call")
  if call ~= nil and type(call) ~= "function" then refuse("setmetatable: `__call` is a function, not a %s", type(call)) end
  local copy = copies[meta] or { [OWN] = meta }
  copies[meta] = copy
  for i = 1, #known do copy[known[i]] = rawget(meta, known[i]) end
  if copy.__close ~= nil then copy.__close = closer(copy.__close) end
  return setmetatable(t, copy)
end

-- The metatables of the host's own things are shared by all scripts: nobody gets them.
local function safe_getmetatable(value)
  local meta = type(value) == "table" and meta_of(value)
  if not meta or rawget(meta, OWN) == nil then return nil end
  if meta.__metatable ~= nil then return meta.__metatable end
  return meta[OWN]
end

local function safe_rawset(t, key, value)
  if type(t) == "table" and is_hosts(t) then refuse("rawset: this is the host's own: assign to it") end
  return rawset(t, key, value)
end

-- Text without addresses: the same on every run.
local function plain_tostring(value)
  local kind = type(value)
  if kind == "table" then
    local meta = meta_of(value)
    local how = meta and rawget(meta, "__tostring")
    if not how then return "table" end
    local text = how(value)
    if type(text) ~= "string" then error("'__tostring' must return a string", 2) end
    return text
  elseif kind == "function" or kind == "userdata" or kind == "thread" then
    return kind
  end
  return tostring(value)
end

local function after(ok, ...)
  if not ok and ends_all((...)) then error((...), 0) end
  return ok, ...
end

local function safe_pcall(...) return after(pcall(...)) end

-- The handler runs after the call has been given up, not inside the error: there no hook could stop it.
local function safe_xpcall(f, handler, ...)
  local results = table.pack(safe_pcall(f, ...))
  if results[1] then return unpack(results, 1, results.n) end
  return false, handler(results[2])
end

-- The place after the set that begins at i.
local function set_end(pattern, i)
  i = i + 1
  if byte(pattern, i) == 94 then i = i + 1 end -- ^
  repeat
    local c = byte(pattern, i)
    i = i + (c == 37 and 2 or 1) -- %
  until not c or byte(pattern, i) == 93 -- ]: the first character stands for itself
  return i + 1
end

local suffix = { [42] = 1, [43] = 1, [45] = 1, [63] = 1 } -- * + - ?

-- How many parts of a pattern can take more or fewer characters: repeats, %b and the captures named again.
local function choices_in(pattern)
  local i, n = 1, 0
  while i <= #pattern do
    local c, d = byte(pattern, i, i + 1)
    local single = c ~= 40 and c ~= 41 -- ( )
    if c == 37 and d == 98 then -- %b
      i, n, single = i + 4, n + 1, false
    elseif c == 37 and d == 102 then i, single = i + 2, false -- %f
    elseif c == 37 then
      single = not (d and d >= 48 and d <= 57)
      i, n = i + 2, n + (single and 0 or 1)
    elseif c == 91 then i = set_end(pattern, i)
    else i = i + 1 end
    if single and suffix[byte(pattern, i)] then i, n = i + 1, n + 1 end
  end
  return n
end

-- A pattern that tries every way of dividing n characters among q parts, from every place unless it begins with ^, takes
-- about n^(q+1) steps; a long pattern's steps are long ones.
local function check_pattern(name, text, pattern, anywhere)
  if type(text) == "number" then text = tostring(text) end
  if type(pattern) == "number" then pattern = tostring(pattern) end
  if type(text) ~= "string" or type(pattern) ~= "string" then return end -- the library says what is wrong
  local ways = choices_in(pattern)
  if anywhere or byte(pattern) ~= 94 then ways = ways + 1 end
  if (#text + 1) ^ ways * (1 + #pattern // 8) > MOST_STEPS then
    refuse("%s: this pattern could take too long on %d characters", name, #text)
  end
end

local function check_list(name, t, from, to)
  if type(t) ~= "table" then return end
  if meta_of(t) ~= nil then refuse("%s: wants a plain table, this one has a metatable", name) end
  from, to = whole(from) or 1, whole(to) or rawlen(t)
  if from <= to and (to - from >= MOST_ITEMS or to - from < 0) then
    refuse("%s: at most %d items at once", name, MOST_ITEMS)
  end
end

-- A list that is only read may be a view of the rules: its length and its items come from the host.
local function check_read(name, list, from, to)
  check_list(name, type(list) == "table" and readonly.unwrap(list) or list, from, to)
end

-- A function or table that gsub asks is asked by Lua code, where the clock can stop it.
local function asked(with)
  if type(with) == "function" then return function(...) return with(...) end end
  if type(with) == "table" then return function(key) return with[key] end end
  return with
end

local function strings()
  local s = {}
  for _, name in ipairs { "byte", "char", "len", "lower", "upper", "sub", "reverse" } do s[name] = string[name] end
  function s.rep(text, n, sep)
    local each, times = length(text) + length(sep), whole(n)
    if times and times > 0 and (times > MOST_BYTES or each * times > MOST_BYTES) then
      refuse("string.rep: at most %d characters", MOST_BYTES)
    end
    return string.rep(text, n, sep)
  end
  function s.format(text, ...)
    if type(text) == "string" and string.find(text, "%%[-+ #0-9.]*p") then refuse("string.format: %%p shows an address") end
    local args = { ... }
    for i = 1, select("#", ...) do
      local kind = type(args[i])
      if kind == "table" or kind == "function" or kind == "userdata" then args[i] = plain_tostring(args[i]) end
    end
    return format(text, unpack(args, 1, select("#", ...)))
  end
  function s.find(text, pattern, init, plain)
    if not plain then check_pattern("string.find", text, pattern)
    elseif length(text) * length(pattern) > MOST_COMPARED then
      refuse("string.find: %d characters are too many to look for in %d", length(pattern), length(text))
    end
    return string.find(text, pattern, init, plain)
  end
  function s.match(text, pattern, init)
    check_pattern("string.match", text, pattern)
    return string.match(text, pattern, init)
  end
  function s.gmatch(text, pattern, init)
    check_pattern("string.gmatch", text, pattern, true)
    return string.gmatch(text, pattern, init)
  end
  function s.gsub(text, pattern, with, n)
    check_pattern("string.gsub", text, pattern)
    if (length(text) + 1) * (length(with) + 1) > MOST_BYTES * 16 then refuse("string.gsub: the result could be too long") end
    return string.gsub(text, pattern, asked(with), n)
  end
  return s
end

-- The library's own sort asks the clock how to divide a long list, and what is equal comes out in another order each time.
-- This one leaves it as it is.
local function merge_sort(list, less)
  local n, width, from, to = rawlen(list), 1, list, {}
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

local function tables()
  local t = { pack = table.pack }
  function t.unpack(list, i, j)
    check_read("table.unpack", list, i, j)
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
    if type(list) ~= "table" or less ~= nil and type(less) ~= "function" then return sort(list, less) end
    merge_sort(list, less or function(a, b) return a < b end)
  end
  function t.concat(list, sep, i, j)
    check_read("table.concat", list, i, j)
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

-- Sets of cards: the core's own, but that a list of choices has an end.
local function card_sets()
  local s = {}
  for name, f in next, core.sets do s[name] = f end
  function s.choices(word, set, k)
    local n, ways = math.type(whole(set)) and core.sets.count(set) or 0, 1
    for i = 1, math.min(whole(k) or 0, 5) do ways = ways * (n - i + 1) // i end
    if ways > MOST_ITEMS then refuse("sets.choices: at most %d choices at once", MOST_ITEMS) end
    return core.sets.choices(word, set, k)
  end
  return s
end

-- The library behind ("text"):method(): one for the whole state, so scripts never get their hands on it.
sandbox.strings = core.frame(strings())

--- A fresh world: nothing in it is shared with another script. `more` are other names in it.
function sandbox.new(print, more)
  local crib = {}
  for name, f in next, core.crib do crib[name] = f end
  local env = {
    assert = assert, error = error, ipairs = ipairs, pairs = sorted_pairs, next = sorted_next, pcall = safe_pcall,
    xpcall = safe_xpcall, rawequal = rawequal, rawget = rawget, rawlen = rawlen, rawset = safe_rawset, select = select,
    tonumber = tonumber, tostring = plain_tostring, type = type, print = print or function() end,
    setmetatable = safe_setmetatable, getmetatable = safe_getmetatable,
    string = strings(), table = tables(), math = numbers(),
    utf8 = { char = utf8.char, len = utf8.len, codepoint = utf8.codepoint, offset = utf8.offset,
             charpattern = utf8.charpattern },
    sets = card_sets(), crib = crib, cards = core.sets.cards, fields = record.fields, null = core.null,
  }
  for _, name in ipairs { "string", "table", "math", "utf8", "sets", "crib" } do core.frame(env[name]) end
  for name, value in next, more or {} do env[name] = value end
  env._G = env
  return core.frame(env)
end

-- Texts that have been compiled, by path: each game is composed anew, and nearly always of the same texts.
local compiled, kept = {}, 0
local KEPT_BYTES <const> = 1 << 21 -- of text; one that is changed again and again is counted each time

local function keep(path, text, chunk)
  kept = kept + #text
  if kept > KEPT_BYTES then compiled, kept = {}, #text end
  if kept <= KEPT_BYTES then compiled[path] = { text = text, code = string.dump(chunk) } end
end

--- Compiles a script's text for a world. Returns the function, or nil, what is wrong with file:line, and whether that took
--- too long. Some texts take Lua very long; piece by piece, under the guard, they have no more time than to run.
function sandbox.compile(text, path, env)
  if text:sub(1, 1) == "\27" then return nil, path .. ":1: this is bytecode; scripts are text" end
  local at, line = 1, 1
  local function piece()
    local part = text:sub(at, at + PIECE - 1)
    at, line = at + PIECE, line + select(2, string.gsub(part, "\n", ""))
    return part
  end
  local before = compiled[path]
  local again = before and before.text == text and load(before.code, "@" .. path, "b", env)
  if again then return again end
  local ok, chunk, wrong = core.reading(load, piece, "@" .. path, "t", env)
  local slow = not ok and wrong
  if not ok then chunk, wrong = nil, chunk end
  if wrong == "not enough memory" and not core.guards() then error(wrong, 0) end -- no fault of the text: no cap refused it
  if chunk then
    keep(path, text, chunk)
    return chunk
  end
  if type(wrong) == "string" and wrong:find("^[^\n]-:%d+: ") then return nil, wrong end
  return nil, ("%s:%d: this takes too long to read, or too much memory (%s)"):format(path, line, tostring(wrong)), slow
end

-- In a state of the host's own, scripts' ("x"):rep is the bounded one too.
if core.guards() then core.strings(sandbox.strings) end

return sandbox
