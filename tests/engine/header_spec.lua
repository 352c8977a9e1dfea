-- header_spec.lua - the limits of a header's fields.
local referee = require "referee"
local engine = referee.engine()

describe("a header's seed", function()
  local library = engine.library.new {}
  local function open(seed) return engine.session.open(library, { houserule = 1, game = "zole", seed = seed }) end
  it("has 10000 bytes at most", function()
    assert.truthy(open(("x"):rep(10000)))
    local s, why = open(("x"):rep(10001))
    assert.is_nil(s)
    assert.equal("the header's `seed` must be a text of at most 10000 bytes", why.sentence)
  end)
  it("is text", function()
    local s, why = open "\xff"
    assert.is_nil(s)
    assert.matches("`seed`", why.sentence)
  end)
end)
