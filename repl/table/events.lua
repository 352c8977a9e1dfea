-- events.lua - what happened, from a line of the record: its fields in plain words.
local engine = require "houserule"
local says = require "host.table.says"
local signed = require("host.table.prose").signed
local T, N = engine.texts.of, engine.texts.count

local record = engine.record
local events = {}

local plain = { string = true, number = true }

local function value_text(value, kind)
  if plain[kind] then return value end
  if kind == "boolean" then return T(value and "yes" or "no") end
  if value == engine.null then return T "none" end
  local parts = {}
  if record.is_line(value) then
    for name, item in value:each() do parts[#parts + 1] = name .. " " .. value_text(item, type(item)) end
    return table.concat(parts, ", ")
  end
  for i = 1, #value do
    local item = value[i]
    local its = type(item)
    parts[i] = plain[its] and item or value_text(item, its)
  end
  return #parts > 0 and table.concat(parts, " ") or T "none"
end

--- The fields of a line from its item `from` on: "seat 2, points 3".
function events.pairs(line, from)
  local parts = {}
  for i = from, #line, 2 do
    -- An event `contract` has a field `contract`.
    local name = line[i] ~= line[2] and line[i]:gsub("_", " ") .. " " or ""
    local value = line[i + 1]
    local kind = type(value)
    parts[#parts + 1] = name .. (plain[kind] and value or value_text(value, kind))
  end
  return table.concat(parts, ", ")
end

local function trick_event(line)
  local points, now = line:get "points", line:get "scores"
  return "  " .. T("seat %d takes the trick %s%s%s", line:get "winner", table.concat(line:get "cards", " "),
    points and points > 0 and ", " .. N(points, "point") or "",
    now and points ~= 0 and ": " .. table.concat(now, "-") or "")
end

-- "run 7C 8D 9H 6S 4": one combination of those that were counted.
local function combination(item)
  local of = item:get "cards"
  return ("%s %s%s"):format(item:get "kind", #of > 0 and table.concat(of, " ") .. ", " or "", item:get "points")
end

-- An event that lists what was scored, each { kind, cards, points }; nil if this is none.
local function counted_event(line)
  local scored, parts = line:get "scored", {}
  if type(scored) ~= "table" or record.is_line(scored) then return nil end
  for i, item in ipairs(scored) do
    local whole = record.is_line(item) and type(item:get "cards") == "table"
    if not whole then return nil end
    parts[i] = combination(item)
  end
  local rest = {}
  for i = 3, #line, 2 do
    if line[i] ~= "scored" and line[i] ~= "side" then rest[#rest + 1], rest[#rest + 2] = line[i], line[i + 1] end
  end
  return ("  %s: %s%s"):format(line[2], events.pairs(rest, 1), #parts > 0 and "; " .. table.concat(parts, "; ") or "")
end

--- "1: +3  2: -3": a number for each side, as `text_of` writes it.
function events.sides(numbers, text_of)
  local parts = {}
  for side = 1, #numbers do parts[side] = side .. ": " .. text_of(numbers[side], side) end
  return table.concat(parts, "  ")
end

local function hand_line(line)
  local scores_now = line:get "scores"
  if not scores_now then return "  " .. T("hand %d is over", line[2]) end
  return "  " .. T("hand %d is over: %s", line[2], events.sides(line:get "delta", function(n, side)
    return signed(n) .. " (" .. signed(scores_now[side]) .. ")"
  end))
end

local function game_line(line)
  return T(line[1] == "match" and "  the match is over (%s): %s; scores %s" or "  the game is over (%s): %s; scores %s",
    tostring(line:get "why" or ""), says.winners(line:get "winner"), value_text(line:get "scores" or {}, "table"))
end

local function event_text(line)
  if line[2] == "trick" then return trick_event(line) end
  local counted = counted_event(line)
  if counted then return counted end
  local rest = events.pairs(line, 3)
  return ("  %s%s"):format(line[2], rest ~= "" and ": " .. rest or "")
end

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
function events.place(line)
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

--- An event, a deal, or the end of a hand, a game or a match, from its line.
function events.sentence(line)
  local kind = line[1]
  if kind == "event" then return event_text(line) end
  if kind == "deal" then return T("hand %d, seat %d deals", line[2], line:get "dealer") end
  if kind == "hand" then return hand_line(line) end
  if kind == "game" or kind == "match" then return game_line(line) end
  return "  " .. events.pairs(line, 1)
end

return events
