-- input.lua - reads lines of a file or of standard input. Read errors are raised, and long lines are cut.
local record = require "houserule.values.record"
local sys = require "host.system.sys"

local MOST <const> = record.LINE_MOST + 1 -- bytes: one more than a line may have, so the caller can tell that it is too long

--- Returns an iterator over the lines of an open file: each without its newline, and true if it had one. Without a file it
--- reads commands from standard input; files they name may be written. A longer line is cut to MOST bytes. Errors call the
--- file `name`.
return function(file, name)
  local cut = false
  if name == "-" then name = "standard input" end
  local function next_line()
    local line, whole
    if file then line, whole = sys.line(file, MOST) else line, whole = sys.said(MOST) end
    if not line and whole then error({ sentence = name .. ": " .. whole }, 0) end
    return line, whole
  end
  return function()
    while cut do
      local rest, whole = next_line()
      cut = rest and not whole
    end
    local line, whole = next_line()
    cut = line and #line == MOST and not whole
    return line, whole
  end
end
