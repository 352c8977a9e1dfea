-- fixtures.lua - the nights of a game that is kept, as a league's: who meets whom, and results as a secretary says them. A
-- night is what an event with the fields `home` and `away` begins; `paint` knows the names of the clubs.
local T = require("houserule").texts.of
local words = require("houserule").words

local fixtures = {}

--- The night of each decision of a game, by the number of the decision: { week =, home =, away = }.
function fixtures.by_decision(entries)
  local list, n, night = {}, 0, nil
  for _, entry in ipairs(entries) do
    local line = entry.line
    local home = line and not entry.kind and line[1] == "event" and line:get "home"
    if home then night = { week = line:get "week", home = home, away = line:get "away" } end
    if entry.kind == "by" then
      n = n + 1
      list[n] = night
    end
  end
  return list
end

-- A club's name at the beginning of a text, and what follows it; nil if the text begins otherwise.
local function after_name(paint, club, text)
  local name = paint:who(club):lower()
  if text:sub(1, #name):lower() ~= name or text:find("^%w", #name + 1) then return nil end
  return words.trim(text:sub(#name + 1))
end

-- Two clubs, of `clubs`, and their figures: "Crown 6 Bell 3". Returns nil for another text.
local function reported(paint, clubs, text)
  for club = 1, clubs do
    local own, rest = (after_name(paint, club, text) or ""):match "^(%d+)[%s,:-]*(.*)$"
    for opponent = 1, own and clubs or 0 do
      local others = after_name(paint, opponent, rest)
      if others and others:find "^%d+$" then return club, own, opponent, others end
    end
  end
end

--- "Crown 6 Bell 3" as the result of a night, home first: "6-3"; nil for another text, and a sentence if the two are
--- not those who meet. There are so many `clubs`.
function fixtures.result(paint, clubs, night, text)
  local club, own, opponent, others = reported(paint, clubs, text)
  if not club then return nil end
  if club == night.home and opponent == night.away then return own .. "-" .. others end
  if club == night.away and opponent == night.home then return others .. "-" .. own end
  return nil, T("%s and %s do not meet in this night: %s is at home to %s", paint:who(club), paint:who(opponent),
    paint:who(night.home), paint:who(night.away))
end

--- Finds the last night that a text names by a club, and perhaps by the week. Returns the number of its decision and the
-- rest of the text: "week 1 Red Lion 7-2" gives night 1 and "7-2". Returns nil for another text.
function fixtures.named(paint, clubs, nights, text)
  local week, rest = text:match "^[wW]eek%s+(%d+)[%s,:]+(.*)$"
  week, rest = math.tointeger(tonumber(week)), rest or text
  for n = #nights, 1, -1 do
    local night = nights[n]
    for _, club in ipairs((not week or night.week == week) and { night.home, night.away } or {}) do
      local result, wrong = fixtures.result(paint, clubs, night, rest)
      local after = result or not wrong and after_name(paint, club, rest)
      if after then return n, after end
    end
  end
end

return fixtures
