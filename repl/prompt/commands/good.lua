-- good.lua - commands that judge decisions: `hint` and `best` now, and `review` after a hand, with its three costliest
-- decisions, the better answer and why. At the prompt it covers all seats or one, in `play` the person's own. analysis.lua
-- computes costs.
local advise = require "host.prompt.advise"
local analysis = require "host.analysis.analysis"
local chart = require "host.table.chart"
local report = require "host.analysis.report"
local wall = require "host.wall"
local words = require("houserule").words
local texts = require("houserule").texts
local T = texts.of

local WORLDS <const> = 100
local SECONDS <const> = 10

local function seat_named(console, text)
  if console.mode then return console.mode:here() end
  if not text then return nil end
  local seat, seats = math.tointeger(tonumber(text)), console:session_needed().rules.seats
  if not seat or seat < 1 or seat > seats then
    console:fault("review takes a seat from 1 to %d, not \"%s\"", seats, words.printable(text))
  end
  return seat
end

-- Returns what is called again and again while decisions are weighed, as a person waits.
local function watch(console)
  local until_when = os.clock() + SECONDS
  return function()
    wall.beat()
    if console:interrupted() then console:fault("interrupted") end
    if os.clock() > until_when then
      console:fault("reviewing this hand takes too long: `save FILE`, then run `houserule analyse FILE`")
    end
  end
end

-- Weighs the decisions of a seat, or of all, in the last hand that is over: what each cost, and the costliest.
local function last_hand(console, seat)
  advise.refuse_kept(console, console:session_needed())
  local game = console:position_needed():snapshot()
  local last, weighed = analysis.new({}):run(game, { wanted = function() return false end }), {} -- counts hands
  if last == 0 then console:fault("no hand is over yet: `best` says what is good now") end
  local found = analysis.new { worlds = WORLDS, seed = "review", beat = watch(console) }
  found:run(game, { wanted = function(hand, by) return hand == last and (not seat or by == seat) end,
                    decision = function(d) weighed[#weighed + 1] = d.cost end })
  return weighed, found:costliest(), game
end

local function review(console, args)
  local seat = seat_named(console, args[1])
  local weighed, worst, game = last_hand(console, seat)
  console.reviewed = worst[1] and { worst = worst, game = game } or nil
  local who = console.mode and T "you" or seat and texts.seat(seat) or T "anybody"
  if not weighed[1] then return console:say_text(T("No decision of %s can be reviewed.", who)) end
  if not worst[1] then
    return console:say_text(T("%d simulated deals show no clear mistake by %s.", WORLDS, who))
  end
  if console.mode then console:say_text "Your costliest decisions:"
  elseif seat then console:say_text(texts.capital(T("%s costliest decisions:", texts.whose(seat))))
  else console:say_text "The costliest decisions:" end
  local bars = chart.bars(weighed, console.paint, 0)
  if bars then console:say_text(T("%s  cost of each decision, in order", bars)) end
  for _, line in ipairs(report.worst_lines(worst, function(d)
    return console.mode and report.moment(d) or T("%s, %s", report.moment(d), texts.seat(d.by))
  end)) do console:say_text(line, "   ") end
  console:say_text "`try N` plays number N again, in another fork of the game."
end

return {
  { usage = "hint", run = advise.hint, example = "hint",
    help = "Advises the seat to decide, from what it can see: a principle, then the best answer and its reason. At a "
      .. "terminal the advice gets better until you type." },
  { usage = "best [MS]", run = advise.best, example = "best 1000",
    help = "Lists every answer with the points a hand that it brings, in deals that fit what the seat sees. It tries for "
      .. "MS milliseconds (250). Without MS, a terminal goes on for up to ten seconds, until you type or nothing changes." },
  { usage = "review [SEAT]", run = review, example = "review 1",
    help = "Shows the three costliest decisions of the last hand, of all seats or of one: what would have been better, as "
      .. "far as that seat could see, and why." },
}
