-- houserule me: the games somebody has played here, how many were won, and which kinds of decisions cost most, from the
-- games that `houserule play` keeps. Nothing leaves the machine.
local analysis = require "host.analysis.analysis"
local engine = require "houserule"
local flags = require "host.game.flags"
local folders = require "host.system.folders"
local ordered = require "houserule.values.ordered"
local prose = require "host.table.prose"
local replay = require "host.game.replay"
local wall = require "host.wall"
local T, N = engine.texts.of, engine.texts.count

local words = engine.words

local command = {
  words = {}, summary = "your own games: how often, who won, and what cost you most lately", example = "houserule me",
  flags = flags.join({ { "-n DEALS", from = 1, to = 10000, help = "deals in which a decision is weighed (40)" } }),
}

command.GAMES_MOST = 100 -- the newest, and as many are kept
local HANDS <const>, DEALS <const> = 20, 40

-- Reads a finished game: { title =, winners =, side =, session =, seat =, hands = }; nil if the file is none.
local function read(library, path, seat)
  local file = io.open(path, "rb")
  if not file then return nil end
  local game = { seat = seat, hands = 0, winners = {} }
  local reader = replay.new { library = library, say = function(entry)
    local line = entry.line
    if entry.kind or not line then return end
    if line[1] == "hand" then game.hands = game.hands + 1 end
    if line[1] == "game" then game.winners = line:get "winner" end
  end }
  local ok = reader:read_all(file, path)
  local s = ok and reader.session
  if not s or seat > s.rules.seats then return nil end
  game.session, game.title, game.side = s, words.clean(s.game.base.declared.title), s.rules.side_of[seat]
  return game
end

-- The games that are kept, the newest first.
local function all_games(library)
  local folder = folders.state()
  local list, names = {}, folder and folders.names(folder .. "/played") or {}
  table.sort(names, function(a, b) return a > b end)
  for _, name in ipairs(names) do
    local seat = math.tointeger(tonumber(name:match "^[%d%-]+%-seat(%d+)%.jsonl$"))
    if seat and #list < command.GAMES_MOST then
      wall.beat()
      list[#list + 1] = read(library, folder .. "/played/" .. name, seat)
    end
  end
  return list
end

local function has_won(game)
  for _, side in ipairs(game.winners) do
    if side == game.side then return true end
  end
  return false
end

-- Games played and won.
local function counts(games)
  local of = {}
  for _, game in ipairs(games) do
    local one = of[game.title] or { played = 0, won = 0 }
    one.played, one.won = one.played + 1, one.won + (has_won(game) and 1 or 0)
    of[game.title] = one
  end
  return of
end

-- The kind of a decision.
local function kind_of(d)
  if not d.trick then return T("at `%s`", d.point) end
  return d.is_lead and T "leading to a trick" or T "playing to a trick"
end

-- Weighs the decisions of the last hands: what each kind cost in all, the costliest first, and how many hands these were.
local function mistakes(library, games, deals)
  local kinds, list, hands = {}, {}, 0
  for _, game in ipairs(games) do
    if hands >= HANDS then break end
    hands = hands + game.hands
    local found = analysis.new { worlds = deals, seed = "me", beat = wall.beat }
    found:run({ library = library, header = game.session:full_header(), log = game.session.log }, {
      wanted = function(_, by) return by == game.seat end,
      decision = function(d)
        local name = kind_of(d)
        local kind = kinds[name] or { name = name, n = 0, cost = 0 }
        if not kinds[name] then list[#list + 1] = kind end
        kinds[name] = kind
        if d.cost and d.cost > d.ci95 then kind.n, kind.cost = kind.n + 1, kind.cost + d.cost end
      end })
  end
  table.sort(list, function(a, b)
    if a.cost ~= b.cost then return a.cost > b.cost end
    return a.name < b.name
  end)
  return list, hands
end

local MISTAKES_MOST <const> = 5

function command.run(call, cli)
  local games = all_games(call.library)
  if not games[1] then
    cli.print(T "No game of yours is kept yet: `houserule play` keeps each that comes to its end.")
    return 0
  end
  local lines = { T("You have played %s to the end.", N(#games, "game")) }
  for title, one in ordered.pairs(counts(games)) do
    lines[#lines + 1] = T("  %s: %s, %d won", title, N(one.played, "game"), one.won)
  end
  local list, hands = mistakes(call.library, games, call.n or DEALS)
  if list[1] and list[1].cost > 0 then
    lines[#lines + 1] = T("In your last %s cost most, in points a hand:", N(hands, "hand"))
    for i = 1, math.min(#list, MISTAKES_MOST) do
      local kind = list[i]
      if kind.cost > 0 then lines[#lines + 1] = T("  %s: %.1f in %s", kind.name, kind.cost, N(kind.n, "decision")) end
    end
  else
    lines[#lines + 1] = T("Nothing that you decided in your last %s cost anything that can be told.", N(hands, "hand"))
  end
  for _, line in ipairs(lines) do
    for _, row in ipairs(prose.wrapped(words.clean(line), prose.columns(), "    ")) do cli.print(row) end
  end
  return 0
end

return command
