-- export.lua - a comparison for other programs: JSON and CSV. Numbers are those of the comparison, none is rounded.
local comparison = require "host.sim.comparison"
local engine = require "houserule"
local estimates = require "host.sim.estimates"
local json = require "host.system.json"

local fields = engine.record.fields
local export = {}

local function interval(line, value)
  line:add("mean", value.mean)
  if value.error then line:add("low", value.low, "high", value.high) end
  return line
end

local function combination(made, about, combo)
  local header, size = about.job.headers[combo], comparison.size(made, combo)
  local line, measures = fields("combination", about.labels[combo], "variants", header.variants or {}), {}
  if header.options then line:add("options", header.options) end
  for _, m in ipairs(made.measures) do
    local value = m.values[combo]
    measures[#measures + 1] = value and interval(fields("measure", m.name), value) or nil
  end
  local luck, skill = comparison.luck(made, combo, about.sides), about.skill(combo)
  line:add("deals", size.deals, "games", size.games, "decisions", size.decisions)
  if luck then line:add("luck", luck) end
  if skill then
    local of = fields("mean", skill.mean, "low", skill.mean - skill.half, "high", skill.mean + skill.half)
    line:add("skill", skill.hands and of:add("hands", skill.hands) or of)
  end
  return line:add("measures", measures)
end

-- A difference: `low` to `high` is its own 95 % interval, `together` that which all of them hold in together.
local function difference(made, m, one)
  local half = one.error * estimates.width(0.05, made.of.clusters - 1)
  local line = fields("measure", m.name, "from", one.from.mean, "to", one.to.mean, "difference", one.mean)
  line:add("low", one.mean - half, "high", one.mean + half, "together", { one.mean - one.half, one.mean + one.half })
  return line:add("noise", one.noise or false)
end

--- The whole as one line of JSON.
function export.json(made, about, command)
  local list, differences = {}, {}
  for combo = 1, made.combos do
    list[combo] = combination(made, about, combo)
    local of = {}
    for _, m in ipairs(made.measures) do
      local one = m.differences[combo]
      of[#of + 1] = one and difference(made, m, one) or nil
    end
    if combo > 1 then differences[combo - 1] = fields("combination", about.labels[combo], "measures", of) end
  end
  local job = about.job
  return json.encode(fields("game", job.headers[1].game, "seed", job.seed, "bots", job.bots or { "random" }, "clusters",
    made.of.clusters, "comparisons", made.compared, "against", about.labels[1], "combinations", list,
    "differences", differences, "command", command))
end

local function cell(value)
  local text = value == nil and "" or type(value) == "boolean" and (value and "yes" or "no") or tostring(value)
  return text:find '[",\n]' and '"' .. text:gsub('"', '""') .. '"' or text
end

--- A row a measure and combination.
function export.csv(made, about)
  local lines = { "combination,measure,mean,low,high,difference,difference_low,difference_high,noise" }
  for combo = 1, made.combos do
    for _, m in ipairs(made.measures) do
      local value, one = m.values[combo], m.differences[combo]
      local row = { about.labels[combo], m.name, value and value.mean, value and value.error and value.low,
                    value and value.error and value.high, one and one.mean, one and one.mean - one.half,
                    one and one.mean + one.half, one and (one.noise or false) }
      local cells = {}
      for i = 1, 9 do cells[i] = cell(row[i]) end
      if value then lines[#lines + 1] = table.concat(cells, ",") end
    end
  end
  return table.concat(lines, "\n") .. "\n"
end

return export
