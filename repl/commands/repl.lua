-- houserule [GAME ...]: the REPL. On a terminal somebody types; otherwise the lines come from -e, a file or a pipe,
-- and where there are none at all the program shows what it does.
local console = require "host.prompt.console"
local disk = require "host.system.disk"
local edit = require "host.prompt.edit"
local flags = require "host.flags"
local folders = require "host.folders"
local input = require "host.system.input"
local journal = require "host.game.journal"
local paint = require "host.table.paint"
local record = require "houserule.values.record"
local resume = require "host.game.resume"
local sys = require "host.system.sys"

local command = {
  usage = "[GAME] [-v VARIANT]... [-o SLOT=VALUE]... [--seed S] [--players N] [-e LINE]... [FILE|-] [--batch]",
    most = 2,
  summary = "the REPL, the game dealt if one is named",
  example = "houserule zole -v pool --seed tuesday",
  flag_help = { e = { "LINE", "run this line in place of the prompt; may be said several times" },
                batch = { "", "stop at the first line that is refused" },
                resume = { "", "go on with the game of a session that died" },
                journal = { "", "keep every decision on disk, as on a terminal" },
                color = { "WHEN", "auto, always or never" },
                ascii = { "", "letters instead of suit signs" }, plain = { "", "sentences, for a screen reader" } },
  flags = flags.join(flags.game, flags.looks, { e = "list", batch = "yes", resume = "yes", journal = "yes" }),
}

local HISTORY <const> = 1000 -- lines kept from one session to the next

-- Whole or not at all: what was there before stays where the new cannot be written.
local function save(path, text)
  local folder = path:match("^(.*)/[^/]*$")
  if folder and folder ~= "" and not sys.exists(folder) then
    local fine, why = sys.mkdir(folder)
    if not fine then return nil, why end
  end
  return disk.replace(path, text)
end

