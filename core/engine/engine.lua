-- engine.lua - what `require "houserule"` gives.
local core = require "houserule.core"

-- In a state of the host's own, scripts' ("x"):rep is the bounded one too.
if core.guards() then core.strings(require "houserule.script.sandbox".strings) end

return {
  version = core.version,
  sets = core.sets,
  null = core.null,
  library = require "houserule.script.library",
  catalog = require "houserule.script.catalog",
  compose = require "houserule.rules.compose",
  session = require "houserule.play.session",
  record = require "houserule.values.record",
  options = require "houserule.script.options",
  words = require "houserule.values.words",
}
