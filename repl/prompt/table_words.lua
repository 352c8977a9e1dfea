-- table_words.lua - lines at the table beside the game: who has the screen, the pace of bots, and the sheets of a kept game.
-- `mode` is play_mode.lua's.
local menu = require "host.prompt.menu"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local position = require "host.game.position"
local resume = require "host.game.resume"
local scores = require "host.table.scores"
local engine = require "houserule"
local visibility = require "houserule.seat.visibility"
local words, texts = engine.words, engine.texts
local T, N = texts.of, texts.count

local table_words = {}

local PACE_MOST <const> = 5000 -- milliseconds

-- The seats of bots, beside those of the people who share the screen.
local function bot_seats(mode)
  local seats = {}
  for seat = 1, mode.console.position.session.game.most do
    if not plain.is_in(mode.people, seat) then seats[#seats + 1] = seat end
  end
  return seats
end

-- Says who plays, of people and bots.
local function company(mode, title)
  local bots, names = bot_seats(mode), mode.console:people()
  local own = names and names[mode.console.seat]
  if not own and #mode.people == 1 then
    if #bots == 0 then return T("%s: you play alone.", title) end
    return T(#bots == 1 and "%s: you play with the bot %s." or "%s: you play with the bots %s.", title, texts.seats(bots))
  end
  local whom = own and #mode.people == 1 and T("%s: you are %s", title, own)
    or T("%s: %s share this screen", title, texts.seats(mode.people))
  return #bots == 0 and whom .. "." or T(#bots == 1 and "%s; %s is a bot." or "%s; %s are bots.", whom, texts.seats(bots))
end

--- Says to whom the screen belongs.
function table_words.greet(mode)
  local s = mode.console.position.session
  local title = s.game.base.declared.title
  local kept = s.rules.kept
  if kept then
    mode.console:say_text(T("%s: you are the %s and enter every result; no bot plays.", title, kept.by))
    local names_of = plain.map(scores.sheets(s), function(sheet) return sheet.name end)
    if names_of[1] then
      mode.console:say_text(T("Lists: %s. `print FILE` writes them as pages to print.", words.list(names_of)))
    end
    mode.console:changed() -- is it kept on disk?
    local text = T "u takes back, `correct` changes an older answer, h helps, q ends."
    return mode.console:say_text(resume.keeps(mode.console) and text .. " " .. T "Everything is kept." or text)
  end
  mode.console:say_text(company(mode, title))
  mode.console:say_text("? explains, ? WORD says what a word means, u takes back, h helps, q ends.")
end

--- Settings of the table: how long a bot takes, and whether to wait after a trick.
table_words.settings = {
  pace = function(mode, text)
    local ms = math.tointeger(tonumber(text))
    if not ms or ms < 0 or ms > PACE_MOST then
      mode.console:fault("pace takes the milliseconds for a bot's decision, 0 to %d, like: pace 500", PACE_MOST)
    end
    mode.pace = ms
    mode.console:say_text(ms == 0 and T "Bots decide at once."
      or T("Bots take %s to decide.", N(ms, "millisecond")))
  end,
  pause = function(mode, text)
    mode.pause = text ~= "off"
    mode.console:say_text(T(mode.pause and "The game waits for Enter after each trick; `pause off` ends that."
      or "The game does not wait after a trick."))
  end,
}

-- True if a seat has seen a card since its last decision: one that came to its hand, was played or was shown.
local function has_seen_more(mode, seat)
  local console, seen, last = mode.console, false, nil
  local session = console.position.session
  for i, step in ipairs(session.log) do
    if step.by == seat then last = i end
  end
  local log = table.move(session.log, 1, (last or 1) - 1, 1, {})
  local before = position.fit(session.library, { header = session:full_header(), log = log, later = {} })
  if before and visibility.own(session, seat) & ~visibility.own(before.session, seat) ~= 0 then return true end
  for _, entry in ipairs(console:need(console.position:entries())) do
    local line = engine.session.view(entry, seat)
    if entry.kind == "by" and line and line:get "by" == seat then seen = false
    elseif line and (entry.kind == "by" or entry.kind == "place" or line[1] == "deal") then
      for word in ((line:get "do" or line:get "move" or line:get "show" or "AC") .. ""):gmatch "%S+" do
        seen = seen or session.rules.sets.card(word) ~= nil
      end
    end
  end
  return seen
end

--- Says why the person at this seat may not take back; nil if it may.
function table_words.no_undo(mode, seat)
  if mode.console.position.session.rules.kept or mode.undo == "free" then return nil end
  if mode.undo == "off" then return T "Nothing can be taken back at this table (--undo off)." end
  if not has_seen_more(mode, seat) then return nil end
  return T "You have seen a card since then, so you cannot take it back at this table (--undo unseen)."
end

--- Shows a sheet of the game, or prints its sheets or the last hand, if the line asks for it; returns false if not.
function table_words.sheet(mode, text, rest)
  local s = mode.console.position.session
  local is_print = text:find "^print%f[%s\0]" ~= nil
  if is_print and rest == "" then mode.console:fault "print wants a file's name, like: print page.html" end
  if is_print and not s.rules.sheets then
    if not s.last then mode.console:fault "`print` needs a hand that is over" end
    mode.console:run(mode.console:command "handout", "hand " .. rest)
    return true
  end
  if not s.rules.sheets then return false end
  local name, path = text:match "^(%S+)(.*)$"
  local is_named = scores.sheets(s)[name] and (path == "" or path:find "[./]")
  if not is_print and not is_named then return false end
  mode.console:run(mode.console:command "sheet", is_print and rest or path ~= "" and name .. " " .. rest or name)
  return true
end

-- The points at which a game has a call of this first word; nil where it has none.
local function called_at(session, word)
  local points = {}
  for point, calls in ordered.pairs(session.rules.calls) do
    for _, call in ipairs(calls) do
      if call:match "^%S+" == word and not plain.is_in(points, point) then points[#points + 1] = point end
    end
  end
  return points[1] and points
end

--- Tells somebody who said something else what may be said now; of a call that is not open, when it may be.
function table_words.lost(mode, text)
  local word = text:lower():match "^%S+"
  local points = called_at(mode.console.position.session, word)
  if points then
    mode.console:say_text(T("You cannot say %s now, only at %s (`? %s` explains it).", word,
      words.list(points, "or"), word))
  else
    local list, have_numbers = menu.words(mode)
    local helps = mode.console.position.session.rules.kept and T "h helps." or T "h helps, hint advises."
    mode.console:say_text(T(menu.open(mode).cards and "I do not know \"%s\" here: choose a card by its name."
      or list[1] and have_numbers and "I do not know \"%s\" here: choose a number or a word."
      or "I do not know \"%s\" here: choose one of these answers.", words.printable(text)) .. " " .. helps)
  end
  menu.show(mode)
end

-- The text of `h` at a table, and in a game that is kept.
local AT_PLAY <const> = {
  T("A card: its name (10c, c10, ten of clubs), or its rank if you hold only one. Several cards: one after another, in any "
    .. "order. An answer: its number, the word, or a sentence with it."),
  T "hint: what to do, and why. best: what each answer is worth. Both know only what you see.",
  T("review: your costliest decisions of the last hand, and what would have been better. try 2: play the second of them "
    .. "again; switch main: back to the game as it was."),
  T("Enter: play the only move, or deal the next hand. ? or ? CARD: why a card is refused. ? WORD: what it means. u: take "
    .. "back. t: the table. signs: its marks."),
  T "names Anna Bela: name the players, from the first seat on.", -- without numbers: a seat here has a name
  T "s: the score. rules, rules CLAUSE: the rules. glossary: their words.",
  T "resume: continue a kept game. games: list all kept games, finished ones too; games 2 opens the second.",
  T("To a trick: claim (the rest is mine), which is checked with all cards open, or concede (I give up). "
    .. "Then it is played out."),
  T "print FILE: the last hand, as a page to print. again: another game, when this one is over.",
  T "pace 500: a bot takes half a second. pause: wait after each trick.",
}
local AS_SECRETARY <const> = {
  T "An answer: its figures (6-3, 6 3, 6:3), or with names (Crown 6 Bell 3).",
  T "correct week 1 Red Lion 7-2: changes an older answer, and shows the old one. u: takes back the last.",
  T "names Red Lion, Crown, Bell: names the clubs. t: the open question. s: the score.",
  T "print FILE: the lists, as pages to print. rules, rules CLAUSE: the rules. glossary: their words.",
  T "games: list all kept games; games 2 opens the second.",
}
local AS_SCORER <const> = {
  T "An answer: its number, its word, or a player's name. u: takes back the last. t: the open question. s: the score.",
  T "log: what was entered, with numbers. correct 3 50: puts 50 in the place of number 3.",
  T("names Anna, Bela, Celia: names the players. rules, rules CLAUSE: the rules. print FILE: the last hand, as a page to "
    .. "print."),
  T "games: list all kept games; games 2 opens the second.",
}

--- Says what can be typed.
function table_words.help(mode)
  local s = mode.console.position.session
  local lists = s.rules.kept and plain.map(scores.sheets(s), function(sheet) return sheet.name end) or {}
  if lists[1] then mode.console:say_text(T("%s: shows it.", words.list(lists, "or"))) end
  local list = not s.rules.kept and AT_PLAY or s.rules.packets and AS_SCORER or AS_SECRETARY
  for _, line in ipairs(list) do mode.console:say_text(line) end
  mode.console:say_text(T(resume.keeps(mode.console) and "q: end; the game is kept." or "q: end; the game is not kept."))
end

return table_words
