-- fan_spec.lua - a hand as fans fits the width it is given, and a result's table has as many cells in each row.
require "inside"
local engine = require "houserule"
local fan = require "host.table.fan"
local paint = require "host.table.paint"
local scores = require "host.table.scores"

local fields = engine.record.fields

local HAND <const> = { set = 0, fan = { { suit = "C", cards = { "AC", "KC", "9C" } },
                                       { suit = "D", cards = { "AD", "TD" } },
                                       { suit = "H", cards = { "QH", "JH", "8H", "7H" } },
                                       { suit = "S", cards = { "KS" } } } }

describe("a hand as fans", function()
  it("is never wider than the terminal, and fills it", function()
    local p = paint.new { ascii = true }
    for width = 20, 80 do
      local lines = fan.hand(p, HAND, nil, width)
      assert.is_true(#lines > 0)
      for _, line in ipairs(lines) do assert.is_true(p.width(line) < width, width .. ": " .. line) end
    end
  end)
end)

describe("a list of lines in a result", function()
  local function tables(...) return (scores.tables(fields("list", { ... }))) end
  it("is a table where all have the same names", function()
    assert.equal(3, #tables(fields("seat", 1, "points", 2), fields("seat", 2, "points", 3)))
  end)
  it("is none where one has fewer", function()
    assert.same({}, tables(fields("seat", 1, "points", 2), fields("seat", 2)))
    assert.same({}, tables(fields("seat", 1), fields("seat", 2, "points", 3)))
  end)
end)
