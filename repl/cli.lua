-- cli.lua - the command line: which command, with which game, variants and options.
--
-- A command is a module repl/commands/NAME.lua: { usage =, summary =, flags = { name = kind } that it has a use for beside
-- flags.always, run = function(call, cli) }; what run returns is the exit code.
-- Exit codes: 0 fine, 1 the input is wrong, 2 the call is wrong.
local engine = require "houserule"
local flags = require "host.flags"
local folders = require "host.folders"
local plain = require "houserule.values.plain"
local sys = require "host.system.sys"
local values = require "host.values"

local words = engine.words
local cli = {}

cli.commands = { "play", "tour", "quiz", "list", "rules", "replay", "serve", "sim", "check", "new", "help" }

-- Bytes. A record may have longer ones: a simulation makes its games' seeds of this one and their numbers.
local SEED_MOST <const> = 1000

local Fault = {}

--- Ends the command with exit code 2 and a sentence.
function cli.fault(...) error(setmetatable({ sentence = (...):format(select(2, ...)) }, Fault), 0) end

--- Ends the command with exit code 1 and a sentence: the call is right, what it names cannot be read.
function cli.refuse(sentence) error({ sentence = sentence }, 0) end

--- Says a line; Lua's own print would not know that it was lost.
function cli.print(text) io.write(text, "\n") end

