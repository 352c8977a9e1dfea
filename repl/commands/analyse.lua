-- houserule analyse: the cost of each decision of a record, and the share of luck in its result.
local analysis = require "host.analysis.analysis"
local engine = require "houserule"
local flags = require "host.game.flags"
local host = require "host.prompt.host"
local json = require "host.system.json"
local paint = require "host.table.paint"
local position = require "host.game.position"
local replay_command = require "host.commands.replay"
local report = require "host.analysis.report"
local sys = require "host.system.sys"
local wall = require "host.wall"
local texts = engine.texts
local T = texts.of

local WORLDS <const> = 200

local command = {
  words = { "FILE|-", "[SCRIPT...]" }, example = "houserule analyse game.jsonl",
  summary = "what each decision of a record cost, and luck apart from skill",
  notes = {
    T("cost: the points a hand by which the best answer beat the one given, as far as the seat could see, with a 95 % "
      .. "interval. Points are what a side makes more than the others do in the mean. The best answer is found in DEALS "
      .. "simulated deals; then both are tried in as many new ones, so a cost of zero may come out a little below it. If "
      .. "the hand may end the game, the cost is also given as the chance to win the game."),
    T("with open cards: the card points or tricks that the best card would have brought the seat's team more, if "
      .. "everybody saw all cards and played best."),
    T("luck of the deal: what bots make of this deal, less what they make of any deal with the same dealer."),
    T("others': what the decisions of other sides cost them, a share for each side against them, less what those of "
      .. "a partner cost. chance: the lie of the hidden cards, the worth of being dealer, and the rest: points = luck - "
      .. "cost + others' + chance."),
    T("JSON: a line for each decision: game, hand, decision (as `log` counts), by, point, do; then best, cost, ci95, "
      .. "win and win_ci95 if the hand may end the game, and open { best, cost, counts } for a card that was solved; or "
      .. "only, if there was no other answer; or weighed false, if nothing can be tried. A line for each hand: points, "
      .. "luck and ci95 of each side. The last line is the summary."),
  },
  flags = flags.join({
    { "-n DEALS", from = 1, to = 100000, help = T("try each answer in so many simulated deals (%d)",
      WORLDS) },
    { "--seed S", help = "draw those deals under another seed: the same seed gives the same figures" },
  }, flags.looks, flags.json),
}

-- Returns the games of a complete record, { library =, header =, log =, title =, seats =, rules = }, and their number of
-- decisions; or nil and the problem.
local function read(call, cli)
  local games, decisions = {}, 0
  local reader, why = replay_command.read_whole(call, cli, 1, function(s)
    games[#games + 1] = { library = s.library, header = s:full_header(), log = s.log, rules = s.rules,
                          title = s.game.base.declared.title, seats = s.rules.seats }
  end)
  if not reader then return nil, why end
  for _, game in ipairs(games) do decisions = decisions + position.count(game.log) end
  if decisions > 0 then return games, decisions end
  return nil, { sentence = T "nobody has decided anything in this record: there is nothing to judge", line = reader:line() }
end

-- Functions that write the results as they are found.
local function sayer(call, painter)
  if call.json then
    local function put(line) io.write(json.encode(line), "\n") end
    return { title = function() end, decision = function(d, game) put(report.decision_json(d, game)) end,
             hand = function(h, game) put(report.hand_json(h, game)) end,
             summary = function(...) put(report.summary_json(...)) end }
  end
  local function say(text, ...) io.write(painter:clean(T(text, ...)), "\n") end
  local function say_text(text, indent)
    for _, row in ipairs(paint.wrap(painter:text(text), 80, indent)) do say(row) end
  end
  local shown
  return {
    title = function(title)
      shown = nil
      say(title)
    end,
    decision = function(d)
      if d.hand ~= shown then say(T("hand %d", d.hand)) end
      shown = d.hand
      say(report.decision_line(d, painter))
    end,
    hand = function() end,
    summary = function(sums, worst, counts)
      say("")
      if worst[1] then say("The costliest decisions:") end
      for _, line in ipairs(report.worst_lines(worst, function(d)
        local hand = T("hand %d, %s, %s", d.hand, report.moment(d), texts.seat(d.by))
        return counts.games > 1 and T("game %d, %s", d.game, hand) or hand
      end)) do
        say_text(line, "   ")
      end
      if counts.weighed == 0 then say "No decision of this record left a choice that can be tried."
      elseif not worst[1] then say("No decision cost what %d deals can tell from nothing.", counts.worlds) end
      if not sums.seats[1] then return end
      say("")
      for _, line in ipairs(report.seat_lines(sums)) do say(line) end
      say_text(report.legend(), "  ")
    end,
  }
end

-- A line that says how far it is, where the results go elsewhere than to the terminal.
local function progress(all)
  if not sys.tty(2) or sys.tty(1) then return { step = function() end, done = function() end } end
  local n = 0
  return {
    step = function()
      n = n + 1
      io.stderr:write("\r" .. T("%d of %d decisions", n, all))
    end,
    done = function() io.stderr:write("\r\27[K") end,
  }
end

local function analyse(call, games, all)
  local painter = host.painter(call)
  local say, sums, counts = sayer(call, painter), report.sums(), { games = #games, decisions = 0, weighed = 0 }
  counts.worlds, counts.seed = call.n or WORLDS, call.seed or "analyse"
  local found = analysis.new { worlds = counts.worlds, seed = counts.seed, beat = wall.beat }
  local bar = progress(all)
  for i, game in ipairs(games) do
    painter:follow(function() return game.rules end)
    say.title(game.title)
    found:run(game, {
      decision = function(d)
        d.game, counts.decisions, counts.weighed = i, counts.decisions + 1, counts.weighed + (d.cost and 1 or 0)
        say.decision(d, i)
        bar.step()
      end,
      hand = function(h)
        report.add(sums, h, game.seats)
        say.hand(h, i)
      end,
    })
  end
  bar.done()
  say.summary(sums, found:costliest(), counts)
  return 0
end

function command.run(call, cli)
  local games, found = read(call, cli)
  if not games then return replay_command.say_error(call, found) end
  return analyse(call, games, found)
end

return command
