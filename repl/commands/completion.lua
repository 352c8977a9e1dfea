-- completion.lua - `houserule help --complete -- WORD...`: what the last word of a command line may become, for the shells.
--
-- Each line is a word, and a tab and a description where there is one. bash splits words at "=": they are joined again, and
-- the answer is then what follows the last "=". What a command takes is read from its usage and its flags.
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

local function games(call) return complete.games(call.library) end

local function variants(call) return complete.variants(call.library, call.words[1]) end

local function lessons(call) return complete.lessons(call.library) end

local function clauses(call) return complete.clauses(compose(call)) end

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

local function described(name) return { name, require("host.commands." .. name).summary } end

local function commands(call, _, cli)
  local list = plain.map(cli.commands, described)
  if call.command == "help" then list[#list + 1] = described "repl" end
  return list
end

local function words(...)
  local list = plain.map({ ... }, function(word) return { word } end)
  return function() return list end
end

-- What a word of a usage, or the value of a flag, stands for; words in small letters stand for themselves.
local seats = words("1", "2", "3", "4")
local by_word = { GAME = games, LESSON = lessons, FILE = files, DIR = files, FOLDER = files, SCRIPT = files,
                  CLAUSE = clauses, COMMAND = commands, VARIANT = variants, ["SLOT=VALUE"] = options, SEAT = seats,
                  B = words(table.unpack(bots.names)), WHEN = words("auto", "always", "never") }
local by_flag = { players = seats, seat = seats }

-- The words that a usage has beside its flags: "rules GAME [-o SLOT=VALUE]... [CLAUSE]" has GAME and CLAUSE.
local function positions(usage)
  local list = {}
  for part in usage:gsub("^%l+", ""):gsub("%[%-.-%]", ""):gsub("[%[%]]", ""):gsub("%f[%S]%.%.%.", ""):gmatch "%S+" do
    list[#list + 1] = part
  end
  return list
end

local function of_word(call, command, word, cli)
  local at, list = positions(command.usage), {}
  local n = #call.words + 1
  local part = at[n] or (at[#at] or ""):match "^.*%.%.%.$" or ""
  for name in part:gsub("%.", ""):gmatch "[^|]+" do
    local offered = by_word[name] and by_word[name](call, word, cli) or name:find "^%l" and { { name } } or {}
    prose.add(list, offered)
  end
  if call.command ~= "repl" or n > 1 then return list end
  return prose.add(prose.add(list, commands(call, word, cli)), files(call, word))
end

local function of_flags(known)
  local list = {}
  for name in pairs(known) do list[#list + 1] = name ~= "h" and { arguments.flag(name) } or nil end
  return list
end

-- Joins what bash split at "=". Returns the words, and how much of the last one bash does not count as part of it.
local function joined(split)
  local list, cut, open = {}, 0, false
  for _, word in ipairs(split) do
    if (word == "=" or open) and #list > 0 then
      cut = word == "=" and #list[#list] + 1 or cut
      list[#list] = list[#list] .. word
    else
      list[#list + 1], cut = (word:gsub("^~/", (os.getenv "HOME" or "~") .. "/")), 0
    end
    open = word == "="
  end
  return list, cut
end

-- The flag whose value a word is, if it is one, and what stands before that value in the word.
local function flag_before(last, word, known)
  local inline, name = word:match "^(%-%-?(%a+)=)"
  if not inline then name = (last or ""):match "^%-%-?(%a+)$" end
  if known[name] and known[name][2] then return name, inline end
end

local function candidates(line, cli)
  local name = #line > 1 and cli.is_command(line[1]) and table.remove(line, 1) or "repl"
  local command, word = require("host.commands." .. name), table.remove(line)
  local known = flags.join(flags.always, command.flags)
  local flag, inline = flag_before(line[#line], word, known)
  if flag and not inline then table.remove(line) end
  local call = arguments.read(line, name, known)
  call.command = name
  cli.open_library(call)
  if not flag then return word:find "^%-" and of_flags(known) or of_word(call, command, word, cli), word, "" end
  inline = inline or ""
  word = word:sub(#inline + 1)
  local offer = by_flag[flag] or by_word[known[flag][2]]
  return offer and offer(call, word, cli) or {}, word, inline
end

--- Prints what the last of these words may become. A line that is wrong already has nothing to offer.
return function(split, cli)
  local line, cut = joined(split)
  if #line == 0 then line[1] = "" end
  local ok, list, word, before = pcall(candidates, line, cli)
  for _, offered in ipairs(ok and list or {}) do
    local text, what = offered[1], offered[2]
    if text:sub(1, #word) == word and complete.harmless(text) then
      io.write((before .. text):sub(cut + 1), what and "\t" .. engine.words.clean(what) or "", "\n")
    end
  end
  return 0
end
