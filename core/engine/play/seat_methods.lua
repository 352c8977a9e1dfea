-- seat_methods.lua - methods of `t` that are the same at every table and need no C.
local core = require "houserule.core"
local readonly = require "houserule.values.readonly"
local returned = require "houserule.values.returned"
local words = require "houserule.values.words"

local seat_methods = {}

local function check_method(name, method)
  if type(method) ~= "function" then error(("%s: a method is due: t:%s(t.tricks)"):format(name, name), 4) end
end

--- t:per_seat(t.tricks) -> a list of the method's results, by seat
function seat_methods.per_seat(t, method)
  check_method("per_seat", method)
  local list = {}
  for seat = 1, t.players do list[seat] = method(t, seat) end
  return list
end

--- t:per_side(t.side_points) -> a list of the method's results, by side
function seat_methods.per_side(t, method)
  check_method("per_side", method)
  local list = {}
  for side = 1, t.sides do list[side] = method(t, side) end
  return list
end

local function kind_of(value) return math.type(value) or type(value) end

-- A cache of lists of bids, because an auction uses each many times: a copy to compare, the bids that are no pass, their
-- texts and their places.
local lists = setmetatable({}, { __mode = "k" })

local function read_bids(bids)
  local known, kind = lists[bids], kind_of(bids[1])
  if known and core.same_items(bids, known.copy) then return known end
  known = { copy = table.move(bids, 1, #bids, 1, {}), bids = {}, texts = {}, places = {}, is_numbers = kind == "integer" }
  for _, bid in ipairs(known.copy) do
    if kind_of(bid) ~= kind or kind ~= "integer" and kind ~= "string" then
      error("bids_above: the bids are words, or whole numbers", 4)
    end
    if bid ~= "pass" then
      known.bids[#known.bids + 1], known.texts[#known.texts + 1] = bid, tostring(bid)
      known.places[bid] = #known.bids
    end
  end
  lists[bids] = known
  return known
end

-- Counts the bids that are not above one of them. A number need not be in the list.
local function place_of(known, bid)
  if bid == nil or bid == "pass" then return 0 end
  if known.places[bid] then return known.places[bid] end
  if known.is_numbers and math.type(bid) == "integer" then
    local at = #known.bids
    while at > 0 and known.bids[at] > bid do at = at - 1 end
    return at
  end
  error(("bids_above: %s is none of these bids"):format(kind_of(bid) == "string" and words.printable(bid)
    or returned.shown(bid)), 4)
end

--- t:bids_above(bids, bid, n) -> "pass" and the bids of a list, the lowest first, that are above one of them; n of them
function seat_methods.bids_above(_, bids, bid, n)
  if type(bids) ~= "table" then error("bids_above: a list of bids is due, the lowest first", 3) end
  if n and math.type(n) ~= "integer" then error("bids_above: how many bids is a whole number", 3) end
  local known = read_bids(readonly.unwrap(bids))
  local at = place_of(known, bid)
  return { "pass", table.unpack(known.texts, at + 1, math.min(#known.texts, n and at + n or #known.texts)) }
end

return seat_methods
