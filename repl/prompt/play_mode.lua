-- play_mode.lua - seats a person at the table, as a mode of the console: bots sit in the other seats, letters and names
-- choose cards, numbers words, Enter plays the only move. Saying, showing, deciding and keeping are the console's; this file
-- has only what a person at the table has besides. `houserule play` begins it.
local choosing = require "host.table.choosing"
local decisions = require "host.game.decisions"
local draw = require "host.table.draw"
local views = require "host.table.seat_view"
local pages = require "host.rules.pages"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local says = require "host.table.says"
local tell = require "host.table.tell"
local why = require "host.rules.why"
local words = require("houserule").words
local texts = require("houserule").texts
local visibility = require "houserule.seat.visibility"
local T = texts.of

local play_mode = {}
play_mode.__index = play_mode

--- Seats the console's person: `seat` is the number that was asked for; where people get seats in the course of the game,
--- a person's. `bot` is one of bots.lua's, or nil for random ones.
function play_mode.new(console, seat, bot)
  console.seat, console.mode = seat, setmetatable({ console = console, bot = bot, open = {} }, play_mode)
  return console.mode
end

local function session_of(self) return (self.console.position or self.console:position_needed()).session end

-- Returns the number under which this person is asked and looks now; 0 for one who only watches.
function play_mode:here()
  local s, seat = self.console.position.session, self.console.seat
  if not s.rules.events.seated then return seat <= s.rules.seats and seat or 0 end
  if views.asks_people(s) then return seat end
  local people = s.t.person
  if type(people) ~= "table" then return seat <= s.rules.seats and seat or 0 end
  self.seated_at = self.seated_at or #s.log
  for i = 1, s.rules.seats do
    if rawget(people, i) == seat then return i end
  end
  return 0
end

local function is_my_turn(self)
  local s = session_of(self)
  return s.state == "ask" and s.question.seat == self:here()
end

-- Tells what happened, as this seat may know it, without its own decisions.
local function tell_news(self)
  local console, me = self.console, self:here()
  console.viewer = me
  console:tell_news(function(entry)
    return entry.kind ~= "by" or entry.seat ~= (entry.person and console.seat or me)
  end)
end

-- Keeps for as long as a question is open what is known of it: `cards`, those that this person is asked to choose from, in
-- the order of the fan, nil where none are asked for, of which `legal` may be; their `letters`; the `lines` of the menu.
local function open_question(self)
  local s = self.console.position.session
  local q = s.question
  if self.open.question == q then return self.open end
  self.open = { question = q }
  local words_of, others = views.card_words(q)
  self.open.legal, self.open.words = words_of or q.set or q.from, others or q.kind == "words" and q:legal()
    or q.least == 0 and { "none" } or {}
  if self.open.legal then
    local order, trumps = s.raw.order()
    local among = q.kind == "play" and visibility.own(s, q.holder) or self.open.legal
    self.open.cards = views.sorted(q.sets, order, trumps, among)
  end
  return self.open
end

--- Returns the letters of the cards this person is asked to choose from, { CARD = letter }; nil where none are asked for. A
--- card keeps its letter through the hand.
function play_mode:letters()
  local open = is_my_turn(self) and open_question(self)
  if not open or not open.cards then return nil end
  if not open.letters then
    local deal = session_of(self).t.deal_number
    if self.lettered ~= deal then self.kept_letters, self.lettered = nil, deal end
    self.kept_letters = choosing.letters(self.kept_letters, open.cards)
    open.letters = self.kept_letters.of
  end
  return open.letters
end

