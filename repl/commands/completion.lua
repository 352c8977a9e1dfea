-- completion.lua - `houserule help --complete -- WORD...`: what the last word of a command line may become, for the shells.
--
-- Each line is a word, and a tab and a description where there is one.
local arguments = require "host.game.arguments"
local bots = require "host.bots.bots"
local complete = require "host.prompt.complete"
local engine = require "houserule"
local flags = require "host.game.flags"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"

local function compose(call)
  return engine.compose.game(call.library, call.words[1] or "", { variants = call.variants })
end

-- SLOT= with its help; after the "=" of a slot, its words.
local function options(call, word)
  local game, list = compose(call), {}
  local name = word:match "^([%w_]+)="
  for _, slot in ipairs(game and game.slots or {}) do
    if not name then list[#list + 1] = { slot.name .. "=", slot.help }
    elseif slot.name == name then
      for _, value in ipairs(slot.kind == "yes/no" and { "yes", "no" } or slot.limits) do
        list[#list + 1] = { name .. "=" .. value }
      end
    end
  end
  return list
end

local function files(call, word)
  local list = {}
  for _, file in ipairs(complete.files(word)) do
    local checked = file[1]:find "%.lua$" or file[1]:find "%.md$" or file[1]:find "/$"
    if call.command ~= "check" or checked then list[#list + 1] = file end
  end
  return list
end

local function commands(call, _, cli)
  local names = call.command == "help" and { "repl", table.unpack(cli.commands) } or cli.commands
  return plain.map(names, function(name) return { name, cli.command(name).summary } end)
end

-- What a word in capitals or a flag's value stands for.
local offers = {
  GAME = function(call) return complete.games(call.library) end,
  VARIANT = function(call) return complete.variants(call.library, call.words[1]) end,
  LESSON = function(call) return complete.lessons(call.library) end,
  CLAUSE = function(call) return complete.clauses(compose(call)) end,
  ["SLOT=VALUE"] = options, COMMAND = commands, FILE = files, DIR = files, FOLDER = files, SCRIPT = files,
  SEAT = function() return { { "1" }, { "2" }, { "3" }, { "4" } } end,
  BOT = function() return plain.map(bots.names, function(name) return { name } end) end,
}

-- What may stand where this is declared: words in small letters stand for themselves.
local function offered(declared, call, word, cli)
  local list = {}
  for _, one in ipairs(arguments.alternatives(declared)) do
    prose.add(list, offers[one] and offers[one](call, word, cli) or one:find "^%l" and { { one } } or {})
  end
  return list
end

local function of_flags(known)
  local list = {}
  for name in pairs(flags.by_name(known)) do list[#list + 1] = { arguments.flag(name) } end
  return list
end

-- The words that may stand at the end of a line, the end as typed, and what stands before it in its word: --FLAG=.
local function candidates(line, cli)
  local name = #line > 1 and cli.is_command(line[1]) and table.remove(line, 1) or "repl"
  local command, word = cli.command(name), table.remove(line) or ""
  local known = flags.join(flags.always, command.flags)
  local before, inline, value = word:match "^(%-%-?([%w-]+)=)(.*)$"
  local flag = flags.by_name(known)[inline or (line[#line] or ""):match "^%-%-?([%w-]+)$"]
  local kind = flag and flags.value(flag)
  if kind and not inline then table.remove(line) end
  local call = arguments.read(line, name, known)
  call.command = name
  cli.open_library(call)
  if kind then return offered(kind, call, value or word, cli), value or word, before or "" end
  if word:find "^%-" then return of_flags(known), word, "" end
  local n = #call.words + 1
  local list = offered(arguments.declared_word(command, n) or "", call, word, cli)
  return name == "repl" and n == 1 and prose.add(list, commands(call, word, cli)) or list, word, ""
end

--- Prints what the last of these words may become. A line that is wrong already has nothing to offer.
return function(line, cli)
  for i, word in ipairs(line) do line[i] = word:gsub("^~/", (os.getenv "HOME" or "~") .. "/") end
  local ok, list, word, before = pcall(candidates, line, cli)
  for _, pair in ipairs(ok and list or {}) do
    local text, what = pair[1], pair[2]
    if text:sub(1, #word) == word and complete.harmless(text) then
      io.write(before, text, what and "\t" .. engine.words.clean(what) or "", "\n")
    end
  end
  return 0
end
