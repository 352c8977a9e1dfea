-- export.lua - the result of a simulation for other programs: JSON (`help json` documents it) and CSV, without rounding.
local comparison = require "host.sim.comparison"
local engine = require "houserule"
local estimates = require "host.sim.estimates"
local json = require "host.system.json"
local sys = require "host.system.sys"

local fields = engine.record.fields
local export = {}

local function interval(line, value)
  line:add("mean", value.mean)
  if value.error then line:add("low", value.low, "high", value.high) end
  return line
end

local function combination(made, about, combo)
  local header, size = about.job.headers[combo], comparison.size(made, combo)
  local line = fields("combination", about.labels[combo], "variants", header.variants or {})
  if header.above then line:add("above", header.above) end
  line:add("options", header.options or fields(), "players", about.games[combo].players, "sides",
    about.games[combo].rules.side_count)
  line:add("deals", size.deals, "games", size.games, "draws", made.of:count("draws", combo), "decisions", size.decisions)
  local luck, skill = comparison.luck(made, combo, about.sides), made.combos > 1 and about.skill(combo)
  if luck then line:add("luck", luck) end
  if skill then
    local of = fields("mean", skill.mean, "low", skill.mean - skill.half, "high", skill.mean + skill.half)
    line:add("skill", skill.hands and of:add("hands", skill.hands) or of)
  end
  local measures = {}
  for _, m in ipairs(made.measures) do
    local value = m.values[combo]
    local one = value and interval(fields("measure", m.name), value)
    if one and m.share then one:add("count", math.tointeger(value.x) or value.x) end
    measures[#measures + 1] = one or nil
  end
  return line:add("measures", measures)
end

-- A difference: its own 95 % interval, and `together` the one in which all of them hold together.
local function difference(made, m, one)
  local half = one.error * estimates.width(estimates.LEVEL, made.of.clusters - 1)
  local line = fields("measure", m.name, "from", one.from.mean, "to", one.to.mean, "difference", one.mean)
  line:add("low", one.mean - half, "high", one.mean + half, "together", { one.mean - one.half, one.mean + one.half })
  return line:add("noise", one.noise or false)
end

local function timing(made, run)
  local size, seconds = comparison.size(made, 1), run.seconds
  return fields("threads", run.threads, "seconds", seconds, "deals_per_s", size.deals / seconds, "decisions_per_s",
    size.decisions / seconds, "memory_kib", sys.peak())
end

--- Returns a result as one line of JSON; `run` as in output.print. The time it took is added if `with_time`.
function export.json(made, about, run, with_time)
  local list, differences, job, crowded = {}, {}, about.job, {}
  for combo = 1, made.combos do
    list[combo] = combination(made, about, combo)
    local of = {}
    for _, m in ipairs(made.measures) do
      local one = m.differences[combo]
      of[#of + 1] = one and difference(made, m, one) or nil
    end
    if combo > 1 then differences[combo - 1] = fields("combination", about.labels[combo], "measures", of) end
  end
  for i, name in ipairs { "kind", "word" } do crowded[#crowded + 1] = made.of.sums.crowded[i] and name or nil end
  local line = fields("houserule", 1, "command", "sim", "version", engine.version, "game", job.headers[1].game, "seed",
    job.seed, "bots", job.bots or { "random" }, "calls", (job.calls or 0) / 1000000, "complete", not about.stopped, "blocks",
    run.blocks, "clusters", made.of.clusters, "crowded", crowded, "combinations", list, "comparisons", made.compared,
    "differences", differences)
  if run.again then line:add("repeat", run.again) end
  if about.stopped then line:add("stopped", about.stopped) end
  if about.stopped and run.continue then line:add("continue", run.continue()) end
  if with_time and run.seconds then line:add("timing", timing(made, run)) end
  return json.encode(line)
end

local function cell(value)
  local text = value == nil and "" or type(value) == "boolean" and (value and "yes" or "no") or tostring(value)
  return text:find '[",\n]' and '"' .. text:gsub('"', '""') .. '"' or text
end

--- Returns a result as CSV, with a row for each measure and combination.
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
