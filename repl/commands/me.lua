-- houserule me: the games somebody has played here, how many were won, and which kinds of decisions cost most, from the
-- games that `houserule play` keeps. Nothing leaves the machine.
local analysis = require "host.analysis.analysis"
local engine = require "houserule"
local flags = require "host.game.flags"
local ordered = require "houserule.values.ordered"
local position = require "host.game.position"
local prose = require "host.table.prose"
local resume = require "host.game.resume"
local wall = require "host.wall"
local T, N = engine.texts.of, engine.texts.count

local words = engine.words

local command = {
  words = {}, summary = "your own games: how often, who won, and what cost you most lately", example = "houserule me",
  flags = flags.join({ { "-n DEALS", from = 1, to = 10000, help = "deals in which a decision is weighed (40)" } }),
}

local HANDS <const>, DEALS <const> = 20, 40

-- Replays a finished game that resume.lua found, and adds to it { title =, winners =, side =, session =, hands = }. Returns
-- nil if nobody had a seat in it (a league), or if its decisions are no longer legal.
local function replayed(library, found)
  local at = position.fit(found.library or library, found.game)
  local s = at and at.session
  local seat = found.seat
  if not s or s.state ~= "over" or s.rules.kept or not seat or seat > s.rules.seats then return nil end
  found.session, found.title, found.side = s, words.clean(s.game.base.declared.title), s.rules.side_of[seat]
  found.hands, found.winners = s.t.deal_number, {}
  for _, entry in ipairs(at:entries() or {}) do
    local line = entry.line
    if line and not entry.kind and line[1] == "game" then found.winners = line:get "winner" end
  end
  return found
end

-- The games that are over, the newest first, that somebody had a seat in.
local function all_games(library)
  local games = {}
  for _, found in ipairs((resume.played(library))) do
    wall.beat()
    games[#games + 1] = replayed(library, found)
  end
  return games
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
    local lines = prose.wrapped(T("You have played no game to the end yet. A game counts once it is over, if you had a seat "
      .. "in it."), prose.columns(), "  ")
    cli.print(table.concat(lines, "\n"))
    cli.print(T "`houserule games` lists all that is kept.")
    return 0
  end
  local lines = { T("You have played %s to the end.", N(#games, "game")) }
  for title, one in ordered.pairs(counts(games)) do
    lines[#lines + 1] = T("  %s: %s, %d won", title, N(one.played, "game"), one.won)
  end
  lines[#lines + 1] = T "`houserule games` lists them and opens them again."
  local list, hands = mistakes(call.library, games, call.n or DEALS)
  if list[1] and list[1].cost > 0 then
    lines[#lines + 1] = T("Your costliest kinds of decision in your last %s, in points a hand:", N(hands, "hand"))
    for i = 1, math.min(#list, MISTAKES_MOST) do
      local kind = list[i]
      if kind.cost > 0 then lines[#lines + 1] = T("  %s: %.1f in %s", kind.name, kind.cost, N(kind.n, "decision")) end
    end
  else
    lines[#lines + 1] = T("No decision in your last %s was a clear mistake.", N(hands, "hand"))
  end
  for _, line in ipairs(lines) do
    for _, row in ipairs(prose.wrapped(words.clean(line), prose.columns(), "    ")) do cli.print(row) end
  end
  return 0
end

return command
