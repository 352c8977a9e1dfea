-- summary.lua - what a simulation of one combination of rules came to: as JSON, and in a table for a terminal.
local engine = require "houserule"
local estimates = require "host.sim.estimates"
local sentences = require "host.sim.sentences"
local sys = require "host.system.sys"
local T, N = engine.texts.of, engine.texts.count

local fields, words = engine.record.fields, engine.words
local summary = {}

--- Makes it of { sums =, seconds = or nil } and a setting; `threads` if they played it.
function summary.of(result, about, threads)
  local of, job = estimates.new(result.sums), about.job
  local deals, decisions = of:count("deals", 1), of:count("decisions", 1)
  local sides, kinds = {}, {}
  for side = 1, about.sides do
    local points = of:interval("points/" .. side, 1) or { mean = 0 }
    sides[side] = fields("side", side, "mean", points.mean, "ci95", points.error and points.high - points.mean or 0,
      "wins", of:count("wins/" .. side, 1))
  end
  for _, column in ipairs(result.sums.columns) do
    local kind = column.name:match "^kind/(.*)"
    local share = kind and of:share(column.name, 1)
    kinds[#kinds + 1] = share and fields("kind", words.clean(kind), "deals", math.tointeger(share.x), "rate", share.mean,
      "low", share.low, "high", share.high)
  end
  local line = fields("deals", deals, "games", of:count("games", 1), "draws", of:count("draws", 1), "decisions", decisions,
    "seed", job.seed)
  if result.seconds then
    line:add("threads", threads, "seconds", result.seconds, "deals_per_s", deals / result.seconds,
      "decisions_per_s", decisions / result.seconds, "memory_kib", sys.peak())
  end
  return line:add("sides", sides, "kinds", kinds, "bots", job.bots or { "random" })
end

--- The bots, seat after seat: what a table of results means depends on them.
function summary.players(list)
  if #list == 1 then return T("all seats by %s", list[1]) end
  local seats = {}
  for seat, name in ipairs(list) do seats[seat] = T("seat %d by %s", seat, name) end
  return table.concat(seats, ", ")
end

--- The lines of a table of it. `about` is the setting. `crowded`: there are too many kinds. `with_bars` where somebody looks
--- at them.
function summary.lines(s, about, crowded, with_bars)
  local lines, most = {}, 0
  local function say(...) lines[#lines + 1] = words.clean(T(...)) end
  local grouped = sentences.grouped
  say("%s: %s deals, %s games, seed %s", about.title, grouped(s:get("deals")), grouped(s:get("games")), s:get("seed"))
  say("played: %s", summary.players(s:get("bots")))
  if s:get "seconds" then
    say("%.2f s, %s deals/s, %s decisions/s, %s", s:get("seconds"), grouped(s:get("deals_per_s")),
      grouped(s:get("decisions_per_s")), N(s:get("threads"), "thread"))
  end
  say("")
  say("%-6s %21s %12s", T "side", about.has_course and T "points a game" or T "points a deal", T "games won")
  for _, side in ipairs(s:get("sides")) do
    say("%-6d %+11.4f \xc2\xb1 %7.4f %12s", side:get("side"), side:get("mean"), side:get("ci95"), grouped(side:get("wins")))
  end
  if #s:get("kinds") == 0 and not crowded then return lines end
  say("")
  if crowded then
    say("there are too many kinds of deals to list them")
    return lines
  end
  say("%-24s %14s %9s", T "kind", T "deals", T "share")
  for _, kind in ipairs(s:get("kinds")) do most = math.max(most, kind:get("rate")) end
  for _, kind in ipairs(s:get("kinds")) do
    local range = T("(%.3f to %.3f)", 100 * kind:get("low"), 100 * kind:get("high"))
    local bar = with_bars and sentences.bar(kind:get("rate"), most) or ""
    say("%-24s %14s %8.3f%% %s%s", kind:get("kind"), grouped(kind:get("deals")), 100 * kind:get("rate"), range,
      bar ~= "" and (" "):rep(20 - #range) .. bar or "")
  end
  return lines
end

return summary
