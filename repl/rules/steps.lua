-- steps.lua - finds the step of a game that a house rule changes: the section of the script with the first rule it changes.
-- Pages and this list run from the deal through bidding and play to the score and the end.
local clauses = require "houserule.script.clauses"
local plain = require "houserule.values.plain"
local rulemodel = require "host.rules.model"

local steps = {}

-- Returns the section in which a text assigns or defines a rule; nil if it does not.
local function section_in(text, items, rule)
  local at = text:find("%." .. rule .. "%s*=[^=]") or text:find("%f[%w]function%s+[%w_]+%." .. rule .. "%f[^%w_]")
  if not at then return nil end
  local _, line = text:sub(1, at):gsub("\n", "")
  local id
  for _, item in ipairs(items) do
    if item.line > line + 1 then break end
    id = item.id or id
  end
  return id and rulemodel.section_of(id)
end

--- Makes function(rule) -> the number of the page's section with that rule, or nil. An option names its clause.
function steps.finder(game)
  local known = {}
  for _, slot in ipairs(game.slots) do
    if type(slot.clause) == "string" then known[slot.path[1]] = rulemodel.section_of(slot.clause) end
  end
  return function(rule)
    if known[rule] == nil then
      known[rule] = false
      for _, source in ipairs(rulemodel.sources(game)) do
        local items = source.tag and clauses.read(source.file.text, source.tag) or clauses.of(source.file)
        known[rule] = known[rule] or not source.from and section_in(source.file.text, items, rule) or false
      end
    end
    return known[rule] or nil
  end
end

-- Counts the changed rules of a composition per section. A replaced clause determines the section alone.
local function counts(game, section_of)
  local count = {}
  for _, file in ipairs(game.variants) do
    for _, id in ipairs(plain.list_of(file.declared.replaces)) do
      if type(id) == "string" and rulemodel.section_of(id) then return { [rulemodel.section_of(id)] = 1 } end
    end
  end
  for _, note in ipairs(game.history) do
    local section = note.rule and section_of(note.rule)
    if section then count[section] = (count[section] or 0) + 1 end
  end
  return count
end

--- The heading of the step at which a composition with house rules leaves its game's page, and its place among the page's;
--- `section_of` is the game's finder. nil where no rule of the page is changed.
function steps.of(game, page, section_of)
  local count, most = counts(game, section_of), nil
  for i, section in ipairs(page.sections) do
    local n = count[section.id]
    if n and (not most or n > count[page.sections[most].id]) then most = i end
  end
  return most and page.sections[most].heading, most
end

return steps
