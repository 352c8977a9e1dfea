-- words.lua - the words of the REPL: what there is, found by a beginning that is unique.
--
-- A command is { name =, usage =, help =, example =, run = function(console, words, rest), completes = kind }; they
-- stand in the thematic files commands_*.lua. `completes` says what its words are, for complete.lua.
local engine = require "houserule"

local words = engine.words
local commands = { themes = {
  { "The game", require "host.prompt.words.game" },
  { "Playing and looking", require "host.prompt.words.table" },
  { "Back, forth and what if", require "host.prompt.words.explore" },
  { "Files, rules and help", require "host.prompt.words.files" },
  { "Learning", require "host.prompt.words.learn" },
} }

local by_name, names = {}, {}
for _, theme in ipairs(commands.themes) do
  for _, command in ipairs(theme[2]) do
    by_name[command.name] = command
    names[#names + 1] = command.name
    for _, other in ipairs(command.aliases or {}) do by_name[other] = command end
  end
end
table.sort(names)
commands.names = names

--- Every word that could begin a line: commands and decisions.
function commands.known_words(console)
  local list = table.move(names, 1, #names, 1, {})
  if console and console.position then
    local more = console:decision_words()
    table.move(more, 1, #more, #list + 1, list)
  end
  return list
end

local function beginning(word)
  local found = {}
  for _, name in ipairs(names) do
    if name:sub(1, #word) == word then found[#found + 1] = name end
  end
  return found
end

--- The command a word names, or begins uniquely. A decision's word and a variable of Lua come before a beginning.
function commands.find(word, console)
  word = word:lower()
  if by_name[word] then return by_name[word] end
  local found = beginning(word)
  if #found == 0 then return nil end
  if console and (console.env[word] ~= nil or console:is_decision_word(word)) then return nil end
  if #found > 1 and console then
    console:fault('"%s" could be %s', word, words.list(found, "or"))
  end
  return #found == 1 and by_name[found[1]] or nil
end

--- The words of a line; quotes hold a word together.
function commands.split(console, text)
  local list, at = {}, 1
  while true do
    at = text:find("%S", at)
    if not at then return list end
    local quote = text:sub(at, at)
    if quote == '"' or quote == "'" then
      local close = text:find(quote, at + 1, true)
      if not close then console:fault("a quote %s is not closed", quote) end
      list[#list + 1] = text:sub(at + 1, close - 1)
      at = close + 1
    else
      local _, to = text:find("^%S+", at)
      list[#list + 1] = text:sub(at, to)
      at = to + 1
    end
  end
end

return commands
