-- houserule sim: plays many deals and reports points, games, lengths and kinds of deals; under several combinations of
-- rules, the effect of a house rule.
local bots = require "host.bots.bots"
local cluster = require "host.sim.cluster"
local combinations = require "host.game.combinations"
local comparison = require "host.sim.comparison"
local disk = require "host.system.disk"
local flags = require "host.game.flags"
local folders = require "host.system.folders"
local output = require "host.sim.output"
local plain = require "houserule.values.plain"
local replay = require "host.game.record_replay"
local running = require "host.sim.running"
local setting = require "host.sim.setting"
local state = require "host.sim.state"
local sys = require "host.system.sys"
local values = require "host.game.values"
local wall = require "host.wall"
local T = require("houserule").texts.of

local MOST <const> = 1000000000000

local command = {
  words = { "GAME" }, example = "houserule sim zole -v pool --against base",
  summary = "play many deals and report results; compare house rules",
  notes = {
    "Compared rules get the same packs, game by game. Each difference has an interval, as wide as Holm's correction for so "
      .. "many comparisons wants; ~ marks what may be chance. Counts depend on the seed, the rules and the bots, not on "
      .. "threads or machines.",
    "Ctrl-C ends a run: it prints what was counted so far, and the command that continues it.",
    "On many machines: divide the blocks (`houserule sim zole -v pool --against base -n 10_000_000 --seed s --blocks "
      .. "0..999 --state part-0.json`, and so on), then `houserule merge part-*.json`. Or with MPI: `mpirun -n 4 "
      .. "houserule-mpi sim ...`.",
  },
  flags = flags.join({
    { "-n DEALS", from = 1, to = MOST, help = "how many deals (10000)" },
    { "--games N", from = 1, to = MOST, help = "play N whole games instead" },
    { "--against RULES", help = "compare with other rules under the same packs: base, or house rules and SLOT=VALUE with "
      .. "commas between them; may be given several times, and the first is what all are compared with" },
    { "--vary SLOT=A..B", help = "compare an option's values: A..B, A..B/STEP or A,B,C; several make a grid" },
    { "--precision P", help = "continue until each interval of points a hand is at most P to either side" },
    { "--budget TIME", help = "stop after this time: 60s, 10m, 2h" },
    { "--threads N", from = 1, to = 256, help = "number of threads (as many as the machine has processors)" },
    { "--bot BOT", help = "who decides: simple (the default) plays by heuristics; random is fast; strong (strong:MS, "
      .. "strong:Nw) is slow; or one for each seat: simple,random,random" },
    { "--calls P", help = "the probability that a random bot makes an optional call" },
    { "--check", help = "test the promises of the rules (`promise`) after each deal" },
    { "--records FILE", help = "write a record of every game to FILE, - for standard output" },
    { "--state FILE", help = "save the counts in FILE, and continue from there if the file exists" },
    { "--blocks A..B", help = "count only these blocks, from 0: for many machines, see `merge`" },
    { "--timing", help = "also report how long it took" },
  }, flags.game, flags.outcome),
}

local THREADS <const> = 16 -- they share the memory of one script
local DEALS <const> = 10000

-- Reads the probability of an optional call, in millionths.
local function read_calls(call, cli)
  if not call.calls then return 0 end
  local p = tonumber(call.calls)
  if not p or p < 0 or p > 1 then cli.fault("--calls is a probability from 0 to 1, not \"%s\"", call.calls) end
  return math.floor(p * 1000000 + 0.5)
end

-- Reads the names of the bots; nil if all are random.
local function read_bots(call, cli, game)
  local names = cli.need(bots.read(call.bot or call.calls and "random" or "simple", game.players, game.most))
  if bots.all_random(names) then return nil end
  if call.calls then cli.fault "--calls is for random bots, others make their own calls: leave out --calls or --bot" end
  return names
end

-- Opens the file of records. Returns it, and the object that commits it.
local function open_records(path, cli)
  if not path then return nil end
  if path == "-" then return io.stdout end
  local file, whole = disk.whole(path, replay.MARK)
  return cli.have(file, whole), whole
end

local SECONDS <const> = { [""] = 1, s = 1, m = 60, h = 3600 }

local function read_budget(call, cli)
  if not call.budget then return nil end
  local n, unit = call.budget:match "^(%d+%.?%d*)([smh]?)$"
  if not n then cli.fault("--budget is a time like 60s, 10m or 2h, not \"%s\"", call.budget) end
  return tonumber(n) * SECONDS[unit]
end

local function read_precision(call, cli)
  if not call.precision then return nil end
  local p = call.precision:find "^%d*%.?%d+$" and tonumber(call.precision)
  if not p or p <= 0 then cli.fault("--precision is a number of points above 0, like 0.01, not \"%s\"", call.precision) end
  return p
end

-- Reads the range of blocks, the last not included.
local function read_blocks(call, cli, all)
  if not call.blocks then return 0, all end
  local from, to = call.blocks:match "^(%d.*)%.%.(.*)$"
  if from then from, to = values.whole(from), values.whole(to) end
  if not from or not to or from > to or to >= all then
    cli.fault("--blocks wants A..B among the %d blocks of this simulation, 0..%d, not \"%s\"", all, all - 1, call.blocks)
  end
  return from, to + 1
end

