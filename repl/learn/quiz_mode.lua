-- quiz_mode.lua - asks questions about a game, one after another, as a mode of the console. A missed question comes again:
-- soon, then at growing intervals (Leitner boxes). Right answers lead to harder questions, wrong ones to easier questions.
-- learned.lua keeps boxes and level.
local answers = require "host.learn.answers"
local engine = require "houserule"
local finding = require "host.learn.finding"
local people = require "host.table.people"
local plain = require "houserule.values.plain"
local position = require "host.game.position"
local tasks = require "host.learn.tasks"
local wall = require "host.wall"
local texts = engine.texts
local T, N = texts.of, texts.count

local words = engine.words
local quiz = { is_aside = true } -- no game that is to be kept
quiz.__index = quiz

local USUAL <const>, MOST <const> = 10, 1000
local TRIES <const>, FEW <const> = 12, 4     -- games that are looked through for one question; where it takes long
local BOXES <const> = { 2, 6, 20, 60 }       -- questions after which one in a box comes again
local RISE <const>, FALL <const> = 4, 2      -- right or missed in a row, after which the level is another

-- The learner ----------------------------------------------------------------------------------------------------------

-- Puts a question into a box, or takes it out of all: those answered right at once are in none.
local function put_in_box(self, box)
  local question, header = self.question, self.question.header
  local line = { quiz = header.game, kind = question.kind, seed = header.seed, at = question.level,
                 variants = header.variants, above = header.above, options = header.options, players = header.players }
  if BOXES[box] then line.box, line.due = box, self.known.asked + BOXES[box] end
  self.con.learned:put(line)
end

-- Ends the search for a question where it was not found because that has taken too long.
local function stay_in_time(self)
  if wall.beat() then self.con:fault "these rules take too long to look for a question" end
end

-- A question of a box that is due, with the game's header as it was.
local function due_question(self)
  for _, line in ipairs(self.con.learned:all "quiz") do
    if line.quiz == self.header.game and line.due <= self.known.asked then
      local header = { houserule = 1, game = line.quiz, seed = line.seed, variants = line.variants, above = line.above,
                       options = line.options, players = line.players }
      local question = finding.make(self.con.library, header, line.kind, line.at)
      if question then
        question.header, question.level, question.box = header, line.at, line.box
        return question
      end
      stay_in_time(self)
      line.box = nil -- its rules are gone
      self.con.learned:put(line)
    end
  end
end

-- The next question --------------------------------------------------------------------------------------------------

local function try_kind(self, kind, level, is_hard)
  for try = 1, kind == "best" and FEW or TRIES do
    local header = plain.with(self.header, { seed = ("%s/%d.%d"):format(self.header.seed, self.at, try) })
    local library = self.con.library
    local question, problem
    if is_hard then question = finding.under_house_rule(library, header, kind, self.at * TRIES + try)
    else question, problem = finding.make(library, header, kind, level) end
    if problem then self.con:fault("%s", problem.sentence) end
    if question then
      question.header, question.level = header, level
      return question
    end
    stay_in_time(self)
  end
end

