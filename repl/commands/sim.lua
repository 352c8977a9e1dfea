-- houserule sim: deals by the million, and what they come to.
local bots = require "host.bots.bots"
local disk = require "host.system.disk"
local engine = require "houserule"
local flags = require "host.game.flags"
local folders = require "host.system.folders"
local header_line = require("houserule.play.header").line
local json = require "host.system.json"
local sim = require "host.sim.sim"
local stats = require "host.bots.stats"
local sys = require "host.system.sys"
local T, N = engine.texts.of, engine.texts.count

local MOST <const> = 1000000000000

local fields, words = engine.record.fields, engine.words
local command = {
  words = { "GAME" }, example = "houserule sim zole -v pool -n 1_000_000",
  summary = "deals by the million: rates with intervals, results by kind",
  flags = flags.join({
    { "-n DEALS", from = 1, to = MOST, help = "how many deals" },
    { "--games N", from = 1, to = MOST, help = "play N whole games instead" },
    { "--threads N", from = 1, to = 256, help = "how many threads (as many as the machine has processors)" },
    { "--bot BOT", help = "who decides: random unless said, as fast as the rules run; simple and strong (strong:MS, "
      .. "strong:Nw) play with sense, a thousand times slower and more; or one for each seat: simple,random,random" },
    { "--calls P", help = "the chance, from 0 to 1, that a bot at random makes a call that is open to it" },
    { "--records FILE", help = "write a record of every game to FILE, - for standard output" },
  }, flags.game, flags.json),
}

local THREADS <const>, RECORDING <const> = 16, 4 -- which share the memory of one script: a block's records take much of it

-- The chance of an open call, in millionths.
local function read_calls(call, cli)
  if not call.calls then return 0 end
  local p = tonumber(call.calls)
  if not p or p < 0 or p > 1 then cli.fault("--calls is a probability from 0 to 1, not \"%s\"", call.calls) end
  return math.floor(p * 1000000 + 0.5)
end

-- The bots by name; nil if all pick at random, for which the fast path is there.
local function read_bots(call, cli, game)
  local names = cli.need(bots.read(call.bot or "random", game.players, game.most))
  if bots.all_random(names) then return nil end
  if call.calls then cli.fault("a bot that thinks makes its own calls: leave out --calls, or --bot for bots at random") end
  return names
end

local function summary(report, seed, threads, names)
  local n = report.deals
  local sides = {}
  for side, s in ipairs(report.sides) do
    s.n, s.weight, s.heavy, s.cross = n, n, n, s.sum
    sides[side] = fields("side", side, "mean", s.sum / n, "ci95", stats.SURE * (stats.error(s) or 0), "wins", s.wins)
  end
  table.sort(report.kinds, function(a, b) return a[1] < b[1] end)
  local kinds = {}
  for i, kind in ipairs(report.kinds) do
    local low, high = stats.interval(kind[2], n)
    kinds[i] = fields("kind", words.clean(kind[1]), "deals", kind[2], "rate", kind[2] / n, "low", low, "high", high)
  end
  return fields("deals", n, "games", report.games, "draws", report.draws, "decisions", report.decisions, "seed", seed,
    "threads", threads, "seconds", report.seconds, "deals_per_s", n / report.seconds,
    "decisions_per_s", report.decisions / report.seconds, "memory_kib", sys.peak(), "sides", sides, "kinds", kinds,
    "bots", names or { "random" })
end

local function grouped(n)
  local text = ("%d"):format(math.floor(n + 0.5))
  local count
  repeat text, count = text:gsub("^(%-?%d+)(%d%d%d)", "%1,%2") until count == 0
  return text
end

-- The bots, seat after seat: what a table of results means depends on them.
local function players(list)
  if #list == 1 then return T("all seats by %s", list[1]) end
  local seats = {}
  for seat, name in ipairs(list) do seats[seat] = T("seat %d by %s", seat, name) end
  return table.concat(seats, ", ")
end

local function print_summary(s, title, crowded)
  local function say(...) io.write(words.clean(T(...)), "\n") end
  local threads = s:get "threads"
  say("%s: %s deals, %s games, seed %s", title, grouped(s:get("deals")), grouped(s:get("games")), s:get("seed"))
  say("played: %s", players(s:get("bots")))
  say("%.2f s, %s deals/s, %s decisions/s, %s", s:get("seconds"), grouped(s:get("deals_per_s")),
    grouped(s:get("decisions_per_s")), N(threads, "thread"))
  say("")
  say("%-6s %21s %12s", T "side", T "points a deal", T "games won")
  for _, side in ipairs(s:get("sides")) do
    say("%-6d %+11.4f \xc2\xb1 %7.4f %12s", side:get("side"), side:get("mean"), side:get("ci95"), grouped(side:get("wins")))
  end
  if #s:get("kinds") == 0 and not crowded then return end
  say("")
  if crowded then return say("there are too many kinds of deals to list them") end
  say("%-24s %14s %9s", T "kind", T "deals", T "share")
  for _, kind in ipairs(s:get("kinds")) do
    say("%-24s %14s %8.3f%% (%.3f to %.3f)", kind:get("kind"), grouped(kind:get("deals")),
      100 * kind:get("rate"), 100 * kind:get("low"), 100 * kind:get("high"))
  end
end

-- The file that records go to, and what puts it in its place when it is complete.
local function open_records(path, cli)
  if not path then return nil end
  if path == "-" then return io.stdout end
  local file, whole = disk.whole(path)
  return cli.have(file, whole), whole
end

function command.run(call, cli)
  local name = cli.game(call, 1)
  local game = cli.compose(call, name)
  local names = read_bots(call, cli, game)
  local dealers = game.rules.dealers or game.rules.seats
  if call.dealer and (call.dealer < 1 or call.dealer > dealers) then
    cli.fault("the dealer is a seat from 1 to %d, not %d", dealers, call.dealer)
  end
  local games, deals = call.games, call.n
  if games and deals then cli.fault("sim counts either deals (-n) or games (--games), not both") end
  local processors = sys.processors()
  local threads = math.min(call.threads or processors, processors + 2,
    call.records and RECORDING or THREADS)
  local seed = call.seed or sys.entropy()
  local header = cli.header(call, name)
  header.houserule, header.seed, header.players = nil, nil, game.players
  local spec = fields("seed", seed, "folders", folders.all(call.folders), "calls", read_calls(call, cli),
    "header", header_line(header))
  if names then spec:add("bots", names) end
  local file, whole = open_records(call.records, cli)
  local function run()
    return sim.run { spec = json.encode(spec), deals = deals or not games and 100000 or nil, games = games,
                     threads = threads, records = file, progress = sys.tty(2) and not call.json }
  end
  local report, why, of_file = run()
  if why == "" then -- the rules keep something from game to game: nothing that was counted holds
    spec:add("carefully", true)
    report, why, of_file = run()
  end
  if whole and not report then disk.abandon(whole) end
  cli.have(report, of_file and ("%s: %s"):format(call.records, why) or why)
  if whole then cli.have(disk.commit(whole)) end
  local s = summary(report, seed, threads, names)
  if call.records == "-" then return 0 end
  if call.json then io.write(json.encode(s), "\n") else print_summary(s, game.base.declared.title, report.crowded) end
  return 0
end

return command
