-- learn.lua - for newcomers: the tour and the quiz.
local arguments = require "host.game.arguments"
local flags = require "host.game.flags"
local quiz = require "host.learn.quiz"
local tour = require "host.learn.tour"

local function begin_quiz(console, args)
  local call = arguments.read(args, "quiz", flags.join(flags.game, { n = "count" }))
  call.library, call.command = console.library, "quiz"
  local game, n = call.words[1], call.n or math.tointeger(tonumber(call.words[2]))
  if game and tonumber(game) then game, n = nil, math.tointeger(tonumber(game)) end
  call.words[1] = game or console.position and console.position.session.game.id
  quiz.start(console, arguments.header(call, arguments.game(call, 1)), n)
end

return {
  { name = "tour", usage = "tour", run = tour.start,
    help = "A walk through one hand of Zole, step by step; `skip`, `back` and `quit tour` as you like. The game on "
      .. "the table comes back afterwards.",
    example = "tour" },
  { name = "quiz", usage = "quiz [GAME] [N] [-v VARIANT] [--seed S]", completes = "game", run = begin_quiz,
    help = "Asks N questions (10): which cards may be played, who wins a trick, what a trick or a hand comes to. Each "
      .. "answer is explained with its clause; `skip` gives one up, `quit quiz` ends.",
    example = "quiz zole 5" },
}
