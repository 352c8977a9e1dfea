-- rollout_table.lua - the table of a rollout (rollout.lua). A list of decisions answers its questions; after the last one a
-- policy does. Events and draws must be those of the real game.
local teams = require "houserule.play.teams"
local choosing = require "houserule.play.choosing"
local core = require "houserule.core"
local host_table = require "houserule.play.host_table"
local table_snapshot = require "houserule.play.table_snapshot"
local seat_table = require "houserule.play.seat_table"
local telling = require "houserule.play.telling"
local visibility = require "houserule.seat.visibility"
local words = require "houserule.values.words"

-- Returns the names of the cards of an answer at a point; false if it is no such answer.
local function names_of(sets, step, point)
  if step.names ~= nil then return step.names end
  local names = {}
  for name in step.text:gmatch " (%S+)" do
    if not sets.card(name) then
      step.names = false
      return false
    end
    names[#names + 1] = name
  end
  step.names = (names[1] or step.text == point) and names or false
  return step.names
end

local function inconsistent(at) error(at.engine_table.inconsistent, 0) end

local UNLIKE_POLICY <const> = 16 -- one secret pick in 16 differs from the policy's
local LONG <const> = 1000 -- after this many words in a hand the policy is in a cycle: then words are random

-- Returns true if a seat may make this call under the rules now.
local function is_open(at, seat, point, name, number, text)
  local rules, declared = at.rules, false
  for _, at_point in ipairs { rules.calls[point] or {}, rules.calls.anywhere or {} } do
    for _, call in ipairs(at_point) do declared = declared or call == text end
  end
  if not declared then return false end
  local rule = rules["may_" .. name]
  if type(rule) ~= "function" then return true end
  local ok, clause = core.looking(rule, at.engine_table.looking, seat, point, number)
  return ok and not clause
end

-- Makes the call of a step; returns its text if that ends the question.
local function make_call(self, at, seat, point, step)
  local name, number = words.call(step.text)
  if not self.follows and not is_open(at, seat, point, name, number, step.text) then inconsistent(at) end
  local made = at.rules["on_" .. name]
  return made and made(at.t, seat, point, number) and step.text or nil
end

-- Consumes and returns the next step, which must belong to this seat and point. Returns nil after the last step, and if the
-- viewer does not notice the question.
local function next_step(self, at, seat, point)
  local decider = at.engine_table.decider(seat)
  if self.viewer and decider ~= self.viewer and not visibility.is_noticed(at.rules, point) then return nil end
  local i = at.engine_table.step(decider)
  local step = i and self.steps[i]
  if step and step.point and step.point ~= point then inconsistent(at) end
  return step, i
end

local function note_ask(self, step, seat, point, kind, set)
  if self.notes then self.notes:ask(step, seat, point, kind, set) end
end

-- Returns the set of the named cards among those that may be picked. A name does not identify a copy, and another pack has
-- other numbers for copies. If the cards cannot be picked, the pack is inconsistent.
local function pick_named(at, names, from, least, most, filter)
  local sets, set = at.rules.sets, 0
  if #names < least or #names > most then inconsistent(at) end
  for _, name in ipairs(names) do
    local left = sets.same(name) & from & ~set
    if left == 0 then inconsistent(at) end
    set = set | left & -left
  end
  if filter then
    local ok, accepted = core.looking(filter, set)
    if not (ok and accepted) then inconsistent(at) end
  end
  return at.engine_table.resolve(set, from)
end

-- Returns a random answer to a question that the policy leaves open.
local function random(question)
  local answer = question:random()
  if not answer then core.end_script(question.broken) end
  return answer
end

-- Returns the answer of step i, by answer(step), or by `guess` if it is hidden; nil if the step says something else. With
-- one pack it is always the same and is cached, except the answer being tried, the last step.
local function said_by(self, at, step, i, answer, guess)
  local is_guessed = step.hidden and not step.place
  if is_guessed then at.engine_table.guessed(true) end
  local answered = self.answered and i <= #self.before and self.answered
  if answered and answered[i] then return answered[i] end
  local said = at.engine_table.aside(i, is_guessed and guess or answer, step)
  if answered then answered[i] = said end
  return said
end

-- Follows the steps until one of them answers, by answer(step); calls among them are made. After the last step, and if a
-- step is hidden, `guess` decides. Returns the answer, or nil and the call that ended the question.
local function decide(self, at, seat, point, answer, guess)
  at.engine_table.asked(point)
  while true do
    local step, i = next_step(self, at, seat, point)
    local said = step and said_by(self, at, step, i, answer, guess)
    if said then return said end
    if not step or step.hidden then
      at.engine_table.guessed(true)
      return guess()
    end
    local ended = make_call(self, at, seat, point, step)
    if ended then return nil, ended end
  end
end

-- Returns the cards that the policy picks, or random ones.
local function guess_cards(self, at, seat, point, from, least, most, ways, filter)
  local policy, engine_table = self.policy, at.engine_table
  local chosen = policy.cards and not filter and least == most and policy.cards(at, seat, point, least, from)
  if chosen then return chosen end
  return engine_table.resolve(random(engine_table.asks:cards(seat, point, from, least, most, ways, filter)).set, from)
end

-- Answers for each kind of question (source.lua has their arguments). table_rollout.c plays cards to tricks.
local function answers(self, at)
  local engine_table, policy, sets, kinds = at.engine_table, self.policy, at.rules.sets, {}
  local noticed = visibility.always_noticed(at.rules)
  local asks = engine_table.asks

  local function guess_word(seat, point, list)
    self.words = self.words + 1
    return self.words > LONG and rawget(list, engine_table.bot(rawlen(list))) or policy.word(at, seat, point, list)
  end

  function kinds.words(_, seat, point, list)
    if noticed and engine_table.is_beyond(point) then return guess_word(seat, point, list) end -- most of a rollout
    return decide(self, at, seat, point, function(step)
      note_ask(self, step, seat, point, "words")
      if words.offered(list, step.text) ~= step.text then return nil end
      if self.weighs and engine_table.decider(seat) ~= self.viewer then
        engine_table.likelihood(policy.chance(at, seat, point, list, step.text))
      end
      return step.text
    end, function() return guess_word(seat, point, list) end)
  end

  function kinds.cards(_, seat, point, from, least, most, ways, filter)
    return decide(self, at, seat, point, function(step)
      local secret = step.keep and not filter and least == most and policy.cards
      local chosen = secret and secret(at, seat, point, least, from)
      if chosen and chosen & step.keep == 0 then return chosen end
      -- it kept a card that the policy discards
      if chosen and self.weighs then engine_table.likelihood(1 / UNLIKE_POLICY) end
      local drawn = step.place and sets.list(core.unseen.cards(self.packs, step.place))
      local names = drawn or names_of(sets, step, point)
      local set = names and pick_named(at, names, from, least, most, filter)
      note_ask(self, step, seat, point, "cards", set)
      return set
    end, function() return guess_cards(self, at, seat, point, from, least, most, ways, filter) end)
  end

  function kinds.number(_, seat, point, range, hook, things, say)
    local question = say and asks:moves(seat, point, things, range[2], say) or asks:number(seat, point, range, hook)
    return decide(self, at, seat, point, function(step)
      if say then
        note_ask(self, step, seat, point, "number")
        return (choosing.move(question, step.text) or inconsistent(at)).number
      end
      local word, digits = step.text:match "^(%S+) (%d+)$"
      local number = word == point and math.tointeger(tonumber(digits))
      if number and (number < question.least or number > question.most) then inconsistent(at) end
      if number and hook then
        local fine, closed = core.looking(hook, number)
        if not fine or closed then inconsistent(at) end
      end
      note_ask(self, step, seat, point, "number")
      return number
    end, function() return random(question).number end)
  end
  return kinds
end

-- Returns a copy of an event and its values.
local function copy_told(engine_table, ...)
  local list = { n = select("#", ...), ... }
  for i = 1, list.n do list[i] = telling.value(engine_table, list[i]) end
  return table_snapshot.copy(list, 0)
end

-- Returns the listener's function for events: it compares them with those of the watched hand.
local function told_of(self, at)
  local engine_table = at.engine_table
  local function compare(...)
    local was = self.events[self.event_number + 1]
    if not was then return end
    self.event_number = self.event_number + 1
    if core.same_values(was, ...) then return end
    if was.n ~= select("#", ...) then inconsistent(at) end
    for i = 1, was.n do
      if not table_snapshot.is_same(was[i], telling.value(engine_table, (select(i, ...))), 1) then inconsistent(at) end
    end
  end
  return function(_, event, _, ...)
    if self.notes then return self.notes:tell(copy_told(engine_table, event, ...)) end
    if self.events then compare(event, ...) end
  end
end

-- Returns the next pack of the log; throws `stopped` after the last one.
local function next_pack(self)
  self.pack_number = self.pack_number + 1
  local pack = self.log_packs[self.pack_number]
  if not pack then error(self.main.engine_table.stopped, 0) end
  return pack
end

-- Adds answers for draws and packs: those of the past repeat, those of the future are random.
local function add_chance(self, at, kinds)
  local engine_table = at.engine_table
  function kinds.draw(_, n)
    if self.follows then
      local drawn = engine_table.chance(n)
      if self.notes then self.notes:draw(drawn) end
      return drawn
    end
    self.draws = self.draws + 1
    engine_table.guessed(not self.drawn[self.draws])
    return self.drawn[self.draws] or engine_table.bot(n)
  end
  -- Earlier deals are replayed. The last one is the hand of the rollout: there the table stops.
  function kinds.deal(_)
    if not at.rules.packets then return nil end
    local pack = next_pack(self)
    if self.pack_number < #self.log_packs then return pack end
    engine_table.stack(pack)
    self.here = at
    error(engine_table.stopped, 0)
  end
  function kinds.pack(_, pile)
    if pile == nil and (not self.follows or self.notes) then inconsistent(at) end
    if pile == nil then return next_pack(self) end
    if not self.follows then return nil end
    self.pile_number = self.pile_number + 1
    return self.log_piles[self.pile_number]
  end
end

-- Returns the teams and aims of this hand for table_rollout.c; nothing if each seat plays for itself, because the solver
-- needs two teams. If the rules do not say whether few points are good, the policy decides.
local function aim_of(at)
  local of = teams.of { rules = at.rules, engine_table = at.engine_table, t = at.seen }
  if not of or of.alone then return end
  local team = 0
  for _, seat in ipairs(of.teams[1]) do team = team | 1 << seat end
  local fewest
  if not of.guessed then fewest = of.best == "least" end
  return team, of.counts == "tricks", fewest, of.stop
end

-- Sets the listener of the table: it compares events, and passes reports to the notes of a watched hand.
local function listen(self, at)
  local hears = self.notes and self.notes:listener(at) or {}
  if self.notes or self.events then hears.told = told_of(self, at) end
  at.engine_table.listen(hears)
end

--- Makes the table of a rollout (rollout.lua): it follows the rollout's list of decisions, and then its policy.
local function open_table(self, game)
  local t, engine_table = seat_table.new(game.rules, game)
  local at = { t = t, engine_table = engine_table, rules = game.rules, game = game }
  at.seen = host_table.new(t, engine_table, {})
  at.listen = function() listen(self, at) end
  engine_table.callbacks {
    call = function(_, seat, point, i)
      if self.notes then self.notes:ask(self.steps[i], seat, point, "call") end
      return make_call(self, at, seat, point, self.steps[i])
    end,
    chance = function(_, ...) return self.policy.chance(at, ...) end,
    cards = function(_, ...) return guess_cards(self, at, ...) end,
    teams = function() self.policy.teams(at) end,
    aim = function() return aim_of(at) end,
  }
  local kinds = answers(self, at)
  add_chance(self, at, kinds)
  engine_table.source(kinds)
  function engine_table.inner(sub)
    local inner = open_table(self, sub)
    if self.engine_steps then inner.engine_table.rollout(self.engine_steps) end
    return inner.t, inner.engine_table, function() end
  end
  return at
end

return open_table
