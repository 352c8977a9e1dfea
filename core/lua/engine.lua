-- engine.lua - what `require "houserule"` gives.
local core = require "houserule.core"

-- In a state of the host's own, scripts' ("x"):rep is the bounded one too.
if core.guards() then core.strings(require "houserule.sandbox".strings) end

return {
  version = core.version,
  sets = core.sets,
  null = core.null,
  library = require "houserule.library",
  catalog = require "houserule.catalog",
  compose = require "houserule.compose",
  session = require "houserule.session",
  record = require "houserule.record",
  options = require "houserule.options",
  words = require "houserule.words",
}
