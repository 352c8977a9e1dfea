-- arguments.lua - reads the words and flags of a call: the game, variants and options that they ask for.
--
-- It reads for the shell's commands and for the prompt's. An error ends the command with a problem, { sentence = }.
local bundles = require "host.game.bundles"
local engine = require "houserule"
local flags = require "host.game.flags"
local folders = require "host.system.folders"
local ordered = require "houserule.values.ordered"
local packs = require "host.system.packs"
local orders = require "host.game.orders"
local people = require "host.table.people"
local plain = require "houserule.values.plain"
local values = require "host.game.values"

local T, options, words = engine.texts.of, engine.options, engine.words
local arguments = {}
local shared = flags.by_name(flags.join(flags.game, flags.looks))

-- Bytes. A record may have longer ones: a simulation makes its games' seeds of this one and their numbers.
local SEED_MOST <const> = 1000

local Fault = {}

--- Ends the command with exit code 2 and a sentence.
function arguments.fault(text, ...) error(setmetatable({ sentence = T(text, ...) }, Fault), 0) end

--- True if an error says that the call is wrong, and not what it names.
function arguments.is_fault(problem) return getmetatable(problem) == Fault end

--- Ends the command with exit code 1 and a sentence: the call is right, what it names cannot be read.
function arguments.refuse(sentence) error({ sentence = sentence }, 0) end

local function sentence_of(problem) return type(problem) == "table" and problem.sentence or tostring(problem) end

--- Returns its arguments; where the first is nil or false, the call is wrong, as the second says, a problem or its sentence.
--- An error of a script, which begins with its file, is no wrong call.
function arguments.need(value, ...)
  if value then return value, ... end
  local why = ...
  local sentence = sentence_of(why)
  local meta = not sentence:find '^[^\n"]-%.lua[: ]' and Fault or nil
  error(setmetatable({ sentence = sentence, clash = type(why) == "table" and why.clash or nil }, meta), 0)
end

--- Returns its arguments; where the first is nil or false, the call is right, and what it names cannot be had.
function arguments.have(value, ...)
  if value then return value, ... end
  arguments.refuse(sentence_of((...)))
end

--- Calls f(...): what goes wrong in it is a wrong call.
function arguments.try(f, ...) arguments.need(pcall(f, ...)) end

