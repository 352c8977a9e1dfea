-- setup.lua - the house rules of a table, ticked before its first deal: a list with one line of effect each, numbers to
-- change, and the whole as a line to send to a friend or kept as "our club". Who types and who reads is not its business.
local arguments = require "host.game.arguments"
local bundles = require "host.game.bundles"
local engine = require "houserule"
local flags = require "host.game.flags"
local T = engine.texts.of
local options = engine.options
local ordered = require "houserule.values.ordered"
local people = require "host.table.people"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"

local words = engine.words
local setup = {}
setup.__index = setup

--- Lists the house rules of a game, none of them ticked. `host`: what it may do with the system (prompt/host.lua).
function setup.new(library, game, host)
  local self = setmetatable({ library = library, game = game, host = host, on = {}, numbers = {}, files = {} }, setup)
  local own = library.files.bundles[self:club_name()]
  for _, file in ipairs(engine.catalog.bundles_of(library, game)) do
    table.insert(self.files, own and file.declared.id == self:club_name() and 1 or #self.files + 1, file)
  end
  prose.add(self.files, (engine.catalog.variants_of(library, game)))
  return self
end

--- Names the bundle that `save` writes.
function setup:club_name() return "our-" .. self.game end

--- Returns what stands behind `houserule play` for these rules: { GAME, "-v", VARIANT, "-o", "NAME=VALUE", ... }.
function setup:args()
  local args = { self.game }
  for _, file in ipairs(self.files) do
    if self.on[file] then prose.add(args, { "-v", file.declared.id }) end
  end
  for _, name in ipairs(self.numbers) do prose.add(args, { "-o", name .. "=" .. self.numbers[name] }) end
  return args
end

--- Returns the call for these rules, and their composition; nil and why they do not go together.
function setup:call()
  local ok, call, made = pcall(function()
    local call = arguments.read(self:args(), "play", flags.game)
    call.library, call.note = self.library, function() end
    return call, arguments.compose(call, arguments.game(call, 1))
  end)
  if ok then return call, made end
  return nil, type(call) == "table" and (call.sentence or call.message) or tostring(call)
end

--- Returns what plays the same again, as a line to send to somebody; nil for the rule page itself.
function setup:line() return bundles.line(arguments.header(self:call(), self.game)) end

-- Says what a house rule does, or what a bundle brings.
local function effect(file)
  local declared, parts = file.declared, {}
  local summary = prose.text(declared.summary)
  if summary ~= "" then return summary end
  for _, id in ipairs(plain.list_of(declared.variants)) do parts[#parts + 1] = words.clean(id) end
  for name, value in ordered.pairs(declared.options or {}) do
    parts[#parts + 1] = words.clean(("%s %s"):format(name, options.show(value)))
  end
  return words.clean(declared.title) .. (parts[1] and ": " .. table.concat(parts, ", ") or "")
end

-- Cuts a text to at most n columns.
local function cut(text, n)
  if prose.width(text) <= n then return text end
  return words.trim(text:sub(1, (utf8.offset(text, math.max(n - 1, 1)) or n) - 1)) .. ".."
end

--- Says the list as lines.
function setup:lines(painter, width)
  local lines, wide = {}, 0
  for _, file in ipairs(self.files) do wide = math.max(wide, #file.declared.id) end
  for i, file in ipairs(self.files) do
    local may = self.on[file] -- or the rules go together with it
    if not may then
      self.on[file] = true
      may, self.on[file] = self:call() ~= nil, nil
    end
    local head = ("%3d [%s] %s  "):format(i, self.on[file] and "x" or may and " " or "-", prose.pad(file.declared.id, wide))
    local text = head .. cut(effect(file), width - #head)
    lines[i] = may and text or painter:style("dim", text)
  end
  local set = {}
  for _, name in ipairs(self.numbers) do set[#set + 1] = ("%s %s"):format(name, self.numbers[name]) end
  if #set > 0 then lines[#lines + 1] = "    " .. T("changed: %s", table.concat(set, ", ")) end
  return lines
end

-- Finds what a word of a line means, the place in the list or a name.
local function named(self, word)
  local file = self.files[math.tointeger(tonumber(word))]
  if file then return file end
  local id = engine.names.variant(self.library, self.game, word)
  for _, one in ipairs(self.files) do
    if one.declared.id == id then return one end
  end
  return nil, words.unknown("house rule", words.printable(word), engine.catalog.ids(self.files))
end

-- Changes something and takes it back if the rules do not go together then; returns why they do not, or nil.
local function change(self, table_of, key, value)
  local before = table_of[key]
  table_of[key] = value
  local call, why = self:call()
  if not call then table_of[key] = before end
  return not call and why or nil
end

local function set_number(self, name, value)
  local _, made = self:call()
  local slot, unknown = rulemodel.slot(made, name)
  if not slot then return unknown end
  local is_new = not self.numbers[name]
  if is_new then table.insert(self.numbers, name) end
  local why = change(self, self.numbers, name, value)
  if why and is_new then table.remove(self.numbers) end
  return why
end

local function numbers(self, width)
  local _, made = self:call()
  local lines = {}
  for _, slot in ipairs(made.slots) do
    prose.wrap(lines, ("%s, %s"):format(options.show(rulemodel.value(made, slot)), slot.help), width, slot.name .. "  ")
  end
  return lines
end

-- Keeps these rules as the user's own bundle; returns what to say of it.
local function save(self)
  local call, made = self:call()
  if not self.host.own then return { T "there is no folder for scripts of your own: HOME is not set" } end
  local header = arguments.header(call, self.game)
  local text = bundles.text(header, self:club_name(), T "Our club", made.players, self.people)
  if not text then return { T "nothing is ticked, changed or named: that is the rule page itself" } end
  local path = ("%s/bundles/%s.lua"):format(self.host.own, self:club_name())
  local saved, why = self.host.save(path, text)
  return { saved and T("kept as %s: `houserule play %s`", self:club_name(), self:club_name()) or why }
end

-- Reads who sits there.
local function name_people(self, text)
  local list = {}
  for name in text:gmatch "[^%s,]+" do list[#list + 1] = name end
  local read, why = people.read(list)
  self.people = read and read[1] and read or self.people
  return { why or self.people and T("at the table: %s", words.list(self.people)) or T "names wants names: names Anna Bela" }
end

--- Takes a line. Returns true if the game is to begin; else what is to be said, a list, and whether the list of rules is to
--- be shown again.
function setup:feed(text, width)
  text = words.trim(text)
  if text == "" then return true end
  if text == "save" then return save(self) end
  if text == "numbers" then return numbers(self, width) end
  if text:find "^names%f[%s\0]" then return name_people(self, text:sub(6)) end
  for word in text:gsub("%s*=%s*", "="):gmatch "[^%s,]+" do
    local name, value = word:match "^([%w_]+)=(.+)$"
    local file, why
    if name then why = set_number(self, name, value) else file, why = named(self, word) end
    if file then why = change(self, self.on, file, not self.on[file] or nil) end
    if why then return { why }, true end
  end
  return {}, true
end

return setup
