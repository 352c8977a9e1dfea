-- trying.lua - `compare here` and `compare deal`: plays this hand to its end under two combinations of rules. It does so
-- many times, with the same cards and other decisions of the bots, for as long as a person may wait.
local bots = require "host.bots.bots"
local changes = require "host.prompt.changes"
local engine = require "houserule"
local estimates = require "host.sim.estimates"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local refit = require "host.game.refit"
local sys = require "host.system.sys"
local sentences = require "host.sim.sentences"
local wall = require "host.wall"
local texts = engine.texts
local T, N = texts.of, texts.count

local trying = {}

local TRIES <const>, SECONDS <const> = 400, 5

-- The step before the hand that is on the table was dealt, and that of its pack.
local function begun(session)
  local n = 0
  for i, step in ipairs(session.log) do
    if step.pack and not step.pile then n = i end
  end
  return n
end

-- Returns the points of each side in the hand of that number; nil and a problem if it does not end. It may have ended with
-- the last step of the course.
local function play(course, header, bot, number)
  local s, fitted, of, why = refit.under(course, header, bot)
  if not s then return nil, fitted end
  if fitted < of then return nil, why end
  while not (s.last and s.last.deal == number) and s.state ~= "over" do
    local ok, wrong = s:play_on(bot)
    if not ok then return nil, wrong end
  end
  return s.last and s.last.delta
end

-- The mean of a list of lists of a side, and its standard error.
local function mean_of(list)
  local sum, squares = 0, 0
  for _, n in ipairs(list) do sum, squares = sum + n, squares + n * n end
  local mean = sum / #list
  return { mean = mean, error = math.sqrt(math.max(squares - mean * sum, 0) / math.max(#list - 1, 1) / #list) }
end

--- Reports the points of each side in the hand on the table under its own rules and under `header`. Play begins here or, if
--- `from` is "deal", at the deal. `label` is the name of the other rules, `names` are the bots.
function trying.say(console, from, header, label, names)
  local s = console:session_needed()
  if from == "here" and s.state ~= "ask" then console:fault("nobody is asked here: say `compare deal`") end
  local course, bot = refit.read(s, from == "deal" and begun(s) or nil), bots.seats(names or { "random" })
  local own, until_when, tries = changes.header(console), sys.clock() + SECONDS, {}
  own.options, own.dealer, header.dealer = s.header.options, s:full_header().dealer, s:full_header().dealer
  local why, number = nil, s.state == "ask" and s.t.deal_number or s.last and s.last.deal
  if not number then console:fault("nothing has been dealt yet: say `deal`") end
  while #tries < TRIES and sys.clock() < until_when and not why do
    wall.beat()
    local seed = "compare/" .. #tries + 1
    local a = console:need(play(course, plain.with(own, { houserule = 1, seed = seed }), bot, number))
    local b = console:need(play(course, plain.with(header, { houserule = 1, seed = seed }), bot, number))
    tries[#tries + 1] = { a, b }
    why = console:interrupted() and T "interrupted: this is what was counted so far" or nil
  end
  if why then console:say_text(why) end
  local differences, rows = {}, {}
  for side = 1, math.min(#tries[1][1], #tries[1][2]) do
    local function of(value) return mean_of(plain.map(tries, value)) end
    local one = of(function(pair) return pair[2][side] - pair[1][side] end)
    differences[side] = one
    rows[side] = { a = of(function(pair) return pair[1][side] end), b = of(function(pair) return pair[2][side] end) }
  end
  estimates.holm(differences, #tries - 1)
  console:say_text(T(from == "here" and "%s from here on; what each side makes as it is, under %s, and the difference:"
    or "%s from the deal on; what each side makes as it is, under %s, and the difference:", N(#tries, "hand"), label))
  for side, row in ipairs(rows) do
    local one = differences[side]
    local clear = one.error == 0 and one.mean == 0 and "=" or ("%s \u{b1} %s%s"):format(
      sentences.number(one.mean, one.half, 1),
      sentences.number(one.half, one.half, 1), one.noise and " ~" or "")
    console:say_lines { ("%s  %s  %s  %s"):format(prose.pad(texts.plain(texts.side(side)), 8),
      prose.pad(sentences.number(row.a.mean, row.a.error, 1), 8), prose.pad(sentences.number(row.b.mean, row.b.error, 1), 8),
      clear) }
  end
  console:say_text(T "~ may be chance: intervals are as wide as Holm's correction wants")
end

return trying
