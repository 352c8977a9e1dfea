-- houserule check: loads scripts the way a stranger's should be, and says what is wrong with them.
local checker = require "host.check.checker"
local complaints = require "host.check.complaints"
local console = require "host.prompt.console"
local lesson_check = require "host.learn.lesson_check"
local engine = require "houserule"
local packs = require "host.system.packs"
local sys = require "host.system.sys"
local wall = require "host.wall"
local T, N = engine.texts.of, engine.texts.count

-- Random play in all: decisions, and seconds of the ten that check has. A file has at most FILE of the decisions.
local DECISIONS <const>, SECONDS <const>, FILE <const> = 60000, 6, 10000

local words = engine.words
local command = {
  words = { "SCRIPT..." }, flags = {}, example = "houserule check my-rule.lua",
  summary = "check a script, or those of a pack: names, rules, clauses, clashes, random games, its examples; or a "
    .. "lesson: its tables and answers",
}

-- The scripts and lessons of a pack that are not those that are here, with their texts, and the examples beside them.
local function unfold(pack, into)
  local here = engine.library.new {}
  for _, file in ipairs(pack.head.files) do
    local path, text = file[1], pack.texts[file[1]]
    if not path:find "%.jsonl$" and not path:find "^pages/" and packs.difference(here, path, text) then
      local worked = pack.texts[path:gsub("%.lua$", ".jsonl")]
      into[#into + 1] = { path = pack.path .. "/" .. path, text = text, examples = worked }
    end
  end
end

-- The files to check: { path =, text =, examples = of a pack, report = if an earlier engine was stopped because of it }.
local function read_all(call, cli)
  local list = {}
  if #call.words == 0 then cli.fault("check wants a file; usage: houserule %s", command.usage) end
  for _, path in ipairs(call.words) do
    local one = { path = path }
    if packs.is_one(path) then unfold(cli.have(packs.read(path)), list)
    else
      local why, stopped
      one.text, why, stopped = sys.read(path)
      if stopped then
        one.report = complaints.new(path)
        complaints.add_where(one.report, why)
      elseif not one.text then cli.refuse(why) end
      list[#list + 1] = one
    end
  end
  return list
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

local function check_file(library, one, files)
  local path, text = one.path, one.text
  if is_script(path) then
    local limit = { decisions = math.min(FILE, DECISIONS // files) }
    return checker.check(library, path, text, SECONDS / files, one.examples, limit)
  end
  return lesson_check.check(library, path, text, console.feed_unseen)
end

-- Nothing is printed before all are checked: until then the supervisor can restart without a script that cannot be stopped.
function command.run(call, cli)
  local list = read_all(call, cli)
  local code = 0
  wall.patient()
  for _, one in ipairs(list) do
    if one.text and is_script(one.path) then checker.announce(call.library, one.path, one.text) end
  end
  for _, one in ipairs(list) do
    one.report = one.report or check_file(call.library, one, #list)
  end
  for _, one in ipairs(list) do
    say(cli, one.path, one.report)
    if #one.report.list > 0 then code = 1 end
  end
  return code
end

return command
