-- lessons.lua - which lessons there are. They stand in lessons/FAMILY/NAME.md, where FAMILY is a game's id or a library that
-- it uses, as with pages; a family's are taken in the order of their names. One in no folder belongs to no family.
local engine = require "houserule"
local pages = require "host.rules.pages"
local plain = require "houserule.values.plain"
local T = engine.texts.of

local words = engine.words
local lessons = {}

local function title_of(library, name)
  local text = library:find("lessons", name) or ""
  return words.clean(text:match "^%s*#+%s+([^\n]+)" or text:match "\n#%s+([^\n]+)" or name)
end

--- All lessons: { name = "zole/1-cards", family = "zole", title = }, families together.
function lessons.all(library)
  return plain.map(library:names "lessons", function(name)
    return { name = name, family = name:match "^(.-)/" or "", title = title_of(library, name) }
  end)
end

--- What a family is called: as its page is, or as its game.
function lessons.heading(library, family)
  local page = library:find("pages", family)
  local game = engine.catalog.all(library)[family]
  return words.clean(page and page:match "^#%s+([^\n]+)" or game and game.file.declared.title or family)
end

-- The families of the game that a word names.
local function families_of(library, word)
  local found = engine.names.game(library, word)
  local game = found and engine.compose.game(library, found.game, {})
  return game and pages.files_of(game) or {}
end

local function of_family(all, family)
  local list = {}
  for _, lesson in ipairs(all) do list[#list + 1] = lesson.family == family and lesson or nil end
  return list
end

-- A name without its folder and the number before it: "zole/2-following" is "following".
local function bare(name) return (name:gsub("^.*/", ""):gsub("^%d+%-", "")) end

--- The lessons that the words mean: a family's, by its name or a game's; one of them, by its number or its name. nil and a
--- sentence if there are none.
function lessons.find(library, word, number)
  local all = lessons.all(library)
  local family, rest = word:match "^(.-)/(%d+)$"
  if family then word, number = family, rest end
  for _, lesson in ipairs(all) do
    if lesson.name == word or bare(lesson.name) == word then return { lesson } end
  end
  local list = of_family(all, word)
  for _, name in ipairs(list[1] and {} or families_of(library, word)) do
    if not list[1] then list = of_family(all, name) end
  end
  if not list[1] then
    local names = plain.map(all, function(lesson) return lesson.name end)
    return nil, T("%s; `lesson` lists them", words.unknown(T "lesson", word, names))
  end
  if not number then return list end
  local one = list[math.tointeger(tonumber(number)) or 0]
  if not one then return nil, T("%s has lessons from 1 to %d", word, #list) end
  return { one }
end

return lessons
