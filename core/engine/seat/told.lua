-- told.lua - what a seat is told: the entries of a session and its refusals, as that seat may know them.
local record = require "houserule.values.record"

local told = {}

local fields = record.fields

-- A line without some of its fields.
local function without(line, gone)
  local new = fields()
  for name, value in line:each() do
    if not gone[name] then new:add(name, value) end
  end
  return new
end

local seeded = { seed = true } -- it deals every hand: whoever has a view has no seed
local closed_to_others = { legal = true, pick = true, number = true, may = true, faults = true }

--- A problem as a seat may know it: why another seat's decision is refused may tell of its cards, and so may the clause
--- unless it is the general one; and that another seat is asked may be what nobody notices.
function told.problem(why, seat)
  if not seat or not why.by or why.by == seat and not why.early then return why end
  local what = why.by == seat and "it is not for seat %s to decide" or "the decision of seat %s is refused"
  return { sentence = what:format(tostring(why.by)), line = why.line,
           rule = why.question:is_open(why.rule) and why.rule or nil }
end

-- What a seat is dealt, and what it sees dealt elsewhere.
local function cards_line(entry, seat)
  local cards, places = entry.dealt[seat] or "", entry.places and (entry.places[seat] or entry.places[0])
  if entry.kind == "cards" and cards == "" and not places then return nil end
  local line = fields("cards", cards)
  if entry.face_up then line:add("face_up", entry.face_up) end
  if places then line:add(table.unpack(places)) end
  return line
end

-- What lines say of points.
local of_points = { event = { points = true, scores = true }, hand = { result = true, delta = true, scores = true } }

--- A line as people are told it, seats or not: without the points and scores that they are to remember.
function told.without_points(entry, line)
  local gone = entry.in_mind and of_points[line[1]]
  return gone and without(line, gone) or line
end

--- An entry as a seat may know it: a line, or nil if there is nothing to tell. No seat: everything.
function told.line(entry, seat)
  if not seat then return entry.line end
  if entry.kind == "header" then return without(entry.line, seeded) end
  if entry.untold then return nil end
  if entry.views then return entry.views[seat] or entry.views[0] end
  if entry.dealt then return cards_line(entry, seat) end
  if entry.seat ~= seat then
    if entry.secret == "unnoticed" then return nil end
    if entry.kind == "ask" then return without(entry.line, closed_to_others) end
    if entry.secret then return without(entry.line, { ["do"] = true }):add("do", entry.point) end
  end
  return told.without_points(entry, entry.line)
end

return told
