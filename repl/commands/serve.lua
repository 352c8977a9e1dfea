-- houserule serve: the record's format over standard input and output, for a bot or another face.
local answer_reader = require "host.game.answer_reader"
local bots = require "host.bots.bots"
local check_header = require("houserule.play.header").check
local engine = require "houserule"
local flags = require "host.game.flags"
local input = require "host.system.input"
local json = require "host.system.json"
local plain = require "houserule.values.plain"
local replay = require "host.game.record_replay"
local replay_command = require "host.commands.replay"
local sys = require "host.system.sys"
local values = require "host.game.values"
local wall = require "host.wall"

local fields = engine.record.fields
local MOST <const> = 1000000

local command = {
  words = { "[GAME]" },
  example = "houserule serve zole --seed k7 --view 2 --bot simple",
  summary = "the protocol over stdin and stdout; `help record` has a client",
  flags = flags.join(flags.game, {
    { "--view SEATS", help = "show only what this seat may know; several, 1,3, each get lines of their own, which end in "
      .. "`view`, the seats that a line is for" },
    { "--bot BOT", help = "who plays the seats that are not viewed: simple, strong or random, or one a seat" },
    { "--observe", help = "add to each ask what the asked seat sees" },
    { "--deal", help = "deals come from the input, as `pack` or `hands`: a header without a seed gets none" },
    { "--from FILE", help = "continue the game of a record, from its last line" },
    { "--games N", from = 1, to = MOST, help = "end after so many games, or matches where these are played" },
  }),
}

-- Gives a header its players and, unless deals come from the input, a seed.
local function complete(library, header, is_dealt)
  if not check_header(library, header) then return end
  if header.seed == nil and not is_dealt then header.seed = sys.entropy() end
  if header.players == nil then
    local game = engine.compose.game(library, header.game, { variants = header.variants, above = header.above })
    header.players = game and game.players
  end
end

