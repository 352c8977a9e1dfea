-- fresh.lua - puts a script's table `t` back before each game of a simulation.
--
-- It has a hundred methods and, for each game, a dozen fields that the rules write. A field that the rules have not written
-- before, and a method that one has been laid over (a script writes what it likes into t), is found by comparing all of t.
-- That takes longer than some games, so it is compared after many, and these are played again when it found something.
local core = require "houserule.core"

local fresh = {}
fresh.__index = fresh

local MOST <const> = 256 -- fields

--- Begins to keep a table, which is as each game is to find it.
function fresh.new(t)
  local self = setmetatable({ t = t, methods = {}, known = {}, names = {}, was = {}, written = 0 }, fresh)
  for key, value in next, t do
    if type(value) == "function" then self.methods[key] = value else self:keep(key, value) end
  end
  return self
end

-- Puts this back from now on; nothing where there was none.
function fresh:keep(key, value)
  local n = #self.names + 1
  self.known[key], self.names[n], self.was[n] = true, key, value
end

--- Puts it back.
function fresh:renew() core.put_back(self.t, self.names, self.was) end

--- Whether there is a field that there was not when it was last compared, or one over a method: games since then may have
--- begun with it, or without that method. From now on it is put back with the rest.
function fresh:compare()
  local found = false
  for key, value in next, self.methods do
    if not rawequal(self.t[key], value) then
      self:keep(key, value)
      self.methods[key], found = nil, true
    end
  end
  for key in next, self.t do
    if not self.methods[key] and not self.known[key] then
      self:keep(key, nil)
      self.written, found = self.written + 1, true
    end
  end
  return found
end

--- Whether these are too many: a script may think of other fields in each game.
function fresh:is_crowded() return self.written > MOST end

return fresh
