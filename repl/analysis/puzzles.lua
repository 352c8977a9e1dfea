-- puzzles.lua - finds puzzles: positions in which one answer is better than all others by a margin.
--
-- A puzzle is a record that ends with an open question. It does not contain the answer, which is found anew each time
-- (learn/judging.lua). Answers are tried in deals that are consistent with the seat's view (bots/evaluation.lua). The best
-- ones are tried again in new deals, the same for all. The first must be ahead of each other one by the margin, even at the
-- lower end of the 95 % interval. The same seed gives the same puzzles.
local bots = require "host.bots.bots"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local engine = require "houserule"
local T = engine.texts.of

local puzzles = {}

local FINALISTS <const> = 8 -- that are tried again; of many answers (a discard), all others were behind them
local FIRST <const> = 4     -- so many times fewer deals are tried first: most positions are no puzzle

-- The answers that did best, the best first.
local function finalists(memory, session, options)
  local list, why = bots.weigh(memory, session, { worlds = math.max(1, options.worlds // FIRST),
                                                  seed = options.seed .. "/first", beat = options.beat })
  if not list then return nil, why end
  table.sort(list, bots.better)
  if not (list[2] and list[2].mean) or list[1].mean - list[2].mean < options.margin then return nil end
  return list
end

-- Tries the best answers again in other deals; one that is always possible comes first.
local function try_again(memory, session, options, list)
  local answers = {}
  for i = 1, math.min(#list, FINALISTS) do
    local answer = list[i].answer
    table.insert(answers, not answer.call and answers[1] and answers[1].call and 1 or #answers + 1, answer)
  end
  return bots.weigh(memory, session, { worlds = options.worlds, seed = options.seed, answers = answers,
                                       beat = options.beat })
end

-- Tests if the open question of a session is a puzzle. Returns { text = the best answer, of = the number of answers tried,
-- second =, gap = the points a hand by which the best is ahead of the second, ci95 = }. Returns nil if no answer is ahead by
-- the margin, nil and a sentence if a rule fails. `options` = { worlds =, seed = a text, margin = points (nil: a quarter of
-- the mean difference between a side and the others), beat = nil or a heartbeat }. `memory` is bots.memory()'s.
local function puzzle_of(memory, session, options)
  local question = session.question
  if session.state ~= "ask" or question:only() then return nil end -- a card, or to give up: no question to a learner
  options = setmetatable({ margin = options.margin or bots.swing(memory, session) / 4 }, { __index = options })
  local list, why = finalists(memory, session, options)
  if not list then return nil, why end
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
  found.text, found.of = text, of
  return found
end

--- A puzzle and its answer in a line: "seat 2, play, of 5: Q♣ is better by 2.31 ± 0.40 (K♥ next)".
function puzzles.line(puzzle, session)
  local question = session.question
  return T("%s, %s, of %d: %s is better by %.2f ± %.2f points (%s next)", engine.texts.seat(question.seat),
    question.point, puzzle.of, prose.answer(puzzle.text), puzzle.gap, puzzle.ci95, prose.answer(puzzle.second))
end

-- The first hand of a game, up to its first puzzle: none comes of another's cards, and each is a short record. Returns
-- whether there was one.
local function play_hand(search, header)
  local s, why = engine.session.open(search.library, header, { listener = {} })
  if not s then error(why, 0) end
  while not s.last and s.state ~= "over" do
    local puzzle
    if s.state == "ask" and (search.point or s.question.point) == s.question.point then
      puzzle, why = puzzle_of(search.memory, s, search)
    end
    if why then error({ sentence = why }, 0) end
    if puzzle then return puzzle, s end
    local ok, wrong = s:play_on(search.bot)
    if not ok then error(wrong, 0) end
  end
end

--- Plays hands, each the first of a game, and tests every question. `search` = { library =, header =, bot =, deals = the
-- most hands to play, point = nil or the point to test, found = a function(puzzle, session) that returns false to stop, and
-- the options of puzzle_of }. Returns the number of hands played. Raises a problem, { sentence = }, if a rule fails.
function puzzles.mine(search)
  search.memory = bots.memory()
  for number = 1, search.deals do
    local header = plain.with(search.header, { seed = ("%s/%d"):format(search.header.seed, number) })
    search.beat()
    local puzzle, session = play_hand(search, header)
    if puzzle and not search.found(puzzle, session) then return number end
  end
  return search.deals
end

return puzzles
