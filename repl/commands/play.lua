-- houserule play GAME: a seat at the table, with bots in the others. Numbers choose, Enter plays the only move.
local engine = require "houserule"
local bots = require "host.bots.bots"
local decisions = require "host.game.decisions"
local draw = require "host.table.draw"
local edit = require "host.prompt.edit"
local flags = require "host.flags"
local input = require "host.system.input"
local journal = require "host.game.journal"
local look = require "host.table.look"
local paint = require "host.table.paint"
local position = require "host.game.position"
local repl = require "host.commands.repl"
local resume = require "host.game.resume"
local sys = require "host.system.sys"
local tell = require "host.table.tell"
local why = require "host.rules.why"

local sets = engine.sets

local command = {
  usage = "play GAME [-v VARIANT]... [-o SLOT=VALUE]... [--seat N] [--bot B] [--seed S] [--players N]", most = 1,
  summary = "sit down at the table against bots", example = "houserule play zole -o hands=6",
  flags = flags.join(flags.game, flags.looks, { seat = "number", bot = "text", resume = "yes", journal = "yes" }),
  flag_help = { seat = { "N", "your seat (1)" }, bot = { "B", "who sits there: simple or random, or one a seat" },
                resume = { "", "go on with the game of a session that died" },
                journal = { "", "keep every decision on disk, as on a terminal" },
                color = { "WHEN", "auto, always or never" },
                ascii = { "", "letters instead of suit signs" }, plain = { "", "sentences, for a screen reader" } },
}

local sitting = {}
sitting.__index = sitting

--- A person at a table. `options` = { position =, seat =, write =, paint =, width = function(), bot = from bots.lua }.
--- `seat` is the number that was asked for: where people get seats in the course of the game, a person's.
function sitting.new(options) return setmetatable(options, sitting) end

function sitting:say(text) self.write(self.paint:clean(text) .. "\n") end

function sitting:say_text(text)
  for _, line in ipairs(paint.wrap(self.paint:text(text), math.min(self.width(), 80), "  ")) do self:say(line) end
end

local function session_of(self) return self.position.session end

-- The number under which this person is asked and looks now; 0 for one who only watches.
local function here(self)
  local s = session_of(self)
  if look.asks_people(s) then return self.seat end
  local people = s.rules.events.seated and s.t.person
  if type(people) ~= "table" then return self.seat <= s.rules.seats and self.seat or 0 end
  self.seated_at = self.seated_at or #s.log
  for seat = 1, s.rules.seats do
    if rawget(people, seat) == self.seat then return seat end
  end
  return 0
end

-- What happened, as this seat may know it.
local function tell_news(self)
  local me, s = here(self), session_of(self)
  for _, entry in ipairs(tell.prepare(s, s:take())) do
    local line = engine.session.view(entry, me)
    local mine = entry.kind == "by" and entry.seat == (entry.person and self.seat or me)
    local text = line and not mine and tell.entry(entry, line)
    if text then self:say_text(text) end
  end
end

local function my_turn(self)
  local s = session_of(self)
  return s.state == "ask" and s.question.seat == here(self)
end

