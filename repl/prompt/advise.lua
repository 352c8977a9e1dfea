-- advise.lua - says by `hint` and `best`, at the prompt and in `play`, what is good from the view of the seat that is asked.
local advice = require "host.bots.advice"
local bots = require "host.bots.bots"
local evaluation = require "host.bots.evaluation"
local live_text = require "host.prompt.live_text"
local paint = require "host.table.paint"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local says = require "host.table.says"
local texts = require("houserule").texts
local wall = require "host.wall"
local T = texts.of

local advise = {}

local HINT_MS <const>, MOST_MS <const> = 250, 1200 -- a line of the prompt has two seconds
local MOMENT_MS <const> = 100                      -- between two updates of the terminal
local BAR <const>, FIGURES <const> = 20, 28        -- columns of the longest bar, and of what stands before it
local MANY <const>, FINALISTS <const> = 12, 6      -- of more answers than this, a hint compares so many of the best
local FEWEST <const> = 8                           -- answers that are shown at a table, where more do not fit
local SHOWN <const> = 0.005                        -- a difference below this is shown as 0.00

-- Returns the answers that a hint compares: of many, those that did best in a first trial; and the text of the one that
-- stands. Returns nil if the answers are few, or no trial is possible.
local function finalists(console, session, budget)
  local count = session.question:count()
  if count and count <= MANY then return nil end
  local list = bots.weigh(console.adviser, session, plain.with(budget, { halve = true, seed = budget.seed .. "/first" }))
  if not list then return nil end
  return bots.finalists(list, FINALISTS), list.stands and list.stands.text
end

--- Refuses advice in a game that is kept: no bot plays it, and each answer reports what has happened.
function advise.refuse_kept(console, session)
  local kept = session.rules.kept
  if kept then
    console:fault("no advice is given here: no bot plays, and the %s enters what has happened", prose.text(kept.by))
  end
end

