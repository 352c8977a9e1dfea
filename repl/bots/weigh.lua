-- weigh.lua - what each answer to the open ask is worth to the seat that is asked, as far as that seat can see.
--
-- Deals that fit what the seat has seen are drawn, those in which others would have decided what they did more often than
-- others, and each answer is tried in the same ones: the hand is played on to the script's own score (rollout.lua), every
-- seat as the bot `simple` would. Where few deals fit, none is tried twice. The mean is of what the
-- seat's side makes more than the others; a game that is won by it counts more. Where answers are to be chosen between, the
-- worse half is left out as soon as it can be told; what the rule of thumb says stands unless another does better by more
-- than chance, so that few deals mislead nobody.
local choosing = require "houserule.play.choosing"
local engine = require "houserule"
local rollout = require "houserule.play.rollout"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local policy = require "host.bots.policy"
local stats = require "host.bots.stats"
local sys = require "host.system.sys"

local weigh = {}

local BATCH <const> = 8     -- deals in which the answers are tried before one looks at the clock
local HOPELESS <const> = 1500 -- deals drawn in a row that are not tried: there are none that fit, or as good as none
local PATIENCE <const> = 24   -- deals in all that are not tried, for each that is wanted, where no clock says when to end
local MOST <const> = 400    -- answers that are tried; of more, some are left out
local DOUBT <const> = 1     -- standard errors by which another answer must do better than the one that stands
local LOOKED <const> = 8    -- deals that are looked at to know how likely one is by what others decided
local SHARE <const> = 3     -- one of so many is tried
local EACH <const> = 64     -- ways to lay the cards of which none is left out
local FOLDS <const> = 4     -- parts of the deals, of which each tells how good the answer is that is best in the others
local GOLDEN <const> = 0.61803398874989
local CERTAIN <const> = 1e-6 -- standard errors below it are what rounding leaves of none
local MATTERS <const> = 3   -- a game won is worth so many times what a hand brings on the average

-- The hand that goes on, at a table of its own: made once a hand, with rules that have just been read.
local function hand_of(hands, session, known, beat)
  if known.learned.endless then return nil, known.learned.endless end
  local packs, hand = 0, hands[session]
  for _, step in ipairs(session.log) do packs = packs + (step.pack and 1 or 0) end
  if hand and hand.packs == packs then
    hand.on:follow(session.log)
    return hand.on
  end
  local game, why = engine.compose.game(session.library, session.header.game, session.header)
  if not game then return nil, why.sentence end
  local on
  known.judge(beat)
  on, why = rollout.at(game, session:full_header(), session.log, policy.of(known))
  if not on then return nil, why end
  hands[session] = { packs = packs, on = on }
  return on
end

-- An answer that has not been tried yet, or a deal.
local function untried(answer)
  return stats.new { answer = answer, text = answer.text, won = 0, more = stats.new {} }
end

local function add_folds(list)
  for _, one in ipairs(list) do
    one.folds = {}
    for i = 1, FOLDS do one.folds[i] = stats.new {} end
  end
end

