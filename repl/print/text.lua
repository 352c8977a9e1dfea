-- text.lua - lines of text on a sheet: measured, broken and drawn, with the signs of the four suits as pictures.
--
-- Widths are those of Helvetica, which Arial and the free fonts in its place share; where a reader's font is another, a run
-- is stretched to what was measured. A sign is drawn, and stands in the text too, where it is not seen: who copies a line or
-- has it read aloud gets it whole.
local svg = require "host.print.svg"

local text = { FONT = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif" }

local PIP <const> = 640     -- width of a suit's sign, in thousandths of the size
local OTHER <const> = 600   -- of a character beyond ASCII
local STRETCHED <const> = 12 -- characters from which a run is held to its width

-- The widths of the characters from the blank to ~.
local function widths(list)
  local all, byte = {}, 32
  for n in list:gmatch "%d+" do all[byte], byte = math.tointeger(tonumber(n)), byte + 1 end
  return all
end

local regular = widths [[
  278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584
  584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667
  611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500
  722 500 500 500 334 260 334 584]]
local heavy = widths [[
  278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584
  584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667
  611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556
  778 556 556 500 389 280 389 584]]
regular[0x2014], regular[0x203a] = 1000, 333 -- a dash, a small angle

local signs = { [0x2663] = "C", [0x2666] = "D", [0x2665] = "H", [0x2660] = "S" }
local SIGN <const> = "\xe2\x99[\xa0\xa3\xa5\xa6]" -- these in UTF-8

--- How wide a text is in a size.
function text.width(said, size, bold)
  local sum, of = 0, bold and heavy or regular
  for _, code in utf8.codes(said, true) do sum = sum + (of[code] or signs[code] and PIP or OTHER) end
  return (sum * size + 999) // 1000
end

-- Breaking -----------------------------------------------------------------------------------------------------------

-- A word that no line could hold, cut where one is full.
local function cut(said, size, bold, width)
  local parts, part = {}, ""
  for _, code in utf8.codes(said, true) do
    local longer = part .. utf8.char(code)
    if part ~= "" and text.width(longer, size, bold) > width then parts[#parts + 1], longer = part, utf8.char(code) end
    part = longer
  end
  parts[#parts + 1] = part
  return parts
end

-- The words of a text: each { { text =, bold = } ... }, as a word may be bold in part.
local function words_of(rich, size, width)
  local list, open = {}, false
  for _, piece in ipairs(type(rich) == "table" and rich or { { rich } }) do
    local said, bold = svg.legible(piece[1]), piece.bold and true or nil
    for blank, word in said:gmatch "(%s*)(%S+)" do
      local parts = text.width(word, size, bold) > width and cut(word, size, bold, width) or { word }
      for i, part in ipairs(parts) do
        if not open or blank ~= "" or i > 1 then list[#list + 1] = { width = 0 } end
        local now = list[#list]
        now[#now + 1], now.width, open = { text = part, bold = bold }, now.width + text.width(part, size, bold), true
      end
    end
    open = open and not said:find "%s$"
  end
  return list
end

-- Adds a word to a line of runs, each { text =, bold = }.
local function add_word(line, word)
  for i, part in ipairs(word) do
    local last = line[#line]
    local blank = i == 1 and last and " " or ""
    if last and last.bold == part.bold then last.text = last.text .. blank .. part.text
    else
      if last then last.text = last.text .. blank end
      line[#line + 1] = { text = part.text, bold = part.bold }
    end
  end
end

--- A text in lines of a width: a string, or a list of { string, bold = }. A line is a list of runs.
function text.lines(rich, size, width)
  local lines, used = { {} }, 0
  local blank = text.width(" ", size)
  for _, word in ipairs(words_of(rich, size, width)) do
    if used > 0 and used + blank + word.width > width then lines[#lines + 1], used = {}, 0 end
    add_word(lines[#lines], word)
    used = used + (used > 0 and blank or 0) + word.width
  end
  return lines
end

--- How wide a line is.
function text.line_width(line, size)
  local sum = 0
  for _, run in ipairs(line) do sum = sum + text.width(run.text, size, run.bold) end
  return sum
end

-- Drawing ------------------------------------------------------------------------------------------------------------

--- A suit's sign, in a square of `size` whose upper left corner is (x, y).
function text.pip(suit, x, y, size)
  return svg.element("use", { "href", "#pip-" .. suit, "x", x, "y", y, "width", size, "height", size })
end

-- The parts of a line: texts, and signs.
local function parts_of(line)
  local list = {}
  for _, run in ipairs(line) do
    local at = 1
    while at <= #run.text do
      local from = run.text:find(SIGN, at)
      if from ~= at then list[#list + 1] = { text = run.text:sub(at, (from or 0) - 1), bold = run.bold } end
      if not from then break end
      list[#list + 1] = { text = run.text:sub(from, from + 2), suit = signs[utf8.codepoint(run.text, from)] }
      at = from + 3
    end
  end
  return list
end

local function span(part, x, width, anchored)
  local attributes = anchored and {} or { "x", x }
  if part.bold then table.move({ "font-weight", "bold" }, 1, 2, #attributes + 1, attributes) end
  if part.suit then table.move({ "fill-opacity", 0 }, 1, 2, #attributes + 1, attributes) end
  if not part.suit and #part.text >= STRETCHED then
    table.move({ "textLength", width, "lengthAdjust", "spacingAndGlyphs" }, 1, 4, #attributes + 1, attributes)
  end
  local said = svg.escape(part.text)
  return #attributes > 0 and svg.element("tspan", attributes, said) or said
end

--- A line with its left end, or its `middle`, at x and its base line at y.
function text.draw(line, x, y, size, middle, colour)
  if middle then x = x - text.line_width(line, size) // 2 end
  local spans, pips, at = {}, {}, x
  for i, part in ipairs(parts_of(line)) do
    local wide = text.width(part.text, size, part.bold)
    spans[i] = span(part, at, wide, i == 1)
    if part.suit then
      pips[#pips + 1] = text.pip(part.suit, at + size * 3 // 100, y - size * 7 // 10, size * 58 // 100 + 4)
    end
    at = at + wide
  end
  if #spans == 0 then return "" end
  return svg.element("text", { "x", x, "y", y, "font-size", size, "fill", colour or svg.INK }, table.concat(spans))
    .. table.concat(pips)
end

--- One line of a text that is not broken.
function text.say(said, x, y, size, style)
  style = style or {}
  local line = { { text = svg.legible(said), bold = style.bold } }
  return text.draw(line, x, y, size, style.middle, style.colour)
end

return text
