-- puzzle.lua - a record that ends with an open ask, as `find --puzzles` writes them, as the text of a lesson with one
-- question: what is best here? The answer does not stand in the record; it is found now.
local judging = require "host.learn.judging"
local tasks = require "host.learn.tasks"
local T = require("houserule").texts.of

local puzzle = {}

--- The text of a lesson; nil, a sentence and perhaps the number of a line where the record is no puzzle.
function puzzle.lesson(library, record, title)
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
    (best:gsub("^play (%S+)$", "%1")))
end

return puzzle
