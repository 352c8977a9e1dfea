-- steps.lua - finds at which step of a game a house rule comes in: the section of the game's page in which the script has
-- the first rule that it changes. A page goes from the deal by bidding and play to the score and the end, and so does the
-- list.
local clauses = require "houserule.script.clauses"
local plain = require "houserule.values.plain"
local rulemodel = require "host.rules.model"

local steps = {}

-- The section in which a text assigns or defines a rule; nil if it does neither.
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

--- Makes function(rule) -> the number of the section of a game's page in which that rule stands; nil where none does. An
--- option says its clause.
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

-- How often what a composition changes stands in each section; where a clause of the page is replaced, that section alone.
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
