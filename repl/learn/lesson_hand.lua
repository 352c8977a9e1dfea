-- lesson_hand.lua - a hand that a learner plays to its end in a lesson (lesson_mode.lua), with bots in the other seats.
-- Every word of the prompt is there too: hint, why, undo, score.
local answers = require "host.learn.answers"
local bots = require "host.bots.bots"
local words = require("houserule").words
local T = require("houserule").texts.of

local lesson_hand = {}
lesson_hand.__index = lesson_hand

--- The hand on the lesson's table, for the seat and bot of a block `hand`.
function lesson_hand.new(lesson, item)
  return setmetatable({ lesson = lesson, seat = item.seat, bot = bots.seats { item.bot or "simple" },
                        last = lesson.con:session_needed().last, begun = lesson.con.position:decisions() }, lesson_hand)
end

local function session_of(self) return self.lesson.con:session_needed() end

function lesson_hand:is_over()
  local s = session_of(self)
  return s.state ~= "ask" or s.last ~= self.last
end

local function is_my_turn(self) return not self:is_over() and session_of(self).question.seat == self.seat end

-- Bots decide until it is the learner's turn, or the hand is over.
local function play_on(self)
  local con = self.lesson.con
  while not self:is_over() and not is_my_turn(self) do con:step(self.bot) end
  con:tell_news(function(entry) return entry.kind ~= "by" or entry.seat ~= self.seat end)
  if not self:is_over() then return con:show_compact() end
  con:say("")
  con:show_score()
  self.lesson.right = self.lesson.right + 1
  self.lesson:go_on()
end

--- Writes the task, and plays to the learner's turn.
function lesson_hand:begin()
  local con = self.lesson.con
  con.viewer = self.seat
  con:say("")
  con:say_text("Play the hand to its end, with bots in the other seats. `hint` helps, `undo` takes back, `skip` lets a bot "
    .. "play for you.", "")
  play_on(self)
end

-- Back to before the learner's last decision of this hand; the bots' since then go too.
local function take_back(self)
  local con = self.lesson.con
  local at, why = con.position:take_back(function(step, _, n) return step.by == self.seat and n >= self.begun end)
  if at == false then return con:say("You have decided nothing yet.") end
  con:need(at, why)
  con:show_compact()
end

--- Takes a line: a decision, or anything that one may say at the prompt.
function lesson_hand:feed(line)
  local lesson, con = self.lesson, self.lesson.con
  local word = words.trim(line):lower()
  if word == "skip" then
    con:step(self.bot)
    return play_on(self)
  end
  local said, _, refusal = answers.read({ wants = "decision", session = session_of(self) }, line)
  if said and not refusal then
    con:need(con.position:decide(said))
    return play_on(self)
  end
  if word == "" then return con:show_table() end
  if word == "undo" or word == "u" then return take_back(self) end
  lesson:without_mode(con.feed, con, line)
  if not con.position then return lesson:finish(T "The game is no longer on the table, and the lesson ends here.") end
  if not is_my_turn(self) then play_on(self) end
end

return lesson_hand
