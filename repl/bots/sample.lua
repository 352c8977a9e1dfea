-- sample.lua - what deals that were drawn say, and how surely.
local ordered = require "houserule.values.ordered"

local sample = {}

sample.SURE = 1.96 -- standard errors of a mean on either side: 95 %

--- The standard error of the mean of n numbers, by their sum and that of their squares; nil of one number.
function sample.error(n, sum, square)
  return n > 1 and math.sqrt(math.max((square - sum * sum / n) / (n - 1), 0) / n) or nil
end

--- The mean of what one answer made more than another in the same deals, and half its 95 % interval, none where these were
--- all deals that there can be; nil where no deal is common to both. Both are of `list`, which was weighed with named
--- answers (judge.lua), so that they have `values`.
function sample.difference(list, a, b)
  if a == b then return 0, 0 end
  local n, sum, square = 0, 0, 0
  for number, value in ordered.pairs(a.values) do
    local other = b.values[number]
    if other then n, sum, square = n + 1, sum + value - other, square + (value - other) ^ 2 end
  end
  if n == 0 then return nil end
  return sum / n, not list.all and sample.SURE * (sample.error(n, sum, square) or 0) or 0
end

return sample
