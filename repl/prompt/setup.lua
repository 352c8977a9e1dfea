-- setup.lua - chooses the house rules of a table before its first deal, a page at a time. Bundles of circles come first,
-- then house rules by the steps of the game. It also changes numbers, sets the people, writes the rules as a line to send
-- to a friend, and saves them under a name. It reads and writes no terminal itself.
local answer_reader = require "host.game.answer_reader"
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
local rulediff = require "host.rules.diff"
local rulemodel = require "host.rules.model"
local steps = require "host.rules.steps"

local words = engine.words
local setup = {}
setup.__index = setup

--- The text of `help` on this screen.
setup.help = {
  T "A number ticks a house rule, or takes its tick away; ? 18 says what number 18 changes. more: the next page.",
  T "numbers: what can be set; NAME=VALUE sets one. names Anna, Bela: who plays. save NAME: keep it all under a name.",
}

-- Puts the house rules into groups, by the steps of the game's page; circles' ways come first.
local function arrange(self, files)
  local base, group = engine.compose.game(self.library, self.game, {}), {}
  local page, section_of = rulemodel.model(base), steps.finder(base)
  for i, file in ipairs(files) do
    local heading, place = T "Circles' ways", 0
    if not self.is_bundle[file] then
      local needed = file.declared.needs
      local made = engine.compose.game(self.library, self.game, { variants = { needed or file.declared.id,
        needed and file.declared.id } })
      if made then heading, place = steps.of(made, page, section_of) end
      if not made or not place then heading, place = T "Other house rules", #page.sections + 1 end
    end
    group[file] = { heading = heading, place = place, number = i }
  end
  table.sort(files, function(a, b)
    if group[a].place ~= group[b].place then return group[a].place < group[b].place end
    return group[a].number < group[b].number
  end)
  self.files, self.group = files, group
end

