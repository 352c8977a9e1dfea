-- trial.lua - measures if a heuristic beats random play in a game. A bot plays against chance, on each side in turn,
-- from the same openings, so that the luck of the deal cancels out.
local engine = require "houserule"
local plain = require "houserule.values.plain"
local stats = require "host.bots.stats"

local trial = {}

local ROUNDS <const> = 40     -- openings that are played from each side
local HANDS <const> = 2       -- of each
local ANSWERS <const> = 8000  -- in all hands together; a clock would make bots play differently on different machines
local FEWEST <const> = 16     -- hands before a result counts as clear
local SURE <const> = 2.58     -- standard errors: 99 %
local CLEAR <const> = 3       -- standard errors beyond which no more is tried

--- Plays at most `most` hands from the start of a game, until `answers` answers were given. The bot is on one side, and
--- `other`, or chance, on the others. Returns the hands, { delta =, winners = of a game that ended with it }, and the number
--- of answers given; nil if a rule fails.
function trial.play(library, header, bot, side, most, answers, other)
  local hands = {}
  local function hand(delta) hands[#hands + 1] = { delta = { table.unpack(delta) } } end
  local function game(winners) hands[#hands].winners = winners end
  local s = engine.session.open(library, header, { listener = { hand = hand, game = game } })
  if not s then return nil end
  local given = 0
  while given < answers and #hands < most and s.state ~= "over" do
    given = given + 1
    local is_own = s.state == "ask" and s.rules.side_of[s.question.holder] == side
    if not s:play_on(is_own and bot or other) then return nil end
  end
  return hands, given
end

local function is_clear(sample)
  local error = stats.error(sample)
  return sample.n >= FEWEST and error ~= nil and math.abs(stats.mean(sample)) > CLEAR * error
end

--- Samples (stats.lua) the points a hand by which a bot, a function of a session, beats random play. value(delta, winners,
-- side) is the worth of a hand. The sample is empty if a rule fails.
function trial.of(library, header, sides, bot, value)
  local sample, left = stats.new {}, ANSWERS
  for round = 1, ROUNDS do
    local opening, most = plain.with(header, { seed = "trial " .. round }), left
    for side = 1, sides do
      local hands, given = trial.play(library, opening, bot, side, HANDS, most)
      if not hands then return stats.new {} end
      for _, one in ipairs(hands) do stats.add(sample, value(one.delta, one.winners, side)) end
      left = left - given
    end
    if left <= 0 or is_clear(sample) then break end
  end
  return sample
end

--- Tells if random play did significantly better.
function trial.is_lost(sample)
  local error = stats.error(sample)
  return error ~= nil and stats.mean(sample) < -SURE * error
end

return trial
