-- keeping.lua - finds out whether rules keep anything from one game to the next.
--
-- A game of a simulation begins as its record would: under rules that have just been read. To read them anew takes a
-- hundred times as long as to play a game at random, and few rules keep anything but fields of `t`, which is new for each
-- game. So rules are used again, and all tables and all variables of functions that a rule can reach are compared with what
-- they were. Where something has changed, what was counted is thrown away, and the game is composed anew for each game.
-- Where decisions are asked there is a look after each game, and nothing counted is lost.
local core = require "houserule.core"
local returned = require "houserule.values.returned"

local keeping = {}
keeping.__index = keeping

local getupvalue, upvalueid, getmetatable = debug.getupvalue, debug.upvalueid, debug.getmetatable

-- Tables may lie in tables as deep as a script likes: a list of what is still to be noted, not a call in a call.
local function also(self, value)
  local kind = type(value)
  if kind ~= "table" and kind ~= "function" or self.seen[value] then return end
  self.seen[value] = true
  self.waiting[#self.waiting + 1] = value
end

local function note_table(self, t)
  local was, n, entries = {}, #self.tables, 0
  for key, value in next, t do was[key], entries = value, entries + 1 end
  self.tables[n + 1], self.tables[n + 2], self.tables[n + 3], self.tables[n + 4] = t, was, entries, getmetatable(t) or false
  also(self, getmetatable(t))
  for key, value in next, was do
    also(self, key)
    also(self, value)
  end
end

-- The host's own functions keep nothing of a game; those that wrap a rule hold it.
local function note_function(self, f)
  if returned.is_hosts(f) then return end
  local hosts = not returned.place(f)
  for i = 1, 255 do
    local name, value = getupvalue(f, i)
    if not name then return end
    local id = upvalueid(f, i)
    if not hosts and not self.seen[id] then
      self.seen[id] = true
      self.variables[3 * self.n + 1], self.variables[3 * self.n + 2], self.variables[3 * self.n + 3] = f, i, value
      self.n = self.n + 1
    end
    if not hosts or type(value) == "function" then also(self, value) end
  end
end

--- Notes what a value and all that a rule can reach through it are now.
function keeping:note(value)
  also(self, value)
  while #self.waiting > 0 do
    local one = table.remove(self.waiting)
    if type(one) == "table" then note_table(self, one) else note_function(self, one) end
  end
end

local function note_game(self, game)
  self:note(game.rules)
  self:note(game.base.rules)
  for name, library in next, game.libs do
    if type(name) == "string" then self:note(library) end
  end
  for _, sub in next, game.subs do note_game(self, sub) end
end

--- What the rules of a game are before it has been played.
function keeping.new(game)
  local self = setmetatable({ seen = {}, waiting = {}, tables = {}, variables = {}, n = 0 }, keeping)
  note_game(self, game)
  return self
end

--- Whether a variable is not what it was.
function keeping:has_new_variables()
  return core.changed(self.variables, self.n)
end

--- Whether a variable or a table is not what it was.
function keeping:has_changed()
  return self:has_new_variables() or core.rewritten(self.tables, #self.tables // 4)
end

return keeping
