-- bots.lua - bots by name, and how one sits at a table.
--
-- `random` picks among the legal answers and sees nothing. `simple` decides from its seat's view alone (view.lua) by
-- heuristics. `strong` tries the answers in deals that are consistent with what its seat has seen (evaluation.lua). It takes
-- 20 milliseconds, or MS with `strong:MS`. `strong:Nw` tries N deals, and so plays the same game on every machine.
local choosing = require "houserule.play.choosing"
local core = require "houserule.core"
local plain = require "houserule.values.plain"
local words = require "houserule.values.words"
local experience = require "host.bots.experience"
local policy = require "host.bots.policy"
local views = require "host.table.seat_view"
local evaluation = require "host.bots.evaluation"
local simple = require "host.bots.simple"
local stats = require "host.bots.stats"
local sys = require "host.system.sys"
local trial = require "host.bots.trial"
local view = require "host.bots.view"
local word_model = require "host.bots.word_model"
local catalog, T = require("houserule").catalog, require("houserule").texts.of

local bots = { names = { "random", "simple", "strong" } }


local STRONG_MS <const> = 20
local EVEN <const> = 1 -- standard errors by which a card may do worse than another and count as equal
local MOST_MS <const>, MOST_WORLDS <const> = 60000, 100000

local LEAST_MS <const> = 60 -- for rollouts, if there is so much, however long a game takes to learn

local MODELS <const> = 16 -- compositions that a bot remembers: a course goes through its games again and again

