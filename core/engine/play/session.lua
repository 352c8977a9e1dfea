-- session.lua - a game that is played step by step, determined by its header and its log.
--
-- Header, packs and decisions determine a game: undo, fork and "the same cards under other rules" are new sessions that read
-- a changed log. A session only moves forward. It consumes the next pack or decision and emits lines. A wrong input is
-- refused and changes nothing.
local core = require "houserule.core"
local compose = require "houserule.rules.compose"
local first = require "houserule.play.header"
local flow = require "houserule.play.flow"
local hands = require "houserule.play.hands"
local host_table = require "houserule.play.host_table"
local kept = require "houserule.rules.kept"
local log = require "houserule.play.log"
local observation = require "houserule.seat.observation"
local plain = require "houserule.values.plain"
local ordered = require "houserule.values.ordered"
local check_keys = require("houserule.rules.problem").check_keys
local problem = require("houserule.rules.problem").of
local record = require "houserule.values.record"
local seat_table = require "houserule.play.seat_table"
local silent = require "houserule.rules.silent"
local seat_entries = require "houserule.seat.seat_entries"
local session_table = require "houserule.play.session_table"
local words = require "houserule.values.words"
local T = require("houserule.values.texts").of

local session = {}
session.__index = session

local fields = record.fields

-- Sets the first dealer: that of the header, or the one that the rules choose. Without a seed the last seat deals if chance
-- decides. Returns true; nil and the problem. A script may have removed t.dealer by now, so rawset avoids __newindex.
local function choose_dealer(self, header, t)
  if header.dealer then
    local seats = self.rules.dealers or self.rules.seats
    if header.dealer < 1 or header.dealer > seats then
      return problem(T("the dealer is a seat from 1 to %d, not %d", seats, header.dealer), self.refusals.dealer)
    end
    rawset(t, "dealer", header.dealer)
    self.engine_table.drawn()
    return true
  end
  local ok, seat = core.guarded(flow.first_dealer, self.rules, self.engine_table)
  if not ok then return problem(seat) end
  -- The rule draws, and without a seed there is no chance: the last seat deals.
  if self.engine_table.drawn() and not header.seed then seat = self.rules.seats end
  rawset(t, "dealer", seat)
  if header.seed then self.drawn = seat end
  return true
end

local keeps_lines = { lines = true } -- for session:take()

-- Checks the names of the fields of `how` (session.open): a misspelt function would never be called.
local function check_how(how)
  local fine, why = check_keys(ordered.keys(how), { "source", "listener" }, "argument of session.open")
  if fine and how.source and not how.source.answer then return problem(T "a source needs a function `answer`") end
  if not fine or not how.listener then return fine, why end
  local known = { "lines", "hand", "game", "course", "said", "given", "inner", "table" }
  return check_keys(ordered.keys(how.listener), known, "field of a listener")
end

--- Opens a game. `header` = { game =, players =, variants =, options =, dealer =, seed = }. `how` may have a `source`, which
--- answers questions (source.lua), and a `listener`, which hears of events. Without a source the session waits for each
--- answer. Without a listener it keeps the lines for session:take(). The fields of a listener are optional:
---   lines             true: session:take() returns the lines. A writer (record_writer.h): it gets them as text, and no
---                     views are made. nil: there are no lines
---   hand(delta, kind, kind, dealer, forehand, bidder), game(winners), course(scores, winners)   called as these end
---   said(ways, point, word)   called for each answer
---   given(n, ways)    called for cards that a source in C played to tricks
---   inner             the listener of games inside the game; without it this listener gets their events
---   table(game, engine_table, state, seed, hears)   called for each table at which the session plays; `hears` is its
---                     listener
--- Returns the session, or nil and a problem { sentence =, rule = }.
function session.open(library, header, how)
  library = library:pinned()
  local fine, why = first.check(library, header)
  if fine and how then fine, why = check_how(how) end
  if not fine then return nil, why end
  local game
  game, why = compose.game(library, header.game, header)
  local clash = why and why.clash
  if clash then
    why.sentence = T('%s; a header says which does: "above":["%s:%s"]', why.sentence, clash[1], clash[2])
  end
  if not game then return nil, why end
  return session.of(library, game, header, how)
end

