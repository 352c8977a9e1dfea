-- trials.lua - plays random games under a script that is being checked, and says what goes wrong in them.
local engine = require "houserule"
local bots = require "host.bots.bots"
local complaints = require "host.check.complaints"
local core = require "houserule.core"
local experience = require "host.bots.experience"
local hands = require "host.check.hand_check"
local json = require "host.system.json"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local promises = require "houserule.rules.promises"
local record = engine.record
local prose = require "host.table.prose"
local returned = require "houserule.values.returned"
local says = require "host.table.says"
local stats = require "host.bots.stats"
local teams = require "houserule.play.teams"
local views = require "host.table.seat_view"

local compose, session, words = engine.compose, engine.session, engine.words
local complain_where, clock = complaints.add_where, os.clock -- the processor's time, which other programs do not use up
local trials = {}

local GAMES <const> = 200          -- random games played at most
local DEALS_A_GAME <const> = 24    -- a longer one is left
local ENDLESS <const> = 1000       -- deals within which a game ends, unless it never does
local LONG <const> = { decisions = 60000, seconds = 5 } -- the limit of these
local UNCALLED <const> = 40        -- deals within which a rule is called, if it ever is
local UNSAID <const> = 6           -- words without a sentence that are named
local BRIEF <const> = 0.1          -- of the limit, for a script with a complaint: it will be checked again
local CALLS <const> = 200000       -- the chance, in millionths, that a random answer is an open call

