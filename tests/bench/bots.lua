-- bots.lua - how good the bots are: `make bench-bots`, or lua5.4 tests/bench/bots.lua [GAMES [BOT [AGAINST [GAME...]]]].
--
-- Duplicate: the same packs are played once for each seat (or side) that the bot can have, so that the luck of the deal
-- cancels. What is shown is what its side makes in a deal more than the others, the mean over games with an interval of
-- 99 %, and the share of games won by its side alone. A line whose interval holds zero shows nothing.
local program = os.getenv "HOUSERULE" or "build/houserule"

local games, bot, against = tonumber(arg[1] or 20), arg[2] or "strong", arg[3] or "simple"
local names = #arg > 3 and table.move(arg, 4, #arg, 1, {})
  or { "zole", "bela-2", "bela-3", "klaberjass-4", "irish-don", "nine-card-don", "blind-don", "phat", "single-cribbage",
       "double-cribbage" }

local SIDES <const> = { zole = 3, ["bela-3"] = 3 }     -- of all other games: two
local SEATS <const> = { zole = 3, ["bela-2"] = 2, ["bela-3"] = 3, ["single-cribbage"] = 2,
                        ["blind-don"] = 2 } -- of all others: four
local T99 <const> = { 63.7, 9.92, 5.84, 4.60, 4.03, 3.71, 3.50, 3.36, 3.25, 3.17, 3.11, 3.05, 3.01, 2.98, 2.95, 2.92, 2.90,
                      2.88, 2.86, 2.85, 2.83, 2.82, 2.81, 2.80, 2.79, 2.78, 2.77, 2.76, 2.76, 2.75 } -- Student's, by freedom

local function numbers(list)
  local out = {}
  for n in list:gmatch "-?%d+" do out[#out + 1] = tonumber(n) end
  return out
end

-- The games of a tournament with the bot on one side: for each what that side made more, the deals, and whether it won.
local function play(name, side, sides)
  local list, out = {}, {}
  for seat = 1, SEATS[name] or 4 do list[seat] = (seat - 1) % sides + 1 == side and bot or against end
  local call = ("%s sim %s --games %d --seed bench-bots --bot %s --records -"):format(program, name, games,
    table.concat(list, ","))
  local pipe = assert(io.popen(call))
  for line in pipe:lines() do
    if line:find '^{"houserule"' then out[#out + 1] = { made = 0, deals = 0, won = 0, ended = 0 } end
    local delta, winners = line:match '^{"hand".-"delta":%[([^%]]*)%]', line:match '^{"game":.-"winner":%[([^%]]*)%]'
    local game = out[#out]
    if delta then
      local sum, own = 0, 0
      for i, n in ipairs(numbers(delta)) do
        if i == side then own = n else sum = sum + n end
      end
      game.made, game.deals = game.made + own - sum / (sides - 1), game.deals + 1
    elseif winners then
      local list_won = numbers(winners)
      game.ended = game.ended + 1
      if #list_won == 1 and list_won[1] == side then game.won = game.won + 1 end
    end
  end
  assert(pipe:close(), call)
  return out
end

local function report(name)
  local sides = SIDES[name] or 2
  local each, won, ended = {}, 0, 0
  for side = 1, sides do
    for i, game in ipairs(play(name, side, sides)) do
      each[i] = each[i] or { made = 0, deals = 0 }
      each[i].made, each[i].deals = each[i].made + game.made, each[i].deals + game.deals
      won, ended = won + game.won, ended + game.ended
    end
  end
  local n, sum, square = #each, 0, 0
  for _, one in ipairs(each) do
    local mean = one.made / one.deals
    sum, square = sum + mean, square + mean * mean
  end
  local spread = n > 1 and math.sqrt(math.max((square - sum * sum / n) / (n - 1), 0) / n) or 0
  print(("%-16s %6d %+10.3f +- %8.3f %9.1f %%"):format(name, n * sides, sum / n, (T99[n - 1] or 2.6) * spread,
    100 * won / math.max(ended, 1)))
end

print(("%s against %s, games turned round the seats, 99 %% intervals"):format(bot, against))
print(("%-16s %6s %24s %11s"):format("game", "games", "points a deal more", "games won"))
for _, name in ipairs(names) do report(name) end
