-- teams.lua - the teams and the aim of this hand for the solver; and, for bots, whether tricks or points are bad.
--
-- A game may say so in the rule aim(t). Otherwise the team is the seats of t:together, or partners, or the seat to play
-- against all others. Card points count, or tricks if no card has points, and the team wants the most. A seat whose first
-- trick ends the play (t:stop_at) is alone and wants none.
local core = require "houserule.core"
local plain = require "houserule.values.plain"
local returned = require "houserule.values.returned"
local T = require("houserule.values.texts").of

local teams = {}

local COUNTS <const>, BEST <const> = { "points", "tricks" }, { "most", "least", "least or all" }

local function refuse(rules, sentence)
  error(("%s must return seats that play together, \"points\" or \"tricks\", \"most\", \"least\" or \"least or all\", and "
    .. "at how many the play ends: %s"):format(returned.by(rules, "aim"), sentence), 0)
end

-- Returns the team of the rule as a set of seats.
local function read_team(rules, seats, list)
  list = plain.try(list)
  if type(list) ~= "table" then refuse(rules, "the seats are a list") end
  local team, in_play = {}, {}
  for _, seat in ipairs(seats) do in_play[seat] = true end
  for _, seat in ipairs(list) do
    if not in_play[seat] then refuse(rules, ("%s is no seat that plays"):format(returned.shown(seat))) end
    team[seat] = true
  end
  return team
end

-- Returns the teams of this hand: t:together, or the seat of t:stop_at, or the sides. With more than two sides, the side to
-- play is the team.
local function default_team(session, seats, stops)
  local rules, turn, together, team = session.rules, session.engine_table.turn(), session.engine_table.together(), {}
  local side = rules.side_of
  for _, seat in ipairs(seats) do
    if together then team[seat] = together >> seat & 1 ~= 0
    elseif stops then team[seat] = seat == stops
    else team[seat] = side[seat] == (rules.partners and rules.side_count == 2 and 1 or side[turn]) end
  end
  return team
end

-- Returns the results of the rule `aim`, checked except for the list of seats; nothing without the rule.
local function ask_rule(rules, looking)
  if not rules.aim then return nil end
  local ok, list, counts, best, stop = core.looking(rules.aim, looking)
  if not ok then error(list, 0) end
  if counts ~= nil and not plain.is_in(COUNTS, counts) then refuse(rules, "the second is none of these words") end
  if best ~= nil and not plain.is_in(BEST, best) then refuse(rules, "the third is none of these words") end
  if stop ~= nil and (math.type(stop) ~= "integer" or stop < 1 or stop > 1000000) then
    refuse(rules, "the last is a whole number from 1 to 1000000")
  end
  return list, counts, best, stop
end

-- Returns what counts if the rules do not say: tricks if no card has points or the play ends with a seat's first trick.
local function counted(rules, t, stops)
  return (stops or t:worth(rules.pack) == 0) and "tricks" or "points"
end

--- Returns what is bad to have in this hand: "tricks" or "points"; false if many are good, the default of the rule `aim`;
--- nil without that rule and t:stop_at. Also returns true if all of it are good. Raises the error of a rule that fails.
function teams.bad(rules, engine_table)
  local stops = engine_table.stops_at()
  local _, counts, best = ask_rule(rules, engine_table.looking)
  local all = best == "least or all"
  if best == "least" or all or not best and stops then
    return counts or counted(rules, engine_table.looking, stops), all
  end
  if rules.aim then return false end
end

--- Returns the aim of a session that waits for a card: { teams = { { seats }, { seats } }, counts =, best =, stop = }. The
--- first team wants the most or the least. `guessed` is true if no rule named the aim, `alone` if no rule named the partners
--- either. Returns nil and a sentence if all play together.
function teams.of(session)
  local seats = session.engine_table.active()
  table.sort(seats)
  local list, counts, best, stop = ask_rule(session.rules, session.engine_table.looking)
  local team = list and read_team(session.rules, seats, list)
  local both, is_said = { {}, {} }, team
  local stops = session.engine_table.stops_at()
  team = team or default_team(session, seats, stops)
  for _, seat in ipairs(seats) do table.insert(both[team[seat] and 1 or 2], seat) end
  if not (both[1][1] and both[2][1]) then
    if is_said then refuse(session.rules, "there must be somebody in each of two teams") end
    return nil, T "nobody plays against anybody in this hand"
  end
  if stops and (both[1][1] ~= stops or both[1][2]) then
    return nil, T("the play ends with a trick of seat %d, but the rules say that others play together in this hand", stops)
  end
  local guessed = not (session.rules.aim or stops)
  local alone = guessed and #seats > 2 and session.rules.side_count > 2 and not session.engine_table.together()
  counts = counts or counted(session.rules, session.t, stops)
  if stops and counts == "tricks" then stop = stop or 1 end
  if best == "least or all" then best = "least" end -- a sweep is not solved
  return { teams = both, counts = counts, best = best or stops and "least" or "most", stop = stop, guessed = guessed,
           alone = alone }
end

return teams