-- Appends to a list the lines of a session since the last call, as in a record. `unsaid`, if given, gets the words without
-- a sentence: true for one that a seat was asked in a game with sentences, where it needs one.
local function lines_of(s, into, unsaid)
  for _, entry in ipairs(s:take()) do
    local line = entry.line
    if line then into[#into + 1] = json.encode(line) end
    if line and unsaid and not says.has(entry, line) then
      unsaid[says.key(entry, line)] = entry.kind == "by" and next(entry.rules.says) ~= nil
    end
  end
  return into
end

-- Returns a word that is offered twice, unless it names a card, which may be there twice.
local function doubled(q)
  local seen = {}
  for _, word in ipairs(q.kind == "words" and #q.list > #q.different and q.list or {}) do
    local names_card = false
    for _, token in ipairs(seen[word] and select(2, words.read(q.rules.deck, word)) or {}) do
      names_card = names_card or token.card
    end
    if seen[word] and not names_card then return word end
    seen[word] = true
  end
end

-- Calls a rule that is read-only. Returns its error, or nil and its results.
local function ask_rule(s, name, ...)
  local rule = s.rules[name]
  if type(rule) ~= "function" then return nil end
  local ok, fine, one, more = core.guarded(core.looking, rule, s.engine_table.looking, ...)
  if not ok or not fine then return ok and one or fine end
  return nil, one, more
end

local function unfit(s, name, wanted, value)
  return ("%s must return %s, or nothing, not %s"):format(returned.by(s.rules, name), wanted, returned.shown(value))
end

-- Returns the error of the line about how the hand stands.
local function failed_line(s)
  local wrong, text, line = ask_rule(s, "status")
  if wrong or text == nil then return wrong end
  if type(text) ~= "string" then return unfit(s, "status", "a text", text) end
  if not record.is_line(line) or says.fill(text, function(name) return line:get(name) end) then return nil end
  return ("%s: a field of \"%s\" is missing in the line beside it"):format(returned.by(s.rules, "status"), text)
end

-- Returns the error of a rule that only a screen calls: it leaves out what fails, and the author would never know.
local function failed_on_screen(s)
  local wrong = not views.settled(s) and failed_line(s) or nil
  for seat = 1, not wrong and s.rules.packets and s.rules.seats or 0 do
    local columns
    wrong, columns = ask_rule(s, "layout", seat)
    if not wrong and columns ~= nil and type(columns) ~= "table" then wrong = unfit(s, "layout", "columns", columns) end
    if wrong then break end
  end
  if wrong then return wrong end
  local failed, sheets = ask_rule(s, "sheets")
  if failed or sheets ~= nil and not record.is_line(sheets) then
    return failed or unfit(s, "sheets", "fields", sheets)
  end
  return s.rules.asking and select(2, views.asked(s)) or nil
end

-- Checks rules that only bots use: `suggest` of each question, `aim` and `enough_tricks` of each card. Returns an error; or
-- nil and the suggested answer, if there is one.
local function failed_advice(s)
  local q, rules = s.question, s.rules
  local is_about_cards = q.kind == "play" or q.kind == "cards"
  if is_about_cards and type(rules.aim) == "function" then
    local ok, why = core.guarded(teams.of, s)
    if not ok then return why end
  end
  if is_about_cards then
    local ok, why = core.guarded(experience.enough, rules, s.engine_table.looking, q.holder)
    if not ok then return why end
  end
  if type(rules.suggest) ~= "function" then return nil end
  local ok, fine, word = core.guarded(core.looking, rules.suggest, s.engine_table.looking, q.holder, q.point)
  if not ok or not fine then return ok and word or fine end
  if word == nil then return nil end
  local is_read, answer = core.guarded(s.check, s, q.seat, word)
  if type(word) == "string" and is_read and answer then return nil, answer end
  local said = type(word) == "string" and '"' .. words.printable(word) .. '"' or returned.shown(word)
  return ("%s says %s at `%s`, which is no answer there"):format(returned.by(rules, "suggest"), said, q.point)
end

-- "games/x.lua:12: ", the line of the script that asks the open question.
local function asking_line(s)
  local level = 0
  while true do
    local info = debug.getinfo(s.co, level, "Sl")
    if not info then return "" end
    local is_script = info.currentline > 0 and info.source:sub(1, 13) ~= "@core/engine/"
    if is_script then return ("%s:%d: "):format(info.short_src, info.currentline) end
    level = level + 1
  end
end

-- Decides as is advised, or at random. Returns what is wrong; or nil, and whether the decision was a call.
local function decide(s, advised)
  local twice = doubled(s.question)
  if twice then return ("%sthe ask `%s` offers \"%s\" more than once"):format(asking_line(s), s.question.point, twice) end
  local ok, answer = true, advised
  if not advised then ok, answer = core.guarded(s.random_answer, s, CALLS) end
  if not ok then return answer end
  local taken, why = s:answer(answer)
  if not taken then return why.sentence end
  return nil, answer.call ~= nil
end

-- Counts decisions against a limit { decisions =, seconds = }. The count decides what is tried on every machine alike; the
-- processor's time only stops scripts that are slow.
local budget = {}
budget.__index = budget

function budget.new(limit)
  return setmetatable({ limit = limit, share = 1, made = 0, begun = clock() }, budget)
end

function budget:is_reached()
  return self.made >= self.share * self.limit.decisions or clock() - self.begun > self.share * self.limit.seconds
end

-- Plays a game to its end or until a limit is reached. Returns the session, the lines it said, and the number of its deals;
-- or nil and what is wrong.
local function play(library, header, how, left)
  local quiet = how.quiet
  local game, problem = compose.game(library, header.game, header, nil, how.watch)
  local listener, s = { lines = not quiet, table = promises.attach }, game
  if game then s, problem = session.of(library, game, header, { listener = listener }) end
  if not s then return nil, problem.sentence end
  hands.check_piles(how.report, s)
  local lines, deals = {}, 0
  local seen, why, call, called, _
  while s.state ~= "over" do
    if s.state == "pack" then
      -- A pile is shuffled within a deal, and a replay goes on past it (session.from).
      if not s.pile and (deals == how.most or deals > 0 and left:is_reached()) then break end
      deals = deals + (s.pile and 0 or 1)
      _, problem = s:pack()
      why = problem and problem.sentence
    else
      how.hands:decision(s)
      left.made = left.made + 1
      local answer
      why = not quiet and failed_on_screen(s)
      if not why then why, answer = failed_advice(s) end
      if not why then why, call = decide(s, how.advised and answer) end
      called = called or call
    end
    if why then return nil, why end
    if s.last ~= seen then
      how.hands:hand(s, called)
      called = false
    end
    seen = s.last
    if not quiet then lines_of(s, lines, s.rules.seats > 1 and how.report.unsaid) end
  end
  return s, lines, deals
end

local function check_replay(s, lines)
  local again, why = s:replay(#s.log)
  if not again then return "a replay of its own record fails: " .. why.sentence end
  for i, line in ipairs(lines_of(again, {})) do
    if line ~= lines[i] then
      return ("a replay of its own record says something else: %s, not %s"):format(line, lines[i] or "nothing")
    end
  end
end

--- Returns headers to test under, and a name for each: the default, each number of players, and each other value of the
--- file's own yes-or-no and word options.
function trials.headers(file, game_id, variants, players)
  local list, watch = {}, {}
  local function add(what, n, options)
    list[#list + 1] = { what = what, watch = watch,
                        header = { game = game_id, variants = variants, players = n, options = options } }
  end
  add("", nil, nil)
  for i = 2, #players do
    add(("with %s players: "):format(tostring(players[i])), players[i], nil)
    list[#list].is_promised = file.kind == "games"
  end
  for _, slot in ipairs(file.slots) do
    for _, value in ipairs(slot.kind == "yes/no" and { not slot.default } or slot.limits) do -- a number's have names
      if value ~= slot.default then
        add(("with %s=%s: "):format(slot.name, prose.show(value)), nil, { [slot.name] = value })
      end
    end
  end
  return list
end

local function play_one(report, library, entry, number, left)
  local header = plain.with(entry.header, { seed = "check/" .. number })
  local quiet = entry.played > 0
  local how = { quiet = quiet, most = DEALS_A_GAME, report = report, hands = entry.hands,
                watch = entry.watch }
  local s, lines, deals = play(library, header, how, left)
  if not s then
    complain_where(report, lines, entry.what)
    return false
  end
  entry.played, report.deals, entry.ended = entry.played + 1, report.deals + deals, entry.ended or s.state == "over"
  local wrong = not quiet and check_replay(s, lines)
  if wrong then complain_where(report, wrong, entry.what) end
  return not wrong
end

-- Plays one more game, longer than a game lasts, to see that it ends: at random, and if that does not end, by the rule
-- `suggest`.
local function check_end(report, library, entry, advised)
  local header = plain.with(entry.header, { seed = "check/end" })
  local how = { quiet = true, most = ENDLESS, report = report, hands = entry.hands, watch = entry.watch,
                advised = advised }
  local s, why, deals = play(library, header, how, budget.new(LONG))
  if not s then return complain_where(report, why, entry.what) end
  if s.state == "over" or deals < ENDLESS then return end
  local base, scored = s.game.base, false
  for _, score in ipairs(s.engine_table.scores()) do scored = scored or score ~= 0 end
  if base.ends_with and scored then -- who plays at random may lose what others win
    local sentence = "at random no game ends: after %d hands nobody has come to `%s`"
    return table.insert(report.notes, sentence:format(deals, base.ends_with.name))
  end
  if not advised and base.rules.suggest then return check_end(report, library, entry, true) end
  complain_where(report, ("%s: the game does not end: after %d hands it goes on (rule `game_over`)"):format(
    base.where.game_over or base.at, deals))
end

local function play_in_turn(report, library, list, limit)
  local number, open, left = 0, list, budget.new(limit)
  while number < GAMES and #open > 0 do
    local playable = {}
    for _, entry in ipairs(open) do
      if #report.list > 0 then left.share = BRIEF end
      if number > 0 and left:is_reached() then return end
      local header, game, why = entry.header, number == 0 or entry.played > 0, nil
      if not game then game, why = compose.game(library, header.game, header) end
      -- It may be none to play under: some values are refused together, and rightly.
      if not game and entry.is_promised then complain_where(report, why.sentence, entry.what) end
      if game then
        number = number + 1
        if play_one(report, library, entry, number, left) then playable[#playable + 1] = entry end
      end
    end
    open = playable
  end
end

-- Returns the line of the file that names a word, or else its point ("bid take"); nil where another file does.
local function line_of(report, key)
  local point, word = key:match "^(%S+) ?(.*)$"
  for _, said in ipairs(word ~= "" and report.strings or {}) do
    if said.text:match "^%S+" == word then return said.line end
  end
  for _, said in ipairs(report.strings) do
    if said.text == point then return said.line end
  end
end

-- Lists the words for which people would be shown the fields of a line. The prompt also recognises an asked word by its
-- sentence, so each such word needs one as soon as the game has any.
local function tell_unsaid(report)
  local unsaid = {}
  for key, is_due in ordered.pairs(report.unsaid) do
    local line = is_due and line_of(report, key)
    if line then complaints.add(report, line, "the rule `says` has no sentence for `%s` (\"\" says nothing)", key)
    else unsaid[#unsaid + 1] = key end
  end
  if #unsaid == 0 then return end
  local some = table.move(unsaid, 1, UNSAID, 1, {})
  if #unsaid > UNSAID then some[#some + 1] = ("%d more"):format(#unsaid - UNSAID) end
  local sentence = "the rule `says` has no sentence for " .. words.clean(words.list(some))
  if not report.said[sentence] then table.insert(report.notes, sentence) end
  report.said[sentence] = true
end

-- Says if the bots play at random because chance beats their heuristics.
local function tell_gain(report, library, header)
  local s = session.open(library, plain.with(header, { seed = "check/gain" }), { listener = {} })
  while s and s.state == "pack" do s:pack() end
  if not s or s.state ~= "ask" then return end
  local gain, is_lost = bots.gain(bots.memory(), s)
  if not is_lost then return end
  local sentence = "the bots play at random: their heuristics make %.1f points a hand less than chance. A rule `suggest` "
    .. "would help them"
  table.insert(report.notes, sentence:format(-stats.mean(gain)))
end

-- True for rules that only a refused answer or a viewer calls: these hands have neither.
local function is_for_others(name)
  return name:find "^refuse_" or name:find "^stray_" or name == "layout" or name == "hidden" or name == "face_up"
end

-- Says which rules the script wraps and nothing in these hands has called.
local function tell_uncalled(report, watch)
  local calls, where = {}, {}
  for _, seen in ipairs(watch or {}) do
    if complaints.is_in(report, seen.where) and not is_for_others(seen.rule) then
      calls[seen.rule], where[seen.rule] = (calls[seen.rule] or 0) + seen.calls, seen.where
    end
  end
  for rule, n in ordered.pairs(calls) do
    if n == 0 and report.deals >= UNCALLED then
      table.insert(report.notes, ("line %s: nothing has called the rule `%s` in %d deals: the wrap of it has had no effect")
        :format(where[rule]:match "%d+$", rule, report.deals))
    end
  end
end

--- Plays in turn under each header until `limit` = { decisions =, seconds = } is reached, at least a hand of each. One that
--- failed is left. With a limit of 0, or with limit.alone, the bots are not tried.
function trials.play(report, library, list, limit)
  for _, entry in ipairs(list) do entry.played, entry.hands = 0, hands.new() end
  play_in_turn(report, library, list, limit)
  for _, entry in ipairs(list) do entry.hands:tell(report) end
  tell_unsaid(report)
  tell_uncalled(report, list[1].watch)
  local first = list[1]
  if first.played > 1 and not first.ended then check_end(report, library, first) end
  local are_bots_tried = limit.decisions > 0 and limit.seconds > 0 and not limit.alone
  if are_bots_tried and first.played > 0 and #report.list == 0 then tell_gain(report, library, first.header) end
end

return trials
