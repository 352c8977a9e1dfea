-- stats_spec.lua - what stats.lua says of a few numbers, worked out by hand.
require "inside"
local stats = require "host.bots.stats"

local function sample(list)
  local of = stats.new {}
  for _, one in ipairs(list) do stats.add(of, one[1], one[2]) end
  return of
end

describe("a sample", function()
  it("has the mean of its numbers, and its error from those but one", function()
    local of = sample { { 1 }, { 2 }, { 3 }, { 4 } }
    assert.equal(2.5, stats.mean(of))
    assert.near(math.sqrt(5 / 3) / 2, stats.error(of), 1e-12)
    assert.equal(4, stats.effective(of))
  end)

  it("says as much as fewer numbers where some count more", function()
    local of = sample { { 1, 3 }, { 5, 1 } }
    assert.equal(2, stats.mean(of))
    assert.equal(1.6, stats.effective(of))
  end)

  it("of one number has no error, and of none no mean", function()
    assert.is_nil(stats.error(sample { { 7 } }))
    assert.is_nil(stats.mean(sample {}))
  end)
end)
