-- evaluation.lua - estimates by rollouts the value of each answer to the open question, from the view of its seat alone.
--
-- It draws deals that are consistent with the view, and weights them by the likelihood of the others' decisions. Every
-- answer is tried in the same deals: a rollout under the script's own rules (rollout.lua) follows it, in which each seat
-- decides as `simple` would. The mean counts the points that the seat's side makes more than the others. Games won and lost
-- are reported separately; when answers are compared, a game counts as several hands. If only a choice is wanted, the worse
-- half is dropped as soon as possible, and the default answer is kept unless another is better by more than chance.
local choosing = require "houserule.play.choosing"
local engine = require "houserule"
local rollout = require "houserule.play.rollout"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local policy = require "host.bots.policy"
local stats = require "host.bots.stats"
local sys = require "host.system.sys"

local evaluation = {}

local BATCH <const> = 8              -- deals between two readings of the clock
local MOST_REJECTED <const> = 1500   -- deals rejected in a row, after which there are hardly any consistent ones
local REJECTED_PER_DEAL <const> = 24 -- deals that may be rejected for each one wanted, if no clock ends the trial
local MOST_ANSWERS <const> = 400     -- answers that are tried; of more, some are left out
-- Standard errors by which an answer must beat the one that stands. Few rollouts have to decide, so a wrong switch costs
-- little more than a chance that is missed. With none, or with the root of 2 ln n that the luckiest of n answers has,
-- `strong:8w` made no more points at Zole and Klaberjass (480 and 435 deals; the intervals overlap).
local DOUBT <const> = 1
local FIRST_DEALS <const> = 16       -- deals whose likelihoods set the exponent and the threshold
local ACCEPT_ONE_IN <const> = 3      -- of the deals drawn, one of so many is tried; at least that share is effective
local MOST_WEIGHT <const> = 4        -- the largest weight of a deal, in thresholds
local MOST_ENUMERATED <const> = 64   -- if there are no more deals than this, all are tried
local FOLDS <const> = 4              -- parts of the deals: the best answer in three of them is valued by the fourth
local GOLDEN <const> = 0.61803398874989
local CERTAIN <const> = 1e-6         -- standard errors below this come of rounding
local STAKE <const> = 3              -- hands of average size that a game won counts when answers are compared

-- Returns the rollout of the current hand, at a table of its own: made once for each hand, with rules loaded anew.
local function hand_of(hands, session, model)
  if model.traits.endless then return nil, model.traits.endless end
  local packs, hand = 0, hands[session]
  for _, step in ipairs(session.log) do packs = packs + (step.pack and 1 or 0) end
  if hand and hand.packs == packs then
    hand.on:follow(session.log)
    return hand.on
  end
  local game, why = engine.compose.game(session.library, session.header.game, session.header)
  if not game then return nil, why.sentence end
  local on
  on, why = rollout.at(game, session:full_header(), session.log, policy.of(model))
  if not on then return nil, why end
  hands[session] = { packs = packs, on = on }
  return on
end

-- An answer, or a deal, that has not been tried yet.
local function untried(answer)
  return stats.new { answer = answer, text = answer.text, points = stats.new {}, more = stats.new {}, hands_won = 0,
                     hands_drawn = 0, games_won = 0, games_lost = 0 }
end

local function add_folds(list)
  for _, one in ipairs(list) do
    one.folds = {}
    for i = 1, FOLDS do one.folds[i] = stats.new {} end
  end
end