-- Every answer, the calls that are open behind them; nil where nobody can count them, and a sentence where a filter fails.
local function answers_to(question)
  local accepted, why = choosing.accepted(question)
  local each, list = accepted or question.different, {}
  local n = each and #each or question:count()
  if not n or n == 0 then return nil, why end
  for i = 1, math.min(n, MOST) do
    local nth = n <= MOST and i or (i - 1) * n // MOST + 1
    list[i] = untried(accepted and accepted[nth] or each and question:answer_words(each[nth]) or question:nth(nth))
  end
  for _, call in ipairs(question:may()) do list[#list + 1] = untried { by = question.seat, text = call, call = call } end
  return list
end

--- The points that a game counts which a hand wins or loses.
function weigh.stake(learned) return MATTERS * (learned.swing or 0) end

--- The worth of a hand to a side: what it makes more than the others do in the mean, or less where the fewest points win; a
--- game that is won or lost by it counts more.
function weigh.value(delta, winners, side, learned)
  local sides, all = #delta, 0
  for i = 1, sides do all = all + delta[i] end
  local value = delta[side] - (sides > 1 and (all - delta[side]) / (sides - 1) or 0)
  if learned.invert then value = -value end
  if type(winners) ~= "table" or rawlen(winners) == 0 then return value end
  local won = false
  for i = 1, rawlen(winners) do won = won or rawget(winners, i) == side end
  return value + (won and 1 or -1) * weigh.stake(learned)
end

local function note(one, value, weight)
  stats.add(one, value, weight)
  if value > 0 then one.won = one.won + (weight or 1) end
end

-- Whether all deals that there can be have been tried, and what came of them is certain.
local function is_all(run) return run.certain and run.all and run.next >= run.on.ways end

-- Tries an answer, which rollout.lua has, in the deal of this number. Its worth; nil where that deal does not fit.
local function try(run, one, number, weight)
  local delta, winners, certain = run.on:play(number)
  if not delta then return nil end
  local value = weigh.value(delta, winners, run.side, run.learned)
  run.certain = run.certain and certain
  note(one, value, weight)
  if one.folds then stats.add(one.folds[number % FOLDS + 1], value, weight) end
  if one.values then one.values[number] = { value = value, weight = weight } end
  return value
end

-- How many deals would be tried: those as likely as `bar` for certain, others by chance.
local function share(likely, bar)
  local sum = 0
  for _, l in ipairs(likely) do sum = sum + math.min(1, l / bar) end
  return sum
end

-- Finds how likely deals are by what others decided. The likeliest of the first ones is the bar, or so much less that at
-- least one of SHARE is tried. A deal above the bar counts for more, one below it is tried by chance: that is as good as
-- trying all of them, each counted as it is likely, for it changes no mean.
local function look(run)
  local likely, n, most = {}, 0, 0
  repeat
    local l = run.on:likelihood(#likely + 1, 0) or 0
    likely[#likely + 1], most, n = l, math.max(most, l), n + (l > 0 and 1 or 0)
  until n == LOOKED or #likely == HOPELESS // 4
  local low, high = 0, most
  while most > 0 and share(likely, high) < n / SHARE and high - low > 0.01 * high do
    local bar = (low + high) / 2
    if share(likely, bar) < n / SHARE then high = bar else low = bar end
  end
  run.likely, run.bar = likely, high
end

-- How much the deal of this number counts; nil where it does not fit, or others stand for it.
local function weight_of(run, number)
  if not run.on.says or run.on.ways == 1 then return 1 end
  if not run.bar then look(run) end
  local least = run.all and 0 or run.bar * (number * GOLDEN % 1) -- spread evenly, and the same each time
  local likely = run.likely[number] or run.on:likelihood(number, least)
  if not likely or likely == 0 or likely < least then return nil end
  if run.bar == 0 then run.bar = likely end -- none of those that were looked at fits
  return run.all and likely / run.bar or math.max(1, likely / run.bar)
end

-- Finds the next deals that fit by trying the first answer in them, and tries the others in these. How many there were; nil
-- for none.
local function try_all(run, alive, many)
  local fits, missed, first, weights = {}, 0, {}, {}
  local take_up = run.on:try(alive[1].answer.by, alive[1].text)
  while #fits < many and not is_all(run) do
    run.next = run.next + 1
    local weight = weight_of(run, run.next)
    if weight and run.on.says then take_up() end
    local value = weight and try(run, alive[1], run.next, weight)
    if value then fits[#fits + 1], missed, first[run.next], weights[run.next] = run.next, 0, value, weight
    else
      missed, run.patience = missed + 1, run.patience - 1
      if missed == HOPELESS or run.patience <= 0 or missed % 32 == 0 and sys.clock() > run.hard then break end
    end
  end
  if #fits == 0 then return nil end
  for i = 2, #alive do
    local one = alive[i]
    run.on:try(one.answer.by, one.text)
    for _, number in ipairs(fits) do
      local value = try(run, one, number, weights[number])
      if value then stats.add(one.more, value - first[number], weights[number]) end
    end
  end
  return #fits
end

local function mean_of(one) return stats.mean(one) or -math.huge end

--- Whether one answer of a list did better than another: the order to sort it by.
function weigh.better(a, b)
  local x, y = mean_of(a), mean_of(b)
  if x ~= y then return x > y end
  return a.place < b.place
end

-- The answer that is tried first: the one that stands, or the first of the ask's own, which is always possible.
local function put_first(alive, stands)
  for i, one in ipairs(alive) do
    if one == stands or not stands and not one.answer.call then
      return table.insert(alive, 1, table.remove(alive, i))
    end
  end
end

-- One round: `worlds` deals for each answer that is left, or as many as can be tried until then.
local function play_round(run, worlds, until_when)
  local left, batch = worlds or math.huge, worlds and BATCH or 1 -- a hand may take long: the clock is asked soon
  repeat
    local tried = try_all(run, run.alive, math.min(batch, left))
    if not tried then return false end
    if run.beat then run.beat() end
    left, batch = left - tried, math.min(2 * batch, BATCH)
  until left <= 0 or is_all(run) or until_when and sys.clock() >= until_when
  return true
end

local function play_rounds(run, list, budget)
  local rounds = budget.halve and math.max(1, math.ceil(math.log(#list, 2))) or 1
  local start, alive = sys.clock(), table.move(list, 1, #list, 1, {})
  put_first(alive, list.stands)
  run.alive = alive
  for round = 1, rounds do
    local worlds = budget.worlds and math.max(1, budget.worlds * #list // (rounds * #alive))
    local until_when = budget.ms and start + budget.ms / 1000 * round / rounds
    if not play_round(run, worlds, until_when) then return run.alive[1].n > 0 end
    if is_all(run) then return true end
    if round < rounds then -- the better half goes on, with the one that stands
      table.sort(alive, weigh.better)
      put_first(alive, list.stands)
      for _ = 1, #alive // 2 do alive[#alive] = nil end
    end
  end
  return true
end

local function set_mean(one)
  one.mean, one.error = stats.mean(one), stats.error(one)
  one.wins = one.n > 0 and one.won / one.weight or nil
end

-- What the answer is worth that does best where one fold of the deals is left out, by that fold alone, for each in turn.
-- The mean of the best answer in the deals it was chosen by is too high: it was partly chosen for its luck in them.
local function worth_of_choice(list)
  local sum, weight = 0, 0
  for i = 1, FOLDS do
    local best, most
    for _, one in ipairs(list) do
      local fold = one.folds[i]
      local mean = (one.sum - fold.sum) / (one.weight - fold.weight)
      if one.weight > fold.weight and (not best or mean > most) then best, most = one, mean end
    end
    if best then sum, weight = sum + best.folds[i].sum, weight + best.folds[i].weight end
  end
  return weight > 0 and sum / weight or nil
end

-- Draws the means of answers together, so far that the best of them is worth what such a choice is. What always comes to
-- the same was not chosen for its luck, and stays.
local function take_luck_out(list)
  local top, mean, wins, n = -math.huge, 0, 0, 0
  for _, one in ipairs(list) do
    if one.mean then top, mean, wins, n = math.max(top, one.mean), mean + one.mean, wins + one.wins, n + 1 end
  end
  local choice = n > 1 and worth_of_choice(list)
  if not choice then return end
  mean, wins = mean / n, wins / n
  local part = top > mean and math.max(0, math.min(1, (choice - mean) / (top - mean))) or 1
  for _, one in ipairs(list) do
    if one.mean and (one.error or 1) > CERTAIN then
      one.mean, one.wins = mean + part * (one.mean - mean), wins + part * (one.wins - wins)
    end
  end
end

local function set_means(run, list)
  list.all = is_all(run) and true or false
  for _, one in ipairs(list) do
    set_mean(one)
    if list.all then one.error = 0 end
  end
  if not list.all and list[1].folds then take_luck_out(list) end
end

local function weigh_answers(hands, session, known, budget)
  local question, list = session.question, budget.answers and plain.map(budget.answers, untried)
  local on, why = hand_of(hands, session, known, budget.beat)
  if not on then return nil, why end
  local ok
  ok, why = on:watch(question.seat)
  if not ok then return nil, why end
  if not list then list, why = answers_to(question) end
  if not list then return nil, why end
  for i, one in ipairs(list) do
    one.place, one.values = i, not budget.halve and {} or nil
    if one.text == budget.stands and not one.answer.call then list.stands = list.stands or one end
  end
  if not budget.halve then add_folds(list) end
  local run = { on = on, side = session.rules.side_of[question.holder], learned = known.learned,
                beat = budget.beat }
  for _, hints in ipairs { true, false } do
    run.bar, run.next, run.certain, run.hard = nil, 0, true, budget.ms and sys.clock() + 2 * budget.ms / 1000 or math.huge
    run.patience = budget.worlds and PATIENCE * budget.worlds or math.huge
    local fits = on:prepare(budget.seed, hints)
    run.all = fits and on.ways and (not on.says or on.ways <= EACH)
    if fits and play_rounds(run, list, budget) then
      set_means(run, list)
      list.run = run
      return list
    end
  end
end

local function weigh_more(list, ms)
  local run, now = list.run, sys.clock()
  run.hard = now + 2 * ms / 1000
  local went_on = play_round(run, nil, now + ms / 1000)
  set_means(run, list)
  return went_on
end

-- The whole hand, played by the policy.
local function weigh_deal(hands, session, known, budget)
  local on, why = hand_of(hands, session, known, budget.beat)
  if not on then return nil, why end
  local sides, dealt = {}, on:redeal(budget.seed)
  for side = 1, #session.raw.scores() do sides[side] = { any = untried {}, deal = untried {} } end
  for _, kind in ipairs { "any", "deal" } do
    for i = 1, dealt and budget.worlds or 0 do
      local delta, winners = on:play(i)
      for side, one in ipairs(delta and sides or {}) do note(one[kind], weigh.value(delta, winners, side, known.learned)) end
    end
    dealt = on:redeal()
  end
  for _, one in ipairs(sides) do
    set_mean(one.any)
    set_mean(one.deal)
  end
  return sides[1] and sides[1].any.mean and sides[1].deal.mean and sides or nil
end

-- Scripts run under guard, each hand for itself. A problem of whoever waits (`beat`) is none of theirs.
local function guarded(f, ...)
  local ok, result, why = pcall(f, ...)
  if not ok and type(result) == "table" then error(result, 0) end
  if not ok then return nil, result end
  return result, why
end

--- Weighs the answers to the open ask. `hands` is a weak table, which remembers the hand of each session. `known` is what a
--- bot knows of the composition. `budget` has `seed`, a text, and `ms` or `worlds`, for how long or in how many deals; with
--- `halve` the worse answers are left out on the way, and the others have their time or deals; `stands` is the text of the
--- answer to take where no other is clearly better; `beat`, a function, is called every few deals; `answers` alone are tried
--- where it lists some, the first of them one that is always possible. Returns a list of { answer =, text =, n = deals,
--- mean =, error = of the mean, wins = in which share of them the side did better than the others }, in the order of the
--- ask, with `all` where these were all deals that there can be, each played to its end by both sides as well as it can be;
--- nil where it is no hand that can be played on, and a sentence where a rule fails. Without `halve` each has `values` by
--- the number of the deal, the same deals for all, and the means are free of the luck by which an answer was best.
function weigh.answers(hands, session, known, budget) return guarded(weigh_answers, hands, session, known, budget) end

--- Tries the answers of a list that was weighed, those that were not left out, in more deals, for so many milliseconds.
--- False where there are none; nil and a sentence where a rule fails. No other list may have been weighed since.
function weigh.more(list, ms) return guarded(weigh_more, list, ms) end

--- Weighs the deal of the hand that goes on, for each side { deal =, any = }: what is made with it where the policy plays
--- the whole hand, and what is made with any deal; each as in a list that was weighed. nil as above.
function weigh.deal(hands, session, known, budget) return guarded(weigh_deal, hands, session, known, budget) end

--- The best of a list that was weighed: of those tried most often. Where one stands, that one, unless another did better
--- beyond chance.
function weigh.best(list)
  local best
  for _, one in ipairs(list) do
    if one.n > 0 and (not best or one.n > best.n or one.n == best.n and weigh.better(one, best)) then best = one end
  end
  if not best or not list.stands or best == list.stands or list.all then return best end
  local doubt = stats.error(best.more)
  return doubt and stats.mean(best.more) > DOUBT * doubt and best or list.stands
end

--- The mean of what one answer made more than another in the same deals, and half its 95 % interval, none where these were
--- all deals that there can be; nil where no deal is common to both. They are of `list`, which was weighed without `halve`.
function weigh.difference(list, a, b)
  if a == b then return 0, 0 end
  local more = stats.new {}
  for number, one in ordered.pairs(a.values) do
    local other = b.values[number]
    if other then stats.add(more, one.value - other.value, one.weight) end
  end
  if more.n == 0 then return nil end
  return stats.mean(more), not list.all and stats.SURE * (stats.error(more) or 0) or 0
end

--- The others of a list, weighed as above, that may be as good as `best`, as far as the deals tell that were tried: in the
--- order of the ask.
function weigh.as_good(list, best)
  local even = {}
  for _, one in ipairs(not list.all and best.values and list or {}) do
    local more, sure
    if one ~= best and one.mean then more, sure = weigh.difference(list, best, one) end
    if more and more <= sure then even[#even + 1] = one end
  end
  table.sort(even, function(a, b) return a.place < b.place end)
  return even
end

return weigh
