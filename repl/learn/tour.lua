-- tour.lua - one deal of Zole, step by step, for somebody who has never been here. Each step waits for its line.
--
-- What is typed is done for real, on the table; what leads away from the path is taken back, so that every step begins
-- where the one before it ended.
local engine = require "houserule"
local position = require "host.game.position"

local words = engine.words
local tour = {}

local GAME <const> = "zole"
local HEADER <const> = { houserule = 1, game = GAME, players = 3, dealer = 3, seed = "tour" }
local HANDS <const> = { "QC QH JC JD AD TD AC 9H", "QS JS KD 8D AH TH KC 9S", "QD JH 9D 7D AS KS TC KH" }
local PILES <const> = { talon = "TS 9C" }

-- Each: what is said, the line that does it, and one of `command` (with `args`, a pattern), `decision`, `refused` or
-- `enter`.
local steps = {
  { say = "Zole is a game for three. Fourteen cards are always trumps, from QC down to 7D; a round of bidding decides "
      .. "who plays alone against the other two. The cards have just been dealt. Look at them: say `table`.",
    line = "table", command = "table" },
  { say = "The line that begins with > is the seat to decide, and you speak for every seat. What may seat 1 say? Ask "
      .. "with `legal`.",
    line = "legal", command = "legal" },
  { say = "Seat 1 holds six trumps, QC at their head, and an ace: a hand to play with. Bid `take`: the word alone "
      .. "will do.",
    line = "take", decision = "take" },
  { say = "The bidder picks up the two cards of the talon and lays two away; their points count for him. Lay away 9H "
      .. "and TS: type the two cards, in any order, in capitals or not.",
    line = "9h ts", decision = "discard 9H TS" },
  { say = "Seat 1 leads. A card alone plays it: begin with the highest trump, `qc`.",
    line = "qc", decision = "play QC" },
  { say = "Now seat 2 must follow suit. Try what happens if it does not: type `9s`.",
    line = "9s", refused = "9S" },
  { say = "Refused, with the clause of the rule page that says so, and nothing has changed. Ask for the cards behind "
      .. "it: `why 9s`.",
    line = "why 9s", command = "why", args = "^9[sS]" },
  { say = "Play the lowest trump of seat 2, `8d`.",
    line = "8d", decision = "play 8D" },
  { say = "A bot can play for anybody: `auto 1 simple` lets one that thinks a little decide once, here for seat 3.",
    line = "auto 1 simple", command = "auto", args = "^1" },
  { say = "The trick is complete. Any decision can be taken back, and again, as far as you like: `undo`.",
    line = "undo", command = "undo", args = "^1?$" },
  { say = "And forth again: `redo`.",
    line = "redo", command = "redo", args = "^1?$" },
  { say = "Who won that trick, and why? `why trick`.",
    line = "why trick", command = "why", args = "^[tT]rick" },
  { say = "The whole rule page is here, and every clause by its number. Read the one about following suit: `rules "
      .. "5.3`.",
    line = "rules 5.3", command = "rules", args = "." },
  { say = "House rules are laid on top, with the same cards: `variants +small-zole` adds a bid to lose every trick. "
      .. "(`variants` lists what there is, `diff small-zole` tells what it changes.)",
    line = "variants +small-zole", command = "variants", args = "^%+small%-zole$" },
  { say = "Let bots play the hand to its end: `auto simple`.",
    line = "auto simple", command = "auto", args = "^[^%d]*$" },
  { say = "What did it come to? `score` shows every item with its clause.",
    line = "score", command = "score" },
  { say = "One hand tells little. At the shell, `houserule sim zole -v small-zole -n 1_000_000` plays a million and "
      .. "tells what the house rule does; `houserule play zole` sits you down against bots. Enter goes on.",
    line = "", enter = true },
  { say = "Last: `help` lists everything there is to say, and `help WORD` more about one.",
    line = "help", command = "help" },
}
tour.steps = steps

local function restore(con, shot) con:put(con:need(position.restore(shot)), true) end

