-- policy.lua - plays a hand on for all seats (rollout.lua) where weigh.lua tries answers, as the bot `simple` would, each
-- seat for itself; and says how likely a seat says a word.
local experience = require "host.bots.experience"
local judgement = require "host.bots.judgement"
local simple = require "host.bots.simple"
local view = require "host.bots.view"
local views = require "host.table.seat_view"

local policy = {}

local ODD <const> = 0.25 -- how often a seat says what the policy would not, where that is all that is known
local FINE <const> = 1 << 30

-- For whom tricks are bad in this hand, and who stands with whom.
local function teams_of(at, learned, kind, bidder, together)
  local rules, sides, low, friends = at.rules, #at.raw.scores(), 0, {}
  local seats = { rules = rules, together = together,
                  bidder = bidder and sides == rules.seats and learned.team[kind] and bidder or nil }
  for seat = 1, math.min(rules.seats, 8) do
    if learned.low[kind .. "/" .. experience.role(bidder, seat)] then low = low | 1 << seat end
    friends[seat] = view.partners_of(seats, seat)
  end
  return { low = low, friends = friends }
end

local function no_calls() return {} end

--- A policy for rollout.at: functions word, cards and teams. `known` is what a bot knows of the composition.
function policy.of(known)
  local made, seats, teams, seen = {}, setmetatable({}, { __mode = "k" }), {}, nil

  -- The choice of the bot `simple`. A table stands in for the session that it sits at elsewhere.
  local function sitting(at)
    seats[at] = seats[at] or view.sit({ t = at.seen, raw = at.raw, rules = at.rules, game = at.game, state = "ask" }, known)
    return seats[at]
  end

  local function ask(at, question)
    local sits = seats[at] or sitting(at)
    question.may = no_calls
    sits.session.question = question
    seen = view.of(sits)
    return simple.choose(seen, at.raw.bot)
  end

  --- What the seat that was asked last sees, and the table it sits at (view.lua).
  function made.seen(at) return seats[at], seen end

  -- The word by rule of thumb, and how likely each of the list is said; nothing of that where too little is known.
  local function judge(at, seat, point, list)
    local words, say = table.move(list, 1, rawlen(list), 1, {}), nil
    local choice = ask(at, { seat = seat, holder = seat, point = point, kind = "words", different = words })
    for i = 1, #words do
      if words[i] == choice then say = choice end
    end
    local own = seen.suggested and not seen.by_thumb -- the game's own word for it
    local judged = known.judged and not own and judgement.chances(known.judged, seats[at], seen, words, say)
    return say or words[at.raw.bot(#words)], judged
  end

  function made.word(at, seat, point, list)
    if rawlen(list) == 1 then return rawget(list, 1) end
    local say, judged = judge(at, seat, point, list)
    if not judged then return say end
    local lot, i = at.raw.bot(FINE) / FINE, 0
    repeat
      i = i + 1
      lot = lot - judged[i]
    until lot <= 0 or i == #judged
    return rawget(list, i)
  end

  --- How likely it is that a seat says this.
  function made.chance(at, seat, point, list, text)
    local n = rawlen(list)
    if n <= 1 or known.learned.chance then return 1 end -- then what is said has no reason that is known
    local say, judged = judge(at, seat, point, list)
    for i = 1, judged and n or 0 do
      if rawget(list, i) == text then return judged[i] end
    end
    return say == text and 1 - ODD + ODD / n or ODD / n
  end

  function made.cards(at, seat, point, n, from)
    if math.type(n) ~= "integer" then return nil end
    local choice = ask(at, { seat = seat, holder = seat, point = point, kind = "cards", least = n, most = n, from = from })
    if type(choice) == "string" then choice = views.with_named(at.rules.sets, 0, choice, from) end
    return choice and choice & ~from == 0 and at.rules.sets.count(choice) == n and choice or nil
  end

  function made.teams(at)
    local kind, bidder = experience.kind(at.t, at.rules), experience.bidder(at.t)
    local together, pack = at.raw.together(), view.pack(seats[at] or sitting(at))
    local of, key = teams[kind] or {}, (together or 0) << 8 | (bidder or 0)
    teams[kind], of[key] = of, of[key] or teams_of(at, known.learned, kind, bidder, together)
    local rates = pack and not known.learned.chance and simple.rates(pack) or nil
    at.raw.policy(of[key].low, of[key].friends, rates, known.learned.invert)
  end
  return made
end

return policy
