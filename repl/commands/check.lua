-- houserule check: loads scripts the way a stranger's should be, and says what is wrong with them.
local checker = require "host.check.checker"
local complaints = require "host.check.complaints"
local console = require "host.prompt.console"
local lesson_check = require "host.learn.lesson_check"
local engine = require "houserule"
local sys = require "host.system.sys"
local wall = require "host.wall"
local T, N = engine.texts.of, engine.texts.count

local PLAY <const> = 6 -- seconds of random games in all, of the ten that check has; one for a file at most

local words = engine.words
local command = {
  words = { "SCRIPT..." }, flags = {}, example = "houserule check my-rule.lua",
  summary = "look a script over: names, rules, clauses, clashes, random games, its examples; or a lesson: its tables and "
    .. "answers",
}

-- The texts by file, and the reports on those that an engine before this one was given up for.
local function read_all(call, cli)
  local texts, reports = {}, {}
  if #call.words == 0 then cli.fault("check wants a file; usage: houserule %s", command.usage) end
  for i, path in ipairs(call.words) do
    local text, why, stopped = sys.read(path)
    if stopped then
      reports[i] = complaints.new(path)
      complaints.add_where(reports[i], why)
    elseif not text then cli.refuse(why) end
    texts[i] = text
  end
  return texts, reports
end

local function say(cli, path, report)
  path = words.clean(path)
  for _, one in ipairs(report.list) do
    cli.print(("%s:%d: %s"):format(one.path and words.clean(one.path) or path, one.line, one.sentence))
  end
  for _, note in ipairs(report.notes) do cli.print(T("%s: note: %s", path, note)) end
  if #report.list > 0 then return end
  if report.kind == "lesson" then cli.print(T("%s: fine (%s)", path, N(report.asks, "question")))
  elseif report.kind == "lib" then cli.print(T("%s: fine (a library: nothing to play)", path))
  else
    local played = T("%s played", N(report.deals, "deal"))
    if report.examples then played = T("%s, %s too", played, N(report.examples, "example")) end
    cli.print(T("%s: fine (%s)", path, played))
  end
end

local function is_script(path) return not path:find "%.md$" end

-- Feeds a line to a prompt that nobody sees, with this position on its table: the position then, or nil and what was said.
local function feed_prompt(library, at, line)
  local said = ""
  local con = console.new { library = library, write = function() end, complain = function(text) said = said .. text end }
  con:put(at, true)
  if not con:feed(line) then return nil, said:match "[^\n]*" end
  return con.position
end

local function check_file(library, path, text, seconds)
  if is_script(path) then return checker.check(library, path, text, seconds) end
  return lesson_check.check(library, path, text, function(at, line) return feed_prompt(library, at, line) end)
end

-- Nothing is said before all are checked: until then the front can begin anew without a script that cannot be stopped.
function command.run(call, cli)
  local texts, reports = read_all(call, cli)
  local code = 0
  wall.patient()
  for i, path in ipairs(call.words) do
    if texts[i] and is_script(path) then checker.announce(call.library, path, texts[i]) end
  end
  for i, path in ipairs(call.words) do
    reports[i] = reports[i] or check_file(call.library, path, texts[i], math.min(1, PLAY / #call.words))
  end
  for i, path in ipairs(call.words) do
    say(cli, path, reports[i])
    if #reports[i].list > 0 then code = 1 end
  end
  return code
end

return command
