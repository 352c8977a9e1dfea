-- report.lua - what analysis.lua found, added up by seats, as lines for people and as lines of JSON.
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local engine = require "houserule"
local texts = engine.texts
local T, N = texts.of, texts.count

local report = {}

local fields, words = engine.record.fields, engine.words

-- To a hundredth: what comes after it says nothing.
local function rounded(x) return math.floor(100 * x + 0.5) / 100 end

-- Adding up ---------------------------------------------------------------------------------------------------------------

--- Sums for each seat, which `report.add` fills with hands.
function report.sums() return { hands = 0, seats = {} } end

--- Adds a hand that is over. One in which no hand could be played on has no luck: it is counted in `strange` alone.
function report.add(sums, hand, seats)
  local n = #hand.sides
  if not hand.sides[1] or not hand.sides[1].luck then
    sums.strange = (sums.strange or 0) + 1
    return
  end
  sums.hands, sums.stake = sums.hands + 1, hand.stake
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

--- A decision of game number `game`.
function report.decision_json(d, game)
  local line = fields("game", game, "hand", d.hand, "decision", d.number, "by", d.by, "point", d.point, "do", d.text)
  if d.only then return line:add("only", true) end
  if not d.cost then return line:add("weighed", false) end
  line:add("best", d.best):add("cost", rounded(d.cost)):add("ci95", rounded(d.ci95))
  if d.open then line:add("open", fields("best", d.open.best, "cost", d.open.cost, "counts", d.open.counts)) end
  return line
end

--- A hand that is over: what each side made, and its luck.
function report.hand_json(hand, game)
  local points, luck, ci95 = {}, {}, {}
  for i, side in ipairs(hand.sides) do
    points[i], luck[i], ci95[i] = rounded(side.points), side.luck and rounded(side.luck), side.luck and rounded(side.ci95)
  end
  local line = fields("game", game, "hand", hand.hand, "points", points)
  if luck[1] then line:add("luck", luck):add("ci95", ci95) end
  return line
end

--- The whole: `counts` = { games =, decisions =, weighed =, worlds =, seed = }.
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
    "worlds", counts.worlds, "seed", counts.seed, "game_counts", rounded(sums.stake or 0), "seats", seats,
    "costliest", list)
end

-- For people ------------------------------------------------------------------------------------------------------------

local function figure(x) return ("%.2f"):format(rounded(x)) end
local function signed(x) return ("%+.2f"):format(rounded(x)) end

-- "11 card points (A♠)", what the card lost with all cards open, and the one that would not have.
local function open_text(open)
  if not open or open.cost == 0 then return nil end
  local lost = open.counts == "tricks" and N(open.cost, "trick") or N(open.cost, "card point")
  return T("%s (%s)", lost, texts.cards_in(open.best))
end

--- A decision as a line: what was decided, what it cost, and what was better.
function report.decision_line(d, painter)
  local who, answer = painter:text(texts.seat(d.by)), painter:text(prose.answer(d.text))
  local head = ("%5d  %s  %s"):format(d.number, who, prose.pad(answer, 16))
  if d.only then return head .. "  " .. T "the only answer" end
  if not d.cost then return head .. "  " .. T "cannot be tried" end
  if d.best == d.text then head = head .. "  " .. T "best"
  else
    head = ("%s  %s \u{b1} %s  %s %s"):format(head, figure(d.cost), figure(d.ci95),
      T(d.cost > d.ci95 and "better:" or "as good:"), painter:text(prose.answer(d.best)))
  end
  local open = open_text(d.open)
  return open and painter:text(T("%s; with open cards %s", head, open)) or head
end

--- When in its hand it was decided: in which trick, or at which point.
function report.moment(d) return d.trick and T("trick %d", d.trick) or d.point end

--- The costliest decisions in words. `who`(d) names the seat.
function report.worst_lines(worst, who)
  return plain.map(worst, function(d, i)
    local open = open_text(d.open)
    return T("%d. %s: %s cost %s ± %s points; %s was better. %s%s", i, who(d), prose.answer(d.text),
      figure(d.cost), figure(d.ci95), prose.answer(d.best), d.why,
      open and " " .. T("With all cards open it lost %s.", open) or "")
  end)
end

--- The table of seats.
function report.seat_lines(sums)
  local lines = { ("%-7s %9s %18s %10s %10s %10s"):format("", T "points", T "luck of the deal", T "decisions",
    T "others'", T "chance") }
  for seat, sum in ipairs(sums.seats) do
    lines[#lines + 1] = ("%-7s %9s %9s \u{b1} %6s %10s %10s %10s"):format(T("seat %d", seat), signed(sum.points),
      signed(sum.luck), figure(math.sqrt(sum.square)), signed(-sum.cost), signed(sum.others), signed(chance(sum)))
  end
  return lines
end

--- A sentence on the columns of that table.
function report.legend(sums)
  local game = sums.stake > 0 and T("; a game won or lost by a hand counts %s", figure(sums.stake)) or ""
  return T("points: what the side made more than the others in the mean%s. They are the sum of the other columns. luck of "
    .. "the deal: what bots make of these deals, less what they make of any. decisions: what the seat's own cost it. "
    .. "others': what those of the others brought it, less what a partner's cost. chance: how the hidden cards lay, and "
    .. "the rest.", game)
end

return report
