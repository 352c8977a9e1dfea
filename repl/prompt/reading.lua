-- reading.lua - finds out what a line typed at a console is, a decision, a command, cards, or Lua, and does that.
local about_table = require "host.prompt.about_table"
local answer_reader = require "host.game.answer_reader"
local engine = require "houserule"
local commands = require "host.prompt.commands"
local evaluate = require "host.prompt.evaluate"
local lualine = require "host.prompt.lualine"
local plain = require "houserule.values.plain"

local words = engine.words
local reading = {}

-- Commands of the shell. Some have a form at the prompt too; a line that begins with `houserule` never does.
local SHELL <const> = { "play", "rules", "replay", "serve", "solve", "analyse", "print", "check", "new", "pack", "merge" }

local LINE_MOST <const> = engine.record.LINE_MOST

-- Lists every word that could begin a line: commands and decisions.
local function known_words(self)
  local list, names = self:decision_words(), commands.names
  return table.move(names, 1, #names, #list + 1, table.move(list, 1, #list, 1, {}))
end

-- Returns true if a number before a decision is its seat, not a bid.
local function names_seat(session, number)
  local question = session.state == "ask" and session.question
  for _, word in ipairs(question and question.kind == "words" and question:legal() or {}) do
    if word:find "^%d" then return false end
  end
  return number <= session.rules.seats
end

local function first_word(text) return text:match "^([%a][%w_]*)(.*)$" end

-- Returns true for a word that means something in Lua here.
local function is_known(self, word) return word and (self.env[word] ~= nil or lualine.keywords[word]) end

-- The kinds of lines, in the order in which they are tried: { name =, example =, find =, mark = }. find(self, text) returns
-- a function that does what the line says, or nothing if the line is of another kind. A kind with a `mark` is tried only for
-- lines that begin with it. A test tries each example at the first bid of Zole. An open answer comes before a command.
reading.kinds = {}

local function kind(name, example, find, mark)
  table.insert(reading.kinds, { name = name, example = example, find = find, mark = mark })
end

-- Returns a function that does what the line says, and the name of its kind: the first that matches, from number `from` on.
local function recognise(self, text, from)
  local mark = text:sub(1, 1)
  for i = from or 1, #reading.kinds do
    local one = reading.kinds[i]
    local act = (not one.mark or one.mark == mark) and one.find(self, text)
    if act then return act, one.name end
  end
end

local function do_nothing() end

kind("a comment", "-- nothing", function(_, text) return text:find "^%-%-" and do_nothing end, "-")

kind("the first line of a script", "#!/usr/bin/houserule", function(_, text) return text:find "^#!" and do_nothing end, "#")

kind("Lua behind a sign", "=1 + 1", function(self, text)
  return function() evaluate.feed(self, text:sub(2)) end
end, "=")

kind("a question mark", "?pass", function(self, text)
  return function() self:run(commands.find("help", self), words.trim(text:sub(2))) end
end, "?")

kind("a command behind a colon", ":legal", function(self, text)
  local rest = text:match "^:%s*(%a.*)$"
  return rest and recognise(self, rest, reading.first_command)
end, ":")

kind("an open answer", "pass", function(self, text)
  local answer, refusal
  if self.position then
    answer, refusal = answer_reader.read(self.position.session, text, { strict = true, names = self:seats_by_name() })
  end
  if refusal then return function() error(refusal, 0) end end
  return answer and function()
    self:answer(answer)
    self:after_decision()
  end
end)

kind("a question in people's own words", "what's legal?", function(self, text)
  local asked, named = nil, nil
  if self.position then asked, named = about_table.asked(text, self.position.session) end
  return asked and function()
    local s = self.position.session
    local answer = about_table.answer(s, asked, self.seat or s.question and s.question.seat, named)
    if answer then return self:say_text(answer) end
    if asked == "meaning" and self:explain_word(named) then return end
    if asked == "meaning" then self:fault("%s", about_table.not_understood) end
    reading.line(self, ":" .. (asked == "trick" and "why trick" or asked) .. " " .. (named or ""))
  end
end)

kind("another question", "7d?", function(self, text)
  return about_table.is_question(text) and function()
    local s = self:session_needed()
    local given, wrong = answer_reader.read(s, (text:gsub("[%s?]+$", "")), { names = self:seats_by_name() })
    local said = given and given.text or wrong and wrong.said
    if not said then self:fault("%s", wrong and wrong.sentence or about_table.not_understood) end
    reading.line(self, ":why " .. said:gsub("^play ", ""))
  end
end)

reading.first_command = #reading.kinds + 1

kind("Lua that names and calls or assigns", "x = 3", function(self, text)
  local word, tail = first_word(text)
  return word and (tail:find "^[.:]" or tail:find "^%s*[=(]") and function() evaluate.feed(self, text) end
end)

kind("a command", "undo 2", function(self, text)
  local word, tail = first_word(text)
  local command = word and not lualine.keywords[word] and commands.find(word, self)
  return command and function() self:run(command, words.trim(tail)) end
end)

kind("a seat and what it decides", "1 pass", function(self, text)
  local by, said = text:match "^(%d+)%s+(%a.*)$"
  return by and self.position and function()
    if names_seat(self.position.session, tonumber(by)) then self:decide(said, math.tointeger(tonumber(by)))
    else self:decide(text) end
    self:after_decision()
  end
end)

kind("a command of the shell", "houserule rules zole", function(self, text)
  local word = first_word(text)
  if not word or is_known(self, word) then return nil end
  local name, rest = text:match "^houserule%s+(%S+)%s*(.*)$"
  name = name or text:match "^(%l+)"
  if name and plain.is_in(SHELL, name) then
    return function()
      self:fault("%s is a command of the shell: leave by `quit`, then type houserule %s %s", name, name,
        rest or text:match "^%l+%s*(.*)$")
    end
  end
  return text:find "^houserule%f[%s%z]" and function()
    self:fault("this is houserule already: say the rest of the line alone")
  end
end)

kind("an answer that is not open", "discard", function(self, text)
  local word = first_word(text)
  return word and not is_known(self, word) and self:is_decision_word(word) and function()
    self:decide(text)
    self:after_decision()
  end
end)

kind("a word that nobody knows", "pss", function(self, text)
  local word = first_word(text)
  if is_known(self, word) then return nil end
  local bare, chunk, wrong = text:find "^%a[%w_-]*$", lualine.compile(text, self.env)
  if bare or not chunk and wrong ~= "more" and word and text:find "^%a[%w_-]*%s+[%w\"+-]" then
    return function() self:fault("%s", words.unknown("command or word", word or text, known_words(self))) end
  end
end)

kind("Lua", "1 + 1", function(self, text) return function() evaluate.feed(self, text) end end)

--- Returns the name of a line's kind. The test of the examples calls it.
function reading.kind_of(self, line) return select(2, recognise(self, words.trim(line))) end

--- Takes a line, as console:feed does; raises what is wrong with it.
function reading.line(self, line)
  if #line + #(self.pending or "") > LINE_MOST then
    self:fault("that is longer than the %d characters a line may have", LINE_MOST)
  end
  if self.pending then return evaluate.feed(self, line) end
  if self.mode then return self.mode:feed(line) end
  local text = words.trim(line)
  if text ~= "" then recognise(self, text)() end
end

return reading
