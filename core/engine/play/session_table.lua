-- session_table.lua - makes the tables of a session, with their listener (recorder.lua) and source (source.lua).
--
-- The script runs in the session's coroutine. If the session has a source (a bot, chance, a log), it answers each question
-- at once. If not, the coroutine yields, and the question waits for the session's next step.
local core = require "houserule.core"
local host_table = require "houserule.play.host_table"
local kept = require "houserule.rules.kept"
local recorder = require "houserule.play.recorder"
local seat_table = require "houserule.play.seat_table"
local question_source = require "houserule.play.source"

local session_table = {}

-- Returns the source of cards to tricks at this table; nil if each card is a question. If the listener counts these cards,
-- only the main table has such a source.
local function tricks_of(self, engine_table, rules)
  local source = self.source
  if rules.referee or not source.tricks or not (self.quiet or self.writer) then return nil end
  if engine_table ~= self.main and self.meter.given then return nil end
  return function()
    if not self.quiet then self.seen:complete() end
    return source.tricks and source:tricks(self)
  end
end

-- Begins a game inside the game: until it is over, all questions and events are those of its table.
local function enter(self, sub)
  local outer = { t = self.t, engine_table = self.engine_table, rules = self.rules, refusals = self.refusals,
                  inside = self.inside }
  local t, engine_table = seat_table.new(sub.rules, sub)
  local state = { meter = self.meter.inner or self.meter, session = self }
  local seen = host_table.new(t, engine_table, state)
  session_table.attach(self, t, engine_table, sub, state)
  self.t, self.engine_table, self.rules, self.refusals, self.inside = seen, engine_table, sub.rules, sub.refusals, sub
  return t, engine_table, function(failed)
    for _, key in ipairs { "t", "engine_table", "rules", "refusals", "inside" } do self[key] = outer[key] end
    self.seen:leave(failed)
    state.left = true
  end
end

-- Returns the order of the next pack, or of a pile that a script shuffles; nil for that under the seed.
local function pack_due(self, shuffling, pile)
  self.state, self.shuffling, self.pile = "pack", shuffling, pile
  local order = self.source.pack and self.source:pack(self, pile)
  if order == nil then order = coroutine.yield() end
  return order or nil
end

--- Attaches the listener and the source of this session to a table. `state` has the session's data about the games at this
--- table. It is the session itself, except for a game inside a game.
function session_table.attach(self, t, engine_table, game, state)
  local rules, deals, look = game.rules, 0, 2
  self.seen:enter(engine_table, rules)
  local function check()
    if state.left then error("the game of this table is over", 4) end
    if core.is_looking() then error("a rule that only looks may not ask or tell anything", 4) end
  end
  local function check_kept()
    deals = deals + 1
    local wrong = deals == look and kept.wrong(self.game)
    if wrong then error(wrong, 0) end
    if deals == look then look = 2 * look end -- rarely, because it takes as long as a random deal
  end
  local say = {
    emit = function(line, kind, lines)
      check()
      self:emit(line, kind, lines)
    end,
    quiet = function() return self.quiet end, writer = self.writer,
    tell = function() self.seen:complete() end,
    dealt = function() self.seen:dealt() end,
    gone = function(seat, set) self.seen:gone(seat, set) end,
  }
  local hears = recorder.attach(t, rules, engine_table, say, state)
  if self.meter.table then self.meter.table(game, engine_table, state, self.header.seed, hears) end
  question_source.attach(t, rules, engine_table, {
    put = function(question)
      check()
      self:put(question)
    end,
    answer = function(question)
      local answer = self.source.answer and self.source:answer(self)
      if not (answer or question.broken) then return coroutine.yield() end
      if answer then self:note(answer) end
      return answer
    end,
    deal = function()
      check()
      check_kept()
      state.items, engine_table.boarded = {}, {}
      return rules.packets and pack_due(self, false) or nil
    end,
    pack = function(pile)
      check()
      check_kept()
      return pack_due(self, true, pile)
    end,
  })
  local tricks = tricks_of(self, engine_table, rules)
  if tricks then engine_table.tricks(tricks, engine_table.asks:calls_of_play()) end
  engine_table.writer(self.writer)
  engine_table.inner = function(sub) return enter(self, sub) end
end

return session_table
