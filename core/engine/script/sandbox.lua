-- sandbox.lua - the global names that a script sees, and the compiling of its text.
--
-- A script gets no files, no clock, no random numbers but the table's, no bytecode, and no table that another script sees.
-- The guard's hook stops Lua code that runs too long, but not a loop in C: each library function with such a loop is
-- bounded here. Keys come in a fixed order and text has no addresses, so that a record replays the same everywhere.
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
local LONGEST_PATTERN <const> = 500    -- bytes of one that is matched with any text
local MOST_COMPARED <const> = 1000000000 -- bytes that one search for plain text looks at
local PIECE <const> = 1024             -- characters of a script compiled between two looks at the clock

local function refuse(...) error(format(...), 3) end

-- A whole number as the library takes it: "12" is one too. nil for anything else: the library itself refuses it.
local function whole(n) return math.tointeger(tonumber(n)) end

local function length(text)
  if type(text) == "number" then text = tostring(text) end
  return type(text) == "string" and #text or 0
end

local function check_table(name, value)
  if type(value) == "table" then return end
  error(("bad argument #1 to '%s' (table expected, got %s)"):format(name, type(value)), 3)
end

local function keys(t)
  local list, things = ordered.keys(t)
  if things > 1 then error("two keys that are tables or functions have no order that is the same on every run", 3) end
  return list
end

local function get(t, k) return t[k] end

-- How a value is read: a view of the rules (readonly.lua) is an empty table, and shows them by its metatable.
local function reader(t) return next(t) == nil and get or rawget end

local function sorted_pairs(t)
  check_table("pairs", t)
  local list, i, read = keys(t), 0, reader(t)
  return function()
    i = i + 1
    local k = list[i]
    if k ~= nil then return k, read(t, k) end
  end, t, nil
end

local function sorted_next(t, key)
  check_table("next", t)
  local list, at = keys(t), key == nil and 1 or nil
  for i = 1, #list do
    if list[i] == key then at = i + 1 end
  end
  if not at then error("bad argument #2 to 'next' (no such key)", 2) end
  if list[at] ~= nil then return list[at], reader(t)(t, list[at]) end
end

