-- houserule quiz GAME: questions about its rules.
local flags = require "host.game.flags"
local lesson = require "host.commands.lesson"
local quiz = require "host.learn.quiz_mode"

local command = {
  words = { "GAME" },
  summary = "answer questions: which cards are legal, who wins a trick, what a hand is worth",
  example = "houserule quiz zole -n 5",
  flags = flags.join({ { "-n N", help = "how many questions (10)" } }, flags.game, flags.looks, flags.learned),
}

function command.run(call, cli)
  local game = cli.game(call, 1)
  cli.compose(call, game)
  return lesson.sit(call, cli, function(con) quiz.start(con, cli.header(call, game), call.n) end)
end

return command
