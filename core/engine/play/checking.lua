-- checking.lua - checks an answer to a question: returns it in canonical form, or refuses it with a reason. The functions
-- are methods of questions (ask.lua).
local core = require "houserule.core"
local choosing = require "houserule.play.choosing"
local faults = require "houserule.play.faults"
local refusal = require("houserule.rules.problem").of
local words = require "houserule.values.words"
local texts = require "houserule.values.texts"
local visibility = require "houserule.seat.visibility"

local T, seat_of, card_of = texts.of, texts.seat, texts.card

local checking = {}

-- An answer is checked in this order: the seat, the cards that it names, the point, the answers at the point.

-- Returns the clause for a refusal without its own clause: that of the point, or of the game.
local function general_clause(self)
  local at = self.rules.refusals.at
  return at and at[self.point] or self.rules.refusals.word
end

--- Returns true if a refusal with this clause reveals nothing about the hand, so that others may see the clause.
function checking:is_open(rule) return rule == general_clause(self) and visibility.is_noticed(self.rules, self.point) end

function checking:general(sentence) return refusal(sentence, general_clause(self)) end

local function options_text(self)
  local legal = self:legal()
  if not legal then return choosing.sentence(self) end
  if #legal > 12 then return T("one of %d, like %s", #legal, texts.cards_in(legal[1])) end
  local may, all = self:may(), {}
  for i = 1, #legal do all[i] = legal[i] end
  for i = 1, #may do all[#legal + i] = may[i] end
  return texts.cards_in(words.list(all, "or"))
end

local function check_cards(self, tokens)
  for i = 2, #tokens do
    local token = tokens[i]
    if token.card and (self.rules.pack or 0) & self.sets.same(token.card) == 0 then
      return refusal(T("%s is no card of this pack", card_of(token.text)), self.rules.refusals.card or general_clause(self))
    end
  end
  return true
end

-- Calls a read-only rule with the table, the seat, and more arguments.
local function ask_rule(self, rule, ...) return (self:look_into(rule, self.engine_table.looking, self.seat, ...)) end

-- Returns the clause that closes a call now; nil if it is open.
local function closed(self, call)
  return call[1] and ask_rule(self, call[1], self.point, call[2]) or nil
end

-- Returns the point's clause for a word that is not offered: from refuse_POINT, a clause or a function(t, seat, word).
local function own_clause(self, text)
  local rule = self.rules["refuse_" .. self.point]
  if rule and type(rule) == "function" then return ask_rule(self, rule, text) end
  return rule
end

--- Returns the refusal of a wrong answer: with the clause `clause`, that of the point, or the general one.
function checking:refused(sentence, said, clause)
  return refusal(sentence, clause or own_clause(self, said) or general_clause(self))
end

-- Returns the clause for a text that does not begin with the point: from stray_POINT, a function(t, seat, words).
local function stray_clause(self, text)
  local rule = self.rules["stray_" .. self.point]
  return type(rule) == "function" and ask_rule(self, rule, text) or nil
end

local function check_call(self, text)
  local calls = self:calls_at(self.point)
  for i = 1, #calls do
    local call = calls[i]
    if call.text == text then
      local clause = closed(self, call)
      if not clause then return { by = self.seat, text = text, call = text } end
      return refusal(T("\"%s\" is not open to %s now", texts.cards_in(text), seat_of(self.seat)), clause)
    end
  end
end

--- Returns the offered word that equals a text in small letters or capitals; nil if there is none.
function checking:offers(text) return words.offered(self.list, text) end

--- Returns true if a text is an offered word or names a call, open or not.
function checking:is_said(text)
  local calls = self:calls_at(self.point)
  for i = 1, #calls do
    if calls[i].text == text then return true end
  end
  return self.kind == "words" and self:offers(text) ~= nil or self.kind == "moves" and choosing.move(self, text) ~= nil
end

