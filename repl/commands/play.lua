-- houserule play GAME: a seat at the table, with bots in the others: the console in the mode of play_mode.lua.
local bots = require "host.bots.bots"
local engine = require "houserule"
local console = require "host.prompt.console"
local flags = require "host.game.flags"
local host = require "host.prompt.host"
local setup = require "host.prompt.setup"
local resume = require "host.game.resume"
local play_mode = require "host.prompt.play_mode"
local sys = require "host.system.sys"
local typing = require "host.prompt.typing"

local T, words = engine.texts.of, engine.words

local command = {
  words = { "GAME" }, summary = "sit down at the table against bots", example = "houserule play zole -o hands=6",
  flags = flags.join({
    { "--seat SEAT", help = "your seat (1)" },
    { "--bot BOT", help = "who sits there: simple, strong or random, or one a seat" },
  }, flags.game, flags.looks, flags.people, flags.keeps),
}

-- The game that somebody at a terminal chooses who has named none; asked again until there is such a game. Enter names none.
local function choose_game(call, cli)
  local games, why = engine.catalog.all(call.library), nil
  cli.print(T "What will you play?")
  for i, game in ipairs(games) do cli.print(("%3d  %s"):format(i, words.clean(game.file.declared.title))) end
  repeat
    if why then cli.print(why) end
    local line = words.trim(typing.ask(T "number or name> ") or "")
    local chosen = games[math.tointeger(tonumber(line))]
    local word = chosen and chosen.file.declared.id or line ~= "" and line or nil
    call.words[1], why = word, word and select(2, engine.names.game(call.library, word))
  until not why
end

local looks = flags.by_name(flags.join(flags.always, flags.looks, flags.people))

-- Whether a call says nothing of how to play but the game.
local function is_bare(call)
  for _, name in ipairs(call.given) do
    if not looks[name] then return false end
  end
  return not call.variants[1] and not call.bundles[1]
end

-- The house rules that somebody at a terminal ticks, laid on the call.
local function choose_rules(con, call, cli)
  local game = cli.game(call, 1)
  local chosen = setup.new(call.library, game, con.host)
  if not is_bare(call) or #chosen.files == 0 then return end
  local width = math.min(con:width(), 120)
  con:say_text("House rules: a number ticks one, NAME=VALUE changes a number (`numbers` lists them), `names Anna Bela` says "
    .. "who plays, `save` keeps it all.")
  local done, said, again = false, {}, true
  while not done do
    con:say_lines(said)
    if again then con:say_lines(chosen:lines(con.paint, width)) end
    local line = typing.ask(T(chosen:args()[2] and "house rules, or Enter to play> "
      or "house rules, or Enter for the rule page> "))
    if not line then break end
    done, again = chosen:feed(line, width)
    said, done = done == true and {} or done, done == true
  end
  con.names = chosen.people or con.names
  local again_line = chosen:line()
  if not again_line then return end
  con:say("To play so again, or for a friend: %s", again_line)
  local made = chosen:call()
  for _, key in ipairs { "variants", "options", "players", "bundles" } do call[key] = made[key] end
end

local function open_game(con, call, cli)
  local game = cli.compose(call, cli.game(call, 1))
  local header = cli.header(call, game.id)
  header.players = game.players
  cli.try(con.open, con, header)
end

-- Seats the person at the game that is on the table, or at one that was kept.
local function sit_down(con, call, cli, kept)
  local s = (kept and kept.position or con.position).session
  local most, seat = s.game.most, call.seat or 1
  if seat < 1 or seat > most then cli.fault("--seat is a seat from 1 to %d, not %d", most, seat) end
  return play_mode.new(con, seat, bots.seats(cli.need(bots.read(call.bot or "simple", s.game.players, most))))
end

function command.run(call, cli)
  local typed = sys.tty(0) and sys.tty(1)
  local con = console.new(host.options(call, { journal = resume.journal(call, typed),
                                               complain = function(text) io.write(text) end }))
  local kept, why = resume.begin(con, call, cli)
  if typed and not kept and not call.words[1] then choose_game(call, cli) end
  if typed and not kept and call.words[1] then choose_rules(con, call, cli) end
  if not kept then open_game(con, call, cli) end
  local seat = sit_down(con, call, cli, kept)
  con:begin_lines(why)
  if kept then resume.onto(con, kept)
  else
    if typed and not why then resume.offer(con) end
    con:try(seat.start, seat)
    con:changed()
  end
  local next_line = typing.lines(con, typed)
  typing.feed(con, next_line)
  resume.leave(con, typed, "play ")
  return 0
end

return command
