-- log.lua - a source that answers with the steps of a game, one after another: for undo, correct, resume, fork and `replay`.
--
-- Cards to tricks are played in C (record_steps.h). Every other step is checked here as a person's decision is. At a step
-- that does not fit the source stops and the session waits; `why` is then the problem with that step. The session also waits
-- when all steps were taken.
local core = require "houserule.core"

local log = {}
log.__index = log

--- With `list`, the steps of another log, the session's log becomes the same. Without it steps are added to `steps` as they
--- are read, the session keeps no log of the cards played in C, and a seed deals the packs that the steps leave out.
function log.new(list) return setmetatable({ list = list, noted = 0 }, log) end

--- The game is opened.
function log:begin(session)
  self.steps = core.steps(session.rules.deck)
  for _, step in ipairs(self.list or {}) do self.steps:add(step) end
end

--- Writes the cards that were played in C into the session's log.
function log:note(session)
  local taken = self.steps:taken()
  if self.list then table.move(self.list, self.noted + 1, taken, #session.log + 1, session.log) end
  self.noted = taken
end

-- Takes the next step.
local function take(self)
  self.steps:take()
  self.noted = self.noted + 1
end

-- The next step; nil where the source waits.
local function next_step(self, session)
  if self.why then return nil end
  self:note(session)
  return self.steps:next()
end

function log:answer(session)
  local step = next_step(self, session)
  if not step then return nil end
  take(self)
  local answer, why
  if step.pack then answer, why = session:check_pack(step.pack, step.pile)
  else answer, why = session:check(step.by, step["do"]) end
  self.why = why
  return answer
end

--- A pack that the steps leave out is dealt under the seed: that of a pile always.
function log:pack(session, pile)
  local step = next_step(self, session)
  if not step then return nil end
  if session.header.seed and not step.pile and (pile or not self.list and not step.pack) then
    session:note_pack()
    return false
  end
  local order = self:answer(session)
  if order then session:note_pack(order) end
  return order
end

--- Cards to tricks until scripts have had their say.
function log:tricks() return not self.why and self.steps or nil end

return log
