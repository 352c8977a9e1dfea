-- houserule list: the shelf of games, and the variants of those that are named.
local engine = require "houserule"
local flags = require "host.game.flags"
local json = require "host.system.json"
local ordered = require "houserule.values.ordered"
local page = require "host.system.paging"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local rulejson = require "host.rules.json"
local script = require "houserule.script.script"
local T, N = engine.texts.of, engine.texts.count

local fields, words = engine.record.fields, engine.words
local text, pad, width_of = prose.text, prose.pad, prose.width

local command = {
  words = { "[GAME...]" }, summary = "list games by kind; with names, list their house rules too",
  flags = flags.join({
    { "--kind " .. table.concat(script.kinds, "|"), help = "games of this kind" },
    { "--players N", help = "games for so many" },
    { "--land LAND", help = "games at home there: Germany" },
  }, flags.json), example = "houserule list --kind trick --players 3",
}

local function excluded(file)
  local names = {}
  for _, name in ipairs(ordered.keys(file.declared.excludes or {})) do
    if type(name) == "string" then names[#names + 1] = text(name) end
  end
  return names
end

-- The heading of a kind of games.
local headings = {
  trick = T "Games of tricks", draw = T "Drawing and melding", capture = T "Capturing", shed = T "Getting rid of cards",
  count = T "Counting", patience = T "Patiences", other = T "Other games",
}

-- JSON

local function options_of(file)
  return plain.map(file.slots, function(slot)
    return fields("name", words.clean(slot.name), "type", slot.kind, "default", rulejson.value(slot.default),
      "help", text(slot.help), "clause", rulejson.value(slot.clause))
  end)
end

local function variant_line(file)
  return fields("id", file.declared.id, "title", file.declared.title, "names", rulejson.names(file),
    "summary", text(file.declared.summary), "options", options_of(file), "excludes", excluded(file))
end

local function bundle_line(file)
  local declared, set = file.declared, fields()
  for name, value in ordered.pairs(declared.options) do set:add(name, rulejson.value(value)) end
  return fields("id", declared.id, "title", declared.title, "names", rulejson.names(file), "summary",
    text(declared.summary), "variants", rulejson.value(declared.variants), "options", set)
end

local function lands_of(declared)
  local list = {}
  for land in (declared.land or ""):gmatch "[^,]+" do list[#list + 1] = text(words.trim(land)) end
  return list
end

local function game_line(game)
  local file = game.file
  return fields("id", file.declared.id, "title", file.declared.title, "names", rulejson.names(file), "players",
    file.declared.players, "partners", file.declared.partners or false, "kind", file.declared.kind, "heading",
    tostring(headings[file.declared.kind]), "lands", lands_of(file.declared), "level",
    rulejson.value(file.declared.level), "minutes", rulejson.value(file.declared.minutes), "summary",
    text(file.declared.summary), "options", options_of(file), "variants", plain.map(game.variants, variant_line), "bundles",
    plain.map(game.bundles, bundle_line))
end

-- For people

local function also(declared)
  local names = text(declared.names)
  return names ~= "" and T("Also: %s", names) or ""
end

-- Players, place and number of house rules: "3 or 4 players, Latvia, 4 house rules".
local function facts_of(game)
  local declared = game.file.declared
  local facts = lands_of(declared)
  local players = prose.players(plain.list_of(declared.players))
  table.insert(facts, 1, declared.partners and T("%s, partners", players) or players)
  table.insert(facts, 1, declared.title)
  if #game.variants > 0 then facts[#facts + 1] = N(#game.variants, "house rule") end
  return table.concat(facts, ", ")
end

-- Two columns: what a game is called on a command line, and what it is. `whole`: with its other names and its house rules;
-- else a line says the command that lists these, with the call's `scripts`.
local function lines_of(games, width, whole, scripts)
  local rows, lines, ids, has_bundles = {}, {}, 0, false
  local function row(file, indent, ...)
    local parts, id = {}, indent .. file.declared.id
    for _, part in ipairs { ... } do
      if part ~= "" then parts[#parts + 1] = part end
    end
    rows[#rows + 1], ids = { id, (table.concat(parts, ". "):gsub("([.!?])%. ", "%1 ")) }, math.max(ids, width_of(id))
  end
  local function add_whole(game)
    if rows[1] then rows[#rows + 1] = "" end
    row(game.file, "", facts_of(game), text(game.file.declared.summary), also(game.file.declared))
    for _, file in ipairs(game.variants) do
      row(file, "  ", file.declared.title, text(file.declared.summary), also(file.declared))
    end
    for _, file in ipairs(game.bundles) do
      has_bundles = true
      row(file, "* ", file.declared.title, text(file.declared.summary), also(file.declared))
    end
  end
  for _, kind in ipairs(script.kinds) do
    local is_begun = whole
    for _, game in ipairs(games) do
      if game.file.declared.kind == kind then
        if not is_begun and rows[1] then rows[#rows + 1] = "" end
        if not is_begun then rows[#rows + 1] = headings[kind] end
        is_begun = true
        if whole then add_whole(game) else row(game.file, "  ", facts_of(game), text(game.file.declared.summary)) end
      end
    end
  end
  ids = math.min(ids, math.max(width - 24, 12))
  for _, one in ipairs(rows) do
    if type(one) == "string" then lines[#lines + 1] = one
    else prose.wrap(lines, one[2], width, pad(one[1], ids) .. "  ") end
  end
  if has_bundles then
    lines[#lines + 1] = ""
    prose.wrap(lines, T "a circle's way of playing: variants and options under one name", width, "* ")
  end
  if not whole and lines[1] then
    lines[#lines + 1] = ""
    prose.wrap(lines, T("The house rules of a game: houserule list %s", games[1].file.declared.id .. scripts), width, "")
  end
  return lines
end

-- True if a game matches the flags of the call.
local function is_asked_for(call, declared)
  local fold, is_there = engine.names.fold, not call.land
  for _, land in ipairs(lands_of(declared)) do is_there = is_there or fold(land) == fold(call.land) end
  return is_there and (not call.kind or call.kind == declared.kind)
    and (not call.players or plain.is_in(declared.players, call.players))
end

function command.run(call, cli)
  local read = (call.json or call.words[1]) and engine.catalog.all or engine.catalog.shelf
  local all, bad = read(call.library)
  local games, named = {}, {}
  for i in ipairs(call.words) do named[cli.game(call, i)] = true end
  for _, game in ipairs(all) do
    local declared = game.file.declared
    if (next(named) == nil or named[declared.id]) and is_asked_for(call, declared) then games[#games + 1] = game end
  end
  for _, sentence in ipairs(bad) do io.stderr:write(words.clean(sentence), "\n") end
  if call.json then io.write(json.encode(fields("games", plain.map(games, game_line), "houserule", 1)), "\n")
  elseif not games[1] and all[1] then cli.print(T "There is no such game on the shelf.")
  else
    local scripts = words.clean(cli.scripts(call))
    page(table.concat(lines_of(games, prose.columns(), next(named) ~= nil, scripts), "\n") .. "\n")
  end
  return 0
end

return command