-- The kinds of the level in turn, and another one where the game has none of one. On the highest level every other question
-- is under a house rule, if one can be found.
local function new_question(self)
  local level, order = self.known.at, {}
  for _, row in ipairs(finding.kinds) do
    if row[2] <= level and not self.missing[row[1]] then order[#order + 1] = row[1] end
  end
  for step = 0, #order - 1 do
    local kind = order[(self.at + step - 1) % #order + 1]
    local question = level == finding.LEVELS and self.at % 2 == 0 and try_kind(self, kind, level, true)
      or try_kind(self, kind, level)
    if question then return question end
    self.missing[kind] = true
  end
end

-- Asking -------------------------------------------------------------------------------------------------------------

local in_words = { show = true, high = true, count = true } -- of cards that no table shows any more

local function show(self)
  local con, question = self.con, self.question
  con:say("")
  con:say_text(T(question.box and "Question %d of %d: %s, again" or "Question %d of %d: %s", self.at, self.n,
    question.title), "")
  for _, file in ipairs(question.session.game.variants) do
    local declared = file.declared
    if not plain.is_in(self.header.variants or {}, declared.id) then
      con:say_text("  " .. words.clean(T("House rule %s: %s", declared.title, declared.summary or "")), "  ")
    end
  end
  if not in_words[question.kind] then tasks.show_table(con, question.kind) end
  for _, line in ipairs((in_words[question.kind] or question.kind == "gain") and question.text or {}) do
    con:say_text("  " .. line, "  ")
  end
  con:say_text("  " .. question.ask, "  ")
end

local function finish(self)
  local con = self.con
  con.mode, con.viewer = nil, self.viewer
  con:put(self.before, true)
  con:say("")
  if self.asked == 0 then return self.question and con:say("No question was answered.") end
  con:say("%d of %s right.", self.right, N(self.asked, "question"))
  local tallies = {}
  for _, tally in pairs(self.tally) do tallies[#tallies + 1] = tally end
  table.sort(tallies, function(a, b)
    local x, y = a.right / a.asked, b.right / b.asked
    if x ~= y then return x < y end
    return a.title < b.title
  end)
  for _, tally in ipairs(tallies) do con:say("  %-26s %d of %d", tally.title, tally.right, tally.asked) end
  local waiting = 0
  for _, line in ipairs(con.learned:all "quiz") do waiting = waiting + (line.quiz == self.header.game and 1 or 0) end
  local level = T("You are on level %d of %d.", self.known.at, finding.LEVELS)
  con:say_text(waiting > 0 and level .. " " .. T("What was missed comes again: %s.", N(waiting, "question")) or level, "")
end

-- Finds the next question; false if there is none.
local function find(self)
  self.at = self.at + 1
  self.question = due_question(self) or new_question(self)
  return self.question ~= nil
end

local function put(self)
  self.con:put(position.of(self.question.session), true)
  self.con.viewer = self.question.kind == "gain" and "all" or tasks.viewer(self.question.session, self.question.kind)
  show(self)
end

local function advance(self)
  if self.at < self.n and find(self) then return put(self) end
  finish(self)
end

-- Judging ------------------------------------------------------------------------------------------------------------

local function count(self, is_right)
  local title = self.question.title
  local tally = self.tally[title] or { title = title, right = 0, asked = 0 }
  self.tally[title] = tally
  tally.asked, self.asked = tally.asked + 1, self.asked + 1
  if is_right then tally.right, self.right = tally.right + 1, self.right + 1 end
end

-- The level after this answer; what happened in a row is forgotten when it changes.
local function change_level(self, is_right)
  local row = self.row
  if is_right ~= row.right then row.right, row.n = is_right, 0 end
  row.n = row.n + 1
  local step = is_right and row.n >= RISE and 1 or not is_right and row.n >= FALL and -1 or 0
  local level = math.max(1, math.min(finding.LEVELS, self.known.at + step))
  if level ~= self.known.at then self.known.at, row.n = level, 0 end
end

local function judge(self, given, refusal)
  local con, question = self.con, self.question
  local is_right = given ~= nil and not refusal and tasks.is_right(question, given)
  count(self, is_right)
  self.known.asked = self.known.asked + 1
  if is_right then con:say("Right.")
  elseif given and question.wants == "cards" then con:say_text(answers.verdict(question, given))
  else
    local right = answers.shown(question, question.answer)
    con:say_text(T(given and "No, the answer is %s." or "The answer is %s.", right))
  end
  local why = question.explain(question.wants ~= "number" and given or nil)
  for _, line in ipairs(why) do con:say_text("  " .. line, "    ") end
  put_in_box(self, is_right and (question.box and question.box + 1 or 0) or 1)
  change_level(self, is_right)
  con.learned:put(self.known)
  if self.asked < self.n then con:say("(%d of %d so far)", self.right, self.asked) end
  advance(self)
end

--- Takes one line.
function quiz:feed(line)
  local text = words.trim(line)
  local word = text:lower():gsub("%s+", " ")
  if plain.is_in({ "quit quiz", "quit", "q", "exit" }, word) then return finish(self) end
  if text == "" or word == "again" then return show(self) end
  if word == "skip" then return judge(self) end
  local given, wrong, refusal = answers.read(self.question, answers.seated(self.con, self.question, text))
  if given == nil then return self.con:say_text(wrong .. " " .. T "`skip` gives the question up, `quit quiz` ends.", "") end
  judge(self, given, refusal)
end

function quiz:prompt() return T("quiz %d/%d> ", self.at, self.n) end

--- The learner's seat: the one that looks, if a table is drawn.
function quiz:here()
  return not (self.question and in_words[self.question.kind]) and math.tointeger(self.con.viewer) or nil
end

--- Names for all others.
function quiz:all_names()
  return self.question and people.with_bots({}, self.question.session.game.most, { self:here() }) or nil
end


--- Begins a quiz of n questions on a console; the game on its table comes back at the end.
function quiz.start(con, header, n)
  n = n or USUAL
  if n < 1 or n > MOST then con:fault("a quiz has 1 to %d questions, not %d", MOST, n) end
  header.seed = header.seed or con.host.entropy()
  local game = con:need(engine.session.open(con.library, header, { listener = {} }))
  local self = setmetatable({ con = con, header = header, n = n, at = 0, right = 0, asked = 0, tally = {}, missing = {},
                              known = con.learned:line("level", header.game) or { level = header.game, at = 1, asked = 0 },
                              row = { n = 0 }, before = con.position, viewer = con.viewer }, quiz)
  if not find(self) then con:fault "no question can be made of this game: the quiz is about tricks and counts" end
  con.mode = self
  con:say("%s, %s, seed %s.", game.game.base.declared.title, N(n, "question"), header.seed)
  put(self)
end

return quiz
