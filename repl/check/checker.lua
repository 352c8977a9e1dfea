-- checker.lua - looks a stranger's script over: reads its text, lays it on its game, plays it.
local bundles = require "host.game.bundles"
local engine = require "houserule"
local clauses = require "houserule.script.clauses"
local compile = require "houserule.script.compile"
local complaints = require "host.check.complaints"
local examples = require "host.game.examples"
local folders = require "host.system.folders"
local globals = require "host.check.globals"
local orders = require "host.game.orders"
local luatokens = require "host.check.tokens"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"
local sandbox = require "houserule.script.sandbox"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local says = require "host.table.says"
local script = require "houserule.script.script"
local strict = require "host.check.strict"
local sys = require "host.system.sys"
local trials = require "host.check.trials"

local catalog, compose, words, list_of = engine.catalog, engine.compose, engine.words, plain.list_of
local complain, complain_where, or_perhaps = complaints.add, complaints.add_where, complaints.or_perhaps
local checker = {}

-- Default amount of random play. Scripts that are not slow reach the number of decisions first.
local DECISIONS <const>, SECONDS <const> = 10000, 6

-- Names ---------------------------------------------------------------------------------------------------------------

local absent = words.set [[io os debug package require load loadstring loadfile dofile coroutine collectgarbage warn module
  setfenv getfenv]]

local function known_names(kind)
  if kind == "bundles" then return { bundle = true } end
  local env = sandbox.new()
  env.use = true
  env.pack = kind ~= "variants" or nil
  if kind ~= "lib" then env[kind == "games" and "game" or "variant"] = true end
  return env
end

local function check_names(report, kind, read)
  local env, written = known_names(kind), {}
  for _, use in ipairs(read.names) do
    if use.write and not written[use.name] then
      written[use.name] = true
      complain(report, use.line, "undeclared name: `%s` is assigned, write `local %s` before", use.name, use.name)
    end
  end
  for _, use in ipairs(read.names) do
    local value = env[use.name]
    if value == nil and not written[use.name] and use.name ~= "_ENV" then
      written[use.name] = true
      complain(report, use.line, absent[use.name] and "scripts have no `%s`: no files, no clock, no code from elsewhere"
        or "undeclared name: `%s`%s", use.name, or_perhaps(use.name, (ordered.keys(env))))
    elseif use.field and type(value) == "table" and value ~= env and value[use.field] == nil then
      complain(report, use.line, "`%s` has no `%s`%s", use.name, use.field, or_perhaps(use.field, (ordered.keys(value))))
    end
  end
end

-- Clauses -------------------------------------------------------------------------------------------------------------

-- Returns the clause keys that a file declares, "KB-36, KB-42", and those that it replaces and may repeat. nil if it
-- declares none.
local function sections_of(declared)
  if type(declared.clauses) ~= "string" then return nil end
  local sections = {}
  for section in declared.clauses:gmatch "[^, ]+" do sections[section] = true end
  for _, clause in ipairs(plain.list_of(declared.replaces)) do sections[prose.text(clause)] = true end
  return sections
end

local function excludes(file, id) return (file.declared.excludes or {})[id] ~= nil end

local function check_own_clauses(report, file)
  local declared, seen = file.declared.clauses, {}
  local sections = sections_of(file.declared)
  local shown = sections and words.printable(declared)
  for _, item in ipairs(clauses.of(file)) do
    if item.id and seen[item.id] then complain(report, item.line, "clause %s is said twice", item.id) end
    if item.id then seen[item.id] = true end
    if item.id and sections and not clauses.covered(sections, item.id) then
      complain(report, item.line, "clause %s is not of %s, which the file declares (`clauses`)", item.id, shown)
    end
  end
end

-- Notes clauses of a house rule that its games, or their other house rules, have too: a page would show two of one number.
local function note_taken_clauses(report, library, file, games)
  local own = sections_of({ clauses = "", replaces = file.declared.replaces })
  for _, game in ipairs(games) do
    local taken = {}
    for _, item in ipairs(clauses.of(game.base)) do taken[item.id or false] = game.id end
    for _, other in ipairs(catalog.variants_of(library, game.id)) do
      for _, item in ipairs(other.path ~= file.path and clauses.of(other) or {}) do
        taken[item.id or false] = taken[item.id or false] or other.declared.id
      end
    end
    for _, item in ipairs(clauses.of(file)) do
      local by = item.id and taken[item.id]
      if by and not clauses.covered(own, item.id) and not excludes(file, by) then
        table.insert(report.notes, ("line %d: clause %s is also one of %s"):format(item.line, item.id, by))
      end
    end
  end
