-- lesson_mode.lua - a lesson, as a mode of the console: text, table, question, answer, reply.
--
-- A line that is no answer may be a command of the prompt; its effect on the table is undone. The previous game on the
-- table returns at the end.
local answers = require "host.learn.answers"
local lesson_file = require "host.learn.lesson_file"
local lesson_hand = require "host.learn.lesson_hand"
local paint = require "host.table.paint"
local people = require "host.table.people"
local position = require "host.game.position"
local prose = require "host.table.prose"
local tasks = require "host.learn.tasks"
local why = require "host.rules.why"
local words = require("houserule").words
local views = require "host.table.seat_view"
local texts = require("houserule").texts
local T = texts.of

local lesson = { is_aside = true } -- no game that is to be kept
lesson.__index = lesson

-- Going on -----------------------------------------------------------------------------------------------------------

local function session_of(self) return self.con.position and self.con.position.session end

-- Keeps how far the learner is: `at` questions are done.
local function keep(self, at)
  self.con.learned:put { lesson = self.entry.name, at = at, of = #self.file.asks, right = self.right }
end

--- Ends the lessons with a sentence; the game that was on the table comes back.
function lesson:finish(text)
  local con = self.con
  con.mode, con.viewer = nil, self.viewer
  con:say("")
  con:say_text(text, "")
  if con.position ~= self.before then
    con:put(self.before, true)
    if self.before then con:say_text("The game you had is on the table again.", "") end
  end
  con:changed()
end

local function complete(self)
  keep(self, #self.file.asks)
  local n, following = #self.file.asks, self.entries[self.number + 1]
  local was = T "That was the lesson."
  if n > 0 then was = was .. " " .. T("%d of %d at the first try.", self.right, n) end
  if not following then return self:finish(was) end
  self.ended = true
  self.con:say("")
  self.con:say_text(was, "")
  self.con:say_text(T("Enter goes on with the next: %s. `quit` ends.", following.title), "") -- the page leaves this line out
end

-- The question -------------------------------------------------------------------------------------------------------

-- True if the text before a question has asked it already; such a text asks for no typed line.
local function is_asked(self)
  return self.item.kind ~= "type" and self.item.asked
end

local function ask(self)
  local text = self.item.kind == "word" and self.item.asked
  self.con:say_text(text and tasks.written(text, self.seat) or self.question.ask, "")
end

local function broken(self, line, sentence)
  self:finish(words.closed(T("The lesson cannot go on: line %d: %s.", line, words.clean(sentence))))
end

-- The next question or hand of the lesson.
local function next_item(self)
  for place = self.place, #self.file.items do
    local item = self.file.items[place]
    if item.block and item.block ~= "table" then return item end
  end
  return {}
end

-- Notes the learner's seat: the one that looks at the table, or that is asked. It stays if all hands are shown.
local function sit(self, kind)
  local s, viewer = session_of(self), self.con.viewer
  if viewer == "all" then return end
  self.seat = math.tointeger(viewer) or s and tasks.viewer(s, kind) or self.seat
end

local begin = {}

function begin.table(self, item)
  local s, wrong, line = tasks.lay(self.con.library, session_of(self), item.lines)
  wrong = wrong or tasks.unfit(s, item)
  if wrong then return broken(self, line or item.line, wrong) end
  self.con:put(position.of(s), true)
  local following = next_item(self)
  self.con.viewer = item.view or following.seat
  sit(self, following.kind)
  if self.silent then return end
  self.con:say("")
  tasks.show_table(self.con, following.kind)
end

function begin.ask(self, item)
  local question, wrong = tasks.question(self.con.position, item)
  self.asked, self.tries, self.hinted = self.asked + 1, 0, false
  if not question then return broken(self, item.at, wrong) end
  self.item, self.question = item, question
  sit(self, item.kind)
  self.shot = self.con.position and self.con.position:snapshot()
  if self.silent or is_asked(self) then return end
  self.con:say("")
  ask(self)
end

function begin.hand(self, item)
  local wrong = tasks.unfit(session_of(self), item)
  if wrong then return broken(self, item.line, wrong) end
  self.seat = item.seat
  self.asked, self.item, self.question, self.shot = self.asked + 1, item, nil, nil
  self.hand = lesson_hand.new(self, item)
  if not self.silent then self.hand:begin() end
end

-- Goes through the items from this place on, to the next that waits for an answer, or to the end.
function lesson:go_on()
  self.item, self.question, self.shot, self.hand = nil, nil, nil, nil
  while self.place < #self.file.items do
    self.place = self.place + 1
    local item = self.file.items[self.place]
    if not item.block and not self.silent then
      self.con:say("")
      local text = self.con.paint:text(tasks.written(item.text, self.seat))
      self.con:say_text(self.con.paint:style(item.heading and "bold" or "", text), "")
    elseif item.block then begin[item.block](self, item) end
    if self.item or self.ended or self.con.mode ~= self then return end
  end
  complete(self)
end

-- The table as the right answer leaves it.
local function leave(self)
  local con, item, question = self.con, self.item, self.question
  if item.kind == "move" or item.kind == "best" then
    con:need(con.position:decide(question.right[1]))
    if not self.silent then con:tell_news() end
  elseif question.next then
    con:put(question.next, true)
    con.position.session:take()
  elseif item.kind == "type" and self.silent then
    con.mode = nil
    con:feed(item.right)
    con.mode = self
  end
  con.viewer = nil
end

--- Runs f(...) with the console as it is without a lesson, but for the names at the table.
function lesson:without_mode(f, ...)
  self.con.mode, self.con.paused = nil, self
  local result = f(...)
  self.con.mode, self.con.paused = self, nil
  return result
end

-- Answers --------------------------------------------------------------------------------------------------------------

-- Goes on after an answer, and keeps how far that is; after the last one all is kept already.
local function advance(self)
  self:go_on()
  if self.con.mode == self and not self.ended then keep(self, self.asked - 1) end
end

local function explain(self, given)
  for _, line in ipairs(self.question.explain(given)) do self.con:say_text("  " .. line, "    ") end
end

local function was_right(self, given)
  local con, question = self.con, self.question
  if self.tries == 0 then self.right = self.right + 1 end
  con:say_text(self.item.praise and T "Right." .. " " .. tasks.written(self.item.praise, self.seat) or "Right.", "")
  if not self.item.praise then explain(self) end
  if question.wants == "decision" and given ~= question.right[1] then
    con:say_text(T("The lesson goes on with %s.", answers.shown(question, question.right[1])), "")
  end
  leave(self)
  advance(self)
end

local function was_wrong(self, given, refusal)
  local con, question = self.con, self.question
  local text = tasks.reply(question, self.item, given)
  self.tries = self.tries + 1
  con:say_text(refusal and words.closed(T("No: %s.", refusal.sentence)) or answers.verdict(question, given, true), "")
  if text then con:say_text(tasks.written(text, self.seat), "")
  elseif refusal and refusal.rule then con:say_text("  " .. why.clause(views.game(session_of(self)), refusal.rule), "    ")
  elseif question.wants == "cards" then explain(self, given) end
  con:say_text("Try again; `hint` helps, `skip` tells the answer.", "")
end

-- Takes a line that is no answer: a command to look around, or nothing that is understood here.
local function look_around(self, line, wrong)
  local con, before = self.con, self.con.position
  local word = words.trim(line):match "^[:?]?%s*(%a+)"
  local known = word and select(2, pcall(con.command, con, word))
  if line:find "^%s*[?=]" or type(known) == "table" and known.run then
    self:without_mode(con.feed, con, line)
    if con.position ~= before or before and #session_of(self).log ~= #self.shot.log then
      con:put(self.shot and con:need(position.restore(self.shot)), true)
      con:say_text("That is taken back: the lesson waits.", "")
      if self.question then self.question.session = session_of(self) end
    end
    return ask(self)
  end
  con:say_text(wrong .. " " .. T "`skip` tells the answer, `again` the question, `quit` ends.", "")
end

-- Takes a line that was to be typed: it is done for real.
local function take_typed(self, line)
  local con, text = self.con, answers.read(self.question, line)
  local same = text:lower() == self.question.right[1]:lower()
  local wanted, given = self.question.right[1]:match "^%a+", text:match "^%a+"
  if not same and given and wanted then
    local ok, found = pcall(con.command, con, given)
    local ok2, meant = pcall(con.command, con, wanted)
    same = ok and ok2 and found ~= nil and found == meant
      and text:sub(#given + 1):lower() == self.question.right[1]:sub(#wanted + 1):lower()
  end
  if not same then
    self.tries = self.tries + 1
    return look_around(self, line, T("Here type `%s`.", self.question.right[1]))
  end
  self:without_mode(con.feed, con, line)
  if self.tries == 0 then self.right = self.right + 1 end
  advance(self)
end

local function skip(self)
  local question = self.question
  if self.item.kind == "type" then return take_typed(self, question.right[1]) end
  local said = T("The answer is %s.", answers.shown(question, question.right[1]))
  self.con:say_text(self.item.praise and said .. " " .. tasks.written(self.item.praise, self.seat) or said, "")
  if not self.item.praise then explain(self) end
  self.tries = self.tries + 1
  leave(self)
  advance(self)
end

-- The table's own `hint` is about what to decide there, which is not what the lesson asks.
local function give_hint(self)
  for _, line in ipairs(tasks.hint(self.question, self.item, self.seat, self.hinted)) do self.con:say_text(line, "") end
  self.hinted = true
end

local function help(self)
  self.con:say_text("Answer by names of cards (`qc 9d`, `the queens and all diamonds`, `none`), by numbers or words.", "")
  self.con:say_text(T("`hint` helps, `skip` tells the answer, `again` asks again, `back` goes back to the question before, "
    .. "`quit` ends: the lesson goes on from there the next time."), "")
  self.con:say_text("Commands of the prompt look around: `table`, `rules`, `why`, `glossary`.", "")
  ask(self)
end

local start

--- Takes one line.
function lesson:feed(line)
  local word = words.trim(line):lower():gsub("%s+", " ")
  if word == "quit" or word == "q" or word == "exit" or word == "quit lesson" then
    if self.ended then return self:finish(T "The lesson ends here.") end
    keep(self, self.asked - 1)
    return self:finish(T "The lesson ends here. It goes on from here the next time.")
  end
  if self.ended then
    if word == "" then return start(self, self.number + 1) end
    return self.con:say_text("Enter goes on with the next lesson, `quit` ends.", "")
  end
  if word == "back" then return start(self, self.number, math.max(0, self.asked - 2)) end
  if self.item.block == "hand" then return self.hand:feed(line) end
  if self.item.kind == "type" and word == self.question.right[1]:lower() then return take_typed(self, line) end
  if word == "skip" then return skip(self) end
  if word == "hint" then return give_hint(self) end
  if word == "help" then return help(self) end
  if word == "" or word == "again" then return ask(self) end
  if self.item.kind == "type" then return take_typed(self, line) end
  local given, wrong, refusal = answers.read(self.question, answers.seated(self.con, self.question, line))
  if given == nil then return look_around(self, line, wrong) end
  if not refusal and tasks.is_right(self.question, given) then return was_right(self, given) end
  was_wrong(self, given, refusal)
end

function lesson:prompt()
  if self.ended then return T "next lesson> " end
  return T("lesson %d/%d> ", self.asked, #self.file.asks)
end

-- The console asks its mode for these.
function lesson:here() return self.seat end

--- Names for all others: a seat keeps its name when the learner moves to another.
function lesson:all_names()
  local s = session_of(self)
  local names = s and people.with_bots({}, s.game.most, {}) or nil
  if names and self.seat then names[self.seat] = nil end
  return names
end

-- Starting -------------------------------------------------------------------------------------------------------------

local function read(con, entry)
  local text, problem = con.library:find("lessons", entry.name)
  if not text then con:fault("%s", problem or T "the lesson is gone") end
  local wrong
  local file = lesson_file.read(text, function(line, sentence) wrong = wrong or T("line %d: %s", line, sentence) end)
  if wrong then con:fault("%s: %s; `houserule check` says more", entry.name, wrong) end
  return file
end

-- The line of the learner's memory about a lesson; nil where the lesson has another number of questions by now.
local function progress(con, entry, file)
  local line = con.learned:line("lesson", entry.name)
  return line and (not file or line.of == #file.asks) and line or nil
end

-- Goes through the first n questions without a word, as they were answered before.
local function pass_over(self, n)
  self.silent = true
  self:go_on()
  while self.con.mode == self and self.asked <= n and self.item do
    if self.item.block == "hand" then
      while not self.hand:is_over() do self.con:step(self.hand.bot) end
    else leave(self) end
    self:go_on()
  end
  self.silent = false
end

-- Begins a lesson of the list, after its first `n` questions.
function start(self, number, n)
  local con, entry = self.con, self.entries[number]
  self.entry, self.number, self.ended, self.silent, self.seat = entry, number, false, false, nil
  self.file = read(con, entry)
  local kept = progress(con, entry, self.file)
  self.place, self.asked, self.right = 0, 0, 0
  con:put(nil, true)
  con.viewer = nil
  n = n or kept and kept.at < #self.file.asks and kept.at or 0
  self.right = n > 0 and kept and math.min(kept.right, n) or 0
  con:say_text(con.paint:style("bold", words.clean(self.file.title)), "")
  if n == 0 then return self:go_on() end
  pass_over(self, n)
  if con.mode ~= self or self.ended then return end
  con:say_text(T("You are at question %d of %d; `back` goes back.", self.asked, #self.file.asks), "")
  con:say("")
  if con.position then tasks.show_table(con, next_item(self).kind) end
  if self.item.block == "hand" then return self.hand:begin() end
  local before = self.file.items[self.place - 1]
  if before and before.text then con:say_text(tasks.written(before.text, self.seat), "") end
  if not is_asked(self) then ask(self) end
end

--- Begins lessons on a console (lessons.lua's): the first that is not done, or the first.
function lesson.start(con, entries)
  local self = setmetatable({ con = con, entries = entries, before = con.position, viewer = con.viewer }, lesson)
  local first = 1
  for number = #entries, 1, -1 do
    local kept = progress(con, entries[number])
    if not kept or kept.at < kept.of then first = number end
  end
  con.mode = self
  local ok, problem = pcall(start, self, first)
  if ok then return end
  con.mode, con.viewer = nil, self.viewer
  con:put(self.before, true)
  error(problem, 0)
end

local TITLE_AT <const> = 50 -- columns before a lesson's title

--- The lessons as lines, by family, each with how far one has come; its title below it on a narrow screen.
function lesson.lines(con, entries, heading)
  local lines, family, columns, wide = {}, nil, con:columns(), 0
  for _, entry in ipairs(entries) do wide = math.max(wide, paint.width(entry.title)) end
  for _, entry in ipairs(entries) do
    if entry.family ~= family then
      family = entry.family
      lines[#lines + 1] = con.paint:style("bold", family == "" and "Others" or heading(con.library, family))
    end
    local kept, name = progress(con, entry), words.printable(entry.name):sub(1, 36)
    local how = kept and (kept.at >= kept.of and T "done" or T("%d of %d", kept.at, kept.of)) or ""
    if TITLE_AT + wide <= columns then lines[#lines + 1] = ("  %-36s %-10s %s"):format(name, how, entry.title)
    else
      lines[#lines + 1] = ("  %s  %s"):format(name, how):gsub("%s+$", "")
      prose.add(lines, paint.wrap("      " .. entry.title, columns, "      "))
    end
  end
  if #lines == 0 then return { T "There is no lesson here." } end
  local how = T "Begin one by its name (`lesson zole/2-following-suit`), or all of a game (`lesson zole`)."
  return prose.add(lines, paint.wrap(how, columns, "  "))
end

return lesson
