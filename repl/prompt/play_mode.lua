-- play_mode.lua - seats a person at the table, as a mode of the console that `houserule play` begins. Bots sit in the other
-- seats. Letters and names choose cards, numbers choose words, Enter plays the only move. Output, decisions and the journal
-- are the console's; this file adds only what a person at the table needs.
local about_table = require "host.prompt.about_table"
local answer_reader = require "host.game.answer_reader"
local bots = require "host.bots.bots"
local claims = require "host.prompt.claims"
local commands = require "host.prompt.commands"
local fixtures = require "host.prompt.fixtures"
local menu = require "host.prompt.menu"
local views = require "host.table.seat_view"
local pages = require "host.rules.pages"
local people = require "host.table.people"
local prose = require "host.table.prose"
local resume = require "host.game.resume"
local table_words = require "host.prompt.table_words"
local tell = require "host.table.tell"
local search = require "host.rules.search"
local sys = require "host.system.sys"
local wall = require "host.wall"
local why = require "host.rules.why"
local words = require("houserule").words
local texts = require("houserule").texts
local visibility = require "houserule.seat.visibility"
local T = texts.of

local play_mode = {}
play_mode.__index = play_mode

local TAKEN_MOST <const> = 100 -- decisions that one line takes back
local NEXT_HAND <const> = T "Enter deals the next hand. (review: your costliest decisions)"

--- Seats the console's person. `seat` is the seat asked for, or the number of a person if people get seats during the game.
--- `bot` is one of bots.lua's, or nil for random ones. `options` has
---   people     the numbers of all who share the screen (default: this person)
---   bot_name   the kind of the bots
---   pace       milliseconds that a bot takes
---   pause      true: wait after a trick
---   undo       "free", "unseen" (only before another card was seen) or "off"
---   after      Enter after the game: "again" begins another one, "end" leaves; nil: leave at once
---   asks_all   true: ask the person even if there is only one answer
function play_mode.new(console, seat, bot, options)
  options = options or {}
  console.seat = seat
  console.mode = setmetatable({ console = console, bot = bot, bot_name = options.bot_name, open = {}, unheard = {},
                                people = options.people or { seat }, pace = options.pace or 0,
                                pause = options.pause or false, undo = options.undo or "free", after = options.after,
                                asks_all = options.asks_all }, play_mode)
  return console.mode
end

local function session_of(self) return (self.console.position or self.console:position_needed()).session end

--- Returns the names of people, `named` by seat or nil, and of the bots; nil in a game that is kept.
function play_mode:all_names(named)
  local position = self.console.position
  if not position or position.session.rules.kept then return nil end
  local names = self.names_of
  if not names or names.named ~= named then
    names = { named = named, list = people.with_bots(named or {}, position.session.game.most, self.people) }
    self.names_of = names
  end
  return names.list
end

-- Returns the number under which a person is asked and looks now; 0 for one who only watches.
local function place_of(self, person)
  local s = self.console.position.session
  if s.rules.kept then return 0 end -- who keeps a game has no seat in it
  if not s.rules.events.seated then return person <= s.rules.seats and person or 0 end
  if views.asks_people(s) then return person end
  local sat = s.t.person
  if type(sat) ~= "table" then return person <= s.rules.seats and person or 0 end
  self.seated_at = self.seated_at or #s.log
  for i = 1, s.rules.seats do
    if rawget(sat, i) == person then return i end
  end
  return 0
end

--- Returns the number under which the person at the screen is asked and looks now; 0 for one who only watches, or keeps it.
function play_mode:here() return place_of(self, self.console.seat) end

--- True if somebody at the screen has decided something in a log, other than the only answer that there was.
function play_mode:has_decided(log)
  local s = session_of(self)
  for i = (self.undecided or 0) + 1, #log do
    for _, person in ipairs(log[i]["do"] and self.people or {}) do
      local seat = i <= (self.seated_at or 0) and person or place_of(self, person)
      if s.rules.kept or log[i].by == seat then return true end
    end
  end
  return false
end

-- Whose turn it is of those who share the screen; nil where a bot's or nobody's.
local function person_asked(self)
  local s = session_of(self)
  if s.state ~= "ask" then return nil end
  if s.rules.kept then return self.console.seat end
  for _, person in ipairs(self.people) do
    if place_of(self, person) == s.question.seat then return person end
  end
