-- seat_table.lua - a table for one composition, as scripts see it: `t`.
local core = require "houserule.core"
local flow = require "houserule.play.flow"
local hands = require "houserule.play.hands"
local plain = require "houserule.values.plain"
local returned = require "houserule.values.returned"
local seat_methods = require "houserule.play.seat_methods"

local seat_table = {}

-- A deal whose plan is the rule's: it says the next one each time what it said before has been dealt.
local function add_plans(methods, raw, rules)
  local deal = methods.deal
  function methods.deal(self, stage)
    if raw.is_dealt() then hands.lay_plan(raw, rules) end
    deal(self, stage)
  end
end

-- t:choose(seat, point, set, words): one of these cards, which is returned by its name, or one of these words.
local function add_choose(methods, sets)
  function methods.choose(self, seat, point, set, list)
    if math.type(seat) ~= "integer" then error(("choose: %s is no seat"):format(returned.shown(seat)), 3) end
    plain.word(point, "choose: a point", 3)
    if math.type(set) ~= "integer" then error("choose: the cards to choose from are a set of cards: cards \"AC KC\"", 3) end
    local offered, answer = sets.choices(point, set, 1), {}
    for _, name in ipairs(offered) do answer[name] = name:sub(#point + 2) end
    local words = plain.list_of(list)
    local said, call = self:ask(seat, point, table.move(words, 1, #words, #offered + 1, offered))
    if answer[said] then return answer[said] end
    return nil, said, call
  end
end

--- Returns t and what only the engine may call. The methods of t are in raw.methods, where the engine may put others: what a
--- script writes into t is its fields, and none may have a method's name.
function seat_table.new(rules)
  local methods, raw, ud = core.table(rules)
  for name, f in pairs(seat_methods) do methods[name] = f end
  add_choose(methods, rules.sets)
  methods.card_played = rules.card_played
  function methods.end_course() end
  if type(rules.packets) == "function" then add_plans(methods, raw, rules) end
  raw.methods = core.frame(methods)
  local t = core.sparse()
  t.players, t.people, t.dealer = rules.seats, rules.players, rules.seats
  t.side, t.sides = {}, rules.partners and 2 or rules.seats
  t.seats, t.active_from = flow.seating(rules)
  raw.active_from, raw.seat_of = t.active_from, (flow.seating(rules)) -- a list that no script has
  for seat = 1, rules.seats do t.side[seat] = rules.partners and (seat - 1) % 2 + 1 or seat end
  function raw.due_plan() return hands.due_plan(raw, rules) end
  setmetatable(t, { __index = methods, __newindex = core.field_writer(methods), methods = methods,
                    __metatable = false }) -- locked: a script cannot attach one that runs code where the host reads a field
  return t, raw, ud
end

return seat_table
