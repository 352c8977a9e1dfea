-- live_text.lua - shows text at a terminal and improves it in place, until a key is pressed, nothing changes or ten seconds
-- pass. Then the final text stays. There is no prompt meanwhile, so a line below says that one may continue.
local paint = require "host.table.paint"
local sys = require "host.system.sys"
local T = require("houserule").texts.of

local live_text = {}

local LOOKED <const> = 10 -- seconds

--- True if somebody looks: what is typed from now on waits for the next line. Asked before what takes time.
function live_text.begins(console)
  local keys = console.host.keys
  return keys ~= nil and not keys(true)
end

-- Goes to the beginning of the line so many lines above.
local function go_up(n) return n > 0 and ("\27[%dA\r"):format(n) or "\r" end

-- Fits the lines to the width of the screen, `most` of them.
local function fitted(console, lines, most)
  local list, width = {}, console:width()
  for _, line in ipairs(lines) do
    for _, part in ipairs(paint.wrap(line, width, "  ")) do list[#list + 1] = console.paint:clean(part) end
  end
  return table.move(list, 1, math.min(#list, most), 1, {})
end

-- Shows the lines while somebody looks. Returns how many are to be written over; none where the screen has another size by
-- now, and nobody knows where they are.
local function look(console, lines_of, better)
  local until_when, drawn = sys.clock() + LOOKED, 0
  local over, pressed, moved
  repeat
    local note = drawn > 0 and fitted(console, { T "(Trying more deals. You may type.)" }, math.huge) or {}
    local lines = fitted(console, lines_of(), sys.rows() - 1 - #note) -- what has left the screen cannot be written over
    table.move(note, 1, #note, #lines + 1, lines)
    console.write(go_up(drawn) .. "\27[K" .. table.concat(lines, "\n\27[K") .. "\n\27[J")
    io.flush()
    drawn, over = #lines, not better() or sys.clock() >= until_when
    pressed, moved = console.host.keys(true)
  until over or pressed
  return moved and 0 or drawn
end

--- Prints lines_of(), a list. At a terminal, better() is called repeatedly while it returns true, and the lines are printed
--- again.
function live_text.on(console, is_looked_at, lines_of, better)
  local drawn = is_looked_at and look(console, lines_of, better) or 0
  if console.host.keys then console.host.keys(false) end
  if drawn > 0 then console.write(go_up(drawn) .. "\27[J") end
  for _, line in ipairs(fitted(console, lines_of(), math.huge)) do console.write(line .. "\n") end
end

return live_text
