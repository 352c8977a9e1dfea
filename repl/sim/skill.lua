-- skill.lua - measures what skill is worth in a hand, beside luck. A side that plays by the heuristics meets beginners at
-- one table, on each side in turn from the same openings. The result is how many more points it makes.
local bots = require "host.bots.bots"
local estimates = require "host.sim.estimates"
local plain = require "houserule.values.plain"
local stats = require "host.bots.stats"
local trial = require "host.bots.trial"
local wall = require "host.wall"

local skill = {}

local OPENINGS <const> = 64
local ANSWERS <const> = 16000 -- in all, so that no game takes long: no clock ends it, as it is the same on every machine
local HANDS <const> = 8       -- of an opening, so that what is held over from hand to hand comes into play
local LONG <const> = 2000     -- answers to a game whose hands do not end
local SURE <const> = 1.645    -- standard deviations within which luck stays on one side 95 times in 100

-- Returns a beginner, as trial.play takes a bot: it knows the words of the game, and plays cards at random. At random a seat
-- gives up or fails to claim, and a rule that adds such a word would seem to add skill. If most questions are for words,
-- cards are played by them, and it says them at random.
local function beginner_of(bot)
  local words, others = 0, 0
  return function(session)
    local is_word = session.question.kind == "words"
    if is_word then words = words + 1 else others = others + 1 end
    if is_word and words <= others then return bot(session) end
    return session:random_answer(0)
  end
end

--- Measures the skill under the rules of a header, in openings of this seed. Returns { mean =, half = of its 95 %
--- interval, hands = after how many the better is ahead 95 times in 100, nil if no difference is clear }. Returns false if
--- there are no two sides or a rule fails; false and a sentence once `stop`, if given, returns that sentence.
function skill.of(library, header, rules, seed, stop)
  local sides = rules.course and 1 or rules.side_count
  local openings, bot = stats.new {}, bots.new "simple"
  local beginner = beginner_of(bot)
  local answers, square = 0, 0
  for round = 1, sides > 1 and OPENINGS or 0 do
    if answers > ANSWERS then break end
    local opening, own, count = plain.with(header, { houserule = 1, seed = seed .. "/skill." .. round }), 0, 0
    for side = 1, sides do
      local why = stop and stop()
      if why then return false, why end
      local hands, given = trial.play(library, opening, bot, side, HANDS, LONG, beginner)
      if not hands then return false end
      for _, hand in ipairs(hands) do
        for other = 1, sides do
          local more = hand.delta[side] - hand.delta[other]
          if other ~= side then own, square, count = own + more, square + more * more, count + 1 end
        end
      end
      answers = answers + given
    end
    if count > 0 then stats.add(openings, own / count, count) end
    wall.beat()
  end
  local error = stats.error(openings)
  if not error then return false end
  local mean, half = stats.mean(openings), error * estimates.width(estimates.LEVEL, openings.n - 1)
  local result = { mean = mean, half = half }
  if math.abs(mean) > half then
    local luck = math.sqrt(math.max(square / openings.weight - mean * mean, 0))
    result.hands = math.max(1, math.ceil((SURE * luck / mean) ^ 2))
  end
  return result
end

return skill