--- A flag as it is typed: -n, --games.
function cli.flag(name) return (#name == 1 and "-" or "--") .. name end

local function take_value(args, i, name, inline)
  if inline then return inline, i end
  if args[i + 1] == nil then cli.fault("%s wants a value after it", cli.flag(name)) end
  return args[i + 1], i + 1
end

local function number_of(name, text)
  local n = math.tointeger(tonumber(text))
  if not n then cli.fault("%s wants a whole number, not \"%s\"", cli.flag(name), words.printable(text)) end
  return n
end

local store = {
  variant = function(call, _, value) -- named twice it is laid once, and stands once in a record's header
    if not plain.is_in(call.variants, value) then table.insert(call.variants, value) end
  end,
  list = function(call, name, value)
    call[name] = call[name] or {}
    table.insert(call[name], value)
  end,
  folder = function(call, _, value) table.insert(call.folders, value) end,
  text = function(call, name, value) call[name] = value end,
  number = function(call, name, value) call[name] = number_of(name, value) end,
  count = function(call, name, value) call[name] = number_of(name, (value:gsub("[_,]", ""))) end,
  option = function(call, _, value)
    local slot, text = value:match("^([%w_]+)=(.*)$")
    if not slot then cli.fault("-o wants SLOT=VALUE, not \"%s\"", words.printable(value)) end
    call.option_names[#call.option_names + 1] = slot
    call.option_texts[slot] = text
  end,
}

local function flag_names(known)
  local names = {}
  for name, kind in pairs(known) do
    if kind ~= "help" then names[#names + 1] = cli.flag(name) end
  end
  table.sort(names)
  return names
end

-- What follows a flag. One that others have is not misspelt.
local function kind_of(command, known, name, arg)
  if known[name] then return known[name] end
  if flags.game[name] or flags.looks[name] then cli.fault("%s has no use for %s", command, cli.flag(name)) end
  cli.fault("%s", words.unknown("flag", arg, flag_names(known)))
end

--- Reads the words after a command that takes these flags.
function cli.read(args, command, known)
  local call = { words = {}, variants = {}, options = {}, option_names = {}, option_texts = {},
                 folders = {}, given = {} }
  local i = 1
  while i <= #args do
    local arg = args[i]
    local name, inline = arg:match("^%-%-?([%w][%w-]*)=(.*)$")
    name = name or arg:match("^%-%-?([%a][%w-]*)$")
    if arg == "--" then
      table.move(args, i + 1, #args, #call.words + 1, call.words)
      break
    elseif name then
      local kind = kind_of(command, known, name, arg)
      call.given[#call.given + 1] = name
      if kind == "yes" or kind == "help" then
        if inline then cli.fault("%s takes no value", cli.flag(name)) end
        call[kind == "help" and kind or name] = true
      else
        local value
        value, i = take_value(args, i, name, inline)
        store[kind](call, name, value)
      end
    else
      call.words[#call.words + 1] = arg
    end
    i = i + 1
  end
  return call
end

-- The values of -o: how a text is read depends on the slot, and so on the game and its variants.
local function read_options(call, game)
  if call.read_for == game or not next(call.option_texts) then return end
  call.read_for = game
  local made = engine.compose.game(call.library, game, { variants = call.variants, players = call.players })
  for name, text in pairs(call.option_texts) do
    local slot = made and made.slots[name]
    call.options[name] = values.read(text, slot and slot.kind)
  end
end

--- The header that a call asks for; a game's name first.
function cli.header(call, game)
  read_options(call, game)
  if call.seed and not utf8.len(call.seed) then cli.fault("--seed wants text in UTF-8") end
  if call.seed and #call.seed > SEED_MOST then cli.fault("--seed wants a text of at most %d bytes", SEED_MOST) end
  local header = { houserule = 1, game = game, seed = call.seed, players = call.players, dealer = call.dealer }
  if #call.variants > 0 then header.variants = call.variants end
  if #call.option_names > 0 then
    local line = engine.record.fields()
    for _, name in ipairs(call.option_names) do
      if line:get(name) == nil then line:add(name, call.options[name]) end
    end
    header.options = line
  end
  return header
end

--- The composition a call asks for; a wrong one is a wrong call.
function cli.compose(call, game)
  read_options(call, game)
  local made, why = engine.compose.game(call.library, game,
    { variants = call.variants, options = call.options, players = call.players })
  if not made then cli.fault("%s", why.sentence) end
  return made
end

--- Wants a game's name as word i of the call.
function cli.game(call, i)
  local name = call.words[i]
  if not name then
    cli.fault("%s wants a game: %s", call.command, words.list(call.library:names("games"), "or"))
  end
  if not call.library.files.games[name] then
    cli.fault("%s", words.unknown("game", name, call.library:names("games")))
  end
  return name
end

local function open_library(call)
  local paths = {}
  local own = folders.own()
  if own and sys.exists(own) then paths[1] = own end
  for _, path in ipairs(call.folders) do
    if path == "" then cli.fault("--scripts wants a folder, not an empty name") end -- and not /
    if not sys.exists(path .. "/.") then cli.fault("--scripts: there is no folder %s", words.printable(path)) end
    paths[#paths + 1] = path
  end
  call.paths = paths
  local wrong
  call.library, wrong = folders.library(paths)
  if not call.library then cli.fault("%s", wrong) end
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
  if args[1] == "--help" or args[1] == "-h" then return "help", table.move(args, 2, #args, 1, {}) end
  if args[1] == "--version" then return "version", {} end
  for _, name in ipairs(cli.commands) do
    if name == word then
      local rest = table.move(args, 1, at - 1, 1, {})
      return name, table.move(args, at + 1, #args, at, rest)
    end
  end
  return "repl", args
end

local function check_words(call)
  local library = call.library
  local word = call.words[1]
  if call.command == "repl" and word and not library.files.games[word] and word ~= "-" and not sys.exists(word) then
    local names = library:names("games")
    table.move(cli.commands, 1, #cli.commands, #names + 1, names)
    cli.fault("%s", words.unknown("game or command", word, names))
  end
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

local function run(args)
  local name, rest = find_command(args)
  if name == "version" then
    io.write("houserule ", engine.version, "\n")
    return 0
  end
  local command = require("host.commands." .. name)
  local call = cli.read(rest, name, flags.join(flags.always, command.flags))
  if call.help then
    return require("host.commands.help").run({ words = { (name ~= "repl" or call.words[1]) and name } }, cli)
  end
  call.command = name
  open_library(call)
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
    return getmetatable(why) == Fault and 2 or 1
  end
  error(why, 0)
end

return cli
