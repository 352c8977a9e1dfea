-- intervals_spec.lua - the intervals of estimates.lua for a mean, a share and a difference hold in 95 of 100 experiments,
-- also if observations depend on each other in games of unequal length, as with points held over.
local estimates = assert(loadfile "repl/sim/estimates.lua")()

local EXPERIMENTS <const>, GAMES <const> = 1000, 80

math.randomseed(20260101, 7)
local random = math.random

-- A game under both rules: its length under either, points that hang together, what the second rule adds, and a rare kind.
local function game()
  local shared, n, rare, other_rare = random(-30, 30), random(1, 12), 0, 0
  local more = random(0, 3)
  local points, other = 0, 0
  for _ = 1, n do
    local made = shared + random(-10, 10)
    points = points + made
    other = other + made + random(0, 4)
    local is_rare = random(50) == 1
    rare = rare + (is_rare and 1 or 0)
    other_rare = other_rare + ((is_rare or random(100) == 1) and 1 or 0)
  end
  for _ = 1, more do other = other + shared + 2 end
  return { n, points, rare }, { n + more, other, other_rare }
end

-- The products that the tally of a simulation keeps (tally.h): x, xx, xn, xb, xm, nb.
local function add(sums, x, n, b, m)
  for i, product in ipairs { x, x * x, x * n, x * b, x * m, n * b } do sums[i] = sums[i] + product end
end

local NAMES <const> = { "deals", "points/1", "kind/rare" }

local function experiment()
  local columns = {}
  for c, name in ipairs(NAMES) do
    columns[c] = { name = name, per = "deals", sums = { { 0, 0, 0, 0, 0, 0 }, { 0, 0, 0, 0, 0, 0 } } }
  end
  for _ = 1, GAMES do
    local a, b = game()
    for c = 1, #NAMES do
      add(columns[c].sums[1], a[c], a[1], 0, 0)
      add(columns[c].sums[2], b[c], b[1], a[c], a[1])
    end
  end
  return estimates.new { combos = 2, clusters = GAMES, crowded = {}, columns = columns }
end

-- The estimates of an experiment on winners: every tenth game has another winner under the second rule.
local function winners()
  local won = { name = "wins/1", per = "games", sums = { { 0, 0, 0, 0, 0, 0 }, { 0, 0, 0, 0, 0, 0 } } }
  local games = { name = "games", per = "games", sums = { { 0, 0, 0, 0, 0, 0 }, { 0, 0, 0, 0, 0, 0 } } }
  for _ = 1, GAMES do
    local a = random(2) - 1
    local b = random(10) == 1 and 1 - a or a
    add(won.sums[1], a, 1, 0, 0)
    add(won.sums[2], b, 1, a, 1)
    add(games.sums[1], 1, 1, 0, 0)
    add(games.sums[2], 1, 1, 1, 1)
  end
  return estimates.new { combos = 2, clusters = GAMES, crowded = {}, columns = { won, games } }
end

-- The truth: points of a deal are 0 in the mean; under the second rule 2 more; one of 50 deals is rare, or of those played
-- under both 0.02 + 0.98 / 100. Those that come more are never rare: n is 6.5 in the mean, and 1.5 more.
local SHARE <const> = 6.5 / 8 * (0.02 + 0.98 / 100)

describe("an interval of 95 of 100", function()
  local hits = { mean = 0, difference = 0, share = 0, shares = 0, wins = 0 }
  local function count(name, low, truth, high) hits[name] = hits[name] + ((low <= truth and truth <= high) and 1 or 0) end
  local function count_difference(name, one, truth)
    local half = one.error * estimates.width(0.05, GAMES - 1)
    count(name, one.mean - half, truth, one.mean + half)
  end
  for _ = 1, EXPERIMENTS do
    local of = experiment()
    local mean, share = of:interval("points/1", 1), of:share("kind/rare", 1)
    count("mean", mean.low, 0, mean.high)
    count("share", share.low, 0.02, share.high)
    count_difference("difference", of:difference("points/1", 2), 2)
    count_difference("shares", of:difference("kind/rare", 2, true), SHARE - 0.02)
  end
  for _ = 1, EXPERIMENTS do count_difference("wins", winners():difference("wins/1", 2, true), 0) end
  for name, n in pairs(hits) do
    it("holds so often: " .. name, function()
      local rate = n / EXPERIMENTS
      assert.is_true(rate >= 0.93 and rate <= 0.97, ("%s: %.3f"):format(name, rate))
    end)
  end
end)

describe("quantiles", function()
  it("are those of the tables", function()
    for _, case in ipairs { { 0.05, 1e9, 1.95996 }, { 0.01, 1e9, 2.57583 }, { 0.05, 29, 2.04523 }, { 0.05, 100, 1.98397 },
                            { 0.001, 1e9, 3.29053 } } do
      local width = estimates.width(case[1], case[2])
      assert.is_true(math.abs(width - case[3]) < 5e-4 * case[3], case[3] .. " is not " .. width)
    end
  end)
end)

describe("Holm's correction", function()
  it("takes the smallest chance first, each with as many as are left", function()
    -- Chances of 0.001, 0.02, 0.03 and 0.5: the first is below 0.05 / 4, the second not below 0.05 / 3.
    local list = {}
    for i, z in ipairs { 3.29053, 2.32635, 2.17009, 0.67449 } do list[i] = { mean = z, error = 1 } end
    estimates.holm(list, 1e9)
    assert.same({ false, true, true, true }, { list[1].noise, list[2].noise, list[3].noise, list[4].noise })
    assert.is_true(math.abs(list[1].half - 2.49771) < 1e-3) -- the quantile of 0.0125
    assert.is_true(math.abs(list[2].half - 2.39398) < 1e-3) -- and of 0.05 / 3
  end)
end)