--- Writes a flag as it is typed: -n, --games.
function arguments.flag(name) return (#name == 1 and "-" or "--") .. name end

--- Writes the --scripts of a call, or of a console's host, as values.scripts does.
function arguments.scripts(call, without) return values.scripts(call.folders, without) end

--- Returns a command's declaration of its i-th word; nil if it takes no such word. Capitals stand for a value, small letters
--- for the word itself. A word in [brackets] is optional; one that ends in three dots may be repeated.
function arguments.declared_word(command, i)
  local last = command.words[#command.words] or ""
  return command.words[i] or last:find "%.%.%." and last or nil
end

--- Lists the choices of a declared word: those in small letters.
function arguments.choices(declared)
  local list = {}
  for one in declared:gmatch "%l+" do list[#list + 1] = one end
  return list
end

--- Returns the name of a script that a word names. A path of a script or of a pack has the effect of --scripts PATH.
function arguments.script(call, word)
  local name = word:match "([%w_-]+)%.lua$"
  if packs.is_one(word) then name = arguments.have(packs.read(word)).head.id end
  if name then table.insert(call.folders, word) end
  return name or word
end

--- Adds a house rule: named twice it is laid once, and stands once in a record's header.
function arguments.add_variant(call, name)
  if not plain.is_in(call.variants, name) then table.insert(call.variants, name) end
end

local function number(call, name, text, flag)
  local n = values.whole(text)
  if not n then arguments.fault("%s wants a whole number, not \"%s\"", arguments.flag(name), words.printable(text)) end
  if n < (flag.from or n) or n > (flag.to or n) then
    arguments.fault(flag.to and "%s is a whole number from %d to %d, not %d" or "%s is a whole number from %d",
      arguments.flag(name), flag.from, flag.to, n)
  end
  call[name] = n
end

local function add_text(call, name, value)
  call[name] = call[name] or {}
  table.insert(call[name], value)
end

-- Readers of a flag's value, by kind; other kinds are text.
local store = {
  VARIANT = function(call, _, value) arguments.add_variant(call, arguments.script(call, value)) end,
  GAME = function(call, name, value) call[name] = arguments.script(call, value) end,
  DIR = function(call, _, value) table.insert(call.folders, value) end,
  N = number, DEALS = number, SEAT = number,
  ["A:B"] = function(call, _, value)
    local upper, lower = value:match "^([^:]+):([^:]+)$"
    if not upper then
      arguments.fault("--above wants the upper variant and the lower, A:B, not \"%s\"", words.printable(value))
    end
    table.insert(call.above, { upper, lower })
  end,
  LINE = add_text, RULES = add_text, ["SLOT=A..B"] = add_text,
  ["SLOT=VALUE"] = function(call, _, value)
    local slot, text = value:match("^([%w_]+)=(.*)$")
    if not slot then arguments.fault("-o wants SLOT=VALUE, not \"%s\"", words.printable(value)) end
    table.insert(call.options, { name = slot, text = text })
  end,
}

-- Finds the flag that was typed. One that others have is not misspelt.
local function known_flag(command, known, name, arg)
  if known[name] then return known[name] end
  if shared[name] then arguments.fault("%s has no use for %s", command, arguments.flag(name)) end
  local list = plain.map(ordered.keys(known), arguments.flag)
  arguments.fault("%s", words.unknown("flag", arg, list))
end

-- Lays a flag's value on the call; nil where none was given.
local function take_flag(call, flag, name, value)
  local kind, typed = flags.value(flag), arguments.flag(name)
  if value and not kind then arguments.fault("%s takes no value", typed) end
  if kind and not value then arguments.fault("%s wants a value after it", typed) end
  if value == "" and kind ~= "S" and kind ~= "LINE" then arguments.fault("%s wants a value, not an empty one", typed) end
  local choices = arguments.choices(kind or "")
  if choices[1] and not plain.is_in(choices, value) then
    arguments.fault("%s is %s, not \"%s\"", typed, words.list(choices, "or"), words.printable(value))
  end
  if store[kind] then store[kind](call, name, value, flag) else call[name] = value or true end
end

--- Reads the words after a command that takes these flags.
function arguments.read(args, command, known)
  known = flags.by_name(known)
  local call = { words = {}, variants = {}, above = {}, options = {}, bundles = {}, folders = {}, given = {} }
  local i = 1
  while args[i] and args[i] ~= "--" do
    local arg = args[i]
    local name, value = arg:match("^%-%-?(%w[%w-]*)=(.*)$")
    name = name or arg:match("^%-%-?(%a[%w-]*)$")
    if name then
      local flag = known_flag(command, known, name, arg)
      if flags.value(flag) and not value then i, value = i + 1, args[i + 1] end
      take_flag(call, flag, name, value)
      table.insert(call.given, name)
    else
      table.insert(call.words, arg)
    end
    i = i + 1
  end
  table.move(args, i + 1, #args, #call.words + 1, call.words)
  return call
end

-- Which variant lies above which, as a header says it: what the call says, by whatever names, and what its bundles do.
local function above_of(call, game)
  local list = plain.map(call.above, function(pair)
    local upper, lower = engine.names.variant(call.library, game, pair[1]), pair[2]
    return ("%s:%s"):format(upper, engine.names.variant(call.library, game, lower))
  end)
  for _, file in ipairs(call.bundles) do
    for _, text in ipairs(bundles.above(file)) do
      if not plain.is_in(list, text) then list[#list + 1] = text end
    end
  end
  return list[1] and list or nil
end

-- Makes the options of a call as in a header; the last value given counts. Also returns those of its bundles; nil if there
-- are none. The slot, and so the game and its variants, determines how a text is read.
local function options_of(call, game)
  local line, own = nil, {}
  local made = call.options[1] and orders.compose(call.library,
    { game = game, variants = call.variants, above = above_of(call, game), players = call.players })
  for _, option in ipairs(call.options) do
    local slot = made and made.slots[option.name]
    line = bundles.with_option(line, option.name, values.read(option.text, slot and slot.kind))
    own[option.name] = true
  end
  for _, file in ipairs(call.bundles) do
    for name, value in ordered.pairs(file.declared.options) do
      local other = line and line:get(name)
      if other == nil then line = bundles.with_option(line, name, value)
      elseif not own[name] and not plain.same(other, value) then
        arguments.fault("%s sets option %s to %s, and another bundle to %s", file.declared.id, name, options.show(value),
          options.show(other))
      end
    end
  end
  return line
end

-- In a game that is kept, as a league, there are as many as have names, where nobody says how many and that can be.
local function count_named(call, game)
  local names = call.names and people.split(call.names)
  for _, file in ipairs(call.bundles) do names = names or file.declared.people end
  local made = names and not call.players and orders.compose(call.library, { game = game, variants = call.variants })
  local can_be = made and made.rules.kept and plain.is_in(plain.list_of(made.base.declared.players), #names)
  call.players = can_be and #names or call.players
end

--- Makes the header that a call asks for; a game's name first. House rules that clash are a wrong call.
function arguments.header(call, game)
  if call.seed and not utf8.len(call.seed) then arguments.fault("--seed wants text in UTF-8") end
  if call.seed and #call.seed > SEED_MOST then arguments.fault("--seed wants a text of at most %d bytes", SEED_MOST) end
  count_named(call, game)
  local header = { houserule = 1, game = game, seed = call.seed, players = call.players, dealer = call.dealer,
           variants = #call.variants > 0 and call.variants or nil, above = above_of(call, game),
           options = options_of(call, game) }
  if header.variants and header.variants[2] then
    local made, why = orders.compose(call.library, header)
    arguments.need(made or not why.clash, why)
  end
  return header
end

-- Says once which scripts of the user's own folder are played in place of built-in ones: an old copy is easily forgotten.
local noted = {}
local function note_copies(call, made)
  local own = folders.own() or ""
  for _, file in ipairs { made.base, table.unpack(made.variants) } do
    if file.path:sub(1, #own + 1) == own .. "/" and not noted[file.path] and call.library:replaces(file.path) then
      noted[file.path] = true
      call.note(T("%s is played in place of the built-in script", words.printable(file.path)))
    end
  end
end

--- Makes the composition that a call asks for; a wrong one is a wrong call.
function arguments.compose(call, game)
  local made = arguments.need(orders.compose(call.library, arguments.header(call, game)))
  made.bundles = call.bundles
  for _, sentence in ipairs(orders.sentences(made)) do call.note(sentence) end
  note_copies(call, made)
  return made
end

--- Puts the ids of a game and its house rules in the place of the names that a call has for them. Word i is the game's:
--- where it could be others too, a line says so. `kind` and `more` say what else it could have been.
function arguments.name_ids(call, i, kind, more)
  local word, given = call.words[i], {}
  if not call.library.files.games[word] then
    local found = arguments.need(engine.names.game(call.library, word, kind, more))
    if found.others[1] then
      call.note(T("%s is %s here; it could also be %s", words.printable(word), found.game, words.list(found.others, "or")))
    end
    call.words[i], given[1] = found.game, found.variant
  end
  table.move(call.variants, 1, #call.variants, #given + 1, given)
  call.variants = {}
  for _, name in ipairs(given) do
    local id = engine.names.variant(call.library, call.words[i], name)
    local bundle, why = engine.names.bundle(call.library, call.words[i], id)
    arguments.need(not why, why)
    for _, one in ipairs(bundle and bundle.declared.variants or { id }) do arguments.add_variant(call, one) end
    if bundle then
      call.players = call.players or bundle.declared.players
      table.insert(call.bundles, bundle)
    end
  end
  count_named(call, call.words[i])
  return call.words[i]
end

--- Wants a game's name as word i of the call: its id.
function arguments.game(call, i)
  if not call.words[i] then
    arguments.fault("%s wants a game, like zole: `houserule list` names them all", call.command)
  end
  return arguments.name_ids(call, i)
end

return arguments
