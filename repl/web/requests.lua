-- requests.lua - the engine's end of a page: a request is a line of JSON, { "do": ..., ... }, and so is the answer. Output
-- of a terminal comes as text, the table as data (picture.lua), which the page only paints.
--
-- Two consoles share one position: `table`, with a person sitting at it (play_mode.lua), and `prompt`, which sees all and
-- may do all. A third, `learn`, has lessons and the quiz.
local advice = require "host.bots.advice"
local advise = require "host.prompt.advise"
local arguments = require "host.game.arguments"
local beginning = require "host.prompt.beginning"
local bots = require "host.bots.bots"
local checker = require "host.check.checker"
local complete = require "host.prompt.complete"
local console = require "host.prompt.console"
local disk = require "host.system.disk"
local engine = require "houserule"
local flags = require "host.game.flags"
local folders = require "host.system.folders"
local host = require "host.prompt.host"
local journal = require "host.game.journal"
local handout = require "host.print.handout"
local json = require "host.system.json"
local learned = require "host.learn.learned"
local lesson_check = require "host.learn.lesson_check"
local lesson_new = require "host.learn.lesson_new"
local lessons = require "host.learn.lessons"
local ordered = require "houserule.values.ordered"
local output = require "host.prompt.console_output"
local paint = require "host.table.paint"
local picture = require "host.web.picture"
local core = require "houserule.core"
local plain = require "houserule.values.plain"
local position = require "host.game.position"
local play_mode = require "host.prompt.play_mode"
local resume = require "host.game.resume"
local rulejson = require "host.rules.json"
local says = require "host.table.says"
local scores = require "host.table.scores"
local setup = require "host.prompt.setup"
local sys = require "host.system.sys"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"
local why = require "host.rules.why"

local fields, null, texts = engine.record.fields, engine.null, engine.texts
local requests, cons = {}, {}
local given = {} -- files and folders of scripts that the page was given: packs, and the scripts of a link
local library, said, refused, events
local columns = 78 -- of the prompt
local plays_only = false -- whether the only answer is given for the person
local is_bare -- whether nothing is read but what is built in

local ELSEWHERE <const> = "`%s` works at the prompt, in the tab Prompt." -- a command that the table lacks
local FRAMES <const> = 80 -- after so many events of an answer the table in between is left out

-- Consoles ----------------------------------------------------------------------------------------------------------------

