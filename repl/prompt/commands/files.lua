-- files.lua - the commands for records, scripts, the rule page, and help.
local bundles = require "host.game.bundles"
local changes = require "host.prompt.changes"
local docs = require "host.rules.doc"
local engine = require "houserule"
local examples = require "host.game.examples"
local orders = require "host.game.orders"
local plain = require "houserule.values.plain"
local handout = require "host.print.handout"
local html = require "host.print.html"
local journal = require "host.game.journal"
local replay = require "host.game.record_replay"
local resume = require "host.game.resume"
local prose = require "host.table.prose"
local pages = require "host.rules.pages"
local rulediff = require "host.rules.diff"
local rulepage = require "host.rules.page"
local paint = require "host.table.paint"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"
local T, N = engine.texts.of, engine.texts.count

local words = engine.words

local function file_name(console, rest, command)
  if rest == "" then console:fault("%s wants a file's name", command) end
  local home = os.getenv "HOME"
  return (rest:gsub('^"(.*)"$', "%1"):gsub("^~/", (home or "~") .. "/"))
end

-- Records -----------------------------------------------------------------------------------------------------------

-- Finds where a worked example lies: beside the house rule that is not shipped, or else beside the game.
local function script_beside(console, session)
  local header, base = session.header, session.game.base
  local own = {}
  local function add(kind, name)
    local file = console.library.files[kind][name]
    if file and not file.shipped then own[#own + 1] = file.path end
  end
  for _, id in ipairs(header.variants or {}) do add("variants", engine.catalog.name_of(console.library, base, id)) end
  if #own == 0 then add("games", header.game) end
  if #own ~= 1 then console:fault("save --example wants a file's name here: there is no one script for it to lie beside") end
  return (own[1]:gsub("%.lua$", "") .. ".jsonl")
end

local function save_example(console, rest)
  local here = console:position_needed()
  local path = rest ~= "" and file_name(console, rest, "save --example") or script_beside(console, here.session)
  local next_line, file = console.host.lines(path)
  local lines = {}
  for line in next_line or function() end do lines[#lines + 1] = line .. "\n" end
  if io.type(file) == "file" then file:close() end
  local before = table.concat(lines)
  local number = select(2, ("\n" .. before):gsub('\n{"example":', "")) + 1
  local about = ("%s, %s"):format(here.session.header.game, N(here:decisions(), "decision"))
  local block = console:need(examples.block(console.library, console:need(here:entries()), "E" .. number, about))
  console:save(path, before .. block, examples.MARK)
  console:say("saved example E%d in %s: `houserule check` plays it again", number, path)
end

-- Saves a game. Records keep the numbers of people; in a game that is kept, as a league, the names are part of what was
-- entered.
local function save(console, args, rest)
  if args[1] == "--example" then return save_example(console, (rest:gsub("^%-%-example%s*", ""))) end
  local path = file_name(console, rest, "save")
  local text = replay.text(console:need(console:position_needed():entries()))
  if console.position.session.rules.kept and console:people() then
    text = text:gsub("\n", "\n" .. journal.names_line(console:people()) .. "\n", 1)
  end
  console:save(path, text, replay.MARK)
  console:say("saved %s in %s", N(console.position:decisions(), "decision"), path)
end

local function load_record(console, args, rest)
  local trusted = args[1] == "--trust"
  local s = console:load(file_name(console, trusted and rest:gsub("^%-%-trust%s*", "") or rest, "load"), trusted)
  if s.state == "pack" then console:say("the next hand is to be dealt: say `deal`") end
  console:show_change()
end

local function transcript(console, _, rest)
  local path = file_name(console, rest, "transcript")
  local entries, s = console:need(console:position_needed():entries())
  local title, painter = s.game.base.declared.title, paint.new { ascii = true }
  local out = { T("%s, seed %s", title, tostring(s.header.seed)) }
  painter:seat(console.paint.people)
  for _, entry in ipairs(entries) do
    local text = entry.line and tell.entry(entry, entry.line)
    if text then out[#out + 1] = words.printable(painter:named(text)) end
  end
  for _, line in ipairs(tell.score(s, nil, nil, painter)) do out[#out + 1] = painter:named(line) end
  console:save(path, table.concat(plain.map(out, words.clean), "\n") .. "\n",
    words.clean(T("%s, seed %s", title, "")))
  console:say("written to %s", path)
end

-- Rules -------------------------------------------------------------------------------------------------------------

local function rules(console, args, rest)
  local s, word = console:session_needed(), args[1] and rest
  local game = s.game
  game.bundles = {}
  for _, file in ipairs(word and {} or engine.catalog.bundles_of(console.library, game.id)) do
    if bundles.is_on(file, s.header) then table.insert(game.bundles, file) end
  end
  console:say_lines(console:need(rulepage.lines(game, word, console.library, console.paint, console:columns())))
end

local function glossary(console, args, rest)
  if args[1] then return rules(console, args, rest) end
  rules(console, { "glossary" }, "glossary")
end

local function doc(console, args)
  local s = console.position and console.position.session
  if not args[1] then
    return console:say_lines(prose.wrap({}, table.concat(docs.names(), " "), console:columns(), ""))
  end
  console:say_lines(console:need(docs.lines(s and s.game, args[1], console:columns())))
end

local function composed(console, game, variants, options)
  local header = { game = game.id, variants = variants, options = options }
  header.above = changes.above(game.asked.above, variants)
  return (console:need(orders.compose(console.library, header)))
end

local function diff(console, args)
  local s, id = console:session_needed(), args[1]
  local game = s.game
  if not id then console:fault("diff wants a variant: diff NAME; `variants` lists them") end
  id = engine.names.variant(console.library, game.id, id)
  local bundle, why = engine.names.bundle(console.library, game.id, id)
  if why then console:fault("%s", why) end
  local new, without = bundle and bundle.declared.variants or { id }, {}
  local with = table.move(new, 1, #new, 1, {})
  for _, named in ipairs(s.header.variants or {}) do -- not those that an option brings
    if not plain.is_in(new, named) then
      without[#without + 1] = named
      with[#with + 1] = named
    end
  end
  local before = composed(console, game, without)
  local after = composed(console, game, with, bundle and bundle.declared.options)
  console:say_lines(rulediff.lines(before, after, console:columns()))
end

-- Scripts -----------------------------------------------------------------------------------------------------------

-- All that is seen at a session, as text.
local function seen_at(s)
  local list = {}
  for seat = 1, s.state == "ask" and s.rules.seats or 0 do list[seat] = engine.record.encode(s:observe(seat)) end
  return table.concat(list, "\n")
end

local function reload(console)
  local at = console:position_needed()
  local library, wrong = console.host.load()
  if not library then console:fault("the old rules stay: %s", wrong) end
  local new, fitted, of, problem = at:under(at.session:full_header(), library)
  if not new then console:fault("the old rules stay: %s", fitted.sentence) end
  if fitted < of then
    console:fault("the old rules stay: under the new ones step %d of %d no longer fits: %s", fitted + 1, of,
      problem.sentence)
  end
  local before, changed = at.session, library:changed_since(at.session.library)
  new.session.header.players, new.later = at.session.header.players, at.later
  console.library, console.asked = library, {}
  console:put(new, true)
  local said = T "the game stands as it was"
  if seen_at(before) ~= seen_at(new.session) then said = T "the same decisions under the new rules change the table" end
  if not changed[1] then console:say "reloaded: no script has changed"
  else console:say_text(T("reloaded: %s; changed: %s", said, words.clean(words.list(changed)))) end
  local lines = rulediff.lines(before.game, new.session.game, console:columns())
  console:say_lines(table.move(lines, 2, #lines, 1, {})) -- the first names both, which have one name
  console:show_table()
end

-- Finds the file of the game or of a variant. For a built-in one it returns a path in the user's own folder, and the text.
local function script_path(console, name)
  local s = console:session_needed()
  name = name or s.game.id
  local variant
  for _, one in ipairs(engine.catalog.variants_of(console.library, s.game.id)) do
    if one.declared.id == name then variant = one.name end
  end
  for kind, key in pairs { games = name, variants = variant or name } do
    local file = console.library.files[kind][key]
    if file then
      if not file.shipped then return file.path end
      return ("%s/%s/%s.lua"):format(console:own_folder(), kind, key), (console.library:find(kind, key))
    end
  end
  local names = prose.add(console.library:names "games", console.library:names "variants")
  console:fault("%s", words.unknown("game or variant", name, names))
end

local function edit(console, args)
  if not console.host.edit then console:fault("edit needs a terminal") end
  local path, text = script_path(console, args[1])
  if text then
    console:save(path, text)
    console:say("copied to %s", path)
  end
  console:need(console.host.edit(path))
  reload(console)
end

-- Help --------------------------------------------------------------------------------------------------------------

local function help_all(console)
  for _, theme in ipairs(console.commands.themes) do
    local names = plain.map(theme[2], function(command) return command.name end)
    console:say_lines(prose.wrap({}, table.concat(names, " "), console:columns(), ("%-25s "):format(theme[1])))
  end
  console:say_text("A card (qc) plays it; a word of the rules (pass) says it; anything else is Lua, where `game` is "
    .. "what lies on the table.", "")
  console:say_text("help WORD tells more about each; a beginning of a word will do.", "")
end

local function help(console, args, rest)
  if not args[1] then return help_all(console) end
  local command = console:command(args[1])
  if command then
    console:say(command.usage)
    console:say_lines(prose.wrap({}, T(command.help), console:columns(), "  "))
    return console:say("  for example: %s", command.example)
  end
  local s = console.position and console.position.session
  local terms = s and pages.terms(console.library, views.game(s), rest, true) or {}
  console:say_lines(pages.item_lines(terms, {}, console:columns()))
  if console:is_decision_word(args[1]) then
    console:say_meaning(rest)
    return console:say("`why %s` tells whether it may be said now", args[1])
  end
  if terms[1] then return end
  console:fault("%s", words.unknown("command", args[1], console.commands.names))
end

-- Handouts ----------------------------------------------------------------------------------------------------------

local handouts = { deal = true, trick = true, hand = true, puzzle = true }

local function print_handout(console, args, rest)
  local kind = args[1]
  if not handouts[kind] then console:fault("handout wants deal, trick, hand or puzzle, and a file's name") end
  local answer = rest:find "%s%-%-answer%f[%s\0]" ~= nil
  local path = file_name(console, words.trim(rest:gsub("^%S+", ""):gsub("%s%-%-answer%f[%s\0]", "")), "handout " .. kind)
  local text = console:need(handout.of({ console:position_needed().session }, kind,
    { answer = answer, names = console:people() }))
  console:save(path, text, html.MARK)
  console:say("printed the %s to %s", kind, path)
end

local function quit(console) console:leave() end

return {
  { usage = "rules [CLAUSE|WORD]", long = true, run = rules, example = "rules 5.3",
    help = "The rule page of this game as it is now, or one clause or section, or the clauses that a word stands in; "
      .. "or a page for readers: beginners, glossary, names, examples, readings, history, etiquette." },
  { usage = "glossary [TERM]", long = true, run = glossary, example = "glossary trumps",
    help = "The words of this game and what they mean, or one of them." },
  { usage = "doc [WORD]", completes = "DOC", long = true, run = doc, example = "doc t:pick",
    help = "Words of scripts: a method (`doc t:ask`), a rule (`doc packets`), a function (`doc sets.runs`), or an option "
      .. "or event of this game." },
  { usage = "diff VARIANT", long = true, run = diff, example = "diff pool",
    help = "What a variant would change in this game." },
  { usage = "save FILE | --example [FILE]", run = save, example = "save evening.jsonl",
    help = "Writes the game as a record that `load` and `houserule replay` read. `--example` adds it to the worked examples "
      .. "beside your script, NAME.jsonl beside NAME.lua, which `houserule check` plays again." },
  { usage = "load [--trust] FILE", run = load_record, example = "load evening.jsonl",
    help = "Puts the game of a record on the table, if the rules still make of it what the record says; `--trust` does not "
      .. "look." },
  { usage = "resume [N|drop N]", run = resume.run, example = "resume",
    help = "Goes on with a game that is kept: one that you left, or whose session ended in a crash or a closed terminal. "
      .. "Where there are several, lists them, the newest first. `drop` throws one away." },
  { usage = "games [N|drop N]", run = resume.run_games, example = "games",
    help = "Lists the games that are kept: what is not over first, then all that were played to their end. With a number, "
      .. "opens one: to go on, or to look at it again, print and correct it. `drop` throws one away." },
  { usage = "handout deal|trick|hand|puzzle FILE [--answer]", run = print_handout,
    help = "Writes a handout of the game on the table, as HTML to print on A4: its last deal, trick or hand, or the "
      .. "position as a puzzle. `houserule print` can do more.",
    example = "handout puzzle tonight.html --answer" },
  { usage = "transcript FILE", run = transcript, example = "transcript evening.txt",
    help = "Writes the game as text for people." },
  { usage = "reload", run = reload, example = "reload",
    help = "Reads the scripts anew and replays the game under them; if that fails, the old rules stay." },
  { usage = "edit [GAME|VARIANT]", run = edit, example = "edit pool",
    help = "Opens the script of the game or of a variant in your editor, then reloads." },
  { usage = "help [COMMAND|WORD]", long = true, run = help, example = "help why",
    help = "What there is to say, or more about one word: a command's, a term of the game (`? jass`), or what may be said "
      .. "(`? solo`)." },
  { usage = "quit", aliases = { "exit", "q" }, run = quit, example = "quit",
    help = "Ends the session. `houserule --resume` goes on with a game that is kept; at a terminal each one is." },
}
