-- layers.lua - applies house rules and options to a game's rules, and records each change in a history.
--
-- The layers, from the lowest:
--   the game's own rules
--   the game's wraps of its libraries' rules
--   additions, settings and appends of variants
--   wraps of variants
--   the header's options
--   options that are computed from the rest
-- compose.game passes compatible variants. validate.lua checks the result.
local core = require "houserule.core"
local defaults = require "houserule.rules.defaults"
local ordered = require "houserule.values.ordered"
local options = require "houserule.script.options"
local plain = require "houserule.values.plain"
local problem = require "houserule.rules.problem"
local words = require "houserule.values.words"

local layers = {}

-- An empty metatable for the rules. Without it every lookup of a rule would run the game file's own __index.
local NO_METAMETHODS <const> = {}

local function raise_at(note, sentence, ...) problem.raise(note.where .. ": " .. sentence:format(...)) end

local function put(rules, path, value)
  local at = rules
  for i = 1, #path - 1 do -- rawget, rawset: a table of the script may have a metatable
    if type(rawget(at, path[i])) ~= "table" then rawset(at, path[i], {}) end
    at = rawget(at, path[i])
  end
  rawset(at, path[#path], value)
end

-- Wraps a rule. No rule has more than six arguments. A fixed number is faster than `...`, and the number of `outer` fastest.
local PASS <const> = {
  function(outer, base) return function(a) return outer(base, a) end end,
  function(outer, base) return function(a, b) return outer(base, a, b) end end,
  function(outer, base) return function(a, b, c) return outer(base, a, b, c) end end,
}
local function wrapped(outer, base)
  local info = debug.getinfo(outer, "u")
  local pass = not info.isvararg and PASS[info.nparams - 1]
  if pass then return pass(outer, base) end
  return function(a, b, c, d, e, f) return outer(base, a, b, c, d, e, f) end
end

-- Returns a rule that counts its calls in `seen`.
local function counted(rule, seen)
  return function(...)
    seen.calls = seen.calls + 1
    return rule(...)
  end
end

-- "events.trumps" is an entry of the table `events`.
local function entry_of(rules, name)
  local at, key = name:match("^([%w_]+)%.([%w_-]+)$")
  if at and type(rules[at]) == "table" and rawget(rules[at], key) ~= nil then return at, key end
end

local function names_of_rules(rules) return (ordered.keys(plain.with(defaults.known, rules))) end

-- Returns a copy of a list with more items at its end, or of a table with more keys; nil and a sentence if it is neither,
-- or if a key is there already: then also the key.
local function appended(list, more)
  local longer = plain.with(list)
  more = plain.try(plain.list_of(more))
  if not more then return nil, "what is appended must be plain data" end
  for key, value in ordered.pairs(more) do
    if math.type(key) ~= "integer" then
      if type(longer[key]) == "table" and type(value) == "table" then
        local joined, wrong = appended(longer[key], value)
        if not joined then return nil, wrong end
        value = joined
      elseif longer[key] ~= nil and not plain.same(longer[key], value) then
        return nil, ("`%s` is there already"):format(tostring(key)), key
      end
      longer[key] = value
    end
  end
  for _, value in ipairs(more) do longer[#longer + 1] = value end
  return longer
end

local function add_rule(into, _, name, note)
  if into.rules[name] ~= nil then raise_at(note, "the game has a rule `%s` already: set it or wrap it", name) end
  into.rules[name], into.where[name] = note.value, note.where
end

-- Stores a script's value in a slot. Returns a sentence if the value is wrong.
local function fill(into, slot, value)
  if type(value) == "table" then value = plain.try(value) end -- a copy: the script's list may have a metatable
  if value == nil then return ("option %s takes %s, and plain data"):format(slot.name, options.fits(slot)) end
  local fits, why = options.check(slot, value)
  if not fits then return why end
  put(into.rules, slot.path, value)
end

local function set_rule(into, file, name, note)
  local rules, slot = into.rules, into.slots[name]
  local at, key = entry_of(rules, name)
  if slot and type(note.value) == "function" then -- computed: evaluated last, once all layers are in place
    into.computed[name] = { note = note, variant = file.declared.id }
    return
  elseif slot then
    local wrong = fill(into, slot, note.value)
    if wrong then raise_at(note, "%s", wrong) end
  elseif at then
    rules[at] = plain.try(rules[at]) or rules[at]
    rules[at][key] = note.value
    into.where[at] = note.where
  elseif rules[name] ~= nil or defaults.known[name] then
    local is_function = type(rules[name]) == "function" and not name:find "^refuse_" -- which may be a clause too
    if is_function and not defaults.known[name] and type(note.value) ~= "function" then
      raise_at(note, "the rule %s is a function, not a %s", name, type(note.value))
    end
    rules[name], into.where[name] = note.value, note.where
  else
    raise_at(note, "%s (a new rule is added: v.add.%s)", words.unknown("rule", name, names_of_rules(rules)), name)
  end
  table.insert(into.history, { variant = file.declared.id, rule = name, value = plain.try(note.value) })
end

-- Adds cards to the pack: `value` is a text such as "2 x joker". compose.lua has made the deck with them.
local function append_cards(into, file, note)
  local names = tostring(note.value):gsub("%f[%w]%d x ", ""):gsub("%f[%w]%d (jokers?)", "%1"):gsub("jokers", "joker")
  into.rules.pack = into.rules.pack | into.sets.cards(names)
  into.where.pack = note.where
  table.insert(into.history, { variant = file.declared.id, rule = "pack", appended = note.value })
end

local function remove_cards(into, file, name, note)
  if name ~= "pack" or type(note.value) ~= "string" then
    raise_at(note, "remove.pack is a text of cards, like \"23 of CDHS\"; nothing else can be removed")
  end
  local ok, set = core.guarded(into.sets.cards, note.value)
  if not ok then raise_at(note, "remove.pack: %s", tostring(set)) end
  into.rules.pack, into.where.pack = into.rules.pack & ~set, note.where
  table.insert(into.history, { variant = file.declared.id, rule = "pack", removed = note.value })
end

local function append_list(into, file, name, note)
  if name == "pack" then return append_cards(into, file, note) end
  local list = into.rules[name]
  if list == nil and defaults.known[name] == "table" then list = {} end -- a rule that the game does not define
  if list == nil then raise_at(note, "%s", words.unknown("rule", name, names_of_rules(into.rules))) end
  if type(list) ~= "table" then raise_at(note, "the rule `%s` is no list to append to: set.%s", name, name) end
  local longer, wrong, key = appended(list, note.value)
  if not longer then
    local entry = key and name .. "." .. tostring(key)
    local hint = entry and entry_of(into.rules, entry) and (': set["%s"] changes it'):format(entry) or ""
    raise_at(note, "append.%s: %s%s", name, wrong, hint)
  end
  into.rules[name], into.where[name] = longer, note.where
  if name == "says" then return end -- sentences change no rule
  table.insert(into.history, { variant = file.declared.id, rule = name, appended = plain.try(note.value) })
end

local function wrap(into, name, note)
  local base = into.rules[name] or defaults.rules[name] or defaults.bases[name]
  local is_data = base == nil and defaults.known[name] == "table"
  if is_data or base ~= nil and type(base) ~= "function" then
    raise_at(note, "the rule `%s` is no function: set it, or append to it", name)
  elseif base == nil then
    raise_at(note, "%s", words.unknown("rule function", name, names_of_rules(into.rules)))
  end
  note.base = base
  into.rules[name] = wrapped(note.value, base)
end

local function each_note(into, file, notes, act)
  for _, name in ipairs(ordered.keys(notes)) do act(into, file, name, notes[name]) end
end

-- Returns the value that a slot will have, unless it is computed: the header's, a variant's, or its default.
local function value_of(slot, list, values)
  if values[slot.name] ~= nil then return values[slot.name] end
  local value = slot.default
  for _, file in ipairs(list) do
    local note = file.set[slot.name]
    if note and type(note.value) ~= "function" then value = note.value end
  end
  return value
end

-- Returns true if the options have the values for which a game's wrap applies.
local function applies(into, note, list, values)
  local all = true
  for name, wanted in ordered.pairs(note.when or {}) do
    local slot = into.slots[name]
    if not slot then raise_at(note, "%s", words.unknown("option", name, options.names(into.slots))) end
    all = all and value_of(slot, list, values) == wanted
  end
  return all
end

-- Returns a sentence if the value is wrong.
local function compute(into, name, entry)
  local value = entry.note.value(into.rules)
  local wrong = fill(into, into.slots[name], value)
  if wrong then return entry.note.where .. ": " .. wrong end
  table.insert(into.history, { variant = entry.variant, rule = name, value = plain.try(value) })
end

-- Computes the slots that the header does not give. There may be many, so all share the time limit of one rule.
local function compute_slots(into, values)
  local _, wrong = core.guarded(function()
    for _, name in ipairs(ordered.keys(into.computed)) do
      local why = values[name] == nil and compute(into, name, into.computed[name])
      if why then return why end
    end
  end)
  if wrong then problem.raise(wrong) end
end

--- Applies variants (a list of files, the lowest first) and the values of options to a game. `slots` has the slots of all of
--- them. The list `watch`, if given, gets their wraps. Returns the history; raises a problem.
function layers.lay(base, list, slots, values, watch)
  local into = { rules = setmetatable(base.rules, NO_METAMETHODS), slots = slots, where = base.where, sets = base.cards.sets,
                 history = {}, computed = {} }
  for _, slot in ipairs(slots) do
    if slot.from ~= base.declared.id then put(into.rules, slot.path, slot.default) end
  end
  for _, note in ipairs(base.wraps) do
    if applies(into, note, list, values) then wrap(into, note.name, note) end
  end
  for _, file in ipairs(list) do
    each_note(into, file, file.add, add_rule)
    each_note(into, file, file.set, set_rule)
    each_note(into, file, file.append, append_list)
    each_note(into, file, file.remove, remove_cards)
  end
  for _, file in ipairs(list) do -- wraps lie above all settings of variants
    each_note(into, file, file.wrap, function(_, _, name, note)
      wrap(into, name, note)
      if watch then
        local seen = { rule = name, by = file.declared.id, where = note.where, calls = 0 }
        table.insert(watch, seen)
        into.rules[name] = counted(into.rules[name], seen)
      end
      table.insert(into.history, { variant = file.declared.id, rule = name, wraps = true })
    end)
  end
  for _, name in ipairs(ordered.keys(values)) do
    put(into.rules, slots[name].path, values[name])
    table.insert(into.history, { option = name, value = values[name] })
  end
  if next(into.computed) then compute_slots(into, values) end
  return into.history
end

return layers
