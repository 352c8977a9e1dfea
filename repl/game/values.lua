-- values.lua - reads values as people write them (yes, no, 3, word, or JSON for lists), and writes them as Lua has them.
local plain = require "houserule.values.plain"
local record = require "houserule.values.record"
local json = require "host.system.json"

local values = {}

local named = { yes = true, no = false, ["true"] = true, ["false"] = false, on = true, off = false }

-- Reads "[barrow, 3]", as options.show writes it: words need no quotes. nil for any other text.
local function bare_list(text)
  local list = {}
  for item in (text:match "^%[(.*)%]$" or "?,"):gsub(",?$", ","):gmatch "%s*(.-)%s*," do
    if not item:find "^[%w_.-]+$" then return nil end
    list[#list + 1] = values.read(item)
  end
  return list
end

--- Reads a whole number: digits, which may stand in groups, as in 1_000_000. nil for any other text.
function values.whole(text)
  local digits = text:find "^%-?%d" and text:gsub("[_,](%d%d%d)%f[%D]", "%1") or ""
  return digits:find "^%-?%d+$" and math.tointeger(tonumber(digits)) or nil
end

--- "yes" -> true, "12" -> 12, "[1,2]" -> { 1, 2 }, "[a,b]" -> { "a", "b" }, "word" -> "word". `kind` is the slot's, where it
--- is known: what a slot for text or words gets stays text, `off` and `2` too.
function values.read(text, kind)
  if (kind == "text" or kind == "word") and not text:match('^"') then return text end
  if named[text:lower()] ~= nil then return named[text:lower()] end
  local number = values.whole(text)
  if number then return number end
  if text:match("^[%[{\"]") then
    local value, wrong = json.decode(text)
    if not wrong then return value end
  end
  return bare_list(text) or text
end

--- Writes a value as a script does.
function values.literal(value)
  if type(value) == "string" then return ("%q"):format(value) end
  if type(value) ~= "table" then return tostring(value) end
  return "{ " .. table.concat(plain.map(value, values.literal), ", ") .. " }"
end

--- Quotes a word for a shell.
function values.quoted(text)
  return text:find "^[%w_./:=,+@-]+$" and text or "'" .. text:gsub("'", "'\\''") .. "'"
end

--- Writes --scripts for each folder of a list (nil: none) as it is typed, for a command that a person may copy; without one
--- of them, if named.
function values.scripts(list, without)
  return table.concat(plain.map(list or {}, function(path)
    return path ~= without and " --scripts " .. values.quoted(path) or ""
  end))
end

--- Copies plain tables: lines of a record become tables by name, and nothing in it is the host's own.
function values.tables(value, depth)
  depth = depth or 0
  if type(value) ~= "table" then return type(value) == "userdata" and "null" or value end
  if depth > 6 then return "..." end
  local out = {}
  if record.is_line(value) then
    for name, item in value:each() do out[name] = values.tables(item, depth + 1) end
  else
    for key, item in next, value do out[key] = values.tables(item, depth + 1) end
  end
  return out
end

return values
