-- lesson.lua - the tour or the quiz as a command of its own: a console that lives as long as the lesson does.
local console = require "host.prompt.console"
local edit = require "host.prompt.edit"
local host = require "host.prompt.host"
local sys = require "host.system.sys"
local typing = require "host.prompt.typing"

--- Runs `start(con)` and feeds it lines until it is over. Returns the exit code.
return function(call, cli, start)
  local con = console.new(host.options(call, { interrupted = edit.interrupted }))
  local begun, why = pcall(start, con)
  if not begun then cli.fault("%s", type(why) == "table" and why.sentence or tostring(why)) end
  typing.feed(con, typing.lines(con, sys.tty(0) and sys.tty(1)), false, function() return con.done or not con.mode end)
  return 0
end
