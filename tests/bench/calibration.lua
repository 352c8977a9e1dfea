-- calibration.lua - compares the estimates of `best` with the results: `make bench-bots`, or
-- lua5.4 tests/bench/calibration.lua [POSITIONS [BOT [GAME...]]]. A GAME may have house rules: "zole+pool".
--
-- BOT plays all seats. In each hand one decision is evaluated as `best` does: a bid, a pick, or a card to trick 1, 3 or 5.
-- Its best answer is given, and the bot plays the hand to its end. A line is a role at such a decision. It has the predicted
-- and the real share of hands in which its side does better than the others, and the predicted and the real mean of its
-- points above theirs, each with half of its 95 % interval. A star marks a prediction that is off by more than that and by
-- more than 4 %.
package.path = "tests/support/?.lua;" .. package.path
require "inside"
local bots = require "host.bots.bots"
local engine = require "houserule"

local WORLDS <const> = 100
local TRICKS <const> = { [1] = true, [3] = true, [5] = true }
local HANDS <const> = 12 -- of a match: then another begins

local positions, name = tonumber(arg[1] or 300), arg[2] or "strong:8w"
local games = #arg > 2 and table.move(arg, 3, #arg, 1, {})
  or { "zole", "bela-2", "klaberjass-4", "nine-card-don", "irish-don", "single-cribbage", "hearts", "spades", "skat",
       "euchre" }
local library = engine.library.new()

-- Numbers from 1 to n that are the same on every machine.
local function lots(seed)
  local at = seed
  return function(n)
    at = (at * 1103515245 + 12345) % 0x80000000
    return at // 0x10000 % n + 1
  end
end

-- The kind of a decision: its point, or for a card if it leads or follows, and on whose side; nil if it is not examined.
local function moment(session, memory)
  local q = session.question
  if q:only() then return nil end
  if q.kind ~= "play" then return q.kind ~= "number" and q.point or nil end
  local seen = bots.view(session, memory)
  if not seen.trick or not TRICKS[session.t:finished() + 1] then return nil end
  local maker = seen.bidder or math.type(session.t.maker) == "integer" and session.t.maker
  local with = maker and (maker == q.holder or seen.partners >> maker & 1 == 1)
  local place = seen.trick.played > 0 and "follow" or "lead"
  return place .. (not maker and "" or with and ", maker" or ", against")
end

local function new_cell() return { n = 0, said = 0, came = 0, mean = 0, made = 0, off = 0, square = 0 } end

local function note(cells, key, best, value)
  for _, one in ipairs { key, "all" } do
    local cell = cells[one] or new_cell()
    cells[one] = cell
    local won = value > 0 and 1 or 0
    cell.n, cell.said, cell.came = cell.n + 1, cell.said + best.wins, cell.came + won
    cell.mean, cell.made = cell.mean + best.mean, cell.made + value
    cell.off, cell.square = cell.off + (won - best.wins) ^ 2, cell.square + (value - best.mean) ^ 2
  end
end

-- Plays a match of some hands; each that is looked at goes to note(key, best, value). `wanted` of them are left.
local function play(id, variants, number, wanted, tell)
  local memory, bot, draw = bots.memory(), bots.new(name), lots(number)
  local made, looked, chosen, seen
  local header = { game = id, variants = variants, seed = "calibration " .. number }
  local listener = { hand = function(delta) made = { table.unpack(delta) } end }
  local s = assert(engine.session.open(library, header, { listener = listener }))
  local hands = 0
  local function hand_over()
    if looked then tell(looked.key, looked.best, bots.points(memory, s, made, looked.side)) end
    wanted = wanted - (looked and 1 or 0)
    made, looked, chosen, seen, hands = nil, nil, draw(10), 0, hands + 1
  end
  hand_over()
  while s.state ~= "over" and hands <= HANDS and wanted > 0 do
    local answer
    if made then hand_over() end
    local key = s.state == "ask" and not looked and moment(s, memory)
    if key then
      seen = seen + 1
      local list = seen >= chosen and bots.weigh(memory, s, { worlds = WORLDS, seed = number .. "/" .. #s.log })
      local best = list and bots.best(list)
      if best then
        looked = { key = key, best = best, side = (s.question.holder - 1) % #s.engine_table.scores() + 1 }
        answer = best.answer
      end
    end
    if s.state == "ask" then s:answer(answer or assert(bot(s))) else s:play_on(bot) end
  end
  if made then hand_over() end
  return wanted
end

local function report(game)
  local id, more = game:match "^([^+]+)(.*)$"
  local variants, cells, wanted, number, keys = {}, {}, positions, 0, {}
  for variant in more:gmatch "[^+]+" do variants[#variants + 1] = variant end
  while wanted > 0 do
    number = number + 1
    wanted = play(id, variants, number, wanted, function(...) note(cells, ...) end)
  end
  for key in pairs(cells) do keys[#keys + 1] = key end
  table.sort(keys)
  for _, key in ipairs(keys) do
    local c = cells[key]
    local said, came, off = 100 * c.said / c.n, 100 * c.came / c.n, 196 * math.sqrt(c.off) / c.n
    local mean, real, far = c.mean / c.n, c.made / c.n, 1.96 * math.sqrt(c.square) / c.n
    print(("%-16s %-18s %5d  %5.1f -> %5.1f %% +- %4.1f %s  %+8.2f -> %+8.2f +- %6.2f %s"):format(game, key, c.n,
      said, came, off, math.abs(said - came) > math.max(4, off) and "*" or " ",
      mean, real, far, math.abs(mean - real) > far and "*" or " "))
  end
end

io.stdout:setvbuf "line"
print(("said and came true; %s plays all seats"):format(name))
for _, game in ipairs(games) do report(game) end
