-- rules_snapshot.lua - notes what all tables are, and all variables of functions, that the rules of a game can reach, to
-- find out if playing has changed them and to put them back. Simulations use it.
--
-- Games are played one after another under rules that are read once, as to read them anew takes a hundred times as long as
-- to play a game at random; few rules keep anything but fields of `t`. To look whether they did costs as much as 15 deals.
-- What C keeps for a script (an iterator of gmatch) is not seen.
local core = require "houserule.core"

local rules_snapshot = {}
rules_snapshot.__index = rules_snapshot

--- Notes what a value and all that a rule can reach through it are now.
function rules_snapshot:note(value) self.n = core.note(value, self.seen, self.tables, self.variables, self.n) end

local function note_game(self, game)
  self:note(game.rules)
  self:note(game.base.rules)
  for name, library in next, game.libs do
    if type(name) == "string" then self:note(library) end
  end
  for _, sub in next, game.subs do note_game(self, sub) end
end

--- Takes the snapshot of a game that has just been composed, or has not been played since it was put back.
function rules_snapshot.new(game)
  local self = setmetatable({ seen = {}, tables = {}, variables = {}, n = 0 }, rules_snapshot)
  note_game(self, game)
  return self
end

--- True if a variable or a table is not what it was.
function rules_snapshot:has_changed()
  return core.changed(self.variables, self.n) or core.rewritten(self.tables, #self.tables // 4)
end

--- Makes all variables and tables what they were.
function rules_snapshot:put_back()
  local variables, tables = self.variables, self.tables
  for at = 1, 3 * self.n, 3 do debug.setupvalue(variables[at], variables[at + 1], variables[at + 2]) end
  for at = 1, #tables, 4 do
    core.restore(tables[at], tables[at + 1], tables[at + 2])
    debug.setmetatable(tables[at], tables[at + 3] or nil)
  end
end

return rules_snapshot
