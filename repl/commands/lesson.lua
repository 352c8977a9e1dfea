-- houserule lesson [NAME]: short lessons by game, with questions; what one has learned is kept.
local console = require "host.prompt.console"
local flags = require "host.game.flags"
local host = require "host.prompt.host"
local lesson = require "host.learn.lesson_mode"
local lesson_file = require "host.learn.lesson_file"
local lesson_new = require "host.learn.lesson_new"
local lessons = require "host.learn.lessons"
local sys = require "host.system.sys"
local typing = require "host.prompt.typing"
local words = require("houserule").words
local T = require("houserule").texts.of

local command = {
  words = { "[LESSON|FILE|GAME]", "[N]" }, example = "houserule lesson zole",
  summary = "learn a game by short lessons with questions; without a name, list the lessons and your progress",
  flags = flags.join(flags.looks, flags.learned),
}

--- Runs `start(con)` on a console and feeds it lines until its mode is over. Returns the exit code.
function command.sit(call, cli, start)
  local typed = sys.tty(0) and sys.tty(1)
  local con = console.new(host.options(call, { learned = host.memory(call, typed) }))
  cli.try(start, con)
  typing.feed(con, typing.lines(con, typed), false, function() return con.done or not con.mode end)
  return 0
end

-- A path names the user's own file: a lesson, or a record that ends with a question, which becomes one.
local function from_file(call, cli, path)
  local text, why, line = sys.read(path)
  local title = path:match "([^/]*)%.%w+$"
  if text and path:find "%.jsonl$" then text, why, line = lesson_new.puzzle(call.library, text, title) end
  if not text then cli.refuse(line and T("%s: line %d: %s", words.printable(path), line, why) or why) end
  lesson_file.read(text, function(at, sentence)
    cli.refuse(T("%s: line %d: %s", words.printable(path), at, sentence))
  end)
  call.library:put("lessons", path, path, text)
  return { name = path, family = "", title = title }
end

function command.run(call, cli)
  local word = call.words[1]
  local is_file = word and (word:find "%.md$" or word:find "%.jsonl$")
  local list = is_file and { from_file(call, cli, word) }
  return command.sit(call, cli, function(con)
    if not word then return con:say_lines(lesson.lines(con, lessons.all(call.library), lessons.heading)) end
    lesson.start(con, list or cli.need(lessons.find(call.library, word, call.words[2])))
  end)
end

return command
