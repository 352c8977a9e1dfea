-- sentences.lua - the results of a simulation in sentences and tables for a terminal. report_page.lua and export.lua use
-- the measures of comparison.lua too, for pages and files.
local comparison = require "host.sim.comparison"
local engine = require "houserule"
local prose = require "host.table.prose"
local spoken = require "host.table.says"
local T, N, texts = engine.texts.of, engine.texts.count, engine.texts

local sentences = {}

local MOST <const> = 5 -- sentences at the beginning
local BAR <const> = 20
local GAMES_LEAST <const>, FINISHED <const> = 5, 0.9 -- the length of a game is told from so many, and part of all deals

--- The sentence for a comparison without a clear difference.
function sentences.nothing() return T "Nothing differs clearly: every difference may be chance." end

--- Writes a number with the digits that its error allows, at least `least` after the point.
function sentences.number(n, half, least)
  local digits = half and half > 0 and half < math.huge and math.max(0, math.ceil(1 - math.log(half, 10))) or 3
  return (("%." .. math.min(math.max(digits, least or 0), 6) .. "f"):format(n):gsub("^%-([0.]+)$", "%1"))
end

--- Writes a whole number in groups of three digits.
function sentences.grouped(n)
  local text = ("%d"):format(math.floor(n + 0.5))
  local count
  repeat text, count = text:gsub("^(%-?%d+)(%d%d%d)", "%1,%2") until count == 0
  return text
end

--- Writes an amount: "1 game", "12,000 games".
function sentences.amount(n, unit) return (N(n, unit):gsub("%d+", sentences.grouped(n), 1)) end

--- Names the bots, seat by seat.
function sentences.players(list)
  if #list == 1 then return T("all seats by %s", list[1]) end
  local seats = {}
  for seat, name in ipairs(list) do seats[seat] = T("seat %d by %s", seat, name) end
  return table.concat(seats, ", ")
end

local function percent(value)
  if value.x == 0 then return "0 %" end
  return sentences.number(100 * value.mean, 50 * (value.high - value.low), 1) .. " %"
end

-- Half the width of a mean's interval; nil if it is not known.
local function half_of(value) return value.error and value.high < math.huge and value.high - value.mean or nil end

local function with_half(n, half) return ("%s \u{b1} %s"):format(sentences.number(n, half), sentences.number(half, half)) end

-- The size of a difference, with its interval.
local function size(one) return with_half(math.abs(one.mean), one.half) end

-- A mean without its interval, for a table.
local function plain(value) return sentences.number(value.mean, half_of(value)) end

-- A number for a sentence: only the digits that are sure.
local function rough(n, half)
  if n == math.floor(n) and (half or 0) == 0 then return sentences.grouped(n) end
  return sentences.number(n, half and 10 * half)
end

--- Returns a group's heading, with the unit of its numbers.
function sentences.heading(group, about)
  local headings = {
    points = about.has_course and T "points a game" or T "points a hand", ahead = T "scores best, share of hands",
    wins = T "wins, share of games", draws = T "no winner, share of games", length = T "deals a game",
    decisions = T "decisions a deal", choices = T "choices at a decision",
    swing = T "points between the best and the worst side of a hand",
    kept = T "the leader at half time wins, share of games", kind = T "results, share of deals",
    word = T "answers, times a deal",
  }
  return headings[group]
end

-- Each function describes a clear difference in one sentence. `about` knows if few points win.
local says = {}

local function points(about, more)
  if about.lowest_wins then return more and T "more penalty points" or T "fewer penalty points" end
  return more and T "more points" or T "fewer points"
end

function says.points(m, one, _, _, about)
  return T("%s makes %s %s a hand.", texts.capital(m.who), size(one), points(about, one.mean > 0))
end
function says.ahead(m, _, a, b)
  return T("%s scores best in %s of the hands instead of %s.", texts.capital(m.who), percent(b), percent(a))
end
function says.wins(m, _, a, b)
  return T("%s wins %s of the games instead of %s.", texts.capital(m.who), percent(b), percent(a))
end
function says.draws(_, _, a, b) return T("%s of the games have no winner instead of %s.", percent(b), percent(a)) end
function says.length(_, _, a, b)
  return T("A game lasts %s deals instead of %s.", rough(b.mean, half_of(b)), rough(a.mean, half_of(a)))
end
function says.decisions(_, one)
  return one.mean > 0 and T("A deal has %s more decisions.", size(one)) or T("A deal has %s fewer decisions.", size(one))
end
function says.choices(_, one)
  return one.mean > 0 and T("A decision has %s more choices.", size(one))
    or T("A decision has %s fewer choices.", size(one))
