-- json.lua - says the rule page as one JSON object, for `rules --json` and `list --json`.
local engine = require "houserule"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"

local fields, ids, words = engine.record.fields, engine.catalog.ids, engine.words
local rulejson = {}

local function null(value)
  if value == nil then return engine.null end
  return value
end

--- Makes of a value what JSON can hold; null of what it cannot.
function rulejson.value(value, depth)
  depth = depth or 1
  local kind = math.type(value) or type(value)
  if kind == "integer" or kind == "boolean" then return value end
  if kind == "string" then return words.clean(value) end
  if kind ~= "table" or depth > prose.DEEPEST then return engine.null end
  local list = {}
  for i = 1, math.min(rawlen(value), prose.LONGEST) do list[i] = rulejson.value(rawget(value, i), depth + 1) end
  return list
end

--- Lists the other names of a game or a house rule.
function rulejson.names(file) return plain.map(engine.names.list(file.declared), words.clean) end

local function section_line(section, only)
  local list = {}
  for _, clause in ipairs(section.clauses) do
    if not only or clause.id == only then
      list[#list + 1] = fields("id", clause.id, "text", clause.text, "from", null(clause.from),
        "replaced_by", null(clause.replaced))
    end
  end
  return fields("section", section.id, "heading", section.heading or "", "clauses", list)
end

-- Makes a section for readers, or terms; nil if a word is neither.
local function reader_page(game, library, word)
  local pages = require "host.rules.pages" -- only for who asks
  local name = pages.is_section(word)
  local items = name == "names" and pages.names(library, game) or name and pages.items(library, game, name)
    or pages.terms(library, game, word)
  local list = plain.map(items, function(item)
    local line = fields("term", null(item.term or item.title), "text", words.clean(item.text))
    return item.lines and line:add("record", item.lines) or line
  end)
  return (name or list[1]) and fields("game", game.id, "page", name or "glossary", "items", list, "houserule", 1)
end

--- Makes the page as a line for JSON; with a word only what that means.
function rulejson.page(game, word, library)
  local for_readers = word and not word:find "%d" and reader_page(game, library, word)
  if for_readers then return for_readers end
  local page, sections = rulemodel.model(game), {}
  local clause_id, section_id
  if word then clause_id, section_id = rulemodel.find(game, word) end
  if clause_id then sections[1] = section_line(page.sections[rulemodel.section_of(clause_id)], clause_id)
  elseif section_id then sections[1] = section_line(page.sections[section_id])
  elseif word then
    local rulepage = require "host.rules.page"
    sections = plain.map(rulepage.search(game, word), function(clause)
      return section_line(page.sections[rulemodel.section_of(clause.id)], clause.id)
    end)
  else sections = plain.map(page.sections, function(section) return section_line(section) end) end
  local line = fields("game", game.id, "title", game.base.declared.title, "names", rulejson.names(game.base),
    "players", game.players, "variants", ids(game.variants), "bundles", ids(game.bundles or {}), "houserule", 1, "sections",
    sections)
  if word then return line end
  return line:add("options", plain.map(game.slots, function(slot)
    local now = rulejson.value(rulemodel.value(game, slot))
    return fields("name", words.clean(slot.name), "type", slot.kind, "value", now, "default",
      rulejson.value(slot.default), "changed", rulemodel.changed(game, slot), "help", prose.text(slot.help),
      "clause", rulejson.value(slot.clause), "from", slot.from)
  end), "changes", plain.map(game.history, function(note)
    local who, how, name, text = rulemodel.change(game, note)
    return fields("by", who, "how", how, note.option and "option" or "rule", name, "what", text)
  end))
end

return rulejson
