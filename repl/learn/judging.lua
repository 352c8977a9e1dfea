-- judging.lua - finds the best answer to an open question, for lessons and the quiz. As in `hint`, it is the default answer,
-- unless another does better in a trial. A card that the solver finds as good with open cards is right too.
--
-- The result is the same on every machine: deals and positions are counted, and no clock is read.
local advice = require "host.bots.advice"
local bots = require "host.bots.bots"
local evaluation = require "host.bots.evaluation"
local solution = require "host.game.solution"
local texts = require("houserule").texts
local wall = require "host.wall"
local T = texts.of

local judging = {}
judging.__index = judging

local WORLDS <const>, LOOKS <const> = 400, 1000
local ROLLOUTS <const> = 4000 -- of all answers: a hand of dou dizhu has up to hundreds, and few deals are consistent
local NEAR <const> = 3 -- standard errors within which two answers are taken for equal

--- Tries the answers for the seat that is asked in a session. `memory` is bots.memory(), if there is one; `worlds` the
--- number of deals, if it is to be another.
function judging.at(session, memory, worlds)
  local self = setmetatable({ session = session, memory = memory or bots.memory() }, judging)
  self.list = bots.weigh(self.memory, session, { worlds = worlds or WORLDS, rollouts = ROLLOUTS, seed = "lesson",
                                               beat = wall.beat })
  self.top = self.list and bots.best(self.list)
  if self.top and advice.is_few(self.list, self.top) then self.list, self.top = nil, nil end
  return self
end

--- Returns the text of the best answer; nil if nothing can be tried.
function judging:best() return self.top and self.top.text end

local function find(self, text)
  for _, one in ipairs(self.list or {}) do
    if one.text == text then return one end
  end
end

-- True if an answer does as well as the best, as far as the trial can tell.
local function is_near(self, one)
  return one.mean ~= nil and evaluation.is_even(self.list, self.top, one, NEAR)
end

-- True if a card brings as much as any with open cards.
local function is_solved(self, text)
  local card, solved = text:match "^play (%S+)", nil
  if card then solved = solution.of(self.session, {}, { looks = LOOKS }) end
  return solved and solution.lost(solved, self.session.question.seat, card) == 0
end

--- Returns true if an answer may be called the best; otherwise nil and a sentence that names a better one.
function judging:check(text)
  local best, one = self:best(), find(self, text)
  if not best then return nil, T "nothing can be tried here: ask `move` in place of `best`" end
  if text == best or one and is_near(self, one) or is_solved(self, text) then return true end
  if not one or not one.mean then return nil, T("%s is better than %s", best, text) end
  return nil, T("%s is better than %s: %+.1f points a hand, and %+.1f", best, text, self.top.mean, one.mean)
end

--- Returns lines that help without the answer: the principle, and that the first thought is not the best.
function judging:hint()
  if not self.top then return {} end
  local stands = self.list.stands
  local _, principle = advice.of(bots.view(self.session, self.memory), self.list, self.top, self.session.question)
  local lines = { principle }
  if stands and stands.text ~= self.top.text then
    lines[#lines + 1] = T("The first thought, %s, is not the best.", texts.cards_in(stands.text))
  end
  return lines
end

--- Returns lines that say why the best answer is best, and how another one did.
function judging:explain(text)
  if not self.top then return {} end
  local reason, principle = advice.of(bots.view(self.session, self.memory), self.list, self.top,
    self.session.question)
  local one, lines = text and find(self, text), { principle or reason, principle and reason }
  if one and one ~= self.top and one.mean then
    local this, best = texts.cards_in(one.text), texts.cards_in(self.top.text)
    lines[#lines + 1] = T("%s brings %+.1f points a hand, %s %+.1f.", this, one.mean, best, self.top.mean)
  end
  return lines
end

return judging
