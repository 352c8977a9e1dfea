-- readonly.lua - a game's rules as a variant has them: to be read, and not written.
--
-- While variants load, nobody may see what another one has done: else the order in which they are named would matter. So
-- the rules, and every table in them, are seen through an empty table that has them as they are. Once all have loaded, the
-- tables in the rules are those of the rules themselves, which is fast.
local readonly = {}

local meta_of = debug.getmetatable
local SHOWN <const> = {} -- the key in a view's metatable of what is seen through it

local function refuse(_, name)
  error(("a variant changes nothing: it says set.%s"):format(type(name) == "string" and name or "NAME"), 2)
end

--- What is seen through a table, if it is such a view; or the table itself. A view is empty.
function readonly.unwrap(t)
  local meta = next(t) == nil and meta_of(t)
  return meta and rawget(meta, SHOWN) or t
end

--- A view of a table that shows the tables in it as views.
function readonly.view(t)
  local function index(_, name)
    local value = rawget(t, name)
    return type(value) == "table" and readonly.view(value) or value
  end
  return setmetatable({}, { [SHOWN] = t, __metatable = false, __newindex = refuse, __index = index,
                            __len = function() return rawlen(t) end })
end

--- From now on the view shows the tables as they are.
function readonly.loaded(view)
  meta_of(view).__index = readonly.unwrap(view)
end

return readonly