--- Evaluates the answers to a session's question, for so many milliseconds. Without `ms` it takes the time of a hint, and
--- more if a hint's time brings too few deals for a figure and more time would bring enough. With `is_looked_at` it takes no
--- more, as the caller improves the result in place. With `only_best` half of the time finds the best of many answers.
--- Returns nil if nothing can be tried.
function advise.weighed(console, session, ms, is_looked_at, only_best)
  advise.refuse_kept(console, session)
  console.adviser = console.adviser or bots.memory()
  local budget = { ms = ms or HINT_MS, seed = "hint " .. #session.log, beat = wall.beat }
  if only_best then
    local first = plain.with(budget, { ms = budget.ms // 2 })
    budget.answers, budget.stands = finalists(console, session, first)
    if budget.answers then budget.ms = first.ms end
  end
  local list, why = bots.weigh(console.adviser, session, budget)
  if why then console:fault("%s", why) end
  if ms or is_looked_at or not list or not bots.best(list) then return list end
  for left = MOST_MS - HINT_MS, MOMENT_MS, -MOMENT_MS do -- in some games a hand takes long
    local best = bots.best(list)
    if not advice.is_few(list, best) or advice.is_too_slow(list, best, left) or not bots.more(list, MOMENT_MS) then break end
  end
  return list
end

function advise.no_trial(console, session)
  console:fault("no hand can be simulated from `%s` to its end, so no answer can be tried",
    prose.text(session.question.point))
end

-- Says the bots' answer, if no rollout is possible here.
local function without_trial(console, session)
  local stands, problem = bots.standing(console.adviser, session)
  if problem then console:fault("%s", problem.sentence) end
  if not stands then advise.no_trial(console, session) end
  console:say_text(T("No hand can be simulated from here. The bots' choice: %s.", says.action(session.question, stands)))
end

-- True if the first n answers of a list, sorted, are each better than the next, beyond chance or as far as it is shown.
local function is_settled(list, n)
  for i = 1, math.min(n, #list - 1) do
    local one, other = list[i], list[i + 1]
    if not other.mean then break end
    local more, sure = evaluation.difference(list, one, other, "value")
    if not more or sure > SHOWN and math.abs(more) < sure then return false end
  end
  return true
end

-- Weighs the answers and says lines_of(list), sorted by `order`; at a terminal again and again, with more deals, until the
-- first n answers are settled. Without n only once.
local function say_weighed(console, session, ms, order, lines_of, n)
  local is_looked_at, problem = n and live_text.begins(console), nil
  local list = advise.weighed(console, session, ms, is_looked_at, n == 1)
  if not list or not bots.best(list) then return without_trial(console, session) end
  live_text.on(console, is_looked_at, function()
    table.sort(list, order)
    return lines_of(list)
  end, function()
    local more
    if advice.is_few(list, bots.best(list)) or not is_settled(list, n) then more, problem = bots.more(list, MOMENT_MS) end
    return more
  end)
  if problem and not console:interrupted() then console:fault("%s", problem) end
end

local function wrapped(console, text) return paint.wrap(console.paint:text(T(text)), console:columns(), "  ") end

--- Says that too few deals could be tried, and what the bots would answer without a trial.
function advise.too_few(console, list, best)
  local stands = list.stands and T("Without a trial, the bots' choice: %s.",
    says.action(console:session_needed().question, list.stands.text))
  return prose.add(wrapped(console, advice.few(list, best)), stands and wrapped(console, stands) or {})
end

--- The head of the table of answers, by the number of sides: a seat without opponents wins no hand, and of more than two
--- sides several may do better than the average.
function advise.head_of(view)
  local measure = advice.measure(view)
  if view.sides == 1 then return T("%s, with 95 %% intervals:", measure) end
  return T(view.sides == 2 and "%s, with 95 %% intervals, and the share of hands won:"
    or "%s, with 95 %% intervals, and the share of hands that do better:", measure)
end

function advise.hint(console)
  local s, q = console:question_needed()
  local only = not q:may()[1] and q:only()
  if only then return console:say_text(T("%s: it is the only answer.", texts.capital(says.action(q, only.text)))) end
  say_weighed(console, s, nil, bots.better, function(list)
    local best = bots.best(list)
    if advice.is_few(list, best) then return advise.too_few(console, list, best) end
    local reason, principle = advice.of(bots.view(s, console.adviser), list, best, q)
    return prose.add(principle and wrapped(console, principle) or {}, wrapped(console, reason))
  end, 1)
end

local function milliseconds(console, text)
  if not text then return nil end
  local ms = text:find "^%d+$" and math.tointeger(tonumber(text))
  if not ms or ms < 1 or ms > MOST_MS then console:fault("best wants milliseconds, from 1 to %d", MOST_MS) end
  return ms
end

--- Says how many deals stand behind the figures.
function advise.sample(list, best, question)
  return T("(%s that fit what %s {sees|see})", advice.deals(list, best), texts.seat(question.seat))
end

-- Lists every answer with what it is worth, and a bar if the screen has room for one. An answer that wins the game more
-- often may be better than the first one, which brings more points.
local function rows_of(console, list)
  local view = bots.view(console:session_needed(), console.adviser)
  local alone, lines = view.sides == 1, wrapped(console, advise.head_of(view))
  local least, most, wide = math.huge, -math.huge, 0
  local question = console:session_needed().question
  local function shown(one) return console.paint:text(says.action(question, one.text)) end
  for _, one in ipairs(list) do
    wide = math.max(wide, prose.width(shown(one)))
    if one.mean then least, most = math.min(least, one.mean), math.max(most, one.mean) end
  end
  local room = console.paint.plain and 0 or math.min(BAR, console:width() - wide - FIGURES)
  local function bar(mean)
    if room < 2 then return "" end
    return "  " .. ("#"):rep(most > least and 1 + math.floor((room - 1) * (mean - least) / (most - least) + 0.5) or room)
  end
  local most_shown = console.mode and math.max(FEWEST, console.height() // 2) or #list
  for i = 1, math.min(#list, most_shown) do
    local one = list[i]
    if one.mean then
      local mean, sure, wins = advice.worth(one)
      lines[#lines + 1] = ("%s %+9.2f \u{b1} %6.2f%s"):format(prose.pad(shown(one), wide), mean, sure,
        alone and "" or (" %4d %%"):format(wins)) .. bar(one.mean)
    else lines[#lines + 1] = T("%s  not possible in any deal that was tried", shown(one)) end
  end
  if #list > most_shown then lines[#lines + 1] = T("... and %d more", #list - most_shown) end
  local best = bots.best(list)
  if list.ends and bots.better(best, list[1]) then
    prose.add(lines, wrapped(console, T("To win the game: %s.", says.action(question, best.text))))
  end
  return prose.add(lines, wrapped(console, advise.sample(list, best, question)))
end

function advise.best(console, args)
  local text = args and args[1]
  local ms, s = milliseconds(console, text), console:question_needed()
  say_weighed(console, s, ms, advice.is_before, function(list)
    local best = bots.best(list)
    return advice.is_few(list, best) and advise.too_few(console, list, best) or rows_of(console, list)
  end, not text and math.huge)
end

return advise
