-- piles_view.lua - what lies on the table as a seat sees it, as plain data: piles, and piles side by side as columns.
local visibility = require "houserule.seat.visibility"

local piles_view = {}

-- The cards of a list that are in a set.
local function seen_of(sets, list, set)
  local seen = {}
  for _, name in ipairs(list) do
    local same = set & sets.same(name)
    if same ~= 0 then seen[#seen + 1], set = name, set & ~(same & -same) end
  end
  return seen
end

local function reversed(list)
  local new = {}
  for i, item in ipairs(list) do new[#list + 1 - i] = item end
  return new
end

-- The visible part of a pile; `at` has the session's methods, and `list` the pile's cards from the top.
local function pile_data(sets, name, list, set, seen, open)
  return { name = name, count = #list, cards = seen == set and list or nil, open = open,
           shown = seen ~= 0 and seen ~= set and seen_of(sets, list, seen) or nil }
end

-- The family and number of a pile that stands beside others of its name: those that the rule `piles` numbers.
local function column_of(rules, name)
  local family, number = name:match "^(.-) (%d+)$"
  if not family or rules.piles[family]:find " each$" then return nil end
  return family, math.tointeger(tonumber(number))
end

--- Returns the piles that have cards, in order: { name =, count =, cards = all from the top, if all are visible, shown =
--- the visible ones otherwise, open = true if everybody sees them }. Numbered piles are one item { name =, columns = as of
--- `layout`, up to the last that has cards }.
function piles_view.piles(at, viewer)
  local sets, list, families, names, declared, open = at.rules.sets, {}, {}, at.engine_table.piles()
  for i, name in ipairs(names) do
    local _, set = at.engine_table.place(name)
    local seen = visibility.at(at, name, viewer)
    local cards = i <= declared and at.engine_table.looking:list(name) or sets.list(set)
    local family, number = column_of(at.rules, name)
    if family and set ~= 0 then
      local up = reversed(seen_of(sets, cards, seen))
      if not families[family] then
        families[family] = { name = family, columns = {}, count = 0 }
        list[#list + 1] = families[family]
      end
      local columns = families[family].columns
      for empty = #columns + 1, number - 1 do columns[empty] = { up = {}, down = 0 } end
      columns[number] = { up = up, down = #cards - #up }
    elseif set ~= 0 then
      list[#list + 1] = pile_data(sets, name, cards, set, seen, open[i])
    end
  end
  return list
end

-- Names of cards that a script gave: one, or a list of them.
local function names_of(sets, up)
  local names = {}
  for _, text in ipairs(type(up) == "table" and up or { up }) do
    local _, name = sets.card(type(text) == "string" and text or "")
    names[#names + 1] = name
  end
  return names
end

--- Copies the columns that the rule `layout` returned: for each { up = the public cards, the top card last, down = the
--- number of cards below them }. nil if it returned none.
function piles_view.columns(sets, given)
  local columns = {}
  if type(given) ~= "table" then return nil end
  for i, one in ipairs(given) do
    if type(one) ~= "table" then one = {} end
    local down = math.type(one.down) == "integer" and one.down or 0
    columns[i] = { up = names_of(sets, one.up), down = down < 0 and 0 or down > 52 and 52 or down }
  end
  return #columns > 0 and columns or nil
end

return piles_view
