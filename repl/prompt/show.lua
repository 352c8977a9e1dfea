-- show.lua - Lua values for people: tables sorted and bounded, text quoted, cards as cards.
local ordered = require "houserule.values.ordered"

local show = {}

local ITEMS <const>, DEEP <const>, TEXT <const> = 40, 4, 400
local SET_FROM <const> = 1 << 13 -- smaller whole numbers are taken for numbers, not for sets of cards

local escapes = { ["\n"] = "\\n", ["\t"] = "\\t", ["\r"] = "\\r", ['"'] = '\\"', ["\\"] = "\\\\" }

--- Text in quotes, with what is no plain character as an escape.
function show.text(text)
  local cut = #text > TEXT and text:sub(1, TEXT) or text
  cut = cut:gsub('[%c"\\\127]', function(c) return escapes[c] or ("\\%d"):format(c:byte()) end)
  if not utf8.len(cut) then cut = cut:gsub("[\128-\255]", function(c) return ("\\x%02x"):format(c:byte()) end) end
  return '"' .. cut .. '"' .. (#text > TEXT and (" .. (%d bytes)"):format(#text) or "")
end

local function is_cards(t, sets)
  local n = #t
  if n == 0 or n > 64 then return false end
  for i = 1, n do
    local card = rawget(t, i)
    if type(card) ~= "string" or select(2, sets.card(card)) ~= card then return false end
  end
  local count = 0
  for _ in next, t do count = count + 1 end
  return count == n
end

local function number_text(value, at)
  if math.type(value) ~= "integer" then return ("%.14g"):format(value) end
  if value >= SET_FROM and at.pack and value & ~at.pack == 0 then
    return ("%d (cards: %s)"):format(value, at.paint:cards(at.paint:deck().list(value)))
  end
  return tostring(value)
end

local function key_text(key)
  if type(key) == "string" then
    return key:match("^[%a_][%w_]*$") and key or "[" .. show.text(key) .. "]"
  end
  return "[" .. tostring(key) .. "]"
end

local value_text

local function table_text(t, at, depth, indent)
  if at.seen[t] then return "{ ... itself }" end
  if depth >= DEEP then return "{ ... }" end
  at.seen[t] = true
  local parts, n = {}, rawlen(t)
  for i = 1, math.min(n, ITEMS) do
    parts[#parts + 1] = value_text(rawget(t, i), at, depth + 1, indent .. "  ")
  end
  local more = math.max(0, n - ITEMS)
  for _, key in ipairs((ordered.keys(t))) do
    local listed = math.type(key) == "integer" and key >= 1 and key <= n
    if not listed and #parts >= ITEMS then more = more + 1
    elseif not listed then
      parts[#parts + 1] = key_text(key) .. " = " .. value_text(rawget(t, key), at, depth + 1, indent .. "  ")
    end
  end
  at.seen[t] = nil
  if more > 0 then parts[#parts + 1] = ("... %d more"):format(more) end
  if #parts == 0 then return "{}" end
  local flat = "{ " .. table.concat(parts, ", ") .. " }"
  if at.paint.width(flat) + #indent <= at.width and not flat:find("\n") then return flat end
  return "{\n" .. indent .. "  " .. table.concat(parts, ",\n" .. indent .. "  ") .. "\n" .. indent .. "}"
end

function value_text(value, at, depth, indent)
  local kind = type(value)
  if kind == "string" then return show.text(value) end
  if kind == "number" then return number_text(value, at) end
  if kind ~= "table" then return kind == "nil" and "nil" or kind == "boolean" and tostring(value) or kind end
  local known = at.known and at.known[value]
  if known then return known() end
  if is_cards(value, at.paint:deck()) then return at.paint:cards(value) end
  return table_text(value, at, depth, indent)
end

--- A value as text, perhaps of several lines. `options` = { paint =, width =, pack = the set of cards there are,
--- known = { [value] = function() -> text } for values that say what they are }.
function show.value(value, options)
  local at = { paint = options.paint, width = options.width or 78, pack = options.pack, known = options.known,
               seen = {} }
  return value_text(value, at, 0, "")
end

return show