--- Lists the house rules of a game, none of them ticked. `host`: what it may do with the system (prompt/host.lua).
function setup.new(library, game, host)
  local self = setmetatable({ library = library, game = game, host = host, on = {}, numbers = {}, above = {}, is_bundle = {},
                              marks = {}, from = 1 }, setup)
  local files = {}
  for _, file in ipairs(engine.catalog.bundles_of(library, game)) do
    local own = library.files.bundles[file.declared.id]
    table.insert(files, own and not own.shipped and 1 or #files + 1, file)
    self.is_bundle[file] = true
  end
  prose.add(files, (engine.catalog.variants_of(library, game)))
  arrange(self, files)
  return self
end

-- Answers about the order of ticked house rules: "upper:lower".
local function orders_of(self)
  local list, laid = {}, {}
  for file in next, self.on do
    for _, id in ipairs(plain.list_of(file.declared.variants or file.declared.id)) do laid[id] = true end
  end
  for _, name in ipairs(ordered.keys(self.above)) do
    local pair = self.above[name]
    if laid[pair[1]] and laid[pair[2]] then list[#list + 1] = pair[1] .. ":" .. pair[2] end
  end
  return list
end

--- Returns what stands behind `houserule play` for these rules: { GAME, "-v", VARIANT, "-o", "NAME=VALUE", ... }.
function setup:args()
  local args = { self.game }
  for _, file in ipairs(self.files) do
    if self.on[file] then prose.add(args, { "-v", file.declared.id }) end
  end
  for _, pair in ipairs(orders_of(self)) do prose.add(args, { "--above", pair }) end
  for _, name in ipairs(self.numbers) do prose.add(args, { "-o", name .. "=" .. self.numbers[name] }) end
  if self.players then prose.add(args, { "--players", tostring(self.players) }) end
  return args
end

--- Returns the call for these rules, and their composition. If they clash, returns nil, the reason, and the names of two
-- rules whose order must be given.
function setup:call()
  local ok, call, made = pcall(function()
    local call = arguments.read(self:args(), "play", flags.game)
    call.library, call.note = self.library, function() end
    return call, arguments.compose(call, arguments.game(call, 1))
  end)
  if ok then return call, made end
  if type(call) ~= "table" then return nil, tostring(call) end
  return nil, call.sentence or call.message, call.clash
end

--- Returns what plays the same again, as a line to send to somebody; nil for the rule page itself.
function setup:line()
  local line = bundles.line(arguments.header(self:call(), self.game))
  return line and line .. words.clean(arguments.scripts(self.host))
end

-- Says what a house rule does, or what a bundle brings.
local function effect(file)
  local declared, parts = file.declared, {}
  local summary = prose.text(declared.summary and T(declared.summary))
  if summary ~= "" then return summary end
  for _, id in ipairs(plain.list_of(declared.variants)) do parts[#parts + 1] = words.clean(id) end
  for name, value in ordered.pairs(declared.options or {}) do
    parts[#parts + 1] = words.clean(("%s %s"):format(name, options.show(value)))
  end
  return words.clean(declared.title) .. (parts[1] and ": " .. table.concat(parts, ", ") or "")
end

-- Returns the mark of a house rule: "x" if it is ticked, " " if it is compatible with the ticked ones, otherwise "-".
local function mark_of(self, file)
  if self.on[file] then return "x" end
  self.on[file] = true
  local call, _, clash = self:call()
  self.on[file] = nil
  return (call or clash) and " " or "-"
end

--- Lists the house rules as data: { id =, title =, effect =, mark =, group = the heading that it stands under }.
function setup:entries()
  return plain.map(self.files, function(file)
    return { id = file.declared.id, title = words.clean(file.declared.title), effect = effect(file),
             mark = mark_of(self, file), group = self.group[file].heading }
  end)
end

-- One house rule in lines, its sentence whole.
local function entry(self, i, screen)
  local file = self.files[i]
  local mark = mark_of(self, file)
  self.marks[file] = mark
  local head = ("%3d [%s] %s  "):format(i, mark, prose.pad(file.declared.id, self:wide()))
  local lines = prose.wrap({}, effect(file), screen.width, head)
  return mark == "-" and plain.map(lines, function(line) return screen.paint:style("dim", line) end) or lines
end

--- The width of the column of names.
function setup:wide()
  local wide = 0
  for _, file in ipairs(self.files) do wide = math.max(wide, #file.declared.id) end
  return wide
end

local MARK <const> = "[-]"

-- The line below a list with incompatible house rules.
local function explained(lines)
  for _, line in ipairs(lines) do
    if line:find(MARK, 1, true) then
      lines[#lines + 1] = T "[-] does not go with what is ticked: ? and its number says why"
      return lines
    end
  end
  return lines
end

--- The list from `self.from` on, as far as a screen holds, with the headings of its groups.
function setup:page(screen)
  local lines, i, heading = {}, self.from, nil
  while self.files[i] do
    local more, group = entry(self, i, screen), self.group[self.files[i]].heading
    if group ~= heading then table.insert(more, 1, screen.paint:style("bold", group)) end
    if #lines > 0 and #lines + #more > screen.height - 6 then break end
    prose.add(lines, more)
    i, heading = i + 1, group
  end
  local is_all = self.from == 1 and i > #self.files
  explained(lines)
  if not is_all then
    lines[#lines + 1] = T("%d to %d of %d house rules; `more` shows the next", self.from, i - 1, #self.files)
  end
  self.from = i > #self.files and 1 or i
  return lines
end

--- The lines before any input.
function setup:first(screen)
  local lines = prose.wrapped(T("House rules of %s: a number ticks one, `? 2` says what number 2 changes, `help` what else "
    .. "may be said. Never played? `lesson`.", select(2, self:call()).base.declared.title), screen.width, "  ")
  local kept = select(2, self:call()).rules.kept
  if kept then
    local text = T("`names Red Lion, Crown ...` says which %ss there are.", kept.seat)
    prose.add(lines, prose.wrapped(text, screen.width, "  "))
  end
  return prose.add(lines, self:page(screen))
end

-- The lines of what is marked otherwise than it was last shown.
local function changed_lines(self, screen)
  local lines = {}
  for i, file in ipairs(self.files) do
    local was, is = self.marks[file], mark_of(self, file)
    if was ~= is and (was or is ~= " ") then prose.add(lines, entry(self, i, screen)) end
  end
  return explained(lines)
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

-- Makes a change, and undoes it if the rules clash then. Returns the reason, or nil, and two rules whose order must be
-- given.
local function change(self, table_of, key, value)
  local before = table_of[key]
  table_of[key] = value
  local call, why, clash = self:call()
  if not call then table_of[key] = before end
  return not call and why or nil, clash
end

-- Ticks a house rule, or takes its tick away. Returns why not, or the question which of two lies above, which the next line
-- answers.
local function tick(self, file)
  local why, clash = change(self, self.on, file, not self.on[file] or nil)
  self.asked = clash and { file = file, clash[1], clash[2] }
  if not clash then return why end
  return T("%s and %s change the same rule: which lies above, 1 or 2?", clash[1], clash[2])
end

-- Reads which of the two lies above that were asked about. Returns whether the line says it, and what tick says then.
local function answer_order(self, text)
  local asked = self.asked
  self.asked = nil
  local upper = asked and (asked[math.tointeger(tonumber(text))] or plain.is_in(asked, text) and text)
  if not upper then return false end
  self.above[table.concat(asked, " ")] = { upper, upper == asked[1] and asked[2] or asked[1] }
  return true, tick(self, asked.file)
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

local function numbers(self, screen)
  local _, made = self:call()
  local lines = {}
  for _, slot in ipairs(made.slots) do
    local text = ("%s, %s"):format(options.show(rulemodel.value(made, slot)), slot.help)
    prose.wrap(lines, text, screen.width, slot.name .. "  ")
  end
  return lines
end

-- Says what a house rule changes in what is ticked, and its clauses; or why it does not go with that.
local function explain(self, text, screen)
  local file, unknown = named(self, text)
  if not file then return { unknown } end
  local was = self.on[file]
  self.on[file] = nil
  local _, before = self:call()
  self.on[file] = true
  local call, after, clash = self:call()
  self.on[file] = was
  local lines = prose.wrapped(("%s: %s"):format(words.clean(file.declared.title), effect(file)), screen.width, "  ")
  if not call and not clash then return prose.add(lines, prose.wrapped(after, screen.width, "  ")) end
  if clash then return lines end
  return prose.add(lines, rulediff.lines(before, after, screen.width, true))
end

-- Keeps these rules as the user's own bundle; returns what to say of it.
local function save(self, title)
  local call, made = self:call()
  if not self.host.own then return { T "there is no folder for scripts of your own: HOME is not set" } end
  local name = title == "" and "our-" .. self.game or title:lower():gsub("[%s_]+", "-")
  local path, there = bundles.own_path(self.library, self.host.own, name)
  if not path then return { there } end
  local header = arguments.header(call, self.game)
  local text = bundles.text(header, name, title == "" and T "Our club" or title, made.players, self.people)
  if not text then return { T "nothing is ticked, changed or named: that is the rule page itself" } end
  local saved, why = self.host.save(path, text)
  return { saved and bundles.kept_as(name, there, self.host) or why }
end

-- Sits people down: as many play as there are names, where the game goes for so many; else one after the other is asked
-- out.
local function sit_down(self, list)
  local before = self.players
  self.players = #list
  if not self:call() then self.players = before end
  local seats = select(2, self:call()).players
  self.too_many = #list > seats and list or nil
  if self.too_many then return { T("There are %d seats and %d names: who sits out?", seats, #list) } end
  self.people = list
  return { T("at the table: %s", words.list(list)) }
end

--- The question how many there are, of a game that is kept where neither they nor their names have been said; else nil.
function setup:how_many()
  local _, made = self:call()
  local kept = made.rules.kept
  if not kept or self.people or self.players then return nil end
  return T("How many %ss? Enter: %d> ", kept.seat, made.players)
end

--- Takes how many there are, in figures or words, or their names; returns what is wrong with that, or nil.
function setup:count(text)
  if text == "" then return nil end
  local number, list = answer_reader.number(text), nil
  if not number and text:find "%a" then
    local given, wrong = people.read(people.split((text:gsub("^names%s+", ""))))
    if not given then return wrong end
    list = given
  end
  local why = change(self, self, "players", number or list and #list or 0)
  if not why then self.people = list end
  return why
end

-- Reads who sits there.
local function name_people(self, text)
  local list, why = people.read(people.split(text))
  if not list then return { why } end
  if not list[1] then return { T "names wants names: names Anna, Bela" } end
  return sit_down(self, list)
end

-- Reads who of too many sits out.
local function sit_out(self, text)
  local left = {}
  for _, name in ipairs(self.too_many) do
    if name:lower() ~= text:lower() then left[#left + 1] = name end
  end
  if #left == #self.too_many then return { T("\"%s\" is none of %s", words.printable(text), words.list(left)) } end
  return sit_down(self, left)
end

-- Ticks and numbers, as many as the line has.
local function take_words(self, text, screen)
  local lines = {}
  for word in text:gsub("%s*=%s*", "="):gmatch "[^%s,]+" do
    local name, value = word:match "^([%w_]+)=(.+)$"
    local file, why
    if name then why = set_number(self, name, value) else file, why = named(self, word) end
    if file then why = tick(self, file) end
    if name and not why then lines[#lines + 1] = T("%s is %s", name, self.numbers[name]) end
    if why then return prose.add(changed_lines(self, screen), { why }) end
  end
  return prose.add(lines, changed_lines(self, screen))
end

--- Takes a line. Returns what is to be said, a list, and true if the game is to begin. `screen` = { paint =, width =,
--- height = }.
function setup:feed(text, screen)
  text = words.trim(text)
  local is_answer, wrong = answer_order(self, text)
  if is_answer then return prose.add({ wrong }, changed_lines(self, screen)) end
  if text == "" then return {}, true end
  if self.too_many then return sit_out(self, text) end
  if text == "more" or text == "list" then return self:page(screen) end
  if text == "numbers" then return numbers(self, screen) end
  local word, rest = text:match "^([%a?]+)%s*(.*)$"
  if word == "?" then return explain(self, rest, screen) end
  if word == "save" or word == "club" then return save(self, rest) end
  if word == "names" then return name_people(self, rest) end
  return take_words(self, text, screen)
end

return setup
