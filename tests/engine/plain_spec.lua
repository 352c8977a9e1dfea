-- plain_spec.lua - what a word is that is shown or recorded.
local referee = require "referee"
referee.engine()
local plain = require "houserule.values.plain"

describe("a word", function()
  local function wrong(value)
    local ok, why = pcall(plain.word, value, "probe:", -1)
    return not ok and why or nil
  end
  it("is printable text of at most 1000 bytes", function()
    for _, text in ipairs { "x", "two words", ("x"):rep(1000) } do assert.equal(text, plain.word(text, "probe:", -1)) end
    assert.equal("probe: is longer than 1000 characters", wrong(("x"):rep(1001)))
    assert.equal("probe: is empty", wrong " ")
    assert.equal("probe: is text, not a number", wrong(1))
    assert.equal("probe: contains control characters or invalid UTF-8", wrong "a\27b")
  end)
end)
