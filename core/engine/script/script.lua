-- script.lua - runs the file of a game, a variant or a bundle and notes its declarations.
--
-- A game file calls `game { ... }` once and assigns its rules to the result. A variant file calls `variant { ... }` and
-- says what it sets, wraps, appends or adds. A bundle is a declaration alone. Nothing takes effect here: layers.lua applies
-- the notes to a game. An error in a declaration names no place: the guard prefixes the script's line.
local compile = require "houserule.script.compile"
local core = require "houserule.core"
local options = require "houserule.script.options"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local readonly = require "houserule.values.readonly"
local returned = require "houserule.values.returned"
local sandbox = require "houserule.script.sandbox"
local words = require "houserule.values.words"

local script = {}

local function refuse(sentence, ...) error(sentence:format(...), 0) end

-- The fields of a declaration, and what each must be; "any": checked where it is used.
local game_fields = {
  id = "text", title = "text", names = "text", players = "any", partners = "yes or no", clauses = "text",
  summary = "text", tag = "text", by = "text", kind = "text", land = "text", level = "text", minutes = "any",
}
local variant_fields = {
  id = "text", title = "text", names = "text", players = "any", of = "any", clauses = "text", summary = "text",
  players_clause = "text", switch = "text", needs = "text", when = "a table", instead = "a table", excludes = "a table",
  above = "a name or names", beside = "a name or names", replaces = "a name or names", by = "text",
}
local bundle_fields = {
  id = "text", title = "text", names = "text", of = "any", summary = "text", variants = "a name or names",
  options = "a table", players = "any", people = "any", order = "any", by = "text",
}
local types_of = {
  text = { string = true }, ["a table"] = { table = true }, ["yes or no"] = { boolean = true },
  ["a name or names"] = { string = true, table = true },
}

local function check_declaration(file, kind, declared, fields)
  if file.declared then refuse("a file holds one %s", kind) end
  if type(declared) ~= "table" then refuse("%s takes a table of what it is", kind) end
  declared = plain.copy(declared, kind)
  local names = ordered.keys(declared)
  for _, name in ipairs(names) do
    if not fields[name] then refuse("%s: %s", kind, words.unknown("field", tostring(name), (ordered.keys(fields)))) end
  end
  for _, name in ipairs { "id", "title" } do
    local text = declared[name]
    if type(text) ~= "string" or #text > 80 or text:find("[%c\127]") then
      refuse("%s: `%s` must be a line of plain text", kind, name)
    end
  end
  if not declared.id:match("^%l[%w-]*$") then
    refuse("%s: `id` is lower-case letters, digits and hyphens, not \"%s\"", kind, words.printable(declared.id))
  end
  for _, name in ipairs(names) do
    local types = types_of[fields[name]]
    if types and not types[type(declared[name])] then refuse("%s: `%s` must be %s", kind, name, fields[name]) end
  end
  return declared
end

-- Returns "games/x.lua:12" for a function on the stack: level 1 called `place_at`.
local function place_at(level)
  local info = debug.getinfo(level + 1, "Sl")
  return info and ("%s:%d"):format(info.short_src, info.currentline) or "?"
end

-- Refuses a function of the host as a rule: it would raise errors without a line of the script.
local function check_written(name, value)
  if returned.is_hosts(value) then refuse(returned.NOT_OWN, name) end
end

local function check_name(name, what)
  if options.is_name(name) then return end
  local shown = type(name) == "string" and '"' .. words.printable(name) .. '"' or "a " .. type(name)
  refuse("%s is at most 40 lower-case letters, digits and _, and not %s", what, shown)
end

-- promise { "ZO-7.6", "every deal adds up to zero", function(t, deal, game) return ... end }
local function promise_maker(file)
  file.promises = {}
  return function(given)
    local what = 'promise takes a clause, a sentence and a function(t, deal, game): promise { "ZO-7.6", "it adds up", ... }'
    if type(given) ~= "table" then refuse("%s", what) end
    local clause, says, holds = rawget(given, 1), rawget(given, 2), rawget(given, 3)
    if type(clause) ~= "string" or type(says) ~= "string" or type(holds) ~= "function" or #says > words.TEXT then
      refuse("%s", what)
    end
    check_written("a promise", holds)
    table.insert(file.promises, { clause = clause, says = says, holds = holds, where = place_at(3) })
  end
end

-- Copies what a script says of an option: returns the named fields, and the first `n` items, which have no name.
local function read_option(what, example, given, n)
  if type(given) ~= "table" then refuse("%s takes a table: %s { %s }", what, what, example) end
  local fields, items = plain.copy(given, what), {}
  for i = 1, n do items[i], fields[i] = fields[i], nil end
  return fields, table.unpack(items, 1, n)
end

