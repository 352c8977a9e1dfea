-- houserule play GAME: a seat at the table, with bots in the others: the console in the mode of sitting.lua.
local bots = require "host.bots.bots"
local console = require "host.prompt.console"
local flags = require "host.game.flags"
local host = require "host.prompt.host"
local resume = require "host.game.resume"
local views = require "host.table.views"
local sitting = require "host.prompt.sitting"
local sys = require "host.system.sys"
local typing = require "host.prompt.typing"

local command = {
  usage = "play GAME [-v VARIANT]... [-o SLOT=VALUE]... [--seat N] [--bot B] [--seed S] [--players N]", most = 1,
  summary = "sit down at the table against bots", example = "houserule play zole -o hands=6",
  flags = flags.join(flags.game, flags.looks, flags.keeps, { seat = "number", bot = "text" }),
  flag_help = { seat = { "N", "your seat (1)" }, bot = { "B", "who sits there: simple, strong or random, or one a seat" } },
}

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
