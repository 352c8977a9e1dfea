-- report_page.lua - a comparison as one page that opens anywhere. It has sentences, intervals and curves as drawings, the
-- rules that differ in their own words, and the command that counts it again.
--
-- Nothing depends on colour. Clear differences are filled and drawn with full lines; those that may be noise are hollow and
-- dashed.
-- Curves are told apart by the shapes of their points.
local curves = require "host.sim.curves"
local engine = require "houserule"
local html = require "host.print.html"
local plain = require "houserule.values.plain"
local rulediff = require "host.rules.diff"
local sentences = require "host.sim.sentences"
local T = engine.texts.of

local element, clean = html.element, engine.words.clean
local report = {}

local WIDE <const>, ROW <const>, MARGIN <const> = 220, 16, 8 -- of a drawing, in pixels
local CURVE <const>, LEFT <const>, TALL <const> = 520, 60, 170
local MANY <const> = 200 -- columns that a rule is written in before the browser breaks it

local function at(n) return ("%.1f"):format(n) end

local function line(x1, y1, x2, y2, more)
  return element("line", false, { "x1", at(x1), "y1", at(y1), "x2", at(x2), "y2", at(y2), "stroke", "#111",
                                  table.unpack(more or {}) })
end

local function label(x, y, text, anchor)
  return element("text", text, { "x", at(x), "y", at(y), "font-size", "10", "text-anchor", anchor or "middle" })
end

local function drawing(wide, tall, content, title)
  return element("svg", { element("title", title), content }, { "xmlns", "http://www.w3.org/2000/svg", "role", "img",
    "width", at(wide), "height", at(tall), "viewBox", ("0 0 %s %s"):format(at(wide), at(tall)) })
end

-- A difference as a point with its interval, on a scale that its group shares.
local function interval(one, most)
  local middle = WIDE / 2
  local function x(value) return middle + value / most * (middle - MARGIN) end
  local function bounded(value) return math.max(-most, math.min(most, value)) end
  local dash = one.noise and { "stroke-dasharray", "3 3" } or { "stroke-width", "2" }
  return drawing(WIDE, ROW, {
    line(middle, 0, middle, ROW, { "stroke-width", "0.5" }),
    line(x(bounded(one.mean - one.half)), ROW / 2, x(bounded(one.mean + one.half)), ROW / 2, dash),
    element("circle", false, { "cx", at(x(one.mean)), "cy", at(ROW / 2), "r", "4", "stroke", "#111",
                               "fill", one.noise and "#fff" or "#111" }),
  }, ("%s %s"):format(sentences.number(one.mean, one.half), one.noise and T "(noise)" or ""))
end

-- The end of each group's scale: the farthest end of a clear interval, or of any.
local function scales(made, combo)
  local clear, any = {}, {}
  for _, m in ipairs(made.measures) do
    local one = m.differences[combo]
    if one and not one.same then
      local far = math.abs(one.mean) + one.half
      any[m.group] = math.max(any[m.group] or 0, math.abs(one.mean) * 2, one.half < math.huge and one.half or 0)
      if not one.noise then clear[m.group] = math.max(clear[m.group] or 0, far) end
    end
  end
  return setmetatable({}, { __index = function(_, group)
    return math.max(clear[group] or 0, not clear[group] and any[group] or 0, 1e-12)
  end })
end

local function cells_of(kind, cells)
  return element("tr", plain.map(cells, function(cell)
    return element(kind, type(cell) == "string" and cell:gsub(" ", "\u{a0}") or cell)
  end))
end

local function table_of(made, about, combo)
  local rows, group, most = {}, nil, scales(made, combo)
  for _, m in ipairs(made.measures) do
    local one = m.differences[combo]
    if m.group ~= group then
      rows[#rows + 1] = element("tr", element("td", element("b", sentences.heading(m.group, about)), { "colspan", "5" }))
    end
    group = m.group
    rows[#rows + 1] = cells_of("td", { m.who ~= "" and m.who or T "all", sentences.value(m, m.values[1]),
      sentences.value(m, m.values[combo]), sentences.difference(m, one),
      one and not one.same and interval(one, most[group]) or "" })
  end
  local head = cells_of("th", { "", about.labels[1], about.labels[combo], T "difference", "" })
  return element("table.small", { element("thead", head), element("tbody", rows) })
end

-- The points of a curve: filled and hollow circles, squares, and so on again.
local function mark(n, x, y)
  local fill = n % 2 == 0 and "#111" or "#fff"
  if n % 4 < 2 then
    return element("circle", false, { "cx", at(x), "cy", at(y), "r", "4", "fill", fill, "stroke", "#111" })
  end
  return element("rect", false, { "x", at(x - 3.5), "y", at(y - 3.5), "width", "7", "height", "7", "fill", fill,
                                  "stroke", "#111" })