-- setmetatable copies the script's metatable, and Lua only ever sees the copy. Otherwise a script could add __mode or __gc
-- later, or make two tables each other's __call, a loop in C. The copy has the script's own table under this key.
local ORIGINAL <const> = {}
local copies = setmetatable({}, { __mode = "k" })
local metamethods = {}
for word in ([[index newindex call tostring name metatable close len concat eq lt le unm add sub mul div mod pow idiv band
  bor bxor bnot shl shr]]):gmatch("%S+") do
  metamethods[#metamethods + 1] = "__" .. word
end

local function has_host_metatable(value)
  local meta = meta_of(value)
  return meta ~= nil and rawget(meta, ORIGINAL) == nil
end

-- Errors that a script cannot catch: how much memory or stack was left must not decide anything in a game, and the host ends
-- a script by throwing userdata.
local function ends_script(why)
  return type(why) == "userdata" and why ~= core.null or why == "not enough memory"
    or type(why) == "string" and string.find(why, "stack overflow", 1, true) ~= nil
end

-- A __close function is not called for such an error: it could throw another one in its place.
local function safe_close(close)
  return function(value, why)
    if not ends_script(why) then return close(value, why) end
  end
end

local function safe_setmetatable(t, meta)
  check_table("setmetatable", t)
  if meta ~= nil and type(meta) ~= "table" then error("bad argument #2 to 'setmetatable' (nil or table expected)", 2) end
  if has_host_metatable(t) then refuse("setmetatable: this table is the host's own: its metatable cannot be changed") end
  local now = meta_of(t)
  if now and now.__metatable ~= nil then error("cannot change a protected metatable", 2) end
  if meta == nil then return setmetatable(t, nil) end
  if rawget(meta, "__gc") ~= nil or rawget(meta, "__mode") ~= nil then
    refuse("setmetatable: scripts have no finalizers and no weak tables (__gc, __mode)")
  end
  local call = rawget(meta, "__call")
  if call ~= nil and type(call) ~= "function" then refuse("setmetatable: `__call` is a function, not a %s", type(call)) end
  local copy = copies[meta] or { [ORIGINAL] = meta }
  copies[meta] = copy
  for i = 1, #metamethods do copy[metamethods[i]] = rawget(meta, metamethods[i]) end
  if copy.__close ~= nil then copy.__close = safe_close(copy.__close) end
  return setmetatable(t, copy)
end

-- The host's metatables are shared by all scripts: a script that got one could change what the others see.
local function safe_getmetatable(value)
  local meta = type(value) == "table" and meta_of(value)
  if not meta or rawget(meta, ORIGINAL) == nil then return nil end
  if meta.__metatable ~= nil then return meta.__metatable end
  return meta[ORIGINAL]
end

local function safe_rawset(t, key, value)
  if type(t) == "table" and has_host_metatable(t) then refuse("rawset: this table is the host's own: assign to it") end
  return rawset(t, key, value)
end

-- Without addresses: they differ on every run.
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
  if not ok and ends_script((...)) then error((...), 0) end
  return ok, ...
end

local function safe_pcall(...) return after(pcall(...)) end

-- The handler is called after the error has been caught: inside it, no hook could stop a handler that runs for ever.
local function safe_xpcall(f, handler, ...)
  local results = table.pack(safe_pcall(f, ...))
  if results[1] then return unpack(results, 1, results.n) end
  return false, handler(results[2])
end

local counted, patterns = {}, 0 -- most are short and asked for again and again

-- How many parts of a pattern can match more or fewer characters: repetitions, %b and back references (%1). It need not be
-- exact: a pattern that gets by ends at the wall, without a look at what it is.
local function count_choices(pattern)
  if #pattern > LONGEST_PATTERN then return math.huge end
  if not counted[pattern] then
    patterns = patterns + 1
    if patterns > 500 then counted, patterns = {}, 1 end
    local bare = string.gsub(string.gsub(pattern, "%%[^b%d]", "x"), "%[%^?.[^%]]*%]", "x") -- an escape, a set: one character
    counted[pattern] = select(2, string.gsub(bare, "[^()][*+?-]", "")) + select(2, string.gsub(bare, "%%[b%d]", ""))
  end
  return counted[pattern]
end

-- Refuses a pattern that could take too long, all of it in C: one that divides n characters among q parts, from every place
-- unless it begins with ^, takes about n^(q+1) steps, and a long pattern's steps are longer.
local function check_pattern(name, text, pattern, anywhere)
  if type(text) == "number" then text = tostring(text) end
  if type(pattern) == "number" then pattern = tostring(pattern) end
  if type(text) ~= "string" or type(pattern) ~= "string" then return end -- the library says what is wrong
  local parts = count_choices(pattern)
  if anywhere or byte(pattern) ~= 94 then parts = parts + 1 end
  if (#text + 1) ^ parts * (1 + #pattern // 8) > MOST_STEPS then
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

-- For a function that only reads the list, which may therefore be a view of the rules.
local function check_read(name, list, from, to)
  check_list(name, type(list) == "table" and readonly.unwrap(list) or list, from, to)
end

-- What gsub replaces with, as a Lua function: C calling the script's metamethods directly could not be stopped.
local function replacement(with)
  if type(with) == "function" then return function(...) return with(...) end end
  if type(with) == "table" then return function(key) return with[key] end end
  return with
end

local function copy_of(library)
  local copy = {}
  for name, value in next, library do copy[name] = value end
  return copy
end

-- What of a library of Lua's a script has.
local function part_of(library, names)
  local part = {}
  for name in names:gmatch "%S+" do part[name] = library[name] end
  return part
end

local STRING <const> = part_of(string, "byte char len lower upper sub reverse")
local MATH <const> = part_of(math, "abs max min floor ceil tointeger type ult maxinteger mininteger huge fmod modf sqrt pi")
local UTF8 <const> = part_of(utf8, "char len codepoint offset charpattern")

local function strings()
  local s = copy_of(STRING)
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
    return string.gsub(text, pattern, replacement(with), n)
  end
  return s
end

-- A stable sort. Lua's own chooses the pivot of a long list by the clock, so that equal items come in another order on each
-- run.
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

-- The core's functions for sets of a deck; the length of a list of choices is bounded.
local function card_sets(of)
  local s = copy_of(of)
  for _, name in ipairs { "same", "distinct", "suit", "make" } do s[name] = nil end -- the host's
  function s.choices(word, set, k)
    local n, count = math.type(whole(set)) and of.count(set) or 0, 1
    for i = 1, math.min(whole(k) or 0, 5) do count = count * (n - i + 1) // i end
    if count > MOST_ITEMS then refuse("sets.choices: at most %d choices at once", MOST_ITEMS) end
    return of.choices(word, set, k)
  end
  return s
end

-- The library behind ("text"):method(). All scripts share it, so none may reach the table itself.
sandbox.strings = core.frame(strings())

--- The cards of one composition, for all its scripts: { sets =, crib =, pack = } and the `deck` behind them. It is of the 52
--- cards until a game calls `pack`, or like another one's.
function sandbox.cards(like)
  local deck, sets, crib, pack = core.deck(like and like.deck)
  return { deck = deck, sets = sets, crib = crib, pack = pack }
end

--- The globals of one script; it shares no table with another script. `more` are further names, `of` the cards of its
--- composition.
function sandbox.new(print, more, of)
  of = of or sandbox.cards()
  local env = {
    assert = assert, error = error, ipairs = ipairs, pairs = sorted_pairs, next = sorted_next, pcall = safe_pcall,
    xpcall = safe_xpcall, rawequal = rawequal, rawget = rawget, rawlen = rawlen, rawset = safe_rawset, select = select,
    tonumber = tonumber, tostring = plain_tostring, type = type, print = print or function() end,
    setmetatable = safe_setmetatable, getmetatable = safe_getmetatable,
    string = strings(), table = tables(), sets = card_sets(of.sets), crib = copy_of(of.crib),
    math = copy_of(MATH), utf8 = copy_of(UTF8),
    cards = of.sets.cards, fields = record.fields, null = core.null,
  }
  for _, name in ipairs { "string", "table", "math", "utf8", "sets", "crib" } do core.frame(env[name]) end
  for name, value in next, more or {} do env[name] = value end
  env._G = env
  return core.frame(env)
end

-- Compiled scripts by path: each game is composed anew, nearly always of the same texts.
local compiled, kept = {}, 0
local KEPT_BYTES <const> = 1 << 21 -- of text; when more has been compiled, all are forgotten

local function keep(path, text, chunk)
  kept = kept + #text
  if kept > KEPT_BYTES then compiled, kept = {}, #text end
  if kept <= KEPT_BYTES then compiled[path] = { text = text, code = string.dump(chunk) } end
end

--- Compiles a script's text. Returns the function, or nil, what is wrong with file:line, and whether compiling took too
--- long. The text is handed to Lua in pieces, so that the guard can stop a text that Lua would read for minutes.
function sandbox.compile(text, path, env)
  if text:sub(1, 1) == "\27" then return nil, path .. ":1: this is bytecode; a script is text" end
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
  if wrong == "not enough memory" and not core.guards() then error(wrong, 0) end -- the machine's, not the script's
  if chunk then
    keep(path, text, chunk)
    return chunk
  end
  if type(wrong) == "string" and wrong:find("^[^\n]-:%d+: ") then return nil, wrong end
  return nil, ("%s:%d: this takes too long to read, or too much memory (%s)"):format(path, line, tostring(wrong)), slow
end

-- While a script runs its ("x"):rep is the bounded one too.
core.strings(sandbox.strings)

return sandbox