--- Opens a game like session.open, of a composition that was made from the header.
function session.of(library, game, header, how)
  local source, listener = how and how.source or {}, how and how.listener or keeps_lines
  local self = setmetatable({ library = library:pinned(), header = header, game = game, rules = game.rules,
                              refusals = game.refusals, log = {}, out = {}, source = source, decided = 0,
                              state = "new" }, session)
  self:hear(listener)
  kept.note(game)
  local ok, t, engine_table = core.guarded(seat_table.new, game.rules, game)
  if not ok then return problem(t) end
  self.t, self.engine_table = host_table.new(t, engine_table, self), engine_table
  self.main = engine_table
  engine_table.seed(header.seed)
  local chosen, wrong = choose_dealer(self, header, t)
  if not chosen then return nil, wrong end
  if source.begin then source:begin(self) end
  self.seen = seat_entries.new(self)
  ok, wrong = core.guarded(session_table.attach, self, t, engine_table, game, self)
  if not ok then return problem(wrong) end
  self:emit(first.line(header, self.drawn), "header")
  self.co = coroutine.create(function() flow.match(game.rules, t, engine_table) end)
  local fine, why = self:go()
  if not fine then return nil, why end
  return self
end

--- Replaces the listener. Lines that session:take() has not returned are dropped.
function session:hear(listener)
  local lines = listener.lines
  self.meter, self.quiet, self.writer, self.out = listener, not lines, lines ~= true and lines or nil, {}
end

