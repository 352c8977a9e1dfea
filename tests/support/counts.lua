-- counts.lua - the counts of one combination in the JSON of `houserule sim`, by name.
local referee = require "referee"

--- Reads a result: { deals =, games =, draws =, decisions =, sides = { { side =, mean =, ci95 =, wins = }, ... }, kinds = {
--- { kind =, deals =, rate =, low =, high = }, ... }, line = the whole }, of the first combination.
return function(text)
  local line = referee.decode(text)
  local one = line.combinations[1]
  local counts = { deals = one.deals, games = one.games, draws = one.draws, decisions = one.decisions, sides = {},
                   kinds = {}, line = line }
  for side = 1, one.sides do counts.sides[side] = { side = side, mean = 0, ci95 = 0, wins = 0 } end
  for _, m in ipairs(one.measures) do
    local side, kind = tonumber(m.measure:match "^%a+/(%d+)$"), m.measure:match "^kind/(.*)$"
    if m.measure:find "^points/%d" then
      counts.sides[side].mean, counts.sides[side].ci95 = m.mean, m.high and m.high - m.mean or 0
    elseif side and m.measure:find "^wins/" then counts.sides[side].wins = m.count
    elseif kind then
      table.insert(counts.kinds, { kind = kind, deals = m.count, rate = m.mean, low = m.low, high = m.high })
    end
  end
  return counts
end
