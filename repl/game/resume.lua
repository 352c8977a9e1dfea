-- resume.lua - going on with a game whose session died: a crash, a kill, a closed terminal, a full disk.
local engine = require "houserule"
local plain = require "houserule.values.plain"
local comparison = require "host.game.comparison"
local folders = require "host.system.folders"
local journal = require "host.game.journal"
local people = require "host.table.people"
local position = require "host.game.position"
local views = require "host.table.seat_view"
local disk = require "host.system.disk"
local wall = require "host.wall"
local T, N = engine.texts.of, engine.texts.count

local words = engine.words
local resume = {}

local LISTED <const> = 20

local function folder_of(console) return console.host.journals or folders.state() end

-- Says how a kept game stands: which hand, and what the sides have.
local function standing(library, found)
  local at, problem = position.fit(library, found.game)
  if not at then return T("does not load: %s", problem.sentence) end
  local s, scores = at.session, {}
  local hand = views.hand(s.t.deal_number, views.hand_word(s.rules))
  if views.in_mind(s) or s.rules.kept then return hand end
  for side, score in ipairs(s.raw.scores()) do scores[side] = (score == 0 and "%d" or "%+d"):format(score) end
  return T(s.state == "over" and "%s, over, scores %s" or "%s, scores %s", hand, table.concat(scores, " "))
end

local function title_of(library, found)
  local id = found.game.header.game
  local made = engine.compose.game(library, id, {})
  return words.clean(made and made.base.declared.title or id)
end

--- Says in a line what a journal holds: game, hand, scores, how much was decided, and when.
function resume.describe(library, found)
  local ok, date = pcall(os.date, "%Y-%m-%d %H:%M", found.when) -- files have times that no calendar here has
  return words.clean(("%s: %s, %s, %s"):format(title_of(library, found), standing(library, found),
    N(position.count(found.game.log), "decision"), ok and date or T "at an unknown time"))
end

local WEEKDAYS <const> = { T "Sunday", T "Monday", T "Tuesday", T "Wednesday", T "Thursday", T "Friday", T "Saturday" }
local WEEK <const> = 7 * 24 * 60 * 60

--- Names a kept game as people do: "Thursday's Nine Card Don", of one that is older than a week "Nine Card Don of
--- 2026-03-01".
function resume.title(library, found)
  local ok, date = pcall(os.date, "*t", found.when) -- files have times that no calendar here has
  local title, age = title_of(library, found), os.time() - found.when
  if ok and age >= 0 and age < WEEK then return T("%s's %s", WEEKDAYS[date.wday], title) end
  return ok and T("%s of %s", title, os.date("%Y-%m-%d", found.when)) or title
end

--- Names it, and how it stands.
function resume.title_and_standing(library, found)
  return T("%s (%s)", resume.title(library, found), standing(library, found))
end

-- Says which files a list of journals could not take; nil where there are none.
local function strange(list)
  local n = #list.strange
  if n == 0 then return nil end
  local more = T("no game can be read from %s", list.strange[1])
  return words.clean(n > 1 and T("%s, nor from %s there", more, N(n - 1, "other file")) or more)
end

-- Adds to sentences the one of strange files, where there are any.
local function with_strange(text, list)
  local more = strange(list)
  more = more and more:gsub("^n", "N") .. "."
  return text and more and text .. " " .. more or text or more
end