end

-- Complains of numbers in the code that no clause has, in any of these compositions or their games' house rules.
local function check_clause_numbers(report, library, read, games)
  local function is_there(id)
    for _, game in ipairs(games) do
      local page = rulemodel.model(game)
      if page.clauses[id] or page.sections[id] then return true end
      for _, file in ipairs(catalog.variants_of(library, game.id)) do
        for _, item in ipairs(clauses.of(file)) do
          if item.id == id then return true end
        end
      end
    end
  end
  for _, said in ipairs(read.strings) do
    if clauses.is_number(said.text) then
      if not is_there(said.text) then complain(report, said.line, "clause %s has no text in the rule page", said.text) end
    elseif said.text:match "^%w%w%w?[- ]%d[%d.]*$" then -- "B0-1.4", "bo-1.4", "BO 1.4"
      local prefix, number = said.text:match "^(%w+)[- ](.*)$"
      local meant = prefix:upper():gsub("0", "O"):gsub("1", "I") .. "-" .. number
      if is_there(meant) then complain(report, said.line, "%s is no clause; did you mean %s?", said.text, meant) end
    end
  end
end

local function check_events(report, read, games)
  for _, said in ipairs(read.tells) do
    local declared = false
    for _, game in ipairs(games) do declared = declared or rawget(game.rules.events, said.text) ~= nil end
    if not declared then
      complain(report, said.line, "the event \"%s\" is told and not declared in `events`", said.text)
    end
  end
end

-- Sentences for people whose verb has no form for "you".
local function note_verbs(report, text)
  local kinds, tokens, lines = luatokens.read(text)
  for i, kind in ipairs(kinds) do
    local field = kind == "string" and says.unclear(tokens[i]:sub(2, -2))
    if field then
      local sentence = ("line %d: the verb that goes with {%s} has no forms; name them, as in {takes|take}"):format(
        lines[i], field)
      table.insert(report.notes, sentence)
    end
  end
end

-- Laying it on --------------------------------------------------------------------------------------------------------

