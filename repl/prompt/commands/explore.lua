-- explore.lua - the commands that go back and forth in a game, and see what would have been.
local answer_reader = require "host.game.answer_reader"
local bots = require "host.bots.bots"
local engine = require "houserule"
local fixtures = require "host.prompt.fixtures"
local ordered = require "houserule.values.ordered"
local position = require "host.game.position"
local solution = require "host.game.solution"
local tell = require "host.table.tell"
local what_if = require "host.prompt.whatif"
local texts = engine.texts
local T, N = texts.of, texts.count

local words = engine.words

local function whole(console, text, default, name)
  if not text then return default end
  local n = text:match("^%d+$") and math.tointeger(tonumber(text))
  if not n then console:fault("%s wants a whole number, not \"%s\"", name, words.printable(text)) end
  return n
end

local function moved(console, n, what)
  console:say("%s %s", N(n, "decision"), what)
  console:show_change()
end

-- The nights of a position's decisions, in a game that is kept; else none.
local function nights_of(console, at)
  return at.session.rules.kept and fixtures.by_decision(console:need(at:entries())) or {}
end

-- Puts a position on the table that has another decision `n` than `old`, and says which.
local function put_corrected(console, old, new, n, night)
  local function decision(at)
    local count = 0
    for _, step in ipairs(at.session.log) do
      count = count + (step["do"] and 1 or 0)
      if step["do"] and count == n then return step["do"] end
    end
  end
  local before, after, who = decision(old), decision(new), console.paint
  console:put(new)
  console:say_text(night and T("Week %d, %s at home to %s: %s in place of %s.", night.week, who:who(night.home),
    who:who(night.away), after:match "%S+$", before:match "%S+$")
    or T("%s in place of %s", texts.cards_in(after), texts.cards_in(before)))
  console:show_change()
end

local function undo(console, args)
  local at, n = console:position_needed(), whole(console, args[1], 1, "undo")
  if n == 1 and at:is_corrected() then
    local old, number = console:need(at:uncorrected()), at.correction.number
    console:say "The correction is taken back."
    return put_corrected(console, at, old, number, nights_of(console, old)[number])
  end
  n = console:need(at:undo(n))
  if n == 0 then console:fault("there is nothing to take back") end
  moved(console, n, T "taken back")
end

local function redo(console, args)
  local at = console:position_needed()
  if #at.later == 0 then console:fault("nothing has been taken back") end
  local n = console:need(at:redo(whole(console, args[1], 1, "redo")))
  moved(console, n, T "taken again")
end

-- Stands where hand n has just been dealt.
local function go_to_hand(console, n)
  local found, why = console:position_needed():go_hand(n)
  if found == false then console:fault("there is no hand %d in this game", n) end
  console:need(found, why)
  console:say("hand %d, as it was dealt", n)
  console:show_change()
end

local function go(console, args)
  local at = console:position_needed()
  if args[1] == "hand" then return go_to_hand(console, whole(console, args[2], 1, "go hand")) end
  if not args[1] then console:fault("go wants the number of a decision, as `log` counts them; 0 is the deal") end
  local n = console:need(at:go(whole(console, args[1], 0, "go")))
  console:say("after decision %d", n)
  console:show_change()
end

-- Finds the bot that a line names; the one that sat here last keeps what it knows of the game.
local function bot_named(console, text)
  local s = console:session_needed()
  local names = console:need(bots.read(text, s.game.players, s.game.most))
  if console.bot_name ~= text then console.bot_name, console.bot = text, bots.seats(names) end
  return console.bot
end

local function auto(console, args)
  local s = console:session_needed()
  local named = args[1] and not args[1]:find "^%d" and args[1] or args[2]
  local n = args[1] ~= named and whole(console, args[1], nil, "auto") or nil
  local bot = named and bot_named(console, named)
  if s.state == "pack" then
    console:deal()
    console:tell_events()
  elseif s.state == "over" then console:fault("the game is over") end
  local done = console:auto(n, bot)
  console:tell_news(function(entry) return n and n <= 12 or not entry.kind end)
  if named and named ~= "random" then console:say("%s by %s", N(done, "decision"), named)
  else console:say("%s at random", N(done, "decision")) end
  console:after_decision()
end

