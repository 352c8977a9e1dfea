-- moves.lua - moves between places in sentences: what a seat is told when cards are moved, shown or shuffled.
local count = require("host.table.prose").plural

local moves = {}

-- "hand 2" is a seat's.
local function place_text(name) return (name:gsub("^hand ", "seat ")) end

-- "KD 7D and 2 cards", of a line that names some cards and counts others.
local function moved_text(line)
  local named, hidden = line:get "move", line:get "hidden" or 0
  if hidden == 0 then return named end
  return named == "" and count(hidden, "card") or ("%s and %s"):format(named, count(hidden, "card"))
end

--- What went from place to place, was shown or was shuffled, from its line.
function moves.sentence(line)
  local kind = line[1]
  if kind == "move" then
    return ("  %s: %s to %s"):format(place_text(line:get "from"), moved_text(line), place_text(line:get "to"))
  elseif kind == "show" then
    local cards = line:get "show"
    local what = type(cards) == "number" and count(cards, "card") or cards == "" and "nothing" or cards
    local to = line:get "to"
    return ("  %s: %s shown%s"):format(place_text(line:get "in"), what, to and (" to seat %d"):format(to) or "")
  end
  return ("  the %s is shuffled"):format(line:get "pile")
end

return moves
