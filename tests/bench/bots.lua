-- bots.lua - measures the strength of bots: `make bench-bots`, or lua5.4 tests/bench/bots.lua [DEALS [BOT [AGAINST
-- [GAME...]]]]. GAME may have house rules: "zole+pool".
--
-- Each deal is played once for each seat (or side) that the bot can have, as in duplicate bridge, so that the luck of the
-- deal cancels. The result is the mean of the bot's points a deal above the others' (below, if the fewest points win), and
-- its share of games won alone. The interval is of 99 %; the deals of a game count as one observation. An interval with zero
-- in it shows nothing.
local program = os.getenv "HOUSERULE" or "build/houserule"

local most, bot, against = tonumber(arg[1] or 400), arg[2] or "strong:32w", arg[3] or "simple"
local names = #arg > 3 and table.move(arg, 4, #arg, 1, {})
  or { "zole", "bela-2", "bela-3", "klaberjass-4", "irish-don", "nine-card-don", "blind-don", "phat", "single-cribbage",
       "double-cribbage" }

local T99 <const> = { 63.7, 9.92, 5.84, 4.60, 4.03, 3.71, 3.50, 3.36, 3.25, 3.17, 3.11, 3.05, 3.01, 2.98, 2.95, 2.92, 2.90,
                      2.88, 2.86, 2.85, 2.83, 2.82, 2.81, 2.80, 2.79, 2.78, 2.77, 2.76, 2.76, 2.75 } -- Student's, by freedom

local function numbers(list)
  local out = {}
  for n in list:gmatch "-?%d+" do out[#out + 1] = tonumber(n) end
  return out
end

-- The lines of so many deals of a game.
local function lines_of(name, deals, bots)
  local game, more = name:match "^([^+]+)(.*)$"
  local call = ("%s sim %s%s -n %d --seed bench-bots --bot %s --records -"):format(program, game, more:gsub("+", " -v "),
    deals, bots)
  local pipe = assert(io.popen(call))
  return pipe:lines(), nil, nil, setmetatable({}, { __close = function() assert(pipe:close(), call) end })
end

-- The numbers of seats and sides.
local function size_of(name)
  local seats, sides
  for line in lines_of(name, 1, "random") do
    seats = seats or tonumber(line:match '^{"houserule".-"players":(%d+)')
    local delta = line:match '^{"hand".-"delta":%[([^%]]*)%]'
    sides = sides or delta and #numbers(delta)
  end
  return seats, sides
end

-- True if the winner of a game has the fewest points.
local function is_fewest(scores, winner)
  for side, score in ipairs(scores) do
    if side ~= winner and score <= scores[winner] then return false end
  end
  return true
end

-- Plays with the bot on one side. `deals` gets what that side made more, by game, deal, dealer and pack; `count` the games
-- that ended.
local function play(name, side, seats, sides, deals, count)
  local list, game, contest, dealer, pack = {}, nil, "", "", ""
  for seat = 1, seats do list[seat] = (seat - 1) % sides + 1 == side and bot or against end
  for line in lines_of(name, most, table.concat(list, ",")) do
    game = line:match '^{"houserule".-"seed":"([^"]*)"' or game
    contest = line:match '^{"event":"contest",.-"of":"([^"]*)"' or contest
    dealer = line:match '^{"deal".-"dealer":(%d+)' or dealer
    pack = line:match '^{"pack":"([^"]*)"}' or pack
    local delta = line:match '^{"hand":.-"delta":%[([^%]]*)%]'
    local winners, scores = line:match '^{"game":.-"winner":%[([^%]]*)%].-"scores":%[([^%]]*)%]'
    if delta then
      local sum, own = 0, 0
      for i, n in ipairs(numbers(delta)) do
        if i == side then own = n else sum = sum + n end
      end
      local key = table.concat({ game, contest, dealer, pack }, " ")
      deals[key] = deals[key] or { game = game, made = 0, n = 0 }
      deals[key].made, deals[key].n = deals[key].made + own - sum / (sides - 1), deals[key].n + 1
    elseif winners and #numbers(winners) == 1 then
      local winner = numbers(winners)[1]
      count.ended = count.ended + 1
      count.won = count.won + (winner == side and 1 or 0)
      count.fewest = count.fewest + (is_fewest(numbers(scores), winner) and 1 or 0)
    elseif winners then count.ended = count.ended + 1 end
  end
end

-- The mean of the deals that fell alike for every side, its interval, and how many they are.
local function mean_of(deals, sides)
  local games, n, sum, clusters, square = {}, 0, 0, 0, 0
  for _, one in pairs(deals) do
    if one.n == sides then
      local game = games[one.game] or { made = 0, n = 0 }
      games[one.game] = game
      game.made, game.n = game.made + one.made / sides, game.n + 1
      n, sum = n + 1, sum + one.made / sides
    end
  end
  local mean = sum / n
  for _, game in pairs(games) do
    clusters = clusters + 1
    square = square + (game.made - mean * game.n) ^ 2
  end
  local spread = clusters > 1 and math.sqrt(square * clusters / (clusters - 1)) / n or math.huge
  return mean, (T99[clusters - 1] or 2.6) * spread, n
end

local function report(name)
  local deals, count, seats, sides = {}, { ended = 0, won = 0, fewest = 0 }, size_of(name)
  for side = 1, sides do play(name, side, seats, sides, deals, count) end
  local mean, spread, n = mean_of(deals, sides)
  if count.fewest > count.ended / 2 then mean = -mean end
  print(("%-28s %6d %+10.3f +- %8.3f %s %9.1f %%"):format(name, n, mean, spread,
    mean > spread and "better" or mean < -spread and "WORSE " or "      ", 100 * count.won / math.max(count.ended, 1)))
end

io.stdout:setvbuf "line"
print(("%s against %s, deals turned round the seats, 99 %% intervals"):format(bot, against))
print(("%-28s %6s %24s %18s"):format("game", "deals", "points a deal more", "games won"))
for _, name in ipairs(names) do report(name) end
