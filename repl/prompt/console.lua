-- console.lua - the REPL as an object: a line goes in, text comes out. It does not know its input and output devices.
--
-- Every input goes through `feed`. The game on the table is a position (position.lua). A line that fails leaves it
-- unchanged.
local engine = require "houserule"
local bundles = require "host.game.bundles"
local commands = require "host.prompt.commands"
local evaluate = require "host.prompt.evaluate"
local journal = require "host.game.journal"
local learned = require "host.learn.learned"
local ordered = require "houserule.values.ordered"
local views = require "host.table.seat_view"
local paint = require "host.table.paint"
local people = require "host.table.people"
local position = require "host.game.position"
local replay = require "host.game.record_replay"
local reading = require "host.prompt.reading"
local resume = require "host.game.resume"
local says = require "host.table.says"
local output = require "host.prompt.console_output"
local wall = require "host.wall"

local T = engine.texts.of

local console = setmetatable({ commands = commands }, { __index = output })
console.__index = console

local AUTO_MOST <const> = 100000 -- decisions in one go: a game without an end must not hold the prompt for ever

--- Makes a console. `options`:
---   library    engine library; `load` a function() that makes it anew
---   write      function(text) for the output; `complain` is one for errors (default: write)
---   width      a number, or a function() -> columns
---   journal    journal.lua's, which keeps the game
---   learned    learned.lua's, which keeps the person's progress (default: for as long as the console lasts)
---   page       function(text) for long text (default: write)
---   names      of the people at the table, as people.lua reads them
---   keys       function(on): edit.keys, if text can be improved while somebody reads it
---   paint      paint.lua's painter
---   elsewhere  the refusal of a command that a table lacks, with the place that has it (default: play_mode.lua's)
---   entropy, lines, save, edit, interrupted, state   functions of the host that commands may call
function console.new(options)
  local self = setmetatable({ library = options.library, host = options,
    write = options.write, complain = options.complain or options.write, paint = options.paint or paint.new {},
    learned = options.learned or learned.new(), forks = {}, fork = "main", line = 0, asked = {} }, console)
  local width = options.width or 80
  self.width = type(width) == "function" and width or function() return width end
  self.height = options.height or function() return 24 end
  self.env, self.names = evaluate.env(self), options.names
  self.paint:follow(function()
    local s = self.position and self.position.session
    return s and s.rules
  end)
  self.paint:seat(people.new(function()
    local at = not self.names and self.position
    local mode = self.mode or self.paused
    if mode and mode.is_aside then return mode.all_names and mode:all_names() end -- no bundle is read
    if self.circle == nil and at then self.circle = bundles.people(self.library, at.session.header) or false end
    local named = self.names or self.circle or nil
    return self.mode and self.mode.all_names and self.mode:all_names(named) or named
  end, function() return self.position and self.position.session end, function()
    local mode = self.mode or self.paused
    return mode and self.position and mode:here()
  end))
  return self
end

--- Ends the line with a refusal.
function console.fault(_, text, ...) error({ sentence = T(text, ...) }, 0) end

--- Returns its arguments; where the first is nil or false, ends the line with the second, a problem or its sentence.
function console.need(_, value, ...)
  if value then return value, ... end
  local problem = ...
  error(type(problem) == "string" and { sentence = problem } or problem, 0)
end

-- The game on the table ---------------------------------------------------------------------------------------------

function console:position_needed()
  if not self.position then
    self:fault("no game is on the table: say `deal %s`; `list` tells what there is",
      self.library:names("games")[1] or "GAME")
  end
  return self.position
end

function console:session_needed() return (self.position or self:position_needed()).session end

-- Says what is to be done first where nobody is asked.
local function due(s) return s.shuffling and T "the pack is to be shuffled" or T "the next hand is to be dealt" end

--- Returns the session in which somebody is asked, and the question.
function console:question_needed()
  local s = self:session_needed()
  if s.state == "over" then self:fault("the game is over") end
  if s.state ~= "ask" then self:fault("%s: say `deal`", due(s)) end
  return s, s.question
end

--- Puts a position on the table; what was there is kept as `last`.
function console:put(new, quietly)
  if self.position and not quietly then self.forks.last = self.position:snapshot() end
  self.position, self.circle = new, nil
end

--- Opens a game by its header. The REPL always gives it its players and a seed.
function console:open(header)
  header.houserule = 1
  header.seed = header.seed or self.host.entropy()
  local new = self:need(position.open(self.library, header))
  new.session.header.players = new.session.game.players
  local is_over = self.position and self.position.session.state == "over" and not (self.mode and self.mode.is_aside)
  if is_over then resume.put_away(self) end
  self:put(new, is_over and self.mode)
  return new
end

-- Reads the game of a record, for each of its decisions the line that says it, and the names that are saved with it.
local function read_record(self, next_line, trusted)
  local lines, names
  local reader = replay.new { library = self.library, say = function() end, opened = function() lines = {} end,
                              compared = not trusted }
  for line, whole in next_line do
    names = journal.names_of(line) or names
    local steps = reader.session and reader.session.log or {}
    local before = #steps
    local ok, problem = reader:feed(line)
    for i = before + 1, #steps do
      if steps[i]["do"] then lines[#lines + 1] = { at = reader:line(), by = steps[i].by, said = steps[i]["do"] } end
    end
    if not ok then
      if not problem.json or whole then self:fault("line %d: %s", problem.line, problem.sentence) end
      self:say("line %d is not whole and was dropped", problem.line)
    end
  end
  if not reader.session then self:fault("the file holds no record") end
  local fine, problem = true, nil
  if reader.session.state ~= "pack" then fine, problem = reader:compare() end
  if not fine then self:fault("line %d: %s", problem.line, problem.sentence) end
  return reader.session, lines, names
end

--- Puts the game of a record on the table, where its last line left it. Returns its session.
function console:load(path, trusted)
  local next_line, file = self:need(self.host.lines(path))
  local _ <close> = file
  local s, lines, names = read_record(self, next_line, trusted)
  s.header.seed = s.header.seed or self.host.entropy()
  s.header.players = s.game.players
  self:put(position.of(s))
  self.position.record = lines
  self.names = names and people.read(names) or self.names
  return s
end

--- Deals the next hand from the seed, also after a shuffle for a cut, if nobody is asked. Nothing is dealt if somebody is
--- asked first, or in a game without cards.
function console:deal()
  local shuffled = self:session_needed().state == "pack"
  while shuffled and self.position.session.state == "pack" do
    shuffled = self.position.session.shuffling
    self:need(self.position:pack())
  end
end

--- Takes a decision and tells what happened; a refusal if it is none.
function console:decide(text, by)
  local s = self:session_needed()
  if s.state == "pack" then error({ sentence = T("%s first: say `deal`", due(s)), rule = s.refusals.due }, 0) end
  self:need(self.position:decide(text, by))
  self:tell_news()
end

--- Takes an answer that has been checked, and tells what happened.
function console:answer(answer)
  self:need(self.position:answer(answer))
  self:tell_news()
end

--- True if Ctrl-C was pressed since this was last asked.
function console:interrupted() return self.host.interrupted ~= nil and self.host.interrupted() end

--- Does what comes next without a person: a bot's decision, or a pack. `bot` is one of bots.lua's; without it chance
--- decides.
function console:step(bot)
  self:need(self:position_needed():play_on(bot))
end

--- Lets bots decide n times, or to the end of the hand, with what comes before its deal. `bot` is as for step. Returns how
--- many decisions there were.
function console:auto(n, bot)
  local at, done = self:position_needed(), 0
  local before = at.session.last
  while done < (n or AUTO_MOST) and not self:interrupted() do
    local state = at.session.state
    if state ~= "ask" and (state ~= "pack" or done == 0) then break end
    self:step(bot)
    if state == "ask" then done = done + 1 end
    if at.session.last ~= before then break end
  end
  return done
end

--- Shows and keeps a table that is another now. A person who sits at it plays on.
function console:show_change()
  if self.mode then return self.mode:resumed {} end
  self:show_table()
  self:changed()
end

-- Decision words ----------------------------------------------------------------------------------------------------

-- Gathers the words that the game names. A game without sentences (rule `says`) names none: what it asks is noted as it
-- does.
local function words_of(self)
  local s = self.position and self.position.session
  if not s then return { known = {}, list = {} } end
  local q = not next(s.rules.says) and s.state == "ask" and s.question
  if self.asked.game == s.game and not q then return self.asked end
  local known = says.add_words(self.asked.game == s.game and self.asked.known or {}, s.game)
  for _, text in ipairs(q and (q.kind == "words" and q:legal() or { q.point }) or {}) do known[text:match "^%S+"] = true end
  self.asked = { game = s.game, known = known, list = ordered.keys(known) }
  return self.asked
end

--- True if a word begins a decision of the game on the table.
function console:is_decision_word(word) return words_of(self).known[word:lower()] == true end

--- Returns all such words, in order: a list that nobody may change.
function console:decision_words() return words_of(self).list end

-- Files of the user's own -------------------------------------------------------------------------------------------

--- The folder of scripts of the user's own.
function console:own_folder()
  return self.host.own or self:fault("there is no folder for scripts of your own: HOME is not set")
end

--- Writes a file whole. With a mark, a file that begins otherwise stays as it is.
function console:save(path, text, mark)
  local saved, wrong = self.host.save(path, text, mark)
  if not saved then self:fault("not written: %s", wrong) end
end

--- Writes one of the user's own scripts, which is there from now on.
function console:save_own(path, text)
  self:save(path, text)
  self.library = self:need(self.host.load())
end

-- Lines -------------------------------------------------------------------------------------------------------------

--- Returns the command that a word names, or begins uniquely; nil if there is none.
function console:command(word) return commands.find(word, self) end

--- Lets the journal, if there is one, keep the game on the table, as it has changed. A lesson's table is none of its
--- business.
function console:changed()
  if self.mode and self.mode.is_aside then return end
  local news = resume.update(self)
  if news then self:say_text(news) end
end

--- Runs a command with what stands behind its word. A person reads what a `long` one says a screen at a time, as far as it
--- came.
function console:run(command, rest)
  local args, page = commands.split(self, rest), self.host.page
  if args[1] and not command.usage:find " " then -- "q of clubs" is a card: nobody wants to leave
    self:fault("`%s` takes nothing behind it: \"%s\"", command.usage, engine.words.printable(rest))
  end
  if not command.long or not page then return command.run(self, args, rest) end
  local said, write = {}, self.write
  local _ <close> = setmetatable({}, { __close = function()
    self.write = write
    page(table.concat(said))
  end })
  self.write = function(text) said[#said + 1] = text end
  command.run(self, args, rest)
end

--- Shows after a decision the seat that comes next, or the score of the hand that is over.
function console:after_decision()
  local s = self:session_needed()
  if s.state ~= "ask" and s.last or views.settled(s) then self:show_score(true) end
  self:show_compact()
  self:changed()
end

local function guard_against(problem)
  if type(problem) == "table" and problem.sentence then return problem end
  return { sentence = T("the host itself went wrong: %s", tostring(problem)), trace = debug.traceback("", 2) }
end

--- Calls f(...). Returns true, or false if it was refused; the reason has then been said.
function console:try(f, ...)
  local ok, problem = xpcall(f, guard_against, ...)
  if ok then return true end
  self.pending = nil
  if type(problem) ~= "table" then problem = { sentence = tostring(problem) } end -- no handler sees a lack of memory
  local lost = self.position and self.position.session.game == nil -- nothing is left but what is needed to play it again
  if lost then self.forks.last, self.position = self.position:snapshot(), nil end
  self:refused(problem)
  if lost and self.seat then
    self.done = true
    self:refused { sentence = resume.keeps(self) and T("The game could not be put back: "
      .. "`houserule play --resume` tries it again.")
      or T "The game could not be put back." }
  elseif lost then self:refused { sentence = T "the game could not be put back: `switch last` tries it again" } end
  return false
end

--- Begins a session of lines. `given_up` says why an engine before this one was, in the middle of a line; nil for the first.
function console:begin_lines(given_up)
  wall.session()
  if not given_up then return end
  self.failed, self.line = true, wall.line(0)
  self:refused { sentence = given_up }
end

--- Takes one line; returns as try does.
function console:feed(line)
  self.line = wall.line()
  return self:try(reading.line, self, line)
end

--- Feeds a line to a new console that nobody sees, with this position on its table: the position then, or nil and what was
--- said.
function console.feed_unseen(library, at, line)
  local said = ""
  local con = console.new { library = library, write = function() end, complain = function(text) said = said .. text end }
  con:put(at, true)
  if not con:feed(line) then return nil, said:match "[^\n]*" end
  return con.position
end

--- Ends the session. Where that loses the game, says so and stays, until it is said again.
function console:leave()
  local unkept, steps = resume.unkept(self), self.position and #self.position.session.log
  self.done = not unkept or self.warned == steps
  self.warned = steps
  if not self.done then
    self:say_text(unkept .. " " .. T "`save FILE` writes it to a file; q once more leaves without it.")
  end
end

--- Ends the input. False if it ended in the middle of something.
function console:finish()
  local pending = self.pending
  self:abandon()
  if pending then self:refused { sentence = T "the input ends in the middle of a Lua statement" } end
  return not pending
end

--- Forgets a line that was abandoned.
function console:abandon() self.pending = nil end

--- Returns what stands before the next line, in ASCII.
function console:prompt()
  if self.pending then return ">> " end
  if self.mode then return self.mode:prompt() end
  local s = self.position and self.position.session
  if not s then return "houserule> " end
  local fork = self.fork ~= "main" and self.fork .. " " or ""
  if s.state ~= "ask" then return ("%s%s> "):format(fork, s.game.id) end
  local point = s.question.point:sub(1, 12):gsub("[^%w_-]", "?")
  return ("%s%s %d %s> "):format(fork, s.game.id, s.question.seat, point)
end

return console
