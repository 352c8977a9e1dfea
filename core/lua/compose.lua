-- compose.lua - a game and its house rules, laid on top of each other.
--
-- Order: the game's own rules; what variants set and append; what they wrap; the header's options, which win. Two
-- variants that set one rule differently, or wrap one rule, must say who lies above whom (`above`) or that it makes no
-- difference (`beside`); otherwise they clash, and the sentence names both. So the order in which variants are named never
-- matters.
local catalog = require "houserule.catalog"
local clashes = require "houserule.clashes"
local core = require "houserule.core"
local kinds = require "houserule.kinds"
local options = require "houserule.options"
local script = require "houserule.script"
local subgames = require "houserule.subgames"
local plain = require "houserule.plain"
local words = require "houserule.words"
local defaults = require "houserule.defaults"

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
  for slot, forms in next, file.declared.instead or {} do
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

local function put(rules, path, value)
  local at = rules
  for i = 1, #path - 1 do -- rawly: a table of the script's may have a metatable
    if type(rawget(at, path[i])) ~= "table" then rawset(at, path[i], {}) end
    at = rawget(at, path[i])
  end
  rawset(at, path[#path], value)
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

-- Wrapping keeps the base callable. Six arguments are more than any rule has; a fixed number is fast.
local function wrapped(outer, base)
  return function(a, b, c, d, e, f) return outer(base, a, b, c, d, e, f) end
end

-- "events.trumps" is an entry of the table `events`.
local function entry_of(rules, name)
  local at, key = name:match("^([%w_]+)%.([%w_-]+)$")
  if at and type(rules[at]) == "table" and rawget(rules[at], key) ~= nil then return at, key end
end

local function known_rule(rules, slots, name)
  return entry_of(rules, name) ~= nil or rules[name] ~= nil or defaults.known[name] ~= nil or slots[name] ~= nil
end

local function names_of_rules(rules)
  local names = {}
  for name in pairs(rules) do names[#names + 1] = name end
  for name in pairs(defaults.known) do names[#names + 1] = name end
  table.sort(names)
  return names
end

-- A list and what goes at its end; a table of names and what joins it. The game's own is left as it is.
local appended
function appended(list, more)
  local longer = {}
  more = plain.try(type(more) == "table" and more or { more })
  if not more then return nil, "what is appended must be plain data" end
  for key, value in next, list do longer[key] = value end
  for key, value in next, more do
    if math.type(key) ~= "integer" then
      if type(longer[key]) == "table" and type(value) == "table" then
        local wrong
        value, wrong = appended(longer[key], value)
        if not value then return nil, wrong end
      elseif longer[key] ~= nil and not plain.same(longer[key], value) then
        return nil, ("`%s` is there already"):format(tostring(key))
      end
      longer[key] = value
    end
  end
  for _, value in ipairs(more) do longer[#longer + 1] = value end
  return longer
end

-- `worked_out` takes what is set to a function of the rules: the value of a slot that depends on others.
local function apply_plain(rules, slots, file, history, worked_out, where)
  for _, name in ipairs(script.sorted(file.add)) do
    if rules[name] ~= nil then
      return problem(("%s: the game has a rule `%s` already: set it or wrap it"):format(file.add[name].where, name))
    end
    rules[name], where[name] = file.add[name].value, file.add[name].where
  end
  for _, name in ipairs(script.sorted(file.set)) do
    local note = file.set[name]
    if not known_rule(rules, slots, name) then
      return problem(("%s: %s"):format(note.where, words.unknown("rule", name, names_of_rules(rules))))
    end
    if slots[name] and type(note.value) == "function" then
      worked_out[name] = { note = note, variant = file.declared.id }
    elseif slots[name] then
      local fits, why = options.check(slots[name], note.value)
      if not fits then return problem(("%s: %s"):format(note.where, why)) end
      put(rules, slots[name].path, note.value)
    elseif entry_of(rules, name) then
      local at, key = entry_of(rules, name)
      rules[at] = plain.try(rules[at]) or rules[at]
      rules[at][key] = note.value
    else
      rules[name], where[name] = note.value, note.where
    end
    if not (slots[name] and type(note.value) == "function") then
      history[#history + 1] = { variant = file.declared.id, rule = name, value = plain.try(note.value) }
    end
  end
  for _, name in ipairs(script.sorted(file.append)) do
    local note = file.append[name]
    if type(rules[name]) ~= "table" then
      return problem(("%s: there is no list `%s` to append to"):format(note.where, name))
    end
    local longer, wrong = appended(rules[name], note.value)
    if not longer then return problem(("%s: append.%s: %s"):format(note.where, name, wrong)) end
    rules[name] = longer
    history[#history + 1] = { variant = file.declared.id, rule = name, appended = plain.try(note.value) }
  end
  return true
end

local function apply_wraps(rules, file, history)
  for _, name in ipairs(script.sorted(file.wrap)) do
    local note = file.wrap[name]
    local base = rules[name] or defaults.rules[name]
    if type(base) ~= "function" then
      return problem(("%s: %s"):format(note.where, words.unknown("rule function", name, names_of_rules(rules))))
    end
    rules[name] = wrapped(note.value, base)
    history[#history + 1] = { variant = file.declared.id, rule = name, wraps = true }
  end
  return true
end

-- Values that the header gives, checked; a slot's own sentence if one does not fit.
local function read_options(library, base, slots, given, refusals)
  local values = {}
  for _, name in ipairs(script.sorted(given)) do
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

local function lay(base, list, slots, values)
  local rules, history, worked_out = setmetatable(base.rules, nil), {}, {} -- the game's file has said its own
  for _, slot in ipairs(slots) do
    if slot.from ~= base.declared.id then put(rules, slot.path, slot.default) end
  end
  for _, file in ipairs(list) do
    if variant_on(file, values) then
      local fine, why = apply_plain(rules, slots, file, history, worked_out, base.where)
      if not fine then return nil, why end
    end
  end
  for _, file in ipairs(list) do
    if variant_on(file, values) then
      local fine, why = apply_wraps(rules, file, history)
      if not fine then return nil, why end
    end
  end
  for _, name in ipairs(script.sorted(values)) do
    put(rules, slots[name].path, values[name])
    history[#history + 1] = { option = name, value = values[name] }
  end
  for _, name in ipairs(script.sorted(worked_out)) do
    if values[name] == nil then
      local one, slot = worked_out[name], slots[name]
      local ok, value = core.guarded(one.note.value, rules)
      if not ok then return problem(value) end
      local fits, why = options.check(slot, value)
      if not fits then return problem(("%s: %s"):format(one.note.where, why)) end
      put(rules, slot.path, value)
      history[#history + 1] = { variant = one.variant, rule = name, value = value }
    end
  end
  return history
end

--- One composition: rules, slots, values, history, files. `given` = { variants = {}, options = {}, players = n or nil }.
--- nil and a problem { sentence =, rule = } if it cannot be.
function compose.game(library, id, given, depth)
  local loaded = {}
  local base, why = catalog.run(library, "games", id, { use = catalog.user(library, loaded) })
  if not base then
    return problem(why or words.unknown("game", tostring(id), library:names("games")))
  end
  local refusals = plain.try(rawget(base.rules, "refusals")) -- a script's own table could run its code here
  if type(refusals) ~= "table" then refusals = {} end
  local list, bad = load_variants(library, base, given.variants or {}, loaded, given.options or {}, refusals.variant)
  if not list then return nil, bad end
  local fine
  fine, bad = clashes.company(list, refusals)
  if fine then list, bad = clashes.stacked(list) end
  if not fine or not list then return nil, bad end
  local slots, values, players, history
  slots, bad = all_slots(base, list)
  if slots then values, bad = read_options(library, base, slots, given.options or {}, refusals) end
  if values then fine, bad = clashes.check(list, refusals) end
  if values and fine then fine, bad = check_needs(list, values, refusals) end
  if values and fine then players, bad = choose_players(base, list, given.players, refusals, values) end
  if not players then return nil, bad end
  history, bad = lay(base, list, slots, values)
  if history then fine, bad = kinds.check(base, base.rules) end
  if not history or not fine then return nil, bad end
  local rules = kinds.finish(base, base.rules, players)
  if rules.ready then
    local ok, sentence = core.guarded(rules.ready, rules)
    if not ok then return problem(sentence) end
    fine, bad = kinds.check(base, rules) -- it may have changed anything
    if not fine then return nil, bad end
    kinds.finish(base, rules, players)
  end
  if rules.check then
    local ok, sentence, clause = core.guarded(rules.check, rules)
    if not ok then return problem(sentence) end
    if sentence and type(sentence) ~= "string" then
      return problem(base.path .. ": the rule `check` must return a sentence")
    end
    if sentence then return problem(sentence, clause) end
  end
  rules = kinds.own(rules)
  if rules.pack then
    local fits, wrong = pcall(core.table, rules)
    if not fits then return problem(("%s: %s"):format(base.path, wrong)) end
  end
  local subs
  subs, bad = subgames.all(rules, depth or 0, function(...) return compose.game(library, ...) end)
  if not subs then return nil, bad end
  return { id = id, base = base, rules = rules, variants = list, slots = slots, values = values, players = players,
           history = history, refusals = refusals, libs = loaded, subs = subs, most = subgames.most(rules, subs) }
end

return compose
