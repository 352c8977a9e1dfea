-- events.lua - what happened, from a line of the record: its fields in plain words.
local engine = require "houserule"
local says = require "host.table.says"
local signed = require("host.table.prose").signed
local texts = engine.texts
local T, N = texts.of, texts.count

local record = engine.record
local events = {}

local NONE <const>, YES <const>, NO <const> = T "none", T "yes", T "no"

local function words(value, from) return record.words(value, from, NONE, YES, NO) end

--- The fields of a line from its item `from` on: "seat 2, points 3".
function events.pairs(line, from) return texts.cards_in(words(line, from)) end

local function trick_event(line)
  local points, now = line:get "points", line:get "scores"
  return "  " .. T("%s {takes|take} the trick %s%s%s", texts.seat(line:get "winner"), texts.cards(line:get "cards"),
    points and points > 0 and ", " .. N(points, "point") or "",
    now and points ~= 0 and ": " .. table.concat(now, "-") or "")
end

--- "1: +3  2: -3": a number for each side, as `text_of` writes it.
function events.sides(numbers, text_of)
  local parts = {}
  for side = 1, #numbers do parts[side] = texts.number(side) .. ": " .. text_of(numbers[side], side) end
  return table.concat(parts, "  ")
end

local function hand_line(line)
  local scores_now = line:get "scores"
  if not scores_now then return "  " .. T("hand %d is over", line[2]) end
  local function both(made, side) return ("%s (%s)"):format(signed(made), signed(scores_now[side])) end
  return "  " .. T("hand %d is over: %s", line[2], events.sides(line:get "delta", both))
end

local function game_line(line)
  return T(line[1] == "match" and "  the match is over (%s): %s; scores %s" or "  the game is over (%s): %s; scores %s",
    tostring(line:get "why" or ""), says.winners(line:get "winner"), words(line:get "scores" or {}, 0))
end

local function event_text(line)
  if line[2] == "trick" then return trick_event(line) end
  local counted = record.counted(line, 3, NONE, YES, NO)
  local rest = counted or words(line, 3)
  return texts.cards_in(counted and "  " .. rest or ("  %s%s"):format(line[2], rest ~= "" and ": " .. rest or ""))
end

-- "hand 2" is a seat's.
local function place_text(name)
  local seat = name:match "^hand (%d+)$"
  return seat and texts.seat(tonumber(seat)) or name
end

-- "KD 7D and 2 cards", of a line that names some cards and counts others.
local function moved_text(line)
  local named, hidden = line:get "move", line:get "hidden" or 0
  if hidden == 0 then return texts.cards_in(named) end
  return named == "" and N(hidden, "card") or T("%s and %s", texts.cards_in(named), N(hidden, "card"))
end

--- What went from place to place, was shown or was shuffled, from its line.
function events.place(line)
  local kind = line[1]
  if kind == "move" then
    local text = line:get "under" and T "%s: %s under %s" or T "%s: %s to %s"
    return "  " .. text:format(place_text(line:get "from"), moved_text(line), place_text(line:get "to"))
  elseif kind == "show" then
    local cards = line:get "show"
    local what = type(cards) == "number" and N(cards, "card") or cards == "" and T "nothing" or texts.cards_in(cards)
    local to = line:get "to"
    return "  " .. T("%s: %s shown%s", place_text(line:get "in"), what, to and " " .. T("to %s", texts.seat(to)) or "")
  end
  return "  " .. T("the %s is shuffled", line:get "pile")
end

--- An event, a deal, or the end of a hand, a game or a match, from its line.
function events.sentence(line)
  local kind = line[1]
  if kind == "event" then return event_text(line) end
  if kind == "deal" then return T("hand %d, %s {deals|deal}", line[2], texts.seat(line:get "dealer")) end
  if kind == "hand" then return hand_line(line) end
  if kind == "game" or kind == "match" then return game_line(line) end
  return "  " .. events.pairs(line, 1)
end

return events
