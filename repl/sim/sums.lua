-- sums.lua - the sums of a simulation as JSON, for files and for other processes.
local engine = require "houserule"
local json = require "host.system.json"

local fields = engine.record.fields
local sums = {}

--- Adds sums to a line.
function sums.add(line, of)
  local columns = {}
  for i, column in ipairs(of.columns) do
    columns[i] = fields("name", column.name, "per", column.per, "sort", column.sort, "sums", column.sums)
  end
  return line:add("combos", of.combos, "clusters", of.clusters, "crowded", of.crowded, "columns", columns)
end

--- Reads sums from a line's fields.
function sums.read(of)
  for i, column in ipairs(of.columns) do of.columns[i] = column:by_name() end
  return { combos = of.combos, clusters = of.clusters, crowded = of.crowded, columns = of.columns }
end

--- The counts of one block, and an error or nil, as text for another process; and back.
function sums.part_text(block, of, sentence)
  local line = sums.add(fields("block", block), of)
  return json.encode(sentence and line:add("sentence", sentence) or line)
end

function sums.part(text)
  local of = json.decode(text):by_name()
  return of.block, sums.read(of), of.sentence
end

return sums
