-- prose.lua - text fit for a terminal: wrapped, filled up, and what scripts declared as people write it.
--
-- What scripts declared is looked at with rawget and rawlen only: a metatable of theirs must not run anything out here.
local words = require("houserule").words

local prose = {}

--- How many places a text takes on a line.
function prose.length(text) return utf8.len(text) or #text end
local length = prose.length

--- A text filled up with spaces.
function prose.pad(text, width) return text .. (" "):rep(width - length(text)) end

--- Adds a text to `lines`, each at most `width` long; `first` stands before its first line, spaces before the others.
function prose.wrap(lines, text, width, first)
  local hang = (" "):rep(math.min(length(first), width // 2)) -- under a name of any length
  local line, used, fresh = first, length(first), true
  for word in text:gmatch("%S+") do
    local n = length(word)
    if not fresh and used + 1 + n > width then
      lines[#lines + 1] = line
      line, used, fresh = hang, #hang, true
    end
    line = line .. (fresh and "" or " ") .. word
    used, fresh = used + n + (fresh and 0 or 1), false
  end
  lines[#lines + 1] = line:match "^.*[^ ]" or "" -- from the end: what is a pattern's to try there is one run of spaces
  return lines
end

--- What a script declared as text, fit for a terminal; "" if it is none.
function prose.text(value) return type(value) == "string" and words.clean(value) or "" end

prose.DEEPEST = 4    -- lists in lists that are shown
prose.LONGEST = 64   -- items of one

--- A value as people write it.
function prose.show(value, depth)
  depth = depth or 1
  if type(value) == "boolean" then return value and "yes" or "no" end
  if type(value) == "function" then return "a rule of its own" end
  if type(value) ~= "table" then return words.clean(tostring(value)) end
  if depth > prose.DEEPEST then return "[..]" end
  local parts = {}
  for i = 1, math.min(rawlen(value), prose.LONGEST) do parts[i] = prose.show(rawget(value, i), depth + 1) end
  return "[" .. table.concat(parts, ",") .. "]"
end

--- How wide the terminal is; 80 where there is none.
function prose.columns()
  local sys = require "host.system.sys"
  return sys.tty(1) and math.max(sys.columns(), 30) or 80
end

return prose
