-- fresh.lua - puts a script's table `t` back before each game of a simulation.
--
-- It has a hundred methods and, for each game, a dozen fields that the rules write. What is new is noted when it is written;
-- a method that a field has been laid over (a script writes what it likes into t) is found by a look at all of them. That
-- takes longer than some games, so there is a look after many, and these are played again when it found something.
local core = require "houserule.core"

local fresh = {}
fresh.__index = fresh

--- Begins to keep a table, which is as each game is to find it.
function fresh.new(t)
  local was, methods = {}, {}
  for key, value in next, t do
    if type(value) == "function" then methods[key] = value else table.move({ key, value }, 1, 2, #was + 1, was) end
  end
  return setmetatable({ t = t, was = was, methods = methods, renew = core.journaled(t, was) }, fresh)
end

--- Whether anything lies over a method that did not at the last look: games since then may have begun without that method.
--- From now on it is put back with the rest.
function fresh:look()
  local found = false
  for key, value in next, self.methods do
    if not rawequal(self.t[key], value) then
      table.move({ key, value }, 1, 2, #self.was + 1, self.was)
      self.methods[key], found = nil, true
    end
  end
  return found
end

return fresh
