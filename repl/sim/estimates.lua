-- estimates.lua - from what a simulation has summed up to means, shares and paired differences, each with its interval.
--
-- The sums are of clusters (tally.h). A mean is a ratio of two sums, x / n; its error comes from how far the x of a cluster
-- lies from what its n would give, x - mean * n. So deals that hang together are no more than the game that they make,
-- and games count by their length. For shares the interval is Wilson's, of as many independent tries as that error comes
-- to. A difference is taken within each cluster, which has the same packs under both combinations.
local estimates = {}

--- The chance that an interval leaves out the true value.
estimates.LEVEL = 0.05

local X <const>, XX <const>, XN <const>, XB <const>, XM <const>, NB <const> = 1, 2, 3, 4, 5, 6
local FEW <const> = 10 -- hits below which the error of a share is not told by them

-- Quantiles --------------------------------------------------------------------------------------------------------------

-- The upper tail of the normal distribution beyond z >= 0: Abramowitz and Stegun's 7.1.26 is not enough for Holm's small
-- levels, so this is the continued fraction of Lentz beyond 3 and the series below it.
local function tail(z)
  local density = math.exp(-z * z / 2) / math.sqrt(2 * math.pi)
  if z < 3 then
    local term, sum, k = z, z, 1
    repeat
      k = k + 2
      term = term * z * z / k
      sum = sum + term
    until term < 1e-17 * sum or term == 0
    return 0.5 - density * sum
  end
  local fraction = 0
  for k = 60, 1, -1 do fraction = k / (z + fraction) end
  return density / (z + fraction)
end

--- The probability that chance alone lies so many standard errors out, on either side, with `degrees` of freedom: Student's
--- distribution by Wallace's normal approximation.
function estimates.chance(z, degrees)
  z = math.abs(z)
  if z ~= z then return 1 end
  if z == math.huge or degrees < 1 then return degrees < 1 and 1 or 0 end
  local normal = (8 * degrees + 1) / (8 * degrees + 3) * math.sqrt(degrees * math.log(1 + z * z / degrees))
  return 2 * tail(normal)
end

--- The inverse of the above: the standard errors on either side that leave out no more than that probability.
function estimates.width(level, degrees)
  if degrees < 1 then return math.huge end
  local low, high = 0, 1e4
  for _ = 1, 80 do
    local middle = (low + high) / 2
    if estimates.chance(middle, degrees) > level then low = middle else high = middle end
  end
  return (low + high) / 2
end

-- Estimates --------------------------------------------------------------------------------------------------------------

local function number(n) return tonumber(n) + 0.0 end

-- Squares that chance has made a little less than nothing.
local function root(n) return n > 0 and math.sqrt(n) or 0.0 end

local set = {}
set.__index = set

--- Reads sums as tally_lua.h has them.
function estimates.new(sums)
  local self = setmetatable({ sums = sums, column = {}, clusters = sums.clusters, combos = sums.combos }, set)
  for _, column in ipairs(sums.columns) do self.column[column.name] = column end
  return self
end

local NOTHING <const> = { 0, 0, 0, 0, 0, 0 }

-- The denominator of a column without observations; meter.c gives that of the others.
local PER <const> = { points = "hands", ahead = "hands", wins = "games", kind = "deals", word = "deals" }
local function per_of(name)
  if name:find "/bidder$" then return "bids" end
  return PER[name:match "^%a+/" and name:match "^%a+"] or name == "draws" and "games" or "hands"
end

-- The sums of a column under a combination, and those of what it is per.
local function sums_of(self, name, combo)
  local column = self.column[name]
  local per = self.column[column and column.per or per_of(name)]
  return column and column.sums[combo] or NOTHING, per and per.sums[combo] or NOTHING
end

--- The count of a column under a combination.
function set:count(name, combo)
  local x = sums_of(self, name, combo)[X]
  return math.tointeger(x) or number(x)
end

-- The sum of squares of what is left of a cluster's x once its n has had its share.
local function left_over(own, per, mean)
  return number(own[XX]) - 2 * mean * number(own[XN]) + mean * mean * number(per[XX])
end