local function no_answer(self, text)
  local card = text:sub(1, #self.point + 1) == self.point .. " " and text:sub(#self.point + 2)
  if card and self.sets.card(card) then
    return T("%s may not be chosen now: %s may say %s", card_of(card), seat_of(self.seat), options_text(self))
  end
  return T("\"%s\" may not be said now, at \"%s\": %s may say %s", texts.cards_in(words.printable(text)), self.point,
    seat_of(self.seat), options_text(self))
end

-- Returns the tokens of a text as a text, with neighbouring cards sorted: a set has no order.
local function set_key(self, text)
  local _, tokens = words.read(self.rules.deck, text)
  local parts, first = {}, nil
  for i = 1, #tokens + 1 do
    local token = tokens[i]
    if token and token.card then first = first or i
    elseif first then
      local cards = table.move(parts, first, #parts, 1, {})
      table.sort(cards)
      table.move(cards, 1, #cards, first, parts)
      first = nil
    end
    parts[i] = token and token.text
  end
  return table.concat(parts, " ")
end

-- Returns the offered word with the same cards in another order; nil if there is none, or several.
local function offered_set(self, text)
  local key, found = set_key(self, text), nil
  for _, word in ipairs(self.different) do
    if set_key(self, word) == key then
      if found then return nil end
      found = word
    end
  end
  return found
end

-- A bid of a number and a suit, `2 H`, may be typed like a card, and cards in any order.
local function check_words(self, text)
  local word = words.offered(self.list, text)
  if not word and #text <= 3 then word = words.offered(self.list, (text:gsub("^(%d%d?)(%a)$", "%1 %2"))) end
  word = word or text:find "%u%S* %S*%u" and offered_set(self, text) or nil
  if word then return self:answer_words(word) end
  return refusal(no_answer(self, text), own_clause(self, text) or general_clause(self))
end

local explain = {
  hold = function(self, card) return T("%s {does|do} not hold %s", seat_of(self.holder), card) end,
  follow = function(self, card, wanted)
    return T("%s must follow suit: %s may not be played, %s may", seat_of(self.holder), card, wanted)
  end,
}
explain.forced = function(self, card, wanted)
  return T("%s {has|have} a card that must be played: %s may not be, %s may", seat_of(self.holder), card, wanted)
end
function explain.lead(self, card, wanted)
  return T("%s may not lead %s now, but %s", seat_of(self.holder), card, wanted)
end
function explain.playable(self, card, wanted)
  return T("%s may not play %s now: %s may be played", seat_of(self.holder), card, wanted)
end
local function explain_duty(self, card, wanted, duty)
  return T("%s must %s: %s may not be played, %s may", seat_of(self.holder), duty, card, wanted)
end

local function check_play(self, tokens)
  local said = #tokens == 3 and self.word ~= nil and tokens[3].text == self.word
  if #tokens ~= 2 and not said then
    return self:general(T("a play is one card, like %s", texts.cards_in(self:legal()[1])))
  end
  local duty, legal, clause = self.engine_table.why(tokens[2].card)
  local bit = self.copies and self.sets.same(tokens[2].card) or self.sets.single(tokens[2].card)
  if self.faults and self.faults.renege & bit ~= 0 and not said then
    local answer = self:answer_card(bit & self.faults.renege)
    answer.fault = true
    return answer
  end
  if not duty and (not said or self.say & bit ~= 0) then return self:answer_card(bit & self.set, said) end
  if not duty then
    return refusal(T("%s may play %s, but not announce it", seat_of(self.seat), card_of(tokens[2].text)),
                   own_clause(self, tokens[2].text) or general_clause(self))
  end
  local card, wanted = card_of(tokens[2].text), texts.either(self.sets.list(legal))
  local sentence = (explain[duty] or explain_duty)(self, card, wanted, duty)
  local rule = self.rules.refuse_duty
  local own = rule and duty ~= "hold" and ask_rule(self, rule, tokens[2].text, duty)
  clause = own or clause or duty == "playable" and own_clause(self, tokens[2].text) or self.rules.duties[duty]
  return refusal(sentence, clause or general_clause(self))
end

local function check(self, by, canonical, tokens)
  if by ~= self.seat then
    if self.faults then
      local answer, why = faults.out_of_turn(self, by, tokens)
      if answer or why then return answer, why end
    end
    local other = math.type(by) == "integer" and seat_of(by) or T("seat %s", tostring(by))
    local _, why = self:general(T("it is for %s to decide (%s), not for %s", seat_of(self.seat), self.point, other))
    why.early = not visibility.is_noticed(self.rules, self.point)
    return nil, why
  end
  if tokens[2] then
    local fine, why = check_cards(self, tokens)
    if not fine then return nil, why end
  end
  local answer, closed_why = check_call(self, canonical)
  if answer or closed_why then return answer, closed_why end
  if self.kind == "words" then return check_words(self, canonical) end
  if self.kind == "moves" then
    local move = choosing.move(self, canonical)
    if move then return move end
    return refusal(no_answer(self, canonical), own_clause(self, canonical) or general_clause(self))
  end
  if not tokens[1] or tokens[1].text ~= self.point then
    return refusal(no_answer(self, canonical), stray_clause(self, canonical) or general_clause(self))
  end
  if self.kind == "number" then return choosing.check_number(self, canonical, tokens) end
  for i = 2, #tokens do
    if not tokens[i].card and not (i == 3 and tokens[i].text == self.word) then
      return self:general(T("\"%s\" names no card", words.printable(tokens[i].text)))
    end
  end
  if self.kind == "cards" then return choosing.check_cards(self, canonical, tokens) end
  return check_play(self, tokens)
end

--- Returns the answer for a text that is exactly a legal play, pick or word, like most texts of a record; nil for any other
--- text. Check such a text by checking:check.
function checking:exactly(text)
  if self.kind == "play" then
    local card = self.played[text]
    if card and self.copies then
      local same = self.set & self.sets.same(card)
      return same ~= 0 and self:answer_card(same) or nil
    end
    return card and self.set >> card & 1 ~= 0 and self:answer_number(card) or nil
  end
  if self.kind == "cards" then return choosing.exactly(self, text) end
  local list = self.list
  for i = 1, list and #list or 0 do
    if list[i] == text then return self:answer_words(text) end
  end
end

--- Checks a decision; the arguments are those of words.read. Returns the answer, or nil and the refusal. If a rule of the
--- script fails, the question is broken: the session then ends the game.
function checking:check(by, canonical, tokens)
  if self.broken then return refusal(self.broken) end
  local ok, answer, why = core.guarded(check, self, by, canonical, tokens)
  if ok then return answer, why end
  self.broken = self.broken or answer
  return refusal(answer)
end

return checking
