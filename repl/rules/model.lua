-- model.lua - gathers the clauses of one combination of a game, its variants and options.
--
-- Clauses stand in the comments of scripts. They are merged in the order of their numbers, with current option values,
-- without clauses that a variant replaces, and with the changes. Used by the rule page, its JSON, differences of two
-- compositions, `why` and the checker.
--
-- Values of rules are read with rawget and rawlen only, so that no metatable of a script runs code here.
local core = require "houserule.core"
local engine = require "houserule"
local clauses = require "houserule.script.clauses"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local T, N = engine.texts.of, engine.texts.count

local words, show = engine.words, prose.show
local clean = words.clean
local rulemodel = {}

--- True if a variant that is laid on is switched on.
function rulemodel.is_on(game, file)
  local switch = file.declared.switch
  return not switch or game.rules[switch] ~= false
end

--- Returns the option of a name; nil and a sentence if there is none.
function rulemodel.slot(game, name)
  return game.slots[name], words.unknown(T("option of %s", game.id), name, engine.options.names(game.slots))
end

--- Says what an option is, in a line: its value now, its help, what it may be and its clause.
function rulemodel.slot_text(game, slot)
  return ("%s, %s (%s)%s"):format(engine.options.show(rulemodel.value(game, slot)), slot.help, engine.options.fits(slot),
    slot.clause and " " .. slot.clause or "")
end

--- Returns the value that a slot has now.
function rulemodel.value(game, slot)
  local at, path = game.rules, slot.path
  for i = 1, #path do at = type(at) == "table" and rawget(at, path[i]) end
  return at
end

--- True if a slot has another value than its default.
function rulemodel.changed(game, slot) return show(rulemodel.value(game, slot)) ~= show(slot.default) end

local LONGEST_DEFAULT <const> = 200 -- bytes, of one that a clause names