-- Lists the words to choose from, to pass first; and says if each has a number. Where a word is a number itself none has.
local function words_asked(self)
  local list, numbered = {}, true
  for _, text in ipairs(open_question(self).words) do
    table.insert(list, text == "pass" and 1 or #list + 1, text)
    numbered = numbered and not text:find "^%d+$"
  end
  return list, numbered
end

-- Lists what can be chosen, as it is shown: "b Q♥", "2 take".
local function choices(self)
  local list, painter, open = {}, self.console.paint, open_question(self)
  local letters = self:letters()
  for _, card in ipairs(open.cards or {}) do
    if open.question.sets.has(open.legal, card) then
      list[#list + 1] = (letters[card] and letters[card] .. " " or "") .. painter:card(card)
    end
  end
  local asked, have_numbers = words_asked(self)
  for i, text in ipairs(have_numbers and asked or words.abridged(asked)) do
    list[#list + 1] = (have_numbers and i .. " " or "") .. painter:text(texts.cards_in(text))
  end
  return list
end

-- Tells what the words to choose from mean, the first time that they are asked for.
local function tell_words(self, q)
  self.told_words = self.told_words or {}
  if self.told_words[q.point] then return end
  self.told_words[q.point] = true
  for _, text in ipairs(words_asked(self)) do
    local said = q.kind == "words" and text ~= "pass" and not text:find " " and says.decision(q.rules, q.point, text, q.seat)
    local to_you = said and self.console.paint:text(said) or ""
    if to_you ~= "" and to_you:lower() ~= "you " .. text then -- "check: You check" says nothing
      self.console:say_text(("  %s: %s."):format(text, to_you), "    ")
    end
  end
end

-- Says the choices as lines, those of a number as a sentence.
local function menu(self, open)
  local q, width = open.question, math.min(self.console:width(), 120)
  if open.width ~= width then
    local ask = views.turn(session_of(self)).ask
    open.width = width
    if q.kind == "number" then open.sentence = ("%s: %s"):format(q.point, tell.answers(ask))
    else open.lines = choosing.lines(words.trim(q.point .. " " .. tell.amount(ask)) .. ":", choices(self), width) end
  end
  if open.lines then self.console:write_lines(open.lines) else self.console:say_text(open.sentence) end
  tell_words(self, q)
  local may = q:may()
  if #may > 0 then self.console:say_text(T("(You may also say %s.)", texts.cards_in(words.list(may, "or")))) end
end

local function show(self)
  self.console.viewer = self:here()
  self.console:show_table()
  if is_my_turn(self) then menu(self, open_question(self)) end
end

-- Takes one step that this person has no part in: a bot's decision, or a pack where no hand has just ended. False if there
-- is none.
local function step(self)
  local s = session_of(self)
  local is_due = s.state == "ask" and not is_my_turn(self) or s.state == "pack" and s.last == self.told
  if is_due then self.console:step(self.bot) end
  return is_due
end

-- Tells the score of a hand that has just ended.
local function tell_end(self)
  local s = session_of(self)
  if s.last == self.told then return end
  self.told = s.last
  tell_news(self)
  self.console:say("")
  self.console:show_score()
end

-- Lets bots play until it is this seat's turn, or a hand is over and the next is to be dealt.
local function advance(self)
  local s, ended
  repeat
    local told = self.told
    tell_end(self)
    s = session_of(self)
    ended = s.state == "pack" and self.told ~= told
  until ended or s.state == "over" or not step(self)
  tell_news(self)
  if s.state == "over" then self.console.done = true
  elseif is_my_turn(self) then show(self)
  elseif s.state == "pack" then self.console:say("Enter deals the next hand. (review: your costliest decisions)") end
end

local function took(self, ...)
  self.console:need(...)
  advance(self)
end

local function deal(self)
  if session_of(self).state == "pack" then return took(self, self.console.position:pack()) end
  advance(self)
end

--- Begins the first hand.
function play_mode:start()
  local s, name = session_of(self), (self.console:people() or {})[self.console.seat]
  if name then self.console:say_text(T("%s: you are %s, the others are bots.", s.game.base.declared.title, name))
  else self.console:say_text(T(views.asks_people(s) and "%s: you are person %d of %d, the others are bots."
    or "%s: you are seat %d of %d, the others are bots.", s.game.base.declared.title, self.console.seat, s.game.most))
  end
  self.console:say_text("? tells why not, ? WORD what it means, u takes back, h helps, q ends.")
  deal(self)
end

-- Goes on where the game stands now, as another lies on the table or decisions were taken back.
local function go_on(self)
  self.told, self.seated_at = session_of(self).last, nil
  if is_my_turn(self) then show(self) else advance(self) end
end

--- Takes up a game that was kept and lies on the table now, for the seat it was kept for.
function play_mode:resumed(kept)
  local console, most = self.console, session_of(self).game.most
  local seat = kept.seat
  if math.type(seat) == "integer" and seat >= 1 and seat <= most then console.seat = seat end
  console.seat = math.min(console.seat, most)
  go_on(self)
end

-- Goes back to before this seat's last decision.
local function take_back(self)
  local me = self:here()
  local at, problem = self.console.position:take_back(function(taken, i)
    return taken.by == (i <= (self.seated_at or 0) and self.console.seat or me)
  end)
  if at == false then return self.console:say("you have decided nothing yet") end
  self.console:need(at, problem)
  go_on(self)
end

-- Tells why the first card in hand that may not be played is refused.
local function explain_hand(self)
  local s = session_of(self)
  if s.question.kind ~= "play" then return { draw.question(views.turn(s, self:here()), self.console.paint) } end
  local refused = visibility.own(s, s.question.holder) & ~s.question.set
  local lines = refused == 0 and { T "every card you hold may be played" } or why.card(s, s.rules.sets.list(refused)[1])
  if s.raw.trick()[1] then prose.add(lines, why.trick(s)) end
  return lines
end

local help = {
  T("A card: its letter, or its name (10c, c10, ten of clubs); only its rank, if you have one of it. Several cards: one "
    .. "after another. Words: their number, or the word."),
  T "hint: what to do, and why. best: what each answer is worth. Both know only what you see.",
  T "review: what cost you most in the hand that is over, and what would have been better.",
  T("Enter: the only move, or the next hand. ? or ? CARD: why not. ? WORD: what it means. u: take back. t: the table. "
    .. "signs: its marks."),
  T "names Anna Bela: who sits at the first seat, the second ...", -- without numbers: a seat here has a name
  T "s: the score. rules, rules CLAUSE: the rules. glossary: their words. q: end; the game is kept.",
  T "resume: go on with a kept one. resume drop: throw it away.",
}

local own = {
  u = take_back, t = show, s = function(self) self.console:show_score() end,
  h = function(self) for _, line in ipairs(help) do self.console:say_text(line) end end,
  q = function(self) self.console.done = true end,
}
own.undo, own.table, own.score, own.help, own.quit = own.u, own.t, own.s, own.h, own.q

-- These commands of the prompt are there at the table too.
local shared = words.set "rules glossary names log signs review hint best resume"

-- Returns the word that a line names by its number; nil if it names none, or words are not asked for.
local function numbered(self, q, text)
  if not text:match "^%d+$" then return nil end
  if q.kind == "number" then return q.point .. " " .. text end
  local list, have_numbers = words_asked(self)
  if not list[1] or not have_numbers then return nil end
  local word = list[math.tointeger(tonumber(text))]
  if not word then self.console:fault("choose from 1 to %d", #list) end
  return word
end

-- Returns the cards that a line names as a decision; nil if it names none. A card alone stays alone: where it would be a
-- renege, it is not taken for meant.
local function named(self, open, text)
  local q = open.question
  if not open.cards or decisions.is_card(q, text) then return nil end
  local list, back = choosing.read(text, q.point, open.cards, open.letters or self:letters())
  if back then self.console:fault("%s", back) end
  if list and #list > 1 and q.kind ~= "cards" then self.console:fault("one card at a time") end
  if not list then return nil end
  local alone = q.kind == "play" and text:lower():match "^%S+" ~= q.point
  return (alone and "" or q.point .. " ") .. table.concat(list, " ")
end

-- True once a call, which may end the hand or the game, has been said twice; and for all other words.
local function confirmed(self, q, text)
  local may = q:may()
  if not may[1] or not plain.is_in(may, text) then return true end
  local sure = self.sure == text
  self.sure = not sure and text or nil
  if not sure then self.console:say("%s: are you sure? Say it again, or go on.", text) end
  return sure
end

-- True if a line begins as an answer does: then its refusal says what is wrong with it.
local function is_answer(open, text)
  local q, first = open.question, text:lower():match "^%S+"
  if (q.kind == "number" or open.cards) and first == q.point then return true end
  for i = 1, #open.words do
    if open.words[i]:lower():match "^%S+" == first then return true end
  end
  local may = q:may()
  for i = 1, #may do
    if may[i]:match "^%S+" == first then return true end
  end
  return false
end

-- Tells somebody who said something else what may be said now.
local function lost(self, open, text)
  self.console:say_text(T(open.cards
    and "\"%s\" is nothing to say here: choose a card by its letter or name. h helps, hint advises."
    or "\"%s\" is nothing to say here: choose a number or a word. h helps, hint advises.", words.printable(text)))
  menu(self, open)
end

-- Tells why a card or a word may be said or not. What would be nothing to say is not asked of the rules, as they would
-- answer in words for programs.
local function explain_answer(self, text)
  local s, open = session_of(self), open_question(self)
  local said = named(self, open, text) or text
  local answer, refusal = decisions.read(s, said)
  local is_asked = answer or refusal or is_answer(open, said) or said:lower() == "trick" or said:lower() == "score"
  if is_asked then return why.about(s, said) end
  lost(self, open, text)
  return {}
end

local function explain(self, rest)
  rest = is_my_turn(self) and numbered(self, session_of(self).question, rest) or rest
  local terms = pages.terms(self.console.library, views.game(session_of(self)), rest)
  self.console:say_lines(pages.item_lines(terms, {}, self.console:columns()))
  if rest ~= "" and self.console:is_decision_word(rest:match "^%S+") then
    local s = session_of(self)
    self.console:say_meaning(rest:lower())
    if not is_my_turn(self) or s:check(s.question.seat, rest) then return end
  end
  if terms[1] then return end
  if not is_my_turn(self) then return self.console:say("it is not your turn") end
  local lines = rest == "" and explain_hand(self) or explain_answer(self, rest)
  for _, line in ipairs(lines) do self.console:say_text(texts.capital(line)) end
end

local function enter(self)
  local s = session_of(self)
  if s.state == "pack" then return deal(self) end
  if not is_my_turn(self) then return advance(self) end
  local only = s.question:only()
  if only then return took(self, self.console.position:answer(only)) end
  menu(self, open_question(self))
end

--- Takes one line.
function play_mode:feed(line)
  local text, at = words.trim(line), self.console.position
  if text == "" then return enter(self) end
  local small = text:lower()
  local mark, word, rest_at = small:match "^(%??)%s*(%a*)%s*()"
  local function rest() return text:sub(rest_at) end -- names keep their capitals
  if mark == "?" then return explain(self, text:match "^%?%s*(.*)$") end
  if word == "why" then return explain(self, rest()) end
  if (word == "hint" or word == "best") and not is_my_turn(self) then return self.console:say("it is not your turn") end
  if own[small] then return own[small](self) end
  if shared[word] then return self.console:run(self.console:command(word), rest()) end
  local s, q = at.session, at.session.question
  if s.state ~= "ask" or q.seat ~= self:here() then return self.console:say("Enter goes on.") end
  local again, said = text, small
  if self.sure and (text == "y" or text == "yes") then again, said = self.sure, self.sure end
  if not confirmed(self, q, said) then return end
  self.sure = nil
  local open = open_question(self)
  again = again:find "^%d" and numbered(self, q, again) or named(self, open, again) or again
  local answer, refusal = decisions.read(s, again)
  if refusal then error(refusal, 0) end
  if answer then return took(self, at:answer(answer)) end
  if not is_answer(open, again) then return lost(self, open, text) end
  took(self, at:decide(again))
end

function play_mode:prompt() return is_my_turn(self) and T "your move> " or "> " end

return play_mode
