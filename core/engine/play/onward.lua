-- onward.lua - a hand played on from its middle under the script's own rules, at a table of its own.
--
-- A script cannot be resumed in the middle, but it can be played again: the hand begins as it began, with a pack that fits
-- what one seat has seen (known.lua), takes the decisions so far from a line, and goes on with a policy to its score; where
-- hands are small, with the best play of both teams, as the solver knows it with open cards. What was decided must be
-- possible with those cards, and what the script tells must be what it told: else they do not fit.
-- Nothing of the game at the table is touched: the composition, the table and what scripts keep in `t` are others.
local aim = require "houserule.play.aim"
local choosing = require "houserule.play.choosing"
local core = require "houserule.core"
local flow = require "houserule.play.flow"
local host_table = require "houserule.play.host_table"
local kept = require "houserule.play.kept"
local known = require "houserule.play.known"
local play_game = require "houserule.play.play_game"
local readonly = require "houserule.values.readonly"
local returned = require "houserule.values.returned"
local seat_table = require "houserule.play.seat_table"
local words = require "houserule.values.words"

local onward = {}
onward.__index = onward


local SMALL <const>, NODES <const> = 5, 2000 -- cards of hands that are solved, not played on, and cards tried for it;
local SHARED <const> = 400000                -- where there are few ways to lay the cards, each has its share of these
local GROWS <const> = 5                      -- so many times as many are tried with a card more

-- Steps --------------------------------------------------------------------------------------------------------------

-- A decision as table_line.c takes it: seat << 16 | said << 8 | card.
local function code_of(sets, step)
  local name, more = step.text:match "^play (%S+)(.*)$"
  local card = name and sets.card(name)
  return step.by << 16 | (card and (more ~= "" and 1 << 8 or 0) | card or 255)
end

local function step_of(entry) return { by = entry.by, text = entry["do"] } end

-- The cards of an answer at a point; false if it is none.
local function set_of(sets, step, point)
  if step.set == nil then
    local text = step.text:match "^%S+ (.+)$"
    step.set = step.text == point and 0
    if text then
      local set, n = 0, 0
      for name in text:gmatch "%S+" do
        local card = sets.card(name)
        if not card then return false end
        set, n = set | 1 << card, n + 1
      end
      step.set = sets.count(set) == n and set
    end
  end
  return step.set
end

-- The table ----------------------------------------------------------------------------------------------------------

local function misfit(at) error(at.raw.misfit, 0) end

-- Whether a seat may make this call, as the script's rules see the table now.
local function is_open(at, seat, point, name, number, text)
  local rules, declared = at.rules, false
  for _, at_point in ipairs { rules.calls[point] or {}, rules.calls.anywhere or {} } do
    for _, call in ipairs(at_point) do declared = declared or call == text end
  end
  if not declared then return false end
  local rule = rules["may_" .. name]
  if type(rule) ~= "function" then return true end
  local ok, clause = core.looking(rule, at.raw.looking, seat, point, number)
  return ok and not clause
end

-- Makes the call of a step; its text if that ends what was asked.
local function make_call(self, at, seat, point, step)
  local name, number = words.call(step.text)
  if not self.follows and not is_open(at, seat, point, name, number, step.text) then misfit(at) end
  local made = at.rules["on_" .. name]
  return made and made(at.t, seat, point, number) and step.text or nil
end

-- The next step of the line, which must be this seat's at this point; nothing beyond the line, and where nobody notices that
-- another seat is asked.
local function next_step(self, at, seat, point)
  if self.viewer and at.raw.decider(seat) ~= self.viewer and at.rules.secret[point] == "unnoticed" then return nil end
  local i = at.raw.step(at.raw.decider(seat))
  local step = i and self.steps[i]
  if step and step.point and step.point ~= point then misfit(at) end
  return step
end

local function note_ask(self, step, point, kind, set)
  if self.notes then self.notes:ask(step, point, kind, set) end
end

local function is_word(list, text)
  for i = 1, rawlen(list) do
    if rawget(list, i) == text then return true end
  end
end

-- Whether these cards can be picked, or this number said, as the script asks it now.
local function can_pick(at, set, seat, point, n, from, filter)
  local choice, least, most = at.raw.choice(seat, point, n, from, filter)
  local picked = at.rules.sets.count(set)
  if not choice or set & ~choice ~= 0 or picked < least or picked > most then return false end
  if not filter then return true end
  local ok, accepted = core.looking(filter, set)
  return ok and accepted and true or false
