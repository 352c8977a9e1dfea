-- learn.lua - for newcomers: lessons and the quiz.
local arguments = require "host.game.arguments"
local flags = require "host.game.flags"
local lesson = require "host.learn.lesson"
local lessons = require "host.learn.lessons"
local quiz = require "host.learn.quiz"

local function begin_quiz(console, args)
  local call = arguments.read(args, "quiz", flags.join(flags.game, { n = "count" }))
  call.library, call.command = console.library, "quiz"
  local game, n = call.words[1], call.n or math.tointeger(tonumber(call.words[2]))
  if game and tonumber(game) then game, n = nil, math.tointeger(tonumber(game)) end
  call.words[1] = game or console.position and console.position.session.game.id
  quiz.start(console, arguments.header(call, arguments.game(call, 1)), n)
end

local function begin_lesson(console, args)
  if not args[1] then return console:say_lines(lesson.lines(console, lessons.all(console.library), lessons.heading)) end
  local list, unknown = lessons.find(console.library, args[1], args[2])
  if not list then console:fault("%s", unknown) end
  lesson.start(console, list)
end

return {
  { name = "lesson", usage = "lesson [NAME|GAME [N]]", aliases = { "tour" }, completes = "game", run = begin_lesson,
    help = "Short lessons, with questions: those of a game, one after another, or one of them; without a name, which there "
      .. "are. The game on the table comes back afterwards.",
    example = "lesson zole" },
  { name = "quiz", usage = "quiz [GAME] [N] [-v VARIANT] [--seed S]", completes = "game", run = begin_quiz,
    help = "Asks N questions (10): which cards may be played, who wins a trick, what a trick or a hand comes to. Each "
      .. "answer is explained with its clause; `skip` gives one up, `quit quiz` ends.",
    example = "quiz zole 5" },
}
