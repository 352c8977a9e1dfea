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

-- Lists the changes of rules that came with variants, by their keys too.
local function changes(game)
  local list = {}
  for _, note in ipairs(game.history) do
    if not note.option then
      local who, how, _, text = rulemodel.change(game, note)
      local line = T("rule %s %s", how, text)
      list[#list + 1] = { text = ("%s (%s)"):format(line, who), key = who .. line }
      list[who .. line] = list[#list]
    end
  end
  return list
end

-- Lists the clauses in force, by their numbers too.
local function in_force(game)
  local list = {}
  for _, section in ipairs(rulemodel.model(game).sections) do
    for _, clause in ipairs(section.clauses) do
      if not clause.replaced then list[#list + 1], list[clause.id] = clause, clause end
    end
  end
  return list
end

-- Calls add(mark, item) for what goes, and for what comes or has another text. `key` is the field that items have as a key.
local function compare(of_a, of_b, key, add)
  for _, one in ipairs(of_a) do
    if not of_b[one[key]] then add("- ", one) end
  end
  for _, one in ipairs(of_b) do
    local old = of_a[one[key]]
    if not old or old.text ~= one.text then add(old and "  " or "+ ", one) end
  end
end

local function what(game)
  local names = catalog.ids(game.variants)
  for _, name in ipairs(ordered.keys(game.values)) do names[#names + 1] = name .. "=" .. show(game.values[name]) end
  return #names > 0 and T("%s with %s", game.id, words.list(names)) or game.id
end

--- Lists the changes from one composition to another: lines with "-" for what is removed, "+" for what is added, blanks for
--- a changed value or text. Empty if the two are equal. `to_players` leaves out names that only scripts use.
function rulediff.lines(a, b, width, to_players)
  local lines = {}
  if a.players ~= b.players then lines[1] = "  " .. T("players: %d, then %d", a.players, b.players) end
  diff_options(a, b, lines)
  if not to_players then
    compare(changes(a), changes(b), "key", function(mark, one) lines[#lines + 1] = mark .. one.text end)
  end
  compare(in_force(a), in_force(b), "id", function(mark, one) wrap(lines, one.text, width, mark .. one.id .. " ") end)
  if #lines > 0 then table.insert(lines, 1, T("from %s to %s", what(a), what(b))) end
  return lines
end

return rulediff