end

local DASHES <const> = { "", "6 3", "2 3", "8 3 2 3" }

-- One measure along the option that is varied last, a curve for each row of the grid.
local function curve(m, rows, about)
  local low, high = math.huge, -math.huge
  for _, value in pairs(m.values) do
    local is_told = value.error ~= nil
    low, high = math.min(low, is_told and value.low or value.mean), math.max(high, is_told and value.high or value.mean)
  end
  if high - low < 1e-12 then low, high = low - 1, high + 1 end
  local function y(value) return MARGIN + (high - value) / (high - low) * (TALL - 2 * MARGIN) end
  local parts = { line(LEFT, MARGIN, LEFT, TALL - MARGIN), line(LEFT, TALL - MARGIN, CURVE, TALL - MARGIN) }
  local function add(...) table.move({ ... }, 1, select("#", ...), #parts + 1, parts) end
  local scale = m.share and 100 or 1
  for _, value in ipairs { low, (low + high) / 2, high } do
    local text = sentences.number(value * scale, (high - low) * scale / 10)
    add(label(LEFT - 4, y(value) + 3, m.share and text .. " %" or text, "end"))
  end
  for r, row in ipairs(rows) do
    local before
    for i = 0, row.n - 1 do
      local value = m.values[row.first + i]
      local x = LEFT + 20 + i * (CURVE - LEFT - 40) / math.max(row.n - 1, 1)
      if r == 1 then add(label(x, TALL + 6, row.values[i + 1])) end
      if value then
        if value.error then add(line(x, y(value.low), x, y(value.high))) end
        if before then
          add(line(before[1], before[2], x, y(value.mean), { "stroke-dasharray", DASHES[(r - 1) % #DASHES + 1] }))
        end
        add(mark(r - 1, x, y(value.mean)))
        before = { x, y(value.mean) }
      end
    end
    if before and row.label ~= "" then add(label(before[1] + 8, before[2] + 3, row.label, "start")) end
  end
  add(label((LEFT + CURVE) / 2, TALL + 20, rows[1].slot))
  local title = ("%s: %s"):format(sentences.heading(m.group, about), m.who ~= "" and m.who or T "all")
  return { element("p", title), drawing(CURVE + 120, TALL + 26, parts, title) }
end

local function curves_of(made, about)
  local rows, list = curves.rows(about), {}
  for _, m in ipairs(made.measures) do
    if curves.is_clear(m) then list[#list + 1] = element("article", curve(m, rows, about)) end
  end
  return list[1] and list or element("p", sentences.nothing())
end

local function rules_of(about, combo)
  local lines = {}
  for _, text in ipairs(rulediff.lines(about.games[1], about.games[combo], MANY)) do
    lines[#lines + 1] = element("p.house", clean(text))
  end
  return lines
end

local function compared(made, about, combo)
  local pairing = sentences.pairing(made, combo)
  return { element("h2", T("%s against %s", about.labels[combo], about.labels[1])),
           element("ul", plain.map(sentences.changes(made, combo, about), function(text) return element("li", text) end)),
           pairing and element("p", pairing), table_of(made, about, combo),
           element("h2", T "The rules that differ"), rules_of(about, combo) }
end

--- The page; `head` are lines of what was played, `command` counts it again.
function report.page(made, about, head, command)
  local parts = { element("h1", head[1]), element("p", head[2]) }
  local function add(content) parts[#parts + 1] = content end
  if about.job.vary then
    add(curves_of(made, about))
    add(element("h2", T "The rules that differ"))
    add(rules_of(about, made.combos))
  end
  for combo = 2, about.job.vary and 1 or made.combos do add(compared(made, about, combo)) end
  add(element("h2", T "Luck, skill and seats"))
  for combo = 1, made.combos do
    for _, text in ipairs(sentences.about(made, combo, about)) do
      add(element("p", ("%s: %s"):format(about.labels[combo], text)))
    end
  end
  add(element("h2", T "How to read it"))
  add(element("p", sentences.note(made)))
  add(element("p", T("A filled point and a full line are clear; a hollow point and a dashed line may be noise. Deals of one "
    .. "game depend on each other, so each game counts once: there are %s.", sentences.grouped(made.of.clusters))))
  add(element("p", T "This command counts it again:"))
  add(element("pre.small", command))
  return html.page(head[1], parts)
end

return report
