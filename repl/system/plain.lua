-- plain.lua - lines of a record as sentences, for people who read along.
local clean = require("houserule").words.clean

local plain = {}

local function list(items)
  local parts = {}
  for i, item in ipairs(items) do parts[i] = tostring(item) end
  return table.concat(parts, " ")
end

local function fields_text(line, from)
  local parts = {}
  for i = from, #line, 2 do
    local value = line[i + 1]
    if type(value) == "table" then value = list(value) end
    parts[#parts + 1] = ("%s %s"):format(line[i], tostring(value))
  end
  return table.concat(parts, ", ")
end

-- A pack says nothing; in a view it is what the seat is dealt.
local function dealt(line)
  local cards = line[1] == "cards" and line:get("cards") or ""
  return cards ~= "" and "dealt: " .. cards or nil
end

local say = {
  header = function(line) return fields_text(line, 3) end,
  pack = dealt, shuffle = dealt, cards = dealt,
  ask = function(line)
    local legal = line:get("legal")
    if not legal then return ("seat %d is to decide (%s)"):format(line:get("ask"), line:get("point")) end
    local some = #legal > 10 and ("%s ... (%d)"):format(table.concat(legal, ", ", 1, 3), #legal) or table.concat(legal, ", ")
    local may = #line:get("may") > 0 and "; or " .. table.concat(line:get("may"), ", ") or ""
    return ("seat %d, %s: %s%s"):format(line:get("ask"), line:get("point"), some, may)
  end,
  by = function(line) return ("seat %d: %s"):format(line:get("by"), line:get("do")) end,
}

local function sentence(entry, line)
  if say[entry.kind] then return say[entry.kind](line) end
  if line[1] == "event" then return ("  %s: %s"):format(line[2], fields_text(line, 3)) end
  if line[1] == "hand" then
    return ("hand %d is over: %s\n  delta %s, scores %s"):format(line[2], fields_text(line:get("result"), 1),
      list(line:get("delta")), list(line:get("scores")))
  end
  return fields_text(line, 1)
end

--- An entry's line as a sentence, or two on lines of their own; nil for one that says nothing to people.
function plain.line(entry, line)
  local text = sentence(entry, line)
  return text and (text:gsub("[^\n]+", clean))
end

return plain
