-- cli.lua - the command line: which command, with which game, variants and options.
--
-- A command is a module repl/commands/NAME.lua: { usage =, summary =, flags = those that it takes beside flags.always
-- (flags.lua), run = function(call, cli) }; what run returns is the exit code.
-- Exit codes: 0 fine, 1 the input is wrong, 2 the call is wrong.
local engine = require "houserule"
local arguments = require "host.game.arguments"
local disk = require "host.system.disk"
local flags = require "host.game.flags"
local folders = require "host.system.folders"
local plain = require "houserule.values.plain"
local sys = require "host.system.sys"
local T = engine.texts.of

-- These know at the end why output was lost.
io.write, io.flush = sys.write, sys.flush -- luacheck: ignore 122

local words = engine.words
local cli = setmetatable({}, { __index = arguments })

cli.commands = { "play", "lesson", "quiz", "list", "rules", "replay", "serve", "sim", "find", "solve", "analyse", "print",
                 "check", "new", "texts", "help" }

--- Says a line; Lua's own print would not know that it was lost.
function cli.print(text) io.write(text, "\n") end

--- Writes a whole file, or nothing of it; - is standard output.
function cli.write(path, text)
  if path == "-" then return io.write(text) end
  if path == "" then cli.fault "a file to write has no name; - is standard output" end
  cli.have(disk.replace(path, text))
end

--- Whether a word is a command's name.
function cli.is_command(word) return plain.is_in(cli.commands, word) end

--- Gives a call its library: what is built in, the user's own folder, and those it names.
function cli.open_library(call)
  for _, path in ipairs(call.folders) do
    if path == "" then cli.fault("--scripts wants a folder, not an empty name") end -- and not /
    if not folders.is_file(path) and not sys.exists(path .. "/.") then
      cli.fault("--scripts: there is no folder %s", words.printable(path))
    end
  end
  call.library = cli.need(folders.library(folders.all(call.folders)))
end

-- The first word behind flags of a game, or behind --: these may stand before the command, others are the prompt's own.
local function first_word(args)
  local i = 1
  while args[i] and args[i]:sub(1, 1) == "-" and args[i] ~= "-" do
    if args[i] == "--" then return args[i + 1], i + 1 end
    local name, inline = args[i]:match("^%-%-?(%a[%w-]*)(=?)")
    if not name or not (flags.game[name] or name == "scripts") then return nil end
    i = i + (inline == "=" and 1 or 2)
  end
  return args[i], i
end

-- The command's name, and the words without it.
local function find_command(args)
  local word, at = first_word(args)
  if not cli.is_command(word) then return "repl", args end
  return word, table.move(args, at + 1, #args, at, table.move(args, 1, at - 1, 1, {}))
end

-- "help" or "version", if a call asks for it: wherever it stands before a --, beside whatever else. What follows -e is a
-- line.
local function asked_for(args)
  for i, arg in ipairs(args) do
    if arg == "--" then return nil end
    local name = not (args[i - 1] or ""):match "^%-%-?e$" and arg:match "^%-%-?(%a+)$"
    if name == "version" then return name end
    if name == "help" or name == "h" then return "help" end
  end
end

-- What the help is to be about: a command, or nothing.
local function help_topic(args)
  local word = first_word(args)
  for _, arg in ipairs(word and { word } or args) do
    if cli.is_command(arg) then return arg end
  end
  return word and "repl"
end

-- The prompt's first word is a game or a file.
local function check_words(call)
  local word = call.words[1]
  if call.command ~= "repl" or not word then return end
  if not call.library.files.games[word] and (word == "-" or sys.exists(word)) then return end
  cli.name_ids(call, 1, T "game or command", cli.commands)
end

-- The prompt and serve run without a game too, and a game that is resumed has its rules: then nothing is said of one.
local function check_game_flags(call)
  local bare = call.command == "repl" and not call.library.files.games[call.words[1] or ""]
    or call.command == "serve" and not call.words[1]
  for _, name in ipairs(call.given) do
    if flags.game[name] and call.resume then cli.fault("%s is for a new game, not for --resume", cli.flag(name)) end
    local shown = call.command == "repl" and name == "seed" -- where there is no input, a game is shown
    if flags.game[name] and bare and not shown then cli.fault("%s is for a game: name it", cli.flag(name)) end
  end
end

-- A game may be named as a file, and house rules after it; so beside a record, which names them. The prompt's second word is
-- a file of lines.
local function read_files(call, command)
  if command.reads_scripts then return end
  local list, game_at = {}, not command.reads_record and (command.game_at or 1)
  for i, word in ipairs(call.words) do
    local name = call.command == "repl" and i > 1 and word or cli.script(call, word)
    if name == word or i == game_at then list[#list + 1] = name
    elseif game_at then cli.add_variant(call, name) end
  end
  call.words = list
end

local function note(text) io.stderr:write("houserule: ", words.clean(text), "\n") end

-- Lays on the language that a person has chosen. What programs read is the same in all of them.
local function speak(args)
  local path = os.getenv "HOUSERULE_TEXTS"
  if not path or path == "" or first_word(args) == "serve" or plain.is_in(args, "--json") then return end
  local wrong = require("host.texts.language").lay(path)
  if wrong then note(wrong) end
end

local function run(args)
  speak(args)
  local asked = asked_for(args)
  if asked == "version" then
    cli.print("houserule " .. engine.version)
    return 0
  end
  if asked == "help" then return require("host.commands.help").run({ words = { help_topic(args) } }, cli) end
  local name, rest = find_command(args)
  local command = require("host.commands." .. name)
  local call = cli.read(rest, name, flags.join(flags.always, command.flags))
  call.command = name
  call.note = note
  read_files(call, command)
  cli.open_library(call)
  check_words(call)
  check_game_flags(call)
  if command.most and #call.words > command.most then
    cli.fault("%s takes %d words at most, \"%s\" is one too many; usage: houserule %s", name, command.most,
      words.printable(call.words[command.most + 1]), command.usage)
  end
  return command.run(call, cli)
end

--- The program: exit code of a call.
function cli.main(args)
  local result
  local ok, why = xpcall(function() result = run(args) end, function(e)
    return type(e) == "table" and e.sentence and e or debug.traceback(tostring(e), 2)
  end)
  if ok then return result end
  if type(why) == "table" then -- a wrong call, or a refusal that nobody took
    io.stderr:write("houserule: ", words.clean(why.sentence), "\n")
    return cli.is_fault(why) and 2 or 1
  end
  error(why, 0)
end

return cli
