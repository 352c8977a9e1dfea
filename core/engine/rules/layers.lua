-- layers.lua - what house rules and options do to a game's rules.
--
-- From below: the game's own rules, and what it wraps of its libraries'; what variants add, set and append; what they
-- wrap; the header's options, which win; and slots that are worked out from all of these. What variants and options change
-- is written into a history.
local core = require "houserule.core"
local defaults = require "houserule.rules.defaults"
local ordered = require "houserule.values.ordered"
local options = require "houserule.script.options"
local plain = require "houserule.values.plain"
local words = require "houserule.values.words"

local layers = {}

local function problem(sentence) return nil, { sentence = sentence } end

-- The rules' metatable from the first layer on: it says nothing, but it is the host's own. A script that had its own put on
-- them would be asked wherever the host looks for a rule.
local NO_WAYS <const> = {}

local function put(rules, path, value)
  local at = rules
  for i = 1, #path - 1 do -- rawly: a table of the script's may have a metatable
    if type(rawget(at, path[i])) ~= "table" then rawset(at, path[i], {}) end
    at = rawget(at, path[i])
  end
  rawset(at, path[#path], value)
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
  for key, value in ordered.pairs(more) do
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

local function add_rules(into, file)
  for _, name in ipairs(ordered.keys(file.add)) do
    local note = file.add[name]
    if into.rules[name] ~= nil then
      return problem(("%s: the game has a rule `%s` already: set it or wrap it"):format(note.where, name))
    end
    into.rules[name], into.where[name] = note.value, note.where
  end
  return true
end

-- What a script puts into a slot: a list is copied, as its own may have ways. Returns true, or nil and a sentence.
local function fill(into, slot, value)
  if type(value) == "table" then value = plain.try(value) end
  if value == nil then return nil, ("option %s takes %s, and plain data"):format(slot.name, options.fits(slot)) end
  local fits, why = options.check(slot, value)
  if fits then put(into.rules, slot.path, value) end
  return fits, why
end

-- A slot that a function of the rules is set to is worked out when everything else lies.
local function set_rule(into, file, name, note)
  local rules, slot = into.rules, into.slots[name]
  if slot and type(note.value) == "function" then
    into.worked_out[name] = { note = note, variant = file.declared.id }
    return true
  end
  if slot then
    local fits, why = fill(into, slot, note.value)
    if not fits then return problem(("%s: %s"):format(note.where, why)) end
  elseif entry_of(rules, name) then
    local at, key = entry_of(rules, name)
    rules[at] = plain.try(rules[at]) or rules[at]
    rules[at][key] = note.value
    into.where[at] = note.where
  else
    rules[name], into.where[name] = note.value, note.where
  end
  table.insert(into.history, { variant = file.declared.id, rule = name, value = plain.try(note.value) })
  return true
end

local function set_rules(into, file)
  for _, name in ipairs(ordered.keys(file.set)) do
    local note = file.set[name]
    if not known_rule(into.rules, into.slots, name) then
      return problem(("%s: %s"):format(note.where, words.unknown("rule", name, names_of_rules(into.rules))))
    end
    local fine, why = set_rule(into, file, name, note)
    if not fine then return nil, why end
  end
  return true
end

local function append_lists(into, file)
  for _, name in ipairs(ordered.keys(file.append)) do
    local note, list = file.append[name], into.rules[name]
    if type(list) ~= "table" then
      return problem(("%s: there is no list `%s` to append to"):format(note.where, name))
    end
    local longer, wrong = appended(list, note.value)
    if not longer then return problem(("%s: append.%s: %s"):format(note.where, name, wrong)) end
    into.rules[name], into.where[name] = longer, note.where
    table.insert(into.history, { variant = file.declared.id, rule = name, appended = plain.try(note.value) })
  end
  return true
end

-- What a variant says of its own: what it adds, sets and appends.
local function say(into, file)
  for _, step in ipairs { add_rules, set_rules, append_lists } do
    local fine, why = step(into, file)
    if not fine then return nil, why end
  end
  return true
end

local function wrap_rule(into, name, note)
  local base = into.rules[name] or defaults.rules[name]
  if type(base) ~= "function" then
    return problem(("%s: %s"):format(note.where, words.unknown("rule function", name, names_of_rules(into.rules))))
  end
  into.rules[name] = wrapped(note.value, base)
  return true
end

local function wrap_rules(into, file)
  for _, name in ipairs(ordered.keys(file.wrap)) do
    local fine, why = wrap_rule(into, name, file.wrap[name])
    if not fine then return nil, why end
    table.insert(into.history, { variant = file.declared.id, rule = name, wraps = true })
  end
  return true
end

-- The value that a slot will have, unless it is worked out: the header's, a variant's, its default.
local function value_of(slot, list, values)
  if values[slot.name] ~= nil then return values[slot.name] end
  local value = slot.default
  for _, file in ipairs(list) do
    local note = file.set[slot.name]
    if note and type(note.value) ~= "function" then value = note.value end
  end
  return value
end

-- What the game and its libraries wrap, in the order in which they said so. It is all of the game before any variant.
local function wrap_own(into, notes, list, values)
  for _, note in ipairs(notes) do
    local holds = true
    for name, wanted in ordered.pairs(note.when or {}) do
      local slot = into.slots[name]
      if not slot then
        local names = {}
        for i, one in ipairs(into.slots) do names[i] = one.name end
        return problem(("%s: %s"):format(note.where, words.unknown("option", name, names)))
      end
      holds = holds and value_of(slot, list, values) == wanted
    end
    local fine, why = true, nil
    if holds then fine, why = wrap_rule(into, note.name, note) end
    if not fine then return nil, why end
  end
  return true
end

local function work_out(into, name)
  local one, slot = into.worked_out[name], into.slots[name]
  local value = one.note.value(into.rules)
  local fits, why = fill(into, slot, value)
  if not fits then return problem(("%s: %s"):format(one.note.where, why)) end
  table.insert(into.history, { variant = one.variant, rule = name, value = plain.try(value) })
  return true
end

-- All slots that are worked out, but those that the header gives, in the time of one rule: there may be many.
local function work_out_all(into, values)
  local function all()
    for _, name in ipairs(ordered.keys(into.worked_out)) do
      local fine, why = true, nil
      if values[name] == nil then fine, why = work_out(into, name) end
      if not fine then return nil, why end
    end
    return true
  end
  if next(into.worked_out) == nil then return true end
  local ok, fine, why = core.guarded(all)
  if not ok then return problem(fine) end
  return fine, why
end

--- Lays variants (a list of files, the lowest first) and the values of options on a game. `slots` are those of all of them.
--- Returns the history, or nil and a problem.
function layers.lay(base, list, slots, values)
  local into = { rules = setmetatable(base.rules, NO_WAYS), -- the game's file has said its own
                 slots = slots, where = base.where, history = {}, worked_out = {} }
  for _, slot in ipairs(slots) do
    if slot.from ~= base.declared.id then put(into.rules, slot.path, slot.default) end
  end
  local fine, why = wrap_own(into, base.wraps, list, values)
  if not fine then return nil, why end
  for _, step in ipairs { say, wrap_rules } do -- wraps lie above what any variant has set
    for _, file in ipairs(list) do
      fine, why = step(into, file)
      if not fine then return nil, why end
    end
  end
  for _, name in ipairs(ordered.keys(values)) do
    put(into.rules, slots[name].path, values[name])
    table.insert(into.history, { option = name, value = values[name] })
  end
  fine, why = work_out_all(into, values)
  if not fine then return nil, why end
  return into.history
end

return layers