end

local function can_say(at, number, range, hook)
  local ok, least, most = core.looking(at.raw.number, range, hook)
  if not ok or not least or number < least or number > most then return false end
  if not hook then return true end
  local closed
  ok, closed = core.looking(hook, number)
  return ok and not closed
end

local function add_asking(self, at)
  local t, raw, policy = at.t, at.raw, self.policy
  local pick_any, any_number = t.pick, t.number
  function t.ask(_, seat, point, list)
    list = readonly.unwrap(list) -- a variant may offer a list of its base's rules, which has no raw length
    raw.asked(point)
    while true do
      local step = next_step(self, at, seat, point)
      if not step or step.hidden then
        raw.guessed(true)
        return policy.word(at, seat, point, list)
      end
      note_ask(self, step, point, "words")
      if is_word(list, step.text) then return step.text end
      local ended = make_call(self, at, seat, point, step)
      if ended then return nil, ended end
    end
  end

  function t.pick(_, seat, point, n, from, filter)
    raw.asked(point)
    while true do
      local step = next_step(self, at, seat, point)
      local drawn = step and step.place and core.unseen.cards(self.packs, step.place)
      local set = drawn or step and not step.hidden and set_of(at.rules.sets, step, point)
      if not step or step.hidden and not set then
        raw.guessed(true)
        local chosen = policy.cards and not filter and policy.cards(at, seat, point, n, from or t:hand(seat))
        return chosen or pick_any(t, seat, point, n, from, filter)
      end
      if set and not can_pick(at, set, seat, point, n, from, filter) then misfit(at) end
      note_ask(self, step, point, "cards", set)
      if set then return set end
      local ended = make_call(self, at, seat, point, step)
      if ended then return nil, ended end
    end
  end

  function t.number(_, seat, point, range, hook)
    raw.asked(point)
    while true do
      local step = next_step(self, at, seat, point)
      if not step or step.hidden then
        raw.guessed(true)
        return any_number(t, seat, point, range, hook)
      end
      local word, digits = step.text:match "^(%S+) (%d+)$"
      local number = word == point and math.tointeger(tonumber(digits))
      if number and not can_say(at, number, range, hook) then misfit(at) end
      note_ask(self, step, point, "number")
      if number then return number end
      local ended = make_call(self, at, seat, point, step)
      if ended then return nil, ended end
    end
  end

  choosing.add_swap(t)
  choosing.add_lay_away(t, raw)
  choosing.add_first_bid(t, raw)
end

local function add_telling(self, at)
  local t = at.t
  function t.tell(_, ...)
    if self.notes then return self.notes:tell(kept.copy({ n = select("#", ...), ... }, 0)) end
    local told = self.told
    local was = told and told[self.heard + 1]
    if not was then return end
    self.heard = self.heard + 1
    if was.n ~= select("#", ...) then misfit(at) end
    for i = 1, was.n do
      if not kept.is_same(was[i], (select(i, ...)), 1) then misfit(at) end
    end
  end
end

-- What chance brought is the same again; what it will bring, nobody knows.
local function add_chance(self, at)
  local t, raw = at.t, at.raw
  local shuffle = t.shuffle
  function t.draw(_, n)
    if self.follows then
      local drawn = raw.draw(n)
      if self.notes then self.notes:draw(drawn) end
      return drawn
    end
    self.draws = self.draws + 1
    raw.guessed(not self.drawn[self.draws])
    return self.drawn[self.draws] or raw.bot(n)
  end
  function t.shuffle(_, pile)
    if pile == nil and (not self.follows or self.notes) then misfit(at) end
    shuffle(t, pile)
    if pile == nil then return raw.stack(self:next_pack()) end
    if not self.follows then return end
    self.pile_number = self.pile_number + 1
    raw.stack_pile(pile, self.log_piles[self.pile_number])
  end
end

--- The next pack of the log.
function onward:next_pack()
  self.pack_number = self.pack_number + 1
  local pack = self.log_packs[self.pack_number]
  if not pack then error(self.main.raw.stopped, 0) end
  return pack
end

