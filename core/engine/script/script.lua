-- script.lua - what a game file and a variant file say, written down while they run.
--
-- A game file calls `game { ... }` once and then assigns its rules to what it got; a variant file calls `variant { ... }`
-- and says what it sets, wraps, appends or adds. Nothing takes effect here: compose.lua lays the files on top of each other.
local core = require "houserule.core"
local options = require "houserule.script.options"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local readonly = require "houserule.values.readonly"
local returned = require "houserule.values.returned"
local sandbox = require "houserule.script.sandbox"
local words = require "houserule.values.words"

local script = {}

local field_kinds = {
  { names = { "summary", "names", "clauses", "switch", "players_clause", "needs", "tag" }, what = "text", string = true },
  { names = { "when", "instead", "excludes" }, what = "a table", table = true },
  { names = { "above", "beside", "replaces" }, what = "a name or names", string = true, table = true },
  { names = { "partners" }, what = "yes or no", boolean = true },
}

local function check_declaration(kind, declared, known)
  if type(declared) ~= "table" then error(kind .. " takes a table of what it is", 3) end
  declared = plain.copy(declared, kind, 3)
  for _, key in ipairs(ordered.keys(declared)) do
    if type(key) ~= "string" or not known[key] then
      error(("%s: %s"):format(kind, words.unknown("field", tostring(key), (ordered.keys(known)))), 3)
    end
  end
  for _, name in ipairs { "id", "title" } do
    if type(declared[name]) ~= "string" or #declared[name] > 80 or declared[name]:find("[%c\127]") then
      error(("%s: `%s` must be a line of plain text"):format(kind, name), 3)
    end
  end
  if not declared.id:match("^%l[%w-]*$") then
    error(("%s: `id` is lower-case letters, digits and hyphens, not \"%s\""):format(kind, words.printable(declared.id)), 3)
  end
  for _, one in ipairs(field_kinds) do
    for _, name in ipairs(one.names) do
      if declared[name] ~= nil and not one[type(declared[name])] then
        error(("%s: `%s` must be %s"):format(kind, name, one.what), 3)
      end
    end
  end
  return declared
end

-- Where the script's own line is: level 1 is who called.
local function here(level)
  local info = debug.getinfo(level + 1, "Sl")
  return info and ("%s:%d"):format(info.short_src, info.currentline) or "?"
end

local function check_own(name, value, level)
  if returned.is_hosts(value) then error(returned.NOT_OWN:format(name), level) end
end

-- A person types an option's name, and a rule page quotes it: it is one word.
local function check_name(name, what, level)
  if options.is_name(name) then return end
  local shown = type(name) == "string" and '"' .. words.printable(name) .. '"' or "a " .. type(name)
  error(("%s is at most 40 lower-case letters, digits and _, and not %s"):format(what, shown), level or 3)
end

