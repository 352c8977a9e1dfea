-- houserule play GAME: a seat at the table, with bots in the others: the console in the mode of sitting.lua.
local bots = require "host.bots.bots"
local catalog = require("houserule").catalog
local console = require "host.prompt.console"
local flags = require "host.game.flags"
local host = require "host.prompt.host"
local resume = require "host.game.resume"
local views = require "host.table.views"
local sitting = require "host.prompt.sitting"
local sys = require "host.system.sys"
local typing = require "host.prompt.typing"
local words = require("houserule").words

local command = {
  usage = "play GAME [-v VARIANT]... [-o SLOT=VALUE]... [--seat N] [--bot B] [--seed S] [--players N]", most = 1,
  summary = "sit down at the table against bots", example = "houserule play zole -o hands=6",
  flags = flags.join(flags.game, flags.looks, flags.keeps, { seat = "number", bot = "text" }),
  flag_help = { seat = { "N", "your seat (1)" }, bot = { "B", "who sits there: simple, strong or random, or one a seat" } },
}

-- The game that somebody at a terminal chooses who has named none.
local function choose_game(call, cli)
  local games = catalog.all(call.library)
  cli.print "What will you play?"
  for i, game in ipairs(games) do cli.print(("%3d  %s"):format(i, words.clean(game.file.declared.title))) end
  io.write "number or name> "
  io.flush()
  local line = words.trim(io.read "l" or "")
  local chosen = games[math.tointeger(tonumber(line))]
  call.words[1] = chosen and chosen.file.declared.id or line ~= "" and line or nil
end

local function open_game(con, call, cli)
  local game = cli.compose(call, cli.game(call, 1))
  local header = cli.header(call, game.id)
  header.players = game.players
  local opened, why = pcall(con.open, con, header)
  if not opened then cli.fault("%s", type(why) == "table" and why.sentence or tostring(why)) end
end

-- Seats the person at the game that is on the table, or at one that was kept.
local function sit_down(con, call, cli, kept)
  local s = (kept and kept.position or con.position).session
  local most, seat = views.places(s), call.seat or 1
  if seat < 1 or seat > most then cli.fault("--seat is a seat from 1 to %d, not %d", most, seat) end
  local names, unknown = bots.read(call.bot or "simple", s.game.players, most)
  if not names then cli.fault("%s", unknown) end
  return sitting.new(con, seat, bots.seats(names))
end

function command.run(call, cli)
  local typed = sys.tty(0) and sys.tty(1)
  local con = console.new(host.options(call, { journal = resume.journal(call, typed),
                                               complain = function(text) io.write(text) end }))
  local kept, why = resume.begin(con, call, cli)
  if typed and not kept and not call.words[1] then choose_game(call, cli) end
  if not kept then open_game(con, call, cli) end
  local seat = sit_down(con, call, cli, kept)
  con:begin_lines(why)
  if kept then resume.onto(con, kept)
  else
    if typed and not why then resume.offer(con) end
    con:try(seat.start, seat)
    con:changed()
  end
  typing.feed(con, typing.lines(con, typed))
  resume.leave(con, typed, "play ")
  return 0
end

return command
