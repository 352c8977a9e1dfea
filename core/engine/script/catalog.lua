-- catalog.lua - runs the scripts of a library: all of them to list games and house rules, or one for a composition.
--
-- If a file does not load, the list has a sentence about it, and the other files are still read. Files that are not built
-- in share a few seconds (compile.lua), so a folder full of endless scripts cannot stop the program.
local compile = require "houserule.script.compile"
local core = require "houserule.core"
local sandbox = require "houserule.script.sandbox"
local plain = require "houserule.values.plain"
local readonly = require "houserule.values.readonly"
local script = require "houserule.script.script"
local words = require "houserule.values.words"

local catalog = {}

local KEPT_MOST <const> = 8 -- most MiB of a file in the catalogue: all scripts share one limit of memory

function catalog.run(library, kind, name, more)
  local text, path = library:find(kind, name)
  if not text then return nil, path end
  local file, why = script.run(kind, text, path, more)
  if not file then return nil, why end
  local called = name:match("([^/]*)$")
  if file.declared.id ~= called then
    return nil, ('%s: the file is called %s, but it declares "%s"'):format(path, called, file.declared.id)
  end
  file.name, file.rank = name, library.files[kind][name].rank
  return file
end

-- All scripts of a composition have the same library.
local function as_given(value) return type(value) == "table" and readonly.library(value) or value end

--- Returns the function `use` of a composition with these cards: use "naming" runs scripts/games/lib/naming.lua, each file
--- once.
function catalog.user(library, loaded, of)
  return function(name)
    if type(name) ~= "string" then error("use: a name is text", 2) end
    if loaded[name] ~= nil then return as_given(loaded[name]) end
    local text, path = library:find("lib", name)
    if not text then error(path or words.unknown("library", name, library:names("lib")), 2) end
    local env = sandbox.new(nil, { use = catalog.user(library, loaded, of), pack = of.pack }, of)
    local chunk, wrong = compile(text, path, env)
    if not chunk then error(wrong, 2) end
    loaded[#loaded + 1] = { path = path, text = text } -- a rule page reads its clauses
    loaded[name] = chunk() or true
    return as_given(loaded[name])
  end
end

local function read_lightly(library, kind, name, more)
  local before = collectgarbage "count"
  local file, why = catalog.run(library, kind, name, more)
  if not file then return nil, why end
  -- A composition runs the file again: only it needs the file's globals, and what the file sets, wraps, appends and adds.
  -- The list keeps the declaration, and the rules of a game, which variants may read.
  file.env, file.game_rules, file.set, file.wrap, file.append, file.add, file.wraps = nil, nil, nil, nil, nil, nil, nil
  if collectgarbage "count" - before <= KEPT_MOST * 1024 then return file end
  collectgarbage()
  if collectgarbage "count" - before <= KEPT_MOST * 1024 then return file end
  return nil, ("%s:1: not kept: what it makes while it is read takes more than %d MiB"):format(file.path, KEPT_MOST)
end

-- Reads only the declaration of a file, in a hundredth of the time, if it consists of constants alone. Returns nil if the
-- file must be run. Done for built-in files only: no other file is known to load.
local function read_declaration(library, kind, name)
  local text, path = library:find(kind, name)
  local written = text and text == core.shipped(path) and text:match("%f[%a]" .. kind:sub(1, -2) .. "%s*(%b{})")
  local chunk = written and load("return " .. written, "=declared", "t", {})
  local ok, declared = pcall(chunk)
  if not ok or declared.id ~= name:match("([^/]*)$") or kind == "games" and not declared.kind then return nil end
  return { declared = declared, name = name, path = path, rank = library.files[kind][name].rank }
end

local function read_catalog(library, declared_alone)
  local games, bad = {}, {}
  local function read(kind, name, rules, wholly)
    local declared = declared_alone and not wholly and read_declaration(library, kind, name)
    if declared then return declared end
    local of = sandbox.cards()
    local file, why = read_lightly(library, kind, name,
                                   { game_rules = rules, use = catalog.user(library, {}, of), cards = of })
    if not file then bad[#bad + 1] = why end
    return file
  end
  for _, name in ipairs(library:names("games")) do
    local file = read("games", name)
    if file then
      games[#games + 1] = { file = file, variants = {}, bundles = {} }
      games[name] = games[#games]
    end
  end
  local function rules_of(declared) -- a variant may read its game's rules while it loads
    local game = games[plain.list_of(declared.of)[1]]
    if game and not game.file.rules then game.file = read("games", game.file.name, nil, true) end
    if game then return game.file.rules, game.file.cards end
  end
  local function add(list, file) -- replaces an earlier one of its id
    for i, other in ipairs(list) do
      if other.declared.id == file.declared.id then
        if file.rank >= other.rank then list[i] = file end
        return
      end
    end
    table.insert(list, file)
  end
  for _, kind in ipairs { "variants", "bundles" } do
    for _, name in ipairs(library:names(kind)) do
      local file = read(kind, name, rules_of)
      for _, id in ipairs(file and plain.list_of(file.declared.of) or {}) do
        if games[id] then add(games[id][kind], file)
        else
          bad[#bad + 1] = ("%s: it is a %s of %s, and there is no such game"):format(file.path, kind:sub(1, -2),
            words.printable(tostring(id)))
        end
      end
    end
  end
  return games, bad
end

--- Returns all games, a list of { file =, variants = { file, ... }, bundles = { file, ... } } that is keyed by id too, and
--- sentences about files that do not load. Callers share the list until a file changes: do not write to it.
function catalog.all(library) return library:made(read_catalog) end

--- Returns all games for display. A built-in file is not run: it has its declaration and nothing more.
function catalog.shelf(library) return read_catalog(library, true) end

--- The ids of files.
function catalog.ids(files) return plain.map(files, function(file) return file.declared.id end) end

--- Returns the variants of a game: a list of files, and sentences about the files that do not load.
function catalog.variants_of(library, game_id)
  local games, bad = catalog.all(library)
  return games[game_id] and games[game_id].variants or {}, bad
end

--- Returns the bundles of a game.
function catalog.bundles_of(library, game_id)
  local games = catalog.all(library)
  return games[game_id] and games[game_id].bundles or {}
end

--- Returns the name of the file of a game's variant; `base` is the game's own file. Variants of two families may share an
--- id: then their declarations are read, and nothing else.
function catalog.name_of(library, base, id)
  local names, best = library:names("variants", id), nil
  for _, name in ipairs(#names > 1 and names or {}) do
    local file = catalog.run(library, "variants", name, { game_rules = base.rules, cards = base.cards,
                                                          use = catalog.user(library, {}, base.cards) })
    local is_its = file and plain.is_in(file.declared.of, base.declared.id)
    if is_its and (not best or file.rank >= best.rank) then best = file end
  end
  return best and best.name or names[1] or id
end

return catalog