-- Lists a variant with those that it needs.
local function with_needs(variants, id)
  local ids, at = { id }, 1
  while ids[at] do
    local needs = variants[ids[at]] and variants[ids[at]].declared.needs
    if needs and not plain.is_in(ids, needs) then ids[#ids + 1] = needs end
    at = at + 1
  end
  return ids
end

-- Notes with which other variants the game, or its variant `id`, does not go. No complaint: its player may never want both.
local function note_clashes(report, library, game_id, variants, id)
  for _, other in ipairs(variants) do
    local name = other.declared.id
    if name ~= id and not (id and (excludes(variants[id], name) or excludes(other, id))) then
      local ids = id and with_needs(variants, id) or {}
      for _, needed in ipairs(with_needs(variants, name)) do
        if not plain.is_in(ids, needed) then ids[#ids + 1] = needed end
      end
      local game, why = orders.compose(library, { game = game_id, variants = ids })
      local said = game and orders.sentences(game) or { why.sentence }
      for _, sentence in ipairs(said) do table.insert(report.notes, ("with %s: %s"):format(name, words.clean(sentence))) end
    end
  end
end

-- A file as a whole ---------------------------------------------------------------------------------------------------

local function share(limit, parts)
  return plain.with(limit, { decisions = limit.decisions / parts, seconds = limit.seconds / parts })
end

-- Reads and plays a game, or a variant on each of its games.
local function check_rules(report, library, file, read, limit)
  local declared, games, refused, played, with = file.declared, {}, {}, {}, {}
  local id = file.kind == "variants" and declared.id or nil
  local of = list_of(id and declared.of or declared.id)
  for _, game_id in ipairs(of) do
    local variants, ids = plain.with((catalog.variants_of(library, game_id))), nil -- by their places, and their ids
    for _, one in ipairs(variants) do variants[one.declared.id] = one end
    if id then
      variants[id] = file -- the catalogue leaves out scripts, this one too, where others ran too long
      ids = with_needs(variants, id)
    end
    local game, why = compose.game(library, tostring(game_id), { variants = ids })
    if game then
      games[#games + 1] = game
      with[#with + 1] = { game_id, variants }
      local players = list_of(declared.players or game.base.declared.players)
      played[#played + 1] = trials.headers(file, game_id, ids, players)
    else refused[#refused + 1] = why end
  end
  for _, why in ipairs(refused) do -- that a clause keeps it from one of its games as that is dealt by itself is no fault
    if #games == 0 or not why.rule then complain_where(report, why.sentence) end
  end
  if #games == 0 then return end
  check_clause_numbers(report, library, read, games)
  if id then note_taken_clauses(report, library, file, games) end
  check_events(report, read, games)
  strict.check(report, library, file, read, games)
  for _, headers in ipairs(played) do trials.play(report, library, headers, share(limit, #of)) end
  -- A script with a complaint will be checked again.
  for _, one in ipairs(limit.alone and {} or with) do
    if #report.list == 0 then note_clashes(report, library, one[1], one[2], id) end
  end
end

-- Plays a bundle in each of its games.
local function check_bundle(report, library, file, _, limit)
  local of = list_of(file.declared.of)
  for _, id in ipairs(of) do
    local header = bundles.header(file, tostring(id))
    local made, why = orders.compose(library, header)
    if not made then complain_where(report, why.sentence)
    else trials.play(report, library, { { what = "", header = header } }, share(limit, #of)) end
  end
end

-- Tells what kind of script a text is by the word it calls, with the line of that.
local kinds = { game = "games", variant = "variants", bundle = "bundles" }
local function kind_of(path, read)
  for _, use in ipairs(read.names) do
    if kinds[use.name] and not use.write then return kinds[use.name], use.line end
  end
  if path:match("lib/[^/]*$") then return "lib", 1 end
end

-- Runs the file once to see what it declares.
local function declare(library, kind, text, path)
  local games, own_cards = catalog.all(library), sandbox.cards()
  local function rules_of(declared)
    local game = games[list_of(declared.of)[1]]
    if game then return game.file.rules, game.file.cards end
  end
  return script.run(kind, text, path,
    { game_rules = rules_of, use = catalog.user(library, {}, own_cards), cards = own_cards })
end

-- The line of the one rule that a house rule wraps or, if it wraps none, sets or adds to; nil if there are several.
local function line_of_change(file)
  for _, kind in ipairs { "wrap", "append", "set" } do
    local name, note = next(file[kind] or {})
    if name then return not next(file[kind], name) and math.tointeger(tonumber(note.where:match "%d+$")) or nil end
  end
end

--- Checks a script's text: random play of at most `seconds` of processor time, and examples (a text, or the files beside
--- it). `how` may have { decisions = number of random ones, alone = true }. `alone` skips other house rules and bots, which
--- give notes only. The library sees this script in place of one of the same name. Returns { list = complaints { line =,
--- sentence = }, notes = sentences, deals = number played, kind = }.
function checker.check(library, path, text, seconds, worked, how)
  local report = complaints.new(path)
  local chunk, wrong = compile(text, path, {})
  if not chunk then
    complain_where(report, wrong)
    return report
  end
  local read = globals.read(text)
  report.kind, report.head = kind_of(path, read)
  report.strings = read.strings
  if not report.kind then
    check_names(report, "games", read)
    complain(report, 1, "the file declares no game, variant or bundle: it must call game { ... } or variant { ... }")
    return report
  end
  check_names(report, report.kind, read)
  note_verbs(report, text)
  if report.kind == "lib" then return complaints.in_order(report) end
  local file, why = declare(library, report.kind, text, path)
  if not file then
    complain_where(report, why)
    return complaints.in_order(report)
  end
  report.changed = line_of_change(file)
  local name = path:match("([^/]*)%.lua$") or path:match("[^/]*$")
  if name ~= file.declared.id then
    complain(report, report.head, "the file is called %s, but it declares \"%s\": it would not be found", name,
      file.declared.id)
  end
  library:put(report.kind, file.declared.id, path, text)
  check_own_clauses(report, file)
  local check = report.kind == "bundles" and check_bundle or check_rules
  check(report, library, file, read, plain.with({ decisions = DECISIONS, seconds = seconds or SECONDS }, how))
  local beside = path:gsub("%.lua$", "") .. ".jsonl"
  worked = worked or sys.exists(beside) and sys.read(beside)
  if worked then
    report.examples = examples.check(library, worked, function(line, sentence)
      complaints.add_in(report, beside, line, sentence)
    end)
  end
  return complaints.in_order(report)
end

--- Puts a file, and what is beside it, where others that are checked with it find it, if its text says what it is.
function checker.announce(library, path, text)
  local kind = compile(text, path, {}) and kind_of(path, globals.read(text))
  local name = path:match("([%w_-]+)%.lua$")
  if kind and name then library:put(kind, name, path, text) end
  folders.put_beside(library, path, text)
end

return checker
