-- houserule play GAME: a seat at the table, with bots in the others: the console in the mode of play_mode.lua.
local answer_reader = require "host.game.answer_reader"
local beginning = require "host.prompt.beginning"
local bots = require "host.bots.bots"
local engine = require "houserule"
local console = require "host.prompt.console"
local flags = require "host.game.flags"
local host = require "host.prompt.host"
local setup = require "host.prompt.setup"
local resume = require "host.game.resume"
local people = require "host.table.people"
local plain = require "houserule.values.plain"
local play_mode = require "host.prompt.play_mode"
local sys = require "host.system.sys"
local typing = require "host.prompt.typing"
local values = require "host.game.values"

local T, words = engine.texts.of, engine.words

local command = {
  words = { "GAME|FILE" }, summary = "sit down at the table against bots", example = "houserule play zole -o hands=6",
  notes = { "A FILE is a record, as `save` writes it: it is played on from its last line, a deal, a position or a puzzle." },
  flags = flags.join({
    { "--seat SEAT", help = "your seat (1)" },
    { "--bot BOT", help = "how the bots play: simple, strong or random; or one for each seat" },
    { "--people N|NAME,NAME", help = "how many people share the screen, or their names; they take the first seats, and each "
      .. "sees only their own hand; in games with partners two may be partners" },
    { "--pace N", from = 0, to = 5000, help = "milliseconds that a bot takes for a decision (0)" },
    { "--undo free|unseen|off", help = "what may be taken back (free): unseen, until another card is seen" },
    { "--pause", help = "wait for Enter after each trick" },
  }, flags.game, flags.looks, flags.people, flags.keeps),
}

local looks = flags.by_name(flags.join(flags.always, flags.looks, flags.people, { { "--people N" }, { "--pace N" },
  { "--pause" }, { "--undo free|unseen|off" }, { "--bot BOT" }, { "--seat SEAT" } }))

-- True if a call names only the game.
local function is_bare(call)
  for _, name in ipairs(call.given) do
    if not looks[name] then return false end
  end
  return true
end

-- The house rules that somebody at a terminal ticks, laid on the call.
local function choose_rules(con, call, begins)
  local chosen = setup.new(call.library, begins.game, con.host)
  if #chosen.files == 0 then return end
  chosen.players = call.players
  begins.help, begins.composed = setup.help, function() return select(2, chosen:call()) end
  local screen = { paint = con.paint, width = math.min(con:width(), 100), height = math.max(con:height(), 12) }
  con:say_lines(chosen:first(screen))
  repeat
    local line = begins:ask(T(chosen:args()[2] and "house rules, or Enter to begin> "
      or "house rules, or Enter to begin as the page says> "))
    if not line then return end
    local said, is_done = chosen:feed(line, screen)
    con:say_lines(said)
  until is_done
  local many = chosen:how_many()
  begins.help = many and { T "A number says how many there are, or their names with commas between, like: Red Lion, Crown." }
  while many do
    local line = begins:ask(many)
    if not line then return end
    local why = chosen:count(line)
    if not why then break end
    con:say_text(why)
  end
  con.names = chosen.people or con.names
  local again = chosen:line()
  if again then con:say("To play so again, or for a friend: %s", again) end
  local made = chosen:call()
  for _, key in ipairs { "variants", "above", "options", "players", "bundles" } do call[key] = made[key] end
end

-- Asks a person at a terminal for what the call leaves open: an unfinished game, the game, its house rules. Returns a kept
-- game to continue, or nil; and true if the person leaves.
local function begin(con, call, cli)
  local begins = beginning.new(con)
  if not is_bare(call) then -- how to play has been said, and perhaps not what
    if not call.words[1] then call.words[1] = begins:which_game() end
    return begins.kept, begins.is_over
  end
  local given = call.words[1] and cli.game(call, 1)
  if call.variants[1] or call.bundles[1] then return end -- a circle's way, or a house rule by its name
  local name, is_suggested = begins:offer(given), false
  if not name and not given and not begins:is_decided() then name, call.players, is_suggested = begins:which_game() end
  if begins:is_decided() then return begins.kept, begins.is_over end
  call.words[1] = name or call.words[1]
  begins.game = cli.game(call, 1)
  if is_suggested then con:say("This is played as its page says: `houserule play %s` asks for house rules.",
    name .. words.clean(cli.scripts(call)))
  elseif not call.variants[1] and not call.bundles[1] then choose_rules(con, call, begins) end
  return begins.kept, begins.is_over
end

-- The number of people who share the screen: the call has it, or a list of their names.
local function shared_by(call, cli)
  return values.whole(call.people) or #cli.need(people.read(people.split(call.people)))
end

-- The path of the record that a call names; nil if it names a game, or nothing.
local function record_of(call)
  local word = call.words[1]
  if not word or engine.names.game(call.library, word) then return nil end
  local is_file = sys.exists(word) and not sys.exists(word .. "/.")
  return (is_file or word:find "%.jsonl$") and word or nil
