-- observation.lua - the view of one seat as a line of JSON for programs that play: `serve --observe` and session:observe.
-- RECORD.md documents its fields. visibility.lua decides which cards it has.
local record = require "houserule.values.record"
local visibility = require "houserule.seat.visibility"

local fields = record.fields
local observation = {}

local function text_of(sets, set) return table.concat(sets.list(set), " ") end

-- Returns the trick on the table, with the seats that played its cards; nil for none.
local function trick_of(session)
  local cards, leader, winner = session.engine_table.trick()
  if #cards == 0 then return nil end
  local active, first, seats = session.t.active, 1, {}
  for i, seat in ipairs(active) do
    if seat == leader then first = i end
  end
  for i = 1, #cards do seats[i] = active[(first + i - 2) % #active + 1] end
  return fields("cards", table.concat(cards, " "), "seats", seats, "winning", winner)
end

local function seats_of(session, viewer, is_open)
  local list, t, sets = {}, session.t, session.rules.sets
  for seat = 1, session.rules.seats do
    local _, hand = session.engine_table.place(seat)
    local one = fields("seat", seat, "side", session.rules.side_of[seat], "cards", sets.count(hand))
    one:add("tricks", t:tricks(seat))
    if is_open then one:add("points", t:points(seat)) end
    local seen = seat ~= viewer and visibility.at(session, seat, viewer) or 0
    list[seat] = seen ~= 0 and one:add("seen", text_of(sets, seen)) or one
  end
  return list
end

-- Adds the piles that have cards. If the seat sees all cards of a pile, they are listed from the top.
local function piles_of(session, viewer)
  local sets, list, names, declared = session.rules.sets, {}, session.engine_table.piles()
  for i, name in ipairs(names) do
    local _, set = session.engine_table.place(name)
    local seen = visibility.at(session, name, viewer)
    local one = fields("pile", name, "cards", sets.count(set))
    if seen == set and i <= declared then one:add("seen", table.concat(session.engine_table.looking:list(name), " "))
    elseif seen ~= 0 then one:add("seen", text_of(sets, seen)) end
    if set ~= 0 then list[#list + 1] = one end
  end
  return list
end

--- Returns the observation of a seat while a question is open. Raises an error if a rule about visibility fails.
function observation.of(session, viewer)
  local t, rules, kind = session.t, session.rules, session.rules.kinds[1]
  local is_open = rules.score_keeping ~= "remembered"
  local line = fields("seat", viewer, "deal", t.deal_number)
  if t.dealer then line:add("dealer", t.dealer) end
  if is_open then line:add("scores", session.engine_table.scores()) end
  local value = kind and rules.events[kind] and t[kind]
  if type(value) == "string" then line:add("kind", value) end
  if kind and rules.events[kind] and math.type(t.bidder) == "integer" and t.bidder > 0 then line:add("bidder", t.bidder) end
  if not rules.packets then return line end
  line:add("hand", text_of(rules.sets, visibility.at(session, viewer, viewer)), "seats", seats_of(session, viewer, is_open))
  local trick = trick_of(session)
  return (trick and line:add("trick", trick) or line):add("piles", piles_of(session, viewer))
end

return observation
