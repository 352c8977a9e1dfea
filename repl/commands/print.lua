-- houserule print: handouts as SVG, or as HTML that a browser prints on A4.
local cards = require "host.print.cards"
local course = require "host.print.course"
local document = require "host.print.document"
local engine = require "houserule"
local flags = require "host.game.flags"
local paint = require "host.table.paint"
local plain = require "houserule.values.plain"
local replay_command = require "host.commands.replay"
local sheets = require "host.print.sheets"
local sys = require "host.system.sys"

local words = engine.words

local command = {
  usage = "print deal|trick|hand FILE|GAME [--hand N] [--trick N] [--cards] [--four-colours] [--svg|--html] [--to FILE]",
  most = 2, example = "houserule print hand game.jsonl --hand 3 --to hand.html",
  summary = "a handout: the deal round the table, a trick, a hand with its play; HTML to print on A4, or SVG",
  flags = flags.join(flags.game, { hand = "count", trick = "count", cards = "yes", svg = "yes", html = "yes", to = "text",
                                   ["four-colours"] = "yes" }),
  flag_help = {
    hand = { "N", "the N-th hand of the record (the last)" },
    trick = { "N", "the N-th trick of the hand (the last)" },
    cards = { "", "draw the hands as cards, not by suit" },
    ["four-colours"] = { "", "a colour for each suit; without it suits are told apart in grey too" },
    svg = { "", "SVG, as where FILE ends in .svg" }, html = { "", "HTML, whatever FILE ends in" },
    to = { "FILE", "where it goes (standard output)" },
  },
}

-- The kinds, and the flags that each has a use for besides those of all.
local kinds = { deal = { "hand", "cards" }, trick = { "hand", "trick" }, hand = { "hand", "cards" } }
local order = { "deal", "trick", "hand" }
local common = { "four-colours", "svg", "html", "to", "scripts" }

local function check_call(call, cli)
  local kind, given = call.words[1], call.given
  if not kind then cli.fault("print wants what to print: %s", words.list(order, "or")) end
  if not kinds[kind] then cli.fault("%s", words.unknown("kind of handout", kind, order)) end
  if not call.words[2] then cli.fault("print %s wants the file of a record, or a game", kind) end
  for _, name in ipairs(given) do
    if not (plain.is_in(common, name) or flags.game[name] or plain.is_in(kinds[kind], name)) then
      cli.fault("print %s has no use for %s", kind, cli.flag(name))
    end
  end
  if call.svg and call.html then cli.fault "--svg or --html, not both" end
  for _, name in ipairs { "hand", "trick" } do
    if call[name] and call[name] < 1 then cli.fault("%s is a whole number from 1", cli.flag(name)) end
  end
end

-- A game that is dealt and not played; its seed.
local function dealt(call, cli)
  local header = cli.header(call, cli.name_ids(call, 2, "game or file"))
  header.seed = header.seed or sys.entropy()
  local session, why = engine.session.open(call.library, header)
  while session and session.state == "pack" do
    local ok, wrong = session:pack()
    if not ok then session, why = nil, wrong end
  end
  if not session then cli.refuse(why.sentence) end
  return session, header.seed
end

-- The game that a call is about, and the seed if it has just been dealt; nil and the exit code where there is none.
local function session_of(call, cli)
  local word = call.words[2]
  if call.library.files.games[word] or word ~= "-" and not sys.exists(word) then return dealt(call, cli) end
  for _, name in ipairs(call.given) do
    if flags.game[name] then cli.fault("%s is for a game, and a record has its own", cli.flag(name)) end
  end
  return replay_command.session(call, cli, 2)
end

-- What a sheet is drawn with.
local function pen_of(call, hand, seed)
  local painter = paint.new {}
  painter:follow(function() return hand.rules.sets end)
  return { painter = painter, cards = cards.new(painter, call["four-colours"]), as_cards = call.cards, seed = seed }
end

function command.run(call, cli)
  check_call(call, cli)
  local session, seed = session_of(call, cli)
  if not session then return seed end
  local hand, why = course.hand(session, call.hand)
  local sheet
  if hand then
    sheet, why = sheets[call.words[1]](pen_of(call, hand, math.type(seed) ~= "integer" and seed), hand, call.trick)
  end
  if not sheet then cli.refuse(why) end
  local to = call.to or "-"
  cli.write(to, document.text(sheet, call.svg or not call.html and to:find "%.svg$", call["four-colours"]))
  return 0
end

return command
