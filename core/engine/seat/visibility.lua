-- visibility.lua - which cards of a place a seat sees.
--
-- A place is seen by whom the rule `piles` says, by those to whom its cards were shown (t:show), and as the game's rules
-- that only look say: `open` of a pile, `hidden` of one's own hand, `face_up` of anybody's. Views ask here.
local core = require "houserule.core"
local returned = require "houserule.values.returned"

local visibility = {}

-- Whether the rule `open` lets a seat look into a pile. `true` there is the declaration's: the C core has it.
local function is_open_to(rules, raw, pile, seat)
  local rule = rules.open[pile]
  if type(rule) ~= "function" or seat == 0 then return false end
  local ok, sees = core.looking(rule, raw.looking, seat)
  if not ok then error(sees, 0) end
  return sees == true
end

--- Cards played out of turn that lie face up before a seat; `all` is what t.boarded says of them.
function visibility.boarded(all, seat)
  local set = type(all) == "table" and all[seat]
  return math.type(set) == "integer" and set or 0
end

--- The cards that a seat sees at a place; seat 0: what is seen from no seat.
function visibility.at(rules, raw, place, viewer)
  local name, all, seat = raw.place(place)
  local seen = raw.visible(place, viewer)
  if not seat then return is_open_to(rules, raw, name, viewer) and all or seen end
  local up = returned.set(rules, "face_up", raw, seat) | visibility.boarded(raw.looking.boarded, seat)
  local own = (viewer == seat or viewer == raw.decider(seat)) and ~returned.set(rules, "hidden", raw, seat) or 0
  return seen | all & (up | own)
end

--- The same for each seat, and for 0.
function visibility.of_all(rules, raw, place)
  local list = {}
  for viewer = 0, rules.seats do list[viewer] = visibility.at(rules, raw, place, viewer) end
  return list
end

--- The cards of a text that are in a set, in their order; those of them that are in `hidden` by themselves, and how many.
function visibility.split(sets, text, held, hidden)
  local told, later = {}, {}
  for name in text:gmatch "%S+" do
    local same = held & sets.same(name)
    local card = same & -same
    held = held & ~card
    if card ~= 0 then table.insert(hidden & card ~= 0 and later or told, name) end
  end
  return table.concat(told, " "), table.concat(later, " "), #later
end

return visibility
