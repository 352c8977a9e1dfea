-- houserule solve: what each card brings with all cards open, in a record that stops where a card is due.
local engine = require "houserule"
local flags = require "host.game.flags"
local json = require "host.system.json"
local replay_command = require "host.commands.replay"
local solution = require "host.game.solution"
local sys = require "host.system.sys"

local fields = engine.record.fields
local texts = engine.texts
local T = texts.of

local SECONDS <const>, REDRAWN <const> = 60, 0.1

local command = {
  words = { "FILE|-", "[SCRIPT...]" },
  example = "houserule solve game.jsonl --tricks",
  summary = "exact outcome of each legal card with all cards open",
  flags = flags.join({
    { "--tricks", help = "count tricks, whatever the game counts" },
    { "--least", help = "the first team wants as little as it can get" },
    { "--seconds N", help = "after N seconds what is certain by then: what a card brings at least, and at most (60)" },
  }, flags.json),
}

-- A line for people who wait: which card is looked at, and its bounds as they narrow.
local function progress()
  if not sys.tty(2) then return { done = function() end } end
  local drawn, at = sys.clock(), nil
  return {
    seen = function(i, n, card, least, most)
      if sys.clock() - drawn < REDRAWN then return end
      drawn, at = sys.clock(), true
      local line = T("card %d of %d, %s: at least %d, at most %d", i, n, texts.card(card), least, most)
      io.stderr:write("\r\27[K", texts.plain(line))
    end,
    done = function()
      if at then io.stderr:write("\r\27[K") end
    end,
  }
end

local function say_json(solved)
  local aim = solved.aim
  io.write(json.encode(fields("solve", fields("teams", aim.teams, "counts", aim.counts, "best", aim.best),
    "houserule", 1)), "\n")
  for _, card in ipairs(solved.cards) do
    local line = card.ours and fields("card", card.card, aim.counts, { card.ours, card.theirs }, "line", card.line)
      or fields("card", card.card, "least", card.least, "most", card.most)
    io.write(json.encode(line), "\n")
  end
end

function command.run(call, cli)
  local session, line = replay_command.session(call, cli)
  if not session then return line end
  local shown = progress()
  local solved, unsolved = solution.of(session, call, { seconds = call.seconds or SECONDS, seen = shown.seen })
  shown.done()
  if not solved then return replay_command.say_error(call, { sentence = unsolved, line = line }) end
  if call.json then say_json(solved)
  else io.write(texts.plain(table.concat(solution.lines(solved, session.question.seat), "\n")), "\n") end
  return 0
end

return command
