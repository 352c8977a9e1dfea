-- analysis.lua - what the decisions of a game cost, and how its deals fell; for `houserule analyse` and the prompt.
--
-- A game that was played is played again, decision by decision. All is counted in the points that a side makes more in a
-- hand than the others do in the mean, as bots count (weigh.value): a game that a hand wins or loses counts as some more.
-- All that is drawn comes of one seed.
--
-- cost: what the decision lost to the best, as far as its seat could see. In a number of deals that fit what the seat has
--   seen the best answer is found; if it is another, both are tried in as many deals more, the same for both, and the mean
--   of the differences is the cost. As these deals had no say in what is best, the cost is not too high in the mean; of two
--   answers that are worth the same it may come out a little below nought. A decision with one answer costs nothing.
-- open: what the card lost to the best with all cards open, if both teams play best: card points or tricks, for the team of
--   the seat (core/solve/solve.h). nil where that is not known for every card.
-- luck: what the deal is worth when the bots' policy plays the whole hand, less what any deal is worth to the same side
-- with
--   the same seat dealing, each in that number of hands.
-- others: what the decisions of the other sides cost them, shared among all sides against them, less what those of partners
--   cost the side.
-- chance: what is left of the points made: points = luck - cost + others + chance. It is how the hidden cards lay for
--   what was decided, what it is worth to deal or not to, and where the game's bots play worse than the best answers.
local advice = require "host.bots.advice"
local bots = require "host.bots.bots"
local solution = require "host.game.solution"
local stats = require "host.bots.stats"
local engine = require "houserule"

local analysis = {}
analysis.__index = analysis

local LOOKS <const> = 400 -- of the solver, in one decision: of about a thousand positions each

--- `options` = { worlds = deals in which an answer is tried, seed = a text, beat = nil or a function that is called again
--- and again }.
function analysis.new(options)
  return setmetatable({ memory = bots.memory(), worlds = options.worlds, seed = options.seed, beat = options.beat,
                        worst = {} }, analysis)
end

-- A decision ------------------------------------------------------------------------------------------------------------

local function budget(self, what, n)
  return { worlds = self.worlds, seed = ("%s/%s %d"):format(self.seed, what, n), beat = self.beat }
end

-- Weighs answers, or a deal, as bots.lua does; a rule's failure ends the analysis.
local function weigh(self, how, s, options)
  local found, why = bots[how](self.memory, s, options)
  if why then error({ sentence = why }, 0) end
  return found
end

-- Weighs what was decided against the answer that did best; both, as they were weighed, and the list they are of. nil where
-- nothing can be tried.
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

-- The loss by a card with all cards open.
local function open_cost(s, answer)
  local name = s.question.kind == "play" and answer.text:match "^play (%S+)"
  local solved = name and solution.of(s, {}, { looks = LOOKS })
  if not solved then return nil end
  local lost, best = solution.lost(solved, s.question.holder, name)
  return lost and { best = best.card, cost = lost, counts = solved.aim.counts }
end

-- Keeps the three costliest; why the best would have been better is said while one can see it.
local function keep_worst(self, d, s, list, best)
  local worst = self.worst
  if d.cost <= d.ci95 or worst[3] and d.cost <= worst[3].cost then return end
  local reason, principle = advice.of(bots.view(s, self.memory), list, best)
  d.why = principle and principle .. " " .. reason or reason
  worst[#worst + 1] = d
  table.sort(worst, function(a, b)
    if a.cost ~= b.cost then return a.cost > b.cost end
    return a.place < b.place
  end)
  worst[4] = nil
end

-- The decision at an open ask: { by =, point =, text = } and, if there was a choice, `best`, `cost` and `ci95`, if it was a
-- play, `trick`, and if that can be solved, `open`. `only`: there was no other answer; neither: nothing can be tried here.
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
  local cost, ci95
  if best then cost, ci95 = bots.difference(list, best, done) end
  if not cost then return d end
  self.place = (self.place or 0) + 1
  d.place, d.best, d.cost, d.ci95 = self.place, best.text, cost, ci95
  d.open = not answer.call and open_cost(s, answer) or nil
  keep_worst(self, d, s, list, best)
  return d
end

-- A hand ----------------------------------------------------------------------------------------------------------------

-- { hand =, sides = { { points =, luck =, ci95 = } }, side_of =, costs = by seat, stake = what a game counts }; `luck` is
-- missing where no hand can be played on.
local function hand_over(self, s, at)
  local hand = { hand = s.last and s.last.deal or at.hand, costs = at.costs, sides = {}, side_of = s.rules.side_of }
  for side = 1, #at.delta do
    local one = {}
    one.points, hand.stake = bots.value(self.memory, s, at.delta, at.winners, side)
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

--- Plays a game again, { library =, header =, log = }. `out` has decision(d) and, where the luck is to be known, hand(h),
--- which are told what was found, each in its time; it may have wanted(hand, by): whether that decision of the hand of this
--- number (from 1) is to be weighed. Returns how many hands are over. Errors with a problem, { sentence = }, where a rule
--- fails.
function analysis:run(game, out)
  local number, at = 0, new_hand(1)
  local listener = { hand = function(delta) at.delta = { table.unpack(delta) } end,
                     game = function(winners) at.winners = winners end }
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

--- The three costliest of the decisions so far, the worst first: those whose cost is more than its interval.
function analysis:costliest() return self.worst end

return analysis