local function check_shape(call, cli, combos)
  output.check(call, cli, combos)
  if call.games and call.n then cli.fault("sim counts either deals (-n) or games (--games), not both") end
  if not call.records then return end
  if select(2, cluster.rank()) > 1 then cli.fault "--records and MPI do not go together" end
  for _, flag in ipairs { "against", "vary", "precision", "budget", "state", "blocks" } do
    if call[flag] then cli.fault("--records and --%s do not go together", flag) end
  end
end

-- Reads the counts in the file of --state. Returns the next block, and the sums.
local function read_state(call, cli, job, from, to)
  if not call.state or not sys.exists(call.state) then return from, nil end
  local kept = cli.have(state.read(cli.have(sys.read(call.state)), call.state))
  if not state.is_same(kept.job, job) then
    cli.refuse(T("%s belongs to another simulation: use another file", call.state))
  end
  local range = kept.blocks[1]
  if kept.blocks[2] or range[1] ~= from or range[2] > to then
    cli.refuse(T("%s has other blocks than this run counts", call.state))
  end
  return range[2], kept.sums
end

-- Reads the job that a call asks for.
local function read_job(call, cli)
  local name = cli.game(call, 1)
  local game = cli.compose(call, name)
  local list, vary = combinations.read(call, name)
  local dealers = game.rules.dealers or game.rules.seats
  if call.dealer and (call.dealer < 1 or call.dealer > dealers) then
    cli.fault("the dealer is a seat from 1 to %d, not %d", dealers, call.dealer)
  end
  check_shape(call, cli, #list)
  local processors, _, ranks = sys.processors(), cluster.rank()
  local is_open = not call.n and not call.games and (call.precision or call.budget) ~= nil
  return { headers = plain.map(list, function(one) return one.header end), vary = vary,
           seed = cluster.share(call.seed or sys.entropy()),
           bots = read_bots(call, cli, game), calls = read_calls(call, cli), check = call.check,
           deals = call.n or not call.games and (is_open and MOST or DEALS) or nil, games = call.games, is_open = is_open,
           folders = folders.all(call.folders), scripts = call.folders,
           threads = math.min(call.threads or ranks > 1 and 1 or processors, processors + 2, THREADS) }
end

-- The file that keeps the counts of a run that was stopped, if it has no --state; nil without a home.
local function stopped_file()
  local folder = folders.state()
  return folder and sys.mkdir(folder) and folder .. "/stopped-sim.json" or nil
end

-- Saves a run that was stopped, and returns the command that continues it. Without a whole block it starts again. Once all
-- is counted it has no budget, as the rest, what skill is worth, is not kept.
local function continue(call, about, first, last, result)
  local path = result.to > first and (call.state or stopped_file()) or nil
  local more = { "--state", path }
  if not path or not state.save(path, { job = about.job, blocks = { { first, result.to } }, sums = result.sums }) then
    more = { call.state and "--state", call.state }
  end
  for _, name in ipairs { "precision", "budget" } do
    if call[name] and result.to < last then table.move({ "--" .. name, call[name] }, 1, 2, #more + 1, more) end
  end
  return setting.command(about, first, last, running.blocks(about.job), more)
end

function command.run(call, cli)
  wall.graceful(true)
  local job = read_job(call, cli)
  local about = cli.have(setting.of(call.library, job))
  local all = running.blocks(job)
  local budget, precision, begun = read_budget(call, cli), read_precision(call, cli), sys.clock()
  local first, last = read_blocks(call, cli, all)
  local from, sums = read_state(call, cli, job, first, last)
  local function keep(counted, _, upto)
    if call.state then cli.have(state.save(call.state, { job = job, blocks = { { first, upto } }, sums = counted })) end
  end
  local file, whole = open_records(call.records, cli)
  job.records = file
  local bar, clear = running.bar(from)
  local shows = sys.tty(2) and not call.json
  function about.stop()
    if wall.stopping() > 0 then return T "interrupted" end
    return budget and sys.clock() - begun >= budget and T("stopped after %s", call.budget) or nil
  end
  local function print(result)
    if call.records == "-" or result.problem and result.all.clusters == 0 then return end
    about.stopped = result.problem or result.stopped
    output.print({ sums = result.all, blocks = { { first, result.to } },
                   again = result.to > first and setting.command(about, first, result.to, all) or nil,
                   seconds = result.seconds, threads = job.threads,
                   continue = not result.problem and not call.records and function()
                     return continue(call, about, first, last, result)
                   end or nil },
      about, call, cli)
  end
  local result = running.run(job, {
    from = from, to = last, sums = sums, keep = call.state and keep or nil,
    enough = precision and function(counted) return comparison.precision(counted, about) <= precision end or nil,
    ended = function(sentence, counted, upto) -- mpirun kills this process in a second
      print { all = counted, sums = counted, to = upto, stopped = sentence }
      io.flush()
      os.exit(1, false)
    end,
    pulse = function(counted, of)
      if shows then bar(counted, of) end
      return about.stop()
    end,
  })
  if shows then clear() end
  if not result then return 0 end -- rank 0 prints the result
  if result.to > first then keep(result.sums, first, result.to) end
  if whole and result.problem then disk.abandon(whole) elseif whole then cli.have(disk.commit(whole)) end
  print(result)
  io.flush() -- the next signal ends the program
  wall.graceful(false)
  if result.problem then cli.refuse(result.of_file and ("%s: %s"):format(call.records, result.problem) or result.problem) end
  local signal = wall.stopping()
  return signal > 0 and 128 + signal or 0
end

return command
