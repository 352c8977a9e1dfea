-- report.lua - adds up the results of analysis.lua by seats, and writes them for people and as JSON.
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local says = require "host.table.says"
local engine = require "houserule"
local texts = engine.texts
local T, N = texts.of, texts.count

local report = {}

local fields, words = engine.record.fields, engine.words

-- Rounds to a hundredth.
local function rounded(x) return math.floor(100 * x + 0.5) / 100 end

-- Adding up ---------------------------------------------------------------------------------------------------------------

--- Returns empty sums by seat; report.add adds hands to them.
function report.sums() return { hands = 0, seats = {} } end

--- Adds a hand that is over. A hand without luck (no rollout was possible) is only counted, in `strange`.
function report.add(sums, hand, seats)
  local n = #hand.sides
  if not hand.sides[1] or not hand.sides[1].luck then
    sums.strange = (sums.strange or 0) + 1
    return
  end
  sums.hands = sums.hands + 1
  for seat = 1, seats do
    local side = hand.sides[hand.side_of[seat]]
    local sum = sums.seats[seat] or { points = 0, luck = 0, square = 0, cost = 0, others = 0 }
    sums.seats[seat] = sum
    sum.points, sum.luck, sum.square = sum.points + side.points, sum.luck + side.luck, sum.square + side.ci95 ^ 2
    for other = 1, seats do
      local cost = hand.costs[other] or 0
      if other == seat then sum.cost = sum.cost + cost
      elseif hand.side_of[other] == hand.side_of[seat] then sum.others = sum.others - cost
      else sum.others = sum.others + cost / (n - 1) end
    end
  end
end

local function chance(sum) return sum.points - sum.luck + sum.cost - sum.others end

-- JSON ------------------------------------------------------------------------------------------------------------------

--- Writes a decision of game number `game`.
function report.decision_json(d, game)
  local line = fields("game", game, "hand", d.hand, "decision", d.number, "by", d.by, "point", d.point, "do", d.text)
  if d.only then return line:add("only", true) end
  if not d.cost then return line:add("weighed", false) end
  line:add("best", d.best):add("cost", rounded(d.cost)):add("ci95", rounded(d.ci95))
  if d.win then line:add("win", rounded(d.win)):add("win_ci95", rounded(d.win_ci95)) end
  if d.open then line:add("open", fields("best", d.open.best, "cost", d.open.cost, "counts", d.open.counts)) end
  return line
end

--- Writes a hand that is over: the points of each side, and its luck.
function report.hand_json(hand, game)
  local points, luck, ci95 = {}, {}, {}
  for i, side in ipairs(hand.sides) do
    points[i], luck[i], ci95[i] = rounded(side.points), side.luck and rounded(side.luck), side.luck and rounded(side.ci95)
  end
  local line = fields("game", game, "hand", hand.hand, "points", points)
  if luck[1] then line:add("luck", luck):add("ci95", ci95) end
  return line
end

--- Writes the sums: `counts` = { games =, decisions =, weighed =, worlds =, seed = }.
function report.summary_json(sums, worst, counts)
  local seats, list = {}, {}
  for seat, sum in ipairs(sums.seats) do
    seats[seat] = fields("seat", seat, "points", rounded(sum.points), "luck", rounded(sum.luck), "ci95",
      rounded(math.sqrt(sum.square)), "cost", rounded(sum.cost), "others", rounded(sum.others), "chance",
      rounded(chance(sum)))
  end
  for i, d in ipairs(worst) do
    list[i] = fields("game", d.game, "decision", d.number, "by", d.by, "do", d.text, "best", d.best, "cost", rounded(d.cost),
      "why", words.clean(d.why))
  end
  return fields("games", counts.games, "hands", sums.hands, "decisions", counts.decisions, "weighed", counts.weighed,
    "worlds", counts.worlds, "seed", counts.seed, "seats", seats, "costliest", list, "houserule", 1)
end

-- For people ------------------------------------------------------------------------------------------------------------

local function figure(x) return ("%.2f"):format(rounded(x)) end
local function signed(x) return ("%+.2f"):format(rounded(x)) end

-- Says what the card lost with all cards open, and which one would not have: "11 card points (best: A♠)".
local function open_text(open)
  if not open or open.cost == 0 then return nil end
  local lost = open.counts == "tricks" and N(open.cost, "trick") or N(open.cost, "card point")
  return T("%s (best: %s)", lost, texts.cards_in(open.best))
end

-- Says what a decision cost: points, or the chance to win the game if that was at stake.
local function cost_text(d)
  if d.win and d.win > d.win_ci95 then
    return T("%d \u{b1} %d %% of the chance to win", math.floor(100 * d.win + 0.5), math.ceil(100 * d.win_ci95)), true
  end
  return T("%s \u{b1} %s points", figure(d.cost), figure(d.ci95)), d.cost > d.ci95
end

--- Writes a decision as a line: the answer, its cost, and the better answer.
function report.decision_line(d, painter)
  local who, answer = painter:text(texts.seat(d.by)), painter:text(prose.answer(d.text))
  local head = ("%5d  %s  %s"):format(d.number, who, prose.pad(answer, 16))
  if d.only then return head .. "  " .. T "the only answer" end
  if d.few then return head .. "  " .. T("too few deals to tell (worth %d)", d.few) end
  if not d.cost then return head .. "  " .. T "cannot be tried" end
  if d.best == d.text then head = head .. "  " .. T "best"
  else
    local cost, is_clear = cost_text(d)
    head = ("%s  %s  %s %s"):format(head, cost, T(is_clear and "better:" or "as good:"), painter:text(prose.answer(d.best)))
  end
  local open = open_text(d.open)
  return open and painter:text(T("%s; with open cards %s", head, open)) or head
end

--- Says when in its hand a decision was made: the trick, or the point.
function report.moment(d) return d.trick and T("trick %d", d.trick) or d.point end

--- Writes the costliest decisions in words. who(d) names the seat.
function report.worst_lines(worst, who)
  return plain.map(worst, function(d, i)
    local open = open_text(d.open)
    local function answer(text) -- without the point
      text = text:find(d.point .. " ", 1, true) == 1 and text:sub(#d.point + 2) or text
      return says.answer((text:gsub("^play ", "")))
    end
    return T("%d. %s: %s cost %s; %s was better. %s%s", i, who(d), answer(d.text), (cost_text(d)), answer(d.best), d.why,
      open and " " .. T("With all cards open it lost %s.", open) or "")
  end)
end

--- Writes the table of seats.
function report.seat_lines(sums)
  local lines = { ("%-7s %9s %18s %10s %10s %10s"):format("", T "points", T "luck of the deal", T "decisions",
    T "others'", T "chance") }
  for seat, sum in ipairs(sums.seats) do
    lines[#lines + 1] = ("%-7s %9s %9s \u{b1} %6s %10s %10s %10s"):format(T("seat %d", seat), signed(sum.points),
      signed(sum.luck), figure(math.sqrt(sum.square)), signed(-sum.cost), signed(sum.others), signed(chance(sum)))
  end
  return lines
end

--- Explains the columns of that table.
function report.legend()
  return T("points: the side's points above the mean of the others; the other columns add up to it. luck of the deal: what "
    .. "bots make of these deals, less what they make of an average deal. decisions: what the seat's own mistakes cost it. "
    .. "others': what the others' mistakes brought it, less what a partner's cost. chance: how the hidden cards lay, and "
    .. "the rest.")
end

return report
