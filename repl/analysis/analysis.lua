-- analysis.lua - measures the cost of each decision of a game, and the luck of its deals; for `houserule analyse` and the
-- prompt.
--
-- The game is replayed decision by decision. All figures are points of a side in a hand above the mean of the others. All
-- random numbers come from one seed.
--
-- cost: the loss of the decision against the best one, judged from its seat's view. The best answer is found in a number of
--   consistent deals. If it differs, both are tried in as many new deals, the same for both; the cost is the mean
--   difference. The new deals did not select the answer, so the cost has no bias; between equal answers it may be a little
--   below zero. If the hand may end the game, the lost chance to win it is kept too.
-- open: the loss of the card against the best one with all cards open, if both teams play best: in card points or tricks,
-- for the team of the seat (core/solve/solve.h). nil if it is not known for every card. luck: the value of the deal if the
-- policy plays the whole hand, less the value of a random deal with the same dealer. others: the costs of the other sides'
-- decisions, shared among all sides against them, less the costs of partners' decisions. chance: the rest of the points:
-- points = luck - cost + others + chance. It comes from the hidden cards, the value of being dealer, and the difference
-- between the policy and the best answers.
local advice = require "host.bots.advice"
local bots = require "host.bots.bots"
local solution = require "host.game.solution"
local stats = require "host.bots.stats"
local engine = require "houserule"

local analysis = {}
analysis.__index = analysis

local LOOKS <const> = 400 -- steps of the solver for one decision, of about a thousand positions each

--- Makes an analysis. `options` = { worlds = deals in which an answer is tried, seed = a text, beat = nil or a function that
--- is called again and again }.
function analysis.new(options)
  return setmetatable({ memory = bots.memory(), worlds = options.worlds, seed = options.seed, beat = options.beat,
                        worst = {} }, analysis)
end

-- A decision ------------------------------------------------------------------------------------------------------------

local function budget(self, what, n)
  return { worlds = self.worlds, seed = ("%s/%s %d"):format(self.seed, what, n), beat = self.beat }
end

-- Tries answers, or a deal, as bots.lua does. A rule that fails ends the analysis.
local function weigh(self, how, s, options)
  local found, why = bots[how](self.memory, s, options)
  if why then error({ sentence = why }, 0) end
  return found
end

-- Compares the decision with the best answer. Returns the best, the decision and their list; nil if nothing can be tried.
local function compare(self, s, answer, number)
  local of_all = budget(self, "find", number)
  of_all.halve = true
  local list = weigh(self, "weigh", s, of_all)
  local best = list and bots.best(list)
  if not best then return nil end
  if best.text == answer.text then return best, best, list end
  local of_two = budget(self, "cost", number)
  of_two.answers = best.answer.call and { answer, best.answer } or { best.answer, answer }
  list = weigh(self, "weigh", s, of_two)
  if not list then return nil end
  if best.answer.call then return list[2], list[1], list end
  return list[1], list[2], list
end

-- Returns the loss by a card with all cards open.
local function open_cost(s, answer)
  local name = s.question.kind == "play" and answer.text:match "^play (%S+)"
  local solved = name and solution.of(s, {}, { looks = LOOKS })
  if not solved then return nil end
  local lost, best = solution.lost(solved, s.question.holder, name)
  return lost and { best = best.card, cost = lost, counts = solved.aim.counts }
end

