-- lessons.lua - finds lessons. They stand in lessons/FAMILY/NAME.md; FAMILY is a game's id or a library that it uses, as
-- for pages. The lessons of a family are ordered by name. A lesson outside any folder belongs to no family.
local engine = require "houserule"
local pages = require "host.rules.pages"
local plain = require "houserule.values.plain"
local T = engine.texts.of

local words = engine.words
local lessons = {}

--- All lessons: { name = "zole/1-cards", family = "zole", title = }, families together.
function lessons.all(library)
  return plain.map(library:names "lessons", function(name)
    local text = library:find("lessons", name) or ""
    local title = text:match "^%s*#+%s+([^\n]+)" or text:match "\n#%s+([^\n]+)" or name
    return { name = name, family = name:match "^(.-)/" or "", title = words.clean(title) }
  end)
end

--- The name of a family: that of its page, or of its game.
function lessons.heading(library, family)
  local page = library:find("pages", family)
  local game = engine.catalog.all(library)[family]
  return words.clean(page and page:match "^#%s+([^\n]+)" or game and game.file.declared.title or family)
end

local function of_family(all, family)
  local list = {}
  for _, lesson in ipairs(all) do list[#list + 1] = lesson.family == family and lesson or nil end
  return list
end

--- Returns the lessons that the words mean: all of a family, by its name or a game's; or one, by number or name. nil and a
--- sentence if there are none.
function lessons.find(library, word, number)
  local all = lessons.all(library)
  local family, rest = word:match "^(.-)/(%d+)$"
  if family then word, number = family, rest end
  for _, lesson in ipairs(all) do
    local bare = lesson.name:gsub("^.*/", ""):gsub("^%d+%-", "") -- "following" of "zole/2-following"
    if lesson.name == word or bare == word then return { lesson } end
  end
  local list, found = of_family(all, word), engine.names.game(library, word)
  local game = not list[1] and found and engine.compose.game(library, found.game, {})
  for _, name in ipairs(game and pages.files_of(game) or {}) do -- the families of the game of that name
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
