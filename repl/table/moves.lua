-- moves.lua - moves between places in sentences: what a seat is told when cards are moved, shown or shuffled.
local texts = require("houserule").texts
local T, N = texts.of, texts.count

local moves = {}

-- "hand 2" is a seat's.
local function place_text(name)
  local seat = name:match "^hand (%d+)$"
  return seat and T("seat %s", seat) or name
end

-- "KD 7D and 2 cards", of a line that names some cards and counts others.
local function moved_text(line)
  local named, hidden = line:get "move", line:get "hidden" or 0
  if hidden == 0 then return named end
  return named == "" and N(hidden, "card") or T("%s and %s", named, N(hidden, "card"))
end

--- What went from place to place, was shown or was shuffled, from its line.
function moves.sentence(line)
  local kind = line[1]
  if kind == "move" then
    return "  " .. T("%s: %s to %s", place_text(line:get "from"), moved_text(line), place_text(line:get "to"))
  elseif kind == "show" then
    local cards = line:get "show"
    local what = type(cards) == "number" and N(cards, "card") or cards == "" and T "nothing" or cards
    local to = line:get "to"
    return "  " .. T("%s: %s shown%s", place_text(line:get "in"), what, to and " " .. T("to seat %d", to) or "")
  end
  return "  " .. T("the %s is shuffled", line:get "pile")
end

return moves