-- Lists decisions and events in sentences, under a heading for each hand. A row has a trick, or a decision with its number;
-- if a record was loaded (`record`), a decision has the number of its line. `viewer` is the seat that reads it; nil: it sees
-- all.
local function log_rows(entries, record, viewer)
  local rows, row, n = {}, nil, 0
  local function close(more)
    if row then rows[#rows + 1] = row .. (more or "") end
    row = nil
  end
  for _, entry in ipairs(entries) do
    local line = engine.session.view(entry, viewer)
    n = n + (entry.kind == "by" and 1 or 0)
    local read = record[n]
    local is_read = entry.kind == "by" and line and read and read.by == line:get "by" and read.said == entry.line:get "do"
    local at = ("%4d  "):format(n) .. (is_read and T("line %d: ", read.at) or "")
    local card = line and entry.kind == "by" and line:get "do":match "^play (%S+)$"
    if card then
      local who = (entry.person and texts.person or texts.seat)(line:get "by")
      local said = (row and who or texts.capital(who)) .. " " .. texts.card(card)
      row = (row and row .. ", " .. (is_read and T("line %d: ", read.at) or "") or at) .. said
    elseif line and not entry.kind and line[2] == "trick" then
      local points = engine.session.without_points(entry, line):get "points"
      local winner = texts.seat(line:get "winner")
      close(points and points ~= 0 and T("; %s {takes|take} %s", winner, N(points, "point"))
        or T("; %s {takes|take} the trick", winner))
    elseif line then
      local text = tell.entry(entry, line)
      if text then close() end
      if text and entry.kind == "by" then rows[#rows + 1] = at .. texts.capital(text)
      elseif text then rows[#rows + 1] = line[1] == "deal" and texts.capital(text) or "      " .. text end
    end
  end
  close()
  return rows
end

local function log(console)
  local at = console:position_needed()
  local entries = tell.prepare(console:session_needed(), console:need(at:entries()), true)
  local viewer = console.seat and console.mode and console.mode:here() or nil
  for _, row in ipairs(log_rows(entries, at.record or {}, viewer)) do
    console:say_text(row, "        ")
  end
  if #at.later > 0 then console:say("  (%s taken back; `redo` takes them again)", N(#at.later, "step")) end
end

-- Returns the number of the decision that a line names, and the new decision. A decision is named by its number, by the seat
-- that took it last or, in a league, by the club and perhaps the week. `nights` are those of a kept game.
local function meant(console, nights, rest)
  local n, text = rest:match "^(%d+)%s+(.+)$"
  if n then return math.tointeger(tonumber(n)), text end
  n, text = fixtures.named(console.paint, console:session_needed().rules.seats, nights, rest)
  if n and text ~= "" then return n, text end
  if not n and text then console:fault("%s", text) end
  local decided = {}
  for _, step in ipairs(nights[1] and {} or console:session_needed().log) do
    if step["do"] then decided[#decided + 1] = step.by end
  end
  for at in rest:gmatch "()%s" do
    for i = #decided, 1, -1 do
      if console.paint:who(decided[i]):lower() == rest:sub(1, at - 1):lower() then return i, words.trim(rest:sub(at)) end
    end
  end
  if nights[1] then
    console:fault "correct wants a night and its result: correct week 1 Red Lion 7-2 (`results` lists them)"
  end
  console:fault "correct wants a decision, by its number in `log` or by who took it last, and what is right: correct 3 pass"
end

local function correct(console, _, rest)
  local at = console:position_needed()
  local nights = nights_of(console, at)
  local n, text = meant(console, nights, rest)
  local night = nights[n]
  local new, fitted, of, why = at:corrected(n, function(session)
    return answer_reader.read(session, night and fixtures.result(console.paint, session.rules.seats, night, text) or text)
  end)
  console:need(new, fitted)
  if fitted < of then
    console:say_text(words.closed(T("From step %d of %d on the game no longer fits: %s.", fitted + 1, of, why.sentence)))
  end
  put_corrected(console, at, new, n, night)
end

local function list_forks(console)
  console:say("* %s", console.fork)
  for name in ordered.pairs(console.forks) do console:say("  %s", name) end
end

-- Keeps the game as it is under its name, and begins another fork.
local function begin_fork(console, name)
  console.forks[console.fork] = console:position_needed():snapshot()
  console:say("%s stays as it is; this is %s now (`switch %s` goes back)", console.fork, name, console.fork)
  console.fork = name
end

local function fork(console, args)
  console:position_needed()
  local name = args[1]
  if not name then return list_forks(console) end
  if not name:match("^[%w_-]+$") or #name > 20 then console:fault("a fork's name is letters, digits and hyphens") end
  if console.forks[name] or name == console.fork or name == "last" then
    console:fault("there is a fork %s already: `switch %s`", name, name)
  end
  begin_fork(console, name)
  console:changed()
end

-- Stands in a fork before a decision that `review` named.
local function try(console, args)
  local reviewed, n = console.reviewed, whole(console, args[1], 1, "try")
  if not reviewed then console:fault "`try` plays a decision again that `review` has named: say `review` first" end
  local decision = reviewed.worst[n]
  if not decision then console:fault("the review names %s", N(#reviewed.worst, "decision")) end
  local new, count = console:need(position.restore(reviewed.game)), 1
  console:need(new:go_dealt(decision.number - 1))
  while console.forks["try-" .. count] or console.fork == "try-" .. count do count = count + 1 end
  begin_fork(console, "try-" .. count)
  console:put(new, true)
  console:show_change()
end

-- Puts a fork on the table. `last` is no fork of its own: it changes places with what is there.
local function switch(console, args)
  local name = args[1]
  if not name then return list_forks(console) end
  local shot = console.forks[name]
  if name == console.fork then console:fault("this is %s", name) end
  if not shot then console:fault("%s", words.unknown("fork", name, (ordered.keys(console.forks)))) end
  local new = console:need(position.restore(shot))
  console.forks[name] = nil
  console.forks[name == "last" and "last" or console.fork] = console.position and console.position:snapshot()
  if name ~= "last" then console.fork = name end
  console:put(new, true)
  console:show_change()
end

local SOLVE_SECONDS <const> = 1.5 -- a line has two

local function solve(console, args)
  local wanted = {}
  for _, word in ipairs(args) do
    if word ~= "tricks" and word ~= "least" then
      console:fault("solve takes the words tricks and least, not \"%s\"", words.printable(word))
    end
    wanted[word] = true
  end
  local s = console:session_needed()
  local solved = console:need(solution.of(s, wanted, { seconds = SOLVE_SECONDS }))
  for i, row in ipairs(solution.lines(solved, s.question.seat)) do console:say_text(row, i == 1 and "  " or "          ") end
end

return {
  { usage = "undo [N]", run = undo, example = "undo 3",
    help = "Takes the last decision back, or the last N; a correction, if it was made last." },
  { usage = "redo [N]", run = redo, example = "redo",
    help = "Takes again what was taken back." },
  { usage = "go N | hand N", run = go, example = "go hand 2",
    help = "Stands just after decision N, as `log` counts them; 0 is the deal. `go hand N` stands where hand N was dealt." },
  { usage = "correct N|NAME|week N CLUB ANSWER", run = correct, example = "correct 12 pass",
    help = "Puts another answer in the place of decision N, as `log` counts them, or of the last that NAME took; in a "
      .. "league of a club's night (`correct week 1 Red Lion 7-2`). All others stay as far as they fit." },
  { usage = "fork [NAME]", run = fork, example = "fork lead-low",
    help = "What if? From here on this is another line of the game; the one so far stays. Without a name: lists "
      .. "them." },
  { usage = "switch [FORK]", run = switch, example = "switch main",
    help = "Goes to another fork. `last` is the game that a new deal or changed rules replaced." },
  { usage = "try [N]", run = try, example = "try 2",
    help = "Plays decision N of the last review again (without N the first), in a fork; `switch main` goes back." },
  { usage = "auto [N] [BOT]", run = auto, example = "auto 3 simple",
    help = "Bots play on to the end of the hand, or N decisions: random; simple, which thinks a little; or strong, "
      .. "which tries what comes of it. simple,random,random is one for each seat." },
  { usage = "solve [tricks] [least]", run = solve, example = "solve",
    help = "With all cards open: what each card brings if everybody plays best from here on, and how; * is best. `tricks` "
      .. "counts tricks, `least` wants as few as can be. Where the rule `playable` narrows what may be played nothing is "
      .. "solved: `hint` and `best` play on by it." },
  { usage = "what if +NAME|-NAME|SLOT=VALUE ...", run = what_if, example = "what if +small-zole",
    help = "This position beside the same under other house rules: what is legal, what is best and what it brings, as the "
      .. "seat that is asked sees it; after a hand, what each side made. Nothing changes on the table." },
  { usage = "log", long = true, run = log, example = "log",
    help = "The game so far, decision by decision; of a record that was loaded, each with the line that says it." },
}
