-- tasks.lua - performs the blocks of a lesson: sets up and draws a table, puts an `ask` as a question with its right
-- answers, and replies to a wrong one. Used by lesson_mode.lua to run a lesson, by lesson_check.lua to check it, and by the
-- quiz.
local answers = require "host.learn.answers"
local bots = require "host.bots.bots"
local examples = require "host.rules.page_examples"
local judging = require "host.learn.judging"
local pages = require "host.rules.pages"
local plain = require "houserule.values.plain"
local position = require "host.game.position"
local questions = require "host.learn.questions"
local replay = require "host.game.record_replay"
local search = require "host.rules.search"
local views = require "host.table.seat_view"
local clause_text = require("host.rules.why").clause
local words = require("houserule").words
local texts = require("houserule").texts
local T, N = texts.of, texts.count

local tasks = {}

local FIRST <const> = 40 -- deals that are tried first
local WIDTH <const> = 80 -- columns of clauses

--- The author's text, with cards and seats named as in records: "Seat 2's ace beats QC." The learner's seat `here` stays
--- a number, as no verb in the text would agree with "you".
function tasks.written(text, here)
  local parts, at = {}, 1
  text = words.clean(text)
  for from, first, seat, to in text:gmatch "()(%f[%a][Ss])eat (%d+)()" do
    if tonumber(seat) ~= here then
      local mark = texts.seat(seat)
      parts[#parts + 1] = texts.cards_in(text:sub(at, from - 1)) .. (first == "S" and texts.capital(mark) or mark)
      at = to
    end
  end
  return table.concat(parts) .. texts.cards_in(text:sub(at))
end

-- Tables -------------------------------------------------------------------------------------------------------------

--- Sets up a table: its lines { text =, line = } continue a session, or begin with a header. Returns the session, or nil, a
--- sentence and the line number.
function tasks.lay(library, session, lines)
  local reader = replay.new { library = library, say = function() end }
  reader.session = session
  for _, line in ipairs(lines) do
    if line.text:find '^{"houserule"' then reader.session = nil end
    local fine, why = examples.feed(reader, line.text)
    if not fine then return nil, why.sentence, line.line end
  end
  local fine, why = reader:close()
  if not fine then return nil, why.sentence, lines[#lines] and lines[#lines].line end
  if not reader.session then return nil, T "a table begins with the header of a record" end
  return reader.session
end

-- The position after the decisions "a, b" of a question, with the one on the table left as it is; nil and a sentence.
local function after_decisions(at, text)
  local after, why = position.restore(at:snapshot())
  if not after then return nil, why.sentence end
  local session, wrong = tasks.lay(at.library, after.session, { { text = "do: " .. text } })
  if not session then return nil, wrong end
  return after
end

local of_the_trick = { winner = true, worth = true }

--- The seat that looks at a question of this kind (nil for none): for one of the trick its leader, not who is to lead now.
function tasks.viewer(s, kind)
  local trick = of_the_trick[kind] and views.at(s, 0).trick
  return trick and trick.leader or s.state == "ask" and s.question.seat or nil
end

--- Draws the table of a console as its viewer sees it, for a question of this kind (nil for none). It must not give the
--- answer away: without what may be played, and for a question of the trick without who has it.
function tasks.show_table(con, kind)
  local s, viewer = con:session_needed(), con.viewer
  con.viewer = viewer or tasks.viewer(s, kind)
  local trick = of_the_trick[kind] and views.at(s, 0).trick
  local view = con:view()
  con.viewer, view.sitting = viewer, true
  if view.ask then view.ask.may, view.ask.set = nil, nil end
  if trick then
    view.trick.winner, view.trick.points, view.tricks, view.ask = nil, nil, nil, { seat = 0, holder = 0 }
  end
  con:show_view(view)
end

--- A sentence where a session has no place for the view of a block `table`, or for a block `hand`; nil where it has.
function tasks.unfit(s, item)
  if item.block == "hand" and (not s or s.state ~= "ask") then return T "no hand is on the table here" end
  local seat = item.seat or math.tointeger(item.view)
  if seat and (seat < 1 or seat > s.rules.seats) then return T("there is no seat %d", seat) end
  if item.block == "table" then return nil end
  return select(2, bots.read(item.bot or "simple", s.rules.seats))
end

-- Questions ----------------------------------------------------------------------------------------------------------

local function no_lines() return {} end

local own = {}

function own.move(s, _, memory)
  if not s or s.state ~= "ask" then return nil, T "nobody is asked here: the hand is over, or none is dealt" end
  local q = s.question
  local legal = q.kind == "words" and q:legal() or {}
  local seat = texts.capital(texts.seat(q.seat))
  local what = T("%s {is|are} asked. What do you say?", seat)
  if #legal > 1 and #legal < 8 then what = T("%s {is|are} asked: %s?", seat, texts.cards_in(words.list(legal, "or"))) end
  if q.kind == "play" then what = T("%s {is|are} to play. Which card?", seat) end
  if q.kind == "cards" then
    what = T(q.most > 1 and "%s {is|are} to %s. Which cards?" or "%s {is|are} to %s. Which card?", seat, q.point)
  end
  local question, judged = { wants = "decision", ask = what, session = s, explain = no_lines }, nil
  function question.judge(worlds)
    if worlds then return judging.at(s, memory, worlds) end
    judged = judged or judging.at(s, memory)
    return judged
  end
  return question
end

function own.best(s, item, memory)
  local question, why = own.move(s, item, memory)
  if question then question.explain = function(given) return question.judge():explain(given) end end
  return question, why
end

function own.word() return { wants = "word", ask = T "What is the word?", explain = no_lines } end

-- The words that a lesson may not have typed: it is somebody else's, and these write files or end the session.
local not_typed = { "save", "load", "transcript", "handout", "edit", "club", "resume", "reload", "lesson", "tour", "quiz",
                    "quit", "exit" }

function own.type(_, item)
  local word = item.right:lower():match "^[%s:]*(%a+)" or "-" -- a card like 9h is no word
  for _, name in ipairs(not_typed) do
    if name:sub(1, #word) == word then return nil, T("`%s` is nothing that a lesson may have typed", name) end
  end
  return { wants = "line", ask = T("Type `%s`.", item.right), explain = no_lines }
end

local kind_names = { "move", "best", "word", "type" }
for name in pairs(questions.kinds) do kind_names[#kind_names + 1] = name end
table.sort(kind_names)

local function question_of(s, item, of)
  if own[item.kind] then return own[item.kind](s, item, of.memory) end
  if not questions.kinds[item.kind] then return nil, words.unknown("kind of question", item.kind, kind_names) end
  if not s then return nil, T "no table is laid yet" end
  if s.state ~= "ask" and item.kind ~= "gain" then
    return nil, T "nobody is asked here: the hand is over, or none is dealt"
  end
  local question = questions.at(s, item.kind, of)
  if question then return question end
  return nil, T("nothing can be asked of `%s` here", item.kind)
end

--- Makes the question of a block at a position: `right`, the author's right answers, and `next`, the position after its
--- decisions, if it has some. Returns nil and a sentence if it cannot be asked. `memory` is bots.memory(), if there is one.
function tasks.question(at, item, memory)
  local after, why, question
  if at and item["do"] then after, why = after_decisions(at, item["do"]) end
  if why then return nil, why end
  local text, side = item.right:match "^(%S+)%s+for%s+%a*%s*(%d+)$"
  question, why = question_of(at and at.session, item, { side = math.tointeger(tonumber(side)),
                                                         after = after and after.session, memory = memory })
  if not question then return nil, why end
  question.next = after
  if item.kind == "winner" or item.kind == "type" then text = item.right end
  question.right, why = answers.read_all(question, text or item.right)
  if not question.right then return nil, ("%s: %s"):format(item.right, why) end
  question.written = item.right:match "^(.-) or " or item.right
  return question
end

--- True if an answer is among the right ones.
function tasks.is_right(question, given) return plain.is_in(question.right, given) end

-- Returns the clauses that say what is asked, as lines; a question of what may be played has that of following.
local function clauses_for(question)
  local s, ids = question.session, {}
  if question.clause then ids = { question.clause(s) }
  elseif question.kind == "legal" then ids = { s.t:in_trick() > 0 and s.rules.duties.follow or s.rules.duties.lead } end
  local lines = plain.map(ids, function(id) return clause_text(views.game(s), id) end)
  return lines[1] and lines or s and s.state == "ask" and search.question(s, views.game(s), WIDTH) or lines
end

--- Returns the lines of `hint` at a question: the author's own words, else a reply to a wrong answer. Without these, the
--- bots' reason if their answer is right, or the clauses. `seat` is the learner's. The reason has the answer only if the
--- learner asks `again`.
function tasks.hint(question, item, seat, again)
  if item.hint then return { tasks.written(item.hint, seat) } end
  if question.wants == "line" then return { question.ask } end
  if question.wants == "word" then
    return { T("It begins with \"%s\".", question.written:sub(1, (utf8.offset(question.written, 2) or 2) - 1)) }
  end
  if item["else"] then return { tasks.written(item["else"], seat) } end
  local reply = question.wants == "decision" and item.replies[1]
  if reply then return { T("It is not %s. %s", texts.cards_in(reply.given), tasks.written(reply.text, seat)) } end
  local said = question.judge and question.judge():best()
  if said and tasks.is_right(question, said) then
    local first = again and {} or question.judge():hint()
    return first[1] and first or question.judge():explain()
  end
  local lines = clauses_for(question)
  if question.wants == "cards" and question.answer then
    table.insert(lines, 1, N(question.session.rules.sets.count(question.answer), "card") .. ".")
  end
  return lines
end

-- True if an answer of the author to a `move` is as good as the best, or nothing can be tried; otherwise nil and a sentence.
-- Most are good, so few deals are tried first.
local function agree(question)
  local better
  for _, judge in ipairs { question.judge(FIRST), false } do
    judge = judge or question.judge()
    for _, text in ipairs(question.right) do
      local fine, why = judge:check(text)
      if fine then return true end
      better = why
    end
  end
  return not question.judge():best(), better
end

--- Checks the author's right answers, at a session if there is one. Returns true, or nil and a sentence.
function tasks.verify(question, item, s)
  if item.kind == "best" then
    for _, text in ipairs(question.right) do
      local fine, why = question.judge():check(text)
      if not fine then return nil, why end
    end
  elseif item.kind == "move" and not item.hint and not question.session.question:only() then
    local fine, better = agree(question)
    if not fine then return nil, T("%s; `hint:` can say why this is taught", better) end
  elseif item.kind == "word" then
    local word = question.right[1] -- the others are spellings of it
    if s and not pages.terms(s.library, views.game(s), word)[1] then
      return nil, T('"%s" is no term of the glossary', words.printable(word))
    end
  elseif question.answer ~= nil and (#question.right ~= 1 or question.right[1] ~= question.answer) then
    return nil, T("the answer is %s, not %s", answers.text(question, question.answer), words.printable(item.right))
  end
  return true
end

-- Replies ------------------------------------------------------------------------------------------------------------

--- The author's reply to a wrong answer; nil where there is none. One card of several that are wrong, or missing, is enough.
function tasks.reply(question, item, given)
  for _, reply in ipairs(item.replies) do
    local value = answers.read(question, reply.given)
    local is_meant = value == given
    if value and question.wants == "cards" then is_meant = value & (given ~ question.answer) ~= 0 end
    if is_meant then return reply.text end
  end
  return item["else"]
end

return tasks
