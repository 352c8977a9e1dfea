-- prose.lua - text fit for a terminal: measured, wrapped, filled up, and values of scripts as people write them.
--
-- Values of rules are looked at with rawget and rawlen only: a metatable of a script's must not run anything out here. What
-- a file declared is a copy without one.
local sys = require "host.system.sys"
local words = require("houserule").words
local T = require("houserule").texts.of

local prose = {}

--- How many columns a text takes; the escapes of paint.lua take none.
function prose.width(text)
  if not text:find "[\27\128-\255]" then return #text end
  local bare = text:gsub("\27%[[%d;]*m", "")
  return utf8.len(bare) or #bare
end
local width_of = prose.width

--- A text filled up with spaces to n columns; `side` "left" (default), "right" or "middle" says where it stands.
function prose.pad(text, n, side)
  local room = n - width_of(text)
  if room <= 0 then return text end
  if side == "right" then return (" "):rep(room) .. text end
  if side == "middle" then return (" "):rep(room // 2) .. text .. (" "):rep(room - room // 2) end
  return text .. (" "):rep(room)
end

-- Adds the words of a text to `lines`; `row`, `used` columns wide, begins the first line, spaces each other. `is_ascii`: a
-- byte of the text is a column.
local function fill(lines, text, width, row, used, hang, is_ascii)
  local fresh = true
  text = is_ascii and text:gsub("%s+", " "):match "^ ?(.-) ?$" or text
  while is_ascii and used < width and #text > width - used do -- a line at a time
    local line = text:sub(1, width - used + 1):match "^(.*) "
    if not line then break end
    lines[#lines + 1] = row .. line
    text, row, used = text:sub(#line + 2), hang, #hang
  end
  if is_ascii and text ~= "" and #text <= width - used then
    lines[#lines + 1] = row .. text
    return lines
  end
  for word in text:gmatch "%S+" do
    local n = is_ascii and #word or width_of(word)
    if not fresh and used + 1 + n > width then
      lines[#lines + 1] = row
      row, used, fresh = hang, #hang, true
    end
    row = fresh and row .. word or row .. " " .. word
    used, fresh = used + n + (fresh and 0 or 1), false
  end
  lines[#lines + 1] = row:match "^.*[^ ]" or "" -- from the end: what is a pattern's to try there is one run of spaces
  return lines
end

--- A text in lines of `width` columns at most, each but the first begun with `hang`. What fits stays as it is.
function prose.wrapped(text, width, hang)
  local is_ascii = not text:find "[\27\128-\255]"
  if (is_ascii and #text or width_of(text)) <= width then return { text } end
  local row = text:match "^%s*"
  return fill({}, text, width, row, #row, hang or "", is_ascii)
end

--- Adds a text to `lines`, each at most `width` long; `first` stands before its first line, spaces before the others.
function prose.wrap(lines, text, width, first)
  local used = width_of(first)
  local hang = (" "):rep(math.min(used, width // 2)) -- under a name of any length
  return fill(lines, text, width, first, used, hang, not text:find "[\27\128-\255]")
end

--- Adds lines to others.
function prose.add(lines, more) return table.move(more, 1, #more, #lines + 1, lines) end

--- A text with a capital at its beginning.
function prose.capital(text) return (text:gsub("^%l", string.upper)) end

--- A decision as people name it: of a card alone only the card.
function prose.answer(text) return (text:gsub("^play ", "")) end

--- "side 1" where seats are partners, "seat 1" where each plays for himself: `sides` of `seats`.
function prose.side(side, sides, seats) return T(sides < seats and "side %d" or "seat %d", side) end

--- A score: +3, 0, -3.
function prose.signed(n) return n > 0 and "+" .. n or "" .. n end

--- What a script declared as text, fit for a terminal; "" if it is none.
function prose.text(value) return type(value) == "string" and words.clean(value) or "" end

prose.DEEPEST = 4    -- lists in lists that are shown
prose.LONGEST = 64   -- items of one

--- A value as people write it.
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

--- How wide the terminal is; 80 where there is none.
function prose.columns()
  return sys.tty(1) and math.max(sys.columns(), 30) or 80
end

return prose
