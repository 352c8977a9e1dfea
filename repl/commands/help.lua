-- houserule help: the commands, and what each takes.
local arguments = require "host.game.arguments"
local engine = require "houserule"
local flags = require "host.game.flags"
local page = require "host.system.page"
local prose = require "host.table.prose"
local T = engine.texts.of

local words = engine.words
local command = {
  usage = "help [COMMAND]", summary = "the commands, or one of them with its flags and an example",
  example = "houserule help sim",
  flags = { man = { "yes", help = "write the manual page, for man -l -" },
            complete = { "yes", help = "say what the last of the words after -- may become, for a shell's completion" } },
}

local common_order = { "v", "o", "seed", "players", "dealer", "scripts" }

local function module(name) return require("host.commands." .. name) end

local function add(lines, text, width, first) return prose.wrap(lines, text, width, first or "") end

local SHORT <const> = 34 -- a longer usage has lines of its own

-- Each command's usage and summary, side by side where there is room.
local function command_lines(cli, lines, width)
  local rows, widest = {}, 0
  for i, name in ipairs(cli.commands) do
    rows[i] = module(name)
    if #rows[i].usage <= SHORT then widest = math.max(widest, #rows[i].usage) end
  end
  for _, row in ipairs(rows) do
    local first = "  " .. prose.pad(row.usage, widest) .. "  "
    if #row.usage > widest then
      add(lines, row.usage, width, "  ")
      first = (" "):rep(widest + 4)
    end
    add(lines, T(row.summary), width, first)
  end
end

local function overview(cli, width)
  local lines = {}
  add(lines, T("houserule %s: card games, house rules and what they come to", engine.version), width)
  lines[#lines + 1] = ""
  add(lines, T("houserule %s", module("repl").usage), width, T "usage:" .. " ")
  add(lines, T "houserule COMMAND ...", width, (" "):rep(prose.width(T "usage:") + 1))
  lines[#lines + 1] = ""
  command_lines(cli, lines, width)
  lines[#lines + 1] = ""
  add(lines, T "A GAME or VARIANT is a name, or a file of your own: houserule play hearts.lua -v mild.lua.", width)
  add(lines, T "Exit codes: 0 fine, 1 the input is wrong, 2 the call is wrong.", width)
  add(lines, T("`houserule help COMMAND` says more of one, and so does --help beside any call; --version says which program "
    .. "this is."), width)
  return lines
end

-- The flags of a command, its own first: each "-n N" and what it does.
local function flag_rows(about)
  local list, rows = {}, {}
  for flag in pairs(about.flags) do
    if not flags.game[flag] then list[#list + 1] = flag end
  end
  table.sort(list)
  for _, flag in ipairs(common_order) do
    if about.flags[flag] or flag == "scripts" then list[#list + 1] = flag end
  end
  for i, name in ipairs(list) do
    local flag = about.flags[name] or flags.always[name]
    rows[i] = { arguments.flag(name) .. (flag[2] and " " .. flag[2] or ""), T(flag.help) }
  end
  return rows
end

local function details(about, width)
  local lines, rows, widest = {}, flag_rows(about), 0
  add(lines, T("houserule %s", about.usage), width, T "usage:" .. " ")
  lines[#lines + 1] = ""
  add(lines, T(about.summary), width)
  for _, text in ipairs(about.notes or {}) do add(lines, text, width, "  ") end
  lines[#lines + 1] = ""
  for _, row in ipairs(rows) do widest = math.max(widest, #row[1]) end
  for _, row in ipairs(rows) do add(lines, row[2], width, "  " .. prose.pad(row[1], widest) .. "  ") end
  lines[#lines + 1] = ""
  return add(lines, about.example, width, T "example:" .. " ")
end

local function find(cli, name)
  if name == "repl" or cli.is_command(name) then return module(name) end
  cli.fault("%s", words.unknown("command", name, table.move(cli.commands, 1, #cli.commands, 2, { "repl" })))
end

function command.run(call, cli)
  local name, width = call.words[1], prose.columns()
  if call.complete then return require "host.commands.completion"(call.words, cli) end
  if call.words[2] then
    cli.fault("help takes 1 word at most, \"%s\" is one too many; usage: houserule %s", words.printable(call.words[2]),
      command.usage)
  end
  if call.man then return require "host.commands.manual"(cli, flag_rows) end
  local lines = name and details(find(cli, name), width) or overview(cli, width)
  page(table.concat(lines, "\n") .. "\n")
  return 0
end

return command
