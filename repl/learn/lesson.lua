-- lesson.lua - the tour or the quiz as a command of its own: a console that lives as long as the lesson does.
local console = require "host.prompt.console"
local edit = require "host.prompt.edit"
local input = require "host.system.input"
local repl = require "host.commands.repl"
local sys = require "host.system.sys"

local lesson = {}

-- With line editing at a terminal, where Ctrl-C abandons the line; otherwise plainly.
local function reader(con)
  local typed = sys.tty(0) and sys.tty(1)
  if not typed or not edit.open(function() return 1, {} end) then
    local next_line = input(io.stdin, "standard input")
    return function()
      if typed then io.write(con:prompt()) end
      return io.flush() and next_line()
    end
  end
  return function()
    local line, ended
    repeat
      io.flush()
      line, ended = edit.read(con:prompt())
    until line or ended ~= "interrupt"
    return line
  end
end

--- Runs `start(con)` and feeds it lines until it is over. Returns the exit code.
function lesson.run(call, cli, start)
  local con = console.new(repl.host(call, cli, { interrupted = edit.interrupted }))
  local fine, why = pcall(start, con)
  if not fine then cli.fault("%s", type(why) == "table" and why.sentence or tostring(why)) end
  local read = reader(con)
  while con.mode and not con.done do
    local line = read()
    if not line then break end
    con:feed(line)
  end
  if edit.close then edit.close() end
  return 0
end

return lesson
