-- sandbox.lua - the global names that a script sees.
--
-- A script gets no files, no clock, no random numbers but the table's, no bytecode, and no table that another script sees.
-- Keys come in a fixed order and text has no addresses, so a record replays the same everywhere. Time is not limited here:
-- the guard's hook stops Lua code, and the supervisor stops a process in which C code loops.
local core = require "houserule.core"
local ordered = require "houserule.values.ordered"
local record = require "houserule.values.record"

local sandbox = {}

local type, rawlen, rawget, rawset, error, select = type, rawlen, rawget, rawset, error, select
local tostring, tonumber, next, pcall = tostring, tonumber, next, pcall
local string, table, math, utf8 = string, table, math, utf8
local setmetatable, meta_of = setmetatable, debug.getmetatable
local unpack, find = table.unpack, string.find

local function refuse(sentence) error(sentence, 3) end

local function check_table(name, value)
  if type(value) == "table" then return end
  error(("bad argument #1 to '%s' (table expected, got %s)"):format(name, type(value)), 3)
end

-- Returns the keys of a table in a fixed order.
local function keys(t)
  local list, things = ordered.keys(t)
  if things > 1 then error("two keys that are tables or functions have no order that is the same on every run", 3) end
  return list
end

local function get(t, k) return t[k] end

-- Reads a value. A proxy of the rules (readonly.lua) is an empty table; its metatable shows the rules.
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
  if key == nil and next(t) == nil and not meta_of(t) then return nil end
  local list, at = keys(t), key == nil and 1 or nil
  for i = 1, #list do
    if list[i] == key then at = i + 1 end
  end
  if not at then error("bad argument #2 to 'next' (no such key)", 2) end
  if list[at] ~= nil then return list[at], reader(t)(t, list[at]) end
end

-- setmetatable copies the script's metatable, and Lua sees only the copy. Otherwise a script could add __mode later and
-- observe the garbage collector. The copy holds the script's own table under this key.
local ORIGINAL <const> = {}

local function has_host_metatable(value)
  local meta = meta_of(value)
  return meta ~= nil and rawget(meta, ORIGINAL) == nil
end

-- Errors that a script cannot catch. Running out of memory or stack must not decide anything in a game, and the host ends a
-- script by throwing userdata.
local LACK <const> = { "not enough memory", "stack overflow", "too many results to unpack", "string slice too long" }

local function ends_script(why)
  if type(why) == "userdata" then return why ~= core.null end
  for i = 1, type(why) == "string" and #LACK or 0 do
    if find(why, LACK[i], 1, true) then return true end
  end
  return false
end

local function safe_setmetatable(t, meta)
  check_table("setmetatable", t)
  if meta ~= nil and type(meta) ~= "table" then error("bad argument #2 to 'setmetatable' (nil or table expected)", 2) end
  if has_host_metatable(t) then refuse "setmetatable: this table is the host's own: its metatable cannot be changed" end
  if meta == nil then return setmetatable(t, nil) end
  if rawget(meta, "__gc") ~= nil or rawget(meta, "__mode") ~= nil then
    refuse "setmetatable: scripts have no finalizers and no weak tables (__gc, __mode)"
  end
  local copy = { [ORIGINAL] = meta }
  for name, value in next, meta do
    if type(name) == "string" and find(name, "^__") then copy[name] = value end
  end
  local close = copy.__close
  copy.__close = close ~= nil and function(value, why) -- for such an error it is not called: it could throw another instead
    if not ends_script(why) then return close(value, why) end
  end or nil
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
  if type(t) == "table" and has_host_metatable(t) then refuse "rawset: this table is the host's own: assign to it" end
  return rawset(t, key, value)
end

-- Without addresses: they differ on every run.
local function plain_tostring(value)
  local kind = type(value)
  if kind == "function" or kind == "userdata" or kind == "thread" then return kind end
  if kind ~= "table" then return tostring(value) end
  local meta = meta_of(value)
  local how = meta and rawget(meta, "__tostring")
  if not how then return "table" end
  local text = how(value)
  if type(text) ~= "string" then error("'__tostring' must return a string", 2) end
  return text
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

