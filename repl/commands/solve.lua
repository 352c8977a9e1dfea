-- houserule solve: what each card brings with all cards open, in a record that stops where a card is due.
local engine = require "houserule"
local flags = require "host.game.flags"
local json = require "host.system.json"
local replay_command = require "host.commands.replay"
local solution = require "host.game.solution"

local fields = engine.record.fields

local command = {
  words = { "FILE|-", "[SCRIPT...]" },
  example = "houserule solve game.jsonl --tricks",
  summary = "exact outcome of each legal card with all cards open",
  flags = flags.join({
    { "--tricks", help = "count tricks, whatever the game counts" },
    { "--least", help = "the first team wants as little as it can get" },
    { "--seconds N", help = "after N seconds what is certain by then: what a card brings at least, and at most" },
  }, flags.json),
}

local function say_json(solved)
  local aim = solved.aim
  io.write(json.encode(fields("solve", fields("teams", aim.teams, "counts", aim.counts, "best", aim.best))), "\n")
  for _, card in ipairs(solved.cards) do
    local line = card.ours and fields("card", card.card, aim.counts, { card.ours, card.theirs }, "line", card.line)
      or fields("card", card.card, "least", card.least, "most", card.most)
    io.write(json.encode(line), "\n")
  end
end

function command.run(call, cli)
  local session, line = replay_command.session(call, cli)
  if not session then return line end
  local solved, unsolved = solution.of(session, call, { seconds = call.seconds })
  if not solved then return replay_command.say_error(call, { sentence = unsolved, line = line }) end
  if call.json then say_json(solved)
  else io.write(engine.texts.plain(table.concat(solution.lines(solved, session.question.seat), "\n")), "\n") end
  return 0
end

return command