-- Lists every answer, with the open calls behind them; nil if they cannot be counted, and a sentence if a filter fails.
local function answers_to(question)
  local accepted, why = choosing.accepted(question)
  local each, list = accepted or question.different, {}
  local n = each and #each or question:count()
  if not n or n == 0 then return nil, why end
  for i = 1, math.min(n, MOST_ANSWERS) do
    local nth = n <= MOST_ANSWERS and i or (i - 1) * n // MOST_ANSWERS + 1
    list[i] = untried(accepted and accepted[nth] or each and question:answer_words(each[nth]) or question:nth(nth))
  end
  for _, call in ipairs(question:may()) do list[#list + 1] = untried { by = question.seat, text = call, call = call } end
  return list
end

--- Returns what a hand brings a side: its points less the mean of the others, or the reverse if the fewest points win.
function evaluation.points(delta, side, traits)
  local sides, all = #delta, 0
  for i = 1, sides do all = all + delta[i] end
  local points = delta[side] - (sides > 1 and (all - delta[side]) / (sides - 1) or 0)
  return traits.invert and -points or points
end

--- Returns 1 if a side won the game that ended, -1 if it lost it, 0 if no game ended.
function evaluation.game(winners, side)
  if type(winners) ~= "table" or rawlen(winners) == 0 then return 0 end
  for i = 1, rawlen(winners) do
    if rawget(winners, i) == side then return 1 end
  end
  return -1
end

-- Counts a hand for an answer. Returns its value for comparisons.
local function note(one, points, game, weight, traits)
  local value = points + game * STAKE * (traits.swing or 0)
  stats.add(one, value, weight)
  stats.add(one.points, points, weight)
  if points > 0 then one.hands_won = one.hands_won + weight
  elseif points == 0 then one.hands_drawn = one.hands_drawn + weight end
  if game > 0 then one.games_won = one.games_won + weight elseif game < 0 then one.games_lost = one.games_lost + weight end
  return value
end

-- True if all deals that there can be were tried, and their outcome is certain.
local function is_all(run)
  return run.certain and run.all and run.next >= run.on.ways and not (run.on.has_orders and run.has_rejected)
end

-- True if deals are weighted by the likelihood of the others' decisions.
local function has_weights(run) return run.on.has_evidence and run.on.ways ~= 1 end

-- Tries the current answer of the rollout in the deal of this number. Returns its value; nil if the deal is inconsistent.
local function try(run, one, number, weight)
  local delta, winners, certain = run.on:play(number)
  if not delta then return nil end
  local points, game = evaluation.points(delta, run.side, run.traits), evaluation.game(winners, run.side)
  local value = note(one, points, game, weight, run.traits)
  run.certain = run.certain and certain
  if one.folds then stats.add(one.folds[number % FOLDS + 1], value, weight) end
  if one.values then one.values[number] = { value = value, points = points, game = game, weight = weight } end
  return value
end

-- Likelihoods ----------------------------------------------------------------------------------------------------------

-- Halves an interval until a condition, which is true at `low`, holds as far up as possible.
local function last_true(low, high, is_true)
  if is_true(high) then return high end
  for _ = 1, 16 do
    local middle = (low + high) / 2
    if is_true(middle) then low = middle else high = middle end
  end
  return low
end

-- Computes the weights of deals from a first sample, which begins with the deal of this number. A likelihood is a product
-- over many decisions, so a few deals would carry all the weight. It is therefore tempered: raised to a power of at most
-- 1, for which the effective number of deals is at least 1/ACCEPT_ONE_IN of all. The threshold is the largest tempered
-- likelihood, lowered until 1/ACCEPT_ONE_IN of the deals pass. Without a consistent deal in the sample there is no
-- threshold yet.
local function set_threshold(run, number)
  local found, last, most = {}, number - 1 + MOST_REJECTED // 4, 0
  for i = number, last do
    local likelihood = run.on:likelihood(i, 0) or 0
    run.likelihoods[i], most = likelihood, math.max(most, likelihood)
    if likelihood > 0 then found[#found + 1] = likelihood end
    if #found == FIRST_DEALS or i % BATCH == 0 and sys.processor_time() > run.time_limit then break end
  end
  if #found == 0 then return end
  run.power = last_true(0, 1, function(power)
    local sum, square = 0, 0
    for _, likelihood in ipairs(found) do
      local weight = (likelihood / most) ^ power
      sum, square = sum + weight, square + weight * weight
    end
    return sum * sum * ACCEPT_ONE_IN >= #found * square
  end)
  local share = last_true(0, 1, function(part)
    local passed = 0
    for _, likelihood in ipairs(found) do passed = passed + math.min(1, (likelihood / most) ^ run.power / (1 - part)) end
    return part < 1 and passed * ACCEPT_ONE_IN <= #found
  end)
  run.scale, run.threshold = most, 1 - share
end

-- Returns the weight of the deal of this number; nil if it is inconsistent or not sampled. A deal below the threshold is
-- sampled with a probability in proportion to its tempered likelihood, and then weighs 1. A deal above it weighs in
-- proportion, up to MOST_WEIGHT. So the mean of the sample is about that of all deals, weighted by likelihood.
local function weight_of(run, number)
  if not has_weights(run) then return 1 end
  if not run.threshold and not run.likelihoods[number] then set_threshold(run, number) end
  if not run.threshold then return nil end
  local least = run.all and 0 or run.threshold * (number * GOLDEN % 1) -- spread evenly, and the same each time
  local likelihood = run.likelihoods[number]
    or run.on:likelihood(number, run.power > 0 and run.scale * least ^ (1 / run.power) or 0)
  if not likelihood or likelihood == 0 then return nil end
  local weight = (likelihood / run.scale) ^ run.power
  if weight < least then return nil end
  return math.min(MOST_WEIGHT, run.all and weight / run.threshold or math.max(1, weight / run.threshold))
end

-- Trials ---------------------------------------------------------------------------------------------------------------

-- Finds the next consistent deals by trying the first answer in them, and tries the others in the same. Returns how many
-- there were; nil if none.
local function try_all(run, alive, many)
  local numbers, rejected, first, weights = {}, 0, {}, {}
  local resume = run.on:try(alive[1].answer.by, alive[1].text)
  while #numbers < many and not is_all(run) do
    run.next = run.next + 1
    local weight = weight_of(run, run.next)
    if weight and run.on.has_evidence then resume() end
    local value = weight and try(run, alive[1], run.next, weight)
    if value then numbers[#numbers + 1], rejected, first[run.next], weights[run.next] = run.next, 0, value, weight
    else
      rejected, run.rejections_left, run.has_rejected = rejected + 1, run.rejections_left - 1, true
      local is_late = rejected % 32 == 0 and sys.processor_time() > run.time_limit
      if rejected == MOST_REJECTED or run.rejections_left <= 0 or is_late then break end
    end
  end
  if #numbers == 0 then return nil end
  for i = 2, #alive do
    local one = alive[i]
    run.on:try(one.answer.by, one.text)
    for _, number in ipairs(numbers) do
      local value = try(run, one, number, weights[number])
      if value then stats.add(one.more, value - first[number], weights[number]) end
    end
  end
  return #numbers
end

local function value_of(one) return stats.mean(one) or -math.huge end

--- Tells if one answer of a list did better than another: the order to sort it by.
function evaluation.better(a, b)
  local x, y = value_of(a), value_of(b)
  if x ~= y then return x > y end
  return a.place < b.place
end

-- Puts the answer first that is tried first: the one that stands, or else the first that is no call, which is always legal.
local function put_first(alive, stands)
  for i, one in ipairs(alive) do
    if one == stands or not stands and not one.answer.call then
      return table.insert(alive, 1, table.remove(alive, i))
    end
  end
end

-- One round: `worlds` deals for each answer that is left, or as many as can be tried until then.
local function play_round(run, worlds, until_when)
  local left, batch = worlds or math.huge, worlds and BATCH or 1 -- a hand may take long: look at the clock early
  repeat
    local tried = try_all(run, run.alive, math.min(batch, left))
    if not tried then
      run.timed_out = sys.processor_time() > run.time_limit
      return false
    end
    if run.beat then run.beat() end
    left, batch = left - tried, math.min(2 * batch, BATCH)
  until left <= 0 or is_all(run) or until_when and sys.processor_time() >= until_when
  run.timed_out = left > 0 and not is_all(run)
  return true
end

local function play_rounds(run, list, budget)
  local rounds = budget.halve and math.max(1, math.ceil(math.log(#list, 2))) or 1
  local start, alive = sys.processor_time(), table.move(list, 1, #list, 1, {})
  put_first(alive, list.stands)
  run.alive = alive
  for round = 1, rounds do
    local worlds = budget.worlds and math.max(1, budget.worlds * #list // (rounds * #alive))
    local until_when = budget.ms and start + budget.ms / 1000 * round / rounds
    if not play_round(run, worlds, until_when) then return run.alive[1].n > 0 end
    if is_all(run) then return true end
    if round < rounds then -- the better half stays, and the answer that stands
      table.sort(alive, evaluation.better)
      put_first(alive, list.stands)
      for _ = 1, #alive // 2 do alive[#alive] = nil end
    end
  end
  return true
end

-- Results --------------------------------------------------------------------------------------------------------------

local function set_mean(one)
  one.mean, one.error = stats.mean(one.points), stats.error(one.points)
  if one.n == 0 then return end
  one.wins, one.drawn = one.hands_won / one.weight, one.hands_drawn / one.weight
  one.game = { won = one.games_won / one.weight, lost = one.games_lost / one.weight }
end

-- Returns the value of choosing the best answer: for each fold of the deals in turn, the answer that is best in the others
-- is valued by that fold alone. The mean of the best answer in the deals it was chosen by is too high, as it was partly
-- chosen for its luck.
local function value_of_choice(list)
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

-- Draws a figure of some answers towards its mean: `part` of each difference is left. An answer that always brings the same
-- was not chosen for its luck, and keeps its figure.
local function draw_together(answers, figures_of, name, part)
  local mean = 0
  for _, one in ipairs(answers) do mean = mean + figures_of(one)[name] end
  mean = mean / #answers -- exactly 1 if each figure is
  for _, one in ipairs(answers) do
    local figures = figures_of(one)
    if (one.error or 1) > CERTAIN then figures[name] = mean + part * (figures[name] - mean) end
  end
end

-- Draws the figures of the answers together until the best of them has the value of such a choice.
local function take_luck_out(list)
  local tried, top, mean = {}, -math.huge, 0
  for _, one in ipairs(list) do
    if one.n > 0 then tried[#tried + 1] = one end
  end
  for _, one in ipairs(tried) do top, mean = math.max(top, stats.mean(one)), mean + stats.mean(one) end
  mean = mean / #tried
  local choice = #tried > 1 and value_of_choice(list)
  if not choice then return end
  local part = top > mean and math.max(0, math.min(1, (choice - mean) / (top - mean))) or 1
  local function itself(one) return one end
  local function game_of(one) return one.game end
  for _, name in ipairs { "mean", "wins", "drawn" } do draw_together(tried, itself, name, part) end
  for _, name in ipairs { "won", "lost" } do draw_together(tried, game_of, name, part) end
end

local function set_means(run, list)
  list.all = is_all(run) and true or false
  list.timed_out = run.timed_out
  list.exact = list.all and (not has_weights(run) or run.alive[1].n == 1)
  list.ends = false
  for _, one in ipairs(list) do
    set_mean(one)
    list.ends = list.ends or one.games_won + one.games_lost > 0
    if list.exact then one.error = 0 end
  end
  if not list.all and list[1].folds then take_luck_out(list) end
end

-- Returns the number of deals for each of so many answers.
local function fair_share(budget, answers)
  return math.min(budget.worlds, math.max(BATCH, budget.rollouts // answers))
end

local function weigh_answers(hands, session, model, budget)
  local begun = sys.processor_time()
  local question, list = session.question, budget.answers and plain.map(budget.answers, untried)
  local on, why = hand_of(hands, session, model)
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
  if budget.rollouts then budget = setmetatable({ worlds = fair_share(budget, #list) }, { __index = budget }) end
  local run = { on = on, side = session.rules.side_of[question.holder], traits = model.traits, beat = budget.beat }
  for _, trusts_events in ipairs { true, false } do
    run.threshold, run.likelihoods, run.next, run.certain, run.has_rejected = nil, {}, 0, true, false
    run.time_limit = budget.ms and sys.processor_time() + 2 * budget.ms / 1000 or math.huge
    run.rejections_left = budget.worlds and math.min(REJECTED_PER_DEAL * budget.worlds, budget.rollouts or math.huge)
      or math.huge
    local is_possible = on:prepare(budget.seed, trusts_events)
    run.all = is_possible and on.ways and (not on.has_evidence or on.ways <= MOST_ENUMERATED)
    if is_possible and play_rounds(run, list, budget) then
      set_means(run, list)
      list.run, list.spent = run, sys.processor_time() - begun
      return list
    end
  end
end

local function weigh_more(list, ms)
  local run, now = list.run, sys.processor_time()
  run.time_limit = now + 2 * ms / 1000
  local went_on = play_round(run, nil, now + ms / 1000)
  set_means(run, list)
  list.spent = list.spent + sys.processor_time() - now
  return went_on
end

-- The whole hand, played by the policy.
local function weigh_deal(hands, session, model, budget)
  local on, why = hand_of(hands, session, model)
  if not on then return nil, why end
  local sides = {}
  for side = 1, #session.engine_table.scores() do sides[side] = { any = untried {}, deal = untried {} } end
  for kind, seed in ordered.pairs { any = budget.seed, deal = false } do
    for i = 1, on:redeal(seed) and budget.worlds or 0 do
      local delta = on:play(i)
      for side, one in ipairs(delta and sides or {}) do
        note(one[kind], evaluation.points(delta, side, model.traits), 0, 1, model.traits)
      end
    end
  end
  for _, one in ipairs(sides) do
    set_mean(one.any)
    set_mean(one.deal)
  end
  return sides[1] and sides[1].any.mean and sides[1].deal.mean and sides or nil
end

-- Calls f; scripts in it run under guard. An error of the caller's own `beat`, a table, is raised again.
local function guarded(f, ...)
  local ok, result, why = pcall(f, ...)
  if not ok and type(result) == "table" then error(result, 0) end
  if not ok then return nil, result end
  return result, why
end

--- Tries the answers to the open question. `hands` is a weak table with the hand of each session; `model` is the bot's model
-- of the composition. `budget` has
---   seed          a text
---   ms, worlds    the processor time for all answers, or the number of deals for each
---   rollouts      with worlds: the most for all answers together, so that each may get fewer deals. No more deals than this
---                 are rejected
---   halve         true: worse answers are dropped on the way, and the others get their time or deals
---   stands        the text of the default answer, kept unless another is clearly better
---   answers       only these are tried; the first is always legal
---   beat          a function that is called every few deals
--- Returns a list in the order of the question; an answer has:
---   answer, text, n = deals, mean and error = of the points that its side makes more than the others;
---   wins and drawn = shares of hands; game = shares { won =, lost = } of games that end with the hand;
---   values, by the number of the deal, without `halve`: the luck by which an answer was best is then taken out of means.
--- The list has `stands`; `ends` if a game may end; `timed_out` if the time ran out; `spent`, the seconds so far; and `all`
--- if these were all possible deals, each played as well as possible by both sides. It is `exact` if these deals are equally
--- likely, too: a weight by likelihood is an estimate. Returns nil if no rollout is possible here, nil and a sentence if a
--- rule fails.
function evaluation.answers(hands, session, model, budget) return guarded(weigh_answers, hands, session, model, budget) end

--- Tries the answers of a list that were not dropped in more deals, for so many milliseconds of processor time. Returns
--- false if there are no more deals; nil and a sentence if a rule fails. No other list may have been made since.
function evaluation.more(list, ms) return guarded(weigh_more, list, ms) end

--- Returns for each side { deal =, any = }: the results of the policy in the hand as it was dealt, and in random deals; each
-- as in a list of answers. Returns nil as above.
function evaluation.deal(hands, session, model, budget) return guarded(weigh_deal, hands, session, model, budget) end

--- Returns the best answer of a list, among those tried most often: the default one, unless another did better beyond
-- chance.
function evaluation.best(list)
  local best
  for _, one in ipairs(list) do
    if one.n > 0 and (not best or one.n > best.n or one.n == best.n and evaluation.better(one, best)) then best = one end
  end
  if not best or not list.stands or best == list.stands or list.exact then return best end
  local doubt = stats.error(best.more)
  return doubt and stats.mean(best.more) > DOUBT * doubt and best or list.stands
end

--- Returns the mean difference of two answers in the same deals, and half its 95 % interval (0 if the list is `exact`); nil
--- if no deal is common. `what` is "points", "game" (games won less games lost) or "value", by which answers are compared.
--- The list was made without `halve`.
function evaluation.difference(list, a, b, what)
  if a == b then return 0, 0 end
  local more = stats.new {}
  for number, one in ordered.pairs(a.values) do
    local other = b.values[number]
    if other then stats.add(more, one[what] - other[what], one.weight) end
  end
  if more.n == 0 then return nil end
  return stats.mean(more), not list.exact and stats.SURE * (stats.error(more) or 0) or 0
end

--- Tells if an answer may be as good as `best`: if it is worse by at most so many standard errors. In the same deals the
--- luck of the deal cancels out; without `values`, the error of one mean must do.
function evaluation.is_even(list, best, one, errors)
  if not best.values then return best.mean - one.mean <= errors * (best.error or 0) end
  local more, sure = evaluation.difference(list, best, one, "value")
  return more ~= nil and more <= errors * sure / stats.SURE
end

--- Lists the other answers that may be as good as `best`, as far as the deals tell, in the order of the question.
function evaluation.as_good(list, best)
  local even = {}
  for _, one in ipairs(best.values and list or {}) do
    if one ~= best and one.mean and evaluation.is_even(list, best, one, stats.SURE) then even[#even + 1] = one end
  end
  table.sort(even, function(a, b) return a.place < b.place end)
  return even
end

return evaluation
