-- completion.lua - `houserule help --complete -- WORD...`: completions of the last word of a command line, for shells. Each
-- line is a word, with a tab and a description if there is one.
local arguments = require "host.game.arguments"
local complete = require "host.prompt.complete"
local engine = require "houserule"
local flags = require "host.game.flags"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"

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
  cli.open_library(call)
  local at = { library = call.library, commands = plain.map(cli.commands, function(one)
    return { one, cli.command(one).summary }
  end) }
  at.game = engine.compose.game(call.library, call.words[1] or "", { variants = call.variants })
  if kind then return complete.offered(at, kind, value or word), value or word, before or "" end
  if word:find "^%-" then return plain.map(ordered.keys(flags.by_name(known)), arguments.flag), word, "" end
  local n = #call.words + 1
  local list = complete.offered(at, arguments.declared_word(command, n) or "", word)
  return name == "repl" and n == 1 and prose.add(list, at.commands) or list, word, ""
end

--- Prints what the last of these words may become. A line that is wrong already has nothing to offer.
return function(line, cli)
  for i, word in ipairs(line) do line[i] = word:gsub("^~/", (os.getenv "HOME" or "~") .. "/") end
  local ok, list, word, before = pcall(candidates, line, cli)
  for _, one in ipairs(ok and list or {}) do
    local text, what = table.unpack(type(one) == "table" and one or { one })
    if text:sub(1, #word) == word and complete.harmless(text) then
      io.write(before, text, what and "\t" .. engine.words.clean(what) or "", "\n")
    end
  end
  return 0
end
