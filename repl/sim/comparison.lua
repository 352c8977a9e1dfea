-- comparison.lua - compares combinations of rules: every measure under each of them, and its difference from the first.
-- Printers only format it.
--
-- A measure is { name = a column of the tally, group =, who = the rest of its name, scale =, share =, values =,
-- differences = }. `values` is a list with an interval for each combination; `differences`, by combination, comes from
-- estimates.holm.
local engine = require "houserule"
local estimates = require "host.sim.estimates"
local T, texts = engine.texts.of, engine.texts

local comparison = {}

-- The groups in the order in which they are told. `of` are the columns of a group; a pattern where scripts name them.
-- `share`: each is a part of what it is per.
local GROUPS <const> = {
  { name = "points", of = { "points/bidder", "points/dealer", "points/forehand", "points/%d" } },
  { name = "ahead", share = true, of = { "ahead/bidder", "ahead/dealer", "ahead/forehand" } },
  { name = "wins", share = true, of = { "wins/dealer", "wins/forehand", "wins/%d" } },
  { name = "draws", share = true, of = { "draws" } },
  { name = "length", of = { "length" } },
  { name = "decisions", of = { "decisions" } },
  { name = "choices", of = { "choices" } },
  { name = "swing", of = { "swing" } },
  { name = "kept", share = true, of = { "kept" } },
  { name = "kind", share = true, of = { "kind/" } },
  { name = "word", of = { "word/" } },
}

-- The subject of a column: a role, a seat or a side, a kind, a word.
local function who_of(name, seats_are_sides, sides)
  local last = name:match "/(.*)"
  if not last then return "" end
  if name:find "^kind/" or name:find "^word/" then return engine.words.clean(last) end
  if last == "bidder" then return T "the bidder" end
  local is_game = name:find "^wins/"
  if last == "dealer" then return is_game and T "who deals first" or T "the dealer" end
  if last == "forehand" then return is_game and T "the forehand of the first deal" or T "the forehand" end
  if sides == 1 then return T "the player" end
  return texts.plain(seats_are_sides and texts.seat(tonumber(last)) or texts.side(tonumber(last)))
end

-- The names of a group's columns.
local function names_of(of, group, sides)
  local list = {}
  for _, name in ipairs(group.of) do
    if name:find "%%d" then
      for side = 1, sides do list[#list + 1] = name:format(side) end
    elseif name:sub(-1) == "/" then
      for _, column in ipairs(of.sums.columns) do
        if column.name:sub(1, #name) == name then list[#list + 1] = column.name end
      end
    elseif of.column[name] and (sides > 1 or not name:find "/dealer$" and not name:find "/forehand$") then
      list[#list + 1] = name
    end
  end
  return list
end

-- True if a difference is 0 in every cluster: it cannot be chance, and is not reported.
local function is_same(one) return one.error == 0 and math.abs(one.mean) <= 1e-12 * math.abs(one.from.mean) end

--- Makes the measures of sums. `about` = { sides =, seats_are_sides = }. Returns { measures =, compared = how many
--- differences there are that could be chance, of = the estimates }.
function comparison.new(sums, about)
  local of, measures, compared = estimates.new(sums), {}, {}
  for _, group in ipairs(GROUPS) do
    for _, name in ipairs(names_of(of, group, about.sides)) do
      local measure = { name = name, group = group.name, share = group.share, values = {}, differences = {},
                        who = who_of(name, about.seats_are_sides, about.sides) }
      for combo = 1, of.combos do
        measure.values[combo] = (group.share and of.share or of.interval)(of, name, combo)
        local one = combo > 1 and of:difference(name, combo, group.share)
        measure.differences[combo] = one or nil
        if one and not is_same(one) then compared[#compared + 1] = one end
        if one and is_same(one) then one.noise, one.half, one.same = true, 0, true end
      end
      if next(measure.values) then measures[#measures + 1] = measure end
    end
  end
  estimates.holm(compared, of.clusters - 1)
  return { measures = measures, compared = #compared, of = of, combos = of.combos }
end

--- The amount of play under each combination: { deals =, games =, decisions = }.
function comparison.size(made, combo)
  local of = made.of
  return { deals = of:count("deals", combo), games = of:count("games", combo), decisions = of:count("decisions", combo) }
end

--- The factor by which more separate deals would be needed for the same precision; nil if unknown.
function comparison.worth(one) return one.error > 0 and (one.alone / one.error) ^ 2 or nil end

--- The luck in a hand: the standard deviation of a side's points; nil if there is only one side.
function comparison.luck(made, combo, sides)
  local spread = sides > 1 and made.of:mean("spread", combo)
  return spread and math.sqrt(math.max(spread.mean, 0)) / sides or nil
end

--- The seat or side that makes most and the one that makes least: { most =, least = their measures, gap =, half =, noise =
--- }; nil where there are not two.
function comparison.fairness(made, combo, sides)
  local most, least
  for _, measure in ipairs(made.measures) do
    local value = measure.name:find "^points/%d" and measure.values[combo]
    if value and (not most or value.mean > most.values[combo].mean) then most = measure end
    if value and (not least or value.mean < least.values[combo].mean) then least = measure end
  end
  if not most or most == least then return nil end
  local a, b = most.values[combo], least.values[combo]
  local one = { mean = a.mean - b.mean, error = (a.error or math.huge) + (b.error or math.huge) }
  local pairs_of_sides = {} -- as many pairs as could have been told
  for i = 1, sides * (sides - 1) // 2 do pairs_of_sides[i] = i == 1 and one or { mean = 0, error = 1 } end
  estimates.holm(pairs_of_sides, made.of.clusters - 1)
  return { most = most, least = least, gap = one.mean, half = one.half, noise = one.noise }
end

--- The half width of the widest interval of points: of differences if rules are compared, else of means. Infinite if it is
-- not known yet.
function comparison.precision(sums, about)
  local made, widest = comparison.new(sums, about), 0
  for _, measure in ipairs(made.measures) do
    for combo = 1, measure.group == "points" and made.combos or 0 do
      local value, one = measure.values[combo], measure.differences[combo]
      local half = combo > 1 and (one and one.half or math.huge) or value and value.high - value.mean or 0
      if made.combos == 1 or combo > 1 then widest = math.max(widest, half) end
    end
  end
  return made.of.clusters > 1 and widest or math.huge
end

return comparison