local function shell_quoted(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

-- Nothing is no editor: the shell would run the script.
local function named_by(variable)
  local name = os.getenv(variable)
  return name and name:match "%S" and name or nil
end

local function run_editor(path)
  local editor = named_by "VISUAL" or named_by "EDITOR" or "vi"
  local fine = os.execute(editor .. " " .. shell_quoted(path))
  if not fine then return nil, ("the editor (%s) reports a failure"):format(editor) end
  return true
end

--- The painter a call asks for.
function command.painter(call, cli)
  local color = call.color or "auto"
  if color ~= "auto" and color ~= "always" and color ~= "never" then
    cli.fault("--color is auto, always or never, not \"%s\"", color)
  end
  return paint.new(paint.settings({ color = color, ascii = call.ascii, plain = call.plain }, os.getenv, sys.tty(1)))
end

-- A record's lines, however many there are, and the file they come from; nil and why if it cannot be opened.
local function record_lines(path)
  local file, why = io.open(path, "rb")
  if not file then return nil, why end
  return input(file, path), file
end

--- What a console may do with the system. `more` overrides.
function command.host(call, cli, more)
  local own = folders.own()
  local function load()
    local paths = table.move(call.paths, 1, #call.paths, 1, {})
    if own and paths[1] ~= own and sys.exists(own) then table.insert(paths, 1, own) end
    return folders.library(paths)
  end
  local host = { library = call.library, paths = call.paths, load = load, paint = command.painter(call, cli), own = own,
                 write = function(text) io.write(text) end,
                 complain = function(text)
                   io.flush()
                   io.stderr:write(text)
                 end,
                 width = sys.columns, entropy = sys.entropy, lines = record_lines, save = save }
  for key, value in pairs(more) do host[key] = value end
  return host
end

-- Lines that nobody types -------------------------------------------------------------------------------------------

-- Feeds lines, as long as somebody gets what is said; exit code.
local function run_lines(con, next_line, batch)
  local code = 0
  while not con.done do
    local line = next_line()
    if not line then break end
    if not con:feed(line) then
      code = 1
      if batch then return code end
    end
    if not io.flush() then return 1 end
  end
  return con:finish() and code or 1
end

local function list_lines(list)
  local i = 0
  return function()
    i = i + 1
    return list[i]
  end
end

local function file_lines(path, cli)
  local file, why
  if path == "-" then file = io.stdin else file, why = io.open(path, "r") end
  if not file then cli.refuse(why) end
  return input(file, path)
end

-- Somebody at a terminal --------------------------------------------------------------------------------------------

local function no_history() end

-- The last lines of a history, or none.
local function read_history(path)
  local lines = {}
  if not sys.exists(path) then return lines end
  local file, why = disk.open(path)
  if not file then return nil, why end
  for line in function() return sys.line(file, record.LINE_MOST) end do lines[#lines + 1] = line end
  file:close()
  return lines
end

-- The history: a line each, added as it is typed, so that two sessions lose nothing of each other. No folder, no
-- history; what is no file of lines is left as it is.
local function open_history(con)
  local folder = journal.state_folder()
  if not folder or not sys.mkdir(folder) then return no_history end
  local path = folder .. "/history"
  local lines, why = read_history(path)
  if not lines then
    con:say_text(("What you type is not remembered: %s."):format(why))
    return no_history
  end
  for i = math.max(1, #lines - HISTORY + 1), #lines do edit.add(lines[i]) end
  if #lines > 2 * HISTORY then save(path, table.concat(lines, "\n", #lines - HISTORY + 1) .. "\n") end
  local out = disk.open(path, true)
  if not out then return no_history end
  out:setvbuf "line"
  return function(line)
    if not line:find("%c") then out:write(line, "\n") end
  end
end

local function greet(con, cli)
  con:say("houserule %s: %s.", require("houserule").version, table.concat(con.library:names "games", ", "))
  con:say("Say `deal zole` to begin, `help` for what else there is; Ctrl-D ends.")
  return cli
end

local function type_lines(con)
  local remember = open_history(con)
  local last
  while not con.done do
    io.stdout:flush()
    local line, why = edit.read(con:prompt())
    if line then
      if line:match("%S") and line ~= last then
        edit.add(line)
        remember(line)
        last = line
      end
      con:feed(line)
      con:changed() -- a line that failed halfway may have moved the game all the same
    elseif why == "interrupt" then con:abandon()
    else break end
  end
  return 0
end

local function interactive(con, cli)
  local complete = require "host.prompt.complete"
  local fine = edit.open(function(text)
    local at, list = complete.line(con, text)
    local goes_on = #list == 1 and (list[1]:find "[./:=(]$" or list[1]:find "^[%a_][%w_]*[.:]") -- game.hands[1]
    if #list == 1 and not goes_on then list[1] = list[1] .. " " end
    return at, list
  end)
  if not fine then
    local next_line = input(io.stdin, "standard input")
    return run_lines(con, function()
      io.write(con:prompt())
      io.flush()
      return next_line()
    end)
  end
  if con.position then
    con:say("%s, seed %s. `help` tells what you can say; Ctrl-D ends.", con.position.session.game.base.declared.title,
      con.position.session.header.seed)
    con:show_table()
  else greet(con, cli) end
  local code = type_lines(con)
  edit.close()
  return code
end

-- The journal -------------------------------------------------------------------------------------------------------

local function offer(con)
  local text = resume.offer(con.library, journal.list(journal.state_folder()))
  if text then con:say_text(text) end
end

-- A terminal that hangs up looks like the end of the input; but then there is no terminal any more. Where nobody gets
-- what is said, the end is nobody's wish.
local function end_journal(con, typed)
  local own = con.host.journal
  if not own then return end
  local wished = con.done or not typed or sys.tty(0)
  if wished and io.flush() then own:finish() else own:leave() end
end

local function keep(own)
  return function(con)
    local news = own:update(con)
    if news then con:say_text(news) end
  end
end

-- A pipe without a line is no input: the program shows what it does.
local function piped(con, call)
  local next_line = input(io.stdin, "standard input")
  local first = next_line()
  if not first then return require("host.learn.demo").run(con, call) end
  return run_lines(con, function()
    local line = first or next_line()
    first = nil
    return line
  end, call.batch)
end

local function open_game(con, call, cli)
  local game = call.words[1]
  if not game or not call.library.files.games[game] then return end
  cli.compose(call, game)
  con.players_given = call.players ~= nil
  local fine, why = pcall(function()
    con:open(cli.header(call, game))
    con:deal()
  end)
  if not fine then cli.fault("%s", type(why) == "table" and why.sentence or tostring(why)) end
  con:tell_news(true)
end

local function run(con, call, cli, script, typed)
  if call.resume then resume.onto(con, resume.wanted(con.library, cli)) else open_game(con, call, cli) end
  if call.e then return run_lines(con, list_lines(call.e), call.batch) end
  if script then return run_lines(con, file_lines(script, cli), call.batch) end
  if not typed then return piped(con, call) end
  if not call.resume then offer(con) end
  return interactive(con, cli)
end

function command.run(call, cli)
  local script = call.words[2]
  if call.words[1] and not call.library.files.games[call.words[1]] then script = call.words[1] end
  local typed = not call.e and not script and sys.tty(0)
  local own = (typed or call.journal) and journal.new { folder = journal.state_folder(), scripts = call.folders } or nil
  local con = console.new(command.host(call, cli, { journal = own, changed = own and keep(own),
    numbered = not typed and not call.e, edit = typed and run_editor or nil,
      interrupted = typed and edit.interrupted or nil }))
  local code = run(con, call, cli, script, typed)
  end_journal(con, typed)
  return code
end

return command
