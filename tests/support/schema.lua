-- schema.lua - checks JSON against a JSON Schema: the keywords that scripts/schemas use.
local json = require "host.system.json"
local record = require("houserule").record

local schema = {}

-- The types of a value. jansson reads 1.0 as a number and 1 as an integer, which is a number too.
local function is_type(value, kind)
  if kind == "object" then return record.is_line(value) end
  if kind == "array" then return type(value) == "table" and not record.is_line(value) end
  if kind == "null" then return value == record.null end
  if kind == "integer" then return math.type(value) == "integer" end
  return type(value) == kind
end

local check

local function check_object(value, rule, path)
  local found, others = {}, rule.additionalProperties
  for name, item in value:each() do
    local at = path .. "." .. name
    local known = rule.properties and rule.properties:get(name)
    found[name] = true
    if not known and others == false then return at .. " is not declared" end
    local wrong = (known or others) and check(item, known or others, at)
    if wrong then return wrong end
  end
  for _, name in ipairs(rule.required or {}) do
    if not found[name] then return ("%s.%s is missing"):format(path, name) end
  end
end

-- Says what is wrong with a value; nil if nothing is.
function check(value, line, path)
  local rule = line == true and {} or line:by_name()
  local kinds, fits = type(rule.type) == "string" and { rule.type } or rule.type or {}, not rule.type
  for _, kind in ipairs(kinds) do fits = fits or is_type(value, kind) end
  if not fits then return ("%s is no %s"):format(path, table.concat(kinds, " or ")) end
  if rule.oneOf then
    local wrong = {}
    for i, one in ipairs(rule.oneOf) do wrong[#wrong + 1] = check(value, one, path .. "/" .. i) end
    if #wrong ~= #rule.oneOf - 1 then return table.concat(wrong, "; ") end
  end
  if is_type(value, "object") then return check_object(value, rule, path) end
  for i, item in ipairs(is_type(value, "array") and rule.items and value or {}) do
    local wrong = check(item, rule.items, ("%s[%d]"):format(path, i))
    if wrong then return wrong end
  end
end

--- Reads a schema of scripts/schemas by its name: a function that says what is wrong with a text of JSON, nil if nothing is.
function schema.read(name)
  local file = assert(io.open(("scripts/schemas/%s.json"):format(name)))
  local rule = assert(json.decode(file:read "a"))
  file:close()
  return function(text)
    local value, why = json.decode(text)
    if why then return why end
    return check(value, rule, "$")
  end
end

return schema
