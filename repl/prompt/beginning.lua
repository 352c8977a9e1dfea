-- beginning.lua - asks a person at a terminal which game to begin: an unfinished one, one that a circle plays, or a
-- suggestion. Each question understands help, q, rules, lesson and resume. Enter answers it, and never ends the program.
local engine = require "houserule"
local lesson = require "host.learn.lesson_mode"
local lessons = require "host.learn.lessons"
local plain = require "houserule.values.plain"
local resume = require "host.game.resume"
local rulepage = require "host.rules.page"
local typing = require "host.prompt.typing"
local which_game = require "host.prompt.which_game"
local T = engine.texts.of

local words = engine.words
local beginning = {}
beginning.__index = beginning

local KEPT_MOST <const>, CIRCLES_MOST <const> = 3, 9 -- that are offered at once

--- Starts the questions at a console. Its fields hold the answers: `kept`, the game to continue (see resume.lua);
--- `is_over`, the person leaves.
function beginning.new(console) return setmetatable({ console = console, library = console.library }, beginning) end

local function say(self, text, indent) self.console:say_text(text, indent) end

-- Teaches the lessons of a game, or says which there are; then the question comes again.
local function teach(self, word)
  local con = self.console
  local list, why = lessons.find(self.library, word, nil)
  if word == "" or not list then
    if word ~= "" then say(self, why) end
    return con:say_lines(lesson.lines(con, lessons.all(self.library), lessons.heading))
  end
  con:try(lesson.start, con, list)
  while con.mode and not con.done do
    local line = typing.ask(con:prompt())
    if not line then break end
    con:feed(line)
  end
  con.mode, con.done = nil, nil
end

-- Shows the rule page of a game, or as much of it as a clause or word says.
local function show_rules(self, text)
  local name, word = text, nil
  if self.game then name, word = self.game, text ~= "" and text or nil end
  local found, why = engine.names.game(self.library, name)
  if not found and name:find " " then -- a game and a clause, or a word
    name, word = text:match "^(%S+)%s+(.*)$"
    found = engine.names.game(self.library, name)
  end
  if not found then return say(self, name == "" and T "rules wants a game: rules zole" or why) end
  local made = self.composed and self.composed() or engine.compose.game(self.library, found.game, {})
  local lines, problem = rulepage.lines(made, word, self.library, self.console.paint, self.console:columns())
  if not lines then return say(self, type(problem) == "table" and problem.sentence or problem) end
  local text_of = self.console.paint:text(table.concat(lines, "\n")) .. "\n"
  local page = self.console.host.page
  if page then page(text_of) else self.console.write(text_of) end
end

-- Goes on with a kept game, by its number in the list; says why where that cannot be.
local function go_on_with(self, n)
  local kept, why = resume.take(self.console, n)
  if not kept then say(self, why) end
  self.kept = kept
end

-- Answers to any question, by first word.
local everywhere = {
  help = function(self)
    for _, line in ipairs(self.help or {}) do say(self, line) end
    say(self, T "Enter takes what is offered. resume: go on with a kept game. rules GAME: its rules. lesson GAME: learn it.")
    say(self, T "q: leave.")
  end,
  q = function(self) self.is_over = true end,
  resume = function(self, rest)
    local drop, n = rest:match "^drop%s*(.*)$", math.tointeger(tonumber(rest))
    if drop then self.console:try(resume.run, self.console, { "drop", drop ~= "" and drop or nil })
    elseif n or rest == "" then go_on_with(self, n or 1)
    else say(self, T "resume wants the number of a kept game, or drop and the number: resume drop 2") end
  end,
  games = function(self, rest)
    local n, drops = math.tointeger(tonumber(rest)), rest:match "^drop%s*(%d+)$"
    if not n then return self.console:try(resume.run_games, self.console, drops and { "drop", drops } or {}) end
    resume.all_listed(self.console)
    go_on_with(self, n)
  end,
  rules = show_rules,
  lesson = function(self, rest) teach(self, rest ~= "" and rest or self.game or "") end,
}
everywhere.h, everywhere["?"] = everywhere.help, everywhere.help
everywhere.quit, everywhere.exit = everywhere.q, everywhere.q

