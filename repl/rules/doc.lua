-- doc.lua - looks up a word of the scripting language: functions, methods and fields from scripts/houserule.lua, and
-- options and events of the current game.
local core = require "houserule.core"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"
local words = require("houserule").words
local T = require("houserule").texts.of

local doc = {}

local entries -- { name =, shown =, lines = texts, fields = a class's }, read when somebody first asks

-- Reads a line of the annotations; `text` follows its dashes. It begins an entry or continues one. After a class, a text
-- without a blank before it is about what comes next.
local function take(list, state, text)
  local name, rest = text:match "^@field%s+([%w_]+%??)%s+(.*)$"
  local class, about = text:match "^@class%s+(%w+)%s*(.*)$"
  local alias = text:match "^@alias%s+(%w+)"
  local item = text:match "^@param%s+(.*)$" or text:match "^@return%s+(.*)$"
  if class or alias then
    if class and about ~= "" then table.insert(state.lines, about) end
    list[#list + 1] = { name = class or alias, shown = class or alias, lines = state.lines, fields = class and {} }
    state.class, state.lines = class and list[#list], {}
  elseif name then
    state.lines = { rest }
    name = name:gsub("%?$", "")
    list[#list + 1] = { name = name, shown = state.class.name .. "." .. name, lines = state.lines }
    table.insert(state.class.fields, name)
  elseif item then state.lines[#state.lines + 1] = (text:find "^@return" and T "gives" .. " " or "") .. item
  elseif not text:find "^@" then
    if state.class and not text:find "^%s" then state.class, state.lines = nil, {} end
    local last = math.max(#state.lines, 1)
    state.lines[last] = words.trim((state.lines[last] or "") .. " " .. words.trim(text))
  end
end

local function read()
  local list, state = {}, { lines = {} }
  for line in core.shipped "scripts/houserule.lua":gmatch "[^\n]*" do
    local text, head = line:match "^%-%-%-(.*)$", line:match "^function ([%w_.:]+%b())"
    head = head or line:match "^([%w_]+) = "
    if text then take(list, state, text)
    else
      if head then list[#list + 1] = { name = head:match "^[%w_.:]+", shown = head, lines = state.lines } end
      state.class, state.lines = nil, {}
    end
  end
  return list
end

local function all()
  entries = entries or read()
  return entries
end

-- Adds where a script says a rule of this name: its parameters or value, the remark behind it, and the clauses above it.
local function of_script(file, name, lines, width)
  local at, above, before = 0, {}, ""
  for line in (file.text .. "\n"):gmatch "([^\n]*)\n" do
    at = at + 1
    local of, head, said = line:match "^%s*function ([%w_]+)%.([%w_.]+)(.*)$"
    if not of then of, head, said = line:match "^%s*([%w_]+)%.([%w_.]+)( = .*)$" end
    if of and of ~= "t" and head:match "[%w_]+$" == name then
      prose.wrap(lines, name .. said, width, "")
      local text = head:find "^wrap%." and T("wrapped in %s:%d", file.path, at) or T("%s:%d", file.path, at)
      if above[1] then text = T("%s, under %s", text, words.list(above)) end
      prose.wrap(lines, text, width, "  ")
    end
    if line:find "^%s*%-%-" then
      if not before:find "^%s*%-%-" then above = {} end
      above[#above + 1] = line:match "^%s*%-%-%s(%u%u%u?%-%d[%d.]*)"
    end
    before = line
  end
end

-- Adds a rule of the game on the table, or of whichever shipped script has it.
local function rules_called(game, name, lines, width)
  if game then
    for _, source in ipairs(rulemodel.sources(game)) do of_script(source.file, name, lines, width) end
    return
  end
  for _, path in ipairs(core.shipped()) do
    if path:find "%.lua$" and not path:find "houserule%.lua$" and not path:find "/starters/" then
      of_script({ path = path, text = core.shipped(path) }, name, lines, width)
    end
  end
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

local function add_entry(lines, entry, width)
  prose.wrap(lines, entry.shown, width, "")
  for _, text in ipairs(entry.lines) do prose.wrap(lines, text, width, "  ") end
  if entry.fields then prose.wrap(lines, table.concat(entry.fields, " "), width, "  ") end
end

--- Says what a word of scripts means: lines, or nil and a sentence. `game`: the composition on the table, or nil.
function doc.lines(game, word, width)
  local lines, name = {}, word:lower():gsub("%(.*$", "")
  for _, entry in ipairs(all()) do
    local own = entry.name:lower()
    local is_meant = own == name or own:match "[.:]([%w_]+)$" == name or entry.shown:lower() == name
    if is_meant then add_entry(lines, entry, width) end
  end
  if game then of_game(game, word, lines, width) end
  rules_called(game, word:gsub("%(.*$", ""), lines, width)
  if not lines[1] and word:find "^%w+_[%w_]+$" then -- a form of names that another entry explains: may_x, refuse_POINT
    for _, entry in ipairs(all()) do
      if table.concat(entry.lines, "\n"):find("%f[%w_]" .. word .. "%f[^%w_]") then add_entry(lines, entry, width) end
    end
  end
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
