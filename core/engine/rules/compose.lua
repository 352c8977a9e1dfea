-- compose.lua - composes a game with its variants and options, or returns the problem that prevents it.
--
-- The host calls compose.game for each header. This file loads the scripts and reads the options and the number of players.
-- Then it calls clashes.lua (are the variants compatible), layers.lua (applies them), validate.lua (checks the result) and
-- subgames.lua (games inside the game).
local catalog = require "houserule.script.catalog"
local clashes = require "houserule.rules.clashes"
local core = require "houserule.core"
local ending = require "houserule.rules.ending"
local validate = require "houserule.rules.validate"
local layers = require "houserule.rules.layers"
local ordered = require "houserule.values.ordered"
local options = require "houserule.script.options"
local record = require "houserule.values.record"
local sandbox = require "houserule.script.sandbox"
local subgames = require "houserule.rules.subgames"
local plain = require "houserule.values.plain"
local problem = require "houserule.rules.problem"
local promises = require "houserule.rules.promises"
local readonly = require "houserule.values.readonly"
local returned = require "houserule.values.returned"
local seating = require "houserule.rules.seating"
local words = require "houserule.values.words"
local T = require("houserule.values.texts").of

local is_in = plain.is_in
local compose = {}

-- Returns the other form of a rule, if an option puts it in this variant's place (`instead`).
local function other_form(file, given)
  for slot, forms in ordered.pairs(file.declared.instead or {}) do
    if forms[given[slot]] then return forms[given[slot]] end
  end
end

-- Loaded only if a name is wrong.
local function names() return require "houserule.script.names" end

local function run_variant(library, base, id, loaded, clause)
  local game = base.declared.id
  if type(id) ~= "string" then problem.raise(T "a variant's name is text", clause) end
  local file, why = catalog.run(library, "variants", catalog.name_of(library, base, id),
                                { game_rules = base.rules, use = catalog.user(library, loaded, base.cards),
                                  cards = base.cards })
  if not file and why then problem.raise(why) end
  if not file or not is_in(file.declared.of, game) then problem.raise(names().no_variant(library, game, id), clause) end
  return file
end

