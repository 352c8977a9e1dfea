-- summary_spec.lua - what a simulation reports of counts that are known.
local inside = require "inside"
local engine = require "houserule"
local summary = require "host.sim.summary"

assert(inside)

-- Four games of one deal, in which side 1 made 1, 2, 3 and 4 points: sums of x, xx, xn, xb, xm, nb.
local function column(name, per, ...) return { name = name, per = per, sums = { { ... } } } end
local SUMS <const> = { clusters = 4, combos = 1, columns = {
  column("deals", "deals", 4, 4, 4, 0, 0, 0), column("hands", "hands", 4, 4, 4, 0, 0, 0),
  column("games", "games", 4, 4, 4, 0, 0, 0), column("points/1", "hands", 10, 30, 10, 0, 0, 0) } }

describe("a summary", function()
  -- The deviation of 1 2 3 4 is the root of 5/3; Student's factor for three degrees of freedom is 3.18.
  it("has half the width of the interval behind its sign for plus and minus", function()
    local s = summary.of({ sums = SUMS }, { job = { seed = "k7" }, sides = 1 })
    local side = s:get "sides"[1]
    assert.equal(2.5, side:get "mean")
    assert.near(3.18 * math.sqrt(5 / 3) / 2, side:get "ci95", 0.03)
    local text = table.concat(summary.lines(s, { title = "Probe" }), "\n")
    assert.truthy(text:find(("+2.5000 \u{b1} %7.4f"):format(side:get "ci95"), 1, true), engine.words.printable(text))
  end)
end)
