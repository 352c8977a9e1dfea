-- houserule print: handouts as HTML that a browser prints on A4.
local engine = require "houserule"
local flags = require "host.game.flags"
local handout = require "host.print.handout"
local host = require "host.prompt.host"
local html = require "host.print.html"
local plain = require "houserule.values.plain"
local pbn = require "host.game.pbn"
local position = require "host.game.position"
local replay = require "host.game.record_replay"
local replay_command = require "host.commands.replay"
local sys = require "host.system.sys"
local T = engine.texts.of

local words = engine.words

local command = {
  words = { "deal|trick|hand|puzzle|rules|pbn", "FILE|GAME..." },
  example = "houserule print puzzle game.jsonl --at 12 --answer --to puzzle.html",
  summary = "a handout, as HTML to print on A4: a deal, a trick, a hand with its play, a puzzle, the rules on one page; "
    .. "or the deals of a record in Portable Bridge Notation",
  flags = flags.join({
    { "--hand N", of = "deal trick hand", from = 1,
      help = "the N-th hand of the record (the last; for a hand or a trick the last that has one)" },
    { "--trick N", of = "trick", from = 1, help = "the N-th trick of the hand (the last)" },
    { "--at N", of = "puzzle", from = 0, help = "a puzzle of the position after N decisions (where the record stops)" },
    { "--answer", of = "puzzle", help = "with the answer, on a page of its own; of several puzzles, on the last" },
    { "--cards", of = "deal hand", help = "draw the hands as cards, not by suit" },
    { "--four-colours", help = "a colour for each suit; without it suits are told apart in grey too" },
    { "--to FILE", help = "where it goes (standard output)" },
  }, flags.game, flags.people),
}

-- True if a kind of handout uses a flag, by the kinds that the flag is `of`. Rules are not dealt to anybody.
local function takes(kind, name)
  if kind == "rules" and (name == "seed" or name == "dealer" or name == "names") then return false end
  local flag = flags.by_name(command.flags)[name]
  return not flag or not flag.of or flag.of:find(kind, 1, true) ~= nil
end

local function check_call(call, cli)
  local kind, order = call.words[1], cli.choices(command.words[1])
  if not kind then cli.fault("print wants what to print: %s", words.list(order, "or")) end
  if not plain.is_in(order, kind) then cli.fault("%s", words.unknown("kind of handout", kind, order)) end
  if not call.words[2] then
    cli.fault(kind == "rules" and "print %s wants a game" or "print %s wants the file of a record, or a game", kind)
  end
  for _, name in ipairs(call.given) do
    if not takes(kind, name) then cli.fault("print %s has no use for %s", kind, cli.flag(name)) end
  end
  if call.words[3] and kind ~= "puzzle" then
    cli.fault("print %s takes one file or game, \"%s\" is one too many", kind, words.printable(call.words[3]))
  end
  if call.words[3] and call.at then cli.fault "--at is for one puzzle" end
end

local STEPS <const> = 1000 -- packs and answers until a hand is dealt

local function is_dealt(session)
  return session.state == "ask" and session.rules.packets and session.engine_table.stage() > 0
end

-- A game that is dealt and not played, with its seed. Questions before the deal are answered at random.
local function dealt(call, cli, i)
  local header = cli.header(call, cli.name_ids(call, i, T "game or file"))
  header.seed = header.seed or sys.entropy()
  local session, why = engine.session.open(call.library, header)
  for _ = 1, STEPS do
    if not session or is_dealt(session) or session.state == "over" then break end
    local ok, wrong = session:play_on()
    if not ok then session, why = nil, wrong end
  end
  return cli.have(session, why), header.seed
end

-- Returns the game that word i of a call names, and the seed if it was dealt just now; nil and the exit code if there is
-- none.
local function session_of(call, cli, i)
  local word = call.words[i]
  if call.library.files.games[word] or word ~= "-" and not sys.exists(word) then return dealt(call, cli, i) end
  for _, name in ipairs(call.given) do
    if flags.by_name(flags.game)[name] then cli.fault("%s is for a game, and a record has its own", cli.flag(name)) end
  end
  return replay_command.session(call, cli, i)
end

-- A session as it was after so many decisions.
local function back_to(session, n, cli)
  local there = position.of(session)
  local all = there:decisions()
  if n > all then cli.refuse(T("there is no decision %d in the record: it has %d", n, all)) end
  cli.have(there:go(n))
  return there.session
end

-- Writes the deals of a record in Portable Bridge Notation; nil and the exit code after an error.
local function pbn_of(call, cli)
  local file, path = replay_command.open_file(call, cli, 2)
  local boards, reader = {}, nil
  reader = replay.new { library = call.library, say = function(entry)
    local rules = reader.session.rules
    if rules.seats ~= 4 or rules.sets.count(rules.pack or 0) ~= 52 then
      cli.refuse(T("%s has no deals of 52 cards for four: Portable Bridge Notation has no others", words.printable(path)))
    end
    pbn.collect(boards, reader.session, { entry })
  end }
  local fine, why = reader:read_all(file, path)
  if not fine then return nil, replay_command.say_error(call, why) end
  for i, board in ipairs(boards) do boards[i] = pbn.text(board) end
  return table.concat(boards)
end

-- Reads a call's options; nil and the exit code after an error.
local function text_of(call, cli)
  local kind, sessions = call.words[1], {}
  local options = { hand = call.hand, trick = call.trick, answer = call.answer, cards = call.cards,
                    names = host.names(call), four_colours = call["four-colours"] }
  if kind == "pbn" then return pbn_of(call, cli) end
  if kind == "rules" then
    local id = cli.game(call, 2)
    local game, header = cli.compose(call, id), cli.header(call, id)
    header.seed = "rules"
    return handout.rules(game, call.library, header, options)
  end
  for i = 2, #call.words do
    local session, seed = session_of(call, cli, i)
    if not session then return nil, seed end
    sessions[i - 1] = call.at and back_to(session, call.at, cli) or session
    options.seed = type(seed) == "string" and seed or nil
  end
  local text, why, i = handout.of(sessions, kind, options)
  return text or cli.refuse(#sessions > 1 and ("%s: %s"):format(words.printable(call.words[i + 1]), why) or why)
end

function command.run(call, cli)
  check_call(call, cli)
  local text, code = text_of(call, cli)
  if not text then return code end
  cli.write(call.to or "-", text, call.words[1] == "pbn" and pbn.MARK or html.MARK)
  return 0
end

return command