end
function says.swing(_, one)
  return one.mean > 0 and T("The best and the worst side of a hand are %s points farther apart.", size(one))
    or T("The best and the worst side of a hand are %s points closer together.", size(one))
end
function says.kept(_, _, a, b)
  return T("The leader at half time wins %s of the games instead of %s.", percent(b), percent(a))
end
function says.kind(m, _, a, b)
  local result = m.who:gsub("^none%f[%s]%s+", "")
  if b.x == 0 then return T("No deal ends as \"%s\"; under the other rules %s of them do.", result, percent(a)) end
  return T("%s of the deals end as \"%s\" instead of %s.", percent(b), result, a.x == 0 and T "none" or percent(a))
end
-- An answer in the game's words: "pass", "take the talon, to play alone".
local function choice(rules, word)
  local point, text = word:match "^(%S+)%s*(.*)$"
  if text:find "^%d" then return word end
  local question = { rules = rules, point = point, seat = 1 }
  return (texts.plain(spoken.action(question, text ~= "" and text or point)):gsub("%s+$", ""))
end

function says.word(m, one, a, b, about, combo)
  local times = math.max(a.mean, b.mean) >= 1 and 1 or 100
  local function often(value)
    return value.x == 0 and T "never" or sentences.number(times * value.mean, times * one.half)
  end
  local chosen = choice(about.games[b.x == 0 and 1 or combo].rules, m.who)
  if b.x == 0 then return T("Players never choose \"%s\" any more.", chosen) end
  return T(times == 1 and "Players choose \"%s\" %s times a deal instead of %s."
    or "Players choose \"%s\" %s times in 100 deals instead of %s.", chosen, often(b), often(a))
end

-- Groups in the order in which a designer wants to hear of them, and the most sentences of each.
local ORDER <const> = { { "points", 2 }, { "length", 1 }, { "kind", 2 }, { "wins", 1 }, { "draws", 1 }, { "ahead", 1 },
                        { "word", 2 }, { "swing", 1 }, { "kept", 1 }, { "choices", 1 }, { "decisions", 1 } }