-- A deal that begins on the way is played as it was; the last one is where this table is to stand.
local function add_deals(self, at)
  local t, raw, rules = at.t, at.raw, at.rules
  function t.begin_deal(_, dealer)
    raw.begin(dealer or 1)
    if not rules.packets then return end
    raw.stack(self:next_pack())
    if self.pack_number < #self.log_packs then return end
    self.here = at
    error(raw.stopped, 0)
  end
  function t.end_deal() raw.settle() end
  function t.end_game() end
end

-- Who plays for what in this hand, as table_line.c takes it; nothing where each seat plays for itself: of that no exact play
-- is known. What the rules do not say is counted as `solve` would, in tricks where no card has points; and whether few are
-- good the policy knows.
local function aim_of(at)
  local of = aim.of { rules = at.rules, raw = at.raw, t = at.seen }
  if not of or of.alone then return end
  local team = 0
  for _, seat in ipairs(of.teams[1]) do team = team | 1 << seat end
  local tricks = of.counts == "tricks" or of.guessed and at.t:worth(at.rules.pack) == 0
  local fewest
  if not of.guessed then fewest = of.best == "least" end
  return team, tricks, fewest, of.stop
end

local function open_table(self, game)
  local t, raw = seat_table.new(game.rules)
  local at = { t = t, raw = raw, rules = game.rules, game = game }
  at.seen = host_table.new(t, raw, {})
  raw.callbacks {
    call = function(_, seat, point, i)
      if self.notes then self.notes:ask(self.steps[i], point, "call") end
      return make_call(self, at, seat, point, self.steps[i])
    end,
    note = function(seat, card, out) self.notes:card(seat, card, out) end,
    teams = function() self.policy.teams(at) end,
    aim = function() return aim_of(at) end,
  }
  add_asking(self, at)
  add_telling(self, at)
  add_chance(self, at)
  add_deals(self, at)
  flow.desk(t, raw)
  play_game.add(t, raw, game, function(sub)
    local inner = open_table(self, sub)
    if self.line then inner.raw.line(self.line) end
    return inner.t, inner.raw, function() end
  end)
  return at
end

local function run(f, ...)
  local ok, why = core.guarded(f, ...)
  if ok then return "over" end
  if type(why) ~= "userdata" then return nil, why end
  return why
end

-- Getting there ------------------------------------------------------------------------------------------------------

local function set_line(self, raw, steps, stops, watched, small, nodes)
  local codes = {}
  for i, step in ipairs(steps) do codes[i] = code_of((self.here or self.game).rules.sets, step) end
  self.steps = steps
  self.line = raw.line(codes, stops, watched, small, nodes)
end

local function first_dealer(at, header)
  local seat = header.dealer or returned.seat(at.rules, "first_dealer", at.raw.drawing)
  if at.raw.drawn() and not header.dealer and not header.seed then seat = at.rules.seats end
  rawset(at.t, "dealer", seat)
end

