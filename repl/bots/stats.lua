-- stats.lua - samples of numbers: their means, and how surely these are told. A sample is made by stats.new, whatever else
-- is in that table.
local stats = { SURE = 1.96 } -- standard errors of a mean on either side: 95 %

--- Makes a table a sample of no numbers: `n` of them, of `weight` in all, with the sums that the error is found from.
function stats.new(sample)
  sample.n, sample.weight, sample.sum, sample.heavy, sample.cross, sample.square = 0, 0, 0, 0, 0, 0
  return sample
end

--- Adds a number, which counts as `weight` others do.
function stats.add(sample, x, weight)
  local w = weight or 1
  sample.n, sample.weight, sample.sum = sample.n + 1, sample.weight + w, sample.sum + w * x
  sample.heavy, sample.cross, sample.square = sample.heavy + w * w, sample.cross + w * w * x, sample.square + w * w * x * x
end

--- The mean; nil of none.
function stats.mean(sample) return sample.n > 0 and sample.sum / sample.weight or nil end

--- How many numbers that count alike would say as much.
function stats.effective(sample) return sample.n > 0 and sample.weight * sample.weight / sample.heavy or 0 end

--- The standard error of the mean; nil of fewer than two numbers.
function stats.error(sample)
  local n, weight = sample.n, sample.weight
  if n < 2 then return nil end
  local mean = sample.sum / weight
  local spread = sample.square - 2 * mean * sample.cross + mean * mean * sample.heavy
  return math.sqrt(math.max(spread, 0) * n / (n - 1)) / weight
end

return stats