end

-- Puts the game of a record on the table. Its header says all that flags of the game could say.
local function open_record(con, call, cli, path)
  for _, name in ipairs(call.given) do
    if not looks[name] then cli.fault("%s says what is played: no other flag can", words.printable(path)) end
  end
  con:load(path)
  if call.names then con.names = host.names(call) end -- said now, which was said when it was saved
end

-- Opens the game of a call. If several people share the screen and nothing says otherwise, they are all its players.
local function open_game(con, call, cli)
  local game = cli.compose(call, cli.game(call, 1))
  local n, is_plain = call.people and shared_by(call, cli) or 1, not call.players and not game.variants[1]
  if is_plain and n > 1 and plain.is_in(plain.list_of(game.base.declared.players), n) then
    call.players = n
    game = cli.compose(call, game.id)
  end
  local header = cli.header(call, game.id)
  header.players = game.players
  cli.try(con.open, con, header)
end

-- Asks two at a terminal, in a game of partners, whether they are partners. Returns the seat of the second; nil where
-- somebody leaves.
local function second_seat(con, rules, typed)
  local partner = 2
  while partner <= rules.seats and rules.side_of[partner] ~= rules.side_of[1] do partner = partner + 1 end
  if not typed or partner == 2 or partner > rules.seats or rules.events.seated or rules.kept then return 2 end
  local begins = beginning.new(con)
  begins.help = { T "y: you are partners. n, or Enter: you play against each other." }
  while true do
    local text = begins:ask(T "Do the two of you play together? y, or Enter: against each other> ")
    if not text then return nil end
    local is_yes = answer_reader.yes_or_no(text)
    if is_yes ~= nil or text == "" then return is_yes and partner or 2 end
    con:say("\"%s\" is neither yes nor no.", words.printable(text))
  end
end

-- The numbers of those who share the screen, nil where somebody leaves; their names, where the call says these. In a game
-- that was kept they are who they were, unless the call says others.
local function people_at(call, cli, seat, s, con, typed, kept)
  if not call.people then return kept and kept.people or { seat } end
  local n, list = shared_by(call, cli), {}
  if not tonumber(call.people) then con.names = people.read(people.split(call.people)) end
  local most = s.game.most
  if n < 1 or n > most then cli.fault("--people is how many share the screen, 1 to %d, not %d", most, n) end
  for i = 1, n do list[i] = i end
  if n ~= 2 then return list end
  list[2] = second_seat(con, s.rules, typed)
  local names = con.names
  if list[2] and names then con.names = people.with_bots({ names[1], [list[2]] = names[2] }, list[2], list) end
  return list[2] and list
end

-- Seats the person at the game that is on the table, or at one that was kept.
local function sit_down(con, call, cli, kept, typed)
  local s = (kept and kept.position or con.position).session
  local most, seat, was = s.game.most, call.seat or kept and kept.seat or 1, kept or {}
  if seat < 1 or seat > most then cli.fault("--seat is a seat from 1 to %d, not %d", most, seat) end
  local shared, bot = people_at(call, cli, seat, s, con, typed, kept), call.bot or was.bot or "simple"
  if kept then kept.people, kept.seat = shared, call.seat or kept.seat end
  return shared and play_mode.new(con, seat, bots.seats(cli.need(bots.read(bot, s.game.players, most))),
    { people = shared, bot_name = bot, pace = call.pace or was.pace, pause = call.pause or was.pause,
      undo = call.undo or was.undo,
      after = typed and "again" or "end" })
end

-- Takes what one person saw off the screen, before another looks.
local function clear()
  if (os.getenv "TERM" or "dumb") ~= "dumb" then io.write "\27[H\27[2J\27[3J" else io.write(("\n"):rep(sys.rows())) end
end

function command.run(call, cli)
  local typed = sys.tty(0) and sys.tty(1)
  local con = console.new(host.options(call, { journal = resume.journal(call, typed),
                                               complain = function(text) io.write(text) end,
                                               clear = typed and clear or nil }))
  local kept, why = resume.begin(con, call, cli, call.words[1])
  local record, is_over = not kept and record_of(call), nil
  if typed and not kept and not record then kept, is_over = begin(con, call, cli) end
  if is_over then return 0 end
  if record then open_record(con, call, cli, record)
  elseif not kept then open_game(con, call, cli) end
  local seat = sit_down(con, call, cli, kept, typed)
  if not seat then return 0 end
  con:begin_lines(why)
  if kept then resume.onto(con, kept)
  elseif record then con:try(seat.resumed, seat, {})
  else
    con:try(seat.start, seat)
    if typed and not why then resume.offer(con) end -- below the table, which would scroll it away
    con:changed()
  end
  local next_line = typing.lines(con, typed)
  typing.feed(con, next_line)
  resume.leave(con, false, "play ")
  return 0
end

return command
