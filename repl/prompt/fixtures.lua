-- fixtures.lua - the nights of a game that is kept, as a league's: who meets whom, and results as a secretary says them. A
-- night is what an event with the fields `home` and `away` begins; `paint` knows the names of the clubs.
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

--- "Crown 6 Bell 3" as the result of a night, home first: "6-3"; nil for another text.
function fixtures.result(paint, night, text)
  for _, pair in ipairs { { night.home, night.away }, { night.away, night.home } } do
    local own, rest = (after_name(paint, pair[1], text) or ""):match "^(%d+)[%s,:-]*(.*)$"
    local other = own and after_name(paint, pair[2], rest)
    if other and other:find "^%d+$" then
      return pair[1] == night.home and own .. "-" .. other or other .. "-" .. own
    end
  end
end

--- Finds the last night that a text names by a club, and perhaps by the week. Returns the number of its decision and the
-- rest of the text: "week 1 Red Lion 7-2" gives night 1 and "7-2". Returns nil for another text.
function fixtures.named(paint, nights, text)
  local week, rest = text:match "^[wW]eek%s+(%d+)[%s,:]+(.*)$"
  week, rest = math.tointeger(tonumber(week)), rest or text
  for n = #nights, 1, -1 do
    local night = nights[n]
    for _, club in ipairs((not week or night.week == week) and { night.home, night.away } or {}) do
      local result = fixtures.result(paint, night, rest)
      local after = result or after_name(paint, club, rest)
      if after then return n, after end
    end
  end
end

return fixtures
