-- cli.lua - the command line: finds the command, reads its words and flags, runs it.
--
-- A command is a module repl/commands/NAME.lua: { words = its arguments, flags = its flags besides flags.always (flags.lua),
-- summary =, notes =, example =, run = function(call, cli) }. run returns the exit code. Words are written as the usage
-- shows them (arguments.declared_word). Reading a call, help, the manual and completion all use these fields. Exit codes: 0
-- success, 1 bad input, 2 bad call.
local engine = require "houserule"
local arguments = require "host.game.arguments"
local disk = require "host.system.disk"
local flags = require "host.game.flags"
local folders = require "host.system.folders"
local gettext = require "host.system.gettext"
local plain = require "houserule.values.plain"
local sys = require "host.system.sys"
local T, N = engine.texts.of, engine.texts.count

-- sys.write and sys.flush remember why output was lost.
io.write, io.flush = sys.write, sys.flush -- luacheck: ignore 122

local words = engine.words
local game_flags = flags.by_name(flags.game)
local cli = setmetatable({}, { __index = arguments })

cli.commands = { "play", "score", "lesson", "quiz", "list", "rules", "replay", "serve", "sim", "merge", "find", "solve",
                 "analyse", "import", "print", "check", "new", "pack", "club", "games", "me", "help" }

--- Prints a line. Lua's own print would not notice lost output.
function cli.print(text) io.write(text, "\n") end

--- Writes a file atomically, as disk.replace does; - is standard output.
function cli.write(path, text, mark)
  if path == "-" then return io.write(text) end
  cli.have(disk.replace(path, text, mark))
end

--- Tests if a word is a command's name.
function cli.is_command(word) return plain.is_in(cli.commands, word) end

--- Returns a command by its name, with its usage; "repl" is the prompt.
function cli.command(name)
  local command = require("host.commands." .. name)
  command.usage = table.concat(name == "repl" and command.words or { name, table.unpack(command.words) }, " ")
  return command
end

--- Gives a call its library: built-in scripts, the user's own folder, and the folders it names.
function cli.open_library(call)
  for _, path in ipairs(call.folders) do
    local there, why = sys.exists(path .. "/.")
    if not there and not folders.is_file(path) then
      cli.refuse(("--scripts: %s: %s"):format(words.printable(path), why))
    end
  end
  call.library = cli.have(folders.library(folders.all(call.folders), call.note))
end

-- Takes the command's name out of a call. Flags of a game and -- may precede it; after others the prompt is meant.
local function take_command(args)
  local i = 1
  while args[i] and args[i]:find "^%-." and args[i] ~= "--" do
    local name, inline = args[i]:match "^%-%-?(%a[%w-]*)(=?)"
    if not name or not game_flags[name] and name ~= "scripts" then return "repl" end
    i = i + (inline == "=" and 1 or 2)
  end
  if args[i] == "--" then i = i + 1 end
  return cli.is_command(args[i]) and table.remove(args, i) or "repl"
end

-- Takes --help, -h or --version out of a call, wherever it stands before a --, and returns it. A word after -e is a line.
local function take_question(args)
  for i, arg in ipairs(args) do
    if arg == "--" then return nil end
    local name = not (args[i - 1] or ""):match "^%-%-?e$" and arg:match "^%-%-?(%a+)$"
    if name == "version" or name == "help" or name == "h" then return table.remove(args, i) end
  end
end

-- Checks the game's name, and that flags of a game have one. The prompt's first word is a game or a file of lines. The
-- prompt and serve run without a game too; a resumed game has its own rules.
local function check_game(call, command)
  local game = call.words[1]
  if call.command == "repl" and game and not call.library.files.games[game] then
    local is_file = game == "-" or sys.exists(game)
    local of_prompt = not is_file and require("host.prompt.commands").find(game:match "^%S+")
    if of_prompt and of_prompt.name == game then
      cli.fault("%s is a word of the prompt: deal a game with `houserule GAME`, then type it there", game)
    end
    game = not is_file and cli.name_ids(call, 1, T "game or command", cli.commands) or nil
  end
  local is_missing = not game and command.usage:find "%[GAME"
  local own = flags.by_name(command.flags)
  for _, name in ipairs(call.given) do
    local shown = call.command == "repl" and name == "seed" -- where there is no input, a game is shown
    if game_flags[name] and call.resume then cli.fault("%s is for a new game, not for --resume", cli.flag(name))
    elseif is_missing and game_flags[name] and own[name] == game_flags[name] and not shown then
      cli.fault("%s is for a game: name it", cli.flag(name))
    end
  end
end

-- Reads scripts named as files among the words: a game, then house rules. Beside a record they only supply scripts. The
-- prompt's second word is a file of lines.
local function read_files(call, command)
  local has_record = command.usage:find "%[SCRIPT"
  if not has_record and not command.usage:find "GAME" then return end
  local list = {}
  for i, word in ipairs(call.words) do
    local name = call.command == "repl" and i > 1 and word or cli.script(call, word)
    if name == word or (command.words[i] or ""):find "GAME" then list[#list + 1] = name
    elseif not has_record then cli.add_variant(call, name) end
  end
  call.words = list
end

local function check_count(call, command)
  for i, word in ipairs(call.words) do
    local declared = cli.declared_word(command, i)
    if not declared or declared == "[SCRIPT...]" then -- scripts have been read
      cli.fault("%s takes %s at most, \"%s\" is one too many; usage: houserule %s", call.command, N(i - 1, "word"),
        words.printable(word), command.usage)
    end
  end
end

local function note(text) io.stderr:write("houserule: ", words.clean(text), "\n") end

-- Turns on the user's language if there is a translation. Output for programs is always English.
local function speak(name, args)
  if name == "serve" or plain.is_in(args, "--json") then return end
  local folder = os.getenv "HOUSERULE_TEXTS" or ""
  if gettext.sentence "" then
    engine.texts.lay(function(...)
      local own = ... ~= "" and gettext.sentence(...)
      return own and own:gsub("[^\n]+", words.clean) or nil
    end)
  elseif folder ~= "" then
    note(("HOUSERULE_TEXTS: there is no LANGUAGE/LC_MESSAGES/houserule.mo in %s, or the locale is C"):format(folder))
  end
end

local function run(args)
  local asked = take_question(args)
  local name = take_command(args)
  speak(name, args)
  if asked and asked:find "version" then
    cli.print("houserule " .. engine.version)
    return 0
  elseif asked then
    return cli.command "help".run({ words = { (name ~= "repl" or args[1]) and name or nil } }, cli)
  end
  local command = cli.command(name)
  local call = cli.read(args, name, flags.join(flags.always, command.flags))
  call.command, call.note = name, note
  read_files(call, command)
  if not call.complete then check_count(call, command) end
  cli.open_library(call)
  check_game(call, command)
  return command.run(call, cli)
end

--- Runs the program and returns its exit code.
function cli.main(args)
  local result
  local ok, why = xpcall(function() result = run(args) end, function(e)
    return type(e) == "table" and e.sentence and e or debug.traceback(tostring(e), 2)
  end)
  if ok then return result end
  if type(why) ~= "table" then error(why, 0) end
  note(why.sentence)
  return cli.is_fault(why) and 2 or 1
end

return cli
