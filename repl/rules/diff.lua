-- diff.lua - tells what changes from one composition to another, for `diff` and `new`.
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"
local ordered = require "houserule.values.ordered"
local catalog = require("houserule").catalog
local words = require("houserule").words
local T = require("houserule").texts.of

local clean, show, wrap = words.clean, prose.show, prose.wrap
local rulediff = {}

local function diff_options(a, b, lines)
  for _, slot in ipairs(a.slots) do
    local now, other = show(rulemodel.value(a, slot)), b.slots[slot.name]
    if not other then lines[#lines + 1] = "- " .. T("option %s %s", clean(slot.name), now)
    elseif now ~= show(rulemodel.value(b, other)) then
      local new = show(rulemodel.value(b, other))
      lines[#lines + 1] = "  " .. T("option %s: %s, then %s", clean(slot.name), now, new)
    end
  end
  for _, slot in ipairs(b.slots) do
    if not a.slots[slot.name] then
      lines[#lines + 1] = "+ " .. T("option %s %s", clean(slot.name), show(rulemodel.value(b, slot)))
    end
  end
end

local function change_set(game)
  local set, list = {}, {}
  for _, note in ipairs(game.history) do
    if not note.option then
      local who, how, _, text = rulemodel.change(game, note)
      local line = T("rule %s %s", how, text)
      list[#list + 1] = { text = ("%s (%s)"):format(line, who), key = who .. line }
      set[who .. line] = true
    end
  end
  return list, set
end

local function diff_rules(a, b, lines)
  local of_a, in_a = change_set(a)
  local of_b, in_b = change_set(b)
  for _, one in ipairs(of_a) do
    if not in_b[one.key] then lines[#lines + 1] = "- " .. one.text end
  end
  for _, one in ipairs(of_b) do
    if not in_a[one.key] then lines[#lines + 1] = "+ " .. one.text end
  end
end

-- Lists the clauses in force in their order, and by their numbers.
local function in_force(game)
  local list, by_id = {}, {}
  for _, section in ipairs(rulemodel.model(game).sections) do
    for _, clause in ipairs(section.clauses) do
      if not clause.replaced then
        list[#list + 1], by_id[clause.id] = clause, clause
      end
    end
  end
  return list, by_id
end

local function diff_clauses(a, b, lines, width)
  local list_a, by_a = in_force(a)
  local list_b, by_b = in_force(b)
  for _, clause in ipairs(list_a) do
    if not by_b[clause.id] then wrap(lines, clause.text, width, "- " .. clause.id .. " ") end
  end
  for _, clause in ipairs(list_b) do
    local old = by_a[clause.id]
    if not old then wrap(lines, clause.text, width, "+ " .. clause.id .. " ")
    elseif old.text ~= clause.text then wrap(lines, clause.text, width, "  " .. clause.id .. " ") end
  end
end

local function what(game)
  local names = catalog.ids(game.variants)
  for _, name in ipairs(ordered.keys(game.values)) do names[#names + 1] = name .. "=" .. show(game.values[name]) end
  return #names > 0 and T("%s with %s", game.id, words.list(names)) or game.id
end

--- Says what changes from one composition to another in lines that begin with "-" for what goes, "+" for what comes, spaces
--- for what is there with another value or text. None if the two are the same.
function rulediff.lines(a, b, width)
  local lines = {}
  if a.players ~= b.players then lines[1] = "  " .. T("players: %d, then %d", a.players, b.players) end
  diff_options(a, b, lines)
  diff_rules(a, b, lines)
  diff_clauses(a, b, lines, width)
  if #lines > 0 then table.insert(lines, 1, T("from %s to %s", what(a), what(b))) end
  return lines
end

return rulediff