-- `rules.option { ... }` and `rules.options { ... }`. `rules` is nil for a variant; its slots are added later.
local function option_makers(slots, rules)
  local function declare(slot)
    if slots[slot.name] then refuse("option %s is declared twice", slot.name) end
    local fits, why = options.check(slot, slot.default)
    if not fits then refuse("%s", why) end
    slot.where = place_at(4)
    slots[slot.name], slots[#slots + 1] = slot, slot
  end
  -- option { "target", 121, "points that win the game", clause = "CR-8.1", min = 11 }
  local function option(given)
    local fields, name, default, help = read_option("option", '"name", default, "help", clause = "ZO-1.1"', given, 3)
    local rule = fields.rule or name
    check_name(name, "an option's name")
    check_name(rule, "the name of an option's rule")
    declare(options.slot(name, default, help, fields, { rule }))
    if not rules then return end
    if rawget(rules, rule) ~= nil then refuse("option %s: there is a rule `%s` already", name, rule) end
    rawset(rules, rule, default)
  end
  -- options { "stakes", "what each opponent pays", clause = "ZO-7.4", rows = { take = { all = 3 } } } declares slots such
  -- as take_all, kept as rules.stakes.take.all.
  local function group(given)
    local fields, name, help = read_option("options", '"name", "help", rows = { row = { column = 1 } }', given, 2)
    local rows = fields.rows
    fields.rows = nil
    check_name(name, "the name of an option's rule")
    for _, row in next, type(rows) == "table" and rows or { 0 } do
      if type(row) ~= "table" then refuse "options: `rows` are a table of tables" end
    end
    local whole = rules and rules[name] or {}
    for _, row in ipairs(ordered.keys(rows)) do
      whole[row] = whole[row] or {}
      for _, column in ipairs(ordered.keys(rows[row])) do
        local slot, default = row .. "_" .. column, rows[row][column]
        check_name(slot, "an option's name")
        declare(options.slot(slot, default, help, fields, { name, row, column }))
        whole[row][column] = default
      end
    end
    if rules then rawset(rules, name, whole) end
  end
  return option, group
end

-- Returns a table that records the assignments of a script: keep(name, note) returns true if the name is new.
local function notebook(what, keep)
  return setmetatable({}, {
    __newindex = function(_, name, value)
      if type(name) ~= "string" then refuse("%s: a rule's name is text", what) end
      if value == nil then refuse("%s.%s is nothing: say what it is to be", what, name) end
      check_written(what .. "." .. name, value)
      if what == "wrap" and type(value) ~= "function" then refuse("wrap.%s must be a function(base, ...)", name) end
      if type(value) == "table" then value = readonly.unwrap(value) end
      if not keep(name, { value = value, where = place_at(2) }) then refuse("%s.%s is said twice", what, name) end
    end,
  })
end

-- Collects a variant's assignments by name.
local function notes(into, what)
  return notebook(what, function(name, note)
    local is_new = not into[name]
    into[name] = note
    return is_new
  end)
end

-- Keeps the wraps of a game and its libraries, in file order; each file may wrap a rule once. `when` gives the options and
-- values under which these wraps apply.
local function game_wraps(list, when)
  local said = {}
  return notebook("wrap", function(name, note)
    local key = name .. note.where:match "^(.*):"
    local is_new = not said[key]
    said[key], note.name, note.when = true, name, when
    list[#list + 1] = note
    return is_new
  end)
end

local function check_players(kind, list)
  if type(list) ~= "table" or #list == 0 then refuse("%s: `players` lists how many can play, like { 3, 4 }", kind) end
  for _, n in ipairs(list) do
    if math.type(n) ~= "integer" or n < 1 or n > 20 then refuse("%s: `players` are 1 to 20", kind) end
  end
end

--- The kinds of games; a game that declares none gets the last.
script.kinds = { "trick", "draw", "capture", "shed", "count", "patience", "other" }
--- Levels that a game may say it has, the easiest first.
script.levels = { "easy", "some practice", "hard" }

local MINUTES_MOST <const> = 10000

local function check_choice(field, value, choices)
  if value ~= nil and not plain.is_in(choices, value) then
    refuse("game: `%s` is %s, not \"%s\"", field, words.list(choices, "or"), words.printable(value))
  end
end

local function game_maker(file)
  return function(declared)
    declared = check_declaration(file, "game", declared, game_fields)
    declared.kind = declared.kind or script.kinds[#script.kinds]
    check_choice("kind", declared.kind, script.kinds)
    check_choice("level", declared.level, script.levels)
    local minutes = declared.minutes
    if minutes ~= nil and (math.type(minutes) ~= "integer" or minutes < 1 or minutes > MINUTES_MOST) then
      refuse("game: `minutes` is a whole number from 1 to %d", MINUTES_MOST)
    end
    check_players("game", declared.players)
    file.declared, file.rules, file.at, file.where, file.wraps = declared, core.sparse(), place_at(3), {}, {}
    local rules, helpers = file.rules, {}
    helpers.option, helpers.options = option_makers(file.slots, rules)
    helpers.wrap, helpers.promise = game_wraps(file.wraps), promise_maker(file)
    -- when { stinkhole = true }.wrap: wraps that are laid where these slots have these values
    helpers.when = function(slots) return { wrap = game_wraps(file.wraps, plain.copy(slots, "when")) } end
    core.frame(helpers)
    return setmetatable(rules, {
      __index = helpers,
      __newindex = function(_, name, value)
        if type(name) ~= "string" then refuse "a rule's name is text" end
        if helpers[name] then refuse("`%s` is the host's word, not a rule's name", name) end
        check_written(name, value)
        file.where[name] = place_at(2)
        rawset(rules, name, value)
      end,
    })
  end
end

-- Reads a name, or a list of names.
local function are_names(value)
  if type(value) == "string" then return true end
  if type(value) ~= "table" or next(value) == nil then return false end
  local n = 0
  for _ in next, value do n = n + 1 end
  for i = 1, n do
    if type(value[i]) ~= "string" then return false end
  end
  return true
end

local function check_variant(declared)
  if not are_names(declared.of) then refuse "variant: `of` names its game, or lists its games" end
  if declared.switch then check_name(declared.switch, "the name of a switch") end
  for slot, forms in ordered.pairs(declared.instead or {}) do
    if type(forms) ~= "table" then refuse("variant: `instead.%s` must be a table of variants by value", slot) end
  end
  if declared.players ~= nil then check_players("variant", plain.list_of(declared.players)) end
end

local function variant_maker(file)
  return function(declared)
    declared = check_declaration(file, "variant", declared, variant_fields)
    check_variant(declared)
    file.declared = declared
    local v = {}
    for _, what in ipairs { "set", "wrap", "append", "add", "remove" } do
      file[what] = {}
      v[what] = notes(file[what], what)
    end
    v.option, v.options = option_makers(file.slots, nil)
    v.promise = promise_maker(file)
    if declared.switch then
      local clause = declared.clauses and declared.clauses:match "[^, ]+" -- "KB-36, KB-42": the switch is KB-36.1
      if clause and not clause:find "%." then clause = clause .. ".1" end
      v.option { declared.switch, true, "whether the variant " .. declared.id .. " is played", clause = clause }
    end
    core.frame(v)
    local rules, of = file.game_rules, nil
    if type(rules) == "function" then rules, of = rules(declared) end
    if of then sandbox.adopt(file.cards, of) end
    file.seen = rules and readonly.rules(rules)
    return setmetatable(v, { __newindex = function(_, name)
      refuse("a variant says set.%s, wrap.%s, append.%s or add.%s", name, name, name, name)
    end }), file.seen
  end
end

-- A bundle has no code: variants, options and people of its games under one name.
local function bundle_maker(file)
  return function(declared)
    declared = check_declaration(file, "bundle", declared, bundle_fields)
    if not are_names(declared.of) then refuse "bundle: `of` names its game, or lists its games" end
    if not (declared.variants or declared.options or declared.people) then
      refuse "bundle: it brings no `variants`, no `options` and no `people`"
    end
    if declared.variants and not are_names(declared.variants) then refuse "bundle: `variants` lists names" end
    for i, name in ipairs(declared.order and (are_names(declared.order) and plain.list_of(declared.order) or { 0 }) or {}) do
      if not plain.is_in(plain.list_of(declared.variants), name) then
        refuse("bundle: `order` lists some of its variants, the uppermost first, and item %d is none", i)
      end
    end
    if declared.people and not are_names(declared.people) then refuse "bundle: `people` lists names" end
    if declared.players ~= nil then check_players("bundle", { declared.players }) end
    declared.variants, declared.options = plain.list_of(declared.variants), declared.options or {}
    for _, name in ipairs(ordered.keys(declared.options)) do check_name(name, "an option's name") end
    file.declared = declared
  end
end

-- For each kind of script, the function that it calls once, and the code behind it.
local makers = { games = { "game", game_maker }, variants = { "variant", variant_maker },
                 bundles = { "bundle", bundle_maker } }

--- Runs a script's text. `kind` is "games", "variants" or "bundles". `more.game_rules` are the rules of a variant's game,
--- or a function(declared) that finds them and the game's cards: `variant` returns a proxy of them as its second result.
--- `more.cards` are the cards of the composition (sandbox.cards). Returns the declarations of the file, or nil and a
--- sentence.
function script.run(kind, text, path, more)
  more = more or {}
  local file = { kind = kind, path = path, text = text, slots = {}, game_rules = more.game_rules,
                 cards = more.cards or sandbox.cards() }
  local word, maker = makers[kind][1], makers[kind][2](file)
  local pack = kind == "games" and file.cards.pack or nil -- a variant's cards are those of its game
  if kind == "bundles" then file.env = { bundle = maker }
  else file.env = sandbox.new(more.print, { [word] = maker, use = more.use, pack = pack }, file.cards) end
  local chunk, wrong = compile(text, path, file.env)
  if not chunk then return nil, wrong end
  local ok, why = core.reading(path, chunk)
  if not ok then return nil, why end
  if not file.declared then
    return nil, ("%s:1: the file declares no %s: it must call %s { ... }"):format(path, word, word)
  end
  return file
end

return script
