-- houserule serve: the record's format over standard input and output, for a bot or another face.
local check_types = require("houserule.play.header").check_types
local engine = require "houserule"
local flags = require "host.game.flags"
local input = require "host.system.input"
local json = require "host.system.json"
local replay = require "host.game.replay"
local replay_command = require "host.commands.replay"
local sys = require "host.system.sys"
local wall = require "host.wall"

local command = {
  words = { "[GAME]" },
  example = "houserule serve zole --seed k7 --view 2",
  summary = "the protocol over stdin and stdout",
  flags = flags.join(flags.game, flags.view),
}

-- serve always gives a header its players and a seed.
local function complete(library, header)
  if not check_types(library, header) then return end
  if header.seed == nil then header.seed = sys.entropy() end
  if header.players == nil then
    local game = engine.compose.game(library, header.game, { variants = header.variants })
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

function command.run(call, cli)
  io.stdout:setvbuf("full")
  local reader = replay.new { library = call.library, say = replay_command.sayer(true, call.view),
                              file = not call.view and io.stdout or nil,
                              complete = function(header) complete(call.library, header) end,
                              opened = replay_command.check_view(call, cli) }
  if call.words[1] then
    cli.need(reader:open(cli.header(call, cli.game(call, 1))))
    local fine, why = reader:close()
    if not fine then refuse(reader, why, call.view) return 1 end
  end
  if not io.flush() then return 1 end
  for line in input(io.stdin, "standard input") do
    wall.beat()
    local fine, why = reader:feed(line)
    if fine then fine, why = reader:close() end
    if not fine then
      refuse(reader, why, call.view)
      if not reader.session or reader.session.state == "dead" then return 1 end
      again(reader, call.view)
    end
    if not io.flush() then return 1 end -- nobody gets it
  end
  return 0
end

return command
