-- houserule sim: deals by the million, and what they come to; under several combinations of rules, what a house rule does.
local bots = require "host.bots.bots"
local combinations = require "host.game.combinations"
local comparison = require "host.sim.comparison"
local disk = require "host.system.disk"
local flags = require "host.game.flags"
local folders = require "host.system.folders"
local output = require "host.sim.output"
local plain = require "houserule.values.plain"
local running = require "host.sim.running"
local setting = require "host.sim.setting"
local state = require "host.sim.state"
local sys = require "host.system.sys"
local cluster = require "host.sim.cluster"

local MOST <const> = 1000000000000

local command = {
  words = { "GAME" }, example = "houserule sim zole -v pool --against base",
  summary = "deals by the million, and what a house rule does, with intervals",
  notes = {
    "Compared rules get the same packs, game by game; each difference has its interval, as wide as Holm's correction for "
      .. "so many comparisons wants, and what may be chance is marked ~. What is counted hangs on the seed, the rules and "
      .. "the bots alone, not on threads or machines.",
    "On many machines: cut the blocks up (`houserule sim zole -v pool --against base -n 10_000_000 --seed s --blocks "
      .. "0..999 --state part-0.json`, and so on), then `houserule merge part-*.json`. Or by MPI, where it is built "
      .. "with it: `mpirun -n 4 build/houserule-mpi sim ...`.",
  },
  flags = flags.join({
    { "-n DEALS", from = 1, to = MOST, help = "how many deals (100000; of a comparison 10000)" },
    { "--games N", from = 1, to = MOST, help = "play N whole games instead" },
    { "--against RULES", help = "compare with other rules under the same packs: base, or house rules and SLOT=VALUE with "
      .. "commas between them; may be said several times, and the first is what all are compared with" },
    { "--vary SLOT=A..B", help = "compare an option's values: A..B, A..B/STEP or A,B,C; several make a grid" },
    { "--precision P", help = "go on until no interval of points a hand is wider than P to either side" },
    { "--budget TIME", help = "stop after so long: 60s, 10m, 2h" },
    { "--threads N", from = 1, to = 256, help = "how many threads (as many as the machine has processors)" },
    { "--bot BOT", help = "who decides: random, as fast as the rules run; simple and strong (strong:MS, strong:Nw) play "
      .. "with sense, a thousand times slower and more; or one for each seat: simple,random,random. Unless said it is "
      .. "random, and simple where rules are compared" },
    { "--calls P", help = "the chance, from 0 to 1, that a bot at random makes a call that is open to it" },
    { "--check", help = "try what the rules promise (`promise`) at the end of each deal" },
    { "--records FILE", help = "write a record of every game to FILE, - for standard output" },
    { "--state FILE", help = "keep in FILE what is counted; a run that was stopped goes on from there, to the same end" },
    { "--blocks A..B", help = "count only these of the blocks that all is cut into, from 0: for many machines, see "
      .. "`merge`" },
  }, flags.game, flags.outcome),
}

local THREADS <const> = 16 -- which share the memory of one script
local DEALS <const>, COMPARED <const> = 100000, 10000

-- The chance of an open call, in millionths.
local function read_calls(call, cli)
  if not call.calls then return 0 end
  local p = tonumber(call.calls)
  if not p or p < 0 or p > 1 then cli.fault("--calls is a probability from 0 to 1, not \"%s\"", call.calls) end
  return math.floor(p * 1000000 + 0.5)
end

-- The bots by name; nil if all pick at random.
local function read_bots(call, cli, game, compares)
  local usual = compares and not call.calls and "simple" or "random"
  local names = cli.need(bots.read(call.bot or usual, game.players, game.most))
  if bots.all_random(names) then return nil end
  if call.calls then cli.fault("a bot that thinks makes its own calls: leave out --calls, or --bot for bots at random") end
  return names
end

-- The file that records go to, and what puts it in its place when it is complete.
local function open_records(path, cli)
  if not path then return nil end
  if path == "-" then return io.stdout end
  local file, whole = disk.whole(path)
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

-- The blocks that are wanted, the last not included.
local function read_blocks(call, cli, all)
  if not call.blocks then return 0, all end
  local from, to = call.blocks:match "^(%d+)%.%.(%d+)$"
  from, to = math.tointeger(tonumber(from)), math.tointeger(tonumber(to))
  if not from or not to or from > to or to >= all then
    cli.fault("--blocks wants A..B among the %d blocks of this simulation, 0..%d, not \"%s\"", all, all - 1, call.blocks)
  end
  return from, to + 1