-- Two games have the same key if they are the same composition.
local function key_of(game)
  local parts = { game.id, tostring(game.players), table.concat(catalog.ids(game.variants), "+") }
  for _, slot in ipairs(game.slots) do
    local at = game.rules
    for _, key in ipairs(slot.path) do at = type(at) == "table" and at[key] or nil end
    parts[#parts + 1] = type(at) == "table" and table.concat(at, " ") or tostring(at)
  end
  return table.concat(parts, ";")
end

local heuristic_answer

-- Samples the points by which the heuristics beat random play in the game of a session.
local function try_heuristics(key, model, session, header)
  local self, sides = bots.memory(), #session.engine_table.scores()
  self.models[key], self.count = model, 1
  return trial.of(session.library, header, sides, function(s) return heuristic_answer(self, s) end,
    function(delta, _, side) return evaluation.points(delta, side, model.traits) end)
end

-- Adds to a model the function `learn`, which learns the words of the game when they are first needed.
local function add_words(model, session, header)
  local sides = #session.engine_table.scores()
  model.word_values = word_model.values
  function model.learn(beat)
    model.learn, model.words = nil, false
    if sides < 2 then return end
    word_model.learn(model, session.library, header, policy.of(model), function(delta, side)
      return evaluation.points(delta, side, model.traits)
    end, beat)
  end
end

-- Returns the model of the composition that a session plays; it is made when a bot first sits at it. traits.chance: the
-- heuristics lose to chance in it, and are not used.
local function model_of(self, session)
  local game = views.game(session)
  local key = self.keys[game] or key_of(game)
  self.keys[game] = key
  local model = self.models[key]
  if model then return model end
  if self.count == MODELS then self.models, self.count = {}, 0 end
  local header = { game = game.id, players = game.players, variants = catalog.ids(game.variants), above = game.asked.above,
                   options = game.values }
  model = { packs = {}, lists = {}, list_count = 0, traits = experience.of(session.library, header) }
  local traits, sides = model.traits, #session.engine_table.scores()
  self.models[key], self.count = model, self.count + 1
  if traits.endless or traits.swing == nil then return model end
  add_words(model, session, header)
  if sides > 1 then
    traits.gain = try_heuristics(key, model, session, header)
    traits.chance = trial.is_lost(traits.gain)
  end
  return model
end

--- Returns the memory of a bot: its models of compositions, by key; and, in weak tables that die with their sessions, the
-- keys of games, its tables and its hands.
function bots.memory()
  local function weak() return setmetatable({}, { __mode = "k" }) end
  return { models = {}, count = 0, keys = weak(), at = weak(), hands = weak() }
end

-- The bot at the table that the session plays at now.
local function sitting(self, session)
  local at = self.at[session.t]
  if not at then
    at = view.sit(session, core.aside(model_of, self, session))
    self.at[session.t] = at
  end
  return at
end

-- The view of the seat that is asked. The words of the game are learned first, outside the time limit of the script that
-- asks.
local function view_of(self, session)
  local at = sitting(self, session)
  if at.model.learn and session.question.kind == "words" then core.aside(at.model.learn) end
  return view.of(at)
end

--- Returns the view of the seat that is asked, as plain data: all that a bot is given. `self` is a memory, if there is one.
--- Raises a problem if a rule fails.
function bots.view(session, self)
  local ok, seen = core.guarded(view.whole, view_of(self or bots.memory(), session))
  if not ok then error({ sentence = seen }, 0) end
  return seen
end

-- The answer that is this word; nil if it is not offered.
local function answer_word(q, choice)
  for _, word in ipairs(q.kind == "words" and q:legal() or {}) do
    if word == choice then return q:answer_words(word) end
  end
end

-- The bot's choice as an answer to the question; nil if it is none, as a bot's mistake must not end a game.
local function answer_of(session, choice)
  local q = session.question
  if not choice then return nil end
  if type(choice) == "string" then return answer_word(q, choice) or (session:check(q.seat, choice)) end
  if q.kind ~= "play" then return choosing.answer(q, choice) end
  return q:answer_card(choice, q.say & choice ~= 0)
end

-- The budget of a bot of this name, "strong:50" or "strong:200w"; nil for no such name.
local function budget_of(name)
  if name == "strong" then return { ms = STRONG_MS, halve = true } end
  local n, worlds = name:match "^strong:(%d%d?%d?%d?%d?%d?)(w?)$"
  n = math.tointeger(tonumber(n))
  if not n or n < 1 or n > (worlds == "w" and MOST_WORLDS or MOST_MS) then return nil end
  return { ms = worlds == "" and n or nil, worlds = worlds == "w" and n or nil, halve = true }
end

-- The answer of the heuristics; nil if they have no opinion, nil and a problem if a rule fails. `draw` decides between equal
-- answers.
local function opinion(self, session, draw)
  local ok, choice = core.guarded(simple.choose, view_of(self, session), draw or session.engine_table.bot)
  if not ok then return nil, { sentence = choice } end
  return answer_of(session, choice)
end

function heuristic_answer(self, session)
  local answer, problem = opinion(self, session)
  if answer or problem then return answer, problem end
  return session:random_answer(0)
end

--- Returns a sample (stats.lua) of the points a hand by which the heuristics of `simple` beat random play in this game, or
--- nil if they cannot be tried. Also returns true if they lose so clearly that they are not used.
function bots.gain(self, session)
  local traits = model_of(self, session).traits
  return traits.gain, traits.chance
end

-- Returns the `tricks` of a source, which plays cards to tricks as `simple` would; nil if the bot has not sat at this table
-- before. A seat's view is read once for all cards until the next script callback, but `suggest` and `hidden` for each card.
local function simple_player(self, session)
  local at = self.at[session.t]
  if not at then return nil end
  at.known_at_play = at.known_at_play or function(seat) return simple.at_play(view.at_play(at, seat)) end
  return core.rating.player(at.known_at_play, at.may_call, at.looking, at.suggest, at.hiding)
end

--- Returns the text of the default answer, which a trial must beat: that of the rule `suggest` or of the heuristics, the
-- first of equal ones. Returns nil if there is none, nil and a problem if a rule fails. It draws no random numbers.
function bots.standing(self, session)
  local answer, problem = opinion(self, session, function() return 1 end)
  return answer and answer.text, problem
end

-- Tells if the default answer has more behind it than the worth of a card: a word, or an answer of the rule `suggest`.
local function is_reasoned(self, session, text)
  return session.question.kind == "words" or view_of(self, session).suggested == text
end

--- Tries the answers to the open question: see evaluation.answers. `self` is a memory. If the budget names no answer that
--- stands, it is that of bots.standing. The time in which the game is learned, at its first question, is part of budget.ms.
function bots.weigh(self, session, budget)
  local start, model = sys.processor_time(), model_of(self, session)
  if model.learn then model.learn(budget.beat) end
  if budget.ms then
    local left = budget.ms - 1000 * (sys.processor_time() - start)
    budget = plain.with(budget, { ms = math.max(left, math.min(LEAST_MS, budget.ms)) })
  end
  if budget.stands == nil and not budget.answers then
    local stands, problem = bots.standing(self, session)
    if problem then return nil, problem.sentence end
    budget = setmetatable({ stands = stands or false }, { __index = budget })
  end
  local list, why = evaluation.answers(self.hands, session, model, budget)
  if list then list.trusts = list.stands and is_reasoned(self, session, list.stands.text) end
  if list and session.question.kind == "play" then
    list.pack, list.single = view.pack(sitting(self, session)), session.rules.sets.single
  end
  return list, why
end

local function card_of(list, one)
  return not one.answer.call and one.answer.card and list.pack.cards[list.single(one.answer.card)]
end

--- Returns the best answer of a list. If the default answer has a reason of its own, and is as good as far as the deals
--- tell, it is that one. If several cards of a suit did equally well and are worth the same, it returns the lowest, so that
--- the same question gets the same answer.
function bots.best(list)
  local best = evaluation.best(list)
  if list.trusts and list.stands.n == best.n and evaluation.is_even(list, best, list.stands, stats.SURE) then
    return list.stands
  end
  local low, lowest = best, best and list.pack and card_of(list, best)
  for _, one in ipairs(lowest and list or {}) do
    local card = one.n == best.n and card_of(list, one)
    local is_lower = card and card.suit == lowest.suit and card.above & lowest.bit ~= 0 and card.worth == lowest.worth
    if is_lower and evaluation.is_even(list, best, one, EVEN) then low, lowest = one, card end
  end
  return low
end

--- Lists the answers that did best in a list, at most `most` of them, and the one that stands; to be tried in other deals.
--- The first is no call if there is another: it is always legal.
function bots.finalists(list, most)
  local sorted, answers = table.move(list, 1, #list, 1, {}), {}
  table.sort(sorted, function(a, b) return a.n > b.n or a.n == b.n and evaluation.better(a, b) end)
  for i, one in ipairs(sorted) do
    local place = not one.answer.call and answers[1] and answers[1].call and 1 or #answers + 1
    if i <= most or one == list.stands then table.insert(answers, place, one.answer) end
  end
  return answers
end

--- Returns the results of the policy in the deal of the current hand: see evaluation.deal.
function bots.weigh_deal(self, session, budget)
  local model = model_of(self, session)
  if model.learn then model.learn(budget.beat) end
  return evaluation.deal(self.hands, session, model, budget)
end

-- The answer that stands, unless another did clearly better in a trial.
local function strong_choice(self, session, budget)
  local stands, problem = opinion(self, session)
  if problem then return nil, problem end
  budget.stands = stands and stands.text or false
  budget.seed = ("%x"):format(session.engine_table.bot(math.maxinteger))
  local list, why = bots.weigh(self, session, budget)
  if why then return nil, { sentence = why } end
  local best = list and evaluation.best(list)
  if best then return best.answer end
  return stands or session:random_answer(0)
end

--- Returns a bot: a function(session) -> the answer to the open question, or nil and a problem if a rule fails. All rules
--- that it asks share one time limit. The second result, if there is one, gives the same answers as the source of a session,
--- without waiting.
function bots.new(name)
  if name == "random" then
    return function(session) return session:random_answer(0) end
  end
  local self, budget = bots.memory(), budget_of(name)
  local function answer(session)
    local q = session.question
    local only = (budget and not q:may()[1] or q.kind ~= "play" and not q:calls_at(q.point)[1]) and q:only()
    if only then return only end
    if budget then return strong_choice(self, session, budget) end
    return heuristic_answer(self, session)
  end
  if budget then return answer end
  return answer, { answer = function(_, session) return (answer(session)) end,
                   tricks = function(_, session) return simple_player(self, session) end }
end

--- Returns the points that a hand that is over brought a side: see evaluation.points.
function bots.points(self, session, delta, side) return evaluation.points(delta, side, model_of(self, session).traits) end

--- Returns the mean difference between a side and the others in a hand.
function bots.swing(self, session) return model_of(self, session).traits.swing or 0 end

bots.better, bots.more, bots.difference = evaluation.better, evaluation.more, evaluation.difference

--- Reads "simple", "strong:200w", or "simple,random,random", seat after seat: one bot for each of `players` (or of `most`,
--- if people without seats are asked too). Returns the names, or nil and a sentence.
function bots.read(text, players, most)
  local list = {}
  for name in (text .. ","):gmatch("([^,]*),") do
    if name:find "^strong:" and not budget_of(name) then
      return nil, T("strong:MS thinks so many milliseconds (1 to %d), strong:Nw tries so many deals (1 to %d), not \"%s\"",
        MOST_MS, MOST_WORLDS, words.printable(name))
    end
    if not plain.is_in(bots.names, name) and not budget_of(name) then
      return nil, words.unknown("bot", name, bots.names)
    end
    list[#list + 1] = name
  end
  if #list > 1 and players and #list ~= players and #list ~= most then
    return nil, T("%d bots are named for %d seats: name one for all seats, or one for each", #list, players)
  end
  return list
end

--- Tells if all of these bots pick at random.
function bots.all_random(list)
  for _, name in ipairs(list) do
    if name ~= "random" then return false end
  end
  return true
end

--- Makes one function for all seats, from names; and the source of a session, if all seats have one bot that has one.
function bots.seats(list)
  local made, each = {}, {}
  if #list == 1 then return bots.new(list[1]) end
  for i, name in ipairs(list) do
    made[name] = made[name] or bots.new(name)
    each[i] = made[name]
  end
  return function(session) return each[(session.question.seat - 1) % #each + 1](session) end
end

return bots
