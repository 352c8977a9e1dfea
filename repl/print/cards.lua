-- cards.lua - cards as drawings: the four suits' signs, the ranks as strokes, and a card's face and back. The names of other
-- suits, jokers and numbered trumps are written out, as the script has them.
local plain = require "houserule.values.plain"
local svg = require "host.print.svg"
local text = require "host.print.text"

local cards = { RATIO = 7 } -- a card is 5 wide and so many high

-- Signs, each in a square of 100.
local HEART <const> = "M50 92C22 67 7 52 7 32C7 17 17 9 28 9C39 9 46 16 50 27C54 16 61 9 72 9C83 9 93 17 93 32C93 52 78 67"
  .. " 50 92Z"
local DIAMOND <const> = "M50 4C58 21 70 36 86 50C70 64 58 79 50 96C42 79 30 64 14 50C30 36 42 21 50 4Z"
local SPADE <const> = "M50 5C56 27 92 42 92 66C92 78 84 85 75 85C66 85 58 79 54 70C55 81 58 89 66 95L34 95C42 89 45 81 46 70"
  .. "C42 79 34 85 25 85C16 85 8 78 8 66C8 42 44 27 50 5Z"
local CLUB <const> = "M50 5A20 20 0 0 1 65 39A20 20 0 1 1 54 66C54 80 57 89 66 95L34 95C43 89 46 80 46 66A20 20 0 1 1 35 39"
  .. "A20 20 0 0 1 50 5Z"

-- In grey a suit is told by its shape, and the red ones by being hollow; in four colours by its colour as well.
local grey = { S = { svg.INK }, C = { svg.INK }, H = { "#ffffff", "#a00018" }, D = { "#ffffff", "#a00018" } }
local four = { S = { "#111111" }, C = { "#087f23" }, H = { "#c00018" }, D = { "#1450c8" } }
local paths = { { "C", CLUB }, { "D", DIAMOND }, { "H", HEART }, { "S", SPADE } }

--- The signs as symbols, which a file has once; the other drawings use them.
function cards.symbols(four_colours)
  local inks = four_colours and four or grey
  return svg.element("defs", {}, table.concat(plain.map(paths, function(path)
    local ink = inks[path[1]]
    local shape = svg.element("path", { "d", path[2], "fill", ink[1], "stroke", ink[2] or ink[1],
                                        "stroke-width", ink[2] and 11 or 2, "stroke-linejoin", "round" })
    return svg.element("symbol", { "id", "pip-" .. path[1], "viewBox", "0 0 100 100", "overflow", "visible" }, shape)
  end)))
end

-- Ranks as strokes, each in a box 60 wide and 100 high.
local strokes = {
  A = "M6 94L30 8L54 94M15 63H45", K = "M10 8V94M52 8L10 58M25 41L54 94", J = "M44 8V70C44 86 37 94 25 94C13 94 7 86 7 74",
  Q = "M30 8C48 8 54 28 54 51C54 74 48 94 30 94C12 94 6 74 6 51C6 28 12 8 30 8ZM33 70L56 97",
  T = "M3 24L14 8V94M43 8C54 8 57 29 57 51C57 73 54 94 43 94C32 94 29 73 29 51C29 29 32 8 43 8Z",
  ["9"] = "M52 35C52 19 44 8 30 8C16 8 8 19 8 35C8 51 17 61 29 61C42 61 52 51 52 35C55 66 46 94 14 94",
  ["8"] = "M30 48C18 48 10 40 10 28C10 16 18 8 30 8C42 8 50 16 50 28C50 40 42 48 30 48C16 48 7 57 7 71C7 85 16 94 30 94"
    .. "C44 94 53 85 53 71C53 57 44 48 30 48Z",
  ["7"] = "M7 8H53C38 34 28 62 25 94",
  ["6"] = "M46 8C14 8 5 36 8 67C8 83 16 94 30 94C44 94 52 83 52 67C52 51 43 41 31 41C18 41 8 51 8 67",
  ["5"] = "M48 8H14L10 46C16 40 24 37 31 37C45 37 53 48 53 65C53 82 43 94 28 94C18 94 10 90 6 82",
  ["4"] = "M43 94V8L6 67H56", ["3"] = "M8 8H50L27 42C43 42 53 52 53 68C53 84 42 94 28 94C18 94 10 90 6 82",
  ["2"] = "M8 30C8 16 17 8 30 8C43 8 51 17 51 30C51 50 20 66 8 94H54",
}

