-- doc.lua - looks up by a word what scripts may say: the functions, methods and fields that scripts/houserule.lua describes,
-- and the options and events of the game on the table.
local core = require "houserule.core"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"
local words = require("houserule").words
local T = require("houserule").texts.of

local doc = {}

local entries -- { name =, shown =, lines = texts, fields = a class's }, read when somebody first asks

-- Takes a line of the annotations, `text` behind its dashes: it begins something, or goes on with it.
local function take(list, state, text)
  local name, rest = text:match "^@field%s+([%w_]+%??)%s+(.*)$"
  local class = text:match "^@class%s+(%w+)"
  local item = text:match "^@param%s+(.*)$" or text:match "^@return%s+(.*)$"
  if class then
    list[#list + 1] = { name = class, shown = class, lines = state.lines, fields = {} }
    state.class, state.lines = list[#list], {}
  elseif name then
    state.lines = { rest }
    name = name:gsub("%?$", "")
    list[#list + 1] = { name = name, shown = state.class.name .. "." .. name, lines = state.lines }
    table.insert(state.class.fields, name)
  elseif item then state.lines[#state.lines + 1] = (text:find "^@return" and T "gives" .. " " or "") .. item
  elseif not text:find "^@" then
    local last = math.max(#state.lines, 1)
    state.lines[last] = words.trim((state.lines[last] or "") .. " " .. words.trim(text))
  end
end

local function read()
  local list, state = {}, { lines = {} }
  for line in core.shipped "scripts/houserule.lua":gmatch "[^\n]*" do
    local text, head = line:match "^%-%-%-(.*)$", line:match "^function ([%w_.:]+%b())"
    if text then take(list, state, text)
    else
      if head then list[#list + 1] = { name = head:match "^[%w_.:]+", shown = head, lines = state.lines } end
      state.lines = {}
    end
  end
  return list
end

local function all()
  entries = entries or read()
  return entries
end

-- Adds an option or an event of the game that is called so.
local function of_game(game, word, lines, width)
  local slot = game.slots[word]
  if slot then
    prose.wrap(lines, rulemodel.slot_text(game, slot), width, T("option %s", slot.name) .. "  ")
  end
  for event, fields in pairs(game.rules.events) do
    if event:match "^%S+" == word then
      prose.wrap(lines, fields, width, T("event %s", event) .. "  ")
    end
  end
end

--- Says what a word of scripts means: lines, or nil and a sentence. `game`: the composition on the table, or nil.
function doc.lines(game, word, width)
  local lines, name = {}, word:lower():gsub("%(.*$", "")
  for _, entry in ipairs(all()) do
    local own = entry.name:lower()
    if own == name or own:match "[.:]([%w_]+)$" == name then
      prose.wrap(lines, entry.shown, width, "")
      for _, text in ipairs(entry.lines) do prose.wrap(lines, text, width, "  ") end
      if entry.fields then prose.wrap(lines, table.concat(entry.fields, " "), width, "  ") end
    end
  end
  if game then of_game(game, word, lines, width) end
  if #lines > 0 then return lines end
  local near = doc.names()
  for _, entry in ipairs(all()) do near[#near + 1] = entry.name:match "[.:]([%w_]+)$" end
  return nil, words.unknown("word of scripts", words.printable(word), near)
end

--- Lists all names that scripts/houserule.lua describes.
function doc.names()
  local list, seen = {}, {}
  for _, entry in ipairs(all()) do
    if not seen[entry.name] then list[#list + 1] = entry.name end
    seen[entry.name] = true
  end
  return list
end

return doc