-- Reads the seats of --view: a list; nil without the flag.
local function read_view(call, cli)
  if not call.view then return nil end
  local seats = {}
  for text in call.view:gmatch "[^,]*" do
    local seat = values.whole(text)
    if not seat or plain.is_in(seats, seat) then
      cli.fault("--view wants a seat, or several like 1,3, not \"%s\"", call.view)
    end
    seats[#seats + 1] = seat
  end
  table.sort(seats)
  return seats
end

-- Returns an ask as `seat` may know it, with the observation of the asked seat if that is wanted.
local function with_observation(session, line, seat, observes)
  if not (line and observes and line[1] == "ask") or seat and seat ~= line:get "ask" then return line end
  local seen, why = session:observe(line:get "ask")
  return fields(table.unpack(line)):add("see", seen or fields("error", why.sentence))
end

-- Writes what each viewed seat may know, by line_of(seat): a line for all seats that are told the same.
local function write_views(viewed, line_of)
  local several, written = viewed and #viewed > 1, {}
  for _, seat in ipairs(viewed or { false }) do
    local line = line_of(seat or nil)
    local text = line and json.encode(line)
    if text and not several then io.write(text, "\n")
    elseif text and written[text] then table.insert(written[text], seat)
    elseif text then
      written[text] = { seat }
      written[#written + 1] = { text = text, line = line }
    end
  end
  for _, one in ipairs(written) do
    io.write(json.encode(fields(table.unpack(one.line)):add("view", written[one.text])), "\n")
  end
end

-- Says why a line is refused: to the seat that sent it, if it is viewed, else to the first that is.
local function refuse(reader, why, viewed)
  local seat = viewed and (plain.is_in(viewed, why.by) and why.by or viewed[1]) or nil
  why = engine.session.view_problem(why, seat)
  why.line = why.line or reader:line()
  write_views(viewed, function(viewer) return viewer == seat and replay.error_line(why) or nil end)
end

local function again(reader, viewed, observes)
  local s = reader.session
  if not s or s.state ~= "ask" then return end
  local asked = engine.session.asked(s.question)
  write_views(viewed, function(seat) return with_observation(s, engine.session.view(asked, seat), seat, observes) end)
end

-- Makes the bots for seats that are not viewed, a function of the game's session; nil if there are none.
local function players(call, cli)
  if not call.bot then return function() end end
  if not call.view then cli.fault("--bot plays the other seats: say yours with --view") end
  return function(session)
    local game = session.game
    return bots.seats(cli.need(bots.read(call.bot, game.players, game.most)))
  end
end

-- Continues to a question for a viewed seat; bots answer theirs. Returns true, or nil and the problem.
local function go_on(reader, bot, viewed)
  local fine, why = reader:close()
  local s = reader.session
  while fine and bot and s.state == "ask" and not plain.is_in(viewed, s.question.seat) do
    wall.beat()
    fine, why = s:play_on(bot)
    reader:flush()
    if fine then fine, why = reader:close() end
  end
  return fine, why
end

-- Puts the decision of a line in the words of a record, if it is said as people say it; else returns the line.
local function recorded(session, line)
  local said = session and session.state == "ask" and line:match '"do"%s*:%s*"([^"\\]*)"'
  if not said or session.question:exactly(said) then return line end
  local by, answer = math.tointeger(tonumber(line:match '"by"%s*:%s*(%d+)')), nil
  if not by or by == session.question.seat then answer = answer_reader.read(session, said, { strict = true }) end
  return answer and line:gsub('("do"%s*:%s*")[^"]*', function(before) return before .. answer.text end) or line
end

function command.run(call, cli)
  io.stdout:setvbuf("full")
  local seats, bot, games = players(call, cli), nil, 0
  local viewed = read_view(call, cli)
  if call.from and call.words[1] then cli.fault "--from has a game: name none" end
  local reader
  local function say(entry)
    write_views(viewed, function(seat)
      return with_observation(reader.session, engine.session.view(entry, seat), seat, call.observe)
    end)
  end
  reader = replay.new { library = call.library, say = say, file = not (call.view or call.observe) and io.stdout or nil,
                              complete = function(header) complete(call.library, header, call.deal or call.from) end,
                              opened = function(session)
                                for _, seat in ipairs(viewed or {}) do replay_command.check_view(session, seat, cli) end
                                bot = seats(session)
                              end }
  -- Opens the next game of the call, with a seed of its own.
  local function open()
    local header = cli.header(call, cli.game(call, 1))
    if call.seed and games > 0 then header.seed = ("%s/%d"):format(call.seed, games + 1) end
    return reader:open(header)
  end
  -- True after the last game.
  local function is_enough()
    if not call.games or not reader.session or reader.session.state ~= "over" then return false end
    games = games + 1
    return games == call.games
  end
  -- Continues after a line, or at the beginning. Returns true to read more; otherwise the exit code.
  local function follow(fine, why)
    while true do
      if fine then fine, why = go_on(reader, bot, viewed) end
      if not fine then
        refuse(reader, why, viewed)
        if reader.session and reader.session.state == "dead" then return false, 1 end
        again(reader, viewed, call.observe)
        return true, not reader.session and 1 or nil
      end
      if is_enough() then return false, 0 end
      if not (call.games and call.words[1] and reader.session.state == "over") then return true end
      fine, why = open()
    end
  end
  local more, code = true, 0
  if call.words[1] then
    cli.need(open())
    more, code = follow(true)
  elseif call.from then
    local file = cli.have(io.open(call.from, "rb"))
    more, code = follow(reader:read_all(file, call.from))
  end
  if not io.flush() then return 1 end
  for line in more and input(io.stdin, "standard input") or function() end do
    wall.beat()
    more, code = follow(reader:feed(recorded(reader.session, line)))
    if not io.flush() then return 1 end -- nobody gets it
    if not more then break end
  end
  return code or 0
end

return command