local function show(con, self)
  con:say("")
  con:say("Step %d of %d", self.at, #steps)
  con:say_text(steps[self.at].say, "")
end

local function finish(con, self, text)
  con.mode, con.viewer = nil, self.viewer
  con:say("")
  con:say_text(text, "")
  if self.before then
    con:put(self.before, true)
    con:say_text("The game you had is on the table again.", "")
  end
  con:changed()
end

local function enter_step(con, self, at)
  self.at = at
  if at > #steps then
    return finish(con, self, "That was the tour. `deal zole` begins a game of your own; `quiz zole` asks you about "
        .. "the rules.")
  end
  self.shots[at] = con.position:snapshot()
  show(con, self)
end

-- Feeds a line as if there were no tour: whether it was taken.
local function feed(con, self, line)
  con.mode = nil
  local ok = con:feed(line)
  con.mode = self.mode
  return ok
end

-- The decisions that have been taken since the step began.
local function taken(con, shot)
  local log = con.position.session.log
  return #log == #shot.log + 1 and log[#log]["do"] or nil
end

local function is_command(con, step, line)
  local word, rest = words.trim(line):match("^:?%s*(%a+)%s*(.*)$")
  if not word then return false end
  local ok, found = pcall(con.command, con, word)
  return ok and found ~= nil and found.name == step.command and (not step.args or rest:find(step.args) ~= nil)
end

local function is_done(con, step, line, ok, shot)
  if step.decision then return ok and taken(con, shot) == step.decision end
  if step.refused then return not ok and words.read(line, engine.sets):gsub("^play ", "") == step.refused end
  return ok and is_command(con, step, line)
end

-- A line that was something else: what it did to the table is taken back.
local function stay(con, step, shot, ok)
  local s = con.position and con.position.session
  local moved = not s or #s.log ~= #shot.log or con.position.library ~= shot.library or s.state == "dead"
    or table.concat(s:full_header().variants or {}, " ") ~= table.concat(shot.header.variants or {}, " ")
    or s.header.seed ~= shot.header.seed or s.header.options ~= shot.header.options
  if moved then restore(con, shot) end
  local text = moved and "That may be done, but it leads off the path, so it is taken back."
    or ok and "That is a thing to say too; the tour waits." or "That was refused; the tour waits."
  con:say("")
  con:say_text(("%s %s; `skip` does it for you, `back` goes a step back, `quit tour` ends."):format(text,
    step.enter and "Here press Enter" or ("Here say `%s`"):format(step.line)), "")
end

local own = {}
function own.skip(con, self)
  local step = steps[self.at]
  if not step.enter then feed(con, self, step.line) end
  enter_step(con, self, self.at + 1)
end
function own.back(con, self)
  local at = math.max(1, self.at - 1)
  restore(con, self.shots[at])
  enter_step(con, self, at)
end
own["quit tour"] = function(con, self) finish(con, self, "The tour ends here; `tour` begins it again.") end
own["tour"] = show

local function take(con, self, line)
  local text = words.trim(line)
  local step, shot = steps[self.at], self.shots[self.at]
  local mine = own[text:lower():gsub("%s+", " ")]
  if mine then return mine(con, self) end
  if step.enter and text == "" then return enter_step(con, self, self.at + 1) end
  if text == "" then return show(con, self) end
  local ok = feed(con, self, line)
  if con.done or con.pending then return end
  if is_done(con, step, line, ok, shot) then return enter_step(con, self, self.at + 1) end
  stay(con, step, shot, ok)
end

--- Begins the tour on a console.
function tour.start(con)
  if not con.library.files.games[GAME] then con:fault("the tour is a hand of Zole, and that game is not here") end
  local at = con:need(position.open(con.library, HEADER))
  con:need(at:hands(HANDS, PILES))
  at.session:take()
  local self = { shots = {}, before = con.position, viewer = con.viewer }
  self.mode = { feed = function(_, line) take(con, self, line) end,
                prompt = function() return ("tour %d/%d> "):format(self.at, #steps) end }
  con:put(at, true)
  con.viewer, con.mode = nil, self.mode
  con:say_text("A tour of one hand. You type, the table answers; `skip` does a step for you, `back` goes a step back, "
      .. "`quit tour` ends it, Enter says the step again.", "")
  enter_step(con, self, 1)
end

return tour
