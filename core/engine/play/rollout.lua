-- rollout.lua - continues a hand from its middle under the script's own rules, at a table of its own.
--
-- A script cannot be resumed in the middle, but it can be replayed. The hand begins again with a pack that is consistent
-- with one seat's view (knowledge.lua), follows the decisions so far, and continues with a policy to its score. If a
-- decision is impossible with those cards, or the script reports another event, the pack is inconsistent. Consistent packs
-- differ in likelihood: the bids, passes and discards of others are evidence. The policy sees only the hand it plays for.
-- The end of a hand is solved with open cards if few cards are left, or if the viewer knows all of them anyway.
-- The real game is not touched: composition, table and the script's `t` are separate.
local core = require "houserule.core"
local flow = require "houserule.play.flow"
local table_snapshot = require "houserule.play.table_snapshot"
local knowledge = require "houserule.seat.knowledge"
local visibility = require "houserule.seat.visibility"
local open_table = require "houserule.play.rollout_table"

local rollout = {}
rollout.__index = rollout

local CACHED_DEALS <const> = 64       -- number of deals for which the earlier decisions are cached
local SOLVE_SIZE <const> = 2          -- the end is solved once each hand has at most this many cards
local SOLVE_SIZE_IF_KNOWN <const> = 8 -- the same, if the viewer knows all cards
local SOLVE_NODES <const> = 400000    -- limit of cards tried to solve an end

-- Steps --------------------------------------------------------------------------------------------------------------

-- Returns the code of a decision for table_rollout.c: seat << 16 | said << 8 | card; card 255 for none.
local function code_of(sets, step)
  if step.code then return step.code end
  local name, more = step.text:match "^play (%S+)(.*)$"
  local card = name and sets.card(name)
  step.code = step.by << 16 | (card and (more ~= "" and 1 << 8 or 0) | card or 255)
  return step.code
end

local function step_of(entry) return { by = entry.by, text = entry["do"] } end

-- Runs f. Returns "over", or the value that the rollout threw to leave the script (table_rollout.c); nil and the error if a
-- rule fails.
local function run(f, ...)
  local ok, why = core.guarded(f, ...)
  if ok then return "over" end
  if type(why) ~= "userdata" then return nil, why end
  return why
end

-- To the start of the hand ---------------------------------------------------------------------------------------------

