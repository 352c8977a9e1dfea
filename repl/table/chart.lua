-- chart.lua - draws numbers as a row of bars, one column each, within a line of text: the score over an evening, the cost
-- of each decision. Screen readers get none.
local chart = {}

local BARS <const> = { "\u{2581}", "\u{2582}", "\u{2583}", "\u{2584}", "\u{2585}", "\u{2586}", "\u{2587}", "\u{2588}" }
local ASCII <const> = { "_", ".", "-", "~", "=", "+", "*", "#" }
local MOST <const> = 60 -- columns: of more numbers the last ones

--- Returns the bars of a list of numbers, from `low` to `high`; by default the least and the greatest number. Returns nil
--- if charts are off or there are fewer than two numbers.
function chart.bars(list, paint, low, high)
  if paint.plain or not list[2] then return nil end
  local signs, first, bars = paint.ascii and ASCII or BARS, math.max(1, #list - MOST + 1), {}
  for i = first, #list do
    low, high = math.min(low or list[i], list[i]), math.max(high or list[i], list[i])
  end
  for i = first, #list do
    local step = high > low and (list[i] - low) / (high - low) * (#signs - 1) or 0
    bars[#bars + 1] = signs[math.floor(step + 0.5) + 1]
  end
  return table.concat(bars)
end

return chart
