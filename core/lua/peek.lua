-- peek.lua - asking a rule of the script's for a set of cards, at whatever moment: under guard, and never to fail.
local core = require "houserule.core"

--- The set that rule(t, seat) gives: none where there is no such rule, `otherwise` where it fails or gives no set.
return function(rule, t, seat, otherwise)
  if not rule then return 0 end
  local ok, set = core.guarded(rule, t, seat)
  return ok and math.type(set) == "integer" and set or otherwise
end
