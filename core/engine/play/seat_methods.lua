-- seat_methods.lua - methods of `t` that are the same at every table and need no C.
local returned = require "houserule.values.returned"
local words = require "houserule.values.words"

local seat_methods = {}

local function check_method(name, method)
  if type(method) ~= "function" then error(("%s: a method is due: t:%s(t.tricks)"):format(name, name), 4) end
end

--- t:per_seat(t.tricks) -> what the method gives for each seat, in a list
function seat_methods.per_seat(t, method)
  check_method("per_seat", method)
  local list = {}
  for seat = 1, t.players do list[seat] = method(t, seat) end
  return list
end

--- t:per_side(t.side_points) -> what the method gives for each side, in a list
function seat_methods.per_side(t, method)
  check_method("per_side", method)
  local list = {}
  for side = 1, t.sides do list[side] = method(t, side) end
  return list
end

local function kind_of(value) return math.type(value) or type(value) end

-- How many bids of a list are not above one of them. A number need not be in it.
local function place_of(bids, bid)
  local kind = kind_of(bids[1])
  local numbers, at = kind == "integer", (bid == nil or kind == "integer") and 0 or nil
  for i = 1, #bids do
    if kind_of(bids[i]) ~= kind or not numbers and kind ~= "string" then
      error("bids_above: the bids are words, or whole numbers", 4)
    end
    if bids[i] == bid or numbers and kind_of(bid) == kind and bids[i] < bid then at = i end
  end
  if at and (bid == nil or kind_of(bid) == kind) then return at end
  error(("bids_above: %s is none of these bids"):format(kind_of(bid) == "string" and words.printable(bid)
    or returned.shown(bid)), 4)
end

--- t:bids_above(bids, bid, n) -> "pass" and the bids of a list, the lowest first, that are above one of them; n of them
function seat_methods.bids_above(_, bids, bid, n)
  if type(bids) ~= "table" then error("bids_above: a list of bids is due, the lowest first", 3) end
  if n and math.type(n) ~= "integer" then error("bids_above: how many bids is a whole number", 3) end
  local list = { "pass" }
  for i = place_of(bids, bid) + 1, #bids do
    if bids[i] ~= "pass" and #list <= (n or #bids) then list[#list + 1] = tostring(bids[i]) end
  end
  return list
end

return seat_methods
