-- houserule quiz GAME: questions about its rules.
local flags = require "host.flags"
local lesson = require "host.learn.lesson"
local quiz = require "host.learn.quiz"

local command = {
  usage = "quiz GAME [-v VARIANT]... [-o SLOT=VALUE]... [-n N] [--seed S]", most = 1,
  summary = "which cards may be played, who wins, what it is worth", example = "houserule quiz zole -n 5",
  flags = flags.join(flags.game, flags.looks, { n = "count" }),
  flag_help = { n = { "N", "how many questions (10)" }, color = { "WHEN", "auto, always or never" },
                ascii = { "", "letters instead of suit signs" }, plain = { "", "sentences, for a screen reader" } },
}

function command.run(call, cli)
  local game = cli.game(call, 1)
  cli.compose(call, game)
  return lesson.run(call, cli, function(con) quiz.start(con, cli.header(call, game), call.n) end)
end

return command
