-- houserule help: the commands, and what each takes.
local arguments = require "host.game.arguments"
local engine = require "houserule"
local page = require "host.system.page"
local prose = require "host.table.prose"
local shared = require "host.game.flags"
local T = engine.texts.of

local words = engine.words
local command = {
  usage = "help [COMMAND]", summary = "the commands, or one of them with its flags and an example",
  flags = { man = "yes", complete = "yes" }, example = "houserule help sim",
  flag_help = { man = { "", T "write the manual page, for man -l -" },
                complete = { "", T "say what the last of the words after -- may become, for a shell's completion" } },
}

-- What follows a flag, and what it does. A command's own wording comes first: "sim.n".
local flags = {
  v = { "VARIANT", T("lay a variant on the game, by its name or as a file (./mild.lua); may be said several times, in any "
    .. "order") },
  o = { "SLOT=VALUE", T "set an option: yes or no, a number, a word, JSON for a list" },
  seed = { "S", T "any text: the same seed deals the same cards" },
  players = { "N", T "how many play, where the game leaves a choice" },
  dealer = { "SEAT", T "who deals the first hand" },
  scripts = { "DIR", T "scripts of your own, in DIR/games, DIR/variants and DIR/bundles, besides those built in" },
  json = { "", T "write JSON" },
  view = { "SEAT", T "show only what this seat may know" },
  of = { "GAME", T "the game the variant is for (zole)" },
  n = { "DEALS", T "how many deals" },
  games = { "N", T "play N whole games instead" },
  threads = { "T", T "how many threads (as many as the machine has processors)" },
  bot = { "B", T("who decides: random, simple, strong (strong:MS thinks so long, strong:Nw in N deals, the same "
    .. "everywhere), or one for each seat: simple,random,random") },
  calls = { "P", T "the chance, from 0 to 1, that the bot makes a call that is open to it" },
  resume = { "", T "go on with the game that was kept last" },
  journal = { "", T "keep every decision on disk, as on a terminal" },
  color = { "WHEN", T "auto, always or never" },
  ascii = { "", T "letters instead of suit signs" },
  plain = { "", T "sentences, for a screen reader" },
  names = { "NAME,NAME", T "who sits at seat 1, 2 ...: Anna,Bela,Celia" },
  records = { "FILE", T "write a record of every game to FILE, - for standard output" },
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
  add(lines, T "Exit codes: 0 fine, 1 the input is wrong, 2 the call is wrong.", width)
  add(lines, T("`houserule help COMMAND` says more of one, and so does --help beside any call; --version says which program "
    .. "this is."), width)
  return lines
end

-- The flags of a command, its own first: each "-n N" and what it does.
local function flag_rows(about)
  local list, rows = {}, {}
  for flag in pairs(about.flags) do
    if not shared.game[flag] then list[#list + 1] = flag end
  end
  table.sort(list)
  for _, flag in ipairs(common_order) do
    if about.flags[flag] or flag == "scripts" then list[#list + 1] = flag end
  end
  for i, flag in ipairs(list) do
    local text = (about.flag_help or {})[flag] or flags[flag] or { "VALUE", "" }
    rows[i] = { arguments.flag(flag) .. (text[1] ~= "" and " " .. text[1] or ""), text[2] }
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
