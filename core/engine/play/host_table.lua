-- host_table.lua - a read-only table: for the host, and for rules that only look (may_X, refuse_X, status, open, hidden,
-- face_up).
--
-- A script may overwrite the fields of its `t`. This view has only read-only methods, fields of fixed types, and copies of
-- lists: reading runs no script code and changes nothing. The number of calls of a read-only rule is not fixed, and a replay
-- does not call it.
local core = require "houserule.core"
local plain = require "houserule.values.plain"

local host_table = {}

-- Fields that always have one type, whatever a script wrote there.
local numbers = { deal_number = 0, dealer = false, players = 1, people = 1, sides = 1 }
local lists = { seats = true, side = true }

-- Methods that change nothing. All other methods act.
local looks = {}
for name in ([[hand holder pile top list card dealt trump_suit turn trick discarded tricks points won taken taker worth
  finished in_trick last_trick last_winner last_scorer side_points points_by_side side_tricks side_taken side_count
  highest most least bids_above top_trump low_trump total totals standing reached penalties
  leaders left_of right_of partner round per_seat per_side sum of_suit
  series series_cards fitting next_holder uncovered dealt_set]]):gmatch("%S+") do looks[name] = true end

-- Replacements for other methods, one for each name.
local refusals = setmetatable({}, { __index = function(self, name)
  local one = { function() error(("a rule that only looks may not call t:%s"):format(name), 2) end }
  core.frame(one)
  self[name] = one[1]
  return one[1]
end })

local function only_look(_, name)
  error(("a rule that only looks may not write into t (%s)"):format(type(name) == "string" and name or type(name)), 2)
end

-- Fields that core.reader cannot read: `items`, and those that always have one type.
local slow = { items = true }
for name in next, lists do slow[name] = true end
for name in next, numbers do slow[name] = 1 end
local slow_of_host = plain.with(slow, { active = true })

-- Makes a read-only view. With `seen` it is that of read-only rules, which see t.active as the script has written it.
local function read_only(t, engine_table, methods, state, seen)
  local function read(_, name)
    if methods[name] then return methods[name] end
    if name == "items" then return state.items end
    if name == "active" and not seen then return engine_table.active() end
    local value = rawget(t, name)
    if value == nil then return numbers[name] or lists[name] and {} or nil end
    if math.type(value) == "integer" then return lists[name] and {} or value end -- most
    if numbers[name] ~= nil then return numbers[name] or nil end
    if lists[name] and type(value) ~= "table" then return {} end
    return plain.try(value)
  end
  return setmetatable({}, { __metatable = false, __newindex = only_look,
                            __index = core.reader(t, methods, read, seen and slow or slow_of_host) })
end

--- Returns the table for the host. `t` must be as seat_table.new made it: its methods are read now. `state.items` are those
--- of its deal. Also sets engine_table.looking, the table for rules that only look, and engine_table.drawing, the same with
--- t:draw, for the rule first_dealer.
function host_table.new(t, engine_table, state)
  local methods = {}
  for name, value in next, engine_table.methods do methods[name] = looks[name] and value or refusals[name] end
  engine_table.looking = read_only(t, engine_table, methods, state, true)
  local drawn = setmetatable({ draw = t.draw, players = t.players }, { __index = engine_table.looking })
  engine_table.drawing = setmetatable({}, { __metatable = false, __index = drawn, __newindex = engine_table.looking })
  engine_table.looks(engine_table.looking)
  return read_only(t, engine_table, methods, state, false)
end

return host_table
