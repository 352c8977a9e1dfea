-- lesson_new.lua - the text of a lesson about one position: how it came about, a question, and what is right. It is the
-- position on the table, or that of a puzzle: a record that ends with an open question, as `find --puzzles` writes them.
local answers = require "host.learn.answers"
local engine = require "houserule"
local header_line = require("houserule.play.header").line
local journal = require "host.game.journal"
local json = require "host.system.json"
local judging = require "host.learn.judging"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local questions = require "host.learn.questions"
local tasks = require "host.learn.tasks"
local texts = engine.texts
local T = texts.of

local words = engine.words
local lesson_new = {}

local WIDE <const> = 110 -- bytes of a line of decisions

-- The decisions of a log as lines "do: take, discard 9H TS, QC".
local function said_lines(log)
  local lines, line = {}, nil
  for _, step in ipairs(log) do
    local text = step["do"] and step["do"]:gsub("^play (%S+)$", "%1")
    if text and line and #line + #text < WIDE then line = line .. ", " .. text
    elseif text then
      lines[#lines + 1] = line
      line = "do: " .. text
    end
  end
  lines[#lines + 1] = line
  return lines
end

-- The lines of a table that lead to where a session is: from the seed where that deals these cards, else from packs.
local function table_lines(session)
  local header = json.encode(header_line(session:full_header()))
  local short = { header, table.unpack(said_lines(session.log)) }
  local made = tasks.lay(session.library, nil, plain.map(short, function(text, i) return { text = text, line = i } end))
  if made and plain.is_equal(made.log, session.log) then return short end
  return { header, table.unpack(plain.map(session.log, function(step) return json.encode(journal.step_line(step)) end)) }
end

-- The right answer to a kind of question here, and why, as lines; nil and a sentence.
local function right_answer(s, kind)
  if kind == "best" or kind == "move" then
    local judged = judging.at(s)
    local best = judged:best()
    if not best then return nil, T "what is best cannot be tried here: name another kind, like `lesson new NAME legal`" end
    return texts.plain(prose.answer(best)), judged:explain()
  end
  if not questions.kinds[kind] or kind == "gain" then
    local known = { "best", "move", "legal", "trumps", "winner", "worth", "high", "count" }
    return nil, words.unknown("kind of question", kind, known)
  end
  local side = s.rules.side_of[s.question.seat]
  local question = questions.at(s, kind, { side = side })
  if not question then return nil, T("nothing can be asked of `%s` here", kind) end
  local text = question.wants == "seat" and tostring(question.answer) or answers.text(question, question.answer)
  return kind == "count" and ("%s for %d"):format(text, side) or text, question.explain()
end

--- The text of a lesson about the ask that is open in a session; nil and a sentence if nothing can be asked.
function lesson_new.text(s, title, kind)
  if s.state ~= "ask" then return nil, T "nobody is asked here: a lesson is about an open question" end
  local right, why = right_answer(s, kind)
  if not right then return nil, why end
  local reply = prose.wrap({}, "right: " .. table.concat(plain.map(why, function(line)
    return texts.plain(texts.capital(words.trim(line)))
  end), " "), WIDE, "")
  return table.concat({ "# " .. title, "", T "Say here what the learner should know, and ask.", "", "```table",
    table.concat(table_lines(s), "\n"), "```", "", "```ask", ("%s: %s"):format(kind, right),
    "else: " .. T "Say here what is wrong with other answers.", table.concat(reply, "\n  "), "```", "" }, "\n")
end

--- Writes a lesson from a puzzle that asks for the best answer, which is computed here. Returns nil, a sentence and perhaps
--- a line number if the record is no puzzle.
function lesson_new.puzzle(library, record, title)
  local lines, n = {}, 0
  for text in record:gmatch "([^\n]*)\n?" do
    n = n + 1
    if text:find "%S" then lines[#lines + 1] = { text = text, line = n } end
  end
  local s, why, line = tasks.lay(library, nil, lines)
  if why then return nil, why, line end
  if s.state ~= "ask" then return nil, T "the record does not end with an open question: this is no puzzle" end
  local best = judging.at(s):best()
  if not best then return nil, T "what is best cannot be tried here: this is no puzzle" end
  return ("# %s\n\n```table\n%s\nview: %d\n```\n\n```ask\nbest: %s\n```\n"):format(title, record, s.question.seat,
    texts.plain(prose.answer(best)))
end

return lesson_new
