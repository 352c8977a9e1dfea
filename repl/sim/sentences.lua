-- sentences.lua - a comparison in sentences and in a table, for a terminal. Pages and files paint the same lists
-- (report.lua, export.lua).
local comparison = require "host.sim.comparison"
local engine = require "houserule"
local prose = require "host.table.prose"
local T, N, texts = engine.texts.of, engine.texts.count, engine.texts

local sentences = {}

local KINDS <const> = 6 -- and words, that are told in sentences
local BAR <const> = 20

--- What is said where no difference is clear.
function sentences.nothing() return T "Nothing differs clearly: every difference may be chance." end

--- A number with as many digits as its error leaves; at least `least` behind the point.
function sentences.number(n, half, least)
  local digits = half and half > 0 and half < math.huge and math.max(0, math.ceil(1 - math.log(half, 10))) or 3
  return (("%." .. math.min(math.max(digits, least or 0), 6) .. "f"):format(n):gsub("^%-([0.]+)$", "%1"))
end

--- A whole number in groups of three.
function sentences.grouped(n)
  local text = ("%d"):format(math.floor(n + 0.5))
  local count
  repeat text, count = text:gsub("^(%-?%d+)(%d%d%d)", "%1,%2") until count == 0
  return text
end

local function percent(value)
  if value.x == 0 then return "0 %" end
  return sentences.number(100 * value.mean, 50 * (value.high - value.low), 1) .. " %"
end

-- The amount of a difference, without its sign, and its interval.
local function amount(one, scale)
  local half = one.half * (scale or 1)
  return ("%s \u{b1} %s"):format(sentences.number(math.abs(one.mean) * (scale or 1), half), sentences.number(half, half))
end

--- What a group is called that has a heading, and the unit of its numbers.
function sentences.heading(group)
  local headings = {
    points = T "points a hand", ahead = T "makes the most, share of hands", wins = T "wins, share of games",
    draws = T "no winner, share of games", length = T "deals a game", decisions = T "decisions a deal",
    choices = T "answers open at a decision", swing = T "points between the best side of a hand and the worst",
    kept = T "who leads at half time wins, share of games", kind = T "kinds, share of deals", word = T "said, times a deal",
  }
  return headings[group]
end

-- A difference that is no noise, as a sentence: what it says depends on the group.
local says = {}
function says.points(m, one)
  return one.mean > 0 and T("a hand is worth %s points more to %s", amount(one), m.who)
    or T("a hand is worth %s points less to %s", amount(one), m.who)
end
function says.ahead(m, one, a, b)
  return T("%s makes more than each other side in %s of the hands instead of %s", m.who, percent(b), percent(a)), one
end
function says.wins(m, _, a, b) return T("%s wins %s of the games instead of %s", m.who, percent(b), percent(a)) end
function says.draws(_, _, a, b) return T("%s of the games have no winner instead of %s", percent(b), percent(a)) end
function says.length(_, one)
  return one.mean > 0 and T("a game lasts %s deals longer", amount(one)) or T("a game is %s deals shorter", amount(one))
end
function says.decisions(_, one)
  return one.mean > 0 and T("a deal asks for %s more decisions", amount(one))
    or T("a deal asks for %s fewer decisions", amount(one))
end
function says.choices(_, one)
  return one.mean > 0 and T("a decision has %s more answers to choose from", amount(one))
    or T("a decision has %s fewer answers to choose from", amount(one))
end
function says.swing(_, one)
  return one.mean > 0 and T("the best side of a hand and the worst are %s points farther apart", amount(one))
    or T("the best side of a hand and the worst are %s points closer together", amount(one))
end
function says.kept(_, _, a, b)
  return T("who leads at half time wins %s of the games instead of %s", percent(b), percent(a))
end
function says.kind(m, _, a, b)
  if b.x == 0 then return T("no deal is \"%s\" instead of %s of them", m.who, percent(a)) end
  return T("%s of the deals are \"%s\" instead of %s", percent(b), m.who, a.x == 0 and T "none" or percent(a))