-- Packs and the scripts of a link stand beside the reader's own in every command.
local all_folders = folders.all
function folders.all(named)
  if is_bare then return {} end
  local all = all_folders(named) -- these come after the packs, so that one's own copy is the one that counts
  return table.move(all, 1, #all, #given + 1, table.move(given, 1, #given, 1, {}))
end

-- The page's C library grants every lock. The journal of the game on the table must not be claimed a second time: once the
-- game is over, any list of games would move the file away from under it.
local claim, on_table = disk.claim, setmetatable({}, { __mode = "v" }) -- weak: an engine that is collected closes its file
function disk.claim(path, ...)
  local own = on_table.journal
  if own and own.file and own.path == path then return nil, "the game is on the table", true end
  return claim(path, ...)
end

-- Notes about packs are for a call that names them.
local library_of = folders.library
function folders.library(paths) return library_of(paths) end

local function load() return folders.library(folders.all {}) end

local function nothing() end

-- Keeps what was refused, for the page to show with its clause.
local function refuse(con, problem)
  local game = con.position and views.game(con.position.session)
  refused = fields("text", con.paint:clean(con.paint:text(problem.sentence)), "clause", problem.rule or "",
    "rule", game and problem.rule and problem.rule ~= "" and con.paint:text(why.clause(game, problem.rule)) or "")
end

-- The table as the person there may see it: while nobody sits, as the seat that is asked.
local function table_line(con)
  if not con.position then return null end
  local viewer, view = con.mode and con.mode.here and con.mode:here() or con:seat_shown(), nil
  if con.position.session.rules.kept then viewer = nil end -- who keeps a game sees all of it
  if con.mode and con.mode.is_aside then view = con.pictured end
  local next_person = con.mode and con.mode.handing -- to whom the screen is handed: till then nobody's hand is shown
  return picture.of(con, next_person and 0 or viewer, view):add("sits", con.mode ~= nil, "handing",
    next_person and con.paint:who(next_person) or null)
end

-- Says what is new among entries, an event each, { line =, says = }. The last has the table as it is after them: so the page
-- shows one step of the game after the other.
local function frame(con, entries)
  local s, n = con:session_needed(), #events
  local viewer = con.mode and not con.mode.is_aside and con.mode:here() or con.viewer ~= "all" and con.viewer or nil
  if s.rules.kept then viewer = nil end
  for _, entry in ipairs(tell.prepare(s, entries, con:speaks())) do
    local line = not entry.framed and engine.session.view(entry, viewer)
    local text = line and tell.entry(entry, line)
    entry.framed = true
    if text or line and entry.kind == "by" then
      events[#events + 1] = fields("line", line, "says", text and texts.capital(con.paint:text(text)) or "")
    end
  end
  if #events > n and n < FRAMES then events[#events]:add("table", table_line(con)) end
end

-- A console whose lines are as long as they are: the page breaks them, and its buttons are the menu.
local function unbroken(con)
  con.width = function() return 10000 end
  con.columns = con.width
  con.write_lines, con.show_menu = nothing, nothing
  function con:show_view(view) self.pictured = view end -- what a lesson shows, which gives no answer away
  con.refused = refuse
  function con:step(bot)
    console.step(self, bot)
    local s = self.position.session
    if self.mode and s.out[1] then frame(self, s.out) end
  end
  function con:tell_news(wanted, news)
    frame(self, news or self:session_needed().out)
    output.tell_news(self, wanted, news)
  end
  return con
end

local function new_console(more)
  local call = { folders = {}, library = library }
  local options = host.options(call, { load = load, paint = paint.new {}, width = 78, elsewhere = ELSEWHERE,
                                       write = function(text) said[#said + 1] = text end })
  options.complain, options.page = options.write, options.write
  for key, value in pairs(more) do options[key] = value end
  return console.new(options)
end

local function read_scripts()
  local new, wrong = load()
  if not new then return nil, wrong end
  library = new
  for _, con in pairs(cons) do con.library = new end
  return new
end

-- Refuses what was read if the script at `path` does not load.
local function need_loaded(path)
  local _, bad = engine.catalog.all(library)
  for _, sentence in ipairs(bad) do
    if sentence:find(path, 1, true) then arguments.have(nil, sentence) end
  end
end

-- Clears the table. Its game is kept, and the next game gets a journal of its own.
local function clear_table(con)
  resume.put_away(con)
  con.position, con.mode, con.done = nil, nil, nil
end

-- The games that may be continued, the newest first, without the one on the table. Nothing of them is played: a script that
-- does not come to an end must not take the list away.
local function kept_games()
  return plain.map(resume.list(cons.table), function(found)
    local game = found.game
    return fields("path", found.path, "game", game.header.game,
      "variants", plain.list_of(game.header.variants or {}), "scores", game.scores or {},
      "decided", position.count(game.log), "when", found.when)
  end)
end

local function open_consoles()
  local state = folders.state()
  local keeps = learned.new(state .. "/learned")
  cons.table = unbroken(new_console { journal = journal.new { folder = state }, learned = keeps })
  on_table.journal = cons.table.host.journal
  cons.prompt = new_console { learned = keeps, width = function() return columns end }
  function cons.prompt:refused(problem)
    refuse(self, problem)
    output.refused(self, problem)
  end
  cons.learn = unbroken(new_console { learned = keeps })
  function cons.learn:show_compact() self:show_table() end
end

-- The position that one of the two has now is the other's too.
local function share(from, to)
  if from.position ~= to.position or from.forks ~= to.forks then
    to.position, to.forks, to.fork, to.circle, to.asked = from.position, from.forks, from.fork, nil, {}
  end
end

-- Returns the kind of answer that a lesson or the quiz waits for ("decision", "cards", "seat" ..., or null), the words to
-- choose from, and the cards to choose from.
local function wanted(con)
  local mode = con.mode
  if not mode or not mode.is_aside then return null, {}, {} end
  local question = not mode.hand and mode.question
  local s = con.position and con.position.session
  local from = question and s and core.is_set(question.from) and s.rules.sets.list(question.from) or {}
  local wants = mode.hand and "decision" or question and question.wants or "line"
  return wants, wants == "decision" and s.state == "ask" and s.question.kind == "words" and s.question:legal() or {}, from
end

-- Requests ----------------------------------------------------------------------------------------------------------------

--- Reads the scripts; what the page was given lies in files already. `bare`: only those that are built in, as another engine
--- was ended while it read. A script at `path` that does not load is refused if it takes the place of another.
requests["open"] = function(asked)
  given, is_bare = plain.list_of(asked.scripts), asked.bare
  arguments.have(read_scripts())
  if not cons.table then open_consoles() end
  engine.catalog.all(library) -- one that does not come to its end is met here
  if asked.path and (asked.replaces or library:replaces(asked.path)) then need_loaded(asked.path) end
  return fields("version", engine.version)
end

--- Settings of the reader. `only`: the only answer to a question is given for him.
function requests.like(asked)
  plays_only = asked.only
  if cons.table.mode then cons.table.mode.asks_all = not plays_only end
end

--- The unfinished games in the state folder.
function requests.kept() return fields("kept", kept_games()) end

--- The games that are over, the newest first, and the reader's circles: each a sentence, and what opens it.
function requests.mine()
  return fields("played", plain.map(resume.played(library), function(found)
    return fields("path", found.path, "text", resume.describe(library, found))
  end), "circles", plain.map(beginning.circles(library), function(circle)
    return fields("name", circle.name, "text", circle.text)
  end))
end

--- The lists of the game on the table, as a league's standings, each as lines of text; all of them as a page to print.
function requests.sheets()
  local con = cons.table
  local session = con:session_needed()
  local list = scores.sheets(session)
  return fields("sheets", plain.map(list, function(one)
    return fields("name", one.name, "lines", scores.rows(one.list, con.paint))
  end), "page", handout.sheets(session, list, con.paint))
end

--- The forks of the game on the table as a tree, the root first: each with its decisions, the fork that it leaves, and after
--- how many decisions it does.
function requests.forks()
  local con, logs, list = cons.prompt, {}, {}
  for name, shot in ordered.pairs(con.forks) do logs[name] = name ~= "last" and shot.log or nil end
  logs[con.fork] = con:session_needed().log
  local names = ordered.keys(logs)
  table.sort(names, function(a, b) return a ~= b and (a == "main" or b ~= "main" and a < b) end)
  for i, name in ipairs(names) do
    local from, at = null, 0
    for j = 1, i - 1 do
      local shared = position.shared(logs[name], logs[names[j]])
      if from == null or shared > at then from, at = names[j], shared end
    end
    list[i] = fields("name", name, "decided", position.count(logs[name]), "from", from, "at", at, "here", name == con.fork)
  end
  return fields("forks", list)
end

--- Runs the program with these command-line words; the page reads its output and its exit code.
function requests.run(asked, cli) return fields("code", cli.main(plain.list_of(asked.args))) end

local chosen -- the house rules of the game that was looked at last

--- The house rules of a game with some ticked, in the order of `words`: which go together with them, what plays them again.
--- `wrong` says why each of the words in `refused` is not taken.
function requests.rules(asked)
  if not chosen or chosen.game ~= asked.game or chosen.library ~= library then
    chosen = setup.new(library, asked.game, cons.table.host)
  end
  chosen.on, chosen.numbers, chosen.above, chosen.asked = {}, {}, {}, nil
  local screen, wrong, refused_words = { paint = cons.table.paint, width = 1000, height = 1000 }, {}, {}
  for _, word in ipairs(asked.words) do
    local before = plain.with(chosen.on)
    local lines, name = chosen:feed(word, screen), word:match "^([%w_]+)="
    local is_taken = name and chosen.numbers[name] or not name and not plain.is_equal(before, chosen.on)
    if not is_taken and not chosen.asked then
      wrong[#wrong + 1], refused_words[#refused_words + 1] = lines[#lines], word
    end
  end
  local call, made = chosen:call()
  return fields("rules", plain.map(chosen:entries(), function(one)
    return fields("id", one.id, "title", one.title, "effect", one.effect, "mark", one.mark, "group", one.group)
  end), "wrong", wrong, "refused", refused_words,
    "asked", chosen.asked and { chosen.asked[1], chosen.asked[2] } or null, "args", chosen:args(),
    "line", call and chosen:line() or null, "page", made and rulejson.page(made) or null)
end

-- Seats the person, or the people who share the screen, among bots.
local function sit(con, s, seat, bot, people)
  local seated = bots.seats(arguments.need(bots.read(bot or "simple", s.game.players, s.game.most)))
  play_mode.new(con, seat, seated, { people = people, bot_name = bot, after = "again", asks_all = not plays_only })
end

--- Sits down at a new game. `args` are those of `houserule play`.
function requests.deal(asked)
  local call = arguments.read(asked.args, "play", flags.join(flags.game, flags.people,
    { { "--seat SEAT" }, { "--bot BOT" }, { "--people N" } }))
  call.library, call.command, call.note = library, "play", function(text) said[#said + 1] = text .. "\n" end
  local con, game = cons.table, arguments.game(call, 1)
  arguments.compose(call, game)
  local header = arguments.header(call, game)
  local names = host.names(call)
  clear_table(con)
  con.names = names
  con:open(header)
  local s = con.position.session
  local seat = call.seat or 1
  if seat > s.game.most then arguments.fault("--seat is a seat from 1 to %d, not %d", s.game.most, seat) end
  local people = {}
  for person = 1, math.min(math.tointeger(tonumber(call.people)) or 0, s.game.most) do people[person] = person end
  sit(con, s, seat, call.bot, people[2] and people)
  con:feed "" -- deals the first hand
  con:changed()
  share(con, cons.prompt)
  return table_line(con)
end

--- Puts the game of a journal on the table as it stood, also one that is over; without a path the newest that is not.
function requests.resume(asked)
  local con = cons.table
  con.listed = asked.path and { asked.path ~= "" and { path = asked.path } or nil, strange = {} } or nil
  local kept = arguments.need(resume.take(con, 1))
  clear_table(con)
  resume.onto(con, kept, true)
  local s = kept.position.session
  sit(con, s, math.min(kept.seat or 1, s.game.most), kept.bot, kept.people)
  con.mode.told = s.last
  if kept.people and kept.people[2] then con.mode:resumed(kept) end
  share(con, cons.prompt)
  return table_line(con)
end

--- Puts the game of a record on the table, where nobody sits then. The game that lay there is kept.
function requests.load(asked)
  local con, prompt = cons.table, cons.prompt
  local _ <close> = setmetatable({}, { __close = function() share(con, prompt) end }) -- also where it is refused
  prompt.position, prompt.forks = nil, {}
  prompt:load(asked.file)
  clear_table(con)
  con:put(prompt.position)
  con:changed()
  return table_line(con)
end

--- Feeds a line to a console: "table", "prompt" or "learn".
function requests.say(asked)
  local con, sits = cons[asked.to], cons.table
  con.done, columns = nil, asked.columns or columns
  con:feed(asked.line)
  con:changed()
  if con == cons.prompt then
    share(con, sits)
    if sits.mode and sits.position then sits.mode.open, sits.mode.told = {}, sits.position.session.last end
    sits:changed()
  elseif con == sits then share(con, cons.prompt) end
  local wants, list, from = wanted(con)
  return fields("prompt", con:prompt(), "over", con.done or false, "wants", wants, "words", list, "from", from,
    "table", table_line(con == cons.prompt and sits or con))
end

--- The table as it is seen now.
function requests.look(asked) return table_line(cons[asked.to or "table"]) end

--- Why a card or a word may be said or not.
function requests.why(asked)
  local con = cons.table
  local lines = why.about(con:session_needed(), asked.text)
  return fields("lines", plain.map(lines, function(line) return con.paint:text(texts.capital(line)) end))
end

--- Looks back on the hand that was dealt last: its last trick, if it is over the cards that each seat was dealt, and if the
--- game is over who won it.
function requests.back()
  local con, dealt, players, last, hands, over = cons.table, {}, {}, nil, {}, null
  local session = con:session_needed()
  local sets = session.rules.sets
  for _, entry in ipairs(tell.prepare(session, con:need(con.position:entries()), con:speaks())) do
    local line = entry.line
    if entry.kind == "pack" then dealt, players, last = {}, {}, nil end
    for seat, text in pairs(entry.dealt or {}) do dealt[seat] = (dealt[seat] or "") .. " " .. text end
    if line and line[1] == "game" and not entry.kind then over = texts.capital(con.paint:text(tell.entry(entry, line))) end
    if entry.kind == "by" and line:get "do":find "^play " then players[#players + 1] = line:get "for" or line:get "by" end
    if line and not entry.kind and line[2] == "trick" then
      local cards = line:get "cards"
      last = fields("cards", cards, "seats", { table.unpack(players, #players - #cards + 1) }, "winner", line:get "winner")
    end
  end
  for seat = 1, session.state ~= "ask" and session.rules.seats or 0 do
    hands[seat] = fields("who", con.paint:who(seat), "cards", sets.list(sets.cards(dealt[seat] or "")))
  end
  return fields("last", last or null, "hands", hands, "over", over)
end

--- Values the answers of the seat that is asked, as far as it can see. `head` says which figures the rows have. There are no
--- rows if the deals are too few for figures: `note` says so.
function requests.best(asked)
  local con = cons.table
  local s, q = con:question_needed()
  advise.refuse_kept(con, s)
  if con.mode and q.seat ~= con.mode:here() then con:fault "it is not your turn" end
  local list = advise.weighed(con, s, asked.ms)
  local best = list and bots.best(list)
  if not best then advise.no_trial(con, s) end
  if advice.is_few(list, best) then
    return fields("note", table.concat(advise.too_few(con, list, best), " "), "rows", {})
  end
  local view = bots.view(s, con.adviser)
  table.sort(list, advice.is_before)
  return fields("head", con.paint:text(advise.head_of(view)), "alone", view.sides == 1,
    "note", con.paint:text(advise.sample(list, best, q)),
    "rows", plain.map(list, function(one)
      local line = fields("say", one.text, "shown", con.paint:text(says.action(q, one.text)))
      if not one.mean then return line end
      local mean, error, wins = advice.worth(one)
      return line:add("mean", ("%.3f"):format(mean), "error", ("%.3f"):format(error), "wins", wins)
    end))
end

--- The rule page of the game on the table.
function requests.page() return rulejson.page(views.game(cons.table:session_needed())) end

--- The lessons that there are.
function requests.lessons()
  return fields("lessons", plain.map(lessons.all(library), function(lesson)
    return fields("name", lesson.name, "title", lesson.title, "family", lesson.family,
      "heading", lessons.heading(library, lesson.family))
  end))
end

--- Begins a lesson about a record that ends with a question, as `find --puzzles` writes it.
function requests.puzzle(asked)
  local con, title = cons.learn, asked.file:match "([^/]*)%.%w+$"
  local text = arguments.have(lesson_new.puzzle(library, arguments.have(sys.read(asked.file)), title))
  con.library:put("lessons", asked.file, asked.file, text)
  return requests.say { to = "learn", line = "lesson " .. asked.file }
end

--- Completes the beginning of a line: the text and the characters that it replaces, or lines with the candidates.
function requests.complete(asked)
  local taken, text, lines = complete.tab(cons.prompt, asked.text)
  return fields("taken", taken or 0, "text", taken and text or "", "lines", not taken and (text or lines) or {})
end

-- The author's -----------------------------------------------------------------------------------------------------------

--- Lists all scripts with their kind and path.
function requests.scripts()
  local list = {}
  for _, kind in ipairs { "games", "variants", "bundles", "lib", "lessons" } do
    for _, name in ipairs(library:names(kind)) do
      local file = library.files[kind][name]
      list[#list + 1] = fields("kind", kind, "name", name, "path", file.path, "own", not file.shipped,
        "replaces", file.replaces or false)
    end
  end
  return fields("scripts", list, "folder", folders.own())
end

--- The text of one; annotations are those of scripts/houserule.lua.
function requests.script(asked)
  if asked.kind == "annotations" then
    return fields("text", core.shipped "scripts/houserule.lua")
  end
  local text, path = arguments.have(library:find(asked.kind, asked.name))
  return fields("text", text, "path", path)
end

--- The errors of a script or a lesson, as `check` reports them.
function requests.check(asked)
  local new, is_lesson = arguments.have(load()), asked.path:find "%.md$"
  local report = is_lesson and lesson_check.check(new, asked.path, asked.text, console.feed_unseen)
    or checker.check(new, asked.path, asked.text, asked.seconds or 0.5)
  return fields("list", plain.map(report.list, function(one)
    return fields("line", one.line, "text", one.sentence, "path", one.path or asked.path)
  end), "notes", report.notes, "deals", report.deals or 0, "asks", report.asks or 0)
end

--- Reads the scripts anew, lays them under the game on the table, and says what came of the last hand before and after. A
--- house rule of this game (`with`) that is not among its rules yet becomes one of them. A script at `path` that does not
--- load is refused.
function requests.reload(asked)
  arguments.have(read_scripts())
  if asked.path then need_loaded(asked.path) end
  local con = cons.table
  local at = con.position
  if not at then return null end
  local before = picture.of(con, nil):get "last"
  local header = at.session:full_header()
  local variants = plain.with(header.variants or {})
  local is_one = plain.is_in(engine.catalog.ids(engine.catalog.variants_of(library, header.game)), asked.with)
  if is_one and not plain.is_in(variants, asked.with) then
    variants[#variants + 1] = asked.with
    header.variants = variants
  end
  local new, fitted, of, problem = at:under(header, library)
  arguments.need(new, new == nil and fitted or nil)
  new.session.header.players = at.session.header.players
  con:put(new)
  if con.mode then con.mode.open, con.mode.told = {}, new.session.last end
  con:changed()
  share(con, cons.prompt)
  return fields("fitted", fitted, "of", of, "why", problem and problem.sentence or "", "before", before,
    "after", picture.of(con, nil):get "last", "table", table_line(con))
end

-- The door ---------------------------------------------------------------------------------------------------------------

local function problem_line(problem)
  local is_refusal = type(problem) == "table" and problem.sentence
  return fields("text", is_refusal and problem.sentence or tostring(problem), "clause", is_refusal and problem.rule or "")
end

-- The file that has the game on the table, also one that is over and was only opened; null for none.
local function file_on_table()
  local con = cons.table
  local own = con and con.host.journal
  return own and own.file and own.path or con and con.resumed and con.resumed.path or null
end

--- Answers a request. `cli` is the command line: it comes before all rooms.
return function(text, cli)
  local asked = json.decode(text)
  asked = engine.record.is_line(asked) and asked:by_name() or {}
  said, refused, events = {}, nil, {}
  local ok, answer = xpcall(requests[asked["do"]] or error, function(problem)
    if type(problem) == "table" then return problem end
    return debug.traceback(tostring(problem))
  end, asked, cli)
  io.flush()
  return json.encode(fields("ok", ok, "answer", ok and answer or null, "problem", not ok and problem_line(answer) or null,
    "said", table.concat(said), "refused", refused or null, "events", events, "journal", file_on_table()))
end