end

local function is_my_turn(self) return not self.handing and person_asked(self) == self.console.seat end

-- Reports the events that this seat may know, without its own decisions unless they were the only ones. Other people who
-- share the screen hear of them later. The end of the game is reported below, and so is that of a hand if `but` is "hand".
local function tell_news(self, with_own, but)
  local console, me, s = self.console, self:here(), session_of(self)
  local news = s:take()
  for _, person in ipairs(self.people) do
    local unheard = self.unheard[person] or {}
    self.unheard[person] = table.move(news, 1, #news, #unheard + 1, unheard)
  end
  console.viewer = s.rules.kept and "all" or me
  local mine = self.unheard[console.seat] or news
  self.unheard[console.seat] = nil
  console:tell_news(function(entry, line)
    if line[1] == "game" and line:get "scores" or but and line[1] == but and line:get "scores" then return false end
    return with_own or entry.kind ~= "by" or entry.seat ~= (entry.person and console.seat or me)
  end, mine)
end

-- Shows the table, or of a game that is kept only what is asked where it was shown in this hand.
local function show(self, again)
  local s = session_of(self)
  self.console.viewer = s.rules.kept and "all" or self:here()
  local is_known = s.rules.kept and self.shown == s.t.deal_number and not again
  self.shown = s.t.deal_number
  if not is_known then self.console:show_table() end
  if is_my_turn(self) then self.console:show_menu(self) end
end

-- Takes one step that no person has a part in: a bot's decision, or a pack where no hand has just ended. False if there
-- is none.
local function step(self)
  local s = session_of(self)
  local is_due = s.state == "ask" and not person_asked(self) or s.state == "pack" and s.last == self.told
  if not is_due then return false end
  self.console:step(self.bot)
  if self.pace > 0 and s.state == "ask" then
    tell_news(self)
    io.flush()
    wall.beat()
    sys.sleep(self.pace)
  end
  return true
end

-- Takes the only answer that there is, and tells it. A game that is kept is told nothing that nobody has said.
local function take_only(self)
  local s = session_of(self)
  local q = is_my_turn(self) and not s.rules.kept and s.question
  local only = q and not self.asks_all and not (q.faults and q.faults.renege ~= 0) and #q:may() == 0 and q:only()
  if not only then return false end
  tell_news(self)
  local is_first = not self:has_decided(s.log)
  self.console:need(self.console.position:answer(only))
  if is_first then self.undecided = #s.log end
  tell_news(self, true, "hand")
  return true
end

-- True if the score is told after a hand. In a game without cards of its own the table has it.
local function has_score(s) return not s.rules.kept or s.rules.packets ~= nil end

-- Tells the score of a hand that has just ended, which all who share the screen hear.
local function tell_end(self)
  local s = session_of(self)
  if s.last == self.told then return end
  self.told = s.last
  tell_news(self, false, has_score(s) and "hand") -- whose score comes below
  self.unheard = {}
  if not has_score(s) then return end
  self.console:say("")
  self.console:show_score(true)
end

local PLACES <const> = { T "You come first.", T "You come second.", T "You come third.", T "You come fourth.",
                         T "You come fifth.", T "You come sixth." }

-- Says which place the person's side has; nil for the winner's, between two sides, and where scores do not tell it.
local function place_sentence(self, line)
  local scores, winners, seat = line:get "scores" or {}, line:get "winner" or {}, self:here()
  local own = scores[session_of(self).rules.side_of[seat] or 0]
  local best = winners[1] and not winners[2] and scores[winners[1]]
  if not own or not best or #scores < 3 or own == best then return nil end
  local low, high, place = math.min(table.unpack(scores)), math.max(table.unpack(scores)), 1
  if best ~= low and best ~= high then return nil end
  for _, score in ipairs(scores) do
    if best == high and score > own or best == low and score < own then place = place + 1 end
  end
  return PLACES[place]
end

-- Says who has won the game, and what can be done now.
local function end_game(self)
  local console, last, s = self.console, nil, session_of(self)
  for _, entry in ipairs(console:need(console.position:entries())) do
    local line = entry.line
    if line and not entry.kind and (line[1] == "game" or line[1] == "match") then last = entry end
  end
  if s.rules.kept then console:show_table() end
  if last then console:tell_news(nil, { last }) end
  local place = last and not s.rules.kept and #self.people == 1 and place_sentence(self, last.line)
  if place then console:say_text(place, "      ") end
  if not self.after then
    console.done = true
    return
  end
  local next_one = T(self.after == "again" and (s.rules.kept and "Enter begins another one." or "Enter plays again.")
    or "`again` plays again, Enter ends.")
  console:say_text(next_one .. " " .. (s.rules.kept
    and T "u takes back, `correct` changes an answer, `print FILE` writes a page to print, q ends."
    or T "review: your costliest decisions. log: the game. score: its points. print FILE: a page to print. q ends."))
end

-- Begins another game under the same rules, with the same people. The one that is over stays among those that were played.
local function play_again(self)
  local console = self.console
  local header = console.position.session:full_header()
  header.seed, header.dealer = nil, nil
  console:open(header)
  self.undecided = nil
  self.told, self.seated_at, self.handing, self.unheard, self.open, self.shown = nil, nil, nil, {}, {}, nil
  self.console.seat = self.people[1]
  self:start()
end

-- Asks for the screen to be handed to another person, before anything is shown that is only for those eyes.
local function hand_over(self, person)
  tell_news(self)
  self.handing = person
  local clear = self.console.host.clear
  if clear then clear() end
  self.console:say_text(T("Pass the screen to %s, then Enter.", self.console.paint:who(place_of(self, person))))
end

-- Returns true after a trick at which to wait.
local function is_pausing(self, tricks)
  local s = session_of(self)
  return self.pause and s.state == "ask" and s.rules.packets and s.t:finished() ~= tricks and s.t:in_trick() == 0
end

-- Lets bots play until it is a person's turn, or a hand is over and the next is to be dealt.
local function advance(self)
  local s, ended, waits
  repeat
    local told = self.told
    tell_end(self)
    s = session_of(self)
    ended = s.state == "pack" and self.told ~= told and not s.rules.kept
    local tricks = s.rules.packets and s.state == "ask" and s.t:finished()
    local goes_on = not ended and s.state ~= "over" and (step(self) or take_only(self))
    waits = goes_on and is_pausing(self, tricks)
  until not goes_on or waits
  local person = person_asked(self)
  self.waits = waits
  if waits then
    tell_news(self)
    self.console:say "Enter continues."
  elseif person and person ~= self.console.seat then hand_over(self, person)
  else
    tell_news(self)
    if s.state == "over" then end_game(self)
    elseif is_my_turn(self) then show(self)
    elseif s.state == "pack" then self.console:say(NEXT_HAND) end
  end
end

-- The person to whom the screen was handed sits there now.
local function take_screen(self)
  self.console.seat, self.handing = self.handing, nil
  self.open = {}
  tell_news(self)
  show(self)
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
  table_words.greet(self)
  deal(self)
end

-- Goes on where the game stands now, as another lies on the table or decisions were taken back.
local function go_on(self)
  self.told, self.seated_at, self.handing, self.unheard = session_of(self).last, nil, nil, {}
  if is_my_turn(self) then show(self, true) else advance(self) end
end

--- Continues a kept game, now on the table, for the people who sat there. If several share the screen, the next one is
-- called to it before a hand is shown.
function play_mode:resumed(kept)
  local console, s = self.console, session_of(self)
  local seat = kept.seat
  if math.type(seat) == "integer" and seat >= 1 and seat <= s.game.most then console.seat = seat end
  console.seat = math.min(console.seat, s.game.most)
  for _, name in ipairs { "people", "pace", "pause", "undo" } do
    if kept[name] ~= nil then self[name] = kept[name] end
  end
  if kept.bot then
    self.bot_name, self.bot = kept.bot, bots.seats(console:need(bots.read(kept.bot, s.game.players, s.game.most)))
  end
  self.told, self.seated_at, self.handing, self.unheard, self.open, self.undecided = s.last, nil, nil, {}, {}, nil
  if s.last and s.state ~= "ask" and has_score(s) then console:show_score(true) end
  if s.last and s.state == "pack" then return console:say(NEXT_HAND) end
  local person = person_asked(self)
  if person and self.people[2] and not s.rules.kept then hand_over(self, person) else go_on(self) end
end

-- Says which decision of a record, its n-th, has been taken back.
local function tell_taken_back(self, entries, n)
  local count = 0
  for _, entry in ipairs(tell.prepare(session_of(self), entries, true)) do
    count = count + (entry.kind == "by" and 1 or 0)
    local text = entry.kind == "by" and count == n and tell.entry(entry, entry.line)
    if text then return self.console:say_text(T("Taken back: %s.", text)) end
  end
end

-- Goes back to before this seat's last decision at which there was a choice, or takes back a correction made since. Returns
-- true if something was taken back, and the table is to be shown; "shown" where it has been.
local function take_one_back(self)
  local me, kept = self:here(), session_of(self).rules.kept
  local refusal = table_words.no_undo(self, me)
  if refusal then return self.console:say_text(refusal) end
  local position = self.console.position
  if position:is_corrected() then
    self.console:run(self.console:command "undo", "")
    return "shown"
  end
  local entries = self.console:need(position:entries())
  local at, problem = position:take_back(function(taken, i)
    return kept or taken.by == (i <= (self.seated_at or 0) and self.console.seat or me)
  end, function()
    local q = is_my_turn(self) and session_of(self).question
    return not q or kept or not q:only() or #q:may() > 0
  end)
  if at == false then self.console:say("you have decided nothing yet")
  elseif self.console:need(at, problem) then tell_taken_back(self, entries, position:decisions() + 1) end
  return at ~= false
end

-- The number of times that a text says: "2", "twice", "three times"; nil for another text.
local function times_in(text)
  text = text:lower():gsub("[%s.!]+$", ""):gsub("%s+times$", "")
  return text == "once" and 1 or text == "twice" and 2 or answer_reader.number(text)
end

-- Takes back, and a number of times where the text behind the word says one: "undo 2", "u twice".
local function take_back(self, text)
  local times = times_in(text or "1")
  if not times or times < 1 then
    self.console:fault("undo takes back your last decision, `undo 3` the last three; not \"%s\"", words.printable(text))
  end
  local what, last = true, nil
  for _ = 1, math.min(times, TAKEN_MOST) do
    what = what and take_one_back(self)
    last = what or last
  end
  if last == true then go_on(self) end
end

-- Explains what is asked: what may be said, what it means, and the clauses.
local function explain_open(self)
  menu.explain(self)
  self.console:say_lines(search.question(session_of(self), views.game(session_of(self)), self.console:columns()))
  return {}
end

-- Tells why the first card in hand that may not be played is refused.
local function explain_hand(self)
  local s = session_of(self)
  if s.question.kind ~= "play" then return explain_open(self) end
  local refused = visibility.own(s, s.question.holder) & ~s.question.set
  local lines = refused == 0 and { T "you may play every card you hold." } or why.card(s, s.rules.sets.list(refused)[1])
  if s.engine_table.trick()[1] then prose.add(lines, why.trick(s)) end
  return lines
end

-- Claims the rest, or gives it up, in a game of tricks.
local function settle(self, how)
  if not is_my_turn(self) then self.console:fault "it is not your turn" end
  if how(self) then advance(self) end
end
local function claim(self) settle(self, claims.claim) end
local function concede(self) settle(self, claims.concede) end

local function leave(self) self.console:leave() end

local own = {
  u = take_back, t = show, s = function(self)
    self.console:show_score()
    self.console:show_curve()
  end,
  h = table_words.help,
  q = leave, goodbye = leave, stop = leave, exit = leave, ["good night"] = leave, ["i want to stop"] = leave,
  claim = claim, ["i claim"] = claim, ["the rest is mine"] = claim, ["the rest are mine"] = claim, concede = concede,
  ["i concede"] = concede, ["give up"] = concede, ["i give up"] = concede,
  again = function(self)
    if session_of(self).state ~= "over" then self.console:fault "`again` plays another game once this one is over" end
    play_again(self)
  end,
}
own.rematch, own.restart, own["new game"], own["start over"] = own.again, own.again, own.again, own.again
own.undo, own.score, own.help, own.quit = own.u, own.s, own.h, own.q
function own.table(self) show(self, true) end -- of a league too, whose week has begun
function own.bye(self) -- in a league a club has one
  if session_of(self).rules.kept then return table_words.lost(self, "bye") end
  leave(self)
end
own.hand, own["my hand"], own["my cards"], own.takeback, own.back = own.t, own.t, own.t, own.u, own.u
function own.legal(self) return is_my_turn(self) and menu.show(self) or nil end

-- Commands of the prompt that exist at the table too.
local shared = words.set [[rules glossary names log signs review hint best resume games correct club save find try switch
  fork what sim compare list doc diff]]

local ELSEWHERE <const>, KEEPS_ELSEWHERE <const> = T "`%s` works only at the prompt, `houserule GAME`.",
  T("`%s` works at the prompt: q leaves the table and keeps the game, then `houserule` and `resume` go on with it there.")

-- The clubs of whose night a game that is kept asks, as a league does; nil in other games.
local function night_of(session)
  local home, away = session.t.home, session.t.visitors
  local are_clubs = math.type(home) == "integer" and math.type(away) == "integer"
  return session.rules.kept and are_clubs and { home = home, away = away } or nil
end

-- Reads a line as an answer, as answer_reader.read does: `strict` leaves to the commands what could be meant for them.
local function read(self, text, strict)
  local list, have_numbers, whole = menu.words(self)
  local s = session_of(self)
  local night, result, wrong = night_of(s), nil, nil
  if night then result, wrong = fixtures.result(self.console.paint, s.rules.seats, night, text) end
  if wrong then return nil, { sentence = wrong } end
  text = result or text
  local among = self.among and self.among.question == s.question and self.among.list or nil
  return answer_reader.read(s, text, { strict = strict, numbers = list[1] and have_numbers and whole or nil,
                                       names = self.console:seats_by_name(), among = among })
end

-- Takes a line as the answer to the open question. True if it was one; a call, which may end the hand or the game, is to be
-- said twice.
local function answer(self, text, strict)
  if self.sure and answer_reader.yes_or_no(text) then text = self.sure end
  local given, wrong = read(self, text, strict)
  if wrong and wrong.is_question then self.among = { question = session_of(self).question, list = wrong.list } end
  if wrong then error(wrong, 0) end
  if not given then return false end
  local is_sure = self.sure == given.text
  self.sure, self.among = not is_sure and given.call or nil, nil
  if self.sure then self.console:say("%s: are you sure? Say it again, or something else.", given.text)
  else took(self, self.console.position:answer(given)) end
  return true
end

-- Tells why a card or a word may be said or not; of another word what the rules say. `asks`: it stood in a question.
local function explain_answer(self, text, asks)
  local s = session_of(self)
  local given, wrong = read(self, text)
  local said = given and given.text or wrong and not wrong.is_missing and (wrong.said or wrong.list and wrong.list[1])
  if said and s.question.kind == "play" then said = said:gsub("^play ", "") end
  if said or text:lower() == "trick" or text:lower() == "score" then return why.about(s, said or text) end
  if wrong and wrong.is_missing and text:find "%s" then self.console:say_meaning(text) end -- the rules of that card
  if wrong then return { wrong.sentence .. (wrong.is_question and "" or ".") } end
  local is_word = text:find(asks and "^%a%a%a+$" or "^%a%a%a") -- a letter begins many words
  if is_word and self.console:say_meaning(text:lower()) then return {} end
  if asks then return { about_table.not_understood } end
  table_words.lost(self, text)
  return {}
end

-- Words of a question that name nothing: "why can't I play the ace?"
local UNSAID <const> = words.set "not can can't cant cannot may i do have to play is it refused no"

-- Explains what stands behind a question mark, or if `asks` in a question: "may" asks only if it may be said now.
local function explain(self, rest, asks)
  local named = {}
  rest = rest:gsub("[%s?]+$", "")
  for word in rest:gmatch "%S+" do
    if not UNSAID[word:lower()] then named[#named + 1] = word end
  end
  rest = named[1] and rest:find "%s" and table.concat(named, " ") or rest
  rest = rest:gsub("^[aA]n? (%a%a+)$", "%1") -- "a spade" is no ace
  local given = rest:find "^%d+$" and is_my_turn(self) and read(self, rest)
  rest = given and given.text or rest
  local terms = asks ~= "may" and pages.terms(self.console.library, views.game(session_of(self)), rest, true) or {}
  self.console:say_lines(pages.item_lines(terms, {}, self.console:columns()))
  if rest ~= "" and asks ~= "may" and self.console:is_decision_word(rest:match "^%S+") then
    local s = session_of(self)
    self.console:say_meaning(rest)
    if not is_my_turn(self) or s:check(s.question.seat, rest) then return end
  end
  if terms[1] then return end
  if not is_my_turn(self) then return self.console:say("it is not your turn") end
  local lines = rest == "" and explain_hand(self) or explain_answer(self, rest, asks)
  for _, line in ipairs(lines) do self.console:say_text(texts.capital(line)) end
end

local function enter(self)
  local s = session_of(self)
  if s.state == "over" and self.after == "again" then return play_again(self) end
  if s.state == "over" then
    self.console.done = true
    return
  end
  if self.waits then return advance(self) end
  if s.state == "pack" then return deal(self) end
  if not is_my_turn(self) then return advance(self) end
  local only = s.question:only()
  if only then return took(self, self.console.position:answer(only)) end
  menu.show(self)
end

for _, word in ipairs { "ok", "okay", "next", "continue", "go on", "deal", "next hand" } do own[word] = enter end

-- The line without a "please" at its end. Each pattern takes time in proportion to the line's length.
local function without_please(text)
  local from = text:find "please[%s.!?]*$"
  return from and text:sub(1, from - 1):match "^(.*[^,%s])[,%s]+$" or text
end

--- Takes one line. An open answer comes before a command of the same name.
function play_mode:feed(line)
  local text, at = without_please(words.trim(line)), self.console.position
  if self.handing and text ~= "q" and text ~= "h" then return take_screen(self) end
  if text == "" then return enter(self) end
  if is_my_turn(self) and answer(self, text, true) then return end
  local small = text:lower():gsub("[.!]+$", "")
  local mark, word, rest_at = small:match "^(%??)%s*(%a*)%s*()"
  local function rest() return text:sub(rest_at) end -- names keep their capitals
  local asked, named = about_table.asked(text, at.session)
  if (asked == "legal" or small == "more") and is_my_turn(self) then return menu.show(self, small == "more") end
  if asked == "score" or asked == "table" then return own[asked](self) end
  if asked == "log" or asked == "rules" then return self.console:run(self.console:command(asked), "") end
  if asked == "help" and not named then return own.help(self) end
  if asked == "why" then return explain(self, named, "may") end
  if asked == "trick" or asked == "help" then return explain(self, named or "trick") end
  if asked == "undo" then return take_back(self, named and times_in(named) and named) end
  if asked == "hint" and is_my_turn(self) then return self.console:run(self.console:command "hint", "") end
  local said = asked and about_table.answer(at.session, asked, self:here(), named)
  if said then return self.console:say_text(said) end
  if asked == "meaning" and self.console:explain_word(named) then return end
  if mark == "?" then return explain(self, text:match "^%?%s*(.*)$") end
  if word == "why" then return explain(self, rest()) end
  if (word == "hint" or word == "best") and not is_my_turn(self) then return self.console:say("it is not your turn") end
  if own[small] then return own[small](self) end
  if word == "undo" or word == "u" then return take_back(self, rest()) end
  if table_words.settings[word] then return table_words.settings[word](self, rest()) end
  if table_words.sheet(self, small, rest()) then return end
  local is_shared = shared[word] and (word ~= "what" or small:find "^what if")
  if is_shared then return self.console:run(self.console:command(word), rest()) end
  if about_table.is_question(text) then return explain(self, text, "question") end
  local is_command = commands.named(word) and word ~= "play" and not self.console:is_decision_word(word)
  if is_command then
    self.console:fault(self.console.host.elsewhere or resume.keeps(self.console) and KEEPS_ELSEWHERE or ELSEWHERE, word)
  end
  if at.session.state == "over" then return self.console:say "This game has ended: `again` plays another, h helps." end
  if not is_my_turn(self) then return self.console:say("Enter continues.") end
  if not answer(self, text) then table_words.lost(self, text) end
end

function play_mode:prompt()
  local s = session_of(self)
  local fork = self.console.fork ~= "main" and self.console.fork .. " " or ""
  if self.waits or not is_my_turn(self) then return fork .. "> " end
  if not s.rules.kept then return fork .. T "your move> " end
  local night = night_of(s)
  local who = self.console.paint
  return words.printable(night and T("%s v %s", who:who(night.home), who:who(night.away)) or s.question.point) .. "> "
end

return play_mode
