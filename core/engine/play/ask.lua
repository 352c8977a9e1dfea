-- ask.lua - one question to one seat: what is legal, what may be called, and why anything else is refused.
--
-- The lists are made only when somebody looks. `count` and `nth` number the legal answers in the order of the record, which
-- is how a bot picks without making any list; `exactly` takes a legal answer as a record has it without reading its words.
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

-- Every card of a deck as it is played: "play QC" by its number, and by that its number, or of copies the set of all.
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

-- They are made once for each deck; that of the 52 cards serves every game that declares no pack of its own.
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

--- Why a word cannot be said; nil if it can.
function ask.unsayable(rules, text)
  local canonical, tokens = words.read(rules.deck, text)
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
  more.seat = more.seat or self.engine_table.decider(holder)
  return setmetatable(more, self)
end

--- A question for one of the words offered.
function ask:words(seat, point, list)
  local offer = self:offer(point, list)
  return question(self, "words", seat, point, { list = offer.words, different = offer.different })
end

--- A question for different cards of a set, `discard 9H TS`: at least `least` and at most `most`. There are `ways` answers,
-- or fewer if `filter` rejects some.
function ask:cards(seat, point, from, least, most, ways, filter)
  return question(self, "cards", seat, point, { from = from, least = least, most = most, ways = ways, filter = filter })
end

--- A question for a whole number, `bid 4`: any from `least` to `most` that the hook does not close.
function ask:number(seat, point, range, hook)
  local least, most = self.engine_table.number(point, range)
  return question(self, "number", seat, point, { least = least, most = most, hook = hook })
end

--- A question for one of so many things, whose words say(t, thing) makes when somebody reads them.
function ask:moves(seat, point, things, n, say)
  return question(self, "moves", seat, point, { things = things, ways = n, say = say })
end

--- A question for a card to the trick.
function ask:play()
  local legal, holder, say, decider = self.engine_table.legal()
  return question(self, "play", holder, "play", { seat = decider, set = legal, say = say, word = self.announcement or nil,
    faults = self.referee and faults.now(self, holder) or nil })
end

--- The calls that may be open at this point, its own and those under `anywhere`: each call, its rule and its number.
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

-- A word that is both a call and an answer is ambiguous, and the record cannot tell which was meant.
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

-- The words that the script offers, each of them once, which are words that somebody can say.
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

local WORDS <const> = 1024 -- of one ask
local BYTES <const> = 48000 -- of all its words as a list: they fit a line of a record
local KNOWN <const> = 200 -- offers that are kept

--- Reads the words offered at a point: { words = all of them, different = each of them once }. Equal words are one answer,
--- which chance gives as often as it is offered. They are copies: the script's own table could change or be endless. Raises
--- the first error. Most scripts offer the same list again, so the last offer of each point and second word is cached. In
--- an auction the word after `pass` tells the lists apart.
function ask:offer(point, list)
  plain.word(point, "ask: a point", -1)
  if type(list) == "table" then list = readonly.unwrap(list) end
  if type(list) ~= "table" or rawlen(list) == 0 then
    error(("ask: the point \"%s\" offers no word"):format(point), 0)
  end
  local kept, second = self.offered[point] or {}, rawget(list, 2) or ""
  local last = kept[second]
  if last and core.same_items(list, last.words) then return last end
  if rawlen(list) > WORDS then error(("ask: at most %d words are offered at once"):format(WORDS), 0) end
  local offer = read_offer(self, point, list)
  local bytes = 0
  for _, word in ipairs(offer.words) do bytes = bytes + #word + 3 end -- with quotes and comma
  if bytes > BYTES then error(("ask: the words offered at once have at most %d bytes"):format(BYTES), 0) end
  if not last then self.offer_count = self.offer_count + 1 end
  if self.offer_count <= KNOWN then self.offered[point], kept[second] = kept, offer end
  return offer
end

--- Throws what is wrong with the point of a choice among cards or numbers.
function ask:check_choice(point, method)
  plain.word(point, "ask: a point", -1)
  local wrong = choosing.unsayable(point, self.rules.deck)
  if wrong then error(("%s: the point \"%s\" %s"):format(method, words.printable(point), wrong), 0) end
  keep_apart(self, point, starts_with(point))
end

--- The calls at the point `play`, none of which begins as a card does.
function ask:calls_of_play()
  keep_apart(self, "play", starts_with "play")
  return self:calls_at "play"
end

--- Returns the number of answers; nil if a script decides and nobody has counted.
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
  if count then return self:nth(self.engine_table.bot(count)) end
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

--- Calls a read-only function of the script; an error is kept for the session, which ends the game.
function ask:look_into(rule, ...)
  local ok, result, more = core.looking(rule, ...)
  if ok then return result, more end
  self.broken = self.broken or result
  return ""
end

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

--- Returns the beginning of its line, as all may know it.
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

--- Returns counts for the answer: the number of answers, the point, and the word that was said.
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
