-- trial.lua - whether a rule of thumb is worth anything in a game: a bot plays by it against chance, on each side in turn,
-- from the same openings, so that the luck of the deal cancels.
local engine = require "houserule"
local plain = require "houserule.values.plain"
local stats = require "host.bots.stats"

local trial = {}

local ROUNDS <const> = 40     -- openings that are played from each side
local HANDS <const> = 2       -- of each
local ANSWERS <const> = 8000  -- in all of them, so that a game of long hands takes no longer; no clock says when to end, as
                              -- bots play the same on every machine
local FEWEST <const> = 16     -- hands before it is clear who does better
local SURE <const> = 2.58     -- standard errors: 99 %
local CLEAR <const> = 5       -- standard errors beyond which no more is tried

--- Plays the first hands of a game, `most` of them at the most, with the bot on one side and chance on the others, until
--- `answers` were given. Returns the hands, { delta =, winners = those of a game that it ended }, and how many answers were
--- given; nil where a rule fails.
function trial.play(library, header, bot, side, most, answers)
  local hands = {}
  local function hand(delta) hands[#hands + 1] = { delta = { table.unpack(delta) } } end
  local function game(winners) hands[#hands].winners = winners end
  local s = engine.session.open(library, header, { listener = { hand = hand, game = game } })
  if not s then return nil end
  local given = 0
  while given < answers and #hands < most and s.state ~= "over" do
    given = given + 1
    local is_own = s.state == "ask" and s.rules.side_of[s.question.holder] == side
    if not s:play_on(is_own and bot or nil) then return nil end
  end
  return hands, given
end

local function is_clear(sample)
  local error = stats.error(sample)
  return sample.n >= FEWEST and error ~= nil and math.abs(stats.mean(sample)) > CLEAR * error
end

--- What a bot, a function of a session, makes more than chance in a hand, as value(delta, winners, side) counts: a sample of
--- stats.lua. Nothing is in it where a rule fails.
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

--- Whether chance did better, beyond chance.
function trial.is_lost(sample)
  local error = stats.error(sample)
  return error ~= nil and stats.mean(sample) < -SURE * error
end

return trial