-- Makes this the open question and tells the listener.
function session:put(question)
  question.engine_table.asked(question.point)
  self.question, self.state = question, "ask"
  if self.quiet then return end
  self.seen:complete()
  if self.writer then return question:write(self.writer) end
  self.out[#self.out + 1] = seat_entries.asked(question)
end

-- Passes a line of the record to the listener, and stores it for the views of the seats. `lines` has the lines that seats
-- see instead, by seat; lines[0] is for all others.
function session:emit(line, kind, lines)
  if self.writer then self.writer:add(line) end
  local heard = not (self.quiet or self.writer)
  if not heard and kind ~= "pack" then return end
  local entry = { kind = kind, line = line, views = lines or nil, rules = self.rules,
                  in_mind = self.rules.score_keeping == "remembered" }
  if kind == "pack" then self.seen:begin(entry) end
  if not heard then return end
  if kind == "shuffle" then entry.dealt = {} end
  self.out[#self.out + 1] = entry
end

-- Ends the session after an error of a script. Returns nil and the problem. The coroutine is dropped, so that the memory of
-- its stack is free when the last step is taken back.
local function died(self, why)
  self.state, self.co = "dead", nil
  return problem(silent.explained(self.game, why))
end

--- Frees the memory of a dead session's scripts. Only its header, log and state may be used after this.
function session:forget()
  for key in pairs(self) do
    if key ~= "header" and key ~= "log" and key ~= "drawn" and key ~= "state" then self[key] = nil end
  end
end

-- Runs the script until it waits for a pack or an answer. Returns true; nil and the problem if the script fails.
function session:go(answer)
  local ok, wrong = core.resume(self.co, answer)
  if not ok then return died(self, wrong) end
  if coroutine.status(self.co) == "dead" then
    self.state = "over"
    wrong = kept.wrong(self.game)
    if wrong then return died(self, wrong) end
  end
  if self.writer and self.out[1] then self.out = {} end -- with a writer nobody reads views
  if self.state ~= "ask" and not self.quiet then
    ok, wrong = core.guarded(self.seen.complete, self.seen)
    if not ok then return died(self, wrong) end
  end
  return true
end

local function over(self) return problem(T "the game is over", self.refusals.over) end

-- Returns nil and the problem: a shuffled pile came instead of a pack, or the other way round.
local function other_pack(self, pile)
  local due = self.pile and T("the %s is to be shuffled: its cards are due, and `pile`: \"%s\"", self.pile, self.pile)
    or T("no pile is to be shuffled now, not the %s: a whole pack is due",
         type(pile) == "string" and words.printable(pile) or T "one of the line")
  return problem(due, self.refusals.pack)
end

--- Checks a pack and changes nothing. Returns its canonical text, or nil and the problem.
function session:check_pack(text, pile)
  local refusals = self.refusals
  if self.state == "over" then return over(self) end
  if self.state ~= "pack" then return problem(T "a decision is due, not a pack", refusals.word) end
  if pile ~= self.pile then return other_pack(self, pile) end
  local set = pile and self.t:pile(pile)
  if self.engine_table.is_pack(text, set) then return text end
  local list, wrong = hands.pack(text, self.rules, set, pile)
  if not list then return problem(wrong, refusals.pack) end
  return list
end

--- Adds the next pack to the log: `text`, or without it the pack under the seed.
function session:note_pack(text)
  local seeded = self.engine_table
  text = text or self.pile and seeded.pile_text(self.pile) or seeded.pack_text()
  self.log[#self.log + 1] = { pack = text, pile = self.pile }
end

--- Consumes the next pack, a text, top first; nil stands for the next shuffle under the seed. With `pile` it is the order of
--- that pile. Returns true; nil and the problem.
function session:pack(text, pile)
  local why
  if text then text, why = self:check_pack(text, pile)
  elseif self.state ~= "pack" then text, why = self:check_pack()
  elseif not self.header.seed then text, why = problem(T "without a seed a pack is due", self.refusals.due) end
  if why then return nil, why end
  self:note_pack(text)
  return self:go(text)
end

--- Consumes the cards dealt to each seat and pile in place of a pack.
function session:hands(list, piles)
  local refusals = self.refusals
  if self.state == "over" then return over(self) end
  if self.state ~= "pack" then return problem(T "a decision is due, not hands", refusals.word) end
  if self.pile then return other_pack(self) end
  if self.shuffling then return problem(T "a shuffled pack is due, not hands: nothing is dealt from it", refusals.pack) end
  local text, wrong, kind = hands.to_pack(self.engine_table, self.rules, list, piles)
  if not text then return problem(wrong, refusals[kind]) end
  return self:pack(text)
end

--- Checks a decision and changes nothing. Returns the answer for session:answer, or nil and the refusal. A caller that has
--- read the text passes the results of words.read, the canonical text and its tokens.
function session:check(by, text, tokens)
  local refusals = self.refusals
  if self.state == "over" then return over(self) end
  if self.state == "pack" then return problem(T "a pack is due, not a decision", refusals.due) end
  if math.type(by) ~= "integer" then return problem(T "a decision's `by` is a seat") end
  if not tokens and type(text) ~= "string" or #text > words.LONGEST then
    return problem(T "a decision's `do` is a short text")
  end
  local question = self.question
  local exact = not tokens and by == question.seat and not question.broken and question:exactly(text)
  if exact then return exact end
  if not tokens then text, tokens = words.read(self.rules.deck, text) end
  local answer, why = question:check(by, text, tokens)
  if question.broken then return problem(question.broken) end
  if not answer then why.by, why.question = by, question end
  return answer, why
end

--- Consumes a decision. Returns true; nil and the refusal, which changes nothing.
function session:decide(by, text)
  local answer, why = self:check(by, text)
  if not answer then return nil, why end
  return self:answer(answer)
end

-- Returns a decision's line. `for` names the seat whose cards another seat plays.
local function by_line(question, by, text)
  local line = fields("by", by)
  if question.holder ~= question.seat and by == question.seat then line:add("for", question.holder) end
  return line:add("do", text)
end

-- Adds the answer to the log and tells the listener.
function session:note(answer)
  local question = self.question
  self.log[#self.log + 1] = { by = answer.by, ["do"] = answer.text }
  self.decided = self.decided + 1
  local said = self.meter.said
  if said then said(question:said(answer)) end
  local writer = self.writer
  if writer and question.holder == question.seat then writer:by(answer.by, answer.text)
  elseif writer then writer:add(by_line(question, answer.by, answer.text))
  elseif not self.quiet then
    self.out[#self.out + 1] = seat_entries.answered(question, answer, by_line(question, answer.by, answer.text))
  end
end

--- Consumes an answer from session:check, or from the open question (for a bot). If an error of the script has broken the
--- question, the answer is ignored and the script ends. Returns like session:decide.
function session:answer(answer)
  if self.question.broken then return self:go() end
  self:note(answer)
  return self:go(answer)
end

--- Returns the number of decisions so far.
function session:decisions()
  local _, given = self.main.decisions()
  return self.decided + given
end

--- Returns the entries of the lines emitted since the last call.
function session:take()
  local out = self.out
  self.out = {}
  return out
end

--- Returns the view of a seat while a question is open, as a line (observation.lua); nil and a problem if a rule fails.
function session:observe(seat)
  if self.state ~= "ask" then return problem(T "nobody is asked: there is nothing to observe") end
  local ok, line = core.guarded(observation.of, self, seat)
  if not ok then return problem(line) end
  return line
end

session.view, session.view_problem = seat_entries.line, seat_entries.problem
session.without_points, session.asked = seat_entries.without_points, seat_entries.asked

--- Consumes an entry of a log: a pack, or a decision. Returns like session:pack or session:decide.
function session:step(step)
  if step.pack then return self:pack(step.pack, step.pile) end
  return self:decide(step.by, step["do"])
end

--- Shuffles the piles that are due, if the game has a seed: nobody deals them. Returns true, or nil and the problem.
function session:shuffle_piles()
  while self.state == "pack" and self.pile and self.header.seed do
    local ok, why = self:pack()
    if not ok then return nil, why end
  end
  return true
end

--- Asks the source again, after the session has waited. True; or nil and the problem, which is the source's `why` if it has
--- one.
function session:proceed()
  if self.state == "over" then return over(self) end
  local source, asked = self.source, self.state == "ask"
  local answer = source[asked and "answer" or "pack"](source, self, self.pile)
  if answer == nil then return not source.why or nil, source.why end
  local ok, why
  if asked then ok, why = self:answer(answer) else ok, why = self:go(answer or nil) end
  if not ok then return nil, why end
  return not source.why or nil, source.why
end

--- Plays the steps of a log in a new session until one does not fit. Returns the session, the number of steps that fitted,
--- and the problem with the next one. Returns nil, 0 and a problem if the game cannot be opened. `listener` is as
--- session.open has it.
function session.from(library, header, steps, listener)
  local source = log.new(steps)
  local s, why = session.open(library, header, { source = source, listener = listener })
  local taken = source.steps and source.steps:taken() or 0
  if not s and taken == 0 then return nil, 0, why end
  if not s then -- a rule has failed after the last step
    return (session.from(library, header, table.move(steps, 1, taken - 1, 1, {}), listener)), taken - 1, why
  end
  source:note(s)
  s.source = {}
  if source.why then return s, taken - 1, source.why end
  if taken < #steps then return s, taken, select(2, over(s)) end
  s:shuffle_piles()
  return s, taken
end

--- A new session after the first `n` entries of this one's log; nil and the problem if they no longer fit.
function session:replay(n)
  local new, fitted, why = session.from(self.library, self:full_header(), table.move(self.log, 1, n, 1, {}))
  if not new then return nil, why end
  if fitted == n then return new end
  local step = self.log[fitted + 1]
  return problem(T("step %d (%s) no longer fits: %s", fitted + 1, step["do"] or T "the pack", why.sentence), why.rule)
end

--- Returns the header with the dealer who was drawn, so that a replay needs no chance.
function session:full_header()
  return plain.with(self.header, { dealer = self.header.dealer or self.drawn })
end

--- Returns a random answer to the open question, from the bot's own stream; nil and a problem if none is found. `calls` is
--- the chance of an open call, from 0 to 1000000.
function session:random_answer(calls)
  local question = self.question
  if calls and calls > 0 then
    local may = question:may()
    if #may > 0 and self.engine_table.bot(1000000) <= calls then
      local call = may[self.engine_table.bot(#may)]
      return { by = question.seat, text = call, call = call }
    end
  end
  local answer = question:random()
  if not answer then return problem(question.broken) end
  return answer
end

--- Plays the next step: the pack under the seed, the answer of a bot (a function of the session), or a random answer if
--- there is no bot. `calls` as for session:random_answer.
function session:play_on(bot, calls)
  if self.state ~= "ask" then return self:pack() end
  local answer, why
  if bot then answer, why = bot(self) else answer, why = self:random_answer(calls) end
  if not (answer or self.question.broken) then return nil, why end
  return self:answer(answer)
end

return session
