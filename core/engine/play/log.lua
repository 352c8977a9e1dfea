-- log.lua - a source that answers with the steps of a game, one after another: for undo, correct, resume, fork and `replay`.
--
-- Cards to tricks are played in C (record_steps.h). Every other step is checked here like a person's decision. At a wrong
-- step the source stops and the session waits; `why` is then the problem with that step. The session also waits after the
-- last step.
local core = require "houserule.core"

local log = {}
log.__index = log

--- Makes a source. With `list`, the steps of another log, the session's log becomes the same. Without it the caller adds
--- steps to `steps` as it reads them. The session's log then leaves out the cards played in C, and a seed deals the packs
--- that the steps leave out.
function log.new(list) return setmetatable({ list = list, noted = 0 }, log) end

--- Makes `steps` when the session opens its game.
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

-- Consumes the next step.
local function take(self)
  self.steps:take()
  self.noted = self.noted + 1
end

-- Returns the next step without consuming it; nil if the source waits.
local function next_step(self, session)
  if self.why then return nil end
  self:note(session)
  return self.steps:next()
end

--- Consumes the next step. Returns the checked answer, or the canonical text of a pack; nil if the source waits. At a step
--- that does not fit `why` is set.
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

--- Takes the order of a pack, or of the pile that a script shuffles. Returns its text; false if the seed gives the order;
--- nil if the source waits. A seed always shuffles a pile that the steps leave out.
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

--- Returns the steps: C plays cards to tricks from them until the next script callback. nil after a step that did not fit.
function log:tricks() return not self.why and self.steps or nil end

return log
