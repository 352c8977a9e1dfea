-- page.lua - says the rule page of exactly this combination in lines. `rules` and the REPL print them.
local answer_reader = require "host.game.answer_reader"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local words = require("houserule").words
local texts = require("houserule").texts
local T = texts.of

local clean, wrap, pad, width_of, show, text = words.clean, prose.wrap, prose.pad, prose.width, prose.show, prose.text
local rulepage = {}

-- Says the changes of one kind by one variant in one line.
local function change_lines(game, lines, width)
  local rows, who_width = {}, 0
  for _, note in ipairs(game.history) do
    local who, how, _, what = rulemodel.change(game, note)
    local last = rows[#rows]
    if last and last.who == who and last.how == how then last[#last + 1] = what
    else rows[#rows + 1] = { who = who, how = how, what } end
    who_width = math.max(who_width, width_of(who))
  end
  for _, row in ipairs(rows) do
    wrap(lines, words.list(row), width, ("  %s  %s "):format(pad(row.who, who_width), row.how))
  end
end

-- Puts the clauses that say more behind a text.
local function with_clauses(said, clauses)
  return clauses ~= "" and ("%s (%s)"):format(said, clauses) or said
end

-- Lists the clauses of a variant: its own, or those of the options that it sets.
local function clauses_of(game, file)
  if file.declared.clauses then return text(file.declared.clauses) end
  local list = {}
  for _, note in ipairs(game.history) do
    local slot = note.variant == file.declared.id and game.slots[note.rule]
    local clause = slot and text(slot.clause) or ""
    if clause ~= "" and not plain.is_in(list, clause) then list[#list + 1] = clause end
  end
  return table.concat(list, ", ")
end

-- Says what a bundle is, and then each thing that it brings, with its clauses.
local function bundle_lines(game, bundle, lines, width)
  local declared, rows, names = bundle.declared, {}, 0
  for _, file in ipairs(game.variants) do
    local brought = file.declared
    if plain.is_in(declared.variants, brought.id) then
      rows[#rows + 1] = { brought.id, with_clauses(text(brought.summary), clauses_of(game, file)) }
    end
  end
  for name, value in ordered.pairs(declared.options) do
    local slot = game.slots[name]
    rows[#rows + 1] = { ("%s %s"):format(name, show(value)), with_clauses(text(slot.help), text(slot.clause)) }
  end
  for _, row in ipairs(rows) do names = math.max(names, width_of(row[1])) end
  wrap(lines, ("%s (%s): %s"):format(declared.title, declared.id, text(declared.summary)), width, "")
  if text(declared.names) ~= "" then wrap(lines, text(declared.names), width, T "also:" .. " ") end
  for _, row in ipairs(rows) do wrap(lines, row[2], width, "  " .. pad(row[1], names) .. "  ") end
  return lines
end

local function title_lines(game, lines, width)
  local declared, on = game.base.declared, {}
  wrap(lines, declared.title, width, "")
  local summary, names = text(declared.summary), text(declared.names)
  if summary ~= "" then wrap(lines, summary, width, "") end
  if names ~= "" then wrap(lines, names, width, T "also:" .. " ") end
  lines[#lines + 1] = rulemodel.players(game)
  for i, file in ipairs(game.variants) do
    on[i] = T(rulemodel.is_on(game, file) and "%s (%s)" or "%s (%s, switched off)", file.declared.title, file.declared.id)
  end
  if #on > 0 then wrap(lines, words.list(on), width, T "with" .. " ") end
  for _, bundle in ipairs(game.bundles or {}) do bundle_lines(game, bundle, lines, width) end
end

--- Adds a clause; `number_width` is what the numbers take. A replaced clause has its text only if `whole`.
function rulepage.clause_lines(clause, lines, width, number_width, whole)
  local said = clause.from and ("[%s] %s"):format(clause.from, clause.text) or clause.text
  if clause.replaced then said = T("(replaced by %s)", clause.replaced) .. (whole and " " .. clause.text or "") end
  if clause.over then lines[#lines + 1] = "  " .. clause.over end
  return wrap(lines, said, width, "  " .. pad(clause.id, number_width) .. "  ")
end

local function number_width(page)
  local most = 0
  for _, clause in ipairs(page.clauses) do most = math.max(most, #clause.id) end
  return most
end

--- Makes a section's title: its number, with the family's letters if that is not the game's own.
function rulepage.heading(game, section)
  local number = section.id:match("^%u+") == rulemodel.family(game) and section.id:match("%d+$") or section.id
  return section.heading and number .. " " .. section.heading or number
end

--- Says a section as lines.
function rulepage.section_lines(game, section, lines, width, whole)
  local numbers = number_width(rulemodel.model(game))
  lines[#lines + 1] = rulepage.heading(game, section)
  local by = not whole and rulemodel.replaced_whole(section)
  if by then
    lines[#lines + 1] = ("  %s  %s"):format(pad(section.id, numbers), T("(replaced by %s)", by))
    return lines
  end
  for _, clause in ipairs(section.clauses) do rulepage.clause_lines(clause, lines, width, numbers, whole) end
  return lines
end

-- Lists the options as rows. A table of options shows one help text for all its slots. An option is left out if its clause
-- no longer holds.
local function option_rows(game)
  local rows, said, page = { { " ", T "option", T "value", T "default", T "clause", "" } }, nil, rulemodel.model(game)
  for _, slot in ipairs(game.slots) do
    local clause = page.clauses[slot.clause]
    if clause and clause.replaced then goto next_slot end
    local help = text(slot.help)
    if slot.from ~= game.base.declared.id then help = ("[%s] %s"):format(slot.from, help) end
    help, said = help == said and '"' or help, help
    rows[#rows + 1] = { rulemodel.changed(game, slot) and "*" or " ", clean(slot.name), show(rulemodel.value(game, slot)),
                        show(slot.default), text(slot.clause), help }
    ::next_slot::
  end
  return rows
end

-- Says an option where a table of them has no room.
local function narrow_option(row, lines, width)
  local value = row[1] == "*" and row[3] .. " " .. T("(default %s)", row[4]) or row[3]
  wrap(lines, ("%s %s"):format(row[2], value), width, row[1] .. " ")
  return row[6] == '"' and lines or wrap(lines, ("%s: %s"):format(row[5], row[6]), width, "    ")
end

--- Says the table of options, the changed ones with a star.
function rulepage.option_lines(game, lines, width)
  local rows, widths = option_rows(game), { 1, 0, 0, 0, 0 }
  for _, row in ipairs(rows) do
    for i = 2, 5 do widths[i] = math.min(math.max(widths[i], width_of(row[i])), 30) end
  end
  local is_narrow = 3 * (widths[2] + widths[3] + widths[4] + widths[5]) > 2 * width
  for i = is_narrow and 2 or 1, #rows do
    local row, parts = rows[i], {}
    for k = 1, 5 do parts[k] = pad(row[k], widths[k]) end
    if is_narrow then narrow_option(row, lines, width)
    else wrap(lines, row[6], width, table.concat(parts, " ", 1, 2) .. "  " .. table.concat(parts, "  ", 3) .. "  ") end
  end
  return lines
end

local EXAMPLES <const> = 500 -- that are played, each a game: a stranger's page may have any number

-- Puts what beginners want to know into the items of their section: the values of options in place of the names, what has
-- changed, and the house rules and options of which no item speaks.
local function for_beginners(game, items)
  local is_said = {}
  for _, item in ipairs(items) do
    local differences = rulemodel.differences(game, item.text)
    for _, slot in ipairs(game.slots) do
      local is_marked = differences and differences:find(text(slot.help) .. ": ", 1, true)
      is_said[slot] = is_said[slot] or is_marked or item.text:find("`" .. slot.name .. "`", 1, true)
    end
    item.text = item.text:gsub("`([%w_]+)`", function(option)
      return game.slots[option] and show(rulemodel.value(game, game.slots[option])) or option
    end)
    if differences then item.text = item.text .. " " .. differences end
  end
  for _, file in ipairs(game.variants) do
    local declared = file.declared
    if rulemodel.is_on(game, file) then
      items[#items + 1] = { term = text(declared.title), text = text(declared.summary) }
    end
  end
  for _, slot in ipairs(game.slots) do
    if rulemodel.changed(game, slot) and not is_said[slot] then
      local value = T("(else %s): %s", show(slot.default), text(slot.help))
      items[#items + 1] = { term = ("%s %s"):format(slot.name, show(rulemodel.value(game, slot))), text = value }
    end
  end
end

-- Says a section for readers (pages.lua) as lines.
local function reader_lines(game, name, library, painter, width)
  local pages, worked = require "host.rules.pages", require "host.rules.page_examples" -- a rule page alone needs neither
  if name == "names" then return pages.item_lines(pages.names(library, game), {}, width) end
  local items, lines = pages.items(library, game, name), {}
  if #items == 0 then return { T("nobody has written the %s of %s yet", name, game.id) } end
  if name == "beginners" then for_beginners(game, items) end
  if not items[1].lines then return pages.item_lines(items, lines, width) end
  for i = 1, math.min(#items, EXAMPLES) do
    if #lines > 0 then lines[#lines + 1] = "" end
    prose.add(lines, worked.lines(library, items[i], painter, width))
  end
  if #items > EXAMPLES then lines[#lines + 1] = T("(and %d more, which are not played)", #items - EXAMPLES) end
  return lines
end

--- Lists the clauses that contain a word beginning with the text, or the short form of the card, rank or suit that it
--- names, in the order of the page.
function rulepage.search(game, word)
  local found, page = {}, rulemodel.model(game)
  local short = game.rules.sets and answer_reader.short_form(game.rules, word)
  local pattern = (word:find "^%w" and "%f[%w]" or "") .. word:lower():gsub("%p", "%%%0")
  for _, section in ipairs(page.sections) do
    for _, clause in ipairs(section.clauses) do
      local has_it = clause.text:lower():find(pattern) or short and clause.text:find(short)
      if has_it and not clause.replaced then found[#found + 1] = clause end
    end
  end
  return found
end

--- Returns the output of `rules`: the whole page, or the meaning of a word: a clause, a section, a section for readers, a
--- term, or the clauses that contain it. Returns nil and a sentence if it means nothing.
function rulepage.lines(game, word, library, painter, width)
  if not word then return rulepage.page(game, width) end
  local pages = require "host.rules.pages"
  local name = pages.is_section(word)
  if name then return reader_lines(game, name, library, painter, width) end
  local terms = not word:find "%d" and pages.terms(library, game, word) or {}
  if terms[1] then return pages.item_lines(terms, {}, width) end
  local clause, section, unknown = rulemodel.find(game, word, library)
  local page, lines = rulemodel.model(game), {}
  if unknown then
    local found = not word:find "%d" and rulepage.search(game, word) or {}
    for _, found_clause in ipairs(found) do rulepage.clause_lines(found_clause, lines, width, number_width(page)) end
    local none = not word:find "%d" and T("no clause has the word \"%s\"", words.printable(word)) or unknown
    return found[1] and lines or nil, not found[1] and none or nil
  end
  if section then return rulepage.section_lines(game, page.sections[section], {}, width, true) end
  return rulepage.clause_lines(page.clauses[clause], {}, width, #clause, true)
end

--- Says the whole page as lines of at most `width` places.
function rulepage.page(game, width)
  local lines = {}
  title_lines(game, lines, width)
  for _, section in ipairs(rulemodel.model(game).sections) do
    lines[#lines + 1] = ""
    rulepage.section_lines(game, section, lines, width)
  end
  if #game.slots > 0 then
    prose.add(lines, { "", T "Options (* changed)" })
    rulepage.option_lines(game, lines, width)
  end
  if #game.history > 0 then
    prose.add(lines, { "", T "What was changed" })
    change_lines(game, lines, width)
  end
  return lines
end

return rulepage
