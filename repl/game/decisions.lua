-- decisions.lua - which lines are decisions of the game on the table.
local engine = require "houserule"
local sys = require "host.system.sys"

local decisions = {}

local words = engine.words

-- Decisions to learn from, within so many seconds; the chance of a call, in millionths.
local TRIAL <const>, SECONDS <const>, CALLS <const> = 300, 1, 200000

--- The words that decisions of this game begin with, { word = true }: its calls, and what is asked in a few hands
--- played at random.
function decisions.words(library, s)
  local known = {}
  local function take(question)
    for _, text in ipairs(question.kind == "words" and question:legal() or { question.point }) do
      known[text:match("^%S+")] = true
    end
  end
  for _, calls in pairs(s.rules.calls) do
    for _, call in ipairs(calls) do known[call] = true end
  end
  local trial = engine.session.open(library, s:full_header(), true)
  local until_when = sys.clock() + SECONDS
  for _ = 1, TRIAL do
    if not trial or trial.state == "dead" or trial.state == "over" or sys.clock() > until_when then break end
    if trial.state == "pack" then trial:pack()
    else
      take(trial.question)
      trial:answer(trial:random_answer(CALLS))
    end
  end
  return known
end

--- A line that is a decision as it stands, or nothing but cards: the decision's text in full; nil if it is neither.
function decisions.read(s, line)
  if s.state ~= "ask" then return nil end
  local q = s.question
  local _, tokens = words.read(line)
  local cards = #tokens > 0
  for _, token in ipairs(tokens) do cards = cards and token.card ~= nil end
  if cards and (q.kind ~= "words" or q:check(q.seat, q.point .. " " .. line)) then return q.point .. " " .. line end
  if #line <= 200 and q:check(q.seat, line) then return line end
  return cards and line or nil
end

--- A card alone that would be a renege, where these are played out, is not taken for meant: a sentence that says so.
function decisions.renege(s, line)
  local faults = s.state == "ask" and s.question.faults
  local _, tokens = words.read(line)
  local card = faults and #tokens == 1 and tokens[1].card
  if not card or faults.renege & 1 << card == 0 then return nil end
  return ("%s does not follow suit, and seat %d could: `play %s` plays it all the same, as a renege"):format(
    tokens[1].text, s.question.seat, tokens[1].text)
end

return decisions
