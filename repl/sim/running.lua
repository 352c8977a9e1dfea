-- running.lua - runs a simulation: one combination of rules, or several under the same packs.
--
-- A job is { headers =, seed =, folders =, bots =, calls =, check =, deals = or games =, threads =, records = }. There is a
-- header for each combination. `bots` are names, or nil for random ones. `records` is an open file. The counts of a job
-- depend on nothing else.
local engine = require "houserule"
local cluster = require "host.sim.cluster"
local header_line = require("houserule.play.header").line
local json = require "host.system.json"
local sim = require "host.sim.sim"
local sums = require "host.sim.sums"
local sys = require "host.system.sys"
local T = engine.texts.of

local fields = engine.record.fields
local running = {}

local BLOCK_DEALS <const>, BLOCK_GAMES <const> = 2048, 16
local OFTEN <const> = 64 -- most blocks between two checks

--- Returns a job's identity as a line: counts of two jobs with equal lines may be added.
function running.spec(job)
  local headers = {}
  for k, header in ipairs(job.headers) do
    local own = {}
    for key, value in pairs(header) do own[key] = value end
    own.houserule, own.seed = nil, nil
    headers[k] = header_line(own)
  end
  local spec = fields("seed", job.seed, "calls", job.calls or 0, "headers", headers)
  if job.bots then spec:add("bots", job.bots) end
  if job.check then spec:add("check", true) end
  return spec
end

--- Returns the number of deals or games in a block.
function running.each(job) return job.games and BLOCK_GAMES or BLOCK_DEALS end

--- Returns the number of blocks of a job.
function running.blocks(job) return sim.blocks(job.deals or 0, job.games or 0, running.each(job)) end

-- Makes a function for rank 0 that takes the counts of other ranks and lends them blocks. It returns how many ranks have
-- been told that there are no more.
local function lending()
  local finished = 0
  return function(of)
    while true do
      local from, text = cluster.poll()
      if not from then return finished end
      if text and of then
        local block, counted, sentence = sums.part(text)
        sim.put(of, block, counted, sentence)
      end
      local block = of and sim.take(of)
      if not block then finished = finished + 1 end
      cluster.lend(from, block or -1)
    end
  end
end

--- Runs a job. `how` may have
---   from, to   the range of blocks, the last not included
---   sums       the counts of the blocks before `from`
---   enough     function(sums) -> true if no more blocks are needed; called after the same blocks everywhere
---   keep       function(sums, from, to), called about once a second
---   pulse      function(blocks counted, all) -> a sentence to stop now; called ten times a second
---   ended      function(sentence, sums, to), called in rank 0 of an MPI run that must end at once
--- Returns nil in other ranks, else { sums = of whole blocks, from =, to =, all = the sums with finished games of other
--- blocks, seconds =, stopped = the sentence, problem = an error's, of_file = true if that is of the records }.
function running.run(job, how)
  local from, kept, rank, ranks = how.from or 0, sys.clock(), cluster.rank()
  local lend, stopped = ranks > 1 and lending() or nil, nil
  local function next_hold(counted) return counted + math.max(1, math.min(OFTEN, (counted - from) // 4)) end
  local function check(totals, counted, all, of)
    if lend then
      lend(of)
      stopped = cluster.ended()
      if stopped and how.ended then how.ended(stopped, sim.so_far(of)) end
    end
    stopped = stopped or how.pulse and how.pulse(counted, all) or nil
    if stopped then return "stop" end
    if not totals then return true end
    if how.keep and sys.clock() - kept >= 1 then
      how.keep(totals, from, counted)
      kept = sys.clock()
    end
    return not (how.enough and how.enough(totals)), next_hold(counted)
  end
  local result, why, of_file = sim.run({
    spec = json.encode(running.spec(job):add("folders", job.folders)), combos = #job.headers, deals = job.deals,
    games = job.games, each = running.each(job), from = from, to = how.to, sums = how.sums, threads = job.threads,
    records = job.records, hold = (how.enough or how.keep) and next_hold(from) or nil, lends = ranks > 1,
    remote = rank > 0 }, rank > 0 and function() return true end or check)
  if rank > 0 then return nil end
  while lend and not stopped and lend() < ranks - 1 do stopped = cluster.ended() end -- until all ranks have asked once more
  return { sums = result.sums, all = result.all, from = from, to = result.blocks, seconds = result.seconds,
           stopped = stopped, problem = why, of_file = of_file }
end

--- Makes a progress bar on stderr: a function to update it with the counted blocks and all, and one to clear it.
function running.bar(from)
  local begun, shown = sys.clock(), false
  local function update(counted, all)
    local gone, part = sys.clock() - begun, all > from and (counted - from) / (all - from) or 1
    if gone < 0.5 then return end
    local left = part > 0 and T("%.0f s left", gone / part - gone) or T("%.0f s", gone)
    io.stderr:write(("\r[%-30s] %3d%%  %s  "):format(("#"):rep(math.floor(part * 30)), math.floor(part * 100), left))
    shown = true
  end
  return update, function()
    if shown then io.stderr:write("\r", (" "):rep(60), "\r") end
  end
end

return running