-- A group's clear differences under a combination, the clearest first; also how many measures there are.
local function clear_ones(made, combo, group)
  local list, all = {}, 0
  for _, m in ipairs(made.measures) do
    local one = m.group == group and m.differences[combo]
    if one then all = all + 1 end
    if one and not one.noise then list[#list + 1] = m end
  end
  local function clarity(m) return math.abs(m.differences[combo].mean) / math.max(m.differences[combo].error, 1e-300) end
  table.sort(list, function(a, b)
    local x, y = clarity(a), clarity(b)
    if x ~= y then return x > y end
    return a.name < b.name
  end)
  return list, all
end

-- One sentence about the points of all sides, if they all change alike; nil otherwise.
local function everybody(made, combo, about)
  local sum, half, n, sign = 0, 0, 0, nil
  for _, m in ipairs(made.measures) do
    local one = m.name:find "^points/%d" and m.differences[combo]
    if one then
      if one.noise or sign and sign ~= (one.mean > 0) then return nil end
      sum, half, n, sign = sum + one.mean, math.max(half, one.half), n + 1, one.mean > 0
    end
  end
  if n < 2 then return nil end
  local amount = rough(math.abs(sum / n), half)
  if about.lowest_wins then return T("Everybody takes about %s %s a hand.", amount, points(about, sign)) end
  return T("Everybody makes about %s %s a hand.", amount, points(about, sign))
end

local function is_same(made, combo, group)
  for _, m in ipairs(made.measures) do
    local one = m.group == group and m.differences[combo]
    if one and not one.same then return false end
  end
  return true
end

-- A sentence about the difference in skill, if it is clear.
local function of_skill_change(combo, about)
  local a, b = about.skill(1), about.skill(combo)
  if not (a and b and a.hands and b.hands) or a.hands == b.hands then return nil end
  if (a.mean - b.mean) ^ 2 <= a.half ^ 2 + b.half ^ 2 then return nil end
  return T("It takes about %s instead of %d to see that a sensible player is better than a random one.", N(b.hands, "hand"),
    a.hands)
end

--- Describes what a combination changes, in at most five sentences.
function sentences.changes(made, combo, about)
  local all = everybody(made, combo, about)
  local lines = { all }
  for _, entry in ipairs(ORDER) do
    local group, most = table.unpack(entry)
    for i, m in ipairs(all and group == "points" and {} or clear_ones(made, combo, group)) do
      if i <= most then
        lines[#lines + 1] = says[group](m, m.differences[combo], m.values[1], m.values[combo], about, combo)
      end
    end
  end
  if not lines[1] then return { sentences.nothing() } end
  if is_same(made, combo, "points") then table.insert(lines, 1, T "Every side makes the same points, game by game.") end
  local skill = of_skill_change(combo, about)
  local room = skill and MOST - 1 or MOST
  table.move(lines, #lines + 1, #lines + #lines, room + 1)
  lines[math.min(room, #lines) + 1] = skill
  return lines
end

-- Says how the points of dealer and forehand differ; nil if their intervals meet.
local function of_dealer(made, combo, about)
  local at = {}
  for _, m in ipairs(made.measures) do at[m.name] = m.values[combo] end
  local dealer, forehand = at["points/dealer"], at["points/forehand"]
  local half = dealer and forehand and (half_of(dealer) or math.huge) + (half_of(forehand) or math.huge) or math.huge
  local gap = half < math.huge and dealer.mean - forehand.mean or 0
  if math.abs(gap) <= half then return nil end
  return T("The dealer makes about %s %s a hand than the forehand.", rough(math.abs(gap), half), points(about, gap > 0))
end

-- The seat or side that makes most, beside the one that makes least.
local function of_seats(made, combo, about)
  local dealt = of_dealer(made, combo, about)
  local fair = comparison.fairness(made, combo, about.sides)
  if not fair then return dealt end
  if fair.noise then
    return dealt or about.seats_are_sides and T "No seat scores measurably more than another."
      or T "No side scores measurably more than another."
  end
  return T("%s makes %s %s a hand than %s.", texts.capital(fair.most.who), with_half(fair.gap, fair.half),
    points(about, true), fair.least.who)
end

--- Describes one combination, in at most five sentences.
function sentences.summary(made, about)
  local by_name, usual, sum, half = {}, nil, 0, 0
  for _, m in ipairs(made.measures) do
    local value = m.values[1]
    by_name[m.name] = value
    if m.name:find "^points/%d" then sum, half = sum + value.mean, math.max(half, half_of(value) or math.huge) end
    if m.group == "kind" and (not usual or value.mean > usual.values[1].mean) then usual = m end
  end
  local bidder, luck = by_name["points/bidder"], comparison.luck(made, 1, about.sides)
  local lines = {}
  local function add(line) lines[#lines + 1] = line end
  local length = by_name.length
  local is_sure = length and length.n >= GAMES_LEAST and length.x >= FINISHED * made.of:count("deals", 1)
  if is_sure and length.mean > 1 then add(T("A game lasts %s deals.", rough(length.mean, half_of(length)))) end
  local mean = sum / math.max(about.sides, 1)
  if math.abs(mean) > half then
    local amount = rough(math.abs(mean), half)
    add(about.lowest_wins and T("Everybody takes about %s penalty points a hand.", amount)
      or about.sides == 1 and T(mean > 0 and "A hand brings about %s points." or "A hand costs about %s points.", amount)
      or T(mean > 0 and "Everybody makes about %s points a hand." or "Everybody loses about %s points a hand.", amount))
  end
  add(of_seats(made, 1, about))
  if bidder and half_of(bidder) then
    add(T("The bidder makes %s points a hand.", with_half(bidder.mean, half_of(bidder))))
  end
  if usual then add(T("The most frequent result is \"%s\": %s of the deals.", usual.who, percent(usual.values[1]))) end
  if luck then add(T("Luck moves the score of a side by about %s points a hand.", rough(luck, luck / 50))) end
  return table.move(lines, 1, MOST, 1, {})
end

--- Explains the intervals of a comparison.
function sentences.note(made)
  if made.compared == 0 then return T "Nothing differs at all: these rules play the same." end
  return T("%s. The intervals have Holm's correction: all of them hold together 95 times in 100. A difference marked ~ may "
    .. "be chance.", N(made.compared, "comparison"))
end

--- Tells how much the common packs help: for the measure of points that gains most.
function sentences.pairing(made, combo)
  local best, worth
  for _, m in ipairs(made.measures) do
    local one = m.group == "points" and m.differences[combo]
    local times = one and not one.same and comparison.worth(one)
    if times and (not worth or times > worth) then best, worth = m, times end
  end
  if not best or worth < 1.5 then return nil end
  return T("Dealing both rules the same packs is worth %s times as many deals (points of %s).",
    sentences.grouped(worth), best.who)
end

--- Formats a value for a table.
function sentences.value(m, value)
  if not value then return "" end
  if m.share then return percent(value) end
  return plain(value)
end

--- Formats a difference for a table: its sign, its interval, and ~ if it may be chance; "=" if nothing differs.
function sentences.difference(m, one)
  if not one then return "" end
  if one.same then return "=" end
  local scale = m.share and 100 or 1
  local half, mean = one.half * scale, one.mean * scale
  local text = sentences.number(mean, half)
  local sign, mark = text:find "^%-" and "" or "+", one.noise and " ~" or ""
  return ("%s%s \u{b1} %s%s"):format(sign, text, sentences.number(half, half), mark)
end

-- The interval of a value: a share's lies askew.
local function interval(m, value)
  if not value or not value.error then return "" end
  if not m.share then return half_of(value) and "\u{b1} " .. sentences.number(half_of(value), half_of(value)) or "" end
  local half = 50 * (value.high - value.low)
  return T("(%s to %s)", sentences.number(100 * value.low, half, 1), sentences.number(100 * value.high, half, 1))
end

--- Draws a bar of up to `width` marks for `part` of `most`.
function sentences.bar(part, most, width, mark)
  return (mark or "#"):rep(most > 0 and math.floor(part / most * (width or BAR) + 0.5) or 0)
end

-- Draws a bar for a difference, to the left or the right of the middle.
local function bar(one, most)
  if not one or one.same or most == 0 then return "" end
  local mark = sentences.bar(math.abs(one.mean), most, BAR / 2, one.noise and ".")
  if one.mean < 0 then return (" "):rep(BAR // 2 - #mark) .. mark .. "|" end
  return (" "):rep(BAR // 2) .. "|" .. mark
end

local function add_row(lines, cells, widths)
  local line = {}
  for i, cell in ipairs(cells) do
    line[i] = i == 1 and prose.pad(cell, widths[1]) or (" "):rep(widths[i] - prose.width(cell)) .. cell
  end
  lines[#lines + 1] = (table.concat(line, "  "):gsub(" +$", ""))
end

-- Lays out rows of cells below headings; the last cell of a row is a bar.
local function lay_out(head, rows)
  local widths, lines = {}, {}
  for i = 1, #head do
    widths[i] = prose.width(head[i])
    for _, row in ipairs(rows) do widths[i] = math.max(widths[i], row[i] and prose.width(row[i]) or 0) end
  end
  widths[#widths] = 0
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

-- Makes rows of all measures, with `cells` of each and a heading for each group.
local function rows_of(made, about, cells)
  local rows, group = {}, nil
  for _, m in ipairs(made.measures) do
    if m.group ~= group then rows[#rows + 1] = { heading = sentences.heading(m.group, about) } end
    group = m.group
    rows[#rows + 1] = { "  " .. (m.who ~= "" and m.who or T "all"), table.unpack(cells(m)) }
  end
  return rows
end

--- Makes the table of one combination, or of one beside the first: measures, values, the difference, and bars.
function sentences.table(made, combo, about, with_bars)
  local most, labels = {}, about.labels
  local function weight(m)
    local one = m.differences[combo]
    return combo == 1 and (m.group == "kind" and m.values[1].mean or 0) or one and math.abs(one.mean) or 0
  end
  for _, m in ipairs(made.measures) do most[m.group] = math.max(most[m.group] or 0, weight(m)) end
  if combo == 1 then
    return lay_out({ "", labels[1], "", "" }, rows_of(made, about, function(m)
      return { sentences.value(m, m.values[1]), interval(m, m.values[1]),
               with_bars and sentences.bar(weight(m), most[m.group]) or "" }
    end))
  end
  return lay_out({ "", labels[1], labels[combo], T "difference", "" }, rows_of(made, about, function(m)
    local one = m.differences[combo]
    return { sentences.value(m, m.values[1]), sentences.value(m, m.values[combo]), sentences.difference(m, one),
             with_bars and bar(one, most[m.group]) or "" }
  end))
end

-- Describes the worth of skill (skill.lua).
local function of_skill(one, about)
  if one.half == 0 and one.mean == 0 then
    return T "Luck decides alone: a sensible player makes as much as a random one."
  end
  local amount = with_half(math.abs(one.mean), one.half)
  if not one.hands then
    return T("Skill cannot be told from luck: a sensible player and a random one differ by %s points a hand.", amount)
  end
  local takes = N(one.hands, "hand")
  if one.mean > 0 == not about.lowest_wins then
    return T("A sensible player beats a random one by %s points a hand. It takes about %s to see it.", amount, takes)
  end
  return T("A sensible player makes %s %s a hand than a random one. It takes about %s to see it.", amount,
    points(about, one.mean > 0), takes)
end

--- Describes luck, skill and the seats under a combination.
function sentences.about(made, combo, about)
  local lines, skill = {}, about.skill(combo)
  local luck = comparison.luck(made, combo, about.sides)
  if luck then
    lines[1] = T("Luck moves the score of a side by %s points a hand (standard deviation).",
      sentences.number(luck, luck / 50))
  end
  if skill then lines[#lines + 1] = of_skill(skill, about) end
  lines[#lines + 1] = of_seats(made, combo, about)
  return lines
end

return sentences
