-- strict.lua - reads a script for errors beyond names: rules that nothing reads, duties and calls that do not exist,
-- unknown methods of `t`. A misspelling is reported by `check`, not by a wrong score, and costs a game nothing.
local complaints = require "host.check.complaints"
local defaults = require "houserule.rules.defaults"
local engine = require "houserule"
local globals = require "host.check.globals"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local sentences = require "host.check.sentence_check"
local seat_table = require "houserule.play.seat_table"

local catalog, words = engine.catalog, engine.words
local complain = complaints.add
local strict = {}

-- A very short name may be anything.
local function or_perhaps(name, list) return #name > 2 and complaints.or_perhaps(name, list) or "" end

-- True if a field belongs to what `game` returned, or to the rules that `variant` returned.
local function is_of_rules(read, use)
  return use.base ~= nil and use.base == read.rules and use.scope == read.rules_scope
end

-- Rules ---------------------------------------------------------------------------------------------------------------

local reads = {} -- by text: the scripts of a game share most of their texts
local function read_once(text)
  reads[text] = reads[text] or globals.read(text)
  return reads[text]
end

-- Adds the names that a text reads: fields, and every word of a plain text, as a rule's name may be put together.
local function add_names(known, read)
  for _, use in ipairs(read.uses) do
    if not use.write then known[use.field] = true end
  end
  for _, said in ipairs(read.strings) do
    for word in (said.declares and "" or said.text):gmatch "[%a_][%w_]*" do known[word] = true end
  end
end

local names_of = {} -- by text, as reads

-- The whole plain texts of a script and those around it, and the first words of calls. Each point, word and event is one.
local function points_of(read, texts, game)
  local points = words.set "play"
  for _, said in ipairs(read.strings) do points[said.text] = true end
  for _, text in ipairs(texts) do
    for _, said in ipairs(read_once(text).strings) do points[said.text] = true end
  end
  for _, list in ordered.pairs(game.rules.calls) do
    for _, call in ordered.pairs(list) do points[call:match "^%S+"] = true end
  end
  return points
end

local function names_read(read, texts)
  local known = {}
  add_names(known, read)
  for _, text in ipairs(texts) do
    if not names_of[text] then
      names_of[text] = {}
      add_names(names_of[text], read_once(text))
    end
    for name in next, names_of[text] do known[name] = true end
  end
  return known
end

-- Adds the options that a house rule or a wrap depends on.
local function add_conditions(known, game, files)
  local function add(slots)
    for name in pairs(slots or {}) do known[name] = true end
  end
  for _, note in ipairs(game.base.wraps) do add(note.when) end
  for _, file in ipairs(files) do
    add(file.declared.when)
    add(file.declared.instead)
  end
  return known
end

