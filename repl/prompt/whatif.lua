-- whatif.lua - `what if` compares the position on the table with the same cards and decisions under other house rules. A
-- line for each answer shows if it is legal, and its value; after a hand, the lines show the points of each side. The table
-- does not change.
local advice = require "host.bots.advice"
local advise = require "host.prompt.advise"
local bots = require "host.bots.bots"
local changes = require "host.prompt.changes"
local engine = require "houserule"
local prose = require "host.table.prose"
local refit = require "host.game.refit"
local wall = require "host.wall"
local texts = engine.texts
local T, N = texts.of, texts.count

local words = engine.words

local MS <const> = 500      -- for each of the two positions
local BESIDES <const> = 6   -- questions that are told
local ROWS <const> = 16     -- answers that are shown, the best of either
local WIDE <const> = 20     -- of a column

-- Weighs the answers: what each is worth, by its text, and the best of them.
local function weighed(console, s)
  wall.beat() -- each has the time of a line
  local list = advise.weighed(console, s, MS) or advise.no_trial(console, s)
  local by = { list = list, best = bots.best(list) }
  for _, one in ipairs(list) do by[one.text] = one end
  return by
end

local function cell(of, text)
  local one = of[text]
  if not one then return T "not legal" end
  if not one.mean then return T "no such deal" end
  local mean, sure = advice.worth(one)
  return ("%+8.2f \u{b1} %.2f%s"):format(mean, sure, one == of.best and " *" or "")
end

-- Lists every answer of either session, the better in either before the others.
local function answers(now, other)
  local list, worth = {}, {}
  for _, of in ipairs { now, other } do
    for _, one in ipairs(of.list) do
      if not worth[one.text] then list[#list + 1] = one.text end
      worth[one.text] = math.max(worth[one.text] or -math.huge, one.mean or -math.huge)
    end
  end
  local place = {}
  for i, text in ipairs(list) do place[text] = i end
  table.sort(list, function(a, b)
    if worth[a] ~= worth[b] then return worth[a] > worth[b] end
    return place[a] < place[b]
  end)
  return list
end

local function asked(console, s)
  return console.paint:named(T("%s, %s", texts.seat(s.question.seat), prose.text(s.question.point)))
end

-- Returns the rows for a question, an answer each, and their caption.
local function rows_of_ask(console, s, other)
  local now, later = weighed(console, s), weighed(console, other)
  local list = answers(now, later)
  local rows = { { T "asked", asked(console, s), asked(console, other) },
                 { T "legal", N(#now.list, "answer"), N(#later.list, "answer") } }
  for i = 1, math.min(#list, ROWS) do
    rows[#rows + 1] = { console.paint:text(texts.cards_in(list[i])), cell(now, list[i]), cell(later, list[i]) }
  end
  if #list > ROWS then rows[#rows + 1] = { T("and %d worse", #list - ROWS), "", "" } end
  return rows, T("%s, with 95 %% intervals, as the seat that is asked sees it; * is best",
    advice.measure(bots.view(s, console.adviser)))
end

-- Returns the rows for a hand that is over, what each side made of it, and their caption.
local function rows_of_hand(console, s, other)
  if not s.last then console:fault("nothing has been decided yet: say `deal`") end
  if other.state == "ask" or not other.last then console:fault("under these rules the hand is not over here") end
  local rows = {}
  for side = 1, math.max(#s.last.delta, #other.last.delta) do
    local function made(of) return of.last.delta[side] and prose.signed(of.last.delta[side]) or "" end
    rows[side] = { console.paint:named(texts.side(side)), made(s), made(other) }
  end
  return rows, T "what each side made of the hand"
end

local function widest(column, head, rows)
  local wide = prose.width(head[column])
  for _, row in ipairs(rows) do wide = math.max(wide, prose.width(row[column])) end
  return wide
end

-- Says the rows in columns under their head. On a narrow screen the values of the two positions stand below each other.
local function say_rows(console, head, rows)
  local first, wide = widest(1, head, rows), math.max(prose.width(head[2]), prose.width(head[3]))
  local lines = {}
  if first + WIDE + widest(3, head, rows) + 4 <= console:width() then
    for i, row in ipairs(table.move(rows, 1, #rows, 2, { head })) do
      lines[i] = ("%s  %s  %s"):format(prose.pad(row[1], first), prose.pad(row[2], WIDE), row[3]):gsub(" +$", "")
    end
    return console:say_lines(lines)
  end
  for _, row in ipairs(rows) do
    lines[#lines + 1] = row[1]
    for i = 2, row[2] ~= "" and 3 or 1 do
      lines[#lines + 1] = ("  %s  %s"):format(prose.pad(head[i], wide), row[i])
    end
  end
  console:say_lines(lines)
end

-- Says what these rules ask besides, how `simple` has answered it, and what they no longer ask.
local function say_besides(console, besides)
  for i, one in ipairs(besides) do
    if i > BESIDES then return console:say_text(T("and %d more such", #besides - BESIDES)) end
    local text = one.left and "these rules do not ask %s for `%s`: %s is left out"
      or "these rules also ask %s for `%s`: simple says %s"
    console:say_text(T(text, texts.seat(one.by), one.point, texts.cards_in(one.text)))
  end
end

return function(console, args)
  if args[1] ~= "if" or not args[2] then
    console:fault("`what if +NAME` plays this position under another house rule; `help` lists what may be said")
  end
  local s, list = console:session_needed(), table.move(args, 2, #args, 1, {})
  local other, fitted, of, why, besides = refit.under(refit.read(s), changes.asked(console, list), bots.new "simple")
  if not other then console:need(nil, fitted) end
  if fitted < of then
    console:fault("under these rules the game does not come here: from step %d of %d on it no longer fits: %s", fitted + 1,
      of, why.sentence)
  end
  say_besides(console, besides)
  if (s.state == "ask") ~= (other.state == "ask") and s.state == "ask" then
    console:fault(other.state == "over" and "under these rules nobody is asked here: the game is over"
      or "under these rules nobody is asked here: a hand is over")
  end
  local rows, caption = (s.state == "ask" and rows_of_ask or rows_of_hand)(console, s, other)
  console:say_text(caption .. ":")
  say_rows(console, { "", T "as it is", words.printable(table.concat(list, " ")) }, rows)
end
