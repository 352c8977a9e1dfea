-- houserule find: the first deal that a condition holds of.
local bots = require "host.bots.bots"
local find = require "host.sim.deal_search"
local flags = require "host.game.flags"
local orders = require "host.game.orders"
local host = require "host.prompt.host"
local json = require "host.system.json"
local position = require "host.game.position"
local puzzles = require "host.analysis.puzzles"
local replay = require "host.game.record_replay"
local sys = require "host.system.sys"
local tell = require "host.table.tell"
local wall = require "host.wall"
local engine = require "houserule"
local T, N = engine.texts.of, engine.texts.count
local fields = engine.record.fields

local words = engine.words
local command = {
  words = { "GAME", "['CONDITION']" },
  summary = "deal until a Lua condition on the finished hand holds, or for positions with one best answer",
  example = "houserule find zole 'contract == \"solo\" and row == \"all\"'",
  flags = flags.join({
    { "-n DEALS", from = 1, to = 1000000000000, help = "how many deals to try (100000; for puzzles 1000)" },
    { "--against VARIANTS", help = "other house rules, or base for none: `other` is the same hand under them, "
      .. "`other.fits` whether all decisions are the same" },
    { "--bot BOT", help = "who decides: random, simple, strong (strong:MS thinks so long, strong:Nw in N deals, the "
      .. "same everywhere), or one for each seat: simple,random,random" },
    { "--records FILE", help = "write the record of the game up to that hand to FILE, - for standard output" },
    { "--puzzles N", from = 1, to = 1000, help = "instead of a condition: N positions in which the obvious answer is wrong "
      .. "and one is better than all others, as far as the seat can see, at most one a hand" },
    { "--margin M", help = "of puzzles: better by so many points a hand, 95 % sure (a quarter of what a hand "
      .. "brings)" },
    { "--point POINT", help = "of puzzles: only positions in which this is asked, like play or bid" },
    { "--to FOLDER", help = "of puzzles: write each there, a record that ends with the open question, as GAME-1.jsonl "
      .. "and so on; `houserule lesson FILE` asks it, `houserule print puzzle FILE` prints it" },
  }, flags.game, flags.looks, flags.json),
}

local DEALS <const> = 100000
local PUZZLE_DEALS <const>, WORLDS <const> = 1000, 200

