-- learn.lua - the commands for newcomers: lessons and the quiz.
local arguments = require "host.game.arguments"
local flags = require "host.game.flags"
local lesson = require "host.learn.lesson_mode"
local lesson_new = require "host.learn.lesson_new"
local lessons = require "host.learn.lessons"
local quiz = require "host.learn.quiz_mode"
local engine = require "houserule"
local T, words = engine.texts.of, engine.words

local function begin_quiz(console, args)
  local call = arguments.read(args, "quiz", flags.join(flags.game, { { "-n N" } }))
  call.library, call.command = console.library, "quiz"
  local game, n = call.words[1], call.n or math.tointeger(tonumber(call.words[2]))
  if game and tonumber(game) then game, n = nil, math.tointeger(tonumber(game)) end
  call.words[1] = game or console.position and console.position.session.game.id
  quiz.start(console, arguments.header(call, arguments.game(call, 1)), n)
end

-- Writes a lesson about the position on the table among the scripts of the user's own.
local function new_lesson(console, name, kind)
  local own, s = console:own_folder(), console:session_needed()
  if not (name or ""):match "^[%w_-]+$" or #name > 40 then
    console:fault("lesson new wants a name of letters, digits and hyphens, like: lesson new keep-the-ten")
  end
  local path = ("%s/lessons/%s/%s.md"):format(own, s.header.game, name)
  local there = console.library.files.lessons[s.header.game .. "/" .. name]
  if there then console:fault("there is a lesson %s already", name) end
  console:save_own(path, console:need(lesson_new.text(s, (name:gsub("[-_]", " ")), kind or "best")))
  console:say_text(T("The lesson is saved in %s. Write its explanations there; `houserule check` finds mistakes, and "
    .. "`houserule lesson %s` runs it.", path,
    name .. words.clean(arguments.scripts(console.host))))
end

local function begin_lesson(console, args)
  if args[1] == "new" then return new_lesson(console, args[2], args[3]) end
  if not args[1] then return console:say_lines(lesson.lines(console, lessons.all(console.library), lessons.heading)) end
  lesson.start(console, console:need(lessons.find(console.library, args[1], args[2])))
end

return {
  { usage = "lesson [LESSON|GAME [N]] | new NAME [KIND]",
    aliases = { "tour" }, run = begin_lesson,
    help = "Short lessons, with questions: those of a game, one after another, or one of them; without a name, which there "
      .. "are. The game on the table comes back afterwards. `new` writes a lesson about the position on the table, with a "
      .. "question of a kind (best, legal, winner ...) and what is right.",
    example = "lesson zole" },
  { usage = "quiz [GAME] [N] [-v VARIANT] [--seed S]", run = begin_quiz, example = "quiz zole 5",
    help = "Asks N questions (10): which cards may be played, who wins a trick, what a trick or a hand comes to, what is "
      .. "best. Each answer is explained with its clause, and what was missed comes again, soon and then later; `skip` "
      .. "gives one up, `quit quiz` ends." },
}
