-- solution.lua - solves the position with all cards open: the value of each card that may be played now. Used by the command
-- `solve` of the shell and of the prompt.
local engine = require "houserule"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local sys = require "host.system.sys"
local wall = require "host.wall"
local texts = engine.texts
local T = texts.of

local solution = {}

-- Says why the cards of a session cannot be solved; nil if they can.
local function unsolvable(session)
  local question = session.question
  if session.state == "over" then return T "the game is over: no card is left to solve" end
  if session.state ~= "ask" then return T "no cards are dealt yet: `solve` wants a card that is due to a trick" end
  if question.kind ~= "play" then
    return T("%s {is|are} asked `%s`: `solve` wants a card that is due to a trick", texts.seat(question.seat),
      prose.text(question.point))
  end
  local between = session.rules.after_trick and "after_trick" or session.rules.turns_up and "turns_up"
  if between then
    return T("what the rule `%s` does to the hand between tricks cannot be foreseen: this game is not solved", between)
  end
end

-- Returns the function that the solver calls during a search. It sends a heartbeat, and returns true when the time or the
-- number of looks for the cards so far is used up: each card has an equal share, and what those before it left.
local function clock(limit)
  local begun, looks = sys.clock(), 0
  return function(i, n, card, least, most)
    wall.beat()
    looks = looks + 1
    if limit.seen then limit.seen(i, n, card, least, most) end
    return limit.seconds and sys.clock() - begun > limit.seconds * i / n
      or limit.looks and looks > limit.looks * i / n or false
  end
end

--- Solves the position of a session: { aim =, cards = }, or nil and a sentence. `wanted` = { tricks =, least = } overrides
-- the rules. A card is { card =, ours =, theirs =, line = } or, if the limit was reached, { card =, least =, most = }.
-- `limit` has `seconds`, or `looks` of about a thousand positions each, which give the same result on every machine. Its
-- function `seen` hears of the progress: card i of n, its name, and its bounds so far.
function solution.of(session, wanted, limit)
  local impossible = unsolvable(session)
  if impossible then return nil, impossible end
  local ok, aim, nobody = pcall(engine.teams.of, session)
  if not (ok and aim) then return nil, ok and nobody or aim end
  local counts = wanted.tricks and "tricks" or aim.counts
  local stop = counts == aim.counts and aim.stop or nil
  aim.counts, aim.best = counts, wanted.least and "least" or aim.best
  local team = 0
  for _, seat in ipairs(aim.teams[1]) do team = team | 1 << seat end
  local cards, why = session.engine_table.solve(team, aim.counts == "tricks", aim.best == "least", stop, clock(limit or {}))
  if not cards then return nil, why end
  return { aim = aim, cards = cards }
end

--- Returns the best of the cards that are solved for a seat; and 1 if its side wants the most of `ours`, -1 if the least.
function solution.best(solved, seat)
  local best
  local sign = (solved.aim.best == "most") == plain.is_in(solved.aim.teams[1], seat) and 1 or -1
  for _, card in ipairs(solved.cards) do
    if card.ours and (not best or sign * card.ours > sign * best.ours) then best = card end
  end
  return best, sign
end

--- True if every card is solved.
function solution.is_whole(solved)
  for _, card in ipairs(solved.cards) do
    if not card.ours then return false end
  end
  return true
end

--- Returns the points or tricks that a card loses to the best one for a seat, and the best one; nil if not all are solved.
function solution.lost(solved, seat, name)
  local done
  for _, card in ipairs(solved.cards) do done = card.card == name and card or done end
  if not (done and solution.is_whole(solved)) then return nil end
  local best, sign = solution.best(solved, seat)
  return sign * (best.ours - done.ours), best
end

--- A solution as lines for people; `seat` is to play.
function solution.lines(solved, seat)
  local aim = solved.aim
  local ours, theirs = texts.seats(aim.teams[1]), texts.seats(aim.teams[2])
  local lines = { T(aim.counts == "tricks" and "%s against %s: tricks, the %s for %s"
    or "%s against %s: card points, the %s for %s", ours, theirs, T(aim.best == "most" and "most" or "least"), ours) }
  local best = solution.best(solved, seat)
  for _, card in ipairs(solved.cards) do
    if card.ours then
      local mark = card.ours == best.ours and "*" or " "
      lines[#lines + 1] = T("%s %3d - %d  %s", mark, card.ours, card.theirs, texts.cards_in(card.line))
    else
      local bounds = T("at least %d, at most %d", card.least, card.most)
      lines[#lines + 1] = T("  %s  %s ...", bounds, texts.card(card.card))
    end
  end
  return lines
end

return solution
