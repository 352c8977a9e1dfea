-- table.lua - the commands to play and to look at the table.
local draw = require "host.table.draw"
local handout = require "host.print.handout"
local html = require "host.print.html"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local scores = require "host.table.scores"
local tell = require "host.table.tell"
local engine = require "houserule"
local views = require "host.table.seat_view"
local why = require "host.rules.why"
local texts = engine.texts
local T, N = texts.of, texts.count

local words = engine.words

local function hands(console)
  local s = console:session_needed()
  console:say_lines(draw.hand_lines(views.at(s), console.paint, console:columns()))
end

local function view(console, args)
  local s = console:session_needed()
  local who = args[1]
  if not who or who == "turn" then console.viewer = nil
  elseif who == "all" then console.viewer = "all"
  else
    local seat = math.tointeger(tonumber(who))
    if not seat or seat < 1 or seat > s.game.most then
      console:fault("view wants a seat from 1 to %d, `turn` or `all`, not \"%s\"", s.game.most, words.printable(who))
    end
    console.viewer = seat
  end
  console:show_table()
end

-- Tells what the marks of the drawing mean; only those that this terminal shows.
local function signs(console)
  if console.paint.plain then return console:say("Nothing is drawn here: the table is told in sentences.") end
  local line, lines = console.paint.line, {}
  for _, sign in ipairs {
    T "> whose turn it is", T "[Q] the card that wins the trick so far", T "* a trump",
    T("%s a card that you do not see", line.back), T "^ under a card: it may be played",
    T "(Q) may not be played now",
    T("%s where the score stands, %s where it stood before this hand", line.peg, line.old_peg),
  } do prose.add(lines, prose.wrapped(sign, console:columns(), "  ")) end
  console:say_lines(lines)
end

local function legal(console)
  local _, q = console:question_needed()
  local list, ask = q:legal(), views.at(console:session_needed()).ask
  local what = list and T("%s: %s", N(#list, "way"), texts.cards_in(table.concat(list, ", ")))
    or tell.answers(ask, function(set) return texts.cards_in(table.concat(q.sets.list(set), ", ")) end)
  console:say_text(T("%s, %s, %s", tell.who(ask), q.point, what))
  if q.faults and q.faults.renege ~= 0 then
    console:say_text(T("and as a renege: %s", texts.cards_in(table.concat(q.sets.list(q.faults.renege), ", "))))
  end
end

local function may(console)
  local _, q = console:question_needed()
  local list = q:may()
  if #list == 0 then return console:say("no call is open to %s now", console.paint:who(q.seat)) end
  console:say("%s may also say %s", console.paint:who(q.seat), words.list(list, "or"))
end

local function play(console, args, rest)
  local _, q = console:question_needed()
  if #args == 0 and q.kind ~= "words" then
    console:fault("play wants a card, like: play %s", q.sets.list(q.set or q.from or 0)[1] or "QC")
  end
  console:decide("play " .. rest)
  console:after_decision()
end

-- Shows a sheet of a game that is kept, or writes it, or all of them, as a page to print.
local function sheet(console, args, rest)
  local sheets = scores.sheets(console:session_needed())
  if not sheets[1] then console:fault("this game has no sheets") end
  local names = plain.map(sheets, function(one) return one.name end)
  local one, path = sheets[args[1]], args[1] and rest
  if one then path = args[2] and words.trim(rest:sub(#args[1] + 1)) end
  if not path then
    if not one then console:fault("sheet wants %s, or a file's name", words.list(names, "or")) end
    if not one.list[1] then return console:say("%s: nothing yet", one.name) end
    return console:say_lines(scores.rows(one.list, console.paint))
  end
  console:save(path, handout.sheets(console:session_needed(), one and { one } or sheets, console.paint),
    html.MARK)
  console:say("%s: written to %s", one and one.name or words.list(names), path)
end

return {
  { usage = "sheet NAME [FILE]", long = true, run = sheet, example = "sheet standings wall.html",
    help = "A list of a game that is kept, as a league's fixtures, or with a FILE that list as a page to print; a FILE "
      .. "alone has all of them." },
  { usage = "play CARD", run = play, example = "play QC",
    help = "Plays a card for the seat whose turn it is. The card alone will do; so will any word that the rules "
      .. "let the seat say, as it stands there. A seat's number before it says who speaks." },
  { usage = "table", run = function(console) console:show_table() end, example = "table",
    help = "Draws the table." },
  { usage = "hands", run = hands, example = "hands",
    help = "Shows every hand and pile." },
  { usage = "view [SEAT|turn|all]", run = view, example = "view 2",
    help = "Draws the table as one seat may see it from now on; `turn` (or nothing) follows whoever is to decide, "
      .. "`all` shows everything." },
  { usage = "signs", run = signs, example = "signs",
    help = "What the marks of the drawn table mean." },
  { usage = "legal", run = legal, example = "legal",
    help = "Lists what the seat to decide may do." },
  { usage = "may", run = may, example = "may",
    help = "Lists the calls that are open beside that (a surrender, a claim)." },
  { usage = "why CARD|WORD|trick|score", completes = "WHY", example = "why 9d",
    run = function(console, _, rest)
      for _, line in ipairs(why.about(console:session_needed(), rest)) do console:say_text(line) end
    end,
    help = "Says which clause refuses a card or a word and which cards make it so, who is winning the trick and "
      .. "why, or the clauses of the score." },
  { usage = "score", example = "score",
    run = function(console)
      console:show_score()
      console:show_curve()
    end,
    help = "The score, item by item, each with its clause, and after three hands as a curve." },
}
