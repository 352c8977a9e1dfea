-- rulepage.lua - the rule page of exactly this combination of a game, its variants and options.
--
-- The clauses stand in the scripts' comments. Here they are merged in the order of their numbers, with the options as
-- they are now, without what a variant replaces, and followed by what was changed. `rules` and the REPL read it.
--
-- What scripts declared is looked at with rawget and rawlen only: a metatable of theirs must not run anything out here.
local engine = require "houserule"
local clauses = require "houserule.clauses"
local script = require "houserule.script"

local fields, words = engine.record.fields, engine.words
local clean = words.clean
local rulepage = {}

-- Text

--- How many places a text takes on a line.
function rulepage.length(text) return utf8.len(text) or #text end
local length = rulepage.length

--- A text filled up with spaces.
function rulepage.pad(text, width) return text .. (" "):rep(width - length(text)) end
local pad = rulepage.pad

--- Adds a text to `lines`, each at most `width` long; `first` stands before its first line, spaces before the others.
function rulepage.wrap(lines, text, width, first)
  local hang = (" "):rep(length(first))
  local line, used, fresh = first, length(first), true
  for word in text:gmatch("%S+") do
    local n = length(word)
    if not fresh and used + 1 + n > width then
      lines[#lines + 1] = line
      line, used, fresh = hang, #hang, true
    end
    line = line .. (fresh and "" or " ") .. word
    used, fresh = used + n + (fresh and 0 or 1), false
  end
  lines[#lines + 1] = (line:gsub(" +$", ""))
  return lines
end
local wrap = rulepage.wrap

--- What a script declared as text, fit for a terminal; "" if it is none.
function rulepage.text(value) return type(value) == "string" and clean(value) or "" end

local DEEPEST <const> = 4    -- lists in lists that are shown
local LONGEST <const> = 64   -- items of one

--- A value as people write it.
function rulepage.show(value, depth)
  depth = depth or 1
  if type(value) == "boolean" then return value and "yes" or "no" end
  if type(value) == "function" then return "a rule of its own" end
  if type(value) ~= "table" then return clean(tostring(value)) end
  if depth > DEEPEST then return "[..]" end
  local parts = {}
  for i = 1, math.min(rawlen(value), LONGEST) do parts[i] = rulepage.show(rawget(value, i), depth + 1) end
  return "[" .. table.concat(parts, ",") .. "]"
end
local show = rulepage.show

-- What a composition says

local function is_on(game, file)
  local switch = rawget(file.declared, "switch")
  return not switch or game.rules[switch] ~= false
end

--- The value that a slot has now.
function rulepage.value(game, slot)
  local at = game.rules
  for _, key in ipairs(slot.path) do at = type(at) == "table" and rawget(at, key) end
  return at
end

local function changed(game, slot) return show(rulepage.value(game, slot)) ~= show(slot.default) end

-- In a clause an option's name is followed by its default: `win_points` 61. Words may follow for other reasons, so only
-- numbers, lists and free texts count.
local function option_now(game, name, gap, rest)
  local slot = game.slots[name]
  if not slot or slot.kind == "word" or slot.kind == "yes/no" then return nil end
  local default = show(slot.default)
  local there = default ~= "" and rest:sub(1, #default) == default and not rest:match("^%w", #default + 1)
  if not there or not changed(game, slot) then return nil end
  local now = ("`%s`%s%s (changed from %s)"):format(name, gap, show(rulepage.value(game, slot)), default)
  return now, #default
end

-- A clause's text with the options as they are.
local function with_options(game, text)
  local out, at = {}, 1
  while true do
    local from, to, name, gap = text:find("`([%w_]+)`(%s+)", at)
    if not from then break end
    local now, taken = option_now(game, name, gap, text:sub(to + 1))
    out[#out + 1] = text:sub(at, from - 1) .. (now or text:sub(from, to))
    at = to + 1 + (taken or 0)
  end
  out[#out + 1] = text:sub(at)
  return clean(table.concat(out))
end

local function section_of(id) return id:match("^%u+%-%d+") end

-- The page as it is being put together: sections by id, clauses by id.
local function new_section(page, id)
  local section = { id = id, clauses = {} }
  page.sections[#page.sections + 1], page.sections[id] = section, section
  return section
end

-- "3 Bidding" heads section 3; another text heads what follows it.
local function take_heading(section, clause, heading)
  local number, title = heading:match("^%u*%-?(%d+)[.:]?%s+(.+)$")
  if number and number == section.id:match("%d+$") then section.heading = section.heading or clean(title)
  elseif not section.heading and #section.clauses == 0 then section.heading = clean(heading)
  else clause.over = clean(heading) end
end

local function take_clause(page, item, from, headings)
  local section = page.sections[section_of(item.id)] or new_section(page, section_of(item.id))
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

--- Whether a clause's number is `name` or stands in the section `name`.
function rulepage.covers(name, id) return id == name or id:sub(1, #name + 1) == name .. "." end

local function replace(page, file)
  local list = rawget(file.declared, "replaces")
  if type(list) ~= "table" then list = { list } end
  for i = 1, rawlen(list) do
    local name = rawget(list, i)
    for _, clause in ipairs(page.clauses) do
      if type(name) == "string" and clause.from ~= file.declared.id and rulepage.covers(name, clause.id) then
        clause.replaced = file.declared.id
      end
    end
  end
end

-- The game's own family of clauses comes first.
local function before(own)
  return function(a, b)
    if a.id == b.id then return (a.place or 0) < (b.place or 0) end
    local a_own, b_own = a.id:match("^%u+") == own, b.id:match("^%u+") == own
    if a_own ~= b_own then return a_own end
    return clauses.before(a.id, b.id)
  end
end

local function family(game)
  local own = rawget(game.base.declared, "clauses")
  return type(own) == "string" and own:match("^%u+") or nil
end

--- The page of a composition: { sections = { { id =, heading =, clauses = {...} }, ... }, clauses = {...} }. A clause
--- is { id =, text =, from = the variant it comes with, replaced = the variant that replaces it, over = a heading just
--- above it }. `clauses` is keyed by number too, `sections` by the number of the section.
function rulepage.model(game)
  if game.page then return game.page end
  local page = { sections = {}, clauses = {} }
  for _, lib in ipairs(game.libs or {}) do take_file(page, clauses.read(lib.text)) end
  take_file(page, game.base.clauses)
  for _, file in ipairs(game.variants) do
    if is_on(game, file) then take_file(page, file.clauses, file.declared.id) end
  end
  for _, file in ipairs(game.variants) do
    if is_on(game, file) then replace(page, file) end
  end
  for _, clause in ipairs(page.clauses) do clause.text = with_options(game, clause.raw) end
  local order = before(family(game))
  table.sort(page.sections, order)
  for _, section in ipairs(page.sections) do table.sort(section.clauses, order) end
  game.page = page
  return page
end

--- The text of a clause, with the options as they are now and a note if a variant replaces it; nil if there is none.
function rulepage.clause_text(game, id)
  local clause = rulepage.model(game).clauses[id]
  if not clause then return nil end
  return (clause.replaced and ("(replaced by %s) "):format(clause.replaced) or "") .. clause.text
end

--- A section of the model, by "ZO-7".
function rulepage.section(game, id) return rulepage.model(game).sections[id] end

-- A clause that comes with a variant nobody named.
local function elsewhere(library, game, id)
  for _, file in ipairs(library and engine.compose.variants_of(library, game.id) or {}) do
    for _, item in ipairs(file.clauses) do
      if item.id and rulepage.covers(id, item.id) then return file.declared.id end
    end
  end
end

--- What "zo-7.4", "7.4", "ZO-7" or "7" means here: the number of a clause; or nil and the number of a section; or nil,
--- nil and a sentence if it means nothing. `library` finds the clauses of variants that are not laid on.
function rulepage.find(game, word, library)
  local page = rulepage.model(game)
  local id = word:upper()
  if id:match("^%d") and family(game) then id = family(game) .. "-" .. id end
  if page.clauses[id] then return id end
  if page.sections[id] then return nil, id end
  local variant = elsewhere(library, game, id)
  if variant then return nil, nil, ("%s comes with the variant %s: add -v %s"):format(id, variant, variant) end
  local known = {}
  for _, clause in ipairs(page.clauses) do known[#known + 1] = clause.id end
  for _, section in ipairs(page.sections) do known[#known + 1] = section.id end
  table.sort(known)
  return nil, nil, words.unknown("clause", words.printable(id), known)
end

-- What was changed

local function names_of(value)
  if type(value) ~= "table" then return show(value) end
  local list = {}
  for i = 1, math.min(rawlen(value), LONGEST) do list[i] = show(rawget(value, i)) end
  for key in next, value do
    if type(key) == "string" then list[#list + 1] = clean(key) end
  end
  table.sort(list)
  return words.list(list)
end

local function show_rule(name, value)
  if name == "pack" and math.type(value) == "integer" then return engine.sets.text(value) end
  return show(value)
end

--- One change of game.history: who, what, which rule or option, and to what, in words.
function rulepage.change(game, note)
  if note.option then
    local slot = game.slots[note.option]
    local what = ("%s to %s (default %s)"):format(clean(note.option), show(note.value), show(slot.default))
    return "you", "set", clean(note.option), what
  end
  local rule = clean(note.rule)
  if note.wraps then return note.variant, "wraps", rule, rule end
  if note.appended then return note.variant, "appends", rule, ("%s to %s"):format(names_of(note.appended), rule) end
  return note.variant, "sets", rule, ("%s to %s"):format(rule, show_rule(note.rule, note.value))
end

-- Changes of one kind by one variant in one line each.
local function change_lines(game, lines, width)
  local rows, who_width = {}, 0
  for _, note in ipairs(game.history) do
    local who, how, _, text = rulepage.change(game, note)
    local last = rows[#rows]
    if last and last.who == who and last.how == how then last[#last + 1] = text
    else rows[#rows + 1] = { who = who, how = how, text } end
    who_width = math.max(who_width, length(who))
  end
  for _, row in ipairs(rows) do
    wrap(lines, words.list(row), width, ("  %s  %s "):format(pad(row.who, who_width), row.how))
  end
end

-- The page as lines

local function title_lines(game, lines, width)
  local declared, on = game.base.declared, {}
  wrap(lines, rulepage.text(rawget(declared, "title")), width, "")
  local summary, names = rulepage.text(rawget(declared, "summary")), rulepage.text(rawget(declared, "names"))
  if summary ~= "" then wrap(lines, summary, width, "") end
  if names ~= "" then wrap(lines, names, width, "also: ") end
  local pairs_of = game.rules.partners and ", partners sit opposite each other" or ""
  lines[#lines + 1] = ("%d player%s%s"):format(game.players, game.players == 1 and "" or "s", pairs_of)
  for i, file in ipairs(game.variants) do
    local off = is_on(game, file) and "" or ", switched off"
    on[i] = ("%s (%s%s)"):format(rulepage.text(rawget(file.declared, "title")), file.declared.id, off)
  end
  if #on > 0 then wrap(lines, words.list(on), width, "with ") end
end

local function mark(clause)
  if clause.replaced then return ("(replaced by %s)"):format(clause.replaced) end
  return clause.from and ("[%s] %s"):format(clause.from, clause.text) or clause.text
end

--- Adds a clause; `number_width` is what the numbers take. A replaced clause has its text only if `whole`.
function rulepage.clause_lines(clause, lines, width, number_width, whole)
  local text = mark(clause)
  if clause.replaced and whole then text = text .. " " .. clause.text end
  if clause.over then lines[#lines + 1] = "  " .. clause.over end
  return wrap(lines, text, width, "  " .. pad(clause.id, number_width) .. "  ")
end

-- All of a section replaced by one variant: one line says so.
local function replaced_whole(section)
  local by = section.clauses[1].replaced
  for _, clause in ipairs(section.clauses) do
    if clause.replaced ~= by then return nil end
  end
  return #section.clauses > 1 and by
end

local function number_width(page)
  local most = 0
  for _, clause in ipairs(page.clauses) do most = math.max(most, #clause.id) end
  return most
end

--- A section's title: its number, with the family's letters if that is not the game's own.
function rulepage.heading(game, section)
  local number = section.id:match("^%u+") == family(game) and section.id:match("%d+$") or section.id
  return section.heading and number .. " " .. section.heading or number
end

--- A section as lines.
function rulepage.section_lines(game, section, lines, width, whole)
  local numbers = number_width(rulepage.model(game))
  lines[#lines + 1] = rulepage.heading(game, section)
  local by = not whole and replaced_whole(section)
  if by then
    lines[#lines + 1] = ("  %s  (replaced by %s)"):format(pad(section.id, numbers), by)
    return lines
  end
  for _, clause in ipairs(section.clauses) do rulepage.clause_lines(clause, lines, width, numbers, whole) end
  return lines
end

-- A table of options has one help for all its slots: it is said once.
local function option_rows(game)
  local rows, said = { { " ", "option", "value", "default", "clause", "" } }, nil
  for _, slot in ipairs(game.slots) do
    local help = rulepage.text(slot.help)
    if slot.from ~= game.base.declared.id then help = ("[%s] %s"):format(slot.from, help) end
    help, said = help == said and '"' or help, help
    rows[#rows + 1] = { changed(game, slot) and "*" or " ", clean(slot.name), show(rulepage.value(game, slot)),
                        show(slot.default), rulepage.text(slot.clause), help }
  end
  return rows
end

--- The table of options, the changed ones with a star.
function rulepage.option_lines(game, lines, width)
  local rows, widths = option_rows(game), { 1, 0, 0, 0, 0 }
  for _, row in ipairs(rows) do
    for i = 2, 5 do widths[i] = math.min(math.max(widths[i], length(row[i])), 30) end
  end
  for _, row in ipairs(rows) do
    local parts = {}
    for i = 1, 5 do parts[i] = pad(row[i], widths[i]) end
    wrap(lines, row[6], width, table.concat(parts, " ", 1, 2) .. "  " .. table.concat(parts, "  ", 3) .. "  ")
  end
  return lines
end

--- The whole page as lines of at most `width` places.
function rulepage.page(game, width)
  local lines = {}
  title_lines(game, lines, width)
  for _, section in ipairs(rulepage.model(game).sections) do
    lines[#lines + 1] = ""
    rulepage.section_lines(game, section, lines, width)
  end
  if #game.slots > 0 then
    table.move({ "", "Options (* changed)" }, 1, 2, #lines + 1, lines)
    rulepage.option_lines(game, lines, width)
  end
  if #game.history > 0 then
    table.move({ "", "What was changed" }, 1, 2, #lines + 1, lines)
    change_lines(game, lines, width)
  end
  return lines
end

-- The page as one JSON object

local function null(value)
  if value == nil then return engine.null end
  return value
end

--- A value as JSON can hold it; null for what it cannot.
local function json_value(value, depth)
  depth = depth or 1
  local kind = math.type(value) or type(value)
  if kind == "integer" or kind == "boolean" then return value end
  if kind == "string" then return clean(value) end
  if kind ~= "table" or depth > DEEPEST then return engine.null end
  local list = {}
  for i = 1, math.min(rawlen(value), LONGEST) do list[i] = json_value(rawget(value, i), depth + 1) end
  return list
end
rulepage.json_value = json_value

local function json_section(section, only)
  local list = {}
  for _, clause in ipairs(section.clauses) do
    if not only or clause.id == only then
      list[#list + 1] = fields("id", clause.id, "text", clause.text, "from", null(clause.from),
        "replaced_by", null(clause.replaced))
    end
  end
  return fields("section", section.id, "heading", section.heading or "", "clauses", list)
end

local function json_options(game)
  local list = {}
  for i, slot in ipairs(game.slots) do
    list[i] = fields("name", clean(slot.name), "type", slot.kind, "value", json_value(rulepage.value(game, slot)),
      "default", json_value(slot.default), "changed", changed(game, slot), "help", rulepage.text(slot.help),
      "clause", json_value(slot.clause), "from", slot.from)
  end
  return list
end

local function json_changes(game)
  local list = {}
  for i, note in ipairs(game.history) do
    local who, how, name, text = rulepage.change(game, note)
    list[i] = fields("by", who, "how", how, note.option and "option" or "rule", name, "what", text)
  end
  return list
end

--- The page as a line for JSON; with a clause's or a section's number only that.
function rulepage.json(game, clause_id, section_id)
  local page, sections, variants = rulepage.model(game), {}, {}
  if clause_id then sections[1] = json_section(page.sections[section_of(clause_id)], clause_id)
  elseif section_id then sections[1] = json_section(page.sections[section_id])
  else
    for i, section in ipairs(page.sections) do sections[i] = json_section(section) end
  end
  for i, file in ipairs(game.variants) do variants[i] = file.declared.id end
  local line = fields("game", game.id, "title", rulepage.text(rawget(game.base.declared, "title")), "players",
    game.players, "variants", variants, "sections", sections)
  if clause_id or section_id then return line end
  return line:add("options", json_options(game), "changes", json_changes(game))
end

-- Two compositions

local function diff_options(a, b, lines)
  for _, slot in ipairs(a.slots) do
    local now, other = show(rulepage.value(a, slot)), b.slots[slot.name]
    if not other then lines[#lines + 1] = ("- option %s %s"):format(clean(slot.name), now)
    elseif now ~= show(rulepage.value(b, other)) then
      local new = show(rulepage.value(b, other))
      lines[#lines + 1] = ("  option %s: %s, then %s"):format(clean(slot.name), now, new)
    end
  end
  for _, slot in ipairs(b.slots) do
    if not a.slots[slot.name] then
      lines[#lines + 1] = ("+ option %s %s"):format(clean(slot.name), show(rulepage.value(b, slot)))
    end
  end
end

local function change_set(game)
  local set, list = {}, {}
  for _, note in ipairs(game.history) do
    if not note.option then
      local who, how, _, text = rulepage.change(game, note)
      local line = ("rule %s %s"):format(how, text)
      list[#list + 1] = { text = ("%s (%s)"):format(line, who), key = who .. line }
      set[who .. line] = true
    end
  end
  return list, set
end

local function diff_rules(a, b, lines)
  local of_a, in_a = change_set(a)
  local of_b, in_b = change_set(b)
  for _, one in ipairs(of_a) do
    if not in_b[one.key] then lines[#lines + 1] = "- " .. one.text end
  end
  for _, one in ipairs(of_b) do
    if not in_a[one.key] then lines[#lines + 1] = "+ " .. one.text end
  end
end

-- The clauses in force, in their order.
local function in_force(game)
  local list, by_id = {}, {}
  for _, section in ipairs(rulepage.model(game).sections) do
    for _, clause in ipairs(section.clauses) do
      if not clause.replaced then
        list[#list + 1], by_id[clause.id] = clause, clause
      end
    end
  end
  return list, by_id
end

local function diff_clauses(a, b, lines, width)
  local list_a, by_a = in_force(a)
  local list_b, by_b = in_force(b)
  for _, clause in ipairs(list_a) do
    if not by_b[clause.id] then wrap(lines, clause.text, width, "- " .. clause.id .. " ") end
  end
  for _, clause in ipairs(list_b) do
    local old = by_a[clause.id]
    if not old then wrap(lines, clause.text, width, "+ " .. clause.id .. " ")
    elseif old.text ~= clause.text then wrap(lines, clause.text, width, "  " .. clause.id .. " ") end
  end
end

local function what(game)
  local names = {}
  for i, file in ipairs(game.variants) do names[i] = file.declared.id end
  for _, name in ipairs(script.sorted(game.values)) do names[#names + 1] = name .. "=" .. show(game.values[name]) end
  return game.id .. (#names > 0 and " with " .. words.list(names) or "")
end

--- What changes from one composition to another: lines that begin with "-" for what goes, "+" for what comes, spaces
--- for what is there with another value or text. None if the two are the same.
function rulepage.diff(a, b, width)
  local lines = {}
  width = width or 80
  if a.players ~= b.players then lines[1] = ("  players: %d, then %d"):format(a.players, b.players) end
  diff_options(a, b, lines)
  diff_rules(a, b, lines)
  diff_clauses(a, b, lines, width)
  if #lines > 0 then table.insert(lines, 1, ("from %s to %s"):format(what(a), what(b))) end
  return lines
end

--- How wide the terminal is; 80 where there is none.
function rulepage.columns()
  local sys = require "host.sys"
  return sys.tty(1) and math.max(sys.columns(), 30) or 80
end

return rulepage
