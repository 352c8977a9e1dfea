-- fresh.lua - puts a script's table `t` back before each game of a simulation.
--
-- For each game it has the fields that the rules write, a dozen. One that they have not written before is found by comparing
-- all of t. That takes longer than some games, so it is compared after many, and these are played again when it found
-- something.
--
-- Here the methods lie in t itself, where they are found soonest, and nothing keeps a script from laying a field over one.
-- Where that is found the games are played again at a t that refuses it, as a watched table does.
local core = require "houserule.core"

local fresh = {}
fresh.__index = fresh

local MOST <const> = 256 -- fields

--- Begins to keep a table with these methods, which is as each game is to find it.
function fresh.new(t, methods)
  local self = { t = t, methods = methods, guarded = debug.getmetatable(t), known = {}, names = {}, was = {},
                 put_back = function() end }
  debug.setmetatable(t, { __metatable = false, methods = methods })
  for name, method in next, methods do rawset(t, name, method) end
  local all, n = {}, 0
  for key, value in next, t do all[key], n = value, n + 1 end
  self.first, self.all = { t, all, n, debug.getmetatable(t) }, all -- `first` is as core.rewritten takes it
  return setmetatable(self, fresh)
end

-- Whether a field lies over a method. From now on that is refused.
function fresh:refuse_hiding()
  local hides = false
  for name, method in next, self.methods do hides = hides or not rawequal(rawget(self.t, name), method) end
  if not hides then return false end
  for name in next, self.methods do
    rawset(self.t, name, nil)
    self.all[name] = nil
  end
  debug.setmetatable(self.t, self.guarded)
  self.methods = {}
  return true
end

-- Code that puts the fields back, a line each: that takes a third of what a loop would, and it is done for each game.
local function renewing(names, was)
  local lines = { "local t, names, was = ..." }
  for i, name in ipairs(names) do
    local field = type(name) == "string" and ("%q"):format(name) or ("names[%d]"):format(i)
    lines[i + 1] = ("t[%s] = %s"):format(field, was[i] == nil and "nil" or ("was[%d]"):format(i))
  end
  return load(table.concat(lines, "\n"), "=fresh", "t")
end

-- Puts the field back from now on, where it is neither a method nor put back already: as it was at first, which may be
-- nothing. Whether that is new.
function fresh:keep(key)
  if self.methods[key] or self.known[key] or rawequal(rawget(self.t, key), self.all[key]) then return false end
  local n = #self.names + 1
  self.known[key], self.names[n], self.was[n] = true, key, self.all[key]
  self.put_back = renewing(self.names, self.was)
  return true
end

--- Puts it back.
function fresh:renew() self.put_back(self.t, self.names, self.was) end

--- Whether there is a field that was not written before t was last compared: games since then may have begun with it. From
--- now on it is put back with the rest. The second result is whether one lay over a method.
function fresh:compare()
  self:renew() -- what is known: t is as at first then, or there is more
  if not core.rewritten(self.first, 1) then return false, false end
  local hides = self:refuse_hiding()
  local found = hides
  for key in next, self.t do found = self:keep(key) or found end
  for key in next, self.all do found = self:keep(key) or found end -- t lacks it now
  return found, hides
end

--- Whether these are too many: a script may think of other fields in each game.
function fresh:is_crowded() return #self.names > MOST end

return fresh
