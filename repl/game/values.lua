-- values.lua - values as people write them: yes, no, 3, word, or JSON for lists.
local json = require "host.system.json"

local values = {}

local named = { yes = true, no = false, ["true"] = true, ["false"] = false, on = true, off = false }

--- "yes" -> true, "12" -> 12, "[1,2]" -> { 1, 2 }, "word" -> "word". `kind` is the slot's, where it is known: what a slot
--- for text or words gets stays text, `off` and `2` too.
function values.read(text, kind)
  if (kind == "text" or kind == "word") and not text:match('^"') then return text end
  if named[text:lower()] ~= nil then return named[text:lower()] end
  local number = math.tointeger(tonumber(text))
  if number and text:match("^%-?%d+$") then return number end
  if text:match("^[%[{\"]") then
    local value, wrong = json.decode(text)
    if not wrong then return value end
  end
  return text
end

return values
