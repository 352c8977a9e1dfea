-- readonly.lua - read-only proxies of a game's rules for a variant, and of a library for a script.
--
-- No script may see another script's changes; otherwise the order in which variants are named would matter. So rules,
-- libraries and all tables in them are seen through empty proxy tables. After composition each proxy's __index is a table
-- instead of a function, which is fast.
local core = require "houserule.core"

local readonly = {}

local meta_of = debug.getmetatable
local SHOWN <const> = core.null -- the key of a proxy's table in its metatable; sets.c reads it too

local proxies = setmetatable({}, { __mode = "k" }) -- the proxy of each table

local function refuse(_, name)
  error(("a variant changes nothing: it says set.%s"):format(type(name) == "string" and name or "NAME"), 2)
end

local function refuse_library()
  error("a library changes for nobody: all scripts of a game share it, so copy what is to differ", 2)
end

local function refuse_reader()
  error("rules are read here: `set` changes an option, a house rule anything (`new variant NAME`)", 2)
end

local function refuse_deal() error("a promise only looks: it changes nothing", 2) end

--- Returns the table behind a proxy, which is empty itself; any other table itself.
readonly.unwrap = core.unwrap

-- Returns the proxy of a table; tables in it also appear as proxies. `written` is the end of the error for an assignment.
local function proxy(t, written)
  if proxies[t] then return proxies[t] end
  local function index(_, name)
    local value = rawget(t, name)
    return type(value) == "table" and proxy(value, written) or value
  end
  proxies[t] = setmetatable({}, { [SHOWN] = t, __metatable = false, __newindex = written, __index = index,
                                __len = function() return rawlen(t) end })
  return proxies[t]
end

--- Returns the proxy of a game's rules for a variant.
function readonly.rules(t) return proxy(t, refuse) end

--- Returns the proxy of a library for a script that uses it.
function readonly.library(t) return proxy(t, refuse_library) end

--- Returns a read-only proxy of a copy of the rules, for a person at the prompt.
function readonly.shown(t) return proxy(t, refuse_reader) end

--- Returns a read-only proxy of the deal, for promises.
function readonly.deal(t) return proxy(t, refuse_deal) end

--- Fixes a proxy, and the proxies of tables in it: from now on they show the present tables.
function readonly.composed(outer)
  local waiting, seen = { outer }, {}
  while waiting[1] do
    local one = table.remove(waiting)
    local meta, shown = meta_of(one), nil
    seen[one] = true
    for name, value in next, meta[SHOWN] do
      if type(value) == "table" then
        shown = shown or {}
        shown[name] = proxy(value, meta.__newindex)
        if not seen[shown[name]] then waiting[#waiting + 1] = shown[name] end
      end
    end
    meta.__index = shown and setmetatable(shown, { __index = meta[SHOWN] }) or meta[SHOWN]
  end
end

return readonly