-- Lists the texts that may read a game's rules: its libraries, its house rules, and of a house rule its game.
local function texts_around(library, file, game)
  local texts = { file.kind == "variants" and game.base.text or nil }
  for _, name in ipairs(ordered.keys(game.libs)) do
    texts[#texts + 1] = type(name) == "string" and library:find("lib", name) or nil
  end
  for _, other in ipairs(catalog.variants_of(library, game.id)) do
    if other.path ~= file.path then texts[#texts + 1] = other.text end
  end
  return texts
end

-- True for a rule that the host looks up by a call or a point: may_surrender, refuse_bid. The host itself asks `play`.
local function is_looked_up(name, game, known)
  local before, rest = name:match "^(%a+_)(.*)$"
  if before == "may_" or before == "on_" then
    for _, list in ordered.pairs(game.rules.calls) do
      for _, call in ordered.pairs(list) do
        if words.call(call) == rest then return true end
      end
    end
  end
  return (before == "refuse_" or before == "stray_") and (rest == "play" or known[rest])
end

-- True if a text has the end of the name, as in side .. "_contests".
local function is_put_together(name, known)
  for at in name:gmatch "()_" do
    if known[name:sub(at)] then return true end
  end
end

local function candidates(game, known, what)
  local list = what == "rule" and ordered.keys(defaults.known) or {}
  for name in pairs(known) do
    if rawget(game.rules, name) == nil then list[#list + 1] = name end
  end
  table.sort(list)
  return list
end

-- Finds where a script reads a name, which nobody declares.
local function use_of(read, name)
  for _, use in ipairs(read.uses) do
    if use.field == name and not use.write then return use end
  end
end

local function check_unread(report, read, file, game, known)
  local function check(name, line, what)
    if known[name] or defaults.known[name] or is_looked_up(name, game, known) or is_put_together(name, known) then return end
    local near = #name > 2 and words.nearest(name, candidates(game, known, what))
    local use = near and not defaults.known[near] and use_of(read, near)
    if use then return complain(report, use.line, "there is no rule `%s`; did you mean the %s `%s`?", near, what, name) end
    complain(report, line, "nothing reads the %s `%s`%s", what, name, near and ("; did you mean `%s`?"):format(near) or "")
  end
  for _, use in ipairs(read.uses) do
    local added = file.kind == "variants" and use.before == "add" and not use.base
    if use.write and use.depth == 0 and (added or file.kind == "games" and is_of_rules(read, use)) then
      check(use.field, use.line, "rule")
    end
  end
  for _, said in ipairs(read.strings) do
    local slot = said.declares and file.slots[said.text]
    if slot and said.text ~= file.declared.switch then check(slot.path[1], said.line, "option") end
  end
end

local function check_written_in_play(report, read)
  for _, use in ipairs(read.uses) do
    if use.write and use.depth > 0 and is_of_rules(read, use) then
      complain(report, use.line, "the rule `%s` is assigned while a hand is played: what changes in a hand belongs to t",
        use.field)
    end
  end
end

-- Tables of the host's ------------------------------------------------------------------------------------------------

local function check_keys(report, game, rule, known, what)
  for name in ordered.pairs(game.rules[rule]) do
    if not known[name] then
      local sentence = ("rule `%s`: there is no %s `%s`%s"):format(rule, what, words.printable(tostring(name)),
        or_perhaps(tostring(name), (ordered.keys(known))))
      complaints.add_where(report, (game.base.where[rule] or game.base.at) .. ": " .. sentence)
    end
  end
end

-- Points at which nobody asks, if a name is near that is a point, and not only longer: libraries have rules for points that
-- some of their games lack.
local function check_points(report, game, points)
  local function check(rule, list)
    for name in ordered.pairs(list) do
      local near = type(name) == "string" and not points[name] and words.nearest(name, (ordered.keys(points)))
      if near and near:sub(1, #name) ~= name then
        complaints.add_where(report, ("%s: rule `%s`: nobody asks at `%s`; did you mean `%s`?"):format(
          game.base.where[rule] or game.base.at, rule, name, near))
      end
    end
  end
  for _, rule in ipairs { "secret", "calls" } do check(rule, game.rules[rule]) end
  check("refusals", game.rules.refusals.at or {})
end

-- Options and house rules that a house rule names in its declaration, and that do not exist: it would never be played.
local function check_declared(report, library, file, game)
  local slots, ids = plain.with(game.slots), {}
  for _, id in ipairs(plain.list_of(file.declared.of)) do
    for _, other in ipairs(catalog.variants_of(library, id)) do
      ids[other.declared.id] = true
      for _, slot in ipairs(other.slots) do slots[slot.name] = slot end
    end
  end
  local function check(names, known, what)
    for _, name in ipairs(names) do
      if not known[name] then
        complain(report, report.head, "there is no %s `%s`%s", what, tostring(name),
          or_perhaps(tostring(name), (ordered.keys(known))))
      end
    end
  end
  check(ordered.keys(file.declared.when or {}), slots, "option")
  check(ordered.keys(file.declared.instead or {}), slots, "option")
  check(ordered.keys(file.declared.excludes or {}), ids, "house rule")
  check(plain.list_of(file.declared.above), ids, "house rule")
end

local function check_calls(report, game)
  for _, list in ordered.pairs(game.rules.calls) do
    for _, call in ordered.pairs(list) do
      local rule = "on_" .. words.call(call)
      if type(game.rules[rule]) ~= "function" then
        complaints.add_where(report, ("%s: the call `%s` does nothing: it has no rule `%s`"):format(
          game.base.where.calls or game.base.at, call, rule))
      end
    end
  end
end

-- A game whose number of hands or points may be set to 0 has no end then. `min = 0` says that this is intended.
local function check_end(report, read, game)
  local slot = game.base.ends_with
  if not slot or slot.limits.min then return end
  for _, said in ipairs(read.strings) do
    if said.declares and said.text == slot.name then
      complain(report, said.line,
        "the option `%s` may be 0, and then the game does not end: say `min = 1`, or `min = 0` if that is meant", slot.name)
    end
  end
end

-- Methods -------------------------------------------------------------------------------------------------------------

-- Methods that do nothing without a duty or a rule.
local NEEDS <const> = { force = "forced", bar = "lead" }

-- Fields of t that the host writes, and those of them that scripts may write too.
local HOST_FIELDS <const> = words.set [[players people seats active active_from dealer dealt_last side sides deal_number
  counted_deals game_number void]]
local OPEN_FIELDS <const> = words.set "dealer void"

local function check_use(report, game, use, methods, fields)
  local name = use.field
  if use.write and methods[name] then
    complain(report, use.line, "the field t.%s hides the method t:%s: call it otherwise", name, name)
  elseif use.write and HOST_FIELDS[name] and not OPEN_FIELDS[name] then
    complain(report, use.line, "the field t.%s is the host's: call yours otherwise", name)
  elseif use.dotted and methods[name] and not fields[name] then
    complain(report, use.line, "a method is called with a colon: t:%s, not t.%s", name, name)
  elseif use.method and not methods[name] and not fields[name] then
    complain(report, use.line, "there is no t:%s%s", name, or_perhaps(name, (ordered.keys(methods))))
  elseif use.method and use.alone and name == "draw" then
    complain(report, use.line, "t:draw gives a number by chance, and nothing uses it%s",
      methods.take and "; a card is drawn with t:take" or "")
  elseif use.method and NEEDS[name] and game.rules.packets and not game.rules.duties[NEEDS[name]] then
    complain(report, use.line, "t:%s does nothing: the rule `duties` has no `%s`", name, NEEDS[name])
  elseif not use.method and not use.dotted and not use.write and not fields[name] and not methods[name] then
    local near = #name > 2 and words.nearest(name, (ordered.keys(fields)))
    if near then complain(report, use.line, "nothing sets the field t.%s; did you mean t.%s?", name, near) end
  end
end

local written_in = {} -- by text, as names_of

-- The fields that a script, or one of those around it, writes to anything, and those that the host writes to t.
local function fields_written(read, texts)
  local fields = plain.with(HOST_FIELDS)
  local function add(into, from)
    for _, use in ipairs(from.uses) do
      if use.write then into[use.field] = true end
    end
    return into
  end
  for _, text in ipairs(texts) do
    written_in[text] = written_in[text] or add({}, read_once(text))
    for name in next, written_in[text] do fields[name] = true end
  end
  return add(fields, read)
end

local function check_methods(report, read, game, fields)
  local methods = { play_game = true } -- which comes with the games that are inside another
  for name in pairs(select(2, seat_table.new(game.rules)).methods) do methods[name] = true end
  for name, value in pairs(game.rules) do
    if type(value) == "function" then fields[name] = true end
  end
  for _, use in ipairs(read.uses) do
    if use.base == "t" and use.scope then check_use(report, game, use, methods, fields) end
  end
end

--- Complains of what reading finds in a file laid on these compositions.
function strict.check(report, library, file, read, games)
  check_written_in_play(report, read)
  for _, game in ipairs(games) do
    local around = texts_around(library, file, game)
    local known, points = names_read(read, around), points_of(read, around, game)
    check_unread(report, read, file, game, add_conditions(known, game, { file, table.unpack(game.variants) }))
    check_keys(report, game, "duties", defaults.duties, "duty")
    check_keys(report, game, "refusals", defaults.refusals, "refusal")
    check_points(report, game, points)
    check_calls(report, game)
    sentences.check(report, read, game, points, known)
    if file.kind == "variants" then check_declared(report, library, file, game) end
    check_end(report, read, game)
    check_methods(report, read, game, fields_written(read, around))
  end
end

return strict