-- Returns the numbers of the cards that a step picks, a byte each; true if they are not known; nil if Lua handles the step.
local function pick_of(sets, step)
  if step.hidden and not step.place then return true end
  if step.hidden or step.place or step.keep then return nil end
  local cards = {}
  for name in step.text:gmatch " (%S+)" do
    cards[#cards + 1] = sets.card(name)
    if not cards[#cards] then return nil end
  end
  return cards[1] and string.char(table.unpack(cards)) or nil
end

-- Lets the table follow these steps from now on. With `stops` the rollout ends after them. With `noticed` C answers words
-- and picks from the steps, so Lua does not see these questions. The end is solved once each hand has at most `solve_size`
-- cards.
local function set_steps(self, engine_table, steps, stops, noticed, solve_size, viewer)
  local sets, codes = (self.here or self.game).rules.sets, {}
  local words, points, picks = {}, {}, {}
  for i, step in ipairs(steps) do
    codes[i] = code_of(sets, step)
    if noticed and codes[i] & 255 == 255 then
      words[i], points[i], picks[i] = not step.hidden and step.text or nil, step.point, pick_of(sets, step)
    end
  end
  self.steps = steps
  self.engine_steps = engine_table.rollout(codes, stops, solve_size or 0, SOLVE_NODES, viewer, noticed and words or nil,
    points, picks)
end

-- Sets the first dealer like the session (session.lua).
local function first_dealer(at, header)
  local seat = header.dealer or flow.first_dealer(at.rules, at.engine_table)
  if at.engine_table.drawn() and not header.dealer and not header.seed then seat = at.rules.seats end
  rawset(at.t, "dealer", seat)
end

--- Makes a table at which the hand of this log has just begun. `game` is a composition of its own. `policy` decides after
-- the log: word(at, seat, point, list), teams(at), and optionally cards(at, seat, point, n, from), which may return nothing
-- for any cards. Returns nil if the log ends outside a hand or the script keeps too much in `t`; nil and a sentence if a
-- rule fails.
function rollout.at(game, header, log, policy)
  local self = setmetatable({ game = game, policy = policy, log_packs = {}, pack_number = 0, pile_number = 0,
                              follows = true }, rollout)
  self:follow(log)
  local before = {}
  for _, entry in ipairs(log) do
    if entry.pack and not entry.pile then self.log_packs[#self.log_packs + 1] = entry.pack
    elseif not entry.pack then before[#before + 1] = step_of(entry) end
  end
  for _ = 1, #self.hand_steps do before[#before] = nil end
  local ok, wrong = core.guarded(function()
    self.main = open_table(self, game)
    self.main.engine_table.seed(header.seed)
    first_dealer(self.main, header)
  end)
  if not ok then return nil, wrong end
  set_steps(self, self.main.engine_table, before, true, false)
  local how, why = run(flow.match, game.rules, self.main.t, self.main.engine_table)
  if not how then return nil, why end
  if not self.here or how == self.here.engine_table.inconsistent then return nil end
  self.piles_before, self.snapshot = self.pile_number, self.here.engine_table.snapshot()
  self.lists = table_snapshot.note(self.here.t)
  return self.lists and self or nil
end

--- Continues with more decisions of the same hand.
function rollout:follow(log)
  self.hand_steps, self.log_piles = {}, {}
  for _, entry in ipairs(log) do
    if entry.pile then self.log_piles[#self.log_piles + 1] = entry.pack end
  end
  for i = #log, 1, -1 do
    if log[i].pack and not log[i].pile then break end
    if not log[i].pack then table.insert(self.hand_steps, 1, step_of(log[i])) end
  end
end

--- Replays the decisions of this hand and records the events that `viewer` saw. Returns true; nil if the log ends outside a
--- hand; nil and a sentence if a rule fails.
function rollout:watch(viewer)
  local at = self.here
  table_snapshot.put_back(self.lists)
  at.engine_table.restore(self.snapshot)
  self.follows, self.viewer, self.pile_number, self.answered = true, nil, self.piles_before, nil
  self.notes = knowledge.new(at, viewer, self.log_packs[#self.log_packs])
  at.listen()
  set_steps(self, at.engine_table, self.hand_steps, true, false)
  local how, why = run(at.rules.hand, at.t)
  local notes = self.notes
  self.notes, self.follows = nil, false
  if how ~= at.engine_table.stopped then return nil, why end
  local ok, wrong = core.guarded(notes.finish, notes)
  if not ok then return nil, wrong end
  table_snapshot.put_back(self.lists)
  self.viewer, self.events, self.drawn, self.seen = viewer, notes.events, notes.drawn, notes
  at.listen()
  return true
end

--- Prepares the packs that are consistent with the viewer's view, and the decisions up to now. self.ways is the number of
--- these packs if they are few enough to count, else nil. self.has_orders is true if the order in which a hand drew its
--- cards is unknown: a pack may be inconsistent in one order only, and later numbers bring others. self.has_evidence is
--- true if others decided anything.
--- `trusts_events`: a seat holds the cards that an event names beside it. Returns nil if there is no pack.
function rollout:prepare(seed, trusts_events)
  local spec, steps = self.seen:packs(self.hand_steps, trusts_events)
  if not spec then return nil end
  self.has_orders = spec.has_orders
  spec.seed, spec.deck = seed, self.seen.rules.deck
  local _
  self.packs, _, self.ways = core.unseen.prepare(spec)
  if not self.packs then return nil end
  local solve_size = self.ways == 1 and SOLVE_SIZE_IF_KNOWN or SOLVE_SIZE
  self.solve_size = self.seen:longest() <= solve_size and solve_size or 0
  self.before, self.has_evidence, self.noticed = steps, false, visibility.always_noticed(self.here.rules)
  for _, step in ipairs(steps) do
    self.has_evidence = self.has_evidence or step.by ~= self.viewer and not step.hidden
  end
  set_steps(self, self.here.engine_table, steps, true, self.noticed, nil, self.viewer)
  self.weighing_steps = self.engine_steps
  self.answers, self.answer_count = {}, 0
  return true
end

-- Restores the table to the start of the hand, with consistent pack i. Returns false if the pack is inconsistent.
local function begin(self, i)
  local at = self.here
  table_snapshot.put_back(self.lists)
  self.answered = self.answers and (not self.weighs and self.answers[i] or {})
  at.engine_table.restore(self.snapshot, i, self.answered)
  if type(self.packs) ~= "string" then core.unseen.draw(self.packs, i) end
  self.event_number, self.draws, self.words = 0, 0, 0
  return at.engine_table.stack(self.packs)
end

-- Caches the answers to the steps with pack i: the next answers are tried in the same deals.
local function cache_answers(self, i)
  if not self.answers or self.answers[i] then return end
  if self.answer_count == CACHED_DEALS then self.answers, self.answer_count = {}, 0 end
  self.answers[i], self.answer_count = self.answered, self.answer_count + 1
end

--- Returns the likelihood of the others' decisions with pack i; nil if the pack is inconsistent or the likelihood is below
--- `least`.
function rollout:likelihood(i, least)
  local engine_table = self.here.engine_table
  self.steps, self.engine_steps = self.before, self.weighing_steps
  engine_table.rollout(self.engine_steps)
  self.weighs = true
  if not begin(self, i) then
    self.weighs = false
    return nil
  end
  engine_table.least(least)
  local how, why = run(self.here.rules.hand, self.here.t)
  self.weighs = false
  if not how then error(why, 0) end
  if how ~= engine_table.stopped then return nil end
  cache_answers(self, i)
  return engine_table.likelihood()
end

--- Lets the rollout try this answer of a seat, a text, from now on. Returns a function that does so again after others.
function rollout:try(seat, text)
  local steps = table.move(self.before, 1, #self.before, 1, {})
  steps[#steps + 1] = { by = seat, text = text }
  set_steps(self, self.here.engine_table, steps, false, self.noticed, self.solve_size)
  local engine_steps = self.engine_steps
  return function()
    self.steps, self.engine_steps = steps, engine_steps
    self.here.engine_table.rollout(engine_steps)
  end
end

-- Returns the specification for core.unseen of a deal without seen cards. A second pack lies below the first.
local function unseen_deal(rules, pack, seed)
  local size, second = select(2, pack:gsub("%S+", "")), rules.second_pack or 0
  local spec = { deck = rules.deck, size = size, seed = seed, cards = rules.pack,
                 fixed = {}, lacks = {}, may = {}, of = {}, groups = {} }
  local function add(from, to, may)
    local at = {}
    for place = from, to do at[#at + 1] = place end
    if #at == 0 then return end
    table.insert(spec.lacks, #at)
    table.insert(spec.may, may)
    table.insert(spec.of, #spec.lacks)
    table.insert(spec.groups, { at = at, known = 0, places = 1 << #spec.lacks - 1 })
  end
  local first = size - rules.sets.count(second)
  add(1, first, ~second)
  add(first + 1, size, second)
  return spec
end

--- Lets the policy play the whole hand from now on: with the dealt pack, or with random packs under `seed`. Returns false if
--- none can be drawn.
function rollout:redeal(seed)
  local at = self.here
  local pack = self.log_packs[#self.log_packs]
  self.viewer, self.events, self.drawn, self.follows = nil, nil, {}, false
  at.listen()
  set_steps(self, at.engine_table, {}, false, visibility.always_noticed(at.rules))
  self.packs, self.answers = pack, nil
  if seed then self.packs = core.unseen.prepare(unseen_deal(at.rules, pack, seed)) end
  return self.packs ~= nil
end

-- Plays the hand and ends its deal. Returns the points of each side, and the winners of the game or nil.
local function finish(self)
  local at = self.here
  local t, engine_table, rules = at.t, at.engine_table, at.rules
  rules.hand(t)
  local delta = engine_table.delta()
  engine_table.end_deal()
  if not t.void then t.counted_deals = t.counted_deals + 1 end
  return delta, (rules.game_over(t))
end

--- Plays the hand to its end with the i-th consistent pack, or with the dealt one if `i` is nil. Returns the points of each
--- side, the list of sides that have won the game by it (or nil), and true if neither chance nor the policy decided
-- anything. Returns nil if the pack is inconsistent; raises an error if a rule fails.
function rollout:play(i)
  if not begin(self, i) then return nil end
  local ok, delta, winners = core.guarded(finish, self)
  if ok then
    cache_answers(self, i)
    return delta, winners, not self.here.engine_table.guessed()
  end
  if type(delta) == "userdata" then return nil end
  error(delta, 0)
end

return rollout
