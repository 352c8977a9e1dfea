-- manual.lua - `houserule help --man`: the manual page, for man(7)'s mdoc. manual.mdoc has its text: requests of mdoc, lines
-- that begin with @, which are filled in here from the commands, flags and words of the prompt, and paragraphs, a line each,
-- with `words` in bold.
local core = require "houserule.core"
local flags = require "host.game.flags"
local prompt = require "host.prompt.commands"
local prose = require "host.table.prose"

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
  for line in core.shipped("repl/commands/manual.mdoc"):gmatch "[^\n]+" do
    if line:find "^@" then parts[line:sub(2)](lines, all)
    elseif line:find "^%." then lines[#lines + 1] = line
    else add(lines, line) end
  end
  io.write(table.concat(lines, "\n"), "\n")
  return 0
end