-- In a clause an option's name is followed by its default: `win_points` 61. Words may follow for other reasons, so only
-- numbers, lists and free texts count.
local function option_now(game, name, gap, text, at)
  local slot = game.slots[name]
  if slot.kind == "word" or slot.kind == "yes/no" then return nil end
  if rawequal(rulemodel.value(game, slot), slot.default) then return nil end
  local default = show(slot.default)
  if #default == 0 or #default > LONGEST_DEFAULT then return nil end
  local there = text:sub(at, at + #default - 1) == default and not text:match("^%w", at + #default)
  if not there or not rulemodel.changed(game, slot) then return nil end
  local now = ("`%s`%s"):format(name, gap) .. T("%s (changed from %s)", show(rulemodel.value(game, slot)), default)
  return now, #default
end

-- Fills the options as they are into a clause's text, which is translated.
local function with_options(game, english)
  local text = T(english)
  if not text:find("`", 1, true) then return clean(text) end
  local out, done = "", 1
  for from, name, gap, at in text:gmatch "()`([%w_]+)`(%s+)()" do
    local now, taken
    if game.slots[name] then now, taken = option_now(game, name, gap, text, at) end
    if now and from >= done then
      out, done = out .. text:sub(done, from - 1) .. now, at + taken
    end
  end
  return clean(done == 1 and text or out .. text:sub(done))
end

--- Names the section of a clause.
function rulemodel.section_of(id) return id:match("^%u+%-%d+") end

-- "3 Bidding" heads section 3; another text heads what follows it.
local function take_heading(section, clause, heading)
  local number, title = heading:match("^%u*%-?(%d+)[.:]?%s+(.+)$")
  if number and number == section.id:match("%d+$") then section.heading = section.heading or clean(title)
  elseif not section.heading and #section.clauses == 0 then section.heading = clean(heading)
  else clause.over = clean(heading) end
end

local function take_clause(page, item, from, headings)
  local id = rulemodel.section_of(item.id)
  local section = page.sections[id] or { id = id, clauses = {} }
  if not page.sections[id] then page.sections[#page.sections + 1], page.sections[id] = section, section end
  local clause = { id = item.id, raw = item.text, from = from, place = #page.clauses + 1 }
  local before = page.clauses[item.id]
  for _, heading in ipairs(headings) do take_heading(section, clause, heading) end
  if before and before.raw == item.text then return end
  if before and not before.from then before.replaced = from end
  section.clauses[#section.clauses + 1] = clause
  page.clauses[#page.clauses + 1], page.clauses[item.id] = clause, clause
end

local function take_file(page, list, from)
  local headings = {}
  for _, item in ipairs(list) do
    if item.heading then headings[#headings + 1] = item.heading
    else
      take_clause(page, item, from, headings)
      headings = {}
    end
  end
end

-- Marks the clauses that a variant replaces, by their numbers or those of their sections.
local function replace(page, file)
  local names = {}
  for _, name in ipairs(plain.list_of(file.declared.replaces)) do
    if type(name) == "string" then names[name] = not name:match "^%u+$" or nil end
  end
  if not next(names) then return end
  for _, clause in ipairs(page.clauses) do
    if clause.from ~= file.declared.id and clauses.covered(names, clause.id) then clause.replaced = file.declared.id end
  end
end

--- Says how many play, and who with whom.
function rulemodel.players(game)
  local rules, players, sides = game.rules, N(game.players, "player"), {}
  if not rules.partners or game.players < 3 then return players end
  if not rules.sides then return T("%s, partners sit opposite each other", players) end
  for seat, side in ipairs(rules.side_of) do
    sides[side] = sides[side] or {}
    table.insert(sides[side], seat)
  end
  for side, seats in ipairs(sides) do sides[side] = seats[2] and words.list(seats) or "" .. seats[1] end
  return T("%s: seats %s", players, table.concat(sides, " " .. T "against" .. " "))
end

--- Returns the letters of the game's own clauses.
function rulemodel.family(game)
  local own = game.base.declared.clauses
  return own and own:match("^%u+")
end

--- Lists the files whose clauses make the page, in the order in which they apply: { file =, tag =, from = the variant or
--- nil }.
function rulemodel.sources(game)
  local list, libs, variants = {}, game.libs or {}, game.variants
  for i = 1, #libs do list[i] = { file = libs[i], tag = game.base.declared.tag } end
  list[#list + 1] = { file = game.base }
  for i = 1, #variants do
    local file = variants[i]
    if rulemodel.is_on(game, file) then list[#list + 1] = { file = file, from = file.declared.id } end
  end
  return list
end

-- Returns the title of the variant with which all clauses of a section come; nil where they do not come with one.
local function title_of(game, section)
  local from = section.clauses[1].from
  for _, clause in ipairs(section.clauses) do
    if clause.from ~= from then return nil end
  end
  for _, file in ipairs(game.variants) do
    if file.declared.id == from then return clean(file.declared.title) end
  end
end

--- Makes the page of a composition: { sections = { { id =, heading =, clauses = {...} }, ... }, clauses = {...} }. A clause
--- is { id =, text =, from = its variant, replaced = the variant that replaces it, over = a heading just above it }.
--- `clauses` is keyed by number too, `sections` by the number of the section.
function rulemodel.model(game)
  if game.page then return game.page end
  local page = { sections = {}, clauses = {} }
  for _, source in ipairs(rulemodel.sources(game)) do
    local list = source.tag and clauses.read(source.file.text, source.tag) or clauses.of(source.file)
    take_file(page, list, source.from)
  end
  for _, file in ipairs(game.variants) do
    if rulemodel.is_on(game, file) then replace(page, file) end
  end
  for _, clause in ipairs(page.clauses) do clause.text = with_options(game, clause.raw) end
  local own = rulemodel.family(game)
  clauses.sort(page.sections, own)
  for _, section in ipairs(page.sections) do
    clauses.sort(section.clauses, own)
    section.heading = section.heading and T(section.heading) or title_of(game, section)
  end
  game.page = page
  return page
end

--- Returns the text of a clause, with current option values and a note if a variant replaces it; nil if there is none.
function rulemodel.clause_text(game, id)
  local clause = rulemodel.model(game).clauses[id]
  if not clause then return nil end
  return (clause.replaced and T("(replaced by %s)", clause.replaced) .. " " or "") .. clause.text
end

--- Returns the variant that replaces all of a section, which one line says then.
function rulemodel.replaced_whole(section)
  local by = section.clauses[1].replaced
  for _, clause in ipairs(section.clauses) do
    if clause.replaced ~= by then return nil end
  end
  return #section.clauses > 1 and by
end

-- The sentences of a clause that speak of a number of players.
local function of_players(clause, number)
  local list = {}
  for sentence in (clause.text .. " "):gmatch "(.-%.)%s" do
    local lower = sentence:lower()
    if lower:find "player" and lower:find("%f[%a]" .. number .. "%f[%A]") then list[#list + 1] = sentence:sub(1, -2) end
  end
  return list
end

local NUMBERS <const> = { T "one", T "two", T "three", T "four", T "five", T "six", T "seven", T "eight" }

--- Says where a text for readers does not hold in a composition: a clause that it cites is replaced, has an option of
--- another value, or says something else for so many players. The game's own number needs no word. nil if all holds.
function rulemodel.differences(game, said)
  local page, list, known = rulemodel.model(game), {}, {}
  local number = game.players ~= plain.list_of(game.base.declared.players)[1] and NUMBERS[game.players]
  local function add(sentence)
    if not known[sentence] then list[#list + 1], known[sentence] = sentence, true end
  end
  for cited in said:gmatch "%u+%-%d[%d.]*" do
    local id = cited:gsub("%.$", "")
    local section = page.sections[id]
    for _, clause in ipairs(section and section.clauses or { page.clauses[id] }) do
      local by = clause.replaced or not section and clause.from
      local is_whole = section and rulemodel.replaced_whole(section)
      if by then add(T("%s is replaced by %s", is_whole and id or clause.id, by)) end
      for _, sentence in ipairs(number and not by and of_players(clause, number) or {}) do
        add(("%s (%s)"):format(sentence, clause.id))
      end
    end
    for _, slot in ipairs(game.slots) do
      local of = prose.text(slot.clause)
      local is_cited = of == id or rulemodel.section_of(of) == id
      if is_cited and rulemodel.changed(game, slot) and not said:find("`" .. slot.name .. "`", 1, true) then
        add(T("%s: %s (%s)", prose.text(slot.help), show(rulemodel.value(game, slot)), of))
      end
    end
  end
  return list[1] and T("Changed here: %s.", table.concat(list, "; "))
end

local LONGEST_VALUE <const> = 20 -- bytes, of an option's value within a sentence

-- The values of a switch, by the words for them in clauses.
local SWITCH <const> = { on = "yes", yes = "yes", off = "no", no = "no" }
local OTHER <const> = { on = "off", off = "on", yes = "no", no = "yes" }

--- A clause's text for those at a table: an option's name gets the value that it has here, unless a number is behind it.
--- Behind "`jumps` off" and "`moon` `none`" it says whether it is so here.
function rulemodel.at_table(game, text)
  local function value_of(name) return game.slots[name] and show(rulemodel.value(game, game.slots[name])) end
  text = text:gsub("`([%w_]+)` (`?)(%l[%w_-]*)(`?)", function(name, open, state, close)
    local value, said = value_of(name), open .. state .. close
    local is_switch, is_quoted = value == "yes" or value == "no", open .. close == "``"
    if not value or is_switch == is_quoted or is_switch and not SWITCH[state] then return nil end
    if value == (is_switch and SWITCH[state] or state) then return T("`%s` %s (as here)", name, said) end
    return T("`%s` %s (here it is %s)", name, said, is_switch and OTHER[state] or "`" .. value .. "`")
  end)
  return (text:gsub("`([%w_]+)`()", function(name, at)
    local value = value_of(name)
    local is_followed = value and (text:find("^%s+[%d-]", at) or text:find("^ `?%l[%w_-]*`? %(a?s? ?here", at)
      or text:find(value, at, true) == at + 1)
    if not value or is_followed or #value > LONGEST_VALUE then return nil end
    return T("`%s` (here %s)", name, value)
  end))
end

-- Finds the variant that nobody named with which a clause comes.
local function elsewhere(library, game, id)
  for _, file in ipairs(library and engine.catalog.variants_of(library, game.id) or {}) do
    for _, item in ipairs(clauses.of(file)) do
      if item.id and (item.id .. "."):find(id .. ".", 1, true) == 1 then return file.declared.id end
    end
  end
end

--- Resolves "zo-7.4", "7.4", "ZO-7" or "7". Returns the number of a clause; nil and the number of a section; or nil, nil
--- and a sentence if it means nothing. `library` finds clauses of variants that are not in use.
function rulemodel.find(game, word, library)
  local page = rulemodel.model(game)
  local id = word:upper()
  if id:match("^%d") and rulemodel.family(game) then id = rulemodel.family(game) .. "-" .. id end
  if page.clauses[id] then return id end
  if page.sections[id] then return nil, id end
  local variant = elsewhere(library, game, id)
  if variant then return nil, nil, T("%s comes with the variant %s: add -v %s", id, variant, variant) end
  local known = {}
  for _, clause in ipairs(page.clauses) do known[#known + 1] = clause.id end
  for _, section in ipairs(page.sections) do known[#known + 1] = section.id end
  table.sort(known)
  return nil, nil, words.unknown("clause", words.printable(id), known)
end

local function names_of(value)
  if type(value) ~= "table" then return show(value) end
  local list = {}
  for i = 1, math.min(rawlen(value), prose.LONGEST) do list[i] = show(rawget(value, i)) end
  for key in next, value do
    if type(key) == "string" then list[#list + 1] = clean(key) end
  end
  table.sort(list)
  return words.list(list)
end

--- Says one change of game.history: who, what, which rule or option, and to what, in words.
function rulemodel.change(game, note)
  if note.option then
    local slot = game.slots[note.option]
    local what = T("%s to %s (default %s)", clean(note.option), show(note.value), show(slot.default))
    return T "you", T "set", clean(note.option), what
  end
  local rule = clean(note.rule)
  if note.wraps then return note.variant, T "wraps", rule, rule end
  if note.removed then return note.variant, T "removes", rule, T("%s from %s", names_of(note.removed), rule) end
  if note.appended then return note.variant, T "appends", rule, T("%s to %s", names_of(note.appended), rule) end
  local is_cards = note.rule == "pack" and core.is_set(note.value)
  local is_keyed = type(note.value) == "table" and rawlen(note.value) == 0 and next(note.value) ~= nil
  if note.value == nil or is_keyed then -- to a function of its own, or to more than a line says
    return note.variant, T "sets", rule, T("%s anew", rule)
  end
  return note.variant, T "sets", rule, T("%s to %s", rule, is_cards and game.rules.sets.text(note.value) or show(note.value))
end

return rulemodel
