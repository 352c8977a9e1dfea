-- page_examples.lua - plays the worked examples of a page under the game's rules and draws them as tables with events.
--
-- An example consists of record lines. Decisions may be written in order as "do: take, discard 9S KS, QD"; a card alone is
-- played. An example that stops at a question is drawn as it stands then; one that ends a hand is drawn as it was dealt.
-- "=>" gives fields that the hand's line must have: the tests compare them.
local draw = require "host.table.draw"
local prose = require "host.table.prose"
local replay = require "host.game.record_replay"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"

local words = require("houserule").words
local T = require("houserule").texts.of
local examples = {}

-- Takes the decisions of a text "a, b, c", one after the other: true, or nil and the problem.
local function decide(reader, text)
  for said in text:gmatch "[^,]+" do
    local s = reader.session
    local wanted = words.trim(said)
    local announced = wanted:match "^(%w%w)%+$" -- a card with its spoken word
    if announced then wanted = ("play %s %s"):format(announced, s.rules.announcement)
    elseif s.rules.sets.card(wanted) then wanted = "play " .. wanted end
    local fine, why = s:decide(s.question and s.question.seat or 1, wanted)
    reader:flush()
    if not fine then return nil, why end
  end
  return true
end

--- Takes a line of a record, or of decisions, "do: a, b, c": true, or nil and the problem.
function examples.feed(reader, line)
  local decisions = line:match "^do:%s*(.*)$"
  if not decisions then return reader:feed(line) end
  if not reader.session then return nil, { sentence = T "a table begins with the header of a record" } end
  local fine, why = reader:close() -- a hand that the seed deals is dealt now
  if fine then fine, why = decide(reader, decisions) end
  return fine, why
end

local function drawn(session, painter, width) return draw.table(views.at(session), painter, width) end

--- Plays an example: its session, what was said, and the table as it was dealt; nil and a problem if it cannot be played.
--- `painter` may be nil, for who only wants to know whether it can be played.
function examples.play(library, example, painter, width)
  local said, dealt = {}, nil
  local reader = replay.new { library = library, say = function(entry) said[#said + 1] = entry end }
  for _, line in ipairs(example.lines) do
    local fine, why = true, nil
    if not line:find "^=>" then fine, why = examples.feed(reader, line) end
    if not fine then return nil, why end
    local s = reader.session
    if painter and not dealt and s.state == "ask" then dealt = drawn(s, painter, width) end
  end
  return reader.session, said, dealt
end

--- Says an example as lines: what it shows, the table, what happened, and the score of a hand that is over.
function examples.lines(library, example, painter, width)
  local lines = {}
  prose.wrap(lines, words.clean(example.title), width, "")
  prose.wrap(lines, words.clean(example.text), width, "  ")
  local s, said, dealt = examples.play(library, example, painter, width)
  if not s then return prose.wrap(lines, T("this example cannot be played: %s", said.sentence), width, "  ") end
  prose.add(lines, s.state == "ask" and drawn(s, painter, width) or dealt or {})
  for _, entry in ipairs(tell.prepare(s, said)) do
    local line = entry.line
    if line and entry.kind == "by" and tostring(line:get "do"):find "^play " then line = nil end -- seen in its trick
    local text = line and tell.entry(entry, line)
    if text then prose.wrap(lines, painter:clean(painter:text(text)), width, "  ") end
  end
  if s.state ~= "ask" and s.last then
    for _, line in ipairs(tell.score(s)) do prose.wrap(lines, painter:text(line), width, "") end
  end
  return lines
end

return examples
