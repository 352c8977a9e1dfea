-- values_spec.lua - what a word of a call stands for: an option's value, and a flag's number.
require "inside"
local arguments = require "host.game.arguments"
local values = require "host.game.values"

describe("the text of an option's value", function()
  it("is yes or no, a number or a list as it is written", function()
    assert.same({ true, false, 12, -3 }, { values.read "yes", values.read "OFF", values.read "12", values.read "-3" })
    assert.same({ { 1, 2 }, { "a", "b" } }, { values.read "[1,2]", values.read "[a,b]" })
  end)
  it("is a number in groups of digits, as a flag's is, and in no other way", function()
    assert.equal(1000000, values.read "1_000_000")
    for _, text in ipairs { "1e3", "0x10", "2.0", " 2", "+2", "1_00", "_000", "99999999999999999999" } do
      assert.is_nil(values.whole(text), text)
      assert.equal(text, values.read(text, "integer"))
    end
  end)
  it("stays text where the option takes words or text", function()
    for _, kind in ipairs { "word", "text" } do
      for _, text in ipairs { "off", "yes", "2", "[1]" } do assert.equal(text, values.read(text, kind)) end
    end
  end)
end)

describe("a flag's number", function()
  local FLAGS <const> = { { "--cards N", from = 2, to = 9 } }
  local function read(text)
    local ok, result = pcall(arguments.read, { "--cards", text }, "probe", FLAGS)
    return ok and result.cards or result.sentence
  end
  it("is within its limits", function()
    assert.same({ 2, 9 }, { read "2", read "9" })
    assert.matches("^%-%-cards .* 2 .* 9, .* 1$", read "1")
    assert.matches("^%-%-cards .* 2 .* 9, .* 10$", read "10")
  end)
end)
