-- ask.lua - one question to one seat: what is legal, what may be called, and why anything else is refused.
--
-- The lists are made only when somebody looks. `count` and `nth` number the legal answers in the order of the record, which
-- is how a bot picks without making any list; `exactly` takes a legal answer as a record has it without reading its words.
local core = require "houserule.core"
local choosing = require "houserule.play.choosing"
local faults = require "houserule.play.faults"
local plain = require "houserule.values.plain"
local record = require "houserule.values.record"
local words = require "houserule.values.words"
local T = require("houserule.values.texts").of

local ask = {}
ask.__index = ask

local fields = record.fields

-- Every card of a deck as it is played: "play QC" by its number, and by that its number, or of copies the set of all.
local function names_of(sets)
  local names = { plays = {}, played = {}, copies = false }
  for card = 0, 63 do
    local same = sets.same(card)
    if same ~= 0 then
      local text = "play " .. sets.name(card)
      names.plays[card], names.played[text] = text, card
      names.copies = names.copies or same ~= 1 << card
    end
  end
  return names
end

-- They are made once for each deck; that of the 52 cards serves every game that declares no pack of its own.
local known = setmetatable({}, { __mode = "k" })
local function card_names(sets)
  known[sets] = known[sets] or names_of(sets)
  return known[sets]
end

--- What the questions of a table have in common: they are made by this object's methods words, cards and play. `put` takes
--- each as it is put.
function ask.at(t, rules, raw, put)
  local table_asks = setmetatable({ t = t, rules = rules, raw = raw, put = put, calls = {},
                                    announcement = rules.announcement or false, referee = rules.referee or false,
                                    broken = false, may_list = false, legal_list = false, sets = rules.sets }, ask)
  local names = card_names(rules.sets)
  table_asks.plays, table_asks.played, table_asks.copies = names.plays, names.played, names.copies
  table_asks.__index = table_asks
  return table_asks
end

-- What is offered must be what a decision can say: what reading it would change, nobody could answer.

--- Why a word cannot be said; nil if it can.
function ask.unsayable(rules, text)
  local canonical, tokens = words.read(text, rules.sets)
  if #text > words.LONGEST then return ("is longer than %d bytes"):format(words.LONGEST) end
  if canonical:lower() ~= text:lower() then return ("would be read as \"%s\""):format(words.printable(canonical)) end
  for i = 2, #tokens do
    local card = tokens[i].card
    if card and (rules.pack or 0) & rules.sets.same(card) == 0 then return "names a card that is not in the pack" end
  end
end

-- A question: `holder` is the seat that it is about, `seat` the one that decides, itself unless the script says another.
local function question(self, kind, holder, point, more)
  more.kind, more.holder, more.point = kind, holder, point
  more.seat = more.seat or self.raw.decider(holder)
  return setmetatable(more, self):said()
end

--- A choice among words: those offered, and each of them once.
function ask:words(seat, point, list, different)
  return question(self, "words", seat, point, { list = list, different = different })
end

--- Different cards of a set, `discard 9H TS`: at least `least` and at most `most`, of which there are `ways`; where `filter`
--- decides, so many as it accepts.
function ask:cards(seat, point, from, least, most, ways, filter)
  return question(self, "cards", seat, point, { from = from, least = least, most = most, ways = ways, filter = filter })
end

--- A whole number, `bid 4`: one of the list `open`, or any from `least` to `most` that the hook does not close.
function ask:number(seat, point, least, most, open, hook)
  return question(self, "number", seat, point, { least = least, most = most, open = open, hook = hook })
end

--- A card to the trick.
function ask:play()
  local legal, holder, say, decider = self.raw.legal()
  if not self.announcement then say = 0 end -- a script may announce what has no word
  return question(self, "play", holder, "play", { seat = decider, set = legal, say = say, word = self.announcement or nil,
    faults = self.referee and faults.now(self.t, self.rules, self.raw, holder) or nil })
end

-- Whether a decision of these words would answer it.
local function is_answer(self, text)
  if self.kind ~= "words" then return text:match "^%S+" == self.point end
  for _, word in ipairs(self.list) do
    if word:lower() == text:lower() then return true end
  end
end

