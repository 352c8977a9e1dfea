-- keeping.lua - finds out whether rules keep anything from one game to the next.
--
-- A game of a simulation begins as its record would: under rules that have just been read. To read them anew takes a
-- hundred times as long as to play a game at random, and few rules keep anything but fields of `t`, which is new for each
-- game. So rules are used again, and all tables and all variables of functions that a rule can reach are compared with what
-- they were. Where something has changed, what was counted is thrown away, and the game is composed anew for each game.
-- Where decisions are asked there is a look after each game, and nothing counted is lost.
local core = require "houserule.core"

local keeping = {}
keeping.__index = keeping

--- Notes what a value and all that a rule can reach through it are now.
function keeping:note(value) self.n = core.note(value, self.seen, self.tables, self.variables, self.n) end

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
  local self = setmetatable({ seen = {}, tables = {}, variables = {}, n = 0 }, keeping)
  note_game(self, game)
  return self
end

--- Whether a variable or a table is not what it was.
function keeping:has_changed()
  return core.changed(self.variables, self.n) or core.rewritten(self.tables, #self.tables // 4)
end

--- Makes all variables and tables what they were.
function keeping:put_back()
  local variables, tables = self.variables, self.tables
  for at = 1, 3 * self.n, 3 do debug.setupvalue(variables[at], variables[at + 1], variables[at + 2]) end
  for at = 1, #tables, 4 do
    core.restore(tables[at], tables[at + 1], tables[at + 2])
    debug.setmetatable(tables[at], tables[at + 3] or nil)
  end
end

return keeping
