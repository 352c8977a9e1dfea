-- session_table.lua - the tables of a session: who listens there (recorder.lua) and who answers (source.lua).
--
-- The script runs in the session's coroutine. What is asked is answered at once where the session has somebody for that - a
-- bot, chance, a log - and waits for the session's next step where it has not: then the coroutine yields.
local core = require "houserule.core"
local flow = require "houserule.play.flow"
local host_table = require "houserule.play.host_table"
local kept = require "houserule.rules.kept"
local promises = require "houserule.rules.promises"
local recorder = require "houserule.play.recorder"
local seat_table = require "houserule.play.seat_table"
local source = require "houserule.play.source"

local session_table = {}

-- The card that the log has next, if that is what the seat may play, as a bot gives it to table_rollout.c.
local function card_ahead(self, raw)
  return function(_, seat, legal)
    local ahead = self.ahead
    local step = ahead and ahead.next()
    local card = step and step.by == seat and raw.asks.played[step["do"]]
    if not card or legal >> card & 1 == 0 then return nil end
    self.log[#self.log + 1] = { by = seat, ["do"] = step["do"] }
    ahead.take()
    return card
  end
end

-- Who gives cards to tricks at this table; nil where each is asked for. `is_main`: a game inside another plays at another
-- one.
local function tricks_of(self, raw, rules, is_main)
  if rules.referee then return nil end
  if self.ahead and not (rules.announcement or raw.asks.copies) then
    local card = card_ahead(self, raw)
    return function() return self.ahead and card or nil end
  end
  return is_main and self.tricks and function()
    if not self.quiet then self.seen:tell() end
    return self.tricks(self)
  end
end

-- A game inside the game: until it is over, everything is asked and said at its table.
local function enter(self, sub)
  local outer = { t = self.t, raw = self.raw, rules = self.rules, refusals = self.refusals, inside = self.inside }
  local t, raw = seat_table.new(sub.rules, sub)
  local state = { meter = self.meter and (self.meter.inner or self.meter), session = self }
  local seen = host_table.new(t, raw, state)
  session_table.attach(self, t, raw, sub, state)
  raw.desk.end_match = nil -- the game around it says who has won
  self.t, self.raw, self.rules, self.refusals, self.inside = seen, raw, sub.rules, sub.refusals, sub
  return t, raw, function(failed)
    for _, key in ipairs { "t", "raw", "rules", "refusals", "inside" } do self[key] = outer[key] end
    self.seen:leave(failed)
    state.left = true
  end
end

--- Makes a table one of this session's: it records what happens there and answers what is asked. `state` is what the session
--- keeps of the games played at it, and is the session itself but for a game inside a game.
function session_table.attach(self, t, raw, game, state)
  local rules, asked, deals, look = game.rules, 0, 0, 2
  self.seen:enter(raw, rules)
  local function check()
    if state.left then error("the game of this table is over", 4) end
    if core.is_looking() then error("a rule that only looks may not ask or tell anything", 4) end
  end
  local function one_more() -- deal
    check()
    self.idle = asked == raw.decisions() and self.idle + 1 or 1
    asked = raw.decisions()
    raw.check_idle(self.idle)
    deals = deals + 1
    local wrong = deals == look and kept.wrong(self.game)
    if wrong then error(wrong, 0) end
    if deals == look then look = 2 * look end -- seldom: it costs as much as a deal at random
  end
  local say = {
    emit = function(line, kind, lines)
      check()
      self:emit(line, kind, lines)
    end,
    quiet = function() return self.quiet end, writer = self.writer, one_more = one_more,
    tell = function() self.seen:tell() end,
    dealt = function() self.seen:dealt() end,
    gone = function(seat, set) self.seen:gone(seat, set) end,
    -- A pack under the seed is not waited for where nobody reads and questions are answered at once. It is not in the log.
    pack = function() return not (self.at_once and self.quiet and self.header.seed) and coroutine.yield "pack" or nil end,
  }
  recorder.attach(t, rules, raw, say, state)
  flow.desk(rules, raw, recorder.desk(t, rules, raw, say, state))
  if self.promised then promises.attach(game, raw, state, self.header.seed) end
  source.attach(t, rules, raw, {
    put = function(question)
      check()
      self:put(question)
    end,
    answer = function(question)
      local answer = self.at_once and self.at_once(self)
      if not (answer or question.broken) then return coroutine.yield("ask", question) end
      if answer then self:note(answer) end
      return answer
    end,
    pack = function(pile)
      one_more()
      return coroutine.yield("pack", "shuffle", pile)
    end,
  })
  local tricks = tricks_of(self, raw, rules, state == self)
  if tricks then raw.tricks(tricks, raw.asks:calls_of_play()) end
  raw.writer(self.writer)
  raw.inner = function(sub) return enter(self, sub) end
end

return session_table