-- The residual squares of one side of a difference, per cluster and unit of n.
local function unbiased(self) return self.clusters > 1 and self.clusters / (self.clusters - 1) or 0 end

--- The mean of a column per what it is per: { mean =, error =, x =, n = }; nil where there is none of that. The error is
--- nil of one cluster.
function set:mean(name, combo)
  local own, per = sums_of(self, name, combo)
  local x, n = number(own[X]), number(per[X])
  if n == 0 then return nil end
  local mean = x / n
  local error = self.clusters > 1 and root(left_over(own, per, mean) * unbiased(self)) / n or nil
  return { mean = mean, error = error, x = x, n = n }
end

--- A mean with the ends of its interval.
function set:interval(name, combo)
  local of = self:mean(name, combo)
  if not of then return nil end
  local half = (of.error or math.huge) * estimates.width(estimates.LEVEL, self.clusters - 1)
  of.low, of.high = of.mean - half, of.mean + half
  return of
end

--- Wilson's interval of a share, x of n. It holds for rare events too and never ends below 0 or above 1.
function set:share(name, combo)
  local of = self:mean(name, combo)
  if not of then return nil end
  local p, n, error = of.mean, of.n, of.error or 0
  local spread = p * (1 - p)
  local tries = error > 0 and spread / (error * error) or n -- that are independent and come to that error
  if math.min(of.x, n - of.x) < FEW then tries = math.min(tries, n) end
  local width = estimates.width(estimates.LEVEL, math.max(self.clusters - 1, 1))
  local z = width * width / math.max(tries, 1e-9)
  local middle, half = p + z / 2, math.sqrt(z * (spread + z / 4))
  of.low = p > 0 and (middle - half) / (1 + z) or 0.0
  of.high = p < 1 and (middle + half) / (1 + z) or 1.0
  return of
end

--- The difference of a column's mean under a combination from that under the first: { mean =, error =, alone = the error
--- if the two were not paired }; nil where one of them has none. `is_share`: what has not been seen may still be there.
--- So half a pair that differs is added either way (Agresti and Min), unless all clusters have as many under both.
function set:difference(name, combo, is_share)
  local a, b = self:mean(name, 1), self:mean(name, combo)
  if not (a and b and a.error and b.error) then return nil end
  local base, base_per = sums_of(self, name, 1)
  local own, per = sums_of(self, name, combo)
  local squares = left_over(own, per, b.mean) / b.n ^ 2 + left_over(base, base_per, a.mean) / a.n ^ 2
  local across = number(own[XB]) - b.mean * number(own[NB]) - a.mean * number(own[XM]) + a.mean * b.mean * number(per[XB])
  local paired = (squares - 2 * across / (a.n * b.n)) * unbiased(self)
  if is_share and paired > 1e-12 * squares then paired = paired + (1 / a.n ^ 2 + 1 / b.n ^ 2) / 2 end
  if paired <= 1e-12 * squares then paired = 0 end -- what rounding has left
  return { mean = b.mean - a.mean, error = root(paired), alone = root(squares * unbiased(self)), from = a, to = b }
end

--- Holm's method for many comparisons. Sets, for each { mean =, error = } of a list, `noise` to true or false, and `half` to
--- half the width of its interval. The chance that any of them is wrong is at most LEVEL.
function estimates.holm(list, degrees)
  local order = {}
  for i, one in ipairs(list) do
    one.chance = one.error > 0 and estimates.chance(one.mean / one.error, degrees) or one.mean == 0 and 1 or 0
    order[i] = { one = one, place = i }
  end
  table.sort(order, function(a, b)
    if a.one.chance ~= b.one.chance then return a.one.chance < b.one.chance end
    return a.place < b.place
  end)
  local clear = 0 -- how many are no noise
  while order[clear + 1] and order[clear + 1].one.chance <= estimates.LEVEL / (#order - clear) do clear = clear + 1 end
  for i, entry in ipairs(order) do
    local one = entry.one
    one.noise = i > clear
    one.half = one.error * estimates.width(estimates.LEVEL / (#order - math.min(i - 1, clear)), degrees)
  end
  return list
end

return estimates
