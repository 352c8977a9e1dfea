-- summary_spec.lua - what a simulation of one combination reports of counts that are known.
local inside = require "inside"
local comparison = require "host.sim.comparison"
local sentences = require "host.sim.sentences"

assert(inside)

-- Four games of one deal, in which side 1 made 1, 2, 3 and 4 points: sums of x, xx, xn, xb, xm, nb.
local function column(name, per, ...) return { name = name, per = per, sums = { { ... } } } end
local SUMS <const> = { clusters = 4, combos = 1, columns = {
  column("deals", "deals", 4, 4, 4, 0, 0, 0), column("hands", "hands", 4, 4, 4, 0, 0, 0),
  column("games", "games", 4, 4, 4, 0, 0, 0), column("points/1", "hands", 10, 30, 10, 0, 0, 0) } }

describe("the table of one combination", function()
  -- The deviation of 1 2 3 4 is the root of 5/3; Student's factor for three degrees of freedom is 3.18: half is 2.05.
  it("has half the width of the interval after its sign for plus and minus", function()
    local about = { labels = { "base" }, sides = 1, seats_are_sides = true }
    local made = comparison.new(SUMS, about)
    local value = made.measures[1].values[1]
    assert.equal(2.5, value.mean)
    assert.near(3.18 * math.sqrt(5 / 3) / 2, value.high - value.mean, 0.03)
    assert.near(value.high - value.mean, value.mean - value.low, 1e-9)
    local text = table.concat(sentences.table(made, 1, about), "\n")
    assert.truthy(text:find("the player  +2.5  +\u{b1} 2.1"), text)
  end)
end)

describe("the summary of one combination", function()
  -- Four games of one deal: the dealer makes 5 or 6 points, the other 1 or 2; each side deals twice.
  it("names the dealer's advantage where the sides are level", function()
    local level = { clusters = 4, combos = 1, columns = { table.unpack(SUMS.columns, 1, 3) } }
    for i, sums in ipairs { { "points/dealer", 22, 122 }, { "points/forehand", 6, 10 }, { "points/1", 14, 66 },
                            { "points/2", 14, 66 } } do
      level.columns[3 + i] = column(sums[1], "hands", sums[2], sums[3], sums[2], 0, 0, 0)
    end
    level.columns[8] = column("spread", "hands", 16, 64, 16, 0, 0, 0)
    local about = { labels = { "base" }, sides = 2, seats_are_sides = true, skill = function() end }
    local said = table.concat(sentences.summary(comparison.new(level, about), about), "\n")
    assert.truthy(said:find("The dealer makes about 4 more points a hand than the forehand.", 1, true), said)
  end)

  -- `n` games that end after `length` deals each, and `more` deals of one that does not end.
  local function told(n, length, more)
    local deals = n * length + more
    local sums = { clusters = n, combos = 1, columns = {
      column("games", "games", n, n, n, 0, 0, 0), column("length", "games", n * length, n * length ^ 2, n * length, 0, 0, 0),
      column("deals", "games", deals, deals * length, deals, 0, 0, 0) } }
    local about = { labels = { "base" }, sides = 1, seats_are_sides = true }
    return table.concat(sentences.summary(comparison.new(sums, about), about), "\n"):match "A game lasts [^\n]*"
  end

  it("tells the length of games from those that have ended, where there are enough", function()
    assert.equal("A game lasts 10 deals.", told(20, 10, 0))
    assert.equal("A game lasts 10 deals.", told(20, 10, 9))
    assert.is_nil(told(4, 10, 0)) -- too few
    assert.is_nil(told(5, 10, 9)) -- a sixth of the deals are of a game that has no end
  end)

  it("counts one game as one", function()
    assert.same({ "1 game", "2 games", "12,000 games" }, { sentences.amount(1, "game"), sentences.amount(2, "game"),
                                                           sentences.amount(12000, "game") })
  end)
end)
