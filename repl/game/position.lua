-- position.lua - holds the game on the table and goes back and forth in it. A position is a session, and the steps that
-- were taken back; every way back is a replay of a shorter log.
local engine = require "houserule"

local position = {}
position.__index = position

local session, T = engine.session, engine.texts.of

local function wrap(s, later) return setmetatable({ library = s.library, session = s, later = later or {} }, position) end

--- A new game; nil and a problem if it cannot be.
function position.open(library, header)
  local s, why = session.open(library, header)
  return s and position.of(s), why
end

--- A session that somebody else opened (a record read).
function position.of(s)
  s:take()
  return wrap(s)
end

local function copy(list, from, to) return table.move(list, from or 1, to or #list, 1, {}) end

local function is_decision(step) return step["do"] ~= nil end

local function same(a, b) return a.pack == b.pack and a.pile == b.pile and a.by == b.by and a["do"] == b["do"] end

--- Counts the decisions of a log.
function position.count(log)
  local n = 0
  for _, step in ipairs(log) do n = n + (is_decision(step) and 1 or 0) end
  return n
end

--- The decisions that two logs have in common before they part.
function position.shared(one, other)
  local n = 0
  for i, step in ipairs(one) do
    if not other[i] or not same(step, other[i]) then return n end
    n = n + (is_decision(step) and 1 or 0)
  end
  return n
end

--- Counts the decisions that have been taken.
function position:decisions() return position.count(self.session.log) end

--- A position in which decision `n` is another one, and all others are as they were; then as position.fit. read(session)
--- returns the answer to the question at which the session stands, or nil and why it is none. nil and a problem if that
--- cannot be. The new position has a `correction`, so that it can be taken back.
function position:corrected(n, read)
  local log, count = copy(self.session.log), 0
  for i, step in ipairs(log) do
    count = count + (is_decision(step) and 1 or 0)
    if is_decision(step) and count == n then
      local before, _, _, why = position.fit(self.library, { header = self.session:full_header(), log = copy(log, 1, i - 1),
                                                             later = {} })
      if not before then return nil, why end
      local answer
      answer, why = read(before.session)
      if not answer then return nil, why or { sentence = T "that is no answer to this question" } end
      local ok, wrong = before:answer(answer)
      if not ok then return nil, wrong end
      log[i] = before.session.log[i]
      local new, fitted, of, problem = position.fit(self.library, { header = self.session:full_header(), log = log,
                                                                    later = {} })
      if new then
        new.correction = { number = n, decisions = new:decisions(), shot = self:snapshot(), older = self.correction }
      end
      return new, fitted, of, problem
    end
  end
  return nil, { sentence = T("there is no decision %d: the last is %d", n, count) }
end

--- True if nothing was decided since a correction.
function position:is_corrected() return self.correction ~= nil and self.correction.decisions == self:decisions() end

--- Returns the position before the last correction; nil and a problem if that cannot be.
function position:uncorrected()
  local old, why = position.restore(self.correction.shot)
  if old then old.correction = self.correction.older end
  return old, why
end

--- Goes back to just before the last decision for which is_own(step, place in the log, decisions before it) holds, and
--- forgets the later ones. Unless is_enough() holds there, goes on to an earlier one. If there is none, returns false and
--- stays where it is; nil and a problem if that cannot be.
function position:take_back(is_own, is_enough)
  local session_now, later = self.session, self.later
  repeat
    local at, n = nil, 0
    for i, step in ipairs(self.session.log) do
      if is_decision(step) then
        if is_own(step, i, n) then at = n end
        n = n + 1
      end
    end
    local ok, why = at ~= nil, nil
    if at then ok, why = self:go(at) end
    if not ok then
      self.session, self.later = session_now, later
      return ok, why
    end
    self.later = {}
  until not is_enough or is_enough()
  return true
end

local function loud(s)
  s:hear { lines = true }
  return s
end

-- Replaces the session by one that these steps lead to; on a failure nothing changes. A session that died may have filled
-- the memory. If a second one does not fit beside it, the old one is dropped first, except for its header and steps.
function position:put(steps, later)
  local s, fitted, why = session.from(self.library, self.session:full_header(), steps, {})
  if (not s or fitted < #steps) and self.session.state == "dead" then
    self.session:forget()
    s, fitted, why = session.from(self.library, self.session:full_header(), steps, {})
  end
  if not s or fitted < #steps then return nil, why end
  self.session, self.later = loud(s), later
  if self.correction and self:decisions() < self.correction.decisions then self.correction = nil end
  return true
end

-- Takes a step by a method of the session: what had been taken back is forgotten, unless it was that very step.
local function take(self, method, ...)
  local s = self.session
  local before = #s.log
  local ok, why = s[method](s, ...)
  if ok then ok, why = s:shuffle_piles() end
  if ok then
    for i = before + 1, #s.log do
      if self.later[1] and same(self.later[1], s.log[i]) then table.remove(self.later, 1) else self.later = {} end
    end
    return true
  end
  if s.state == "dead" then self:put(copy(s.log, 1, before), self.later) end
  return nil, why
end

--- The next pack: given, or the seed's.
function position:pack(text) return take(self, "pack", text) end

--- An answer that has been checked.
function position:answer(answer) return take(self, "answer", answer) end

--- A decision of the seat that is asked, or of seat `by`.
function position:decide(text, by)
  local s = self.session
  local answer, why = s:check(by or s.question and s.question.seat or 1, text)
  if not answer then return nil, why end
  return self:answer(answer)
end

--- Does what comes next without a person: a pack, or the answer of a bot (bots.lua), without one a random answer.
function position:play_on(bot) return take(self, "play_on", bot) end

-- Finds the place in a list of steps after the n-th decision and the shuffles that follow from it; the list's end if it has
-- fewer decisions. For n = 0 it is the place before the first decision.
local function after(steps, n)
  if n <= 0 then
    local packs = 0 -- one that is only cut from may come before the one that is dealt
    while steps[packs + 1] and steps[packs + 1].pack do packs = packs + 1 end
    return packs
  end
  for i, step in ipairs(steps) do
    if is_decision(step) then n = n - 1 end
    if n == 0 and not (steps[i + 1] and steps[i + 1].pile) then return i end
  end
  return #steps
end

--- Stands just after decision n of all that have been taken, those taken back too. Returns where it stands now.
function position:go(n)
  local steps = copy(self.session.log)
  table.move(self.later, 1, #self.later, #steps + 1, steps)
  local at = after(steps, n)
  local ok, why = self:put(copy(steps, 1, at), copy(steps, at + 1))
  if not ok then return nil, why end
  return self:decisions()
end

--- Stands just after decision n, with the pack that was dealt next. Returns where it stands now.
function position:go_dealt(n)
  local now, why = self:go(n)
  while now and self.session.state == "pack" and self.later[1] and self.later[1].pack do
    local ok, wrong = self:pack(self.later[1].pack)
    if not ok then return nil, wrong end
  end
  return now, why
end

--- Stands where hand n has just been dealt; false if there is no such hand, nil and a problem if that cannot be.
function position:go_hand(n)
  local decided, found = 0, nil
  local entries, why = self:entries()
  for _, entry in ipairs(entries or {}) do
    if entry.kind == "by" then decided = decided + 1 end
    local line = entry.line
    if not entry.kind and line and line[1] == "deal" and line[2] == n then found = found or decided end
  end
  if not entries then return nil, why end
  return found ~= nil and self:go_dealt(found)
end

-- Goes so many decisions on, or back where n < 0; returns how many it were.
local function go_by(self, n)
  local there = self:decisions()
  local now, why = self:go(math.max(0, there + n))
  return now and math.abs(now - there), why
end

--- Takes n decisions back; returns how many it were.
function position:undo(n) return go_by(self, -n) end

--- Takes n decisions again; returns how many it were.
function position:redo(n) return go_by(self, n) end

--- Plays the cards and decisions of this position under another header or library, as position.fit does. This position
--- stays as it is.
function position:under(header, library)
  return position.fit(library or self.library, { header = header, log = copy(self.session.log), later = {} })
end

--- Replays a kept game as far as its steps are still legal. Returns a position, the number of these steps, the number of
-- all, and the error of the next step; nil and a problem if there is no such game.
function position.fit(library, shot)
  local s, fitted, why = session.from(library, shot.header, shot.log, {})
  if not s then return nil, why end
  return wrap(loud(s), fitted == #shot.log and copy(shot.later) or nil), fitted, #shot.log, why
end

--- Takes a snapshot, from which the position can be restored.
function position:snapshot()
  return { library = self.library, header = self.session:full_header(), log = copy(self.session.log),
           later = copy(self.later), is_over = self.session.state == "over" }
end

function position.restore(shot)
  local at, fitted, of, why = position.fit(shot.library, shot)
  if at and fitted == of then return at end
  return nil, at and why or fitted
end

--- Returns the whole record: every entry of the session, from the header on.
function position:entries()
  local s, why = self.session:replay(#self.session.log)
  if not s then return nil, why end
  return s:take(), s
end

return position
