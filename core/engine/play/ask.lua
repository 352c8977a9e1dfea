-- ask.lua - one question to one seat: its legal answers, the open calls, and the reasons why other answers are refused.
--
-- Lists are made only when they are read. `count` and `nth` number the legal answers in the order of the record, so a bot
-- picks without a list. `exactly` accepts a legal answer in the record's spelling without splitting it into words.
local core = require "houserule.core"
local checking = require "houserule.play.checking"
local choosing = require "houserule.play.choosing"
local faults = require "houserule.play.faults"
local plain = require "houserule.values.plain"
local readonly = require "houserule.values.readonly"
local record = require "houserule.values.record"
local words = require "houserule.values.words"

local ask = {}
ask.__index = ask

local fields = record.fields

-- Returns the answers that play a card of the deck: plays[number] = "play QC", played["play QC"] = number; `copies` is true
-- if a card has copies.
local function names_of(sets)
  local names = { plays = {}, played = {}, copies = false }
  for card = 0, 127 do
    local same = sets.same(card)
    if same == 0 and card > 63 then break end -- cards of a large pack have no gaps
    if same ~= 0 then
      local text = "play " .. sets.name(card)
      names.plays[card], names.played[text] = text, card
      names.copies = names.copies or same & same - 1 ~= 0
    end
  end
  return names
end

-- The cache by deck. All games without a pack of their own share the deck of the 52 cards.
local known = setmetatable({}, { __mode = "k" })
local function card_names(sets)
  known[sets] = known[sets] or names_of(sets)
  return known[sets]
end

--- Makes the part that all questions of a table share. Its methods words, cards, number and play make the questions.
function ask.at(t, rules, engine_table)
  local table_asks = setmetatable({ t = t, rules = rules, engine_table = engine_table, calls = {}, offered = {},
                                    offer_count = 0, move_places = {},
                                    announcement = rules.announcement or false, referee = rules.referee or false,
                                    broken = false, may_list = false, legal_list = false, sets = rules.sets }, ask)
  local names = card_names(rules.sets)
  table_asks.plays, table_asks.played, table_asks.copies = names.plays, names.played, names.copies
  table_asks.__index = table_asks
  return table_asks
end

-- An offered word must survive reading: nobody could answer a word that the reader changes.

--- Returns the reason why a word cannot be an answer; nil if it can.
function ask.unsayable(rules, text)
  local canonical, tokens = words.read(rules.deck, text)
  if #text > words.LONGEST then return ("is longer than %d bytes"):format(words.LONGEST) end
  if canonical:lower() ~= text:lower() then return ("would be read as \"%s\""):format(words.printable(canonical)) end
  for i = 2, #tokens do
    local card = tokens[i].card
    if card and (rules.pack or 0) & rules.sets.same(card) == 0 then return "names a card that is not in the pack" end
  end
end

-- Makes a question. `holder` is the seat that it is about, `seat` the one that decides for it.
local function question(self, kind, holder, point, more)
  more.kind, more.holder, more.point = kind, holder, point
  more.seat = more.seat or self.engine_table.decider(holder)
  return setmetatable(more, self)
end

--- Makes a question for one of the words offered.
function ask:words(seat, point, list)
  local offer = self:offer(point, list)
  return question(self, "words", seat, point, { list = offer.words, different = offer.different })
end

--- Makes a question for different cards of a set, `discard 9H TS`: at least `least` and at most `most`. There are `ways`
--- answers, or fewer if `filter` rejects some.
function ask:cards(seat, point, from, least, most, ways, filter)
  return question(self, "cards", seat, point, { from = from, least = least, most = most, ways = ways, filter = filter })
end

--- Makes a question for an integer, `bid 4`, in the range { least, most }, that the hook does not refuse.
function ask:number(seat, point, range, hook)
  local least, most = self.engine_table.number(point, range)
  return question(self, "number", seat, point, { least = least, most = most, hook = hook })
end

--- Makes a question for one of n things. say(t, thing) returns the word of a thing, and is called when a word is read.
function ask:moves(seat, point, things, n, say)
  return question(self, "moves", seat, point, { things = things, ways = n, say = say })
