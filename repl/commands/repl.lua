-- houserule [GAME ...]: the REPL. On a terminal a person types; otherwise lines come from -e, a file or a pipe. Without
-- any, the program shows a demonstration.
local complete = require "host.prompt.complete"
local console = require "host.prompt.console"
local demo = require "host.learn.demo"
local disk = require "host.system.disk"
local edit = require "host.prompt.edit"
local engine = require "houserule"
local flags = require "host.game.flags"
local folders = require "host.system.folders"
local host = require "host.prompt.host"
local input = require "host.system.input"
local prose = require "host.table.prose"
local replay = require "host.game.record_replay"
local resume = require "host.game.resume"
local sys = require "host.system.sys"
local typing = require "host.prompt.typing"
local T = engine.texts.of

local command = {
  words = { "[GAME|FILE|-]", "[FILE|-]" },
  summary = "start the prompt, and deal a game if one is named",
  example = "houserule zole -v pool --seed tuesday",
  flags = flags.join({
    { "-e LINE", help = "run this line instead of the prompt; may be given several times" },
    { "--batch", help = "stop at the first line that is refused" },
  }, flags.game, flags.looks, flags.people, flags.keeps),
}

local HISTORY <const> = 1000 -- lines kept from one session to the next

-- Lines that nobody types -------------------------------------------------------------------------------------------

local function run_lines(con, next_line, batch)
  local code = typing.feed(con, next_line, batch)
  if batch and code ~= 0 then return code end
  return con:finish() and code or 1
end

local function file_lines(path, cli)
  if path:find "%.lua$" then
    cli.refuse(T("%s is a script, not lines for the prompt: `houserule check` says whether it is sound; a game to play is "
      .. "named first, a house rule after -v", path))
  end
  local file = path ~= "-" and cli.have(io.open(path, "r")) or nil
  if file and file:seek "cur" and file:read(#replay.MARK) == replay.MARK then
    cli.refuse(T("%s is a record, not lines for the prompt: there `load %s` puts it on the table; `houserule replay %s` "
      .. "tells it", path, path, path))
  elseif file then file:seek "set" end
  return input(file, path)
end

-- A pipe without a line is no input: the program shows what it does.
local function piped(con, call)
  local next_line = input(nil, T "standard input")
  local first = next_line()
  if not first then return demo.run(con, call) end
  return run_lines(con, function()
    local line = first or next_line()
    first = nil
    return line
  end, call.batch)
end

-- Somebody at a terminal --------------------------------------------------------------------------------------------

local function no_history() end

-- The last lines of a history, or none.
local function read_history(path)
  local lines = {}
  if not sys.exists(path) then return lines end
  local file, why = disk.open(path)
  if not file then return nil, why end
  for line in function() return sys.line(file, engine.record.LINE_MOST) end do lines[#lines + 1] = line end
  file:close()
  return lines
end

-- The history: a line each, added as it is typed, so that two sessions lose nothing of each other. No folder, no
-- history; what is no file of lines is left as it is.
local function open_history(con)
  local folder = folders.state()
  if not folder or not sys.mkdir(folder) then return no_history end
  local path = folder .. "/history"
  local lines, why = read_history(path)
  if not lines then
    con:say_text(T("What you type is not remembered: %s.", why))
    return no_history
  end
  for i = math.max(1, #lines - HISTORY + 1), #lines do edit.add(lines[i]) end
  if #lines > 2 * HISTORY then host.save(path, table.concat(lines, "\n", #lines - HISTORY + 1) .. "\n") end
  local out = disk.add(path)
  if not out then return no_history end
  out:setvbuf "line"
  return function(line)
    if not line:find("%c") then out:write(line, "\n") end
  end
end

local function greet(con)
  if con.position then
    con:say_lines(prose.wrapped(T("%s, seed %s. `help` tells what you can say; Ctrl-D ends.",
      con.position.session.game.base.declared.title, con.position.session.header.seed), con:columns(), "  "))
    return con:show_table()
  end
  con:say_text(T("houserule %s: %s.", engine.version, table.concat(con.library:names "games", ", ")))
  con:say_text("Say `deal zole` to begin, `help` for what else there is; Ctrl-D ends.")
end

-- The lines, each remembered.
local function remembered(con, next_line)
  local remember, last = open_history(con), nil
  return function()
    local line = next_line()
    if line and line:match("%S") and line ~= last then
      edit.add(line)
      remember(line)
      last = line
    end
    return line
  end
end

local function interactive(con, lines)
  local next_line, edited = typing.lines(con, true, function(text) return complete.tab(con, text) end)
  if not edited then return run_lines(con, next_line) end
  if not lines then greet(con) end
  typing.feed(con, remembered(con, next_line))
  return 0
end

local function open_game(con, call, cli)
  local game = call.words[1]
  if not game or not call.library.files.games[game] then return end
  cli.compose(call, game)
  con.players_given = call.players ~= nil
  cli.try(function()
    con:open(cli.header(call, game))
    con:deal()
  end)
  con:tell_events()
end

-- Puts the game on the table. Returns how many lines an engine before this one had begun, if there was one.
local function begin(con, call, cli)
  local game = call.words[1]
  local kept, why, lines = resume.begin(con, call, cli, call.library.files.games[game or ""] and game)
  if kept then resume.onto(con, kept, why) else open_game(con, call, cli) end
  con:changed()
  con:begin_lines(why)
  return lines
end

local function run(con, call, cli, script, typed)
  local lines = begin(con, call, cli)
  if call.e then return run_lines(con, typing.skip(typing.list(call.e), lines), call.batch) end
  if script then -- of a pipe no line comes twice
    return run_lines(con, typing.skip(file_lines(script, cli), script ~= "-" and lines or 0), call.batch)
  end
  if not typed then return lines and run_lines(con, typing.lines(con), call.batch) or piped(con, call) end
  if not call.resume and not lines then resume.offer(con) end
  return interactive(con, lines)
end

function command.run(call, cli)
  local script = call.words[2]
  if call.words[1] and not call.library.files.games[call.words[1]] then script = call.words[1] end
  local typed = not call.e and not script and sys.tty(0)
  local con = console.new(host.options(call, { journal = resume.journal(call, typed), learned = host.memory(call, typed),
    numbered = not typed and not call.e, edit = typed and sys.edit or nil }))
  local code = run(con, call, cli, script, typed)
  resume.leave(con, not typed, "")
  return code
end

return command
