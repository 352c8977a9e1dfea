-- pages.lua - reads the pages for readers: a game's terms, names, examples and more.
--
-- The texts stand in scripts/pages/NAME.md; NAME is a game's id or a library of a family. Sections begin with "## Glossary"
-- and so on. "- **jass**: the jack of trumps" is a term; any other "- " or paragraph is a text; "### " is the title of an
-- example, whose lines are indented by four blanks. An item that begins with "[phat, irish-don]" belongs to these games
-- only, one with "[tie=hold]" to this value of an option.
local engine = require "houserule"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"

local names, words = engine.names, engine.words
local pages = { sections = { "beginners", "glossary", "names", "examples", "readings", "history", "etiquette" } }

-- The texts of an item are joined when all are there: a line at a time would take quadratic time.
local function begin(section, item)
  section[#section + 1], item.parts = item, { item.text }
  return item
end

local function close(section)
  for _, item in ipairs(section) do
    item.text = words.trim(table.concat(item.parts, " "))
    item.parts = nil
  end
end

-- Makes an item of its first line: its games, term and text.
local function item_of(text)
  local tags, rest = text:match "^%[([%w%-_=, ]+)%]%s*(.*)$"
  text = rest or text
  local term, meaning = text:match "^%*%*(.-)%*%*:?%s*(.*)$"
  return { tags = tags, term = term, text = meaning or text }
end

-- Adds a line to a section. Returns the item that the next line may continue.
local function take_line(section, line, open)
  local title, bullet, code = line:match "^### +(.+)$", line:match "^%- +(.+)$", line:match "^    (.*)$"
  if title then return begin(section, { title = title, text = "", lines = {} }) end
  if bullet then return begin(section, item_of(bullet)) end
  local text = words.trim(line)
  if open and open.lines and code then open.lines[#open.lines + 1] = text
  elseif text == "" then return open and open.lines and open or nil
  elseif open then open.parts[#open.parts + 1] = text
  else return begin(section, item_of(text)) end
  return open
end

--- Reads the sections of a page, by name: lists of { term =, text =, tags = } or { title =, text =, lines = }.
function pages.read(text)
  local sections, section, open = {}, nil, nil
  for line in text:gmatch "[^\n]*" do
    local name = line:match "^## +(%a+)"
    if name then
      section, open = sections[name:lower()] or {}, nil
      sections[name:lower()] = section
    elseif section then open = take_line(section, line, open) end
  end
  for _, done in pairs(sections) do close(done) end
  return sections
end

--- Lists the names under which a game has pages and lessons: its own, and those of its libraries.
function pages.files_of(game)
  local list = { game.id }
  for _, lib in ipairs(game.libs or {}) do list[#list + 1] = lib.path:match "([%w_-]+)%.lua$" end
  return list
end

-- True if an item is for a game: one of those that it names, if it names any, with all the values that it names.
local function is_for(item, game)
  local named, ours = false, false
  for tag in (item.tags or ""):gmatch "[%w_=-]+" do
    local option, value = tag:match "^(.-)=(.*)$"
    local slot = option and game.slots[option]
    if option and not (slot and prose.show(rulemodel.value(game, slot)) == value) then return false end
    named, ours = named or not option, ours or tag == game.id
  end
  return item.lines ~= nil or ours or not named
end

--- Lists the items of a section that are for a game.
function pages.items(library, game, name)
  local list = {}
  for _, file in ipairs(pages.files_of(game)) do
    for _, item in ipairs(pages.read(library:find("pages", file) or "")[name] or {}) do
      local named = not item.lines or (item.lines[1] or ""):match '"game":"([%w-]+)"' == game.id -- by an example's header
      if named and is_for(item, game) then list[#list + 1] = item end
    end
  end
  return list
end

-- Makes an item of what a game, a house rule or a bundle is also called.
local function named(file)
  local list = table.concat(names.list(file.declared), ", ")
  return list ~= "" and { term = file.declared.title, text = words.clean(list) } or nil
end

--- Lists the names of a game, its house rules and bundles, as items.
function pages.names(library, game)
  local list = { named(game.base) }
  for _, files in ipairs { (engine.catalog.variants_of(library, game.id)), engine.catalog.bundles_of(library, game.id) } do
    for _, file in ipairs(files) do list[#list + 1] = named(file) end
  end
  for _, item in ipairs(pages.items(library, game, "names")) do list[#list + 1] = item end
  return list
end

--- Returns the name of the section that a word names; nil if it names none.
function pages.is_section(word)
  for _, name in ipairs(pages.sections) do
    if word:lower() == name then return name end
  end
end

--- Lists the terms of the glossary that a word means, however it is written: items.
function pages.terms(library, game, word, loosely)
  local found, folded = {}, names.fold(word)
  local function is_it(term)
    term = names.fold(term)
    return term == folded or loosely and (term == folded .. "s" or term .. "s" == folded)
  end
  for _, item in ipairs(folded ~= "" and pages.items(library, game, "glossary") or {}) do
    for term in (item.term or ""):gmatch "[^,]+" do
      if is_it(term) then
        found[#found + 1] = item
        break
      end
    end
  end
  return found
end

local WIDEST <const> = 24 -- columns of a term beside which its meaning begins

--- Says items as lines.
function pages.item_lines(items, lines, width)
  local most = 0
  for _, item in ipairs(items) do
    local n = prose.width(item.term or "")
    if n <= WIDEST then most = math.max(most, n) end
  end
  for _, item in ipairs(items) do
    local text = words.clean(item.text)
    if not item.term then prose.wrap(lines, text, width, "  ")
    else prose.wrap(lines, text, width, "  " .. prose.pad(words.clean(item.term), most) .. "  ") end
  end
  return lines
end

return pages
