-- advise.lua - `hint` and `best`, at the prompt and in `play`: what is good, from the view of the seat that is asked.
local advice = require "host.bots.advice"
local bots = require "host.bots.bots"
local prose = require "host.table.prose"
local sample = require "host.bots.sample"
local T = require("houserule").texts.of

local advise = {}

local HINT_MS <const>, MOST_MS <const> = 250, 1200 -- a line of the prompt has two seconds
local BAR <const> = 20

local function question_of(console)
  local s = console:session_needed()
  if s.state ~= "ask" then
    console:fault(s.state == "over" and "the game is over" or "nobody is to decide now: say `deal`")
  end
  return s, s.question
end

--- What the answers to a session's ask are worth; nil where nothing can be tried here. The same each time for the same place
--- in the game.
function advise.weighed(console, session, ms)
  console.adviser = console.adviser or bots.memory()
  local list, why = bots.weigh(console.adviser, session, { ms = ms, seed = "hint " .. #session.log })
  if why then console:fault("%s", why) end
  return list
end

function advise.no_trial(console, session)
  console:fault("nothing can be tried at `%s`: from there no hand can be played on to its end",
    prose.text(session.question.point))
end

-- What can be said where no hand can be played on.
local function without_trial(console, session)
  local answer, problem = bots.suggested(console.adviser, session)
  if problem then console:fault("%s", problem.sentence) end
  if answer then return console:say("The game itself would say %s.", answer.text) end
  advise.no_trial(console, session)
end

function advise.hint(console)
  local s, q = question_of(console)
  local only = not q:may()[1] and q:only()
  if only then return console:say_text(console.paint:text(T("%s is the only answer.", only.text))) end
  local list = advise.weighed(console, s, HINT_MS)
  local best = list and bots.best(list)
  if not best then return without_trial(console, s) end
  local principle, reason = advice.of(bots.view(s, console.adviser), list, best)
  console:say_text(principle)
  console:say_text(console.paint:text(reason))
end

local function milliseconds(console, text)
  if not text then return HINT_MS end
  local ms = text:find "^%d+$" and math.tointeger(tonumber(text))
  if not ms or ms < 1 or ms > MOST_MS then console:fault("best wants milliseconds, from 1 to %d", MOST_MS) end
  return ms
end

function advise.best(console, args)
  local ms = milliseconds(console, args and args[1])
  local s = question_of(console)
  local list = advise.weighed(console, s, ms)
  if not list then return without_trial(console, s) end
  table.sort(list, bots.better)
  local least, most, wide = math.huge, -math.huge, 0
  for _, one in ipairs(list) do
    wide = math.max(wide, prose.width(console.paint:text(one.text)))
    if one.mean then least, most = math.min(least, one.mean), math.max(most, one.mean) end
  end
  console:say_text("points a hand more than the others make, with 95 % intervals; how often that wins the hand")
  for _, one in ipairs(list) do
    if one.mean then
      local bar = ("#"):rep(most > least and 1 + math.floor((BAR - 1) * (one.mean - least) / (most - least)) or BAR)
      console:say("%s %+9.2f \u{b1} %6.2f %4d %%  %s", prose.pad(console.paint:text(one.text), wide), one.mean,
        sample.SURE * (one.error or 0), math.floor(100 * one.won / one.n + 0.5), console.paint.plain and "" or bar)
    else console:say("%s  not possible in any deal that was tried", one.text) end
  end
  console:say("%s, as %s sees it", advice.deals(list, list[1].n), console.paint:who(s.question.seat))
end

return advise
