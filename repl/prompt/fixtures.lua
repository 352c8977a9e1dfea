-- fixtures.lua - the nights of a game that is kept, as a league's: who meets whom, and results as a secretary says them. A
-- night is what an event with the fields `home` and `away` begins; `paint` knows the names of the clubs.
local engine = require "houserule"
local T, words = engine.texts.of, engine.words

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

-- Readings of a club's name as it is typed: in letters of either size; failing that, without its accents too.
local READINGS <const> = { string.lower, engine.names.fold }

-- Returns the text behind a club's name at its beginning; nil if it begins otherwise.
local function after_name(paint, club, text, read)
  local name = read(paint:who(club))
  for stop in text:gmatch "()%f[^%w\128-\255]" do
    if read(text:sub(1, stop - 1)) == name then return words.trim(text:sub(stop)) end
  end
end

-- Two clubs, of `clubs`, and their figures: "Crown 6 Bell 3". Returns nil for another text.
local function reported(paint, clubs, text)
  for _, read in ipairs(READINGS) do
    for club = 1, clubs do
      local own, rest = (after_name(paint, club, text, read) or ""):match "^[%s,:]*(%d+)[%s,:-]*(.*)$"
      for opponent = 1, own and clubs or 0 do
        local others = (after_name(paint, opponent, rest, read) or ""):match "^[%s,:]*(%d+)$"
        if others then return club, own, opponent, others end
      end
    end
  end
end

-- The club of `clubs` with which a text begins, and the rest of the text; nil for another text.
local function one_club(paint, clubs, text)
  for _, read in ipairs(READINGS) do
    for club = 1, clubs do
      local rest = after_name(paint, club, text, read)
      if rest then return club, rest end
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

-- The last night in which these clubs met, or one club if `opponent` is nil: its number; in a week, if one is given.
local function last_night(nights, week, club, opponent)
  for n = #nights, 1, -1 do
    local home, away = nights[n].home, nights[n].away
    local is_it = home == club and (not opponent or away == opponent) or away == club and (not opponent or home == opponent)
    if is_it and (not week or nights[n].week == week) then return n end
  end
end

--- Finds the last night that a text names by a club or two, and perhaps by the week. Returns the number of its decision and
--- the rest of the text: "week 1 Red Lion 7-2" gives night 1 and "7-2". Returns nil for another text, and a sentence if the
--- clubs have no such night.
function fixtures.named(paint, clubs, nights, text)
  if not nights[1] then return nil end
  local week, rest = text:match "^[wW]eek%s+(%d+)[%s,:]+(.*)$"
  week, rest = math.tointeger(tonumber(week)), rest or text
  local club, _, opponent = reported(paint, clubs, rest)
  local after = rest
  if not club then club, after = one_club(paint, clubs, rest) end
  if not club then return nil end
  local n = last_night(nights, week, club, opponent)
  if n then return n, after end
  local one, other = paint:who(club), opponent and paint:who(opponent)
  if not other then return nil, T("no night of %s is entered there: `results` lists them", one) end
  return nil, week and T("%s and %s did not meet in week %d: `results` lists who did", one, other, week)
    or T("%s and %s have not met yet: `results` lists who has", one, other)
end

return fixtures