-- Keeps the three costliest decisions, with the reason for the better answer.
local function keep_worst(self, d, s, list, best)
  local worst = self.worst
  if d.loss <= d.loss_ci95 or worst[3] and d.loss <= worst[3].loss then return end
  local reason, principle = advice.of(bots.view(s, self.memory), list, best, s.question)
  d.why = principle and principle .. " " .. reason or reason
  worst[#worst + 1] = d
  table.sort(worst, function(a, b)
    if a.loss ~= b.loss then return a.loss > b.loss end
    return a.place < b.place
  end)
  worst[4] = nil
end

-- Returns the decision at a question: { by =, point =, text = }; `only` if there was no other answer. If it could be tried:
-- `best`, `cost` and `ci95`; if the hand may end the game, `win` and `win_ci95`, the chance to win it that was lost;
-- `few`, the effective number of deals, if that is too small for a figure. For a play, `trick`, and `open` if it is solved.
local function decision(self, s, step, number)
  local q = s.question
  local d = { by = step.by, holder = q.holder, point = q.point, text = step["do"], number = number,
              trick = q.kind == "play" and s.t:finished() + 1 or nil,
              is_lead = q.kind == "play" and s.t:in_trick() == 0 or nil }
  local answer, why = s:check(step.by, step["do"])
  if not answer then error(why, 0) end
  d.only = not q:may()[1] and q:only() ~= nil
  if d.only then return d end
  local best, done, list = compare(self, s, answer, number)
  local loss, loss_ci95
  if best then loss, loss_ci95 = bots.difference(list, best, done, "value") end
  if not loss then return d end
  if best ~= done and advice.is_few(list, best, self.worlds // 4) then
    d.few = math.floor(stats.effective(best))
    return d
  end
  self.place = (self.place or 0) + 1
  d.place, d.best, d.loss, d.loss_ci95 = self.place, best.text, loss, loss_ci95
  d.cost, d.ci95 = bots.difference(list, best, done, "points")
  if list.ends then
    local game, ci95 = bots.difference(list, best, done, "game")
    d.win, d.win_ci95 = game / 2, ci95 / 2
  end
  d.open = not answer.call and open_cost(s, answer) or nil
  keep_worst(self, d, s, list, best)
  return d
end

-- A hand ----------------------------------------------------------------------------------------------------------------

-- Returns { hand =, sides = { { points =, luck =, ci95 = } }, side_of =, costs = by seat }; without `luck` if no rollout is
-- possible.
local function hand_over(self, s, at)
  local hand = { hand = s.last and s.last.deal or at.hand, costs = at.costs, sides = {}, side_of = s.rules.side_of }
  for side = 1, #at.delta do
    local one = {}
    one.points = bots.points(self.memory, s, at.delta, side)
    local deal = at.deal and at.deal[side]
    if deal then
      one.luck = deal.deal.mean - deal.any.mean
      one.ci95 = stats.SURE * math.sqrt((deal.deal.error or 0) ^ 2 + (deal.any.error or 0) ^ 2)
    end
    hand.sides[side] = one
  end
  return hand
end

local function new_hand(number) return { costs = {}, hand = number, dealt = false } end

--- Replays a game, { library =, header =, log = }. `out` has decision(d) and, if the luck is wanted, hand(h), which get the
--- results as they are found. It may have wanted(hand, by), which tells if a decision of that hand (from 1) is to be tried.
--- Returns the number of hands that are over. Raises a problem, { sentence = }, if a rule fails.
function analysis:run(game, out)
  local number, at = 0, new_hand(1)
  local listener = { hand = function(delta) at.delta = { table.unpack(delta) } end }
  local s, why = engine.session.open(game.library, game.header, { listener = listener })
  if not s then error(why, 0) end
  for _, step in ipairs(game.log) do
    if self.beat then self.beat() end
    if step.pack then at.dealt = at.dealt or not step.pile
    else
      local wanted = not out.wanted or out.wanted(at.hand, step.by)
      if at.dealt and out.hand then at.deal = weigh(self, "weigh_deal", s, budget(self, "deal", number)) end
      at.dealt, number = false, number + 1
      local d = wanted and decision(self, s, step, number)
      if d then
        d.hand = at.hand
        at.costs[d.by] = (at.costs[d.by] or 0) + (d.cost or 0)
        out.decision(d)
      end
    end
    local ok, wrong = s:step(step)
    if not ok then error(wrong, 0) end
    if at.delta then
      if out.hand then out.hand(hand_over(self, s, at)) end
      at = new_hand(at.hand + 1)
    end
  end
  return at.hand - 1
end

--- Returns the three costliest decisions so far, the worst first; only costs beyond their interval count.
function analysis:costliest() return self.worst end

return analysis
