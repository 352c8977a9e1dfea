-- houserule find: the first deal that a condition holds of.
local bots = require "host.bots.bots"
local find = require "host.sim.find"
local flags = require "host.game.flags"
local prose = require "host.table.prose"
local replay = require "host.game.replay"
local sys = require "host.system.sys"
local tell = require "host.table.tell"
local wall = require "host.wall"
local engine = require "houserule"

local words = engine.words
local command = {
  usage = "find GAME 'CONDITION' ... [-n DEALS] [--against VARIANTS] [--seed S] [--bot B] [--records FILE]", most = 2,
  summary = "deal until a Lua condition on the finished hand holds",
  example = "houserule find zole 'contract == \"solo\" and row == \"all\"'",
  flags = flags.join(flags.game, { n = "count", against = "text", bot = "text", records = "text" }),
  flag_help = {
    n = { "DEALS", "how many deals to try (100000)" },
    against = { "VARIANTS", "other house rules, or base for none: `other` is the same hand under them, `other.fits` whether "
      .. "all decisions are the same" },
    records = { "FILE", "write the record of the game up to that hand to FILE, - for standard output" },
  },
}

local DEALS <const> = 100000

-- "base" or "pool,small-zole".
local function read_against(call, cli, game)
  if not call.against then return nil end
  local variants = {}
  for name in call.against:gmatch "[^,]+" do variants[#variants + 1] = name ~= "base" and name or nil end
  local made, why = engine.compose.game(call.library, game, { variants = variants, players = call.players })
  if not made then cli.fault("--against: %s", why.sentence) end
  return { variants = #variants > 0 and variants or nil, game = made }
end

-- All that was said in a session up to now.
local function entries_of(session)
  local again, why = session:replay(#session.log)
  if not again then error(why, 0) end
  return again:take()
end

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

local function tell_found(call, cli, found, deals)
  local session = found.session
  local entries = entries_of(session)
  if call.records then cli.write(call.records, replay.text(entries)) end
  if call.records == "-" then return 0 end
  cli.print(("deal %d: hand %d of the game with the seed %s"):format(deals, found.hand.hand, session.header.seed))
  show(cli, session, entries)
  if found.other then
    cli.print "under the other rules:"
    show(cli, found.other, entries_of(found.other))
  end
  return 0
end

function command.run(call, cli)
  local name, text = cli.game(call, 1), call.words[2]
  if not text then cli.fault("find wants a condition; usage: houserule %s", command.usage) end
  local game = cli.compose(call, name)
  if call.n == 0 then cli.fault("-n is a whole number from 1") end
  local condition, unknown = find.condition(text)
  if not condition then cli.fault("the condition is no Lua expression: %s", unknown) end
  local names, why = bots.read(call.bot or "random", game.players, game.most)
  if not names then cli.fault("%s", why) end
  local header = cli.header(call, name)
  header.seed, header.players = header.seed or sys.entropy(), game.players
  wall.limit(2)
  local found, deals, problem = find.run {
    library = call.library:pinned(), header = header, game = game,
    compose = function() return cli.compose(call, name) end, against = read_against(call, cli, name),
    bot = bots.seats(names), condition = condition, loud = text:find "events" or text:find "dealt",
    deals = call.n or DEALS, beat = wall.beat,
  }
  if found then return tell_found(call, cli, found, deals) end
  local what = problem and problem.sentence or unknown()
  if what then cli.refuse(what) end
  cli.refuse(("none of %s is so"):format(prose.plural(deals, "deal")))
end

return command
