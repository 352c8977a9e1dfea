-- houserule pack: a circle's way of playing in one file, with all that it needs; or what is in such a file.
local bundles = require "host.game.bundles"
local engine = require "houserule"
local orders = require "host.game.orders"
local ordered = require "houserule.values.ordered"
local packs = require "host.system.packs"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local sys = require "host.system.sys"
local T, N = engine.texts.of, engine.texts.count

local words = engine.words
local command = {
  words = { "NAME|PACK" }, example = "houserule pack our-zole > our-zole.houserule",
  summary = "one file to pass on: a bundle, a game or a house rule, with its games, house rules, libraries, lessons and "
    .. "examples; or show the contents of such a file and where they differ from yours",
  flags = { { "--by NAME", help = "who wrote it" } },
}

-- Making one --------------------------------------------------------------------------------------------------------

-- Adds a script's text, and the examples that lie beside it.
local function add(into, library, kind, name)
  local path = packs.place(kind, name)
  if into[path] then return end
  local text, where = library:find(kind, name)
  if not text then return end
  into[path] = text
  local beside = not library.files[kind][name].shipped and where:gsub("%.lua$", ".jsonl")
  if beside and beside ~= where and sys.exists(beside) then into[path:gsub("%.lua$", ".jsonl")] = sys.read(beside) end
end

-- Adds what a composition is made of, and what there is to read about it that is not built in.
local function add_composition(into, library, made)
  local about = { [made.id] = true }
  add(into, library, "games", made.id)
  for _, lib in ipairs(made.libs) do
    local name = lib.path:match "([%w_-]+)%.lua$"
    about[name] = true
    add(into, library, "lib", name)
  end
  for _, file in ipairs(made.variants) do add(into, library, "variants", file.name) end
  for _, kind in ipairs { "pages", "lessons" } do
    for _, name in ipairs(library:names(kind)) do
      local own = not library.files[kind][name].shipped and about[name:match "^[^/]+"]
      if own then add(into, library, kind, name) end
    end
  end
  for _, sub in ordered.pairs(made.subs) do add_composition(into, library, sub) end
end

-- Finds the bundle or house rule of this name, the user's own before a shipped one, and a header for each of its games; nil
-- if there is none.
local function found(library, name)
  local shipped, headers
  for id, game in pairs(engine.catalog.all(library)) do
    for _, kind in ipairs(type(id) == "string" and { "bundles", "variants" } or {}) do
      for _, file in ipairs(game[kind]) do
        local is_own = not library.files[kind][file.name].shipped
        if file.declared.id == name and (is_own or not shipped) then
          shipped, headers = file, plain.map(plain.list_of(file.declared.of), function(of)
            if kind == "bundles" then return bundles.header(file, of) end
            return { game = of, variants = { name }, players = plain.list_of(file.declared.players)[1] }
          end)
          if is_own then return file, headers end
        end
      end
    end
  end
  return shipped, headers
end

local function make(call, cli, name)
  local library, into, file, headers = call.library, {}, nil, { { game = name } }
  if not library.files.games[name] then file, headers = found(library, name) end
  if not headers then
    local names = table.move(library:names "games", 1, #library:names "games", #library:names "bundles" + 1,
      library:names "bundles")
    cli.fault("%s", words.unknown(T "game, house rule or bundle", words.printable(name), names))
  end
  if file then add(into, library, file.kind, file.name) end
  for _, header in ipairs(headers) do
    local made = cli.need(orders.compose(library, header))
    file = file or made.base
    add_composition(into, library, made)
  end
  local files = {}
  for _, path in ipairs(ordered.keys(into)) do files[#files + 1] = { path = path, text = into[path] } end
  local by = call.by or file.declared.by
  return packs.text({ id = file.declared.id, title = file.declared.title, by = by }, files)
end

-- Contents of a pack --------------------------------------------------------------------------------------------------

local function say(cli, pack)
  local head, library = pack.head, engine.library.new {}
  cli.print(packs.title(pack))
  cli.print(T("digest %s", head.digest))
  for _, file in ipairs(head.files) do
    local differs = packs.difference(library, file[1], pack.texts[file[1]])
    cli.print(("  %s  %s%s"):format(prose.pad(file[1], 40), N(file[2], "byte"), differs and ", " .. differs or ""))
  end
end

function command.run(call, cli)
  local name = call.words[1]
  if not name then cli.fault("pack wants a name; usage: houserule %s", command.usage) end
  if packs.is_one(name) then say(cli, cli.have(packs.read(name)))
  else io.write(make(call, cli, name)) end
  return 0
end

return command
