-- typing.lua - gives lines to a console: typed at a terminal, or read from a list, a file or a pipe.
--
-- With line editing Ctrl-C abandons the line; at a terminal without it, and where lines are piped, they are read plainly.
local edit = require "host.prompt.edit"
local input = require "host.system.input"
local T = require("houserule").texts.of

local typing = {}

--- Returns the lines of standard input, one after another, and whether somebody edits them: at a terminal (`typed`) the
--- prompt stands before each. `complete` is edit.open's.
function typing.lines(con, typed, complete)
  if not typed or not edit.open(complete or function() end) then
    local next_line = input(nil, T "standard input")
    return function()
      if typed then io.write(con:prompt()) end
      return io.flush() and next_line()
    end, false
  end
  return function()
    while true do
      io.flush()
      local line, ended = edit.read(con:prompt())
      edit.interrupted() -- Ctrl-C that abandoned a line is not meant for the next one
      if line or ended == "eof" then return line end
      if ended ~= "interrupt" then error({ sentence = ended }, 0) end -- as from input.lua: what is kept on disk stays there
      con:abandon()
    end
  end, true
end

--- Asks for a line before there is a console; nil at the end of the input.
function typing.ask(prompt)
  io.write(prompt)
  io.flush()
  return (input(nil, T "standard input")())
end

--- Gives the items of a list, one after another.
function typing.list(list)
  local i = 0
  return function()
    i = i + 1
    return list[i]
  end
end

--- Passes over the first `n` (0) lines of a function.
function typing.skip(next_line, n)
  for _ = 1, n or 0 do next_line() end
  return next_line
end

--- Feeds lines until the console is done or somebody no longer gets what is said. Returns 1 if a line was refused, or 0;
--- `batch` stops at the first. `is_over(con)` may end it earlier than con.done does.
function typing.feed(con, next_line, batch, is_over)
  local code = con.failed and 1 or 0
  is_over = is_over or function() return con.done end
  if batch and code == 1 then return code end
  while not is_over(con) do
    local line = next_line()
    if not line then break end
    if not con:feed(line) then
      code = 1
      if batch then break end
    end
    con:changed() -- a line that failed halfway may have moved the game all the same
    if not io.flush() then return 1 end
  end
  if edit.close then edit.close() end
  return code
end

return typing
