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

local function are_cards(tokens, from)
  for i = from, #tokens do
    if not tokens[i].card then return false end
  end
  return #tokens >= from
end

-- A card alone that would be a renege, where these are played out, is not taken for meant.
local function renege(q, card)
  local text = "%s does not follow suit, and seat %d could: `play %s` plays it all the same, as a renege"
  return { sentence = text:format(card, q.seat, card) }
end

--- A line as a decision of the seat that is asked: the checked answer; or nil and the refusal, if it can be meant for
--- nothing else; or nil. What is nothing but cards is meant for the point at which cards are asked.
function decisions.read(s, line)
  if s.state ~= "ask" then return nil end
  local q = s.question
  local text, tokens = words.read(line)
  if are_cards(tokens, 1) then
    local card = #tokens == 1 and tokens[1]
    if card and q.faults and q.faults.renege & 1 << card.card ~= 0 then return nil, renege(q, card.text) end
    local with_point = table.move(tokens, 1, #tokens, 2, { { text = q.point } })
    local answer, refusal = s:check(q.seat, q.point .. " " .. text, with_point)
    if answer or q.kind ~= "words" then return answer, refusal end
    return s:check(q.seat, text, tokens)
  end
  if not tokens[1] or #text > words.LONGEST then return nil end
  local answer, refusal = s:check(q.seat, text, tokens)
  local named = tokens[1].text == q.point and q.kind ~= "words" and are_cards(tokens, 2)
  return answer, not answer and named and refusal or nil
end

return decisions