end

local function check_shape(call, cli)
  if call.games and call.n then cli.fault("sim counts either deals (-n) or games (--games), not both") end
  if not call.records then return end
  if select(2, cluster.rank()) > 1 then cli.fault "--records and MPI do not go together" end
  for _, flag in ipairs { "against", "vary", "precision", "budget", "state", "blocks" } do
    if call[flag] then cli.fault("--records and --%s do not go together", flag) end
  end
end

-- The sums in the file of --state and the block to continue from.
local function go_on(call, cli, job, from, to)
  if not call.state or not sys.exists(call.state) then return from, nil end
  local kept = cli.have(state.read(cli.have(sys.read(call.state)), call.state))
  if not state.is_same(kept.job, job) then
    cli.refuse(("%s keeps another simulation: this one wants a file of its own"):format(call.state))
  end
  local range = kept.blocks[1]
  if kept.blocks[2] or range[1] ~= from or range[2] > to then
    cli.refuse(("%s has other blocks than this run counts"):format(call.state))
  end
  return range[2], kept.sums
end

-- The job that a call asks for, and its setting.
local function read_job(call, cli)
  local name = cli.game(call, 1)
  local game = cli.compose(call, name)
  local list, vary = combinations.read(call, name)
  local dealers = game.rules.dealers or game.rules.seats
  if call.dealer and (call.dealer < 1 or call.dealer > dealers) then
    cli.fault("the dealer is a seat from 1 to %d, not %d", dealers, call.dealer)
  end
  check_shape(call, cli)
  local compares, open_end = #list > 1, call.precision or call.budget
  local processors, _, ranks = sys.processors(), cluster.rank()
  local usual = ranks > 1 and 1 or processors
  return { headers = plain.map(list, function(one) return one.header end), vary = vary,
           seed = cluster.share(call.seed or sys.entropy()),
           bots = read_bots(call, cli, game, compares), calls = read_calls(call, cli), check = call.check,
           deals = call.n or not call.games and (open_end and MOST or compares and COMPARED or DEALS) or nil,
           games = call.games, folders = folders.all(call.folders),
           threads = math.min(call.threads or usual, processors + 2, THREADS) }
end

function command.run(call, cli)
  local job = read_job(call, cli)
  local about = cli.have(setting.of(call.library, job))
  local all = running.blocks(job)
  local budget, precision, begun = read_budget(call, cli), read_precision(call, cli), sys.clock()
  local first, to = read_blocks(call, cli, all)
  local from, sums = go_on(call, cli, job, first, to)
  local function keep(counted, _, upto)
    if call.state then cli.have(state.save(call.state, { job = job, blocks = { { first, upto } }, sums = counted })) end
  end
  local file, whole = open_records(call.records, cli)
  job.records = file
  local bar, clear = running.bar(from)
  local shows = sys.tty(2) and not call.json
  -- Little time is left, and threads still play: the program ends here.
  local function ended(sentence, counted, upto)
    if upto > first then keep(counted, first, upto) end
    about.skill = function() end -- to play for it takes too long
    if counted.clusters > 0 then output.say({ sums = counted, from = first, to = upto }, about, call, cli) end
    io.flush()
    io.stderr:write("houserule: ", sentence, "\n")
    os.exit(1, false)
  end
  local result, why, of_file = running.run(job, {
    from = from, to = to, sums = sums, keep = call.state and keep or nil, ended = ended,
    enough = precision and function(counted) return comparison.precision(counted, about) <= precision end or nil,
    pulse = function(counted, of)
      if shows then bar(counted, of) end
      return budget and sys.clock() - begun >= budget
    end,
  })
  if shows then clear() end
  if not result then return 0 end -- rank 0 has it, and says it
  result.from = first
  if result.to > first then keep(result.sums, first, result.to) end
  if whole and why then disk.abandon(whole) end
  if whole and not why then cli.have(disk.commit(whole)) end
  if call.records ~= "-" and result.sums.clusters > 0 then output.say(result, about, call, cli, job.threads) end
  if why then cli.refuse(of_file and ("%s: %s"):format(call.records, why) or why) end -- what was counted before stands
  return 0
end

return command
