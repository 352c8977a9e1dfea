-- piles.lua - what lies on the table beside hands and tricks: piles, face-up cards, columns, boarded cards.
local fan = require "host.table.fan"
local views = require "host.table.views"
local plural = require("host.table.prose").plural
local sets = require("houserule").sets

local piles = {}

--- Where there are no tricks, what lies on the table for all to see: lines of
--- `width` columns at most, or nil if there are none or more than `most`.
function piles.open(view, paint, width, most)
  local rows = {}
  for _, pile in ipairs(view.piles) do
    local text = pile.open and not view.trick and ("%s: %s"):format(pile.name, paint:cards(pile.cards))
    for _, row in ipairs(text and paint.wrap(text, width - 2, "  ") or {}) do rows[#rows + 1] = row end
  end
  return #rows > 0 and #rows <= most and rows or nil
end

--- Piles, a line each; `inside`: those that everybody sees lie in the middle of the table.
function piles.lines(view, paint, out, inside)
  for _, pile in ipairs(view.piles) do
    local shown = pile.cards and paint:cards(pile.cards) or plural(pile.count, "card") .. ", face down"
    if not (inside and pile.open) then out[#out + 1] = ("%s: %s"):format(pile.name, shown) end
  end
end

-- Columns before a seat: what lies on top, and below it a back for what is still face down.
local function column_lines(paint, seat, out)
  local tops, backs = {}, {}
  local back = paint.line.back:rep(2)
  for i, column in ipairs(seat.columns) do
    local top, deep = column.up and paint:card(column.up) or "", column.down
    if top == "" and deep > 0 then top, deep = paint:style("dim", back), deep - 1 end
    tops[i], backs[i] = paint.pad(top, 3), paint.pad(deep > 0 and paint:style("dim", back) or "", 3)
  end
  local name = ("  seat %d: "):format(seat.seat)
  out[#out + 1] = ((name .. table.concat(tops, " ")):gsub("%s+$", ""))
  local below = (table.concat(backs, " "):gsub("%s+$", ""))
  if below ~= "" then out[#out + 1] = (" "):rep(#name) .. below end
end

-- The cards on top of columns.
local function on_top(seat)
  local set = 0
  for _, column in ipairs(seat.columns or {}) do
    if column.up then set = set | 1 << sets.card(column.up) end
  end
  return set
end

--- What lies open before seats, or in columns.
function piles.before_seats(view, paint, width, out)
  for _, seat in ipairs(view.seats) do
    local lying = seat.up & ~seat.boarded
    if seat.columns and width >= 13 + 4 * #seat.columns then
      column_lines(paint, seat, out)
      lying = lying & ~on_top(seat)
    end
    if lying ~= 0 and not seat.own then
      local shown = fan.line(paint, { fan = views.fan(view.order, view.trumps, lying) })
      table.move(paint.wrap(("  seat %d, face up: %s"):format(seat.seat, shown), width, "          "), 1, 10, #out + 1, out)
    end
    if seat.boarded ~= 0 then
      out[#out + 1] = ("  seat %d, boarded: %s"):format(seat.seat, paint:cards(sets.list(seat.boarded)))
    end
  end
end

return piles
