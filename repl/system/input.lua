-- input.lua - lines that are read, not typed: a read that fails is not taken for their end, and none fills the memory.
local record = require "houserule.values.record"
local sys = require "host.system.sys"

local MOST <const> = record.LINE_MOST + 1 -- bytes: whoever gets as many says that a line is too long

--- The lines of an open file as a function: each without its end, and whether it had one. Without a file those of standard
--- input, as what somebody wants done: they say where may be written. Of one that is too long only the beginning is given.
--- `name` is what an error calls the file.
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
