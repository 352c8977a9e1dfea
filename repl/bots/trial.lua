-- trial.lua - whether a rule of thumb is worth anything in a game: a bot plays by it against chance, on each side in turn,
-- from the same openings, so that the luck of the deal cancels.
local engine = require "houserule"
local plain = require "houserule.values.plain"
local stats = require "host.bots.stats"
local sys = require "host.system.sys"

local trial = {}

local ROUNDS <const> = 40     -- openings that are played from each side
local HANDS <const> = 2       -- of each
local SECONDS <const> = 0.5   -- of a game that is slow: a line of the prompt has two
local ANSWERS <const> = 2000  -- in such a hand at most
local SURE <const> = 2.58     -- standard errors: 99 %

-- Plays the first hands of a game with the bot on one side; value(delta, winners, side) of each is added to the sample.
-- False where a rule fails.
local function play(library, header, bot, side, value, sample)
  local hands = {}
  local function hand(delta) hands[#hands + 1] = { delta = { table.unpack(delta) } } end
  local function game(winners) hands[#hands].winners = winners end
  local s = engine.session.open(library, header, true, { meter = { hand = hand, game = game, course = function() end } })
  if not s then return false end
  local sides = #s.raw.scores()
  for _ = 1, ANSWERS do
    if #hands >= HANDS or s.state == "over" then break end
    local is_own = s.state == "ask" and (s.question.holder - 1) % sides + 1 == side
    if not s:play_on(is_own and bot or nil) then return false end
  end
  for _, one in ipairs(hands) do stats.add(sample, value(one.delta, one.winners, side)) end
  return true
end

--- What a bot, a function of a session, makes more than chance in a hand, as value(delta, winners, side) counts: a sample of
--- stats.lua. Nothing is in it where a rule fails.
function trial.of(library, header, sides, bot, value)
  local sample, until_when = stats.new {}, sys.clock() + SECONDS
  for round = 1, ROUNDS do
    for side = 1, sides do
      local opening = plain.with(header, { seed = "trial " .. round })
      if not play(library, opening, bot, side, value, sample) then return stats.new {} end
    end
    if sys.clock() > until_when then break end
  end
  return sample
end

--- Whether chance did better, beyond chance.
function trial.is_lost(sample)
  local error = stats.error(sample)
  return error ~= nil and stats.mean(sample) < -SURE * error
end

return trial