-- The calls that may be open at this point, its own and those under `anywhere`: each call, its rule and its number.
local function calls_at(self)
  local calls = self.calls[self.point]
  if calls then return calls end
  local rules = self.rules
  calls = {}
  local own = rules.calls[self.point] or {}
  local function add(call)
    local name, number = words.call(call)
    local rule = rules["may_" .. name]
    calls[#calls + 1] = { text = call, rule = type(rule) == "function" and rule, number = number }
  end
  for _, call in ipairs(own) do add(call) end
  for _, call in ipairs(rules.calls.anywhere or {}) do
    if not plain.is_in(own, call) then add(call) end
  end
  self.calls[self.point] = calls
  return calls
end

-- Who says a word that is both means one of them, and the record cannot tell which.
function ask:said()
  local calls = calls_at(self)
  if not calls.are_apart then
    self:keep_apart(calls)
    calls.are_apart = self.kind ~= "words" -- a list of words may be another each time
  end
  self.put(self)
  return self
end

--- The calls of this table at the point `play`, as calls_at gives them, where no question is made.
function ask:calls_of_play()
  local calls = calls_at { calls = self.calls, rules = self.rules, point = "play" }
  if not calls.are_apart then
    self.keep_apart({ kind = "play", point = "play" }, calls)
    calls.are_apart = true
  end
  return calls
end

function ask:keep_apart(calls)
  for _, call in ipairs(calls) do
    if is_answer(self, call.text) then
      error(("ask: \"%s\" is a call at `%s` and an answer too"):format(words.printable(call.text),
        words.printable(self.point)), 0)
    end
  end
end

--- How many answers there are; nil where nobody has counted those that a script accepts.
function ask:count()
  if self.kind == "words" then return #self.list end
  if self.kind == "play" then return self.sets.count(self.set) + self.sets.count(self.say) end
  return choosing.count(self)
end

--- The only answer; nil if there is another one.
function ask:only()
  local count = self.different and #self.different or self:count()
  return count == 1 and self:nth(1) or nil
end

--- The answer at place i (from 1).
function ask:nth(i)
  if self.kind == "words" then return self:answer_words(self.list[i]) end
  if self.kind == "play" then return self:nth_play(i) end
  return choosing.nth(self, i)
end

--- A random answer, each with the same chance, from the bot's own stream; nil, and the ask is broken, if none is found.
function ask:random()
  local count = self:count()
  if count then return self:nth(self.raw.bot(count)) end
  local answer, why = choosing.random(self)
  if not answer then self.broken = self.broken or why end
  return answer
end

-- A card that may be announced stands twice, the second time with the word.
function ask:nth_play(i)
  local nth = self.sets.nth
  if self.say == 0 then return self:answer_number(nth(self.set, i)) end
  for place = 1, self.sets.count(self.set) do
    local card = nth(self.set, place)
    i = i - 1
    if i == 0 then return self:answer_number(card) end
    if self.say & 1 << card ~= 0 then
      i = i - 1
      if i == 0 then return self:answer_number(card, true) end
    end
  end
end

function ask:answer_words(text) return { by = self.seat, text = text } end
function ask:answer_number(card, said)
  local text = self.plays[card]
  return { by = self.seat, text = said and text .. " " .. self.word or text, card = card, said = said or false }
end
function ask:answer_card(set, said) return self:answer_number(self.sets.nth(set, 1), said) end

--- All answers as they are written; nil where these are too many: then the choice is said.
function ask:legal()
  if self.kind == "words" then return self.different end
  if not self.legal_list and self.kind == "play" and self.say ~= 0 then
    self.legal_list = {}
    for i = 1, self:count() do self.legal_list[i] = self:nth_play(i).text end
  end
  if not self.legal_list then
    self.legal_list = self.set and self.sets.choices(self.point, self.set, 1) or not self.set and choosing.legal(self)
  end
  return self.legal_list or nil
end

--- Calls a function of the script's that only looks; a failure is kept for the session, which gives the game up.
function ask:look_into(rule, ...)
  local ok, result, more = core.looking(rule, ...)
  if ok then return result, more end
  self.broken = self.broken or result
  return ""
end

-- The same of a rule, which takes the table and the seat first.
local function look(self, rule, ...) return (self:look_into(rule, self.raw.looking, self.seat, ...)) end

-- The clause that closes a call now, or nil if it is open.
local function closed(self, call)
  return call.rule and look(self, call.rule, self.point, call.number) or nil
end

function ask:may()
  local list = self.may_list
  if list then return list end
  list = {}
  local calls = calls_at(self)
  if calls[1] and not self.broken then
    local ok, why = core.looking(core.open_calls, list, calls, self.raw.looking, self.seat, self.point)
    if not ok then self.broken = self.broken or why end
  end
  self.may_list = list
  return list
end

--- How a line about it begins, as all may know it.
function ask:head()
  local line = fields("ask", self.seat)
  if self.holder ~= self.seat then line:add("for", self.holder) end
  return line:add("point", self.point)
end

function ask:line()
  local line, legal = self:head(), self:legal()
  if legal then line:add("legal", legal) else choosing.add(self, line) end
  line:add("may", self:may())
  return self.faults and line:add("faults", faults.line(self)) or line
end

--- Writes the line to a writer of lines.
function ask:write(writer)
  local legal, n = self.kind == "play" and self.say == 0 and self.set, 1
  if self.kind == "cards" then legal, n = choosing.fixed(self) end
  legal = legal or self:legal()
  if self.faults or not legal or self.holder ~= self.seat then return writer:add(self:line()) end
  writer:ask(self.seat, self.point, legal, n, self:may(), self.rules.deck)
end

-- Refusals. Checked in this order: the seat, the cards named, the point, then the point's own rows.

local function refusal(sentence, rule)
  if type(rule) ~= "string" or rule == "" then rule = nil end
  return nil, { sentence = sentence, rule = rule }
end

-- The clause for what has none of its own: the point's, or the game's.
local function general_clause(self)
  local at = self.rules.refusals.at
  return at and at[self.point] or self.rules.refusals.word
end

--- Whether a refusal with this clause tells nothing of what the seat holds, so that others may know the clause.
function ask:is_open(rule) return rule == general_clause(self) and self.rules.secret[self.point] ~= "unnoticed" end

function ask:general(sentence) return refusal(sentence, general_clause(self)) end

local function options_text(self)
  local legal = self:legal()
  if not legal then return choosing.sentence(self) end
  if #legal > 12 then return T("one of %d, like %s", #legal, legal[1]) end
  local all = table.move(self:may(), 1, #self:may(), #legal + 1, table.move(legal, 1, #legal, 1, {}))
  return words.list(all, "or")
end

local function check_cards(self, tokens)
  for i = 2, #tokens do
    local token = tokens[i]
    if token.card and (self.rules.pack or 0) & self.sets.same(token.card) == 0 then
      return refusal(T("%s is no card of this pack", token.text), self.rules.refusals.card or general_clause(self))
    end
  end
  return true
end

-- A point's own clause for a word that is not on offer: refuse_POINT, a clause or a function(t, seat, word).
local function own_clause(self, text)
  local rule = self.rules["refuse_" .. self.point]
  if type(rule) == "function" then return look(self, rule, text) end
  return rule
end

--- A refusal of words that are an answer's, but not a right one, with the point's own clause or the one given.
function ask:refused(sentence, said, clause) return refusal(sentence, clause or own_clause(self, said)) end

-- The clause for a word that is none of a point where cards are named: stray_POINT, a function(t, seat, words).
local function stray_clause(self, text)
  local rule = self.rules["stray_" .. self.point]
  return type(rule) == "function" and look(self, rule, text) or nil
end

local function check_call(self, text)
  local calls = calls_at(self)
  for i = 1, #calls do
    local call = calls[i]
    if call.text == text then
      local clause = closed(self, call)
      if not clause then return { by = self.seat, text = text, call = text } end
      return refusal(T("\"%s\" is not open to seat %d now", text, self.seat), clause)
    end
  end
end

local function check_words(self, text)
  for _, word in ipairs(self.list) do
    if word:lower() == text:lower() then return self:answer_words(word) end
  end
  local sentence = T("\"%s\" is no answer at `%s`: seat %d may say %s", words.printable(text), self.point, self.seat,
    options_text(self))
  return refusal(sentence, own_clause(self, text) or general_clause(self))
end

local explain = {
  hold = function(self, card) return T("seat %d does not hold %s", self.holder, card) end,
  follow = function(self, card, wanted)
    return T("seat %d must follow suit: %s may not be played, %s may", self.holder, card, words.list(wanted, "or"))
  end,
}
explain.forced = function(self, card, wanted)
  return T("seat %d has a card that must be played: %s may not be, %s may", self.holder, card, words.list(wanted, "or"))
end
function explain.playable(self, card, wanted)
  return T("seat %d may not play %s now: %s may be played", self.holder, card, words.list(wanted, "or"))
end
local function explain_duty(self, card, wanted, duty)
  return T("seat %d must %s: %s may not be played, %s may", self.holder, duty, card, words.list(wanted, "or"))
end

local function check_play(self, tokens)
  local said = #tokens == 3 and self.word ~= nil and tokens[3].text == self.word
  if #tokens ~= 2 and not said then return self:general(T("a play is one card, like %s", self:legal()[1])) end
  local duty, legal, clause = self.raw.why(tokens[2].card)
  local bit = self.copies and self.sets.same(tokens[2].card) or 1 << tokens[2].card
  if self.faults and self.faults.renege & bit ~= 0 and not said then
    local answer = self:answer_card(bit & self.faults.renege)
    answer.fault = true
    return answer
  end
  if not duty and (not said or self.say & bit ~= 0) then return self:answer_card(bit & self.set, said) end
  if not duty then
    return refusal(T("seat %d may play %s, but not announce it", self.seat, tokens[2].text),
                   own_clause(self, tokens[2].text) or general_clause(self))
  end
  local sentence = (explain[duty] or explain_duty)(self, tokens[2].text, self.sets.list(legal), duty)
  return refusal(sentence, duty == "playable" and clause or self.rules.duties[duty] or general_clause(self))
end

local function check(self, by, canonical, tokens)
  if by ~= self.seat then
    if self.faults then
      local answer, why = faults.out_of_turn(self, by, tokens)
      if answer or why then return answer, why end
    end
    local _, why = self:general(T("it is for seat %d to decide (%s), not for seat %s", self.seat, self.point,
      tostring(by)))
    why.early = self.rules.secret[self.point] == "unnoticed"
    return nil, why
  end
  local fine, why = check_cards(self, tokens)
  if not fine then return nil, why end
  local answer, closed_why = check_call(self, canonical)
  if answer or closed_why then return answer, closed_why end
  if self.kind == "words" then return check_words(self, canonical) end
  if not tokens[1] or tokens[1].text ~= self.point then
    return refusal(T("\"%s\" is no answer at `%s`: seat %d may say %s", words.printable(canonical), self.point,
      self.seat, options_text(self)), stray_clause(self, canonical) or general_clause(self))
  end
  if self.kind == "number" then return choosing.check_number(self, tokens) end
  for i = 2, #tokens do
    if not tokens[i].card and not (i == 3 and tokens[i].text == self.word) then
      return self:general(T("\"%s\" names no card", words.printable(tokens[i].text)))
    end
  end
  if self.kind == "cards" then return choosing.check_cards(self, tokens) end
  return check_play(self, tokens)
end

--- The answer for a text that is a legal play or word to the letter, as nearly every one of a record is; nil for any other,
--- which is to be checked.
function ask:exactly(text)
  if self.kind == "play" then
    local card = self.played[text]
    if card and self.copies then
      local same = self.set & self.sets.same(card)
      return same ~= 0 and self:answer_card(same) or nil
    end
    return card and self.set >> card & 1 ~= 0 and self:answer_number(card) or nil
  end
  if self.kind ~= "words" then return nil end
  for _, word in ipairs(self.list) do
    if word == text then return self:answer_words(word) end
  end
end

--- Checks a decision as words.read gives it: the answer to hand on, or nil and the refusal. Rules of the script's are asked,
--- so it is under guard; where they fail, that is kept for the session.
function ask:check(by, canonical, tokens)
  if self.broken then return nil, { sentence = self.broken } end
  local ok, answer, why = core.guarded(check, self, by, canonical, tokens)
  if ok then return answer, why end
  self.broken = self.broken or answer
  return nil, { sentence = answer }
end

return ask