end

--- Makes a question for a card to the trick.
function ask:play()
  local legal, holder, say, decider = self.engine_table.legal()
  return question(self, "play", holder, "play", { seat = decider, set = legal, say = say, word = self.announcement or nil,
    faults = self.referee and faults.now(self, holder) or nil })
end

--- Returns the calls that may be open at this point, its own and those under `anywhere`: a list of { rule, number, text = }.
function ask:calls_at(point)
  local calls = self.calls[point]
  if calls then return calls end
  local rules = self.rules
  calls = {}
  local own = rules.calls[point] or {}
  local function add(call)
    local name, number = words.call(call)
    local rule = rules["may_" .. name]
    calls[#calls + 1] = { type(rule) == "function" and rule, number, text = call } -- C finds these two by their places
  end
  for _, call in ipairs(own) do add(call) end
  for _, call in ipairs(rules.calls.anywhere or {}) do
    if not plain.is_in(own, call) then add(call) end
  end
  self.calls[point] = calls
  return calls
end

--- Returns true if a word is a call anywhere in the game.
function ask:is_call(word)
  for _, list in next, self.rules.calls do
    if words.offered(list, word) then return true end
  end
  return false
end

-- Raises an error if a word is both a call and an answer: a record could not distinguish them.
local function keep_apart(self, point, is_answer)
  for _, call in ipairs(self:calls_at(point)) do
    if is_answer(call.text) then
      error(("ask: \"%s\" is a call at `%s` and an answer too"):format(words.printable(call.text),
        words.printable(point)), 0)
    end
  end
end

local function starts_with(point)
  return function(text) return text:match "^%S+" == point end
end

-- Checks and copies the words that the script offers.
local function read_offer(self, point, list)
  local offer, said = { words = {}, different = {} }, {}
  for i = 1, rawlen(list) do
    local word = rawget(list, i)
    local small = plain.word(word, ("ask: a word of \"%s\""):format(point), -1):lower()
    local before = said[small]
    if not before then offer.different[#offer.different + 1] = word end
    local wrong = before and before ~= word and "is another's in other letters"
      or not before and ask.unsayable(self.rules, word)
    if wrong then error(("ask: the word \"%s\" %s"):format(words.printable(word), wrong), 0) end
    offer.words[i], said[small] = word, word
  end
  keep_apart(self, point, function(text) return words.offered(offer.words, text) ~= nil end)
  return offer
end

local WORDS <const> = 1024 -- most words of one question
local BYTES <const> = 48000 -- most bytes of all its words as a list: they fit a line of a record
local KNOWN <const> = 200 -- most offers in the cache

--- Reads the words offered at a point: { words = all of them, different = each of them once }. Equal words are one answer,
--- which chance chooses as often as it is offered. They are copies: the script's own table could change or be endless.
--- Raises the first error. Most scripts offer the same list again, so the last offer is cached by its point and its second
--- word. In an auction the word after `pass` differs from list to list.
function ask:offer(point, list)
  plain.word(point, "ask: a point", -1)
  if type(list) == "table" then list = readonly.unwrap(list) end
  if type(list) ~= "table" or rawlen(list) == 0 then
    error(("ask: the point \"%s\" offers no word"):format(point), 0)
  end
  local cached, second = self.offered[point] or {}, rawget(list, 2) or ""
  local last = cached[second]
  if last and core.same_items(list, last.words) then return last end
  if rawlen(list) > WORDS then error(("ask: at most %d words are offered at once"):format(WORDS), 0) end
  local offer = read_offer(self, point, list)
  local bytes = 0
  for _, word in ipairs(offer.words) do bytes = bytes + #word + 3 end -- with quotes and comma
  if bytes > BYTES then error(("ask: the words offered at once have at most %d bytes"):format(BYTES), 0) end
  if not last then self.offer_count = self.offer_count + 1 end
  if self.offer_count <= KNOWN then self.offered[point], cached[second] = cached, offer end
  return offer
end

--- Raises an error if the point of a choice among cards or numbers is wrong.
function ask:check_choice(point, method)
  plain.word(point, "ask: a point", -1)
  local wrong = choosing.unsayable(point, self.rules.deck)
  if wrong then error(("%s: the point \"%s\" %s"):format(method, words.printable(point), wrong), 0) end
  keep_apart(self, point, starts_with(point))
end

--- Returns the calls at the point `play`. Raises an error if one begins with the word "play".
function ask:calls_of_play()
  keep_apart(self, "play", starts_with "play")
  return self:calls_at "play"
end

--- Returns the number of answers; nil if a function of the script decides.
function ask:count()
  if self.kind == "words" then return #self.list end
  if self.kind == "play" then return self.sets.count(self.set) + self.sets.count(self.say) end
  return choosing.count(self)
end

--- Returns the only answer; nil if there are several.
function ask:only()
  local count = self.different and #self.different or self:count()
  return count == 1 and self:nth(1) or nil
end

--- Returns the answer at place i, from 1.
function ask:nth(i)
  if self.kind == "words" then return self:answer_words(self.list[i]) end
  if self.kind == "play" then return self:nth_play(i) end
  return choosing.nth(self, i)
end

--- Returns a random answer, each with the same chance, from the bot's own stream. If none is found, marks the question as
--- broken and returns nil.
function ask:random()
  local count = self:count()
  if count then return self:nth(self.engine_table.bot(count)) end
  local answer, why = choosing.random(self)
  if not answer then self.broken = self.broken or why end
  return answer
end

-- Returns the card at place i. A card that may be announced has two places, the second one with the announcement.
function ask:nth_play(i)
  local nth = self.sets.nth
  if self.say == 0 then return self:answer_number(nth(self.set, i)) end
  for place = 1, self.sets.count(self.set) do
    local card = nth(self.set, place)
    i = i - 1
    if i == 0 then return self:answer_number(card) end
    if self.say & self.sets.single(card) ~= 0 then
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

--- Returns a list of the texts of all answers; nil if they are too many.
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

--- Calls a read-only function of the script. An error marks the question as broken: the session then ends the game.
function ask:look_into(rule, ...)
  local ok, result, more = core.looking(rule, ...)
  if ok then return result, more end
  self.broken = self.broken or result
  return ""
end

--- Returns a list of the calls that are open now.
function ask:may()
  local list = self.may_list
  if list then return list end
  list = {}
  local calls = self:calls_at(self.point)
  if calls[1] and not self.broken then
    local ok, open = core.looking(core.open_calls, calls, self.engine_table.looking, self.seat, self.point)
    if not ok then self.broken = self.broken or open end
    for i = 1, ok and #calls or 0 do
      if open >> i - 1 & 1 ~= 0 then list[#list + 1] = calls[i].text end
    end
  end
  self.may_list = list
  return list
end

--- Returns the beginning of its line, which all seats may see.
function ask:head()
  local line = fields("ask", self.seat)
  if self.holder ~= self.seat then line:add("for", self.holder) end
  return line:add("point", self.point)
end

--- Returns its line of the record.
function ask:line()
  local line, legal = self:head(), self:legal()
  if legal then line:add("legal", legal) else choosing.add(self, line) end
  line:add("may", self:may())
  return self.faults and line:add("faults", faults.line(self)) or line
end

--- Returns values for statistics of an answer: the number of answers, the point, and the word or call; nil for cards and
--- numbers.
function ask:said(answer)
  return self:count() or 0, self.point, (answer.call or self.kind == "words") and answer.text or nil
end

--- Writes the line to a writer of lines.
function ask:write(writer)
  local legal, n = self.kind == "play" and self.say == 0 and self.set, 1
  if self.kind == "cards" then legal, n = choosing.fixed(self) end
  legal = legal or self:legal()
  if self.faults or not legal or self.holder ~= self.seat then return writer:add(self:line()) end
  writer:ask(self.seat, self.point, legal, n, self:may(), self.rules.deck)
end

ask.open_numbers = choosing.open
for name, method in next, checking do ask[name] = method end

return ask
