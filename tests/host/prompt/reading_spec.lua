-- reading_spec.lua - what reading.lua takes a line for.
local inside = require "inside"

describe("a number before a word", function()
  local con, taken
  before_each(function() con, taken = inside.console {} end)
  local function say(...) return inside.type(con, taken, ...) end

  it("is part of a bid where bids begin with numbers", function()
    say("deal bridge --dealer 1 --seed k7", "2 H")
    local _, why = pcall(say, "1 C")
    local said = type(why) == "table" and why.sentence or tostring(why)
    assert.truthy(said:find '^"1 [cC]" ', said)
  end)

  it("is a seat elsewhere", function()
    say("deal zole --dealer 3 --seed k7", "1 pass")
    assert.equal(2, con.position.session.question.seat)
  end)
end)
