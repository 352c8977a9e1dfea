-- commands.lua - lists the commands of the prompt, and finds one by a beginning that is unique.
--
-- A command is { usage =, help =, example =, run = function(console, words, rest), long = true if its output may exceed a
-- screen }. The first word of its usage is its name. The files of commands/ define them, one for each theme. The usage, or
-- `completes` in its place, says what completes the command's words (complete.lua).
local engine = require "houserule"
local T = engine.texts.of

local words = engine.words
local commands = { themes = {
  { T "The game", require "host.prompt.commands.game" },
  { T "Playing and looking", require "host.prompt.commands.table" },
  { T "What is good", require "host.prompt.commands.good" },
  { T "Back, forth and what if", require "host.prompt.commands.explore" },
  { T "What a house rule does", require "host.prompt.commands.count" },
  { T "Files, rules and help", require "host.prompt.commands.files" },
  { T "Learning", require "host.prompt.commands.learn" },
} }

local by_name, names = {}, {}
for _, theme in ipairs(commands.themes) do
  for _, command in ipairs(theme[2]) do
    command.name = command.usage:match "^%S+"
    by_name[command.name] = command
    names[#names + 1] = command.name
    for _, other in ipairs(command.aliases or {}) do by_name[other] = command end
  end
end
table.sort(names)
commands.names = names

local beginning = {} -- the names that begin so, of every beginning
for _, name in ipairs(names) do
  for i = 1, #name do
    local matches = beginning[name:sub(1, i)] or {}
    beginning[name:sub(1, i)], matches[#matches + 1] = matches, name
  end
end

--- Returns the command that a word names, or begins uniquely. A decision's word and a variable of Lua come before a
--- beginning.
function commands.find(word, console)
  word = word:lower()
  if by_name[word] then return by_name[word] end
  local matches = beginning[word]
  if not matches then return nil end
  if console and (console.env[word] ~= nil or console:is_decision_word(word)) then return nil end
  if #matches > 1 and console then
    console:fault('"%s" could be %s', word, words.list(matches, "or"))
  end
  return #matches == 1 and by_name[matches[1]] or nil
end

--- Returns the command of exactly this name; nil if there is none.
function commands.named(word) return by_name[word] end

--- Splits a line into words; quotes hold a word together.
function commands.split(console, text)
  local list, at = {}, 1
  while true do
    at = text:find("%S", at)
    if not at then return list end
    local quote = text:match("^[\"']", at)
    local _, to, word = text:find(quote and "^" .. quote .. "([^" .. quote .. "]*)" .. quote or "^(%S+)", at)
    if not to then console:fault("a quote %s is not closed", quote) end
    list[#list + 1], at = word, to + 1
  end
end

return commands
