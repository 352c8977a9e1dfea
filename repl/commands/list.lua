-- houserule list: the games there are, and their variants.
local engine = require "houserule"
local flags = require "host.game.flags"
local json = require "host.system.json"
local ordered = require "houserule.values.ordered"
local page = require "host.system.page"
local prose = require "host.table.prose"
local rulejson = require "host.rules.json"
local T = engine.texts.of

local fields, words = engine.record.fields, engine.words
local text, pad, width_of = prose.text, prose.pad, prose.width

local command = {
  usage = "list [--json]", most = 0, summary = "the games and variants there are",
  flags = flags.json, example = "houserule list --json",
}

local function excluded(file)
  local names = {}
  for _, name in ipairs(ordered.keys(file.declared.excludes or {})) do
    if type(name) == "string" then names[#names + 1] = text(name) end
  end
  return names
end

-- As JSON

local function options_of(file)
  local list = {}
  for i, slot in ipairs(file.slots) do
    list[i] = fields("name", words.clean(slot.name), "type", slot.kind, "default", rulejson.value(slot.default),
      "help", text(slot.help), "clause", rulejson.value(slot.clause))
  end
  return list
end

local function variants_of(game)
  local list = {}
  for i, file in ipairs(game.variants) do
    list[i] = fields("id", file.declared.id, "title", file.declared.title, "names", rulejson.names(file),
      "summary", text(file.declared.summary), "options", options_of(file), "excludes", excluded(file))
  end
  return list
end

local function bundles_of(game)
  local list = {}
  for i, file in ipairs(game.bundles) do
    local declared, set = file.declared, fields()
    for name, value in ordered.pairs(declared.options) do set:add(name, rulejson.value(value)) end
    list[i] = fields("id", declared.id, "title", declared.title, "names", rulejson.names(file), "summary",
      text(declared.summary), "variants", rulejson.value(declared.variants), "options", set)
  end
  return list
end

local function as_json(games)
  local list = {}
  for i, game in ipairs(games) do
    local file = game.file
    list[i] = fields("id", file.declared.id, "title", file.declared.title, "names", rulejson.names(file), "players",
      file.declared.players, "partners", file.declared.partners or false, "summary", text(file.declared.summary),
      "options", options_of(file), "variants", variants_of(game), "bundles", bundles_of(game))
  end
  return fields("games", list)
end

-- For people

local function also(declared)
  local names = text(declared.names)
  return names ~= "" and T("Also: %s", names) or ""
end

-- Two columns: what it is called on a command line, and what it is.
local function lines_of(games, width)
  local rows, lines, ids, has_bundles = {}, {}, 0, false
  local function row(file, indent, ...)
    local parts, id = {}, indent .. file.declared.id
    for _, part in ipairs { ... } do
      if part ~= "" then parts[#parts + 1] = part end
    end
    rows[#rows + 1], ids = { id, (table.concat(parts, ". "):gsub("([.!?])%. ", "%1 ")) }, math.max(ids, width_of(id))
  end
  for _, game in ipairs(games) do
    if rows[1] then rows[#rows + 1] = false end
    local declared = game.file.declared
    row(game.file, "", T(declared.partners and "%s, %s players, partners" or "%s, %s players", declared.title,
      words.list(declared.players, "or")), text(declared.summary), also(declared))
    for _, file in ipairs(game.variants) do
      row(file, "  ", file.declared.title, text(file.declared.summary), also(file.declared))
    end
    for _, file in ipairs(game.bundles) do
      has_bundles = true
      row(file, "* ", file.declared.title, text(file.declared.summary), also(file.declared))
    end
  end
  ids = math.min(ids, math.max(width - 24, 12))
  for _, one in ipairs(rows) do
    if one then prose.wrap(lines, one[2], width, pad(one[1], ids) .. "  ") else lines[#lines + 1] = "" end
  end
  if has_bundles then
    lines[#lines + 1] = ""
    prose.wrap(lines, T "a circle's way of playing: variants and options under one name", width, "* ")
  end
  return lines
end

function command.run(call)
  local games, bad = engine.catalog.all(call.library)
  for _, sentence in ipairs(bad) do io.stderr:write(words.clean(sentence), "\n") end
  if call.json then io.write(json.encode(as_json(games)), "\n")
  else page(table.concat(lines_of(games, prose.columns()), "\n") .. "\n") end
  return 0
end

return command
