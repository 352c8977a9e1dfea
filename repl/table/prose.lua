-- prose.lua - formats text for a terminal (width, wrapping, padding) and shows values of scripts.
--
-- Values of rules are read with rawget and rawlen only, so that no metatable of a script runs code here.
local columns = require "host.table.columns"
local sys = require "host.system.sys"
local words = require("houserule").words
local texts = require("houserule").texts
local T, N = texts.of, texts.count

local prose = {}

--- From columns.h: the width of a text in columns, padding, wrapping into lines, and wrapping onto other lines.
prose.width, prose.pad, prose.wrapped, prose.wrap = columns.width, columns.pad, columns.wrapped, columns.wrap

--- Cuts a text to `room` columns; two dots at its end show that something is missing.
function prose.cut(text, room)
  if prose.width(text) <= room then return text end
  local from = #text + 1
  repeat from = utf8.offset(text, -1, from) until from <= 1 or prose.width(text:sub(1, from - 1)) <= room - 2
  return text:sub(1, from - 1):gsub(" +$", "") .. ".."
end

--- Appends the list `more` to `lines`, and returns `lines`.
function prose.add(lines, more) return table.move(more, 1, #more, #lines + 1, lines) end

--- Returns a decision for people: without the word "play" at its beginning, and with signs for cards.
function prose.answer(text) return texts.cards_in((text:gsub("^play ", ""))) end

--- Names a side: "side 1" if seats are partners, "seat 1" if each plays alone. `sides` and `seats` count those of the game.
function prose.side(side, sides, seats) return sides < seats and texts.side(side) or texts.seat(side) end

--- Returns a score with its sign: +3, 0, -3.
function prose.signed(n) return n > 0 and "+" .. n or "" .. n end

--- A script's text made safe for a terminal; "" if it is no text.
function prose.text(value) return type(value) == "string" and words.clean(value) or "" end

--- The numbers of players of a game: "1 player", "2 or 4 players", "2 to 7 players".
function prose.players(list)
  local least, most, n = math.huge, 0, 0
  for _, number in ipairs(list) do least, most, n = math.min(least, number), math.max(most, number), n + 1 end
  if n == 1 then return N(most, "player") end
  if n > 2 and most - least == n - 1 then return T("%d to %d players", least, most) end
  local sorted = table.move(list, 1, #list, 1, {})
  table.sort(sorted)
  return T("%s players", words.list(sorted, "or"))
end

prose.DEEPEST = 4    -- lists inside lists that prose.show writes
prose.LONGEST = 64   -- items of a list that prose.show writes

--- Returns a value of a script as text: yes or no, a cleaned word, [1,2]. A list that is too deep is [..]; items of a list
--- after the last allowed one are left out. Callers omit `depth`.
function prose.show(value, depth)
  depth = depth or 1
  local kind = type(value)
  if kind == "boolean" then return T(value and "yes" or "no") end
  if kind == "function" then return T "a rule of its own" end
  if kind ~= "table" then return words.clean(tostring(value)) end
  if depth > prose.DEEPEST then return "[..]" end
  local parts = {}
  for i = 1, math.min(rawlen(value), prose.LONGEST) do parts[i] = prose.show(rawget(value, i), depth + 1) end
  return "[" .. table.concat(parts, ",") .. "]"
end

--- Returns the width of the terminal, at least 30; 80 if there is none.
function prose.columns()
  return sys.tty(1) and math.max(sys.columns(), 30) or 80
end

return prose
