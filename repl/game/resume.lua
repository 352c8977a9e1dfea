-- resume.lua - keeps games between sessions. A game continues if its session died (a crash, a kill, a closed terminal, a
-- full disk), and a game that is over can be opened again.
local engine = require "houserule"
local plain = require "houserule.values.plain"
local comparison = require "host.game.record_comparison"
local folders = require "host.system.folders"
local journal = require "host.game.journal"
local people = require "host.table.people"
local position = require "host.game.position"
local replay = require "host.game.record_replay"
local views = require "host.table.seat_view"
local disk = require "host.system.disk"
local wall = require "host.wall"
local T, N = engine.texts.of, engine.texts.count

local words = engine.words
local resume = {}

local LISTED <const> = 20

--- The number of games that are over that are read; all are kept.
resume.PLAYED_MOST = 100

local function folder_of(console) return console.host.journals or folders.state() end

-- Returns a library with the scripts that a kept game was begun with, where they still are.
local function library_of(library, found)
  if found.scripts and not found.library then found.library = folders.library(folders.all(found.scripts)) end
  return found.library or library
end

-- Names who has won a game that is over.
local function winners(at, names)
  local list = {}
  local who = people.new(function() return names end, function() return at.session end)
  for _, entry in ipairs(at:entries() or {}) do
    local line = entry.line
    if line and not entry.kind and line[1] == "game" then
      list = plain.map(line:get "winner", function(side) return (who:side(side)) end)
    end
  end
  return words.list(list)
end

-- Describes a kept game: the hand and the scores.
local function standing(library, found)
  local at, problem = position.fit(library_of(library, found), found.game)
  if not at then return T("does not load: %s", problem.sentence) end
  local s, scores = at.session, {}
  local hand = views.hand(s.t.deal_number, views.hand_word(s.rules))
  if s.rules.kept and s.state == "over" then
    local by = winners(at, found.names)
    if #by == 0 then return T("%s, over", hand) end
    return T("%s, over, won by %s", hand, by)
  end
  if views.in_mind(s) or s.rules.kept then return hand end
  for side, score in ipairs(s.engine_table.scores()) do scores[side] = (score == 0 and "%d" or "%+d"):format(score) end
  return T(s.state == "over" and "%s, over, scores %s" or "%s, scores %s", hand, table.concat(scores, " "))
end

local function title_of(library, found)
  local id = found.game.header.game
  local made = engine.compose.game(library_of(library, found), id, {})
  return words.clean(made and made.base.declared.title or id)
end

--- Describes a journal in a line: game, hand, scores, number of decisions, and time.
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
  if ok and date.yday == os.date "*t".yday and age >= 0 and age < WEEK then return T("today's %s", title) end
  if ok and age >= 0 and age < WEEK then return T("%s's %s", WEEKDAYS[date.wday], title) end
  return ok and T("%s of %s", title, os.date("%Y-%m-%d", found.when)) or title
end

--- Names it, and how it stands.
function resume.title_and_standing(library, found)
  local ok, time = pcall(os.date, "%H:%M", found.when)
  local title, stands = resume.title(library, found), standing(library, found)
  return ok and T("%s (%s, at %s)", title, stands, time) or T("%s (%s)", title, stands)
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
  local list, text = resume.list(console), nil
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
  local text = words.closed(T("the game cannot be resumed: %s.", problem.sentence))
  if not found.scripts or #found.scripts == 0 then return text end
  return text .. " " .. words.clean(T("It was begun with --scripts %s", table.concat(found.scripts, " --scripts ")))
end

-- Says that the rules make other scores of what was decided than when the game was kept; nil where they make the same.
local function changed(s, scores)
  local made = s.engine_table.scores()
  if not scores or plain.is_equal(scores, made) then return nil end
  if views.in_mind(s) then
    return T("The scores are others than when it was kept: %s was changed since.", comparison.files_of(s.game))
  end
  return T("The scores are %s, and were %s when it was kept: %s was changed since.", table.concat(made, " "),
    table.concat(scores, " "), comparison.files_of(s.game))
end