end
function says.word(m, one, a, b)
  local is_usual = math.max(a.mean, b.mean) >= 1
  local function often(value)
    if value.x == 0 then return T "never" end
    if is_usual then return T("%s times a deal", sentences.number(value.mean, one.half)) end
    return T("%s times in 100 deals", sentences.number(100 * value.mean, 100 * one.half))
  end
  return T("\"%s\" is said %s instead of %s", m.who, often(b), often(a))
end

-- Whether a difference is told in a sentence: the clearest of the kinds and words are.
local function in_sentences(made, combo)
  local list, left = {}, { kind = {}, word = {} }
  for _, m in ipairs(made.measures) do
    local one = m.differences[combo]
    if one and not one.noise then
      if left[m.group] then table.insert(left[m.group], m) end
      list[#list + 1] = m
    end
  end
  local drop = {}
  for _, group in pairs(left) do
    table.sort(group, function(a, b)
      local x, y = a.differences[combo], b.differences[combo]
      local zx, zy = math.abs(x.mean) / math.max(x.error, 1e-300), math.abs(y.mean) / math.max(y.error, 1e-300)
      if zx ~= zy then return zx > zy end
      return a.name < b.name
    end)
    for i = KINDS + 1, #group do drop[group[i]] = true end
  end
  return list, drop
end

-- Whether no cluster differs in any measure of a group.
local function is_same(made, combo, group)
  for _, m in ipairs(made.measures) do
    local one = m.group == group and m.differences[combo]
    if one and not one.same then return false end
  end
  return true
end

--- What a combination changes, a sentence each; or that nothing is clear.
function sentences.sentences(made, combo)
  local list, lines = in_sentences(made, combo), {}
  local clear, drop = #list, select(2, in_sentences(made, combo))
  for _, m in ipairs(list) do
    if not drop[m] then
      local line = says[m.group](m, m.differences[combo], m.values[1], m.values[combo])
      lines[#lines + 1] = texts.capital(line)
    end
  end
  if clear == 0 then lines[1] = sentences.nothing()
  elseif is_same(made, combo, "points") then table.insert(lines, 1, T "Every side makes the same points, game by game.") end
  return lines
end

--- How all the intervals are to be read.
function sentences.note(made)
  if made.compared == 0 then return T "Nothing differs at all: these rules play the same." end
  return T("%s at once: intervals are as wide as Holm's correction wants, so that all of them hold together 95 times in "
    .. "100; what is marked ~ may be chance.", N(made.compared, "comparison"))
end

--- How far the pairing carries: about the difference it helps most among points.
function sentences.pairing(made, combo)
  local best, worth
  for _, m in ipairs(made.measures) do
    local one = m.group == "points" and m.differences[combo]
    local times = one and not one.same and comparison.worth(one)
    if times and (not worth or times > worth) then best, worth = m, times end
  end
  if not best or worth < 1.5 then return nil end
  return T("The same packs under both tell as much as %s times as many deals of other packs would (points of %s).",
    sentences.grouped(worth), best.who)
end

--- A value as a table has it.
function sentences.value(m, value)
  if not value then return "" end
  if m.share then return percent(value) end
  return sentences.number(value.mean, value.high - value.mean)
end

--- A difference as a table has it: signed, with its interval, and ~ for noise; nothing where nothing differs.
function sentences.difference(m, one)
  if not one then return "" end
  if one.same then return "=" end
  local scale = m.share and 100 or 1
  local half = one.half * scale
  local mean = one.mean * scale
  local text = sentences.number(mean, half)
  local sign, mark = text:find "^%-" and "" or "+", one.noise and " ~" or ""
  return ("%s%s \u{b1} %s%s"):format(sign, text, sentences.number(half, half), mark)
end

local function add_row(lines, cells, widths)
  local line = {}
  for i, cell in ipairs(cells) do
    line[i] = i == 1 and prose.pad(cell, widths[1]) or (" "):rep(widths[i] - prose.width(cell)) .. cell
  end
  lines[#lines + 1] = (table.concat(line, "  "):gsub(" +$", ""))
end

--- A bar as long among `width` marks as `part` is of `most`.
function sentences.bar(part, most, width, mark)
  return (mark or "#"):rep(most > 0 and math.floor(part / most * (width or BAR) + 0.5) or 0)
end

-- A bar for a difference among those of its group, to the left or the right of the middle.
local function bar(one, most)
  if not one or one.same or most == 0 then return "" end
  local mark = sentences.bar(math.abs(one.mean), most, BAR / 2, one.noise and ".")
  local n = #mark
  if one.mean < 0 then return (" "):rep(BAR // 2 - n) .. mark .. "|" end
  return (" "):rep(BAR // 2) .. "|" .. mark
end

--- The table of a combination beside the first: measures, both values, the difference, and bars.
function sentences.table(made, combo, labels, with_bars)
  local rows, group, most = {}, nil, {}
  for _, m in ipairs(made.measures) do
    local one = m.differences[combo]
    most[m.group] = math.max(most[m.group] or 0, one and math.abs(one.mean) or 0)
  end
  local head = { "", labels[1], labels[combo], T "difference", "" }
  for _, m in ipairs(made.measures) do
    if m.group ~= group then
      rows[#rows + 1] = { heading = sentences.heading(m.group) }
      group = m.group
    end
    local one = m.differences[combo]
    rows[#rows + 1] = { "  " .. (m.who ~= "" and m.who or T "all"), sentences.value(m, m.values[1]),
                        sentences.value(m, m.values[combo]), sentences.difference(m, one),
                        with_bars and bar(one, most[m.group]) or "" }
  end
  local widths, lines = {}, {}
  for i = 1, 5 do
    widths[i] = prose.width(head[i])
    for _, row in ipairs(rows) do widths[i] = math.max(widths[i], row[i] and prose.width(row[i]) or 0) end
  end
  widths[5] = 0
  add_row(lines, head, widths)
  for _, row in ipairs(rows) do
    if row.heading then lines[#lines + 1] = row.heading
    else
      local drawn = table.remove(row)
      add_row(lines, row, widths)
      if drawn ~= "" then lines[#lines] = lines[#lines] .. "  " .. drawn:gsub(" +$", "") end
    end
  end
  return lines
end

-- What skill is worth: see skill.lua.
local function of_skill(one)
  if one.half == 0 and one.mean == 0 then
    return T "luck decides alone: a side that plays by rule of thumb makes as much as one that plays at random"
  end
  if not one.hands then
    return T("skill cannot be told from luck: a side that plays by rule of thumb makes %s \u{b1} %s points a hand more than "
      .. "one that plays at random", sentences.number(one.mean, one.half), sentences.number(one.half, one.half))
  end
  local more = one.mean > 0 and T("%s points a hand more", amount(one)) or T("%s points a hand fewer", amount(one))
  return T("skill outweighs luck after %s: a side that plays by rule of thumb makes %s than one that plays at random, "
    .. "which by then shows 95 times in 100", N(one.hands, "hand"), more)
end

--- What luck, skill and the seats come to under a combination.
function sentences.about(made, combo, about)
  local lines, skill = {}, about.skill(combo)
  local luck, fair = comparison.luck(made, combo, about.sides), comparison.fairness(made, combo, about.sides)
  if luck then
    lines[1] = T("luck moves a side by %s points a hand (standard deviation)", sentences.number(luck, luck / 50))
  end
  if skill then lines[#lines + 1] = of_skill(skill) end
  if fair and fair.noise then
    lines[#lines + 1] = about.seats_are_sides and T "no seat makes more than another, as far as can be told"
      or T "no side makes more than another, as far as can be told"
  elseif fair then
    lines[#lines + 1] = T("%s makes %s \u{b1} %s points a hand more than %s", fair.most.who,
      sentences.number(fair.gap, fair.half), sentences.number(fair.half, fair.half), fair.least.who)
  end
  return lines
end

return sentences