-- The cards to choose from as the hand shows them.
local function fan_cards(s, set)
  local order, trumps = s.raw.order()
  local list = {}
  for _, group in ipairs(look.fan(order, trumps, set)) do table.move(group.cards, 1, #group.cards, #list + 1, list) end
  return list
end

-- What can be chosen: each { text = decision, or card = for a pick of several, shown = }.
local function choices(self)
  local s, list = session_of(self), {}
  local q = s.question
  if q.kind == "words" then
    for i, text in ipairs(q:legal()) do list[i] = { text = text, shown = self.paint:text(text) } end
  else
    for i, card in ipairs(fan_cards(s, q.set or q.from)) do
      list[i] = { card = card, text = q.point .. " " .. card, shown = self.paint:card(card) }
    end
  end
  for _, call in ipairs(q:may()) do list[#list + 1] = { text = call, shown = call, call = true } end
  return list
end

local function menu(self)
  local q, parts = session_of(self).question, {}
  for i, choice in ipairs(choices(self)) do parts[i] = ("%d %s"):format(i, choice.shown) end
  local head = q.kind == "cards" and q.n > 1 and ("%s %d of"):format(q.point, q.n) or q.point
  for _, line in ipairs(paint.wrap(("%s: %s"):format(head, table.concat(parts, "   ")), math.min(self.width(), 80),
    "  ")) do
    self:say(line)
  end
end

local function show_table(self)
  local view = look.at(session_of(self), here(self))
  view.sitting, view.menu = true, true
  for _, line in ipairs(draw.table(view, self.paint, self.width())) do self:say(line) end
end

local function show_turn(self)
  show_table(self)
  menu(self)
end

local function show_score(self)
  for _, line in ipairs(tell.score(session_of(self))) do self:say_text(line) end
end

-- One step that this person has no part in: a bot's decision, or a pack where no hand has just ended. False if there is
-- none.
local function step(self)
  local s = session_of(self)
  local fine, problem
  if s.state == "ask" and not my_turn(self) then fine, problem = self.position:ask_bot(self.bot)
  elseif s.state == "pack" and s.last == self.told then fine, problem = self.position:pack()
  else return false end
  if not fine then self:refused(problem) end
  return fine
end

-- The score of a hand that has just ended.
local function tell_end(self)
  local s = session_of(self)
  if s.last == self.told then return end
  self.told = s.last
  tell_news(self)
  self:say("")
  show_score(self)
end

--- Bots play until it is this seat's turn, or a hand is over and the next is to be dealt.
function sitting:advance()
  local s
  repeat
    local told = self.told
    tell_end(self)
    s = session_of(self)
    local ended = s.state == "pack" and self.told ~= told
  until ended or s.state == "over" or not step(self)
  if self.lost then return end
  s = session_of(self)
  tell_news(self)
  if s.state == "over" then self.done = true
  elseif my_turn(self) then show_turn(self)
  elseif s.state == "pack" then self:say("Enter deals the next hand.") end
end

function sitting:refused(problem)
  self:say_text(problem.sentence)
  self.lost = self.position:is_lost()
  if self.lost then
    self.done = true
    return self:say_text("The game could not be put back: `houserule play --resume` tries it again.")
  end
  local game = look.game(session_of(self))
  if problem.rule and problem.rule ~= "" then self:say_text("  " .. why.clause(game, problem.rule)) end
end

local function deal(self)
  if session_of(self).state == "pack" then
    local fine, problem = self.position:pack()
    if not fine then return self:refused(problem) end
  end
  self:advance()
end

--- The first hand.
function sitting:start()
  local s = session_of(self)
  local people = look.asks_people(s)
  self:say_text(("%s: you are %s %d of %d, the others are bots."):format(s.game.base.declared.title,
    people and "person" or "seat", self.seat, look.places(s)))
  self:say("? tells why not, u takes back, h helps, q ends.")
  deal(self)
end

-- Goes on with a game whose session died.
local function sit_down_again(self, found)
  self.position = found.position
  local most = look.places(session_of(self))
  if math.type(found.seat) == "integer" and found.seat >= 1 and found.seat <= most then self.seat = found.seat end
  self.seat = math.min(self.seat, most)
  self.told = session_of(self).last
  session_of(self):take()
  self:keep()
  resume.taken(found, self.journal)
  if found.news then self:say_text(found.news) end
  if my_turn(self) then show_turn(self) else self:advance() end
end

local function resume_newest(self)
  local found, problem = resume.newest(self.position.library)
  if not found then return self:say_text(problem) end
  sit_down_again(self, found)
end

--- What is decided is on the disk before the next prompt.
function sitting:keep()
  local news = self.journal and self.journal:update(self)
  if news then self:say_text(news) end
end

local function decide(self, text)
  local fine, problem = self.position:decide(text)
  if not fine then return self:refused(problem) end
  self:advance()
end

-- Back to this seat's last decision.
local function take_back(self)
  local log, at, n, me = session_of(self).log, nil, 0, here(self)
  for i, one in ipairs(log) do
    if one["do"] then
      if one.by == (i <= (self.seated_at or 0) and self.seat or me) then at = n end
      n = n + 1
    end
  end
  if not at then return self:say("you have decided nothing yet") end
  local fine, problem = self.position:go(at)
  if not fine then return self:refused(problem) end
  session_of(self):take()
  self.position.later, self.told, self.seated_at = {}, session_of(self).last, nil
  if my_turn(self) then show_turn(self) else self:advance() end
end

-- Every card in hand that may not be played, or one word, with the clause.
local function explain(self, rest)
  local s = session_of(self)
  if not my_turn(self) then return self:say("it is not your turn") end
  local lines
  if rest ~= "" then lines = sets.card(rest) and why.card(s, rest) or why.word(s, rest)
  elseif s.question.kind == "play" then
    local refused = s.t:hand(here(self)) & ~s.question.set
    if refused == 0 then lines = { "every card you hold may be played" }
    else lines = why.card(s, sets.list(refused)[1]) end
    if s.raw.trick()[1] then table.move(why.trick(s), 1, 20, #lines + 1, lines) end
  else lines = { draw.question(look.at(s, here(self)), self.paint) } end
  for _, line in ipairs(lines) do self:say_text(line) end
end

local help = {
  "A number chooses; so does a card (qc) or a word as it stands there. For several cards type several numbers.",
  "Enter: the only move, or the next hand. ? or ? CARD: why not. u: take back. t: the table. s: the score. q: end.",
}

local plain_words = {
  u = take_back, undo = take_back,
  t = function(self) if my_turn(self) then show_turn(self) else show_table(self) end end,
  s = show_score, score = show_score,
  h = function(self) for _, line in ipairs(help) do self:say_text(line) end end,
  q = function(self) self.done = true end, resume = resume_newest,
}
plain_words.help, plain_words.quit, plain_words.table = plain_words.h, plain_words.q, plain_words.t

-- "3" or "2 5" as a decision; nil if these are no numbers.
local function numbered(self, text)
  if not text:match("^[%d%s,]+$") then return nil end
  local list, q = choices(self), session_of(self).question
  local picked, cards = {}, {}
  for token in text:gmatch("%d+") do
    local choice = list[math.tointeger(tonumber(token))]
    if not choice then return nil, ("choose from 1 to %d"):format(#list) end
    picked[#picked + 1] = choice
    cards[#cards + 1] = choice.card
  end
  if #picked == 1 and (picked[1].call or q.kind ~= "cards" or q.n == 1) then return picked[1].text end
  if q.kind ~= "cards" or #cards ~= #picked then return nil, "choose one of them" end
  return q.point .. " " .. table.concat(cards, " ")
end

local function enter(self)
  local s = session_of(self)
  if s.state == "pack" then return deal(self) end
  if not my_turn(self) then return self:advance() end
  if s.question:count() == 1 then return decide(self, s.question:nth(1).text) end
  menu(self)
end

--- Takes one line.
function sitting:feed(line)
  local text = line:match("^%s*(.-)%s*$")
  if text == "" then return enter(self) end
  if text:sub(1, 1) == "?" then return explain(self, text:match("^%?%s*(.*)$")) end
  local word = plain_words[text:lower()]
  if word then return word(self) end
  if not my_turn(self) then return self:say("Enter goes on.") end
  local choice, wrong = numbered(self, text)
  if wrong then return self:say_text(wrong) end
  if choice then return decide(self, choice) end
  local answer, refusal = decisions.read(session_of(self), text)
  if refusal then return self:refused(refusal) end
  if not answer then return decide(self, text) end
  local ok, problem = self.position:answer(answer)
  if not ok then return self:refused(problem) end
  self:advance()
end

function sitting:prompt() return my_turn(self) and "your move> " or "> " end

command.sitting = sitting

-- The terminal ------------------------------------------------------------------------------------------------------

-- At a terminal with line editing, where Ctrl-C abandons the line; otherwise plainly.
local function reader(table_, typed)
  if not typed or not edit.open(function() return 1, {} end) then
    local next_line = input(io.stdin, "standard input")
    return function()
      if typed then io.write(table_:prompt()) end
      return io.flush() and next_line()
    end
  end
  return function()
    io.flush()
    local line, ended = edit.read(table_:prompt())
    while not line and ended == "interrupt" do line, ended = edit.read(table_:prompt()) end
    return line
  end
end

local function read_lines(table_, typed)
  local read = reader(table_, typed)
  while not table_.done do
    local line = read()
    if not line then break end
    table_:feed(line)
    table_:keep()
  end
  local gone = table_.lost or typed and not table_.done and not sys.tty(0) -- a terminal that hung up
  if table_.journal then table_.journal[gone and "leave" or "finish"](table_.journal) end
  edit.close()
  return 0
end

-- A game begun by the call: its position.
local function new_game(call, cli)
  local game = cli.compose(call, cli.game(call, 1))
  local header = cli.header(call, game.id)
  header.houserule, header.seed, header.players = 1, call.seed or sys.entropy(), game.players
  local at, problem = position.open(call.library, header)
  if not at then cli.fault("%s", problem.sentence) end
  return at
end

-- The game that --resume goes on with, or a new one: a position, and what was found.
local function find_game(call, cli)
  if not call.resume then return new_game(call, cli) end
  local found = resume.wanted(call.library, cli)
  return found.position, found
end

local function begin(table_, found, typed)
  if found then return sit_down_again(table_, found) end
  local text = typed and resume.offer(table_.position.library, journal.list(journal.state_folder()), true)
  if text then table_:say_text(text) end
  table_:start()
  table_:keep()
end

function command.run(call, cli)
  local at, found = find_game(call, cli)
  local most, seat, typed = look.places(at.session), call.seat or 1, sys.tty(0) and sys.tty(1)
  if seat < 1 or seat > most then cli.fault("--seat is a seat from 1 to %d, not %d", most, seat) end
  local names, unknown = bots.read(call.bot or "simple", at.session.game.players, most)
  if not names then cli.fault("%s", unknown) end
  local own = (typed or call.journal) and journal.new { folder = journal.state_folder(), scripts = call.folders } or nil
  local table_ = sitting.new { position = at, seat = seat, bot = bots.seats(names), paint = repl.painter(call, cli),
                               width = sys.columns, journal = own, write = function(text) io.write(text) end }
  begin(table_, found, typed)
  return read_lines(table_, typed)
end

return command
