-- lesson_check.lua - checks that a lesson's tables can be reached, and that it can be finished. The engine must agree
-- that the author's right answers are right. Each reply must belong to a possible wrong answer.
local bots = require "host.bots.bots"
local complaints = require "host.check.complaints"
local lesson_file = require "host.learn.lesson_file"
local position = require "host.game.position"
local tasks = require "host.learn.tasks"
local wall = require "host.wall"
local answers = require "host.learn.answers"
local words = require("houserule").words
local T = require("houserule").texts.of

local lesson_check = {}

-- Reports an error and returns false, to end the check.
local function say(self, line, text)
  complaints.add(self.report, line, text)
  return false
end

local function session_of(self) return self.at and self.at.session end

-- A reply must be to an answer that can be given and is wrong.
local function check_replies(self, item, question)
  for _, reply in ipairs(item.replies) do
    local value, wrong = answers.read(question, reply.given)
    if value == nil then say(self, reply.line, words.printable(reply.given) .. ": " .. wrong)
    elseif question.wants == "cards" then
      if value & question.from == 0 then say(self, reply.line, T("%s is no answer here", words.printable(reply.given))) end
    elseif tasks.is_right(question, value) then
      say(self, reply.line, T("%s is right, and this is a reply to a wrong answer", words.printable(reply.given)))
    end
  end
end

-- The table as the answer leaves it.
local function take_answer(self, item, question)
  if item.kind == "move" or item.kind == "best" then
    local fine, why = self.at:decide(question.right[1])
    if not fine then say(self, item.at, why.sentence) end
  elseif question.next then self.at = question.next
  elseif item.kind == "type" then
    local at, why = self.type(self.library, self.at, item.right)
    if not at and why then say(self, item.at, words.printable(item.right) .. ": " .. why) end
    self.at = at or self.at
  end
end

local check = {}

function check.table(self, item)
  local s, why, line = tasks.lay(self.library, session_of(self), item.lines)
  if not s then return say(self, line or item.line, why) end
  self.at = position.of(s)
  why = tasks.unfit(s, item)
  if why then say(self, item.line, why) end
  return true
end

function check.ask(self, item)
  local question, why = tasks.question(self.at, item, self.memory)
  if not question then return say(self, item.at, why) end
  local fine
  fine, why = tasks.verify(question, item, session_of(self))
  if not fine then say(self, item.at, why) end
  if item.kind == "word" and not item.asked then
    say(self, item.at, T "the text before a question for a word asks it, and ends with a question mark")
  end
  check_replies(self, item, question)
  if fine and item.kind == "best" and not tasks.hint(question, item) then
    say(self, item.at, T("`hint` has nothing to say: %s does as well, and is not among the answers; add it, or `hint:`",
      question.judge():best()))
  end
  take_answer(self, item, question)
  return true
end

-- The hand is played to its end, by bots in all seats.
function check.hand(self, item)
  local wrong = tasks.unfit(session_of(self), item)
  if wrong then return say(self, item.line, wrong) end
  local last = session_of(self).last
  while self.at.session.state == "ask" and self.at.session.last == last do
    wall.beat()
    local fine, why = self.at:play_on()
    if not fine then return say(self, item.line, why.sentence) end
  end
  return true
end

--- Checks a lesson's text. `type`(library, position, line) feeds a line to a prompt: the position then, or nil and a
--- sentence. Returns a report as checker.check does.
function lesson_check.check(library, path, text, type)
  local report = complaints.new(path)
  report.kind = "lesson"
  local self = { report = report, library = library, type = type, memory = bots.memory() }
  local file = lesson_file.read(text, function(line, sentence) complaints.add(report, line, "%s", sentence) end)
  report.asks = #file.asks
  if #report.list > 0 then return complaints.in_order(report) end
  for _, item in ipairs(file.items) do
    wall.beat()
    if item.block and not check[item.block](self, item) then break end
  end
  return complaints.in_order(report)
end

return lesson_check