-- Restores the game of a claimed journal: { position =, forks =, fork =, seat =, file =, lost = sentences about parts that
-- could not be restored, or nil, news = these and other sentences for the person, or nil }. Returns nil and a sentence if it
-- cannot be restored; the journal's file stays then.
local function assemble(library, found)
  library = library_of(library, found)
  local at, fitted, of, problem = position.fit(library, found.game)
  if not at then
    if found.file then disk.close(found.file) end
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
    lost[#lost + 1] = words.closed(
      T("From step %d of %d on the game no longer fits the rules: %s.", fitted + 1, of, problem.sentence))
  end
  if not problem then lost[#lost + 1] = changed(at.session, found.game.scores) end
  found.lost = lost[1] and table.concat(lost, " ")
  found.news = found.lost
  return found
end


-- Claims a journal of a list and puts its game together.
local function open(library, list, n)
  local one = list[n]
  local found, why = one, nil
  if not one.is_record then found, why = journal.claim(one.path) end
  if not found then return nil, T("the game cannot be resumed: %s", words.clean(why)) end
  found, why = assemble(library, found)
  if found then found.news = with_strange(found.lost, list) end
  return found, why
end

-- Says that a list has no game of this number, or none at all.
local function none(list, n)
  local more = strange(list)
  local text = n and T("there is no game %s: the list has %d", n, #list) or T "there is no unfinished game to resume"
  return text .. (more and "; " .. more or "")
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
  console.listed = journal.list(folder_of(console))
  return console.listed
end

-- Reads a record of a game that is over, as versions before 0.3 kept them: its name has the seat of who played it.
local function read_record(library, path)
  local file, seat = io.open(path, "rb"), tonumber(path:match "%-seat(%d+)%.jsonl$")
  if not file then return nil end
  local reader = replay.new { library = library, say = function() end }
  if not reader:read_all(file, path) then return nil end
  local s = reader.session
  local when = path:match "(%d+%-%d+)%-seat" or ""
  local year, month, day, hour, minute = when:match "^(%d%d%d%d)(%d%d)(%d%d)%-(%d%d)(%d%d)"
  return { path = path, seat = math.tointeger(seat), forks = {}, is_record = true,
           when = year and os.time { year = year, month = month, day = day, hour = hour, min = minute } or 0,
           game = { header = s:full_header(), log = s.log, later = {}, over = true } }
end

--- Lists the games that are over, the newest first, and says how many there are.
function resume.played(library, folder)
  return journal.played(folder or folders.state(), resume.PLAYED_MOST, function(path) return read_record(library, path) end)
end

--- Lists all that is kept: what is not over, then what is.
function resume.games(console)
  local list = resume.list(console)
  for _, found in ipairs((resume.played(console.library, folder_of(console)))) do list[#list + 1] = found end
  list.is_whole = true
  return list
end

--- The list whose numbers `games` takes: the last one, if it had the games that are over too.
function resume.all_listed(console)
  return console.listed and console.listed.is_whole and console.listed or resume.games(console)
end

--- Claims and restores the n-th game of the list that was made last; nil and a sentence if there is none or it fails.
function resume.take(console, n)
  local list = console.listed or resume.list(console)
  if not list[n] then return nil, none(list, n > 1 and n or nil) end
  console.listed = nil
  return open(console.library, list, n)
end

-- True if the game on the table is over, was so when it was opened again, and nothing was changed in it.
local function is_only_opened(console)
  local was, at = console.resumed, console.position
  return was ~= nil and was.is_over and at ~= nil and at.session == was.session and #at.session.log == was.steps
    and plain.is_equal(console.names, was.names)
end

--- Lets a console's journal keep what changed, as journal:update does. A game that is over and was only opened again lies
--- where it was; once it is changed, the new one takes its place.
function resume.update(console)
  local own, was = console.host.journal, console.resumed
  if not own or is_only_opened(console) then return nil end
  local news = own:update(console)
  if was and was.is_over and was.file and own.file and not own.memory and not own.broken then
    local is_over = console.position.session.state == "over" -- else the game as it was played stays too
    if is_over then disk.drop(was.file) else disk.close(was.file) end
    was.file = nil
  end
  return news
end

-- True if a person has decided something in a log. At the prompt that is whoever types, also for bots.
local function has_decided(console, log)
  local mode = console.mode
  if mode and mode.has_decided then return mode:has_decided(log) end
  return position.count(log) > 0
end

local function has_begun_fork(console)
  for name, shot in pairs(console.forks) do
    if not (name == "last" and shot.is_over) and has_decided(console, shot.log) then return true end
  end
  return false
end

-- True if a game must be kept: one in which a person has decided something, there or in a fork, a resumed one, or one that
-- could not be restored.
local function is_begun(console)
  local at = console.position
  if not at then return console.forks.last ~= nil end
  return console.resumed ~= nil or has_decided(console, at.session.log) or has_begun_fork(console)
end

--- True if the game on the table is kept on disk.
function resume.keeps(console)
  local own = console.host.journal
  return own ~= nil and not own.memory and not own.broken
end

--- Says that leaving now loses the game on the table, which cannot be kept on disk; nil where nothing is lost.
function resume.unkept(console)
  local own = console.host.journal
  if not own or own.memory or not own.broken or not is_begun(console) or is_only_opened(console) then return nil end
  return T("The game is not kept on disk (%s).", own.broken)
end

--- Puts away the game on the table before another one begins: among those that are over, or for a later start. A new game
-- in which no person has decided is deleted.
function resume.put_away(console)
  local own, at, was = console.host.journal, console.position, console.resumed
  if not own or not at then return end
  resume.update(console)
  if was and was.file then disk.close(was.file) end
  if is_only_opened(console) then own:finish()
  elseif at.session.state == "over" then own:shelve()
  elseif is_begun(console) then own:leave()
  else own:finish() end
  console.resumed, console.forks, console.fork = nil, {}, "main"
end

--- Puts it on the table: nothing that lies there is lost. `quietly`: whoever sits there has it before his eyes.
function resume.onto(console, found, quietly)
  local at = console.position
  local blank = not at or at:decisions() == 0 and #at.later == 0
  if console.mode and at then
    resume.put_away(console)
    blank = true
  end
  console.names = found.names and people.read(found.names) or console.names
  if found.library then console.library = found.library end
  for _, path in ipairs(found.scripts or {}) do
    local list = console.host.folders
    if list and not plain.is_in(list, path) then list[#list + 1] = path end
  end
  console:put(found.position, blank)
  if blank and not next(console.forks) then console.fork = found.fork or "main" end
  for name, shot in pairs(found.forks) do console.forks[free_name(console, name)] = shot end
  local session = found.position.session
  console.resumed = { session = session, steps = #session.log, is_over = session.state == "over", names = console.names,
                      file = found.file, path = found.path }
  if not console.resumed.is_over then
    console:changed()
    local own = console.host.journal -- where that keeps the game now, and nothing of it is lost, the old file goes
    local is_kept = own and own.file and not own.memory and not own.broken
    if is_kept and not found.lost then disk.drop(found.file) else disk.close(found.file) end
    console.resumed.file = nil
  end
  if found.news then console:say_text(found.news) end
  if console.mode then console.mode:resumed(found)
  elseif not quietly then console:show_table() end
end

-- Returns the list of kept games, and which of them is meant.
local function pick(console, text)
  local list = console.listed or resume.list(console)
  local n = text and math.tointeger(tonumber(text)) or not text and 1
  if not n or not list[n] then console:fault("%s", none(list, text and words.printable(text))) end
  return list, n
end

local function list_all(console, list)
  for i = 1, math.min(#list, LISTED) do
    console:say_text(("%2d  %s"):format(i, resume.describe(console.library, list[i])), "    ")
  end
  if #list > LISTED then console:say("    and %d older ones", #list - LISTED) end
end

local function drop(console, text)
  local list, n = pick(console, text)
  if not text and #list > 1 then console:fault("resume drop wants a number, as `resume` lists them") end
  local one = list[n]
  disk.drop(console:need(disk.claim(one.path)))
  console.listed = nil
  console:say("thrown away: %s", resume.describe(console.library, one))
end

-- Opens the game of the list that was made last which a word names.
local function open_named(console, text)
  local found = console:need(open(console.library, pick(console, text)))
  console.listed = nil
  resume.onto(console, found)
end

--- The command `resume`.
function resume.run(console, args)
  if args[1] == "drop" then return drop(console, args[2]) end
  if not args[1] then
    local list = resume.list(console)
    if #list > 1 then
      list_all(console, list)
      return console:say_text(with_strange(T "`resume N` continues one, `resume drop N` deletes one.", list))
    end
  end
  open_named(console, args[1])
end

--- The command `games`.
function resume.run_games(console, args)
  local list = args[1] and resume.all_listed(console) or resume.games(console)
  if args[1] == "drop" then return drop(console, args[2]) end
  if args[1] then return open_named(console, args[1]) end
  if not list[1] then return console:say_text(with_strange(T "No game is kept yet.", list)) end
  list_all(console, list)
  console:say_text(with_strange(T("`games N` opens one: a game that is over can be looked at, printed and corrected, any "
    .. "other continues. `games drop N` deletes one."), list))
end

-- The place of the newest game of a list that has this name, and the house rules of the call.
local function place_of(list, name, call)
  for i, found in ipairs(list) do
    local header = found.game.header
    local is_it = header.game == name
    for _, id in ipairs(call.variants) do is_it = is_it and plain.is_in(plain.list_of(header.variants or {}), id) end
    if is_it then return i end
  end
end

-- Says that no game with this name is kept, and which are.
local function none_called(library, list, name)
  local text, titles = T("no unfinished %s is kept", title_of(library, { game = { header = { game = name } } })), {}
  for _, found in ipairs(list) do
    local title = title_of(library, found)
    if not plain.is_in(titles, title) then titles[#titles + 1] = title end
  end
  return titles[1] and T("%s; kept are: %s", text, words.list(titles)) or text
end

-- Opens the n-th game that is kept; without a number the newest that is not over, of the named game if there is a name. The
-- call is wrong where there is none; where there is one, and it cannot be had, it fails.
local function kept_game(console, call, cli, name)
  local number = call.number
  local list, n = number and resume.games(console) or resume.list(console), number or 1
  wall.patient()
  if name then n = place_of(list, name, call) or place_of(list, cli.game(call, 1), call) end
  local found, why = nil, n and none(list, number) or none_called(console.library, list, call.words[1])
  local _, finished = journal.played(folder_of(console), 0)
  if not list[1] and finished > 0 then why = T("%s; `houserule games` lists what is over", why) end
  if not n or not list[n] and not list.strange[1] then cli.fault("%s", why) end
  if list[n] then found, why = open(console.library, list, n) end
  return found or error({ sentence = why }, 0)
end

--- Finds the game with which a session begins. It is that of an engine that was ended in the middle of a line, or a kept
--- one if the call asks for it: the newest, or the newest of a game that is named. Returns the game as restored above, the
--- sentence that says why the engine was ended, and the number of lines that it had begun. Any may be nil.
function resume.begin(console, call, cli, name)
  local why, lines, file = wall.lost()
  if file then wall.patient() end -- each of its decisions is taken again
  local kept = file and journal.left(file)
  kept = kept and assemble(console.library, kept)
  if (call.resume or call.number) and not why then kept = kept_game(console, call, cli, name) end
  if call.resume and call.names and kept then kept.names = nil end -- said now, which was said later
  return kept, why, lines
end

-- The end of a session ------------------------------------------------------------------------------------------------

--- The journal of a session that a call begins: on disk at a terminal, for a kept game, and where the call wants it; else in
--- memory.
function resume.journal(call, typed)
  if not (typed or call.journal or call.resume or call.number) then return journal.new { memory = true } end
  return journal.new { folder = folders.state(), scripts = call.folders }
end

--- Ends the session. Its game stays on the disk if it is kept there. The last line says how to open it again, with
-- `houserule COMMAND--resume`, or that it is lost; a script that only reads output is spared it: `quietly`.
function resume.leave(console, quietly, command)
  local own = console.host.journal
  if not own then return end
  if own.memory or not is_begun(console) then return own:finish() end
  local is_over = console.position and console.position.session.state == "over"
  local unkept = resume.unkept(console)
  if unkept and not quietly and not console.warned then console:say_text(unkept) end
  if not unkept and not quietly then
    console:say_text(is_over and T "The game is kept: `houserule games` lists all that were played, and opens them again."
      or T("The game is kept: `houserule %s--resume` goes on with it.", command))
  end
  if is_over and not has_begun_fork(console) then resume.put_away(console) else own:leave() end
end

return resume
