-- engine.lua - what `require "houserule"` gives. A part is loaded when it is first asked for: not every call plays a game.
local core = require "houserule.core"

local parts = {
  teams = "houserule.play.teams",
  library = "houserule.script.library",
  catalog = "houserule.script.catalog",
  names = "houserule.script.names",
  compose = "houserule.rules.compose",
  session = "houserule.play.session",
  batch = "houserule.play.batch",
  record = "houserule.values.record",
  options = "houserule.script.options",
  words = "houserule.values.words",
  texts = "houserule.values.texts",
}

local function load_part(engine, name)
  local part = parts[name] and require(parts[name])
  engine[name] = part
  return part
end

return setmetatable({ version = core.version, sets = core.sets, crib = core.crib,
                      null = core.null }, { __index = load_part })
