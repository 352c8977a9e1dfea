-- diagram.lua - seats round a table, as a bridge column shows them: what each holds, and what lies between them.
--
-- A seat's block is { width =, height =, draw = function(x, y) -> SVG }; the middle is one too.
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local svg = require "host.print.svg"
local text = require "host.print.text"
local texts = require("houserule").texts
local T, N = texts.of, texts.count

local diagram = {}

local GAP <const> = 40

-- Blocks -------------------------------------------------------------------------------------------------------------

--- A block of lines, each a text (text.lua), broken where it is wider than `room`.
function diagram.lines(list, size, room)
  local lines, width = {}, 0
  for _, rich in ipairs(list) do
    for _, line in ipairs(text.lines(rich, size, room)) do
      lines[#lines + 1], width = line, math.max(width, text.line_width(line, size))
    end
  end
  local step = size * 140 // 100
  return { width = width, height = #lines * step, draw = function(x, y)
    return table.concat(plain.map(lines, function(line, i) return text.draw(line, x, y + (i - 1) * step + size, size) end))
  end }
end

--- Blocks one below the other.
function diagram.stack(list, gap)
  local width, height = 0, 0
  for i, block in ipairs(list) do
    width, height = math.max(width, block.width), height + block.height + (i > 1 and gap or 0)
  end
  return { width = width, height = height, draw = function(x, y)
    return table.concat(plain.map(list, function(block)
      local top = y
      y = y + block.height + gap
      return block.draw(x, top)
    end))
  end }
end

--- A block in a frame, at least so wide.
function diagram.framed(block, least)
  local edge = 24
  local width, height = math.max(least, block.width + 2 * edge), math.max(least * 6 // 10, block.height + 2 * edge)
  return { width = width, height = height, draw = function(x, y)
    return svg.box(x, y, width, height, svg.SHADE, svg.LINE, 12)
      .. block.draw(x + (width - block.width) // 2, y + (height - block.height) // 2)
  end }
end

--- Cards as a fan, in as many rows as `room` needs, so that the corner of each is seen.
function diagram.fan(cards, list, width, room)
  local per_row = math.max(1, (room - width) * 100 // (width * 30) + 1)
  local rows = math.max(1, (#list + per_row - 1) // per_row)
  per_row = math.max(1, (#list + rows - 1) // rows)
  local step = cards.height(width) * 55 // 100
  local block = { width = 0, height = #list > 0 and cards.height(width) + (rows - 1) * step or 0 }
  local drawn = {}
  for row = 1, #list > 0 and rows or 0 do
    local part = table.move(list, (row - 1) * per_row + 1, math.min(row * per_row, #list), 1, {})
    local _, wide = cards:fan(part, 0, 0, width, room)
    block.width, drawn[row] = math.max(block.width, wide), part
  end
  function block.draw(x, y)
    return table.concat(plain.map(drawn, function(part, row)
      return (cards:fan(part, x, y + (row - 1) * step, width, room))
    end))
  end
  return block
end

-- The trick ----------------------------------------------------------------------------------------------------------

local CARD <const> = 200 -- width of one in a trick

-- A played card with its number, and a frame round the one that wins.
local function played(cards, trick, i, x, y)
  local height = cards.height(CARD)
  local wins = trick.seats[i] == trick.winner
  local frame = wins and svg.box(x - 16, y - 16, CARD + 32, height + 32, svg.SHADE, svg.INK, 24, 9) or ""
  local badge = svg.element("circle", { "cx", x + CARD, "cy", y, "r", 27, "fill", "#ffffff", "stroke", svg.INK,
                                        "stroke-width", 4 })
  return frame .. cards:face(trick.cards[i], x, y, CARD) .. badge
    .. text.say(tostring(i), x + CARD, y + 13, 36, { bold = true, middle = true })
end

local spots = { bottom = { 0, 1 }, top = { 0, -1 }, left = { -1, 0 }, right = { 1, 0 } }

-- Where the seat that is asked will lay its card.
local function empty(x, y)
  local frame = { "x", x, "y", y, "width", CARD, "height", CARD * 7 // 5, "rx", 16, "fill", "none", "stroke", svg.LINE,
                  "stroke-width", 4, "stroke-dasharray", "16 12" }
  return svg.element("rect", frame) .. text.say("?", x + CARD // 2, y + CARD * 85 // 100, 90, { middle = true,
                                                                                             colour = svg.DIM })
end

--- A trick round the middle of the table; `at` is who sits where, `asked` who is to play. Where there are more than four, in
--- a row, each card over the name of its seat.
function diagram.trick(cards, trick, at, asked)
  local height, step, side = cards.height(CARD), CARD + 60, CARD + 70
  local wide, middle, where = at and 3 * CARD + 200 or #trick.cards * step, 0, {}
  for i, seat in ipairs(at and {} or trick.seats) do where[seat] = { (i - 1) * step + 30, 30 } end
  if at then middle = at.top and height + 45 or height // 2 + 30 end -- from the upper edge
  for place, seat in pairs(at or {}) do
    local spot = spots[place]
    where[seat] = { wide // 2 + spot[1] * side - CARD // 2, middle + spot[2] * (height // 2 + 15) - height // 2 }
  end
  return { width = wide, height = middle + height + 60, draw = function(x, y)
    local parts = {}
    for i, seat in ipairs(trick.seats) do
      local left, top = x + where[seat][1], y + where[seat][2]
      parts[i] = played(cards, trick, i, left, top)
      if not at then parts[i] = parts[i] .. text.say(cards.painter:who(seat), left, top + height + 50, 30) end
    end
    if at and asked then parts[#parts + 1] = empty(x + where[asked][1], y + where[asked][2]) end
    return table.concat(parts)
  end }
end

-- The whole ----------------------------------------------------------------------------------------------------------

-- Seats that no table has room for round it, two in a row, below the middle.
local function listed(sheet, middle, blocks)
  if middle then
    sheet:draw(middle.height + GAP, function(x, y, width) return middle.draw(x + (width - middle.width) // 2, y) end)
  end
  for i = 1, #blocks, 2 do
    local left, right = blocks[i], blocks[i + 1]
    sheet:draw(math.max(left.height, right and right.height or 0) + GAP, function(x, y, width)
      return left.draw(x, y) .. (right and right.draw(x + width // 2, y) or "")
    end)
  end
end

local nothing = { width = 0, height = 0, draw = function() return "" end }

--- Draws the table: `blocks` has one for each seat, `at` who sits where (nil: they are listed).
function diagram.draw(sheet, at, blocks, middle)
  if not at then return listed(sheet, middle, blocks) end
  local function of(place) return at[place] and blocks[at[place]] or nothing end
  local top, left, right, bottom, centre = of "top", of "left", of "right", of "bottom", middle or nothing
  local row = math.max(left.height, right.height, centre.height)
  sheet:gap(GAP)
  sheet:draw(top.height + row + bottom.height + 3 * GAP, function(x, y, width)
    local middle_x, row_y = x + width // 2, y + top.height + (top.height > 0 and GAP or 0)
    local half = centre.width // 2 + GAP
    local function beside(block, from) return block.draw(from, row_y + (row - block.height) // 2) end
    return top.draw(middle_x - top.width // 2, y)
      .. beside(left, math.max(x, middle_x - half - left.width)) .. beside(centre, middle_x - centre.width // 2)
      .. beside(right, math.min(middle_x + half, x + width - right.width))
      .. bottom.draw(middle_x - bottom.width // 2, row_y + row + GAP)
  end)
end

--- How a seat is named: "Seat 3, dealer".
function diagram.name(painter, seat, dealer)
  return { { prose.capital(painter:who(seat)), bold = true }, { dealer == seat and ", " .. T "dealer" or "" } }
end

-- Piles --------------------------------------------------------------------------------------------------------------

local SOME <const> = 12 -- cards of a pile that are named

--- What a pile is and has, as a text: "talon 9♠ 10♣", or how many cards, where these are many or lie face down.
function diagram.pile(painter, name, list, count)
  local said = list and #list <= SOME and painter:cards(list) or N(count or #list, "card")
  return { { name .. " ", bold = true }, { said } }
end

return diagram
