-- fan.lua - a hand of cards on the screen: fans, suit beside suit, or one line.
local views = require "host.table.seat_view"
local T = require("houserule").texts.of

local fan = {}

-- The cards of a set by their names; nil for none.
local function names_in(paint, set) return set and views.names_in(paint:deck(), set) end

-- A group of cards as a fan: label, upper edge, faces, marks under what may be played. All of one width.
local function fan_block(paint, group, may)
  local line, cards = paint.line, group.cards
  local edge, faces, marks, top_width, edges = {}, {}, {}, 1, {}
  for i = 1, #cards do
    local card = cards[i]
    local shown = paint.shown[card] or paint:card(card)
    local width = paint.width(shown)
    local mark = may and may[card] and "^" or " "
    edges[width] = edges[width] or line.across:rep(width)
    edge[i], faces[i], marks[i] = edges[width], shown, paint.pad(mark, width)
    top_width = top_width + width + 1
  end
  local width, pad = math.max(top_width, paint.width(group.label)), paint.pad
  return { width = width, pad(paint:style("dim", group.label), width),
           pad(line.nw .. table.concat(edge, line.tee) .. line.ne, width),
           pad(line.down .. table.concat(faces, line.down) .. line.down, width),
           pad(" " .. table.concat(marks, " "), width) }
end

-- Groups too wide for the screen are cut in parts.
local function fan_groups(paint, groups, width)
  local out = {}
  local most = math.max(3, (width - 1) // 4)
  for _, group in ipairs(groups) do
    local label, cards = paint:suit_word(group.suit), group.cards
    if #cards <= most then out[#out + 1] = { label = label, cards = cards }
    else
      for from = 1, #cards, most do
        out[#out + 1] = { label = label, cards = table.move(cards, from, math.min(from + most - 1, #cards), 1, {}) }
      end
    end
  end
  return out
end

local function flush_blocks(out, row, marked)
  for i = 1, marked and 4 or 3 do
    local parts = {}
    for k = 1, #row do parts[k] = row[k][i] end
    local text = table.concat(parts, " "):gsub("%s+$", "")
    if text ~= "" then out[#out + 1] = " " .. text end
  end
end

--- A hand as fans, suit beside suit; `may` marks what may be played, if that is not all.
function fan.hand(paint, seat, may, width)
  local out, row, used = {}, {}, 1
  if #seat.fan == 0 then return out end
  local some = may and may & seat.set ~= seat.set
  may = names_in(paint, may)
  for _, group in ipairs(fan_groups(paint, seat.fan, width)) do
    local block = fan_block(paint, group, may)
    if #row > 0 and used + block.width + 1 > width then
      flush_blocks(out, row, some)
      row, used = {}, 1
    end
    row[#row + 1] = block
    used = used + block.width + 1
  end
  flush_blocks(out, row, some)
  return out
end

--- A hand in one line: "trumps Q♣ J♦ | clubs A♣ (9♣)", what may not be played in brackets.
function fan.line(paint, seat, may)
  local parts, allowed, faces = {}, names_in(paint, may), paint.shown
  for _, group in ipairs(seat.fan) do
    local shown, cards = {}, group.cards
    for i = 1, #cards do
      local text = faces[cards[i]] or paint:card(cards[i])
      shown[i] = allowed and not allowed[cards[i]] and "(" .. text .. ")" or text
    end
    local label = group.suit == "trumps" and T "trumps" .. " " or ""
    parts[#parts + 1] = label .. table.concat(shown, " ")
  end
  return table.concat(parts, " | ")
end

return fan