--- A table where the hand that goes on in this log has just begun. `game` is a composition of its own. `policy` has
--- word(at, seat, point, list), teams(at), and perhaps cards(at, seat, point, n, from), which decide beyond what was
--- decided (cards may give nothing: then any will do). nil where the log ends outside a hand or the script keeps too much
--- in `t`; nil and a sentence where a rule fails.
function onward.at(game, header, log, policy)
  local self = setmetatable({ game = game, policy = policy, log_packs = {}, pack_number = 0, pile_number = 0,
                              follows = true }, onward)
  self:follow(log)
  local before = {}
  for _, entry in ipairs(log) do
    if entry.pack and not entry.pile then self.log_packs[#self.log_packs + 1] = entry.pack
    elseif not entry.pack then before[#before + 1] = step_of(entry) end
  end
  for _ = 1, #self.hand_steps do before[#before] = nil end
  local ok, wrong = core.guarded(function()
    self.main = open_table(self, game)
    self.main.raw.seed(header.seed)
    first_dealer(self.main, header)
  end)
  if not ok then return nil, wrong end
  set_line(self, self.main.raw, before, true)
  local how, why = run(flow.match, game.rules, self.main.t, self.main.raw)
  if not how then return nil, why end
  if not self.here or how == self.here.raw.misfit then return nil end
  self.piles_before, self.kept, self.lists = self.pile_number, self.here.raw.keep(), kept.note(self.here.t)
  return self.lists and self or nil
end

--- The same hand, further on.
function onward:follow(log)
  self.hand_steps, self.log_piles = {}, {}
  for _, entry in ipairs(log) do
    if entry.pile then self.log_piles[#self.log_piles + 1] = entry.pack end
  end
  for i = #log, 1, -1 do
    if log[i].pack and not log[i].pile then break end
    if not log[i].pack then table.insert(self.hand_steps, 1, step_of(log[i])) end
  end
end

--- Plays what was decided in this hand and notes what `viewer` saw of it. True, or nil: the log ends outside a hand; nil and
--- a sentence where a rule fails.
function onward:watch(viewer)
  local at = self.here
  local pack = at.rules.pack or 0
  if at.rules.sets.distinct(pack) ~= pack then return nil end -- which copy of a card it was, nobody knows
  kept.put_back(self.lists)
  at.raw.back(self.kept)
  self.follows, self.viewer, self.pile_number = true, nil, self.piles_before
  self.notes = known.new(at, viewer, self.log_packs[#self.log_packs])
  self.notes:record(at)
  set_line(self, at.raw, self.hand_steps, true, true)
  local how, why = run(at.rules.hand, at.t)
  local notes = self.notes
  self.notes, self.follows = nil, false
  if how ~= at.raw.stopped then return nil, why end
  local ok, wrong = core.guarded(notes.finish, notes, at)
  if not ok then return nil, wrong end
  kept.put_back(self.lists)
  self.viewer, self.told, self.drawn, self.seen = viewer, notes.told, notes.drawn, notes
  return true
end

--- The packs that fit what the viewer knows, and the line up to now; where there are few ways to lay the cards, `ways` says
--- how many, and so many packs are all. nil where none can be drawn.
function onward:prepare(seed, hints)
  local spec, steps = self.seen:packs(self.hand_steps, hints)
  if not spec then return nil end
  spec.seed = seed
  local _
  self.packs, _, self.ways = core.unseen.prepare(spec)
  if not self.packs then return nil end
  self.nodes = math.max(NODES, SHARED // (self.ways or SHARED))
  local small = SMALL + math.floor(math.log(self.nodes / NODES, GROWS))
  self.small = self.seen:longest() <= small and small or 0
  self.line_steps = table.move(steps, 1, #steps, 1, {})
  self.line_steps[#steps + 1] = false -- the answer that is tried
  return true
end

--- From now on this answer (its text) is tried.
function onward:try(seat, text)
  local steps = self.line_steps
  steps[#steps] = { by = seat, text = text }
  set_line(self, self.here.raw, steps, false, false, self.small, self.nodes)
end

-- What core.unseen takes for a hand of which nobody has seen anything. A second pack lies below the first.
local function unseen_deal(rules, pack, seed)
  local size, second = select(2, pack:gsub("%S+", "")), rules.second_pack or 0
  local spec = { size = size, seed = seed, cards = rules.pack, fixed = {}, lacks = {}, may = {}, of = {}, groups = {} }
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

--- From now on the policy plays the whole hand: as it was dealt, or with any pack, drawn under `seed`. False where none can
--- be drawn.
function onward:redeal(seed)
  local at = self.here
  local pack = self.log_packs[#self.log_packs]
  self.viewer, self.told, self.drawn, self.follows = nil, nil, {}, false
  set_line(self, at.raw, {}, false)
  self.packs = pack
  if seed then self.packs = core.unseen.prepare(unseen_deal(at.rules, pack, seed)) end
  return self.packs ~= nil
end

local function finish(self)
  local at = self.here
  local t, raw, rules = at.t, at.raw, at.rules
  rules.hand(t)
  local delta = raw.delta()
  raw.settle()
  if not t.void then t.counted_deals = t.counted_deals + 1 end
  return delta, (rules.game_over(t))
end

--- Plays the hand to its end with pack i of those that fit, or with the one it was dealt. Returns what each side made and
--- the list of sides that have won the game by it (or nil), and whether nothing in it was left to chance or to the policy:
--- with the same cards it would be the same. nil where the pack does not fit. An error where a rule fails.
function onward:play(i)
  local at = self.here
  kept.put_back(self.lists)
  at.raw.back(self.kept, i)
  if type(self.packs) ~= "string" then core.unseen.draw(self.packs, i) end
  if not at.raw.stack(self.packs) then return nil end
  self.heard, self.draws = 0, 0
  local ok, delta, winners = core.guarded(finish, self)
  if ok then return delta, winners, not at.raw.guessed() end
  if type(delta) == "userdata" then return nil end
  error(delta, 0)
end

return onward
