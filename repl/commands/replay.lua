-- houserule replay: checks a record and says it as it should be.
local engine = require "houserule"
local flags = require "host.game.flags"
local json = require "host.system.json"
local replay = require "host.game.record_replay"
local tell = require "host.table.tell"
local T = engine.texts.of
local words = engine.words

local command = {
  words = { "FILE|-", "[SCRIPT...]" },
  example = "houserule replay game.jsonl",
  summary = "check a record against the rules, line by line: exit 0, or 1 at the first difference",
  flags = flags.join(flags.json, flags.view,
    { { "--trust", help = "go by the input alone, where the rules make other lines of it than the record has" } }),
}

-- Says entries as JSON, or for people.
function command.sayer(json_wanted, seat)
  local view = engine.session.view
  if json_wanted then
    return function(entry)
      local line = view(entry, seat)
      if line then io.write(json.encode(line), "\n") end
    end
  end
  return function(entry)
    local line = view(entry, seat)
    entry.spoken = true
    local text = line and entry.kind ~= "ask" and tell.line(entry, line) -- each hand has a heading
    if text then io.write(line[1] == "deal" and "\n" or "", (text:gsub("^%s*%l", string.upper)), "\n") end
  end
end

--- Checks that a session has the seat whose view is wanted, if one is.
function command.check_view(session, seat, cli)
  local most = session.game.most
  if seat and (seat < 1 or seat > most) then cli.fault("--view wants a seat from 1 to %d, not %d", most, seat) end
end

--- Says a problem with a record: a line with --json, a sentence for people. Returns the exit code.
function command.say_error(call, why)
  why = engine.session.view_problem(why, call.view)
  if call.json then
    io.write(json.encode(replay.error_line(why)), "\n")
  else
    io.flush()
    local rule = why.rule and " (" .. why.rule .. ")" or ""
    io.stderr:write(words.clean(T("line %d: %s%s", why.line, why.sentence, rule)), "\n")
  end
  return 1
end

--- The file that a call names as its word i, open, and its name.
function command.open_file(call, cli, i)
  local path = call.words[i or 1] or cli.fault("%s wants a file, or - for standard input", call.command)
  return path == "-" and io.stdin or cli.have(io.open(path, "rb")), path
end

--- The record that a call names as its word i, read to its end: its reader; nil and the problem where it is not whole.
--- `opened`(session) hears of each game.
function command.read_whole(call, cli, i, opened)
  local file, path = command.open_file(call, cli, i)
  local reader = replay.new { library = call.library, say = function() end, opened = opened, compared = true }
  local fine, why = reader:read_all(file, path)
  if fine then fine, why = reader:close() end
  if fine then return reader.session and reader, replay.nothing() end
  if why.cut then why = { sentence = T "the record is cut in the middle of this line", line = why.line } end
  return nil, why
end

--- Returns the last game and the number of the record's last line; nil and the exit code, after a message, if it is
--- incomplete.
function command.session(call, cli, i)
  local reader, why = command.read_whole(call, cli, i)
  if not reader then return nil, command.say_error(call, why) end
  return reader.session, reader:line()
end

function command.run(call, cli)
  local file, path = command.open_file(call, cli)
  local reader = replay.new { library = call.library, say = command.sayer(call.json, call.view),
                              file = call.json and not call.view and io.stdout or nil,
                              opened = function(session) command.check_view(session, call.view, cli) end,
                              compared = not call.trust }
  local cut_short = false -- the last line is the beginning of one: a header, where it is the only line
  local whole, cut = reader:read_all(file, path)
  if not whole then
    if not cut.cut then return command.say_error(call, cut) end
    cut_short = cut.cut:find "^%s*{" ~= nil
    io.stderr:write(T("line %d is not whole and was dropped", cut.line), "\n")
  end
  if not reader.session and not cut_short then
    return command.say_error(call, replay.nothing())
  end
  local fine, why = reader:close()
  if not fine then return command.say_error(call, why) end
  return 0
end

return command
