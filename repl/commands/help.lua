-- houserule help: the commands, and what each takes; what there is to read; and words of scripts.
local core = require "houserule.core"
local docs = require "host.rules.doc"
local engine = require "houserule"
local flags = require "host.game.flags"
local page = require "host.system.paging"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local T = engine.texts.of

local command = {
  words = { "[COMMAND|repl|WORD]" },
  summary = "the commands, or one of them with its flags and an example; the guide, the record, the library; a shipped "
    .. "script by its path; a word of scripts",
  example = "houserule help sim; houserule help guide; houserule help games/zole.lua; houserule help t:ask",
  flags = {
    { "--man", help = "write the manual page, for man -l -" },
    { "--complete", help = "say what the last of the words after -- may become, for a shell's completion" },
  },
}

-- The topics.
local TEXTS <const> = { guide = "README.md", record = "RECORD.md", library = "LIBRARY.md", json = "JSON.md" }

local WIDEST <const> = 30 -- of the left column: a wider entry has a line of its own

-- Adds rows of two columns.
local function add_rows(lines, rows, width)
  local widest = 0
  for _, row in ipairs(rows) do
    if #row[1] <= WIDEST then widest = math.max(widest, #row[1]) end
  end
  for _, row in ipairs(rows) do
    local left = row[1]
    if #left > widest then left, lines[#lines + 1] = "", "  " .. left end
    prose.wrap(lines, row[2], width, "  " .. prose.pad(left, widest) .. "  ")
  end
  lines[#lines + 1] = ""
end

local function overview(cli, lines, width)
  prose.wrap(lines, T("houserule %s: card games, their house rules, and what those rules change", engine.version), width, "")
  prose.add(lines, { "", T("usage: houserule %s [FLAG ...]", cli.command "repl".usage),
                     (" "):rep(prose.width(T "usage:")) .. " houserule COMMAND ... [FLAG ...]", "" })
  add_rows(lines, plain.map(cli.commands, function(name)
    local about = cli.command(name)
    return { about.usage, T(about.summary) }
  end), width)
  for _, text in ipairs {
    T "A GAME or VARIANT is a name, or a file of your own: houserule play hearts.lua -v mild.lua.",
    T "Exit codes: 0 fine, 1 the input is wrong, 2 the call is wrong.",
    T "`houserule help COMMAND` explains a command and its flags; so does --help anywhere in a call.",
    T("To read: `houserule help guide` (writing games and house rules), `help record` (the format of records, and the "
      .. "protocol), `help library` (the engine from Lua), `help json` (output for programs), `help games/zole.lua` (any "
      .. "shipped script), `help t:ask` (a word of scripts)."),
  } do
    prose.wrap(lines, text, width, "")
  end
end

local function details(about, lines, width)
  prose.wrap(lines, T("houserule %s [FLAG ...]", about.usage), width, T "usage:" .. " ")
  lines[#lines + 1] = ""
  prose.wrap(lines, T(about.summary), width, "")
  for _, text in ipairs(about.notes or {}) do prose.wrap(lines, text, width, "  ") end
  lines[#lines + 1] = ""
  add_rows(lines, plain.map(flags.join(about.flags, flags.always), function(flag)
    return { flag[1], T(flag.help) }
  end), width)
  prose.wrap(lines, about.example, width, T "example:" .. " ")
end

function command.run(call, cli)
  local name, width, lines = call.words[1], prose.columns(), {}
  if call.complete then return require "host.commands.completion"(call.words, cli) end
  if call.man then return require "host.commands.manual"(cli) end
  if not name then overview(cli, lines, width)
  elseif name == "repl" or cli.is_command(name) then details(cli.command(name), lines, width)
  else
    local text = core.shipped("scripts/" .. (TEXTS[name] or name)) or core.shipped(name)
    if text then page(text) return 0 end
    local known = table.move(cli.commands, 1, #cli.commands, 2, { "repl" })
    local why
    lines, why = docs.lines(nil, name, width)
    if not lines and not name:find "^[%w_]+[.:_][%w_]+$" then -- no word of scripts
      why = engine.words.unknown("command", name, table.move(ordered.keys(TEXTS), 1, 4, #known + 1, known))
    end
    if not lines then cli.fault("%s", why) end
  end
  page(table.concat(lines, "\n") .. "\n")
  return 0
end

return command
