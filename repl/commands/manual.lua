-- manual.lua - `houserule help --man`: the manual page, for man(7)'s mdoc. The commands, flags and words of the prompt are
-- those that there are; what else the page says stands here.
local prose = require "host.table.prose"
local prompt = require "host.prompt.commands"

local TEXT <const> = [[
.Dd October 1, 2025
.Dt HOUSERULE 1
.Os
.Sh NAME
.Nm houserule
.Nd card games, house rules and what they come to
.Sh SYNOPSIS
@SYNOPSIS
.Sh DESCRIPTION
.Nm
interprets the rules of card games.
A game is a Lua script that reads like its rule page; a house rule,
called a variant, is a small script laid on top.
Any number of variants of a game may be laid on it together, unless they clash;
the order in which they are named makes no
difference.
Both are found by their ids and by every other name that
.Ic list
shows, whatever the case and accents; a record has the ids alone.
A bundle is a circle's way of playing under one name: it stands where a game or
a variant does, and the variants and options that it brings are laid.
.Pp
Without a command
.Nm
is a prompt (see
.Sx THE PROMPT ) ,
with
.Ar GAME
dealt if one is named.
The lines come from
.Fl e ,
a file, a pipe, or somebody who types.
If the input is empty, bots play one hand, and the score is shown.
.Ss Commands
.Bl -tag -width Ds
@COMMANDS
.El
.Pp
At
.Cm play
a letter or a name chooses a card, a number a word, Enter plays the only move,
.Ql \&?
tells why a move is refused,
.Ql u
takes back.
What
.Cm sim
reports depends on the seed and the number alone, not on the threads;
.Ql 1_000_000
is understood as a number.
.Ss Flags
.Bl -tag -width Ds
@FLAGS
.It Fl -help
Like
.Cm help
for the command on the line;
.Fl h
too.
.It Fl -version
The version.
.El
.Sh THE PROMPT
A line is a command or Lua.
A command may be shortened to any beginning that is unique.
A card
.Pq Ql qc
plays it, a word of the rules
.Pq Ql pass
says it, and anything else is Lua, where
.Ql game
is what lies on the table.
A question mark explains the command or the term of the game behind it.
Tab completes, Ctrl-R searches the history, Ctrl-C stops what runs, Ctrl-D ends.
@PROMPT
.Sh ENVIRONMENT
.Bl -tag -width Ds
.It Ev XDG_DATA_HOME , XDG_STATE_HOME , HOME
Where the files below are.
.It Ev HOUSERULE_TEXTS
A file with the program's sentences in another language, as
.Ic houserule texts
writes it to be filled in.
.It Ev NO_COLOR , TERM
No colours if
.Ev NO_COLOR
is set or
.Ev TERM
is
.Ql dumb .
.It Ev LC_ALL , LC_CTYPE , LANG
Suit signs are shown where one of them, the first that is set, names UTF-8.
.It Ev PAGER
What shows text that is longer than the screen of a terminal;
.Ql less -FRX
if it is not set. Not asked where
.Ev TERM
is
.Ql dumb
or the call says
.Fl Fl plain .
.It Ev VISUAL , EDITOR
The editor of
.Ic edit ;
vi if neither is set.
.El
.Sh FILES
.Bl -tag -width Ds
.It Pa $XDG_DATA_HOME/houserule/games/ , Pa .../variants/ , Pa .../bundles/ , Pa .../lessons/
Scripts of your own, one file each, called as the script's id; lessons.
.Ev XDG_DATA_HOME
is
.Pa ~/.local/share
if not set.
.It Pa $XDG_STATE_HOME/houserule/history
Lines typed at the prompt.
.Ev XDG_STATE_HOME
is
.Pa ~/.local/state
if not set.
.It Pa $XDG_STATE_HOME/houserule/learned
How far you are in each lesson, and what a quiz is to ask again.
.It Pa $XDG_STATE_HOME/houserule/game-*.jsonl
The games of sessions as records, every decision on disk before the next prompt.
A game that is left before its end, or whose session died, stays here until
.Ic resume
goes on with it or drops it.
.It Pa share/houserule/houserule.lua
What a script may call, for editors with a Lua language server.
.El
.Sh EXIT STATUS
.Bl -tag -width Ds -compact
.It 0
Fine.
.It 1
The input is wrong: a record that breaks a rule, a script with complaints,
a line that is refused, a file that cannot be read.
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

local function sentence(text) return text:gsub("^%l", string.upper) .. "." end

-- A flag as mdoc has it: "--seat N" is "Fl -seat Ar N".
local function flag_item(left) return ".It " .. left:gsub("^%-", "Fl "):gsub(" (%S+)$", function(value)
  return value:sub(1, 1) ~= "-" and " Ar " .. value or nil
end) end

-- Each flag with the commands that take it; one that means something else to another command stands there twice.
local function flag_lines(all, flag_rows)
  local rows, lines = {}, {}
  for _, command in ipairs(all) do
    for _, row in ipairs(flag_rows(command.about)) do
      local key = row[1] .. row[2]
      if not rows[key] then
        rows[key] = { row = row, names = {} }
        rows[#rows + 1] = rows[key]
      end
      table.insert(rows[key].names, command.name)
    end
  end
  table.sort(rows, function(a, b) return a.row[1]:gsub("^%-+", "") < b.row[1]:gsub("^%-+", "") end)
  for _, flag in ipairs(rows) do
    lines[#lines + 1] = flag_item(flag.row[1])
    add(lines, ("(%s) "):format(#flag.names == #all and "all" or table.concat(flag.names, ", ")) .. sentence(flag.row[2]))
  end
  return lines
end

local function prompt_lines()
  local lines = {}
  for _, theme in ipairs(prompt.themes) do
    prose.add(lines, { ".Ss " .. theme[1], ".Bl -tag -width Ds" })
    for _, command in ipairs(theme[2]) do
      lines[#lines + 1] = ".It Ic " .. escaped(command.usage)
      add(lines, command.help)
    end
    lines[#lines + 1] = ".El"
  end
  return lines
end

--- Prints the page. `flag_rows(command)` lists the flags of a command.
return function(cli, flag_rows)
  local all = { { name = "prompt", about = require "host.commands.repl" } }
  local synopsis, commands = { ".Nm" }, {}
  add(synopsis, all[1].about.usage)
  for _, name in ipairs(cli.commands) do
    local about = require("host.commands." .. name)
    all[#all + 1] = { name = name, about = about }
    synopsis[#synopsis + 1] = ".Nm"
    add(synopsis, about.usage)
    commands[#commands + 1] = ".It Cm " .. escaped(about.usage)
    add(commands, ("%s Example: `%s`"):format(sentence(about.summary), about.example))
    for _, text in ipairs(about.notes or {}) do
      commands[#commands + 1] = ".Pp"
      add(commands, text)
    end
  end
  local parts = { SYNOPSIS = synopsis, COMMANDS = commands, FLAGS = flag_lines(all, flag_rows), PROMPT = prompt_lines() }
  io.write((TEXT:gsub("@(%u+)", function(name) return table.concat(parts[name], "\n") end)))
  return 0
end
