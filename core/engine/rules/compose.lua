-- compose.lua - a game and its house rules, laid on top of each other.
--
-- Here it is found out which variants and options there are, and whether they go together; layers.lua lays them. Two
-- variants that set one rule differently, or wrap one rule, must say who lies above whom (`above`) or that it makes no
-- difference (`beside`); otherwise they clash, and the sentence names both. So the order in which variants are named never
-- matters.
local catalog = require "houserule.script.catalog"
local clashes = require "houserule.rules.clashes"
local core = require "houserule.core"
local validate = require "houserule.rules.validate"
local layers = require "houserule.rules.layers"
local ordered = require "houserule.values.ordered"
local options = require "houserule.script.options"
local record = require "houserule.values.record"
local subgames = require "houserule.rules.subgames"
local plain = require "houserule.values.plain"
local readonly = require "houserule.values.readonly"
local returned = require "houserule.values.returned"
local words = require "houserule.values.words"

local is_in = plain.is_in
local compose = {}

-- A problem: a sentence, and the clause that says so, if one does.
local function problem(sentence, rule)
  if type(rule) ~= "string" then rule = nil end
  return nil, { sentence = sentence, rule = rule }
end

-- Where two variants are two forms of one thing, the option that says which may bring the other: `instead`. But who names
-- both names two that exclude each other, whatever the option says.
local function meant(file, given)
  for slot, forms in ordered.pairs(file.declared.instead or {}) do
    if forms[given[slot]] then return forms[given[slot]] end
  end
end

