-- manual.lua - `houserule help --man`: the manual page, for man(7)'s mdoc. The commands, flags and words of the prompt are
-- those that there are; what else the page says stands here.
local flags = require "host.game.flags"
local prompt = require "host.prompt.commands"
local prose = require "host.table.prose"

-- Requests of mdoc, lines that are filled in, and paragraphs, a line each, with `words` in bold.
local TEXT <const> = [[
.Dd October 1, 2025
.Dt HOUSERULE 1
.Os
.Sh NAME
.Nm houserule
.Nd card games, their house rules, and what those rules change
.Sh SYNOPSIS
@SYNOPSIS
.Sh DESCRIPTION
`houserule` interprets the rules of card games. A game is a Lua script that reads like its rule page; a house rule, called
a variant, is a small script laid on top. Any number of variants of a game may be laid on it together, unless they clash;
the order in which they are named makes no difference. Both are found by their ids and by every other name that `list`
shows, whatever the case and accents; a record has the ids alone. A bundle is a circle's way of playing under one name: it
stands where a game or a variant does, and the variants and options that it brings are laid.
.Pp
Without a command `houserule` is a prompt (see THE PROMPT), with the game dealt if one is named. The lines come from `-e`, a
file, a pipe, or somebody who types. If the input is empty, bots play one hand, and the score is shown.
.Ss Commands
.Bl -tag -width Ds
@COMMANDS
.El
.Pp
At `play` a letter or a name chooses a card, a number a word, Enter plays the only move, `?` tells why a move is refused, `u`
takes back. What `sim` reports depends on the seed and the number alone, not on the threads; `1_000_000` is understood as a
number.
.Ss Flags
.Bl -tag -width Ds
@FLAGS
.El
.Sh THE PROMPT
A line is a command or Lua. A command may be shortened to any beginning that is unique. A card (`qc`) plays it, a word of
the rules (`pass`) says it, and anything else is Lua, where `game` is what lies on the table. A question mark explains the
command or the term of the game behind it. Tab completes, Ctrl-R searches the history, Ctrl-C stops what runs, Ctrl-D ends.
@PROMPT
.Sh ENVIRONMENT
.Bl -tag -width Ds
.It Ev XDG_DATA_HOME , XDG_STATE_HOME , HOME
Where the files below are.
.It Ev HOUSERULE_TEXTS
A folder of translations that are not installed: what the program says in the language `xx` is `xx/LC_MESSAGES/houserule.mo`
there.
.It Ev LANGUAGE , LC_ALL , LC_MESSAGES , LANG
Which languages the user reads, as everywhere; where the locale is `C`, English.
.It Ev NO_COLOR , TERM
No colours if `NO_COLOR` is set or `TERM` is `dumb`.
.It Ev LC_ALL , LC_CTYPE , LANG
Suit signs are shown where one of them, the first that is set, names UTF-8.
.It Ev PAGER
What shows text that is longer than the screen of a terminal; `less -FRX` if it is not set. Not asked where `TERM` is `dumb`
or the call says `--plain`.
.It Ev VISUAL , EDITOR
The editor of `edit`; vi if neither is set.
.El
.Sh FILES
.Bl -tag -width Ds
.It Pa $XDG_DATA_HOME/houserule/games/ , Pa .../variants/ , Pa .../bundles/ , Pa .../lessons/
Scripts of your own, one file each, called as the script's id; lessons. `XDG_DATA_HOME` is `~/.local/share` if not set.
.It Pa $XDG_STATE_HOME/houserule/history
Lines typed at the prompt. `XDG_STATE_HOME` is `~/.local/state` if not set.
.It Pa $XDG_STATE_HOME/houserule/learned
How far you are in each lesson, and what a quiz is to ask again.
.It Pa $XDG_STATE_HOME/houserule/game-*.jsonl
The games of sessions as records, every decision on disk before the next prompt. A game that is left before its end, or
whose session died, stays here until `resume` goes on with it or drops it.
.It Pa share/houserule/houserule.lua
What a script may call, for editors with a Lua language server.
.El
.Sh EXIT STATUS
.Bl -tag -width Ds -compact
.It 0
Fine.
.It 1
The input is wrong: a record that breaks a rule, a script with complaints, a line that is refused, a file that cannot be
read.
.It 2
The call is wrong: an unknown command, game, variant, option or flag.
.El
.Sh SEE ALSO
.Xr lua 1
]]

-- A text's backslashes, quotes and `words` as roff has them.
local function escaped(text)
  return (text:gsub("\\", "\\e"):gsub('"', "\\(dq"):gsub("`(.-)`", "\\fB%1\\fR"))
end

-- Adds a text, in lines that a screen has room for; none of them begins as a request does.
local function add(lines, text)
  for _, line in ipairs(prose.wrap({}, escaped(text), 78, "")) do lines[#lines + 1] = line:gsub("^[.']", "\\&%0") end
end

-- Adds an item of a list: what it is about, as mdoc has it, and its paragraphs.
local function add_item(lines, head, text, ...)
  lines[#lines + 1] = ".It " .. head
  add(lines, text)
  for _, more in ipairs { ... } do
    lines[#lines + 1] = ".Pp"
    add(lines, more)
  end
end

local function sentence(text) return text:gsub("^%l", string.upper) .. "." end

local parts = {}

function parts.SYNOPSIS(lines, all)
  for _, usage in ipairs { all[1].usage, "COMMAND ..." } do prose.add(lines, { ".Nm", usage .. " [FLAG ...]" }) end
end

function parts.COMMANDS(lines, all)
  for i = 2, #all do
    local text = ("%s Example: `%s`"):format(sentence(all[i].summary), all[i].example)
    add_item(lines, "Cm " .. escaped(all[i].usage), text, table.unpack(all[i].notes or {}))
  end
end

-- Each flag with the commands that take it; one that means something else to another command stands there twice.
function parts.FLAGS(lines, all)
  local list, takers = {}, {}
  for _, command in ipairs(all) do
    for _, flag in ipairs(flags.join(flags.always, command.flags)) do
      if not takers[flag] then takers[flag], list[#list + 1] = {}, flag end
      table.insert(takers[flag], command.usage:match "^%l+" or "prompt")
    end
  end
  table.sort(list, function(a, b) return a[1]:gsub("^%-+", "") < b[1]:gsub("^%-+", "") end)
  for _, flag in ipairs(list) do
    local head = flag[1]:gsub(", ", " , "):gsub("%-(%S+)", "Fl %1"):gsub("(Fl %S+) (%S+)$", "%1 Ar %2")
    local who = #takers[flag] == #all and "all" or table.concat(takers[flag], ", ")
    add_item(lines, head, ("(%s) %s"):format(who, sentence(flag.help)))
  end
end

function parts.PROMPT(lines)
  for _, theme in ipairs(prompt.themes) do
    prose.add(lines, { ".Ss " .. theme[1], ".Bl -tag -width Ds" })
    for _, command in ipairs(theme[2]) do add_item(lines, "Ic " .. escaped(command.usage), command.help) end
    lines[#lines + 1] = ".El"
  end
end

--- Prints the page.
return function(cli)
  local lines, all = {}, { cli.command "repl" }
  for i, name in ipairs(cli.commands) do all[i + 1] = cli.command(name) end
  for line in TEXT:gmatch "[^\n]+" do
    if line:find "^@" then parts[line:sub(2)](lines, all)
    elseif line:find "^%." then lines[#lines + 1] = line
    else add(lines, line) end
  end
  io.write(table.concat(lines, "\n"), "\n")
  return 0
end
