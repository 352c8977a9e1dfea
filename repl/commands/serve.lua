-- houserule serve: the record's format over standard input and output, for a bot or another face.
local bots = require "host.bots.bots"
local check_header = require("houserule.play.header").check
local engine = require "houserule"
local flags = require "host.game.flags"
local input = require "host.system.input"
local json = require "host.system.json"
local replay = require "host.game.replay"
local replay_command = require "host.commands.replay"
local sys = require "host.system.sys"
local wall = require "host.wall"

local MOST <const> = 1000000

local command = {
  words = { "[GAME]" },
  example = "houserule serve zole --seed k7 --view 2 --bot simple",
  summary = "the protocol over stdin and stdout; `help record` has a client",
  flags = flags.join(flags.game, flags.view, {
    { "--bot BOT", help = "who plays the seats that are not viewed: simple, strong or random, or one a seat" },
    { "--games N", from = 1, to = MOST, help = "end after so many games, or matches where these are played" },
  }),
}

-- serve always gives a header its players and a seed.
local function complete(library, header)
  if not check_header(library, header) then return end
  if header.seed == nil then header.seed = sys.entropy() end
  if header.players == nil then
    local game = engine.compose.game(library, header.game, { variants = header.variants, above = header.above })
    header.players = game and game.players
  end
end

local function refuse(reader, why, seat)
  why = engine.session.view_problem(why, seat)
  why.line = why.line or reader:line()
  io.write(json.encode(replay.error_line(why)), "\n")
end

local function again(reader, seat)
  local s = reader.session
  if s and s.state == "ask" then
    local line = engine.session.view(engine.session.asked(s.question), seat)
    if line then io.write(json.encode(line), "\n") end
  end
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

-- Continues to a question for a served seat; bots answer theirs. Returns true, or nil and the problem.
local function go_on(reader, bot, seat)
  local fine, why = reader:close()
  local s = reader.session
  while fine and bot and s.state == "ask" and s.question.seat ~= seat do
    wall.beat()
    fine, why = s:play_on(bot)
    reader:flush()
    if fine then fine, why = reader:close() end
  end
  return fine, why
end

function command.run(call, cli)
  io.stdout:setvbuf("full")
  local seats, bot, games = players(call, cli), nil, 0
  local check_view = replay_command.check_view(call, cli)
  local reader = replay.new { library = call.library, say = replay_command.sayer(true, call.view),
                              file = not call.view and io.stdout or nil,
                              complete = function(header) complete(call.library, header) end,
                              opened = function(session)
                                check_view(session)
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
      if fine then fine, why = go_on(reader, bot, call.view) end
      if not fine then
        refuse(reader, why, call.view)
        if reader.session and reader.session.state == "dead" then return false, 1 end
        again(reader, call.view)
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
  end
  if not io.flush() then return 1 end
  for line in more and input(io.stdin, "standard input") or function() end do
    wall.beat()
    more, code = follow(reader:feed(line))
    if not io.flush() then return 1 end -- nobody gets it
    if not more then break end
  end
  return code or 0
end

return command
