-- count.lua - the commands that play thousands of deals under the rules of the table. They measure the rules or the effect
-- of a house rule, and find a deal that meets a condition. Only the latter puts something on the table.
local bots = require "host.bots.bots"
local changes = require "host.prompt.changes"
local comparison = require "host.sim.comparison"
local engine = require "houserule"
local find = require "host.sim.deal_search"
local folders = require "host.system.folders"
local output = require "host.sim.output"
local position = require "host.game.position"
local running = require "host.sim.running"
local setting = require "host.sim.setting"
local sys = require "host.system.sys"
local trying = require "host.prompt.trying"
local values = require "host.game.values"
local wall = require "host.wall"
local T, N = engine.texts.of, engine.texts.count

local words = engine.words

local DEALS <const>, SOUGHT <const> = 10000, 100000
local SECONDS <const> = 30 -- at most
local WIDE <const> = 110   -- columns from which on there is room for bars

local function count_of(console, text, default)
  if not text then return default end
  local n = values.whole(text)
  if not n or n < 1 or n > 1000000000 then
    console:fault("how many deals is a whole number from 1 on, not \"%s\"", words.printable(text))
  end
  return n
end

-- Reads a number of deals and bots from a line's words. Returns the other words, the number, and the bots' names or nil for
-- chance.
local function read(console, args, usual)
  local rest, n, bot = {}, nil, usual
  for _, word in ipairs(args) do
    if word:find "^%d[%d_,]*$" then n = word
    elseif word:find "^random%f[,%z]" or word:find "^simple%f[,%z]" or word:find "^strong" then bot = word
    else rest[#rest + 1] = word end
  end
  local game = console:session_needed().game
  local names = console:need(bots.read(bot, game.players, game.most))
  return rest, count_of(console, n, DEALS), not bots.all_random(names) and names or nil
end

-- Runs a job while a person waits: a bar at a terminal, and Ctrl-C or the time ends it. Says why it ended.
local function run(console, job)
  local begun = sys.clock()
  local bar, clear = running.bar(0)
  local shows = console.host.interrupted ~= nil and sys.tty(2)
  job.seed, job.folders, job.threads = console.host.entropy(), folders.all(console.host.folders or {}), sys.processors()
  local result = running.run(job, { pulse = function(counted, all)
    wall.beat()
    if shows then bar(counted, all) end
    if console:interrupted() then return T "interrupted: this is what was counted so far" end
    if sys.clock() - begun > SECONDS then return T("after %d seconds; `houserule sim` takes its time", SECONDS) end
  end })
  if shows then clear() end
  if result.problem then console:say_text(result.problem) end
  if result.all.clusters == 0 then console:fault("%s", result.stopped or T "nothing was counted") end
  if result.stopped then console:say_text(result.stopped) end
  return result
end

-- Says sentences, which are wrapped, and rows of a table, which are not.
local function say_rows(console, lines)
  for _, line in ipairs(lines) do
    if line:find "%S  " then console:say_lines { line } else console:say_text(line) end
  end
end

local function plain_header(header)
  local own = {}
  for key, value in pairs(header) do own[key] = value end
  own.houserule, own.seed, own.dealer = nil, nil, nil
  return own
end

local function simulate(console, args)
  local rest, n, names = read(console, args, "simple")
  if rest[1] then console:fault("sim takes a number of deals and a bot, not \"%s\"", words.printable(rest[1])) end
  local job = { headers = { plain_header(changes.header(console, true)) }, deals = n, bots = names }
  local about = console:need(setting.of(console.library, job))
  local result = run(console, job)
  say_rows(console, output.lines(comparison.new(result.all, about), about, sys.tty(1) and console:columns() >= WIDE))
end

local function compare(console, args)
  local from = (args[1] == "here" or args[1] == "deal") and table.remove(args, 1)
  local rest, n, names = read(console, args, "simple")
  if not rest[1] then
    console:fault("compare needs house rules: compare [here|deal] +NAME, -NAME or SLOT=VALUE")
  end
  if from then
    if console.mode then console:fault("who sits at the table sees no hidden cards: say compare without `%s`", from) end
    return trying.say(console, from, changes.asked(console, rest), table.concat(rest, " "), names)
  end
  local own, other = changes.header(console, true), changes.asked(console, rest, true)
  local job = { headers = { plain_header(own), plain_header(other) }, deals = n, bots = names }
  local about = console:need(setting.of(console.library, job))
  about.labels = { T "as it is", words.printable(table.concat(rest, " ")) }
  local result = run(console, job)
  say_rows(console, output.lines(comparison.new(result.all, about), about, console:columns() >= WIDE))
end

local function seek(console, _, rest)
  rest = rest:match "^'([^']*)'$" or rest:match '^"([^"]*)"$' or rest -- as a shell wants it, where it would be a text
  local library = console.library:pinned()
  local condition, unknown = find.condition(rest, library)
  if rest == "" then console:fault("find wants a condition, like: find contract == \"solo\" and delta[1] > 0") end
  if not condition then console:fault("the condition is no Lua expression: %s", unknown) end
  local header = changes.header(console, true)
  header.houserule, header.seed, header.players = 1, console.host.entropy(), console:session_needed().game.players
  local deals = 0
  local game = console:need(engine.compose.game(library, header.game, header))
  local found, tried, problem = find.run {
    library = library, header = header, game = game, bot = bots.seats { "simple" }, condition = condition,
    loud = rest:find "events" or rest:find "dealt", deals = SOUGHT,
    beat = function()
      wall.beat()
      deals = deals + 1
      if console:interrupted() then console:fault("interrupted: none of %s is so", N(deals, "deal")) end
    end,
  }
  if problem then console:need(nil, problem) end
  if not found then console:fault("%s", unknown() or T("none of %s is so", N(tried, "deal"))) end
  console:put(console:need(position.restore(position.of(found.session):snapshot()))) -- as one that says what happens
  if console.mode then
    console:say_text(T("Deal %d: you have this hand now (`switch last` goes back).", tried))
    console:need(console.position:go_hand(found.hand.hand))
    return console:show_change()
  end
  console:say("deal %d: hand %d of a game with the seed %s, which is on the table now (`switch last` goes back)", tried,
    found.hand.hand, found.session.header.seed)
  console:show_score()
  console:show_change()
end

return {
  { usage = "sim [DEALS] [BOT]", run = simulate, example = "sim 20000 simple",
    help = "What the rules on the table come to in so many deals (10000), played by bots (simple): points, games won, kinds "
      .. "of deals, with intervals. Ctrl-C ends it, and what was counted stands." },
  { usage = "compare [here|deal] +NAME|-NAME|SLOT=VALUE ... [DEALS] [BOT]", run = compare, example = "compare +pool",
    help = "Shows what a house rule changes: the same packs are played with and without it, and each difference has an "
      .. "interval. The bots are simple unless you name others. `here` plays this hand many times from its present "
      .. "position, `deal` from its deal. Hidden cards stay as they are." },
  { usage = "find CONDITION", run = seek, example = "find contract == \"solo\" and delta[1] > 0",
    help = "Deals until a Lua condition on the finished hand holds, as `houserule find` does, and puts that hand on the "
      .. "table." },
}
