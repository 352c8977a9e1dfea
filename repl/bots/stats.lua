-- stats.lua - samples of numbers: their means, and how surely these are told. A sample is { n =, sum =, square = sum of the
-- squares }, whatever else is in that table.
local stats = { SURE = 1.96 } -- standard errors of a mean on either side: 95 %

function stats.add(sample, x) sample.n, sample.sum, sample.square = sample.n + 1, sample.sum + x, sample.square + x * x end

--- The standard error of the mean; nil of fewer than two numbers.
function stats.error(sample)
  local n, sum = sample.n, sample.sum
  return n > 1 and math.sqrt(math.max((sample.square - sum * sum / n) / (n - 1), 0) / n) or nil
end

return stats
