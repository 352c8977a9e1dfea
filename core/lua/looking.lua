-- looking.lua - calls the rules that only look: may_X, refuse_X, status, open, hidden, face_up, layout, suggest.
--
-- They are asked once or ten times, and not at all in a replay, so they must not change the game. Their t refuses to be
-- changed (host_table.lua); and as long as one runs so does every table of the session, which it may have from a rule that
-- acts.
local core = require "houserule.core"
local returned = require "houserule.returned"

local looking = {}

--- Calls a rule with `t`, guarded. `raw` is the table's it looks at; raw.around is that of the game around it.
function looking.at(raw, rule, t, ...)
  local before, one = {}, raw
  while one do
    before[one], one = one.look(true), one.around
  end
  local ok, result = core.guarded(rule, t, ...)
  for each, was in next, before do each.look(was) end
  return ok, result
end

--- The set of cards that a rule gives for a seat; the empty one if there is no such rule. An error where the rule has one.
function looking.set(raw, rules, name, seat)
  if not rules[name] then return 0 end
  local ok, set = looking.at(raw, rules[name], raw.looking, seat)
  if not ok then error(set, 0) end
  return returned.set(rules, name, set)
end

return looking