-- "base" or "pool,small-zole".
local function read_against(call, cli, game)
  if not call.against then return nil end
  local variants = {}
  for name in call.against:gmatch "[^,]+" do variants[#variants + 1] = name ~= "base" and name or nil end
  local made, why = orders.compose(call.library, { game = game, variants = variants, players = call.players })
  if not made then cli.fault("--against: %s", why.sentence) end
  return { variants = #variants > 0 and variants or nil, game = made }
end

-- All that was said in a session up to now.
local function entries_of(session, cli) return (cli.have(position.of(session):entries())) end

-- The events and the result of the last hand, as sentences.
local function show(cli, session, entries)
  local first, last = 1, #entries
  for i, entry in ipairs(entries) do
    if entry.line and entry.line[1] == "deal" and i < last then first = i end
  end
  while entries[last].line and entries[last].line[1] ~= "hand" and entries[last].line[1] ~= "game" do last = last - 1 end
  for _, entry in ipairs(tell.prepare(session, table.move(entries, first, last, 1, {}))) do
    local text = not entry.kind and tell.entry(entry, entry.line)
    if text then cli.print("  " .. words.clean(text)) end
  end
end

-- The last hand of a session for JSON.
local function hand_fields(session)
  local last = session.last
  return fields("seed", session.header.seed, "hand", last.deal, "result", last.result, "delta", last.delta, "scores",
    session.engine_table.scores())
end

local function write_found(found, deals, header)
  local line = fields("houserule", 1, "command", "find", "version", engine.version, "game", header.game, "seed", header.seed,
    "deals", deals, "found", hand_fields(found.session))
  if found.other then line:add("other", hand_fields(found.other):add("fits", found.fits)) end
  io.write(json.encode(line), "\n")
  return 0
end

local function tell_found(call, cli, found, deals, header)
  local session = found.session
  local entries = entries_of(session, cli)
  if call.records then cli.write(call.records, replay.text(entries), replay.MARK) end
  if call.json then return write_found(found, deals, header) end
  if call.records == "-" then return 0 end
  cli.print(T("deal %d: hand %d of the game with the seed %s", deals, found.hand.hand, session.header.seed))
  show(cli, session, entries)
  if found.other then
    cli.print "under the other rules:"
    show(cli, found.other, entries_of(found.other, cli))
  end
  return 0
end

-- The flags of puzzles mean nothing beside a condition, and the other way round.
local function check_shape(call, cli, text)
  if not text and not call.puzzles then
    cli.fault("find wants a condition, or --puzzles; usage: houserule %s", command.usage)
  end
  if text and call.puzzles then cli.fault("find looks for a condition or for --puzzles, not for both") end
  if call.json and call.records == "-" then cli.fault "--json and --records - both want the standard output" end
  for _, flag in ipairs(text and { "margin", "point", "to" } or { "against", "records" }) do
    if call[flag] then cli.fault("--%s is for %s", flag, text and "--puzzles" or T "a condition") end
  end
end

-- Writes a puzzle under the next name that is free in the folder.
local function write_puzzle(cli, folder, game, session)
  local n = 1
  local function path_of() return ("%s/%s-%d.jsonl"):format(folder, game, n) end
  while sys.exists(path_of()) do n = n + 1 end
  cli.have(sys.mkdir(folder))
  cli.write(path_of(), replay.text(entries_of(session, cli)))
  return path_of()
end

local function find_puzzles(call, cli, name, header, bot)
  local wanted, painter, found, most = call.puzzles, host.painter(call), 0, call.n or PUZZLE_DEALS
  local margin = call.margin and call.margin:find "^%d+%.?%d*$" and tonumber(call.margin)
  if call.margin and not margin then cli.fault("--margin is a number of points, like 1.5, not \"%s\"", call.margin) end
  local hands = puzzles.mine {
    library = call.library, header = header, bot = bot, deals = most, worlds = WORLDS, seed = header.seed,
    margin = margin, point = call.point, beat = wall.beat,
    found = function(puzzle, session)
      found = found + 1
      local file = call.to and write_puzzle(cli, call.to, name, session)
      if call.json then
        local q = session.question
        local line = fields("houserule", 1, "puzzle", found, "seed", session.header.seed, "seat", q.seat, "point", q.point,
          "answer", puzzle.text, "answers", puzzle.of, "next", puzzle.second, "obvious", puzzle.obvious, "better",
          puzzle.gap, "ci95", puzzle.ci95, "why", words.clean(puzzle.why))
        io.write(json.encode(file and line:add("file", file) or line), "\n")
        return found < wanted
      end
      local where = file or T("seed %s", session.header.seed)
      painter:follow(function() return session.rules end)
      cli.print(painter:clean(painter:text(where .. ": " .. puzzles.line(puzzle, session))))
      return found < wanted
    end,
  }
  if found == wanted then return 0 end
  cli.refuse(T("%d of %d puzzles found in %s: a smaller --margin or a larger -n finds more", found, wanted,
    N(hands, "deal")))
end

function command.run(call, cli)
  local name, text = cli.game(call, 1), call.words[2]
  check_shape(call, cli, text)
  call.library = call.library:pinned()
  local game = cli.compose(call, name)
  local condition, unknown
  if text then condition, unknown = find.condition(text, call.library) end
  if text and not condition then cli.fault("the condition is no Lua expression: %s", unknown) end
  local names = cli.need(bots.read(call.bot or text and "random" or "simple", game.players, game.most))
  local header = cli.header(call, name)
  header.seed, header.players = header.seed or sys.entropy(), game.players
  if not text then return find_puzzles(call, cli, name, header, bots.seats(names)) end
  local found, deals, problem = find.run {
    library = call.library, header = header, game = game, against = read_against(call, cli, name),
    bot = bots.seats(names), condition = condition, loud = text:find "events" or text:find "dealt",
    deals = call.n or DEALS, beat = wall.beat,
  }
  if found then return tell_found(call, cli, found, deals, header) end
  local what = problem and problem.sentence or unknown()
  if what then cli.refuse(what) end
  cli.refuse(T("none of %s meets the condition", N(deals, "deal")))
end

return command
