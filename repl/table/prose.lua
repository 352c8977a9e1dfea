-- prose.lua - formats text for a terminal (width, wrapping, padding) and shows values of scripts.
--
-- Values of rules are read with rawget and rawlen only, so that no metatable of a script runs code here.
local columns = require "host.table.columns"
local sys = require "host.system.sys"
local words = require("houserule").words
local texts = require("houserule").texts
local T, N = texts.of, texts.count

local prose = {}

-- A text of as many bytes as a character has columns, by its bytes in UTF-8. Scripts cannot fill the memory with them: the
-- rarer half of all characters is not kept.
local COMMON <const> = 0x10000
local in_columns = setmetatable({}, { __index = function(known, character)
  local code = utf8.codepoint(character)
  local columns_of = ("."):rep(columns.of_character(code))
  if code < COMMON then known[character] = columns_of end
  return columns_of
end })

--- The width of a text in columns: two for a wide character of UTF-8, one for another or an invalid byte, none for a
--- combining mark and the escapes of paint.lua.
function prose.width(text)
  if not text:find "[\27\128-\255]" then return #text end
  local bare = text:gsub("\27%[[%d;]*m", "")
  return utf8.len(bare) and #bare:gsub("[\xC2-\xF4][\x80-\xBF]*", in_columns) or #bare
end

--- The text with spaces added to `room` columns: behind it, or before it or at both ends for the side "right" or "middle".
function prose.pad(text, room, side)
  local missing = room - prose.width(text)
  if missing <= 0 then return text end
  local before = side == "right" and missing or side == "middle" and missing // 2 or 0
  return (" "):rep(before) .. text .. (" "):rep(missing - before)
end

-- The first word of a text from a place on, and the place behind it. A blank before % parts no words: "22 %" is one.
local function next_word(text, at)
  local from, to = text:find("%S+", at)
  local goes_on = to
  while goes_on do
    to = goes_on
    goes_on = select(2, text:find("^%s%%%S*", to + 1))
  end
  return from and text:sub(from, to), to and to + 1
end

-- Adds the words of a text to lines of so many columns: the first line begins with `first`, which takes `used` columns, the
-- others with `hang`.
local function fill(lines, text, room, first, used, hang)
  local row, is_begun = first, false
  local word, at = next_word(text, 1)
  while word do
    local wide = prose.width(word)
    if is_begun and used + 1 + wide > room then
      lines[#lines + 1], row, used, is_begun = row, hang, #hang, false
    end
    row, used = (is_begun and row .. " " or row) .. word, used + wide + (is_begun and 1 or 0)
    is_begun = true
    word, at = next_word(text, at)
  end
  lines[#lines + 1] = row:gsub(" +$", "")
  return lines
end

--- A list of lines of at most `room` columns, `hang` before all but the first. A line is longer only if a word is. A text
--- that fits is not changed. With a list of texts, the lines of all.
function prose.wrapped(texts_of, room, hang)
  local lines = {}
  for _, text in ipairs(type(texts_of) == "table" and texts_of or { texts_of }) do
    local blanks = text:match "^%s*"
    if prose.width(text) <= room then lines[#lines + 1] = text
    else fill(lines, text, room, blanks, #blanks, hang or "") end
  end
  return lines
end

--- Adds the lines of a text to `lines`, with `first` before its first line and spaces before the others; returns `lines`.
function prose.wrap(lines, text, room, first)
  local used = prose.width(first)
  return fill(lines, text, room, first, used, (" "):rep(math.min(used, room // 2))) -- under a name of any length
end

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