--- Says at the start of a session which games are kept.
function resume.offer(console)
  local list, text = journal.list(folder_of(console)), nil
  local several = #list > 1
  if list[1] then
    text = T(several and "An unfinished game is kept (%s): `resume 1` goes on with it, `resume drop 1` throws it away."
      or "An unfinished game is kept (%s): `resume` goes on with it, `resume drop` throws it away.",
      resume.describe(console.library, list[1]))
  end
  if several then text = text .. " " .. T("%d older: `resume` lists them.", #list - 1) end
  text = with_strange(text, list)
  if text then console:say_text(text) end
end

local function cannot(found, problem)
  local text = T("the game cannot be resumed: %s.", problem.sentence)
  if not found.scripts or #found.scripts == 0 then return text end
  return text .. " " .. words.clean(T("It was begun with --scripts %s", table.concat(found.scripts, " --scripts ")))
end

-- Says that the rules make other scores of what was decided than when the game was kept; nil where they make the same.
local function changed(s, scores)
  local made = s.raw.scores()
  if not scores or plain.is_equal(scores, made) then return nil end
  if views.in_mind(s) then
    return T("The scores are others than when it was kept: %s was changed since.", comparison.files_of(s.game))
  end
  return T("The scores are %s, and were %s when it was kept: %s was changed since.", table.concat(made, " "),
    table.concat(scores, " "), comparison.files_of(s.game))
end

-- Puts the game of a claimed journal together: { position =, forks =, fork =, seat =, file =, lost = what of it
-- is not there, in sentences, or nil, news = that and what else is to be said, or nil }.
-- nil and a sentence if that cannot be; the journal stays then.
local function assemble(library, found)
  local at, fitted, of, problem = position.fit(library, found.game)
  if not at then
    disk.close(found.file)
    return nil, cannot(found, fitted)
  end
  found.position = at
  for _, shot in pairs(found.forks) do shot.library = library end
  local lost = {}
  if found.damage then
    lost[1] = words.clean(
      T("%s: %s; the game stands as it was before that, and the file is kept.", found.path, found.damage))
  end
  if fitted < of then
    lost[#lost + 1] = T("From step %d of %d on the game no longer fits the rules: %s.", fitted + 1, of, problem.sentence)
  end
  if not problem then lost[#lost + 1] = changed(at.session, found.game.scores) end
  found.lost = lost[1] and table.concat(lost, " ")
  found.news = found.lost
  return found
end

-- Claims a journal of a list and puts its game together.
local function open(library, list, n)
  local found, why = journal.claim(list[n].path)
  if not found then return nil, T("the game cannot be resumed: %s", words.clean(why)) end
  found, why = assemble(library, found)
  if found then found.news = with_strange(found.lost, list) end
  return found, why
end

local function none(list)
  local more = strange(list)
  return T "there is no unfinished game to resume" .. (more and "; " .. more or "")
end

-- In the REPL -------------------------------------------------------------------------------------------------------

local function free_name(console, name)
  local new, n = name, 1
  while console.forks[new] or new == console.fork do
    n = n + 1
    new = ("%s-%d"):format(name, n)
  end
  return new
end

--- Lists the games that are kept, the newest first, as journal.list does.
function resume.list(console)
  console.unfinished = journal.list(folder_of(console))
  return console.unfinished
end

--- Claims the n-th of that list and puts its game together; nil and a sentence if there is none, or it cannot be had.
function resume.take(console, n)
  local list = console.unfinished or resume.list(console)
  if not list[n] then return nil, none(list) end
  console.unfinished = nil
  return open(console.library, list, n)
end

--- Puts it on the table: nothing that lies there is lost. `quietly`: whoever sits there has it before his eyes.
function resume.onto(console, found, quietly)
  local at = console.position
  local blank = not at or at:decisions() == 0 and #at.later == 0
  console.names = found.people and people.read(found.people) or console.names
  console:put(found.position, blank)
  if blank and not next(console.forks) then console.fork = found.fork or "main" end
  for name, shot in pairs(found.forks) do console.forks[free_name(console, name)] = shot end
  console:changed()
  local own = console.host.journal -- where that keeps the game now, and nothing of it is lost, the old file goes
  local is_kept = own and own.file and not own.memory and not own.broken
  if is_kept and not found.lost then disk.drop(found.file) else disk.close(found.file) end
  console.resumed = { session = console.position.session, steps = #console.position.session.log }
  if found.news then console:say_text(found.news) end
  if console.mode then console.mode:resumed(found)
  elseif not quietly then console:show_table() end
end

-- Returns the list of kept games, and which of them is meant.
local function pick(console, text)
  local list = console.unfinished or journal.list(folder_of(console))
  local n = text and math.tointeger(tonumber(text)) or not text and 1
  if #list == 0 then console:fault("%s", none(list)) end
  if not n or not list[n] then
    console:fault("resume wants a number from 1 to %d, not \"%s\"", #list, words.printable(text))
  end
  return list, n
end

local function list_all(console, list)
  for i = 1, math.min(#list, LISTED) do
    console:say_text(("%2d  %s"):format(i, resume.describe(console.library, list[i])), "    ")
  end
  if #list > LISTED then console:say("    and %d older ones", #list - LISTED) end
  console:say_text(with_strange(T "`resume N` goes on with one, `resume drop N` throws one away.", list))
end

local function drop(console, text)
  local list, n = pick(console, text)
  if not text and #list > 1 then console:fault("resume drop wants a number, as `resume` lists them") end
  disk.drop(console:need(journal.claim(list[n].path)).file)
  console.unfinished = nil
  console:say("thrown away: %s", resume.describe(console.library, list[n]))
end

--- The command.
function resume.run(console, args)
  if args[1] == "drop" then return drop(console, args[2]) end
  if not args[1] then
    local list = resume.list(console)
    if #list > 1 then return list_all(console, list) end
  end
  local found = console:need(open(console.library, pick(console, args[1])))
  console.unfinished = nil
  resume.onto(console, found)
end

-- Opens the newest one, for --resume: the call is wrong where there is none; where there is one, and it cannot be had, it
-- fails.
local function newest(library, cli)
  local list = journal.list(folders.state())
  wall.patient()
  if not list[1] and not list.strange[1] then cli.fault("%s", none(list)) end
  local found, why = nil, none(list)
  if list[1] then found, why = open(library, list, 1) end
  return found or error({ sentence = why }, 0)
end

--- Finds what a session begins with: the game, as put together above, of an engine that was given up in the middle of a
--- line, or the newest that is kept where the call wants that; why that engine was given up, as a sentence; and how many
--- lines it had begun. Any may be nil.
function resume.begin(console, call, cli)
  local why, lines, file = wall.lost()
  if file then wall.patient() end -- each of its decisions is taken again
  local kept = file and journal.left(file)
  kept = kept and assemble(console.library, kept)
  if call.resume and not why then kept = newest(console.library, cli) end
  if call.resume and call.names and kept then kept.people = nil end -- said now, which was said later
  return kept, why, lines
end

-- The end of a session ------------------------------------------------------------------------------------------------

--- The journal of a session that a call begins: on disk at a terminal, and where the call wants it; else in memory.
function resume.journal(call, typed)
  if not typed and not call.journal then return journal.new { memory = true } end
  return journal.new { folder = folders.state(), scripts = call.folders }
end

-- True if there is anything to go on with: a game that has begun and is not over, a fork, one that was only looked at, or
-- one that could not be put back.
local function is_unfinished(console)
  local at, was = console.position, console.resumed
  if not at then return console.forks.last ~= nil end
  if was and at.session == was.session and #at.session.log == was.steps then return true end
  if at.session.state ~= "over" and at:decisions() > 0 then return true end
  for name, shot in pairs(console.forks) do
    if name ~= "last" and position.count(shot.log) > 0 then return true end
  end
  return false
end

--- The session ends. An unfinished game is kept for the next one where somebody typed, where it had been kept before, and
--- where nobody gets what is said any more; somebody is told how to go on: with `houserule COMMAND--resume`.
function resume.leave(console, typed, command)
  local own = console.host.journal
  if not own then return end
  if not is_unfinished(console) or not typed and not console.resumed and io.flush() then return own:finish() end
  if typed and own.file and not own.broken and not own.memory then
    console:say_text(T("The game is kept: `houserule %s--resume` goes on with it.", command))
  end
  own:leave()
end

return resume
