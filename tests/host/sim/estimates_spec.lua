-- estimates_spec.lua - rows of estimates.lua that chance seldom reaches, worked out by hand.
local estimates = assert(loadfile "repl/sim/estimates.lua")()

-- A share of x among 100 in 50 clusters of two, whose sums of x * x and x * n are these.
local function share(x, xx, xn)
  local columns = { { name = "kind/one", per = "deals", sums = { { x, xx, xn, 0, 0, 0 } } },
                    { name = "deals", per = "deals", sums = { { 100, 200, 200, 0, 0, 0 } } } }
  return estimates.new({ clusters = 50, combos = 1, columns = columns }):share("kind/one", 1)
end

describe("the interval of a share", function()
  it("is as wide near one as near nothing", function()
    local rare, frequent = share(2, 1, 4), share(98, 200 - 2 * 4 + 1, 200 - 4)
    assert.near(1 - rare.high, frequent.low, 1e-12)
    assert.near(1 - rare.low, frequent.high, 1e-12)
  end)
end)

describe("Holm's correction", function()
  it("compares the second smallest chance with the level by one less", function()
    -- Chances of 0.001 and 0.014 among four: the second is above 0.05 / 4 and below 0.05 / 3.
    local list = {}
    for i, z in ipairs { 3.29053, 2.4573, 0.67449, 0.5 } do list[i] = { mean = z, error = 1 } end
    estimates.holm(list, 1e9)
    assert.same({ false, false, true, true }, { list[1].noise, list[2].noise, list[3].noise, list[4].noise })
  end)
end)
