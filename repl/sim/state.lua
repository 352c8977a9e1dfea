-- state.lua - the file of what a simulation has counted. A run that was killed continues from it, and the counts of many
-- machines are added up.
--
-- A state is { job =, blocks = { { first, last + 1 }, ... } in order, sums = }. Its file is one line of JSON, which
-- depends on nothing else: whoever counts the same blocks has the same bytes.
local disk = require "host.system.disk"
local engine = require "houserule"
local json = require "host.system.json"
local running = require "host.sim.running"
local sim = require "host.sim.sim"
local sums = require "host.sim.sums"
local T = engine.texts.of

local fields = engine.record.fields
local state = {}

local VERSION <const> = 1
local MARK <const> = '{"houserule_sim":' -- its first bytes

local function job_line(job)
  local line = running.spec(job)
  if job.deals then line:add("deals", job.deals) else line:add("games", job.games) end
  if job.vary then
    local list = {}
    for i, vary in ipairs(job.vary) do list[i] = fields("slot", vary.slot, "values", vary.values) end
    line:add("vary", list)
  end
  return line
end

--- The bytes of a state.
function state.text(of)
  local line = fields("houserule_sim", VERSION, "job", job_line(of.job), "blocks", of.blocks)
  return json.encode(sums.add(line, of.sums)) .. "\n"
end

--- Writes a state; true, or nil and why.
function state.save(path, of) return disk.replace(path, state.text(of), MARK) end

local function is_list(value) return type(value) == "table" and not engine.record.is_line(value) end

-- A job from its line: a table, with a table for each header and each varied option.
local function read_job(line)
  local job = line:by_name()
  for k, header in ipairs(job.headers) do job.headers[k] = header:by_name() end
  for i, vary in ipairs(job.vary or {}) do job.vary[i] = vary:by_name() end
  return job
end

local function read(text)
  local line = json.decode(text)
  local is_state = engine.record.is_line(line) and line:get "houserule_sim" == VERSION
  if not is_state then return nil end
  local of = line:by_name()
  local counted = sums.read(of)
  assert(is_list(of.blocks) and sim.add(counted, counted)) -- raises an error for wrong sums
  local made = { job = read_job(of.job), blocks = of.blocks, sums = counted }
  return state.text(made) == text and made or nil -- no other keys, and no other order
end

--- Reads the text of a state; nil and a sentence.
function state.read(text, path)
  local ok, of = pcall(read, text)
  if ok and of then return of end
  return nil, T("%s holds no counts of `sim --state`", path)
end

--- Returns true if two jobs are the same.
function state.is_same(a, b) return json.encode(job_line(a)) == json.encode(job_line(b)) end

--- Adds a state to another of the same job. Returns the two together, or nil and a sentence.
function state.add(a, b, path)
  if not state.is_same(a.job, b.job) then return nil, T("%s counts another simulation than the first file", path) end
  local list = table.move(b.blocks, 1, #b.blocks, #a.blocks + 1, table.move(a.blocks, 1, #a.blocks, 1, {}))
  table.sort(list, function(x, y) return x[1] < y[1] end)
  local joined = {}
  for _, range in ipairs(list) do
    local last = joined[#joined]
    if last and range[1] < last[2] then
      return nil, T("%s has the block %d, which is counted already", path, range[1])
    end
    if last and range[1] == last[2] then last[2] = range[2] else joined[#joined + 1] = { range[1], range[2] } end
  end
  return { job = a.job, blocks = joined, sums = sim.add(a.sums, b.sums) }
end

return state
