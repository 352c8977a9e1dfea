-- policy.lua - the policy of rollouts (rollout.lua): it decides for each seat as the bot `simple` would, from that seat's
-- view alone. It also returns the probability that a seat says a word, which makes the words of others evidence.
local experience = require "host.bots.experience"
local simple = require "host.bots.simple"
local teams = require "houserule.play.teams"
local view = require "host.bots.view"
local views = require "host.table.seat_view"
local word_model = require "host.bots.word_model"

local policy = {}

local unpack = table.unpack
local UNLIKE_POLICY <const> = 0.25 -- share of words that are not the policy's, if the word model knows nothing of them

local SEATS <const> = 8 -- that the C core plays for

-- Returns the seats for which tricks are bad in this hand, a bit each; by seat, the number from which on they are; true if
-- points are bad, and true if all of them are good.
local function low_seats(at, traits)
  local low, enough, rules, bad_points = 0, {}, at.rules, false
  local said, sweep = teams.bad(rules, at.engine_table)
  for seat = 1, math.min(rules.seats, SEATS) do
    enough[seat] = experience.enough(rules, at.engine_table.looking, seat)
    local bad = not enough[seat] and experience.bad(said, traits, rules, at.engine_table.looking, seat)
    if enough[seat] == 0 or bad == "tricks" then low = low | 1 << seat end
    bad_points = bad_points or bad == "points"
  end
  return low, enough, bad_points, sweep
end

-- Lists the partners of each seat and the number of its rivals, as far as the seat knows them. `knows` is the set of seats
-- that know the seats `together`.
local function sides_of(at, traits, kind, bidder, together, knows)
  local rules, sides, known_sides = at.rules, #at.engine_table.scores(), { partners = {}, rivals = {} }
  local alone = bidder and sides == rules.seats and traits.team[kind] and bidder or nil
  for seat = 1, math.min(rules.seats, SEATS) do
    local known = knows >> seat & 1 == 1 and together or nil
    known_sides.partners[seat] = view.partners_of({ rules = rules, together = known, bidder = alone }, seat)
    known_sides.rivals[seat] = (known or alone) and 1 or sides - 1
  end
  return known_sides
end

-- Returns the seats that play together in this hand, and the set of seats that know it; 0 for none.
local function together_of(at)
  local engine_table, together, knows = at.engine_table, 0, 0
  for seat = 1, math.min(at.rules.seats, SEATS) do
    local known = engine_table.together(engine_table.decider(seat))
    if known then together, knows = known, knows | 1 << seat end
  end
  return together, knows
end

local function no_calls() return {} end

--- Makes a policy for rollout.at: functions word, cards and teams. `model` is the bot's model of the composition (view.sit).
function policy.of(model)
  local made, seats, sides, seen = {}, setmetatable({}, { __mode = "k" }), {}, nil

  -- A table stands in for the session that a bot sits at elsewhere.
  local function sitting(at)
    seats[at] = seats[at] or view.sit({ t = at.seen, engine_table = at.engine_table, rules = at.rules, game = at.game,
                                         state = "ask" }, model)
    return seats[at]
  end

  local function ask(at, question)
    local sits = seats[at] or sitting(at)
    question.may = no_calls
    sits.session.question = question
    seen = view.of(sits)
    return simple.choose(seen, at.engine_table.bot)
  end

  --- Returns the place at the table (view.sit), and the view of the seat that was asked last.
  function made.seen(at) return seats[at], seen end

  --- Returns the word that `simple` says.
  function made.word(at, seat, point, list)
    if rawlen(list) == 1 then return rawget(list, 1) end
    local words = { unpack(list, 1, rawlen(list)) }
    local choice = ask(at, { seat = seat, holder = seat, point = point, kind = "words", different = words })
    for i = 1, #words do
      if words[i] == choice then return choice end
    end
    return words[at.engine_table.bot(#words)]
  end

  --- Returns the probability that a seat says this word.
  function made.chance(at, seat, point, list, text)
    local n = rawlen(list)
    if n <= 1 or model.traits.chance then return 1 end -- random words are no evidence
    local say = made.word(at, seat, point, list)
    if seen.values then return word_model.chance(seen.values, seen.words, say, text) end
    if not seen.stands then return 1 / n end -- `simple` has no opinion either
    return (say == text and 1 - UNLIKE_POLICY or 0) + UNLIKE_POLICY / n
  end

  function made.cards(at, seat, point, n, from)
    if math.type(n) ~= "integer" then return nil end
    local choice = ask(at, { seat = seat, holder = seat, point = point, kind = "cards", least = n, most = n, from = from })
    if type(choice) == "string" then choice = views.with_named(at.rules.sets, 0, choice, from) end
    return choice and choice & ~from == 0 and at.rules.sets.count(choice) == n and choice or nil
  end

  function made.teams(at)
    local kind, bidder = experience.kind(at.t, at.rules), experience.bidder(at.t)
    local together, knows = together_of(at)
    local pack = view.pack(seats[at] or sitting(at))
    local of, key = sides[kind] or {}, (together << 16 | knows) << 8 | (bidder or 0)
    sides[kind], of[key] = of, of[key] or sides_of(at, model.traits, kind, bidder, together, knows)
    local rates = pack and not model.traits.chance and view.rates(pack) or nil
    local low, enough, bad_points, sweep = low_seats(at, model.traits)
    at.engine_table.policy(low, of[key].partners, rates, bad_points, sweep, enough, of[key].rivals)
  end
  return made
end

return policy
