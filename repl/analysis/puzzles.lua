-- puzzles.lua - finds puzzles: positions in which the obvious answer is wrong and one is better than all others by a margin.
--
-- A puzzle is a record that ends with an open question. It does not contain the answer, which is found anew each time
-- (learn/judging.lua). Answers are tried in deals that are consistent with the seat's view (bots/evaluation.lua). The best
-- ones are tried again in new deals, the same for all. The first must be ahead of each other one by the margin, even at the
-- lower end of the 95 % interval. The obvious answer is that of the heuristics. The first question of a hand is no puzzle,
-- and puzzles of different kinds take turns as far as they are found. The same seed gives the same puzzles.
local advice = require "host.bots.advice"
local bots = require "host.bots.bots"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local engine = require "houserule"
local T = engine.texts.of

local puzzles = {}

local FINALISTS <const> = 8 -- that are tried again; of many answers (a discard), all others were behind them
local FIRST <const> = 10    -- so many times fewer deals are tried first: most positions are no puzzle
local TURN <const> = 20     -- hands without another kind of puzzle, after which one of the same kind is taken

-- The answers that did best, the best first.
local function finalists(memory, session, options)
  local list, why = bots.weigh(memory, session, { worlds = math.max(1, options.worlds // FIRST),
                                                  seed = options.seed .. "/first", beat = options.beat })
  if not list then return nil, why end
  table.sort(list, bots.better)
  if not (list[2] and list[2].mean) or list[1].mean - list[2].mean < options.margin then return nil end
  return list
end

-- Tries the best answers again in other deals.
local function try_again(memory, session, options, list)
  return bots.weigh(memory, session, { worlds = options.worlds, seed = options.seed, beat = options.beat,
                                       answers = bots.finalists(list, FINALISTS) })
end

-- Tests if the open question of a session is a puzzle. Returns
--   { text = the best answer, of = the number of answers tried, second =, gap = points a hand from the best to the second,
--     ci95 =, obvious =, why = the reason }
-- or nil if the obvious answer is the best or none is ahead by the margin, or nil and a sentence if a rule fails.
-- `options` has
--   worlds, seed    a number, and a text
--   margin          points (default: a quarter of the mean difference between a side and the others)
--   beat            nil or a heartbeat
-- `memory` is bots.memory()'s.
local function puzzle_of(memory, session, options)
  local question = session.question
  if session.state ~= "ask" or question:only() then return nil end -- a card, or to give up: no question to a learner
  options = setmetatable({ margin = options.margin or bots.swing(memory, session) / 4 }, { __index = options })
  local obvious, problem = bots.standing(memory, session)
  if not obvious then return nil, problem and problem.sentence end
  local list, why = finalists(memory, session, options)
  if not list or list[1].text == obvious then return nil, why end
  local text, of = list[1].text, #list
  list, why = try_again(memory, session, options, list)
  if not list then return nil, why end
  table.sort(list, bots.better)
  local best, found = list[1], nil
  if best.text ~= text then return nil end
  for i = 2, #list do
    local gap, ci95 = bots.difference(list, best, list[i], "points")
    if gap and (gap <= 0 or gap - ci95 < options.margin) then return nil end
    if gap and not (found and found.gap <= gap) then found = { gap = gap, ci95 = ci95, second = list[i].text } end
  end
  if not found then return nil end
  local reason, principle = advice.of(bots.view(session, memory), list, best, question)
  found.text, found.of, found.obvious, found.why = text, of, obvious, principle and principle .. " " .. reason or reason
  return found
end

--- Returns a puzzle in a line: the question, the answer, the next best, the obvious one and the reason.
function puzzles.line(puzzle, session)
  local question = session.question
  return T("%s, %s, of %d: %s is better by %.2f ± %.2f points (%s next; %s is the first thought). %s",
    engine.texts.seat(question.seat), question.point, puzzle.of, prose.answer(puzzle.text), puzzle.gap, puzzle.ci95,
    prose.answer(puzzle.second), prose.answer(puzzle.obvious), puzzle.why)
end

-- Returns the kind of the open question: its point, and for a card if it leads.
local function kind_of(session)
  local question = session.question
  if question.kind ~= "play" then return question.point end
  return session.t:in_trick() == 0 and "lead" or "follow"
end

-- True if a puzzle of the open question is wanted now.
local function is_wanted(search, session)
  if search.point and search.point ~= session.question.point then return false end
  return kind_of(session) ~= search.kind or search.waited > TURN
end

-- Plays the first hand of a game, up to its first puzzle: none comes of another's cards, and each is a short record. Returns
-- the puzzle and the session; nil if there is none.
local function play_hand(search, header)
  local s, why = engine.session.open(search.library, header, { listener = {} })
  if not s then error(why, 0) end
  local asked = 0
  while not s.last and s.state ~= "over" do
    local puzzle
    if s.state == "ask" then
      asked = asked + 1
      if asked > 1 and is_wanted(search, s) then puzzle, why = puzzle_of(search.memory, s, search) end
    end
    if why then error({ sentence = why }, 0) end
    if puzzle then return puzzle, s end
    local ok, wrong = s:play_on(search.bot)
    if not ok then error(wrong, 0) end
  end
end

--- Plays hands, each the first of a game, and tests every question. `search` has, beside the options of puzzle_of,
---   library, header, bot
---   deals           the most hands to play
---   point           nil, or the only point to test
---   found           a function(puzzle, session) that returns false to stop
--- Returns the number of hands played. Raises a problem, { sentence = }, if a rule fails.
function puzzles.mine(search)
  search.memory, search.waited = bots.memory(), 0
  for number = 1, search.deals do
    local header = plain.with(search.header, { seed = ("%s/%d"):format(search.header.seed, number) })
    search.beat()
    local puzzle, session = play_hand(search, header)
    search.waited = puzzle and 0 or search.waited + 1
    search.kind = puzzle and kind_of(session) or search.kind
    if puzzle and not search.found(puzzle, session) then return number end
  end
  return search.deals
end

return puzzles