-- Returns the variants of the header, with the forms that options put in their place, by name.
local function load_variants(library, base, ids, loaded, given, clause)
  local list, seen = {}, {}
  local function load(id)
    if seen[id] then return end
    local file = run_variant(library, base, id, loaded, clause)
    seen[id], list[#list + 1] = true, file
    local other = other_form(file, given)
    if not other or is_in(ids, other) then return end -- both named: they exclude each other
    file.brings = other
    load(other)
  end
  for _, id in ipairs(ids) do load(id) end
  table.sort(list, function(a, b) return a.declared.id < b.declared.id end)
  return list
end

-- Returns all slots: the game's, then the variants'.
local function all_slots(base, list)
  local slots, brings = {}, {} -- two forms of one rule have slots in common
  for _, file in ipairs(list) do brings[file.brings or ""] = true end
  for _, file in ipairs { base, table.unpack(list) } do
    for _, slot in ipairs(file.slots) do
      local earlier = slots[slot.name]
      if earlier and not brings[file.declared.id] and not brings[earlier.from] then
        problem.raise(T("%s: option %s is declared already, at %s", slot.where, slot.name, earlier.where))
      end
      if not earlier then
        slots[#slots + 1], slots[slot.name], slot.from = slot, slot, file.declared.id
      end
    end
  end
  return slots
end

local function unknown_slot(library, base, name, slots)
  for _, file in ipairs(catalog.variants_of(library, base.declared.id)) do
    if file.slots[name] then
      return T("option %s comes with the variant %s", words.printable(name), file.declared.id)
    end
  end
  return words.unknown(T("option of %s", base.declared.id), tostring(name), options.names(slots))
end

-- Returns the values of the header, each checked against its slot.
local function read_options(library, base, slots, given, refusals)
  local values = {}
  for _, name in ipairs(ordered.keys(given)) do
    local slot = slots[name]
    if not slot then problem.raise(unknown_slot(library, base, name, slots), refusals.option) end
    local fits, why = options.check(slot, given[name])
    if not fits then problem.raise(why, refusals.option or slot.clause) end
    values[name] = given[name]
  end
  return values
end

local function is_played(file, values)
  for slot, wanted in next, file.declared.when or {} do
    local value = values[slot]
    if value == nil then value = file.slots[slot] and file.slots[slot].default end
    if value ~= wanted then return false end
  end
  return not file.declared.switch or values[file.declared.switch] ~= false
end

-- Raises a problem if a variant needs another one that is missing.
local function check_needs(list, values, refusals)
  for _, file in ipairs(list) do
    for _, other in ipairs(list) do
      if is_played(file, values) and file.declared.needs == other.declared.id and not is_played(other, values) then
        problem.raise(T("the variant %s needs %s, which the options switch off", file.declared.id,
          other.declared.id), refusals.option)
      end
    end
  end
end

local function choose_players(base, list, wanted, refusals, values)
  local from, clause, named = base.declared.players, refusals.players, {}
  for _, file in ipairs(list) do
    local players = file.declared.players
    if players then named[#named + 1] = file.declared.id end
    if players and is_played(file, values) then
      from, clause = plain.list_of(players), file.declared.players_clause or clause
    end
  end
  local players = wanted == nil and from[1] or wanted
  if math.type(players) == "integer" and is_in(from, players) then return players end
  from = table.move(from, 1, #from, 1, {})
  table.sort(from)
  local what = #named > 0 and T("%s with %s", base.declared.id, words.list(named)) or base.declared.id
  problem.raise(T("%s is for %s players, not %s", what, words.list(from, "or"), words.printable(tostring(players))),
                clause)
end

local function guarded(rule, rules)
  local ok, result, clause = core.guarded(rule, rules)
  if not ok then problem.raise(result) end
  return result, clause
end

-- Calls the game's rule `ready` after all layers are applied: it computes rules from others.
local function call_ready(base, rules, players)
  local before = plain.with(rules)
  guarded(rules.ready, rules)
  for name, value in next, rules do
    if not rawequal(value, before[name]) then base.where[name] = returned.place(rules.ready) end
  end
  validate.check(base, rules) -- it may have changed any rule
  validate.finish(base, rules, players)
end

-- Calls the game's rule `check`, which refuses options that are incompatible.
local function call_check(rules)
  local sentence, clause = guarded(rules.check, rules)
  if not sentence then return end
  if type(sentence) ~= "string" or #sentence > words.TEXT then
    problem.raise(T("%s must return a sentence of at most %d bytes", returned.by(rules, "check"), words.TEXT))
  end
  problem.raise(sentence, clause)
end

-- Rules that the core reads together: an error that names one may come from another one that a variant has set.
local TOGETHER <const> = { ranks = { "ranks", "trump_ranks", "trumps", "pack" },
                          packets = { "packets", "pack", "active" } }
-- The place, "file:line", of the rule that an error's sentence names; of a rule read together with it if that was set
-- elsewhere.
local function place_of(base, sentence)
  local name = sentence:match "^rule `([%w_]+)`"
  for _, part in ipairs(TOGETHER[name] or {}) do
    local where = base.where[part]
    if where and where:match "^(.*):" ~= base.at:match "^(.*):" then return where end
  end
  return validate.place(base, name)
end

-- Applies the variants and options to the game. Returns the rules that the host reads, and their history.
local function lay_on(base, list, slots, values, players, watch)
  local played = {}
  for _, file in ipairs(list) do
    if is_played(file, values) then played[#played + 1] = file end
  end
  local over, option = ending.make(base)
  local history = layers.lay(base, played, slots, values, watch)
  validate.check(base, base.rules)
  local rules = validate.finish(base, base.rules, players)
  if rules.ready then call_ready(base, rules, players) end
  local snapshot = validate.snapshot(rules, base.cards)
  snapshot.last_deal = option and over == snapshot.game_over and snapshot[option]
  if rules.check then call_check(rules) end
  if snapshot.pack then
    local fits, wrong = core.guarded(core.table, snapshot) -- a lack of memory is no fault of the rules
    if not fits then problem.raise(("%s: %s"):format(place_of(base, wrong), wrong)) end
  end
  return snapshot, history, promises.of(base, played)
end

-- Returns the cards that house rules add to the pack, as one text, and the place of the last of them; nil for none.
local function cards_added(list, values)
  local texts, where = {}, nil
  for _, file in ipairs(list) do
    local note = is_played(file, values) and file.append.pack
    if note then
      if type(note.value) ~= "string" then
        problem.raise(note.where .. ": append.pack is a text of cards, like \"2 x joker\"")
      end
      texts[#texts + 1], where = note.value, note.where
    end
  end
  return texts[1] and { text = table.concat(texts, ", "), where = where }
end

local function cards_with(more, pack)
  local fine, of = core.guarded(sandbox.cards, nil, more.text, pack)
  if not fine then problem.raise(more.where .. ": " .. of:gsub("^%S+%.lua:%d+: ", "")) end
  return of
end

-- `more` and `pack`, given on the second pass alone: cards that house rules add, and the pack without them. The deck is made
-- with all cards before any script names one, so the scripts are run again.
local function compose_game(library, id, asked, nest, watch, more, pack)
  local loaded, given = {}, asked.options or {}
  if record.is_line(given) then given = given:by_name() end
  local of = more and cards_with(more, pack) or sandbox.cards()
  local base, why = catalog.run(library, "games", id, { use = catalog.user(library, loaded, of), cards = of })
  if not base and not why then
    local sentence, near = names().no_game(library, tostring(id))
    why = near and sentence or T("%s: if it is yours, name its file with --scripts", sentence)
  end
  if not base then problem.raise(why) end
  local refusals = plain.try(rawget(base.rules, "refusals")) -- a copy: the script's table may have a metatable
  refusals = validate.refusals(type(refusals) == "table" and refusals or {})
  local list = load_variants(library, base, asked.variants or {}, loaded, given, refusals.variant)
  clashes.check_company(list, refusals)
  clashes.order(list, asked.above or {}, refusals)
  list = clashes.stack(list)
  local slots = all_slots(base, list)
  local values = read_options(library, base, slots, given, refusals)
  clashes.check_rules(list, refusals)
  check_needs(list, values, refusals)
  local players = choose_players(base, list, asked.players, refusals, values)
  local added = not more and cards_added(list, values)
  if added then return compose_game(library, id, asked, nest, watch, added, rawget(base.rules, "pack")) end
  local rules, history, promised = lay_on(base, list, slots, values, players, watch)
  for _, file in ipairs(list) do readonly.composed(file.seen) end
  for _, name in ipairs(ordered.keys(loaded)) do
    if type(name) == "string" and type(loaded[name]) == "table" then readonly.composed(readonly.library(loaded[name])) end
  end
  local subs = subgames.all(rules, nest, function(...) return compose.game(library, ...) end)
  return { id = id, library = library, asked = asked, base = base, rules = rules, variants = list, slots = slots,
           values = values, players = players, history = history, promises = promised, refusals = refusals, libs = loaded,
           subs = subs, most = subgames.most(rules, subs), seating = seating(rules) }
end

local HEADER_KEYS <const> = { "houserule", "game", "players", "variants", "above", "options", "dealer", "seed" }

--- Checks the keys of a header. Returns true, or nil and the problem.
function compose.check_keys(header)
  return problem.check_keys(ordered.keys(header), HEADER_KEYS, "key of a header")
end

--- Returns one composition: rules, slots, values, history, files. `asked` = { variants = {}, above = {}, options = {},
--- players = n or nil }; options by name or as a line, so `asked` may be a header. The list `watch`, if given, gets
--- the wraps of each variant, the lowest first: { rule =, by =, where =, calls = the number of calls so far }. Returns nil
--- and a problem if the composition cannot be played.
function compose.game(library, id, asked, nest, watch)
  local fine, why = compose.check_keys(asked)
  if not fine then return nil, why end
  return problem.catch(compose_game, library, id, asked, nest, watch)
end

return compose