-- `rules.option(...)` and `rules.options(...)`, for games and variants alike.
local function option_makers(slots, rules)
  local function declare(slot, value)
    if slots[slot.name] then error(("option %s is declared twice"):format(slot.name), 4) end
    local fits, why = options.check(slot, value)
    if not fits then error(why, 4) end
    slots[slot.name] = slot
    slots[#slots + 1] = slot
  end
  -- What a script says of a slot, copied: the named fields, and the first `n` items, which have no name.
  local function read(what, example, given, n)
    if type(given) ~= "table" then error(("%s takes a table: %s { %s }"):format(what, what, example), 3) end
    local fields, items = plain.copy(given, what, 3), {}
    for i = 1, n do items[i], fields[i] = fields[i], nil end
    return fields, table.unpack(items, 1, n)
  end
  -- option { "target", 121, "points that win the game", clause = "CR-8.1", min = 11 }
  local function option(given)
    local fields, name, default, help = read("option", '"name", default, "help", clause = "ZO-1.1"', given, 3)
    local rule = fields.rule or name
    check_name(name, "an option's name")
    check_name(rule, "the name of an option's rule")
    declare(options.slot(name, default, help, fields, { rule }), default)
    if rules and rawget(rules, rule) ~= nil then
      error(("option %s: there is a rule `%s` already"):format(name, rule), 2)
    end
    if rules then rawset(rules, rule, default) end
  end
  -- options { "stakes", "what each opponent pays", clause = "ZO-7.4", rows = { take = { all = 3 } } }: slots take_all and so
  -- on, kept as rules.stakes.take.all
  local function group(given)
    local fields, name, help = read("options", '"name", "help", rows = { row = { column = 1 } }', given, 2)
    local rows = fields.rows
    fields.rows = nil
    check_name(name, "the name of an option's rule")
    for _, row in next, type(rows) == "table" and rows or { 0 } do
      if type(row) ~= "table" then error("options: `rows` are a table of tables", 2) end
    end
    local whole = rules and (rules[name] or {}) or {}
    for _, row in ipairs(ordered.keys(rows)) do
      whole[row] = whole[row] or {}
      for _, column in ipairs(ordered.keys(rows[row])) do
        local slot, default = row .. "_" .. column, rows[row][column]
        check_name(slot, "an option's name")
        declare(options.slot(slot, default, help, fields, { name, row, column }), default)
        whole[row][column] = default
      end
    end
    if rules then rawset(rules, name, whole) end
  end
  return option, group
end

-- A table that notes what is assigned to it: keep(name, { value =, where = }, level).
local function notebook(what, keep)
  return setmetatable({}, {
    __newindex = function(_, name, value)
      if type(name) ~= "string" then error(what .. ": a rule's name is text", 2) end
      if value == nil then error(("%s.%s is nothing: say what it is to be"):format(what, name), 2) end
      check_own(what .. "." .. name, value, 3)
      if what == "wrap" and type(value) ~= "function" then
        error(("wrap.%s must be a function(base, ...)"):format(name), 2)
      end
      if type(value) == "table" then value = readonly.unwrap(value) end
      keep(name, { value = value, where = here(2) })
    end,
  })
end

-- What a variant says: name -> note.
local function notes(into, what)
  return notebook(what, function(name, note)
    if into[name] then error(("%s.%s is said twice"):format(what, name), 3) end
    into[name] = note
  end)
end

-- What a game and its libraries wrap: a list of notes, as several libraries may wrap one rule, each once. `when` are slots
-- and the values under which these wraps are laid.
local function game_wraps(list, when)
  local said = {}
  return notebook("wrap", function(name, note)
    local file = name .. note.where:match "^(.*):"
    if said[file] then error(("wrap.%s is said twice"):format(name), 3) end
    said[file], note.name, note.when = true, name, when
    list[#list + 1] = note
  end)
end

local game_fields = { id = true, title = true, names = true, players = true, partners = true, clauses = true,
                      summary = true, tag = true }

local function check_players(kind, list)
  if type(list) ~= "table" or #list == 0 then error(kind .. ": `players` lists how many can play, like { 3, 4 }", 3) end
  for _, n in ipairs(list) do
    if math.type(n) ~= "integer" or n < 1 or n > 20 then error(kind .. ": `players` are 1 to 20", 3) end
  end
end

local function game_maker(file)
  return function(declared)
    if file.declared then error("a file holds one game", 2) end
    declared = check_declaration("game", declared, game_fields)
    check_players("game", declared.players)
    file.declared, file.rules, file.at, file.where, file.wraps = declared, core.sparse(), here(3), {}, {}
    local rules = file.rules
    local helpers = {}
    helpers.option, helpers.options = option_makers(file.slots, rules)
    helpers.wrap = game_wraps(file.wraps)
    -- when { stinkhole = true }.wrap: wraps that are laid where these slots have these values
    helpers.when = function(slots) return { wrap = game_wraps(file.wraps, plain.copy(slots, "when", 2)) } end
    core.frame(helpers)
    return setmetatable(rules, {
      __index = helpers,
      __newindex = function(_, name, value)
        if type(name) ~= "string" then error("a rule's name is text", 2) end
        if helpers[name] then error(("`%s` is the host's word, not a rule's name"):format(name), 2) end
        check_own(name, value, 3)
        file.where[name] = here(2)
        rawset(rules, name, value)
      end,
    })
  end
end

local variant_fields = { id = true, of = true, title = true, summary = true, clauses = true, players = true,
                         players_clause = true, switch = true, when = true,
                         excludes = true, needs = true, above = true, beside = true,
                         replaces = true, names = true, instead = true }

-- A name, or a list of names.
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

local function check_variant_fields(declared)
  if not are_names(declared.of) then error("variant: `of` names its game, or lists its games", 3) end
  if declared.switch then check_name(declared.switch, "the name of a switch", 4) end
  for slot, forms in ordered.pairs(declared.instead or {}) do
    if type(forms) ~= "table" then error(("variant: `instead.%s` must be a table of variants by value"):format(slot), 3) end
  end
  if declared.players == nil then return end
  check_players("variant", type(declared.players) == "table" and declared.players or { declared.players })
end

-- Of "KB-36, KB-42" that is KB-36.1.
local function first_clause(sections)
  local first = sections and sections:match "[^, ]+"
  return first and (first:find("%.") and first or first .. ".1")
end

local function variant_maker(file)
  return function(declared)
    if file.declared then error("a file holds one variant", 2) end
    declared = check_declaration("variant", declared, variant_fields)
    check_variant_fields(declared)
    file.declared = declared
    file.set, file.wrap, file.append, file.add = {}, {}, {}, {}
    local v = { set = notes(file.set, "set"), wrap = notes(file.wrap, "wrap"),
                append = notes(file.append, "append"), add = notes(file.add, "add") }
    v.option, v.options = option_makers(file.slots, nil)
    if declared.switch then
      v.option { declared.switch, true, "whether the variant " .. declared.id .. " is played",
                 clause = first_clause(declared.clauses) }
    end
    core.frame(v)
    local rules = file.game_rules
    if type(rules) == "function" then rules = rules(declared) end
    file.seen = rules and readonly.view(rules)
    return setmetatable(v, { __newindex = function(_, name)
      error(("a variant says set.%s, wrap.%s, append.%s or add.%s"):format(name, name, name, name), 2)
    end }), file.seen
  end
end

--- Runs a script's text. `kind` is "games" or "variants"; `game_rules` the rules a variant lies on (which it sees as the
--- second result of `variant`), or a function(declared) that finds them. Returns what it declared, or nil, a sentence, and
--- whether it was stopped because it took too long.
function script.run(kind, text, path, options_)
  options_ = options_ or {}
  local file = { kind = kind, path = path, text = text, slots = {}, game_rules = options_.game_rules }
  local word = kind == "games" and "game" or "variant"
  local maker = kind == "games" and game_maker(file) or variant_maker(file)
  local env = sandbox.new(options_.print, { [word] = maker, use = options_.use })
  local chunk, wrong, slow = sandbox.compile(text, path, env)
  if not chunk then return nil, wrong, slow end
  local fine, why, stopped = core.reading(chunk)
  if not fine then return nil, why, stopped end
  if not file.declared then
    return nil, ("%s:1: the file declares no %s: it must call %s { ... }"):format(path, word, word)
  end
  file.env = env
  return file
end

return script
