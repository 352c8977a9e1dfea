-- record.lua - lines of a record: fields in a fixed order.
--
-- A line is a list of names and values in turn, { "deal", 1, "dealer", 3 }, marked by its metatable. Lists are plain
-- sequences; a null is core.null.
local core = require "houserule.core"

--- LINE_MOST: most bytes of a line, ten times more than a record needs. Without it, a file that is no record could fill the
--- memory.
local record = { null = core.null, LINE_MOST = 1 << 16 }
local methods = {}
local line = { __index = methods } -- separate from the metatable, which a script must not reach through a line

--- encode(value): it as JSON; writer(): lines as text, one after another (record_writer.h); reader(): lines that come in
--- (record_reader.h).
record.encode, record.writer = core.lines(line)
-- Keys of lines that the rules make, and the types of their values. A misspelt header has a game's name.
local OUTPUTS <const> = { deal = "number", ask = "number", event = "string", hand = "number", game = "number",
                          match = "number", error = "string", move = "string", show = "string", cards = "string" }

-- Beginnings of lines that only the rules make. "game" is missing, as a header may begin with it; "hand" too, which may be a
-- misspelt line of hands.
local beginnings = {}
for key, kind in next, OUTPUTS do
  local is_sure = key ~= "game" and key ~= "error" and key ~= "hand"
  if is_sure then beginnings[#beginnings + 1] = ('{"%s":%s'):format(key, kind == "string" and '"' or "") end
end
table.sort(beginnings)

--- Longer lines are cut after LINE_MOST bytes; the caller reports them as too long.
function record.reader() return core.record_reader(record.LINE_MOST + 1, beginnings) end

--- From C:
---
---    copy(value)        a copy of a common value for a line; nil if plain.said must examine it. With a second argument n:
---                       nil if the value takes more than one n-th of a line
---    fields(...)        a line: fields("deal", 1, "dealer", 3)
---    is_line(value)     true for a line; line:get "dealer" is the value of a field, or nil
---    words(line, from, none, yes, no)
---                       "seat 2, points 3": the fields from an item on. The texts stand for an empty value, true and false.
---                       From 0 on it is a value of any kind
---    counted(line, 3, none, yes, no)
---                       the same for an event that lists scored items; nil for others
---    has_tables(line)   true if a field holds a list of tables
record.copy, record.fields, record.is_line, methods.get, record.words, record.counted, record.has_tables = core.said(line)

--- for name, value in line:each() do: a loop over its names and values in their order
function methods:each()
  local at = -1
  return function()
    at = at + 2
    return self[at], self[at + 1]
  end
end

--- Returns its values by their names.
function methods:by_name()
  local values = {}
  for name, value in self:each() do values[name] = value end
  return values
end

--- Adds fields at the end; returns the line.
function methods:add(...)
  local more = record.fields(...)
  for i = 1, #more do self[#self + 1] = more[i] end
  return self
end

core.frame(methods)

-- The fields that mark a line of the input; a record's other lines have none of them.
record.inputs = { "houserule", "do", "pack", "hands" }

local input = {}
for _, name in ipairs(record.inputs) do input[name] = true end

--- Returns true if a field of this name marks a line of the input.
function record.is_input(name) return input[name] or false end

--- Returns true if a line is one of those that the program writes and does not read.
function record.is_output(fields)
  for name, value in fields:each() do
    if type(value) == OUTPUTS[name] or name == "cards" and type(value) == "number" then return true end
  end
  return false
end

function record.line(list) return setmetatable(list, line) end

return record