--- How the cards of a deck are drawn: `painter` names them (paint.lua).
function cards.new(painter, four_colours)
  return setmetatable({ painter = painter, inks = four_colours and four or grey }, { __index = cards })
end

--- The suit and rank of a card of French suits; nothing for any other.
function cards:french(card)
  local sets = self.painter:deck()
  local number, name = sets.card(card)
  local suit = number and sets.suit(card)
  if not self.painter.make.french or not self.inks[suit] or name:sub(2) ~= suit then return nil end
  return suit, name:sub(1, 1)
end

-- A rank in a box of a height, in its suit's colour.
local function rank_drawn(self, suit, rank, x, y, height)
  local ink = self.inks[suit]
  local colour = ink[2] or ink[1]
  if not strokes[rank] then return text.say(rank, x, y + height, height * 13 // 10, { bold = true, colour = colour }) end
  local path = svg.element("path", { "d", strokes[rank], "fill", "none", "stroke", colour, "stroke-width", 14,
                                     "stroke-linecap", "round", "stroke-linejoin", "round" })
  return svg.element("svg", { "x", x, "y", y, "width", height * 6 // 10, "height", height, "viewBox", "-7 0 74 102",
                              "preserveAspectRatio", "xMinYMid" }, path)
end

-- The corner of a card: what is seen of it in a fan.
local function corner(self, suit, rank, x, y, width)
  local edge, height = width // 14, width * 27 // 100
  return rank_drawn(self, suit, rank, x + edge, y + edge, height)
    .. text.pip(suit, x + edge, y + edge + height * 115 // 100, height * 62 // 100)
end

-- A name in the corner, as large as a fan leaves room for, and in the middle.
local function named(card, x, y, width, height)
  local corner_size, size = width * 20 // 100, width * 30 // 100
  local wide = math.max(1, text.width(card, size, true))
  if wide > width * 9 // 10 then size = size * width * 9 // (10 * wide) end
  wide = text.width(card, corner_size, true)
  if wide > width * 45 // 100 then corner_size = corner_size * width * 45 // (100 * wide) end
  return text.say(card, x + width // 14, y + width // 4, corner_size, { bold = true })
    .. text.say(card, x + width // 2, y + height // 2 + size // 2, size, { bold = true, middle = true })
end

--- How high a card of a width is.
function cards.height(width) return width * cards.RATIO // 5 end

--- A card, with its name for who has it read aloud.
function cards:face(card, x, y, width)
  local height = cards.height(width)
  local suit, rank = self:french(card)
  local inside
  if suit then
    local size = width * 46 // 100
    inside = corner(self, suit, rank, x, y, width)
      .. text.pip(suit, x + width * 40 // 100, y + height - size - width // 6, size)
  else inside = named(self.painter:name(card), x, y, width, height) end
  local title = svg.element("title", {}, svg.escape(self.painter:name(card)))
  local frame = svg.box(x, y, width, height, "#ffffff", svg.INK, width // 12, 4)
  return svg.element("g", { "role", "img" }, title .. frame .. inside)
end

--- A card that lies face down.
function cards.back(x, y, width)
  local height, edge = cards.height(width), width // 10
  return svg.box(x, y, width, height, "#ffffff", svg.INK, width // 12, 4)
    .. svg.box(x + edge, y + edge, width - 2 * edge, height - 2 * edge, "#cccccc", svg.LINE, width // 24)
end

--- Cards side by side, each over the one before so that its corner is seen, in a room `wide`. Returns the drawing and its
--- width.
function cards:fan(list, x, y, width, wide)
  local step = width * 40 // 100
  if #list > 1 then step = math.min(step, (wide - width) // (#list - 1)) end
  local faces = plain.map(list, function(card, i) return self:face(card, x + (i - 1) * step, y, width) end)
  return table.concat(faces), #list > 0 and width + (#list - 1) * step or 0
end

return cards
