-- visibility.lua - which cards a seat sees now, and of which decisions it hears.
--
-- A place is seen by whom the rule `piles` says, by those to whom its cards were shown (t:show), and as the game's rules
-- that only look say: `open` of a pile, `hidden` of one's own hand, `face_up` of anybody's. Who wants to know it, for a
-- record, a screen, a bot or a lesson, asks here, with a table `at` = { rules =, raw = }, as a session is one.
--
-- A rule that fails throws. Where it is not to, `at` has ask_rule(rule, seat) -> whether it did not fail, and what it gave:
-- then as little is seen as can be.
local core = require "houserule.core"
local returned = require "houserule.values.returned"

local visibility = {}

-- Returns the set of cards that a rule gives for a seat; `otherwise` where it fails and `at` asks it.
local function set_from(at, name, seat, otherwise)
  if not at.ask_rule then return returned.set(at.rules, name, at.raw, seat) end
  local ok, set = at.ask_rule(at.rules[name], seat)
  return ok and math.type(set) == "integer" and set or otherwise
end

-- Whether the rule `open` lets a seat look into a pile. `true` there is the declaration's: the C core has it.
local function is_open_to(at, pile, seat)
  local rule = at.rules.open[pile]
  if type(rule) ~= "function" or seat == 0 then return false end
  local ok, sees
  if at.ask_rule then ok, sees = at.ask_rule(rule, seat) else ok, sees = core.looking(rule, at.raw.looking, seat) end
  if not ok and not at.ask_rule then error(sees, 0) end
  return ok and sees == true
end

--- The cards of a seat that it may not see itself.
function visibility.hidden(at, seat)
  return at.rules.hidden and at.raw.looking:hand(seat) & set_from(at, "hidden", seat, -1) or 0
end

--- The cards of its hand that a seat sees.
function visibility.own(at, seat) return at.raw.looking:hand(seat) & ~visibility.hidden(at, seat) end

--- The cards of a seat that were played out of turn and lie face up before it.
function visibility.boarded(at, seat)
  local set = at.raw.boarded and at.raw.boarded[seat]
  return set and at.raw.looking:hand(seat) & set or 0
end

--- The cards of a seat that lie face up before everybody: by the rule `face_up`, and those boarded.
function visibility.face_up(at, seat)
  local up = at.rules.referee and visibility.boarded(at, seat) or 0
  return at.rules.face_up and at.raw.looking:hand(seat) & set_from(at, "face_up", seat, 0) | up or up
end

--- The rule that says what a seat may not see of its hand, for who asks it at every card; nil where there is none.
function visibility.hiding(rules) return rules.hidden end

--- Whether a card of a hand can lie face up in this game.
function visibility.any_up(rules) return rules.face_up ~= nil or rules.referee and true or false end

--- Whether a hand is the viewer's own, or one for which it decides. No viewer: everything is.
function visibility.is_own(at, seat, viewer) return not viewer or viewer == seat or viewer == at.raw.decider(seat) end

--- Returns the cards that a seat sees at a place; seat 0: what is seen from no seat; no seat: all. Who has asked already
--- which cards of a hand are `hidden` from its seat and lie `up` gives these, so that no rule is asked twice.
function visibility.at(at, place, viewer, hidden, up)
  local raw = at.raw
  local name, all, seat = raw.place(place)
  if not viewer then return all end
  local seen = raw.visible(place, viewer)
  if not seat then return seen ~= all and is_open_to(at, name, viewer) and all or seen end
  if visibility.is_own(at, seat, viewer) then seen = seen | all & ~(hidden or visibility.hidden(at, seat)) end
  return seen | (up or visibility.face_up(at, seat))
end

--- What each seat sees at a place, and under 0 what is seen from no seat.
function visibility.of_all(at, place)
  local list = {}
  for viewer = 0, at.rules.seats do list[viewer] = visibility.at(at, place, viewer) end
  return list
end

--- Returns true if the table itself knows which cards of its hand a seat sees; and the piles that a rule of the script's may
--- open to it, as keys, or nil for none.
function visibility.asked_of(rules)
  local piles = {}
  for name, rule in next, rules.open do piles[name] = type(rule) == "function" or nil end
  return not rules.hidden, next(piles) and piles
end

--- Whether others notice that a seat is asked at a point.
function visibility.is_noticed(rules, point) return rules.secret[point] ~= "unnoticed" end

--- Whether others notice it at every point of the game.
function visibility.always_noticed(rules)
  for _, how in next, rules.secret do
    if how == "unnoticed" then return false end
  end
  return true
end

--- Whether others hear what a seat decides at a point. Calls are heard by all.
function visibility.is_heard(rules, point) return not rules.secret[point] end

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
