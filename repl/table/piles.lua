-- piles.lua - what lies on the table beside hands and tricks: piles, face-up cards, columns, boarded cards.
local fan = require "host.table.fan"
local prose = require "host.table.prose"
local views = require "host.table.seat_view"
local texts = require("houserule").texts
local T, N, seat_of = texts.of, texts.count, texts.seat

local piles = {}

local LONG <const> = 12 -- cards of a pile that are named

-- The cards of a pile from the top, or as many as there are.
local function shown_text(view_pile, paint)
  local cards, names = view_pile.cards, {}
  if not cards then
    local down = T("%s, face down", N(view_pile.count, "card"))
    return view_pile.shown and T("%s but for %s", down, paint:cards(view_pile.shown)) or down
  end
  if #cards <= LONG then return paint:cards(cards) end
  table.move(cards, 1, LONG, 1, names)
  return T("%s and %d below", paint:cards(names), #cards - LONG)
end
piles.text = shown_text

--- In games without tricks: the public piles, as at most `most` lines of `width` columns, and the names of the piles that
--- fit, as keys. nil if there are none.
function piles.open(view, paint, width, most)
  local rows, inside = {}, {}
  for _, pile in ipairs(view.piles) do
    local text = pile.open and not view.trick and ("%s: %s"):format(T(pile.name), shown_text(pile, paint))
    local its = text and paint.wrap(text, width - 2, "  ") or {}
    if #its > 0 and #rows + #its <= most then
      prose.add(rows, its)
      inside[pile.name] = true
    end
  end
  if #rows > 0 then return rows, inside end
end

-- Columns side by side: their numbers, how many cards lie face down in each, and the cards face up, the last one on top.
local function stacked_lines(paint, name, columns, out)
  local head, down, rows = {}, {}, {}
  for i, column in ipairs(columns) do
    head[i] = paint.pad(tostring(i), 3)
    down[i] = paint.pad(column.down > 0 and paint:style("dim", paint.line.back .. column.down) or "", 3)
    for k, card in ipairs(column.up) do
      rows[k] = rows[k] or {}
      rows[k][i] = paint.pad(paint:card(card), 3)
    end
  end
  local function add(first, cells)
    for i = 1, #columns do cells[i] = cells[i] or "   " end
    out[#out + 1] = ((first .. table.concat(cells, " ")):gsub("%s+$", ""))
  end
  add(name .. " ", head)
  local below = (" "):rep(paint.width(name) + 1)
  if table.concat(down):find "%d" then add(below, down) end
  for _, row in ipairs(rows) do add(below, row) end
end

-- Plain lines, for a narrow screen.
local function listed_columns(paint, name, columns, out)
  for i, column in ipairs(columns) do
    local down = column.down > 0 and T("%s face down", N(column.down, "card")) or nil
    local up = #column.up > 0 and paint:cards(column.up) or nil
    if down or up then out[#out + 1] = ("%s %d: %s"):format(name, i, down and up and down .. ", " .. up or down or up) end
  end
end

--- Piles, a line each, and numbered ones side by side; `inside`: those that lie in the middle of the table, by their names.
function piles.lines(view, paint, width, out, inside)
  for _, pile in ipairs(view.piles) do
    if pile.columns then
      local fits = #pile.name + 4 * #pile.columns < width
      local lines = fits and stacked_lines or listed_columns
      lines(paint, pile.name, pile.columns, out)
    elseif not (inside and inside[pile.name]) then
      out[#out + 1] = ("%s: %s"):format(T(pile.name), shown_text(pile, paint))
    end
  end
end

-- True if every column of a seat shows only its top card.
local function are_flat(columns)
  for _, column in ipairs(columns) do
    if #column.up > 1 then return false end
  end
  return true
end

-- Columns before a seat: what lies on top, and below it a back for what is still face down.
local function column_lines(paint, seat, out)
  local name = ("  %s: "):format(paint:who(seat.seat))
  if not are_flat(seat.columns) then return stacked_lines(paint, name:sub(1, -2), seat.columns, out) end
  local tops, backs = {}, {}
  local back = paint:style("dim", paint.line.back:rep(2))
  for i, column in ipairs(seat.columns) do
    local top, deep = column.up[1] and paint:card(column.up[1]) or "", column.down
    if top == "" and deep > 0 then top, deep = back, deep - 1 end
    tops[i], backs[i] = paint.pad(top, 3), deep > 0 and paint.pad(back, 3) or "   "
  end
  out[#out + 1] = ((name .. table.concat(tops, " ")):gsub("%s+$", ""))
  local below = (table.concat(backs, " "):gsub("%s+$", ""))
  if below ~= "" then out[#out + 1] = (" "):rep(paint.width(name)) .. below end
end

-- The cards of columns that lie face up.
local function on_top(paint, seat)
  local set, same = 0, paint:deck().same
  for _, column in ipairs(seat.columns) do
    for i = 1, #column.up do set = set | same(column.up[i]) end
  end
  return set
end

--- Cards that lie face up before seats, or in columns.
function piles.before_seats(view, paint, width, out)
  for _, seat in ipairs(view.seats) do
    local lying = seat.up & ~seat.boarded
    if seat.columns and width >= 13 + 4 * #seat.columns then
      column_lines(paint, seat, out)
      lying = lying & ~on_top(paint, seat)
    end
    if lying ~= 0 and not seat.own then
      local shown = fan.line(paint, { fan = views.fan(paint:deck(), view.order, view.trumps, lying) })
      local text = "  " .. paint:named(T("%s, face up: %s", seat_of(seat.seat), shown))
      prose.add(out, paint.wrap(text, width, "          "))
    end
    local function add(text, set)
      if set ~= 0 then out[#out + 1] = paint:named(T(text, seat_of(seat.seat), texts.cards(paint:deck().list(set)))) end
    end
    add(T "  %s, known: %s", seat.known)
    add(T "  %s, boarded: %s", seat.boarded)
  end
end

return piles
