-- quiz.lua - questions about a game, one after another, with the tally.
local engine = require "houserule"
local prose = require "host.table.prose"
local questions = require "host.learn.quiz_questions"

local words = engine.words
local quiz = {}

local USUAL <const>, MOST <const> = 10, 1000
local TRIES <const> = 12 -- games that are looked through for one question

-- Answers ------------------------------------------------------------------------------------------------------------

-- "7d, qc" as a set; "all" is the hand's. nil and a sentence if it is none.
local function read_cards(question, text)
  local set = 0
  local s = question.session
  local sets = s.rules.sets
  local hand = s.t:hand(s.question.holder)
  if text:lower() == "all" then return hand end
  for token in text:gmatch("[^%s,;]+") do
    local number, name = sets.card(token)
    if not number then
      return nil, ('"%s" is no card: name the cards, like QC 9D, or say `all`.'):format(words.printable(token))
    end
    local held = hand & sets.same(number)
    if held == 0 then return nil, ("%s is not in that hand."):format(name) end
    set = set | held
  end
  if set == 0 then return nil, "Name the cards, like QC 9D, or say `all`." end
  return set
end

-- A seat by its number, or by the card it played.
local function read_seat(question, text)
  local trick = question.trick
  local card = select(2, question.session.rules.sets.card(text))
  for i, seat in ipairs(trick.seats) do
    if trick.cards[i] == card or text:lower():gsub("^seat%s*", "") == tostring(seat) then return seat end
  end
  return nil, ("Answer with a seat (%s) or with the card that wins."):format(words.list(trick.seats, "or"))
end

local function read_number(_, text)
  local n = math.tointeger(tonumber((text:gsub("^%+", ""):gsub("%s*points?$", ""))))
  if not n then return nil, "Answer with a whole number." end
  return n
end

-- One card, as a set.
local function read_card(question, text)
  local sets = question.session.rules.sets
  local number = sets.card(text)
  if not number then return nil, "Answer with a card, like QC." end
  return sets.same(number)
end

local read = { cards = read_cards, card = read_card, seat = read_seat, number = read_number }

-- What was wrong with an answer in cards.
local function cards_verdict(question, given)
  local parts, sets = {}, question.session.rules.sets
  local surplus, missing = given & ~question.answer, question.answer & ~given
  if surplus ~= 0 then parts[1] = sets.text(surplus) .. " may not be played" end
  if missing ~= 0 then parts[#parts + 1] = sets.text(missing) .. " may be played too" end
  return "No: " .. table.concat(parts, ", ") .. "."
end

local function answer_text(question)
  if question.wants == "cards" or question.wants == "card" then return question.session.rules.sets.text(question.answer) end
  return (question.wants == "seat" and "seat " or "") .. question.answer
end

-- The quiz -----------------------------------------------------------------------------------------------------------

-- The next question: the kinds in turn, and another kind where the game has none of one.
local function next_question(con, self)
  local order = {}
  for _, kind in ipairs(questions.order) do order[#order + 1] = not self.missing[kind] and kind or nil end
  for step = 0, #order - 1 do
    local kind = order[(self.at + step - 1) % #order + 1]
    for try = 1, self.missing[kind] and 0 or TRIES do
      local header = {}
      for key, value in pairs(self.header) do header[key] = value end
      header.seed = ("%s/%d.%d"):format(self.header.seed, self.at, try)
      local question = questions.make(con.library, header, kind, con.paint)
      if question then return question end
    end
    self.missing[kind] = true
  end
end

local function show(con, self)
  con:say("")
  con:say("Question %d of %d: %s", self.at, self.n, self.question.title)
  for _, line in ipairs(self.question.text) do con:say_text("  " .. line, "  ") end
end

local function summary(con, self)
  con.mode = nil
  con:say("")
  if self.asked == 0 then return con:say("No question was answered.") end
  con:say("%d of %s right.", self.right, prose.plural(self.asked, "question"))
  local seen = {}
  for _, kind in ipairs(questions.order) do
    local tally = self.tally[kind]
    if tally and not seen[kind] then
      seen[kind] = true
      con:say("  %-26s %d of %d", questions.topics[kind].title, tally.right, tally.asked)
    end
  end
end

local function advance(con, self)
  self.at = self.at + 1
  if self.at > self.n then return summary(con, self) end
  self.question = next_question(con, self)
  if self.question then return show(con, self) end
  con:say_text("No question can be made of this game: the quiz is about tricks and counts.", "")
  summary(con, self)
end

local function count(self, right)
  local kind = self.question.kind
  local tally = self.tally[kind] or { right = 0, asked = 0 }
  self.tally[kind] = tally
  tally.asked, self.asked = tally.asked + 1, self.asked + 1
  if right then tally.right, self.right = tally.right + 1, self.right + 1 end
end

-- The verdict, and why. `given` is nil for a question given up.
local function judge(con, self, given)
  local question = self.question
  local right = given == question.answer
  count(self, right)
  if right then con:say("Right.")
  elseif given and question.wants == "cards" then con:say_text(cards_verdict(question, given))
  else con:say_text(("%s %s."):format(given and "No, it is" or "It is", answer_text(question))) end
  for _, line in ipairs(question.explain(question.wants == "cards" and given or nil)) do
    con:say_text("  " .. line, "    ")
  end
  if self.asked < self.n then con:say("(%d of %d so far)", self.right, self.asked) end
  advance(con, self)
end

local enough = { ["quit quiz"] = true, quit = true, q = true, exit = true }

local function take(con, self, line)
  local text = words.trim(line)
  local word = text:lower():gsub("%s+", " ")
  if enough[word] then return summary(con, self) end
  if text == "" or word == "again" then return show(con, self) end
  if word == "skip" then return judge(con, self, nil) end
  local given, wrong = read[self.question.wants](self.question, text)
  if not given then
    return con:say_text(wrong .. " `skip` gives the question up, `quit quiz` ends.", "")
  end
  judge(con, self, given)
end

--- Begins a quiz of n questions on a console; the game on its table stays as it is.
function quiz.start(con, header, n)
  n = n or USUAL
  if n < 1 or n > MOST then con:fault("a quiz has 1 to %d questions, not %d", MOST, n) end
  header.seed = header.seed or con.host.entropy()
  local game = con:need(engine.session.open(con.library, header, true))
  local self = { header = header, n = n, at = 0, right = 0, asked = 0, tally = {}, missing = {} }
  con.mode = { feed = function(_, line) take(con, self, line) end,
               prompt = function() return ("quiz %d/%d> "):format(self.at, self.n) end }
  con:say("%s, %s, seed %s.", game.game.base.declared.title, prose.plural(n, "question"), header.seed)
  advance(con, self)
end

return quiz
