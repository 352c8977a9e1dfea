-- readonly.lua - the view of a game's rules that a variant gets: it can be read, not written.
--
-- While variants load, none may see what another has done, or the order in which they are named would matter. So the rules
-- and every table in them are seen through views: empty tables whose metatable reads the original. Once all variants have
-- loaded, `loaded` lets the outer view return the tables themselves, which is faster.
local readonly = {}

local meta_of = debug.getmetatable
local SHOWN <const> = {} -- key, in a view's metatable, of the original

local function refuse(_, name)
  error(("a variant changes nothing: it says set.%s"):format(type(name) == "string" and name or "NAME"), 2)
end

--- The original of a view; any other table itself.
function readonly.unwrap(t)
  local meta = next(t) == nil and meta_of(t)
  return meta and rawget(meta, SHOWN) or t
end

--- A view of a table; tables in it are seen as views too.
function readonly.view(t)
  local function index(_, name)
    local value = rawget(t, name)
    return type(value) == "table" and readonly.view(value) or value
  end
  return setmetatable({}, { [SHOWN] = t, __metatable = false, __newindex = refuse, __index = index,
                            __len = function() return rawlen(t) end })
end

--- From now on the view returns the tables themselves.
function readonly.loaded(view)
  meta_of(view).__index = readonly.unwrap(view)
end

return readonly
