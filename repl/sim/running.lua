-- running.lua - runs a simulation: one combination of rules, or several under the same packs.
--
-- A job is { headers = one a combination, seed =, folders =, bots = names or nil for chance, calls =, check =, deals = or
-- games =, threads =, records = an open file }. What it counts depends on no more than that; how far it goes, on the
-- blocks it is given and on who says that it is enough.
local engine = require "houserule"
local header_line = require("houserule.play.header").line
local json = require "host.system.json"
local sim = require "host.sim.sim"
local sums = require "host.sim.sums"
local sys = require "host.system.sys"
local cluster = require "host.sim.cluster"

local fields = engine.record.fields
local running = {}

local BLOCK_DEALS <const>, BLOCK_GAMES <const> = 2048, 16
local OFTEN <const> = 64 -- blocks: no more lie between two looks

--- What a job plays, as text: two of them that are alike may be added up.
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

--- How many deals or games make a block.
function running.each(job) return job.games and BLOCK_GAMES or BLOCK_DEALS end

--- How many blocks there are of a job.
function running.blocks(job) return sim.blocks(job.deals or 0, job.games or 0, running.each(job)) end

-- Another rank of an MPI run plays what rank 0 lends it, until that has all.
local function serve_rank_0(job, spec)
  sim.run({ spec = json.encode(spec), combos = #job.headers, deals = job.deals, games = job.games,
            each = running.each(job), threads = job.threads, remote = true }, function() return true end)
end

-- Rank 0 takes what others have counted, and lends them blocks; those for whom there is none are told so, and counted.
local function lending()
  local told = 0
  local function serve(of)
    while true do
      local from, text = cluster.poll()
      if not from then return told end
      if text and of then
        local block, counted, sentence = sums.part(text)
        sim.put(of, block, counted, sentence)
      end
      local block = of and sim.take(of)
      if not block then told = told + 1 end
      cluster.lend(from, block or -1)
    end
  end
  return serve
end

--- Runs a job. `going` may say { from =, to = blocks, the last not included, sums = what those before counted, enough =
--- function(sums) -> true where no more is wanted, asked after the same blocks everywhere; keep = function(sums, from,
--- to), called every now and then; ended = function(why, sums, to), called in rank 0 of an MPI run that is to end at
--- once; pulse = function(blocks counted, all) -> true to stop, called ten times a second }.
--- Returns { sums =, from =, to =, seconds = }, or nil; and what went wrong, and whether that is of the records' file.
function running.run(job, going)
  going = going or {}
  local spec = running.spec(job):add("folders", job.folders)
  local from, kept = going.from or 0, sys.clock()
  local function next_hold(counted) return counted + math.max(1, math.min(OFTEN, (counted - from) // 4)) end
  local looks, rank, ranks = going.enough or going.keep, cluster.rank()
  if rank > 0 then return serve_rank_0(job, spec) end
  local lend, ended = ranks > 1 and lending(), nil
  local function look(totals, counted, all, of)
    if lend then
      lend(of)
      local why = cluster.ended()
      if why and going.ended then going.ended(why, sim.so_far(of)) end
      ended = why
    end
    if ended or going.pulse and going.pulse(counted, all) then return false end
    if not totals then return true end
    if going.keep and sys.clock() - kept >= 1 then
      going.keep(totals, from, counted)
      kept = sys.clock()
    end
    return not (going.enough and going.enough(totals)), next_hold(counted)
  end
  local result, why, of_file = sim.run({
    spec = json.encode(spec), combos = #job.headers, deals = job.deals, games = job.games, each = running.each(job),
    from = from, to = going.to, sums = going.sums, threads = job.threads, records = job.records,
    hold = looks and next_hold(from) or nil, lends = ranks > 1 }, look)
  while lend and not ended and lend() < ranks - 1 do ended = cluster.ended() end -- all ranks have asked once more
  why = why or ended
  return { sums = result.sums, from = from, to = result.blocks, seconds = result.seconds }, why, of_file
end

--- A bar on stderr, for people who wait: what running.run takes as `pulse`.
function running.bar(from)
  local begun, shown = sys.clock(), false
  local function pulse(counted, all)
    local gone = sys.clock() - begun
    if gone < 0.5 then return false end
    local part = all > from and (counted - from) / (all - from) or 1
    local bar = ("#"):rep(math.floor(part * 30))
    io.stderr:write(("\r[%-30s] %3d%%  %.0f s left "):format(bar, math.floor(part * 100),
      part > 0 and gone / part - gone or 0))
    shown = true
    return false
  end
  return pulse, function()
    if shown then io.stderr:write("\r", (" "):rep(60), "\r") end
  end
end

return running
