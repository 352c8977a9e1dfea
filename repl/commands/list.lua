-- houserule list: the games there are, and their variants.
local engine = require "houserule"
local flags = require "host.game.flags"
local json = require "host.system.json"
local ordered = require "houserule.values.ordered"
local page = require "host.system.page"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local rulejson = require "host.rules.json"
local T = engine.texts.of

local fields, words = engine.record.fields, engine.words
local text, pad, width_of = prose.text, prose.pad, prose.width

local command = {
  words = {}, summary = "the games and variants there are",
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

local function game_line(game)
  local file = game.file
  return fields("id", file.declared.id, "title", file.declared.title, "names", rulejson.names(file), "players",
    file.declared.players, "partners", file.declared.partners or false, "summary", text(file.declared.summary),
    "options", options_of(file), "variants", plain.map(game.variants, variant_line), "bundles",
    plain.map(game.bundles, bundle_line))
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
  if call.json then io.write(json.encode(fields("games", plain.map(games, game_line))), "\n")
  else page(table.concat(lines_of(games, prose.columns()), "\n") .. "\n") end
  return 0
end

return command
