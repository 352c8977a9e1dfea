-- engine.lua - what `require "houserule"` gives.
local core = require "houserule.core"

return {
  version = core.version,
  sets = core.sets,
  null = core.null,
  library = require "houserule.library",
  compose = require "houserule.compose",
  session = require "houserule.session",
  record = require "houserule.record",
  options = require "houserule.options",
  words = require "houserule.words",
}
