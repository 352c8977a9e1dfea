-- answers.lua - reads a learner's answer in any spelling, and says what is wrong with it.
--
-- Each reader takes a question and a text. It returns the answer as a value that == can compare; or nil and a sentence that
-- says how to answer. A decision that the rules refuse is a wrong answer, with the refusal as third value.
local answer_reader = require "host.game.answer_reader"
local engine = require "houserule"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local says = require "host.table.says"
local views = require "host.table.seat_view"
local visibility = require "houserule.seat.visibility"
local texts = engine.texts
local T, N = texts.of, texts.count

local words, names = engine.words, engine.names
local answers = {}

local SHOWN <const> = 12 -- words that may be said, in a sentence

local function sets_of(question) return question.session.rules.sets end

-- The cards that a text names, as a set of those there are to name; nil and a sentence if it names none.
local function named(question, from, text, all)
  local set, wrong = answer_reader.cards(question.session, from, text, all)
  return set, wrong and texts.capital(wrong:gsub("[^.?!]$", "%0."))
end

local read = {}

-- "7d, queen of clubs" as a set; "all" and "none" too.
function read.cards(question, text)
  local word = text:lower()
  if word == "all" then return question.from end
  if word == "none" then return 0 end
  local chosen, wrong = named(question, question.from, word:gsub("^all%s+", ""):gsub("%f[%a]and all%f[%A]", "and"), true)
  if chosen then -- and every copy of each
    local set, sets = 0, sets_of(question)
    for _, name in ipairs(sets.list(chosen)) do set = set | question.from & sets.same(name) end
    return set
  end
  return nil, wrong or T "Name the cards, like QC 9D, or say `all` or `none`."
end

-- One card, as a set.
function read.card(question, text)
  local set, wrong = named(question, question.from, text)
  if set and sets_of(question).count(set) == 1 then return sets_of(question).same(sets_of(question).list(set)[1]) end
  return nil, wrong or T "Answer with a card, like QC."
end

-- A seat by its number, or by the card it played.
function read.seat(question, text)
  local trick, set = question.trick, 0
  for _, card in ipairs(trick.cards) do set = set | sets_of(question).same(card) end
  local chosen, wrong = named(question, set, (text:lower():gsub("^seat%s*", "")))
  local list = chosen and sets_of(question).list(chosen)
  local number = text:lower():match "^seat%s*(%d)$" or text:match "^%d$"
  for i, seat in ipairs(trick.seats) do
    if number == tostring(seat) or not number and list and trick.cards[i] == list[1] then return seat end
  end
  return nil, not number and wrong
    or T("Name the player (%s) or the card that wins.", words.list(plain.map(trick.seats, texts.seat), "or"))
end

function read.number(_, text)
  local n = math.tointeger(tonumber((text:gsub("^%+", ""):gsub("%s*points?$", ""))))
  if not n then return nil, T "Answer with a whole number." end
  return n
end

-- A decision of the seat that is asked, as it would be written.
function read.decision(question, text)
  local s = question.session
  local q = s.question
  local answer, wrong = answer_reader.read(s, text)
  if answer then return answer.text end
  if wrong and wrong.said then return wrong.said, nil, wrong end
  if wrong then return nil, texts.capital(wrong.sentence) .. (wrong.is_question and "" or ".") end
  local from = q.kind == "play" and visibility.own(s, q.holder) or q.kind == "cards" and q.from
  if from then return nil, T("Answer with a card that you hold, like %s.", q.sets.list(from)[1]) end
  local legal = q:legal() or { q.point }
  return nil, T("Answer with what may be said: %s.", #legal > SHOWN and T("like %s", legal[1]) or words.list(legal, "or"))
end

function read.word(_, text)
  local word = names.fold((text:lower():gsub("^the ", ""):gsub("^an? ", "")))
  if word == "" then return nil, T "Answer with a word." end
  return word
end

function read.line(_, text) return text end

--- An answer with a seat in place of the name of its player.
function answers.seated(con, question, text)
  if question.wants ~= "seat" then return text end
  local word = words.trim(text):lower()
  local seat = word == "you" and con.mode:here() or con:seats_by_name()()[word]
  return seat and "seat " .. seat or text
end

--- Reads an answer to a question: the value, nil and the rules' refusal if they refuse it; or nil and a sentence.
function answers.read(question, text)
  return read[question.wants](question, (words.trim(text):gsub("%s+", " ")))
end

--- All answers of a text with "or" between them: a list; or nil and a sentence.
function answers.read_all(question, text)
  local list = {}
  for part in (text:gsub("%s+", " ") .. " or "):gmatch "(.-) or " do
    local value, wrong, refusal = answers.read(question, part)
    if value == nil or refusal then return nil, wrong or refusal.sentence end
    list[#list + 1] = value
  end
  return list
end

--- A value as people read it.
function answers.text(question, value)
  if question.wants == "cards" or question.wants == "card" then
    if value == 0 then return "none" end
    local order, trumps = question.session.engine_table.order()
    return table.concat(views.sorted(sets_of(question), order, trumps, value), " ")
  end
  if question.wants == "decision" then return texts.plain(prose.answer(value)) end
  if question.wants == "word" then return question.written or value end
  return question.wants == "seat" and T("seat %d", value) or tostring(value)
end

--- An answer in a sentence, with the names of cards and players.
function answers.shown(question, value)
  if question.wants == "seat" then return texts.seat(value) end
  local q = question.wants == "decision" and question.session.question
  return q and says.order(q.rules, q.point, value, q.seat) or texts.cards_in(answers.text(question, value))
end

--- A sentence on a wrong answer; where it can be tried again, the sentence does not tell which cards are missing.
function answers.verdict(question, given, again)
  if question.wants ~= "cards" then return T "No." end
  local sets = sets_of(question)
  local surplus, missing = given & ~question.answer, question.answer & ~given
  local wrong = surplus ~= 0 and texts.cards_in(answers.text(question, surplus))
  local absent = missing ~= 0
    and (again and N(sets.count(missing), "card") or texts.cards_in(answers.text(question, missing)))
  if not absent then return T("No. Wrong: %s.", wrong) end
  return wrong and T("No. Wrong: %s. Missing: %s.", wrong, absent) or T("No. Missing: %s.", absent)
end

return answers