-- memo(f) returns a function that calls f once for each argument and remembers the result. Rules may keep nothing else
-- between games. So arguments and results must be values that cannot be changed.
local function check_plain(value, what)
  if type(value) == "string" or type(value) == "boolean" or core.is_set(value) then return end
  local shown = value == nil and "nothing" or "a " .. type(value)
  error(("memo: %s must be a whole number, a text, true or false, not %s"):format(what, shown), 3)
end

local function memo(f)
  if type(f) ~= "function" then error("memo takes a function of one argument", 2) end
  local results = {}
  return function(x)
    local result = x ~= nil and results[x]
    if result ~= nil and x ~= nil then return result end
    check_plain(x, "the argument")
    result = f(x)
    check_plain(result, "what its function returns")
    results[x] = result
    return result
  end
end

local function copy_of(library)
  local copy = {}
  for name, value in next, library do copy[name] = value end
  return core.frame(copy)
end

-- Returns the part of a Lua library that scripts may use.
local function part_of(library, names)
  local part = {}
  for name in names:gmatch "%S+" do part[name] = library[name] end
  return part
end

local STRING <const> = part_of(string, "byte char len lower upper sub reverse rep find match gmatch gsub")
local TABLE <const> = part_of(table, "pack unpack insert remove concat move")
local MATH <const> = part_of(math, "abs max min floor ceil tointeger type ult maxinteger mininteger huge fmod modf sqrt pi")
local UTF8 <const> = part_of(utf8, "char len codepoint offset charpattern")

STRING.format = core.formatter(string.format, plain_tostring)

function TABLE.sort(list, less)
  if type(list) ~= "table" or less ~= nil and type(less) ~= "function" then return table.sort(list, less) end
  ordered.sort(list, less or function(a, b) return a < b end)
end

-- The library behind ("text"):method(). All code in this Lua shares it, so no script may reach the table itself. Functions
-- that the embedding program adds to its `string` are methods too; Lua's own functions that read or write bytes are not.
local BYTES <const> = { dump = true, pack = true, unpack = true, packsize = true }
meta_of("").__index = setmetatable(copy_of(STRING), {
  __index = function(_, name) return not BYTES[name] and string[name] or nil end,
})

-- Returns the core's functions for sets of a deck, without those of the host.
local function card_sets(of)
  local s = copy_of(of)
  for _, name in ipairs { "same", "single", "distinct", "suit", "make" } do s[name] = nil end
  return s
end

-- Gives a script the functions of a deck.
local function give(env, of)
  for name, f in next, card_sets(of.sets) do env.sets[name] = f end
  for name, f in next, copy_of(of.crib) do env.crib[name] = f end
  env.cards = of.sets.cards
end

-- Gives all scripts of a composition the functions of another deck.
local function take(of, deck)
  of.deck, of.sets, of.crib, of.pack = deck, core.card_functions(deck, of.grown)
  for env in next, of.scripts do give(env, of) end
end

--- The cards of one composition, for all its scripts: { sets =, crib =, pack = } and the `deck` behind them. It is of the 52
--- cards until a game calls `pack`, or like another one's. `more` is a text of cards that house rules add to the pack, and
--- `from` the pack if the game declares none. A large pack has a deck of its own kind: it takes the deck's place. Raises the
--- error of a wrong text.
function sandbox.cards(like, more, from)
  local of = { scripts = setmetatable({}, { __mode = "k" }) }
  function of.grown(deck) take(of, deck) end
  take(of, core.deck(like and like.deck, more, from))
  return of
end

--- Makes the cards like another composition's.
function sandbox.adopt(of, other)
  if of ~= other then take(of, core.deck(other.deck)) end
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
    string = copy_of(STRING), table = copy_of(TABLE), sets = card_sets(of.sets), crib = copy_of(of.crib),
    math = copy_of(MATH), utf8 = copy_of(UTF8),
    cards = of.sets.cards, fields = record.fields, null = core.null, memo = memo,
  }
  for name, value in next, more or {} do env[name] = value end
  env._G = env
  of.scripts[env] = true
  return core.frame(env)
end

return sandbox
