-- seat_table.lua - a table for one composition, as scripts see it: `t`.
local core = require "houserule.core"
local flow = require "houserule.play.flow"
local hands = require "houserule.play.hands"
local plain = require "houserule.values.plain"
local seat_methods = require "houserule.play.seat_methods"

local seat_table = {}

-- A deal whose plan is the rule's: it says the next one each time what it said before has been dealt.
local function add_plans(t, raw, rules)
  local deal = t.deal
  function t.deal(self, stage)
    if raw.is_dealt() then hands.lay_plan(raw, rules) end
    deal(self, stage)
  end
end

-- t:choose(seat, point, set, words): one of these cards, which is returned by its name, or one of these words.
local function add_choose(t, sets)
  function t.choose(self, seat, point, set, list)
    if math.type(set) ~= "integer" then error("choose: the cards to choose from are a set of cards: cards \"AC KC\"", 2) end
    local offered, answer = sets.choices(point, set, 1), {}
    for _, name in ipairs(offered) do answer[name] = name:sub(#point + 2) end
    local words = plain.list_of(list)
    local said, call = self:ask(seat, point, table.move(words, 1, #words, #offered + 1, offered))
    if answer[said] then return answer[said] end
    return nil, said, call
  end
end

--- Returns t and what only the engine may call.
function seat_table.new(rules)
  local t, raw, ud = core.table(rules)
  for name, f in pairs(seat_methods) do t[name] = f end
  add_choose(t, rules.sets)
  t.players, t.people = rules.seats, rules.players
  t.seats, t.active_from = flow.seating(rules)
  raw.active_from, raw.seat_of = t.active_from, (flow.seating(rules)) -- a list that no script has
  t.side, t.sides = {}, rules.partners and 2 or rules.seats
  for seat = 1, rules.seats do t.side[seat] = rules.partners and (seat - 1) % 2 + 1 or seat end
  t.dealer = rules.seats
  t.card_played = rules.card_played
  function t.clear() raw.clear() end
  function raw.due_plan() return hands.due_plan(raw, rules) end
  function t.end_match() end
  function t.end_course() end
  if type(rules.packets) == "function" then add_plans(t, raw, rules) end
  core.frame(t)
  setmetatable(t, { __metatable = false }) -- locked: a script cannot attach one that runs code where the host reads a field
  return t, raw, ud
end

return seat_table