local function load_variants(library, base, ids, loaded, given, clause)
  local list, seen = {}, {}
  local load
  function load(id)
    if type(id) ~= "string" then return problem("a variant's name is text", clause) end
    if seen[id] then return true end
    seen[id] = true
    local file, why = catalog.run(library, "variants", catalog.name_of(library, base.declared.id, id),
                                  { game_rules = base.rules, use = catalog.user(library, loaded) })
    if not file then
      if why then return problem(why) end
      local names = {}
      for _, v in ipairs(catalog.variants_of(library, base.declared.id)) do names[#names + 1] = v.declared.id end
      return problem(words.unknown("variant of " .. base.declared.id, id, names), clause)
    end
    if not is_in(file.declared.of, base.declared.id) then
      return problem(("%s is a variant of %s, not of %s"):format(id, words.list(type(file.declared.of) == "table"
        and file.declared.of or { file.declared.of }), base.declared.id), clause)
    end
    list[#list + 1] = file
    local other = meant(file, given)
    if not other or is_in(ids, other) then return true end
    file.brings = other
    return load(other)
  end
  for _, id in ipairs(ids) do
    local fine, bad = load(id)
    if not fine then return nil, bad end
  end
  for _, file in ipairs(list) do readonly.loaded(file.seen) end
  table.sort(list, function(a, b) return a.declared.id < b.declared.id end)
  return list
end

-- The slots there are: the game's, then the variants'.
local function all_slots(base, list)
  local slots, brings = {}, {} -- two forms of one thing have slots in common
  for _, file in ipairs(list) do brings[file.brings or ""] = true end
  local function take(file)
    for _, slot in ipairs(file.slots) do
      if slots[slot.name] and not brings[file.declared.id] and not brings[slots[slot.name].from] then
        return problem(("option %s is declared by two files"):format(slot.name))
      end
      if not slots[slot.name] then
        slots[#slots + 1] = slot
        slots[slot.name] = slot
        slot.from = file.declared.id
      end
    end
    return true
  end
  local fine, why = take(base)
  for _, file in ipairs(list) do
    if fine then fine, why = take(file) end
  end
  if not fine then return nil, why end
  return slots
end

local function unknown_slot(library, base, name, slots)
  local names = {}
  for _, slot in ipairs(slots) do names[#names + 1] = slot.name end
  for _, file in ipairs(catalog.variants_of(library, base.declared.id)) do
    if file.slots[name] then
      return ("option %s comes with the variant %s"):format(words.printable(name), file.declared.id)
    end
  end
  return words.unknown("option of " .. base.declared.id, tostring(name), names)
end

-- Values that the header gives, checked; a slot's own sentence if one does not fit.
local function read_options(library, base, slots, given, refusals)
  local values = {}
  for _, name in ipairs(ordered.keys(given)) do
    local slot = slots[name]
    if not slot then return problem(unknown_slot(library, base, name, slots), refusals.option) end
    local fits, why = options.check(slot, given[name])
    if not fits then return problem(why, refusals.option or slot.clause) end
    values[name] = given[name]
  end
  return values
end

local function variant_on(file, values)
  local switch = file.declared.switch
  for slot, wanted in next, file.declared.when or {} do
    local value = values[slot]
    if value == nil then value = file.slots[slot] and file.slots[slot].default end
    if value ~= wanted then return false end
  end
  return not switch or values[switch] ~= false
end

-- A variant that is played needs the other one to be played too.
local function check_needs(list, values, refusals)
  for _, file in ipairs(list) do
    for _, other in ipairs(list) do
      if variant_on(file, values) and file.declared.needs == other.declared.id and not variant_on(other, values) then
        return problem(("the variant %s needs %s, which the options switch off"):format(file.declared.id,
          other.declared.id), refusals.option)
      end
    end
  end
  return true
end

local function choose_players(base, list, wanted, refusals, values)
  local from, clause = base.declared.players, refusals.players
  for _, file in ipairs(list) do
    if file.declared.players and variant_on(file, values) then
      from = type(file.declared.players) == "table" and file.declared.players or { file.declared.players }
      clause = file.declared.players_clause or clause
    end
  end
  local players = wanted == nil and from[1] or wanted
  if math.type(players) == "integer" and is_in(from, players) then return players end
  local named = {}
  for _, file in ipairs(list) do
    if file.declared.players then named[#named + 1] = file.declared.id end
  end
  local what = base.declared.id .. (#named > 0 and " with " .. words.list(named) or "")
  return problem(("%s is for %s players, not %s"):format(what, words.list(from, "or"), words.printable(tostring(players))),
                 clause)
end

-- The variants that are asked for, in the order in which they are laid on.
local function choose(library, base, given, loaded, refusals)
  local list, bad = load_variants(library, base, given.variants or {}, loaded, given.options, refusals.variant)
  if not list then return nil, bad end
  local fine
  fine, bad = clashes.company(list, refusals)
  if not fine then return nil, bad end
  return clashes.stacked(list)
end

-- The slots there are, what is in them, and how many play.
local function settle(library, base, list, given, refusals)
  local slots, values, players, fine, bad
  slots, bad = all_slots(base, list)
  if not slots then return nil, bad end
  values, bad = read_options(library, base, slots, given.options, refusals)
  if not values then return nil, bad end
  fine, bad = clashes.check(list, refusals)
  if not fine then return nil, bad end
  fine, bad = check_needs(list, values, refusals)
  if not fine then return nil, bad end
  players, bad = choose_players(base, list, given.players, refusals, values)
  if not players then return nil, bad end
  return { slots = slots, values = values, players = players }
end

-- The script's own last words, once everything is laid on: it works out what follows, and says what does not go together.
-- Returns the rules as the host has them.
local function ask_script(base, rules, players)
  if rules.ready then
    local before = {}
    for name, value in next, rules do before[name] = value end
    local ok, sentence = core.guarded(rules.ready, rules)
    if not ok then return problem(sentence) end
    for name, value in next, rules do
      if not rawequal(value, before[name]) then base.where[name] = returned.place(rules.ready) end
    end
    local fine, bad = validate.check(base, rules) -- it may have changed anything
    if not fine then return nil, bad end
    validate.finish(base, rules, players)
  end
  local own = validate.snapshot(rules) -- `check` only says what is wrong: what it writes is not looked at again
  if rules.check then
    local ok, sentence, clause = core.guarded(rules.check, rules)
    if not ok then return problem(sentence) end
    if sentence and type(sentence) ~= "string" then
      return problem(returned.by(rules, "check") .. " must return a sentence")
    end
    if sentence then return problem(sentence, clause) end
  end
  return own
end

-- Where the rule was set that the core's sentence begins with. Where several do not go together, it is the one that a
-- variant has set, if there is one.
local TOGETHER <const> = { ranks = { "ranks", "trump_ranks", "trumps", "pack" },
                          packets = { "packets", "pack", "active" } }
local function place_of(base, sentence)
  local name = sentence:match "^rule `([%w_]+)`"
  for _, part in ipairs(TOGETHER[name] or {}) do
    local where = base.where[part]
    if where and where:match "^(.*):" ~= base.at:match "^(.*):" then return where end
  end
  return validate.place(base, name)
end

-- What was settled, laid on the game: its rules, and the history of them.
local function lay_on(base, list, settled)
  local played = {}
  for _, file in ipairs(list) do
    if variant_on(file, settled.values) then played[#played + 1] = file end
  end
  local history, bad = layers.lay(base, played, settled.slots, settled.values)
  if not history then return nil, bad end
  local fine
  fine, bad = validate.check(base, base.rules)
  if not fine then return nil, bad end
  local rules
  rules, bad = ask_script(base, validate.finish(base, base.rules, settled.players), settled.players)
  if not rules then return nil, bad end
  if rules.pack then
    local fits, wrong = core.guarded(core.table, rules) -- a lack of memory is no fault of the rules
    if not fits then return problem(("%s: %s"):format(place_of(base, wrong), wrong)) end
  end
  return rules, history
end

--- One composition: rules, slots, values, history, files. `asked` = { variants = {}, options = {}, players = n or nil }; the
--- options by their names, or as a header has them: `asked` may be a header. nil and a problem { sentence =, rule = } if it
--- cannot be.
function compose.game(library, id, asked, nest)
  local loaded, given_options = {}, asked.options or {}
  if record.is_line(given_options) then given_options = given_options:by_name() end
  local given = { variants = asked.variants, options = given_options, players = asked.players }
  local base, why = catalog.run(library, "games", id, { use = catalog.user(library, loaded) })
  if not base then return problem(why or words.unknown("game", tostring(id), library:names("games"))) end
  local refusals = plain.try(rawget(base.rules, "refusals")) -- a script's own table could run its code here
  if type(refusals) ~= "table" then refusals = {} end
  local list, bad = choose(library, base, given, loaded, refusals)
  if not list then return nil, bad end
  local settled
  settled, bad = settle(library, base, list, given, refusals)
  if not settled then return nil, bad end
  local rules, history = lay_on(base, list, settled)
  if not rules then return nil, history end
  local subs
  subs, bad = subgames.all(rules, nest, function(...) return compose.game(library, ...) end)
  if not subs then return nil, bad end
  return { id = id, base = base, rules = rules, variants = list, slots = settled.slots, values = settled.values,
           players = settled.players, history = history, refusals = refusals, libs = loaded, subs = subs,
           most = subgames.most(rules, subs) }
end

return compose
