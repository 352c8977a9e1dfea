-- visibility.lua - decides which cards a seat sees now, and which questions and answers it notices.
--
-- A place is visible by the rule `piles`, by t:show, and by three rules of the game: `open` for a pile, `hidden` for one's
-- own hand, `face_up` for any hand. Records, screens, bots and lessons all ask here. Their argument `at` is a
-- table { rules =, engine_table = }; a session is one.
--
-- A rule that fails raises an error. If `at` has ask_rule(rule, seat) -> success and result, the failure is left to it, and
-- as little as possible is visible.
local core = require "houserule.core"
local returned = require "houserule.values.returned"

local visibility = {}

-- Returns the set of cards that a rule returns for a seat; `otherwise` if it fails and `at` has ask_rule.
local function set_from(at, name, seat, otherwise)
  if not at.ask_rule then return returned.set(at.rules, name, at.engine_table, seat) end
  local ok, set = at.ask_rule(at.rules[name], seat)
  return ok and core.is_set(set) and set or otherwise
end

-- Returns true if the rule `open` lets a seat see a pile. The C core handles a rule that is just `true`.
local function is_open_to(at, pile, seat)
  local rule = at.rules.open[pile]
  if type(rule) ~= "function" or seat == 0 then return false end
  local ok, sees
  if at.ask_rule then
    ok, sees = at.ask_rule(rule, seat)
  else
    ok, sees = core.looking(rule, at.engine_table.looking, seat)
  end
  if not ok and not at.ask_rule then error(sees, 0) end
  return ok and sees == true
end

--- Returns the cards of a seat that it may not see itself.
function visibility.hidden(at, seat)
  return at.rules.hidden and at.engine_table.looking:hand(seat) & set_from(at, "hidden", seat, -1) or 0
end

--- Returns the cards of its own hand that a seat sees.
function visibility.own(at, seat) return at.engine_table.looking:hand(seat) & ~visibility.hidden(at, seat) end

--- Returns the cards that a seat played out of turn; they lie face up before it.
function visibility.boarded(at, seat)
  local set = at.engine_table.boarded and at.engine_table.boarded[seat]
  return set and at.engine_table.looking:hand(seat) & set or 0
end

--- Returns the cards of a seat that lie face up for everybody: by the rule `face_up`, and those played out of turn.
function visibility.face_up(at, seat)
  local up = at.rules.referee and visibility.boarded(at, seat) or 0
  return at.rules.face_up and at.engine_table.looking:hand(seat) & set_from(at, "face_up", seat, 0) | up or up
end

--- Returns the rule that hides cards of a hand from its own seat, for callers that ask at every card; nil if none.
function visibility.hiding(rules) return rules.hidden end

--- Returns true if cards of a hand can lie face up in this game.
function visibility.any_up(rules) return rules.face_up ~= nil or rules.referee and true or false end

--- Returns true if a hand is the viewer's own or one that it decides for. Without a viewer, every hand is.
function visibility.is_own(at, seat, viewer)
  return not viewer or viewer == seat or viewer == at.engine_table.decider(seat)
end

--- Returns the cards that a viewer sees at a place. Viewer 0 has no seat; without a viewer, all cards. A caller that already
--- knows which cards are `hidden` or face `up` passes them, so that no rule is called twice.
function visibility.at(at, place, viewer, hidden, up)
  local engine_table = at.engine_table
  local name, all, seat = engine_table.place(place)
  if not viewer then return all end
  local seen = engine_table.visible(place, viewer)
  if not seat then return seen ~= all and is_open_to(at, name, viewer) and all or seen end
  if visibility.is_own(at, seat, viewer) then seen = seen | all & ~(hidden or visibility.hidden(at, seat)) end
  return seen | (up or visibility.face_up(at, seat))
end

--- Lists the cards that each viewer sees at a place. Viewer 0 has no seat.
function visibility.of_all(at, place)
  local list = {}
  for viewer = 0, at.rules.seats do list[viewer] = visibility.at(at, place, viewer) end
  return list
end

--- Returns true if the table itself knows which cards of its hand a seat sees. Also returns the piles that a rule of the
--- script's may open to it, as keys, or nil for none.
function visibility.asked_of(rules)
  local piles = {}
  for name, rule in next, rules.open do piles[name] = type(rule) == "function" or nil end
  return not rules.hidden, next(piles) and piles
end

--- Returns true if others notice the questions at a point.
function visibility.is_noticed(rules, point) return rules.secret[point] ~= "unnoticed" end

--- Returns true if others notice it at every point of the game.
function visibility.always_noticed(rules)
  for _, how in next, rules.secret do
    if how == "unnoticed" then return false end
  end
  return true
end

--- Returns true if others hear the answer of a seat at a point. All hear calls.
function visibility.is_heard(rules, point) return not rules.secret[point] end

--- Splits the cards of a text that are in a set, in their order: those not in `hidden`, those in it, and how many are.
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
