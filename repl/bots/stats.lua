-- stats.lua - weighted samples of numbers: mean, effective size and standard error. A sample is any table on which
-- stats.new was called.
local stats = { SURE = 1.96 } -- half of a 95 % interval, in standard errors

--- Turns a table into an empty sample: `n` numbers with a total `weight`, and the sums that mean and error need.
function stats.new(sample)
  sample.n, sample.weight, sample.sum, sample.heavy, sample.cross, sample.square = 0, 0, 0, 0, 0, 0
  return sample
end

--- Adds a number with a weight (1 if not given).
function stats.add(sample, x, weight)
  local w = weight or 1
  sample.n, sample.weight, sample.sum = sample.n + 1, sample.weight + w, sample.sum + w * x
  sample.heavy, sample.cross, sample.square = sample.heavy + w * w, sample.cross + w * w * x, sample.square + w * w * x * x
end

--- Returns the weighted mean; nil for an empty sample.
function stats.mean(sample) return sample.n > 0 and sample.sum / sample.weight or nil end

--- Returns the effective sample size, (Σw)²/Σw².
function stats.effective(sample) return sample.n > 0 and sample.weight * sample.weight / sample.heavy or 0 end

--- Returns the standard error of the mean; nil for fewer than two numbers.
function stats.error(sample)
  local n, weight = sample.n, sample.weight
  if n < 2 then return nil end
  local mean = sample.sum / weight
  local spread = sample.square - 2 * mean * sample.cross + mean * mean * sample.heavy
  return math.sqrt(math.max(spread, 0) * n / (n - 1)) / weight
end

return stats