--- Returns true if no question is left: the person leaves, or continues a kept game.
function beginning:is_decided() return self.is_over or self.kept ~= nil end

--- Asks a question. Returns the line that answers it; nil where nothing more is to be asked: somebody leaves, or goes on
--- with a kept game.
function beginning:ask(prompt)
  while true do
    local line = typing.ask(prompt)
    if not line then
      self.is_over = true
      self.console.write "\n"
      return nil
    end
    local text = words.trim(line)
    local word, rest = text:match "^(%S+)%s*(.*)$"
    local act = word and everywhere[word:lower()]
    local is_alone = rest == "" or word == "rules" or word == "lesson" or word == "resume" or word == "games"
    if not act or not is_alone then return text end
    act(self, rest)
    if self:is_decided() then return nil end
  end
end

--- The circles of somebody's own, { name =, text = }: whose way of playing is kept.
function beginning.circles(library)
  local list = {}
  for _, name in ipairs(library:names "bundles") do
    local file = library.files.bundles[name]
    local own = not file.shipped and engine.catalog.run(library, "bundles", name)
    local id = own and plain.list_of(own.declared.of)[1]
    local game = id and engine.catalog.all(library)[id]
    if game and #list < CIRCLES_MOST then
      local people = own.declared.people and ", " .. words.list(own.declared.people) or ""
      list[#list + 1] = { name = own.declared.id,
        text = words.clean(("%s: %s%s"):format(own.declared.title, game.file.declared.title, people)) }
    end
  end
  return list
end

-- Lists the first offers: { text =, act = function }. With `game`, only that game's, and none of its circles, which its
-- house rules list.
local function offers(self, game)
  local list, n = {}, 0
  for i, kept in ipairs(resume.list(self.console)) do
    if n < KEPT_MOST and (not game or kept.game.header.game == game) then
      n = n + 1
      list[n] = { short = T("go on with %s", resume.title(self.library, kept)),
                  text = T("go on with %s", resume.title_and_standing(self.library, kept)),
                  act = function() go_on_with(self, i) end }
    end
  end
  for _, circle in ipairs(game and {} or beginning.circles(self.library)) do
    list[#list + 1] = { short = circle.name, text = circle.text, act = function() return circle.name end }
  end
  return list
end

--- Offers what was left, and the circles there are; of one game alone what was left of it. Returns the name that was
--- chosen, a circle's or a game's; nil where another game is wanted, or nothing was left.
function beginning:offer(game)
  local list = offers(self, game)
  if not list[1] then return nil end
  list[#list + 1] = { text = T(game and "a new game" or "another game"), act = function() end }
  self.help = { T "A number chooses a line of the list; the name of a game begins that." }
  for i, one in ipairs(list) do say(self, ("%3d  %s"):format(i, one.text), "     ") end
  while true do
    local text = self:ask(T("Enter: %s; or a number> ", list[1].short))
    if not text then return nil end
    local one = list[text == "" and 1 or math.tointeger(tonumber(text)) or 0]
    if one then return one.act() end
    if engine.names.game(self.library, text) then return text end
    say(self, T("\"%s\" is none of these.", words.printable(text)))
  end
end

--- Asks for a game. Returns its name, the number of players (or nil), and true if it was suggested; nil if the person leaves
-- or continues a kept game.
function beginning:which_game()
  self.help = { T "A number or its word answers; the name of a game begins that.",
                T "Never played? `lesson` says what is taught here, `lesson zole` teaches it." }
  return which_game.ask { library = self.library, say = function(...) say(self, ...) end,
                          ask = function(prompt) return self:ask(prompt) end,
                          height = self.console.height, columns = function() return self.console:columns() end }
end

return beginning
