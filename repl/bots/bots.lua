-- bots.lua - bots by name, and how one sits at a table.
--
-- `random` picks among what is legal; it needs to see nothing. `simple` decides from its seat's view alone (view.lua) by a
-- rule of thumb. `strong` tries the answers in deals that fit what its seat has seen (weigh.lua): for 20 milliseconds, for
-- MS with `strong:MS`, or in N deals with `strong:Nw`, which gives the same game everywhere.
local choosing = require "houserule.play.choosing"
local core = require "houserule.core"
local plain = require "houserule.values.plain"
local words = require "houserule.values.words"
local experience = require "host.bots.experience"
local judgement = require "host.bots.judgement"
local policy = require "host.bots.policy"
local views = require "host.table.seat_view"
local simple = require "host.bots.simple"
local trial = require "host.bots.trial"
local view = require "host.bots.view"
local weigh = require "host.bots.weigh"
local catalog, T = require("houserule").catalog, require("houserule").texts.of

local bots = { names = { "random", "simple", "strong" } }

local match = string.match -- under guard ("x"):match is the scripts', with checks of its own

local STRONG_MS <const> = 20
local EVEN <const> = 1 -- standard error by which a card may do worse than another and be as good
local MOST_MS <const>, MOST_WORLDS <const> = 60000, 100000

local MANY <const> = 16 -- compositions that a bot remembers: a course goes through its games again and again

-- The text that two games have in common if they are the same composition.
local function key_of(game)
  local parts = { game.id, tostring(game.players), table.concat(catalog.ids(game.variants), "+") }
  for _, slot in ipairs(game.slots) do
    local at = game.rules
    for _, key in ipairs(slot.path) do at = type(at) == "table" and at[key] or nil end
    parts[#parts + 1] = type(at) == "table" and table.concat(at, " ") or tostring(at)
  end
  return table.concat(parts, ";")
end

local by_rule_of_thumb

-- What the rule of thumb makes more than chance in the game of a session, a sample.
local function try_thumb(key, known, session, header)
  local self, sides = bots.memory(), #session.raw.scores()
  self.known[key], self.count = known, 1
  return trial.of(session.library, header, sides, function(s) return by_rule_of_thumb(self, s) end,
    function(delta, winners, side) return weigh.value(delta, winners, side, known.learned) end)
end

-- The knowledge of the composition that a session plays: learned when a bot first sits at it. `chance`: the rule of thumb is
-- worth less than chance in it, and is not used.
local function known_of(self, session)
  local game = views.game(session)
  local key = self.keys[game] or key_of(game)
  self.keys[game] = key
  local known = self.known[key]
  if known then return known end
  if self.count == MANY then self.known, self.count = {}, 0 end
  local header = { game = game.id, players = game.players, variants = catalog.ids(game.variants), above = game.asked.above,
                   options = game.values }
  known = { packs = {}, learned = experience.of(session.library, header) }
  local sides = #session.raw.scores()
  self.known[key], self.count = known, self.count + 1
  function known.judge(beat)
    if known.judged ~= nil then return end
    known.judged = sides > 1 and judgement.of(session.library, header, policy.of(known), function(delta, winners, side)
      return weigh.value(delta, winners, side, known.learned)
    end, beat) or false
  end
  if known.learned.swing and not known.learned.endless and sides > 1 then
    known.learned.gain = try_thumb(key, known, session, header)
    known.learned.chance = trial.is_lost(known.learned.gain)
  end
  return known
end

--- The memory of a bot: compositions by their key; and the keys of games, the tables it sits at and the hands it has
--- weighed, which may go when their sessions do.
function bots.memory()
  local function weak() return setmetatable({}, { __mode = "k" }) end
  return { known = {}, count = 0, keys = weak(), at = weak(), hands = weak() }
end

-- The bot at the table that the session plays at now.
local function sitting(self, session)
  local at = self.at[session.t]
  if not at then
    at = view.sit(session, known_of(self, session))
    self.at[session.t] = at
  end
  return at
end

--- The view of the seat that is asked, as plain data: all that a bot is given. `self`: a memory, if there is one. Where a
--- rule fails that says something of it, its problem is raised.
function bots.view(session, self)
  local ok, seen = core.guarded(view.whole, sitting(self or bots.memory(), session))
  if not ok then error({ sentence = seen }, 0) end
  return seen
end

-- The answer that is this word; nil where it is not offered.
local function answer_word(q, choice)
  for _, word in ipairs(q.kind == "words" and q:legal() or {}) do
    if word == choice then return q:answer_words(word) end
  end
end

-- The bot's choice as an answer of the ask; nil if the choice is none (a bot's mistake must not end a game).
local function answer_of(session, choice)
  local q = session.question
  if not choice then return nil end
  if type(choice) == "string" then return answer_word(q, choice) or (session:check(q.seat, choice)) end
  if q.kind ~= "play" then return choosing.answer(q, choice) end
  return q:answer_card(choice, q.say & choice ~= 0)
end

-- The budget of a bot of this name, "strong:50" or "strong:200w"; nil for no such name.
local function budget_of(name)
  if name == "strong" then return { ms = STRONG_MS, halve = true } end
  local n, worlds = name:match "^strong:(%d%d?%d?%d?%d?%d?)(w?)$"
  n = math.tointeger(tonumber(n))
  if not n or n < 1 or n > (worlds == "w" and MOST_WORLDS or MOST_MS) then return nil end
  return { ms = worlds == "" and n or nil, worlds = worlds == "w" and n or nil, halve = true }
end

-- The answer by rule of thumb, if there is an opinion; nil and a problem where a rule fails. `draw` decides between equals.
local function thumb(self, session, draw)
  local ok, choice = core.guarded(simple.choose, view.of(sitting(self, session)), draw or session.raw.bot)
  if not ok then return nil, { sentence = choice } end
  return answer_of(session, choice)
end

function by_rule_of_thumb(self, session)
  local answer, problem = thumb(self, session)
  if answer or problem then return answer, problem end
  return session:random_answer(0)
end

--- What the rule of thumb of `simple` makes more than chance in a hand of this game, a sample of stats.lua; nil where that
--- cannot be tried; and whether it is so much less that it is not used.
function bots.gain(self, session)
  local learned = known_of(self, session).learned
  return learned.gain, learned.chance
end

-- The answer of `simple` while the script waits, the only one where there is no other. It may not take long: nil where the
-- bot has not sat at this table before, and no call is checked.
local function simple_at_once(self, session)
  local q, at = session.question, self.at[session.t]
  local only = q.kind ~= "play" and not q:calls_at(q.point)[1] and q:only() -- a call may be better
  if only or not at then return only end
  local ok, choice = core.guarded(simple.choose, view.of(at), session.raw.bot)
  if not ok then return nil end
  if type(choice) ~= "string" then return answer_of(session, choice) or (session:random_answer(0)) end
  if q.kind == "cards" and match(choice, "^%S+ ") == q.point .. " " then return (session:check(q.seat, choice)) end
  return answer_word(q, choice)
end

-- The `tricks` of a source: it plays cards to tricks as `simple` would if it were asked for each; nil where
-- the bot has not sat at this table before. What is known of a seat holds until the script goes on; what the game suggests
-- to it, and what its holder may see of a hand, do not.
local function simple_player(self, session)
  local at = self.at[session.t]
  if not at then return nil end
  at.known_at_play = at.known_at_play or function(seat) return simple.at_play(view.at_play(at, seat)) end
  return core.rating.player(at.known_at_play, at.may_call, at.looking, at.suggest, at.hiding)
end

--- The answer that the game itself would give, by its rule `suggest`; nil where that is a rule of thumb, and nil and a
--- problem where the rule fails.
function bots.suggested(self, session)
  local ok, word = core.guarded(function()
    local seen = view.of(sitting(self, session))
    return seen.suggested and not seen.by_thumb and seen.suggested
  end)
  if not ok then return nil, { sentence = word } end
  return word and answer_of(session, word) or nil
end

--- The text of the answer by rule of thumb, of equals the first; nil for none. It uses up no chance.
function bots.by_thumb(self, session)
  local answer = thumb(self, session, function() return 1 end)
  return answer and answer.text
end

--- The answers to the open ask with what each is worth to the seat that is asked: see weigh.answers. `self` is a memory.
function bots.weigh(self, session, budget)
  local list, why = weigh.answers(self.hands, session, known_of(self, session), budget)
  if list and session.question.kind == "play" then list.pack = view.pack(sitting(self, session)) end
  return list, why
end

local function card_of(list, one)
  return not one.answer.call and one.answer.card and list.pack.cards[1 << one.answer.card]
end

--- The best of a list that was weighed; of cards of a suit that are worth and did as much the lowest, so that who asks
--- twice is told the same.
function bots.best(list)
  local best = weigh.best(list)
  local low, lowest = best, best and list.pack and card_of(list, best)
  for _, one in ipairs(lowest and list or {}) do
    local card = one.n == best.n and best.mean - one.mean <= EVEN * (best.error or 0) and card_of(list, one)
    local is_lower = card and card.suit == lowest.suit and card.above & lowest.bit ~= 0
    if is_lower and card.worth == lowest.worth then low, lowest = one, card end
  end
  return low
end

--- The worth to each side of the deal of the hand that goes on: see weigh.deal.
function bots.weigh_deal(self, session, budget) return weigh.deal(self.hands, session, known_of(self, session), budget) end

-- The game's own answer; else that of `simple`, unless another answer did clearly better. Where no hand can be played on,
-- that of `simple`.
local function strong_choice(self, session, budget)
  local answer, problem = bots.suggested(self, session)
  if answer or problem then return answer, problem end
  local stands
  stands, problem = thumb(self, session)
  if problem then return nil, problem end
  budget.stands = stands and stands.text
  budget.seed = ("%x"):format(session.raw.bot(math.maxinteger))
  local list, why = bots.weigh(self, session, budget)
  if why then return nil, { sentence = why } end
  local best = list and weigh.best(list)
  if not best then return by_rule_of_thumb(self, session) end
  return best.answer
end

--- A bot: a function(session) -> the answer to the open ask, or nil and a problem: a rule that it asks failed. All of them
--- have the time of one. The second result, if there is one, answers the same as the source of a session, without waiting.
function bots.new(name)
  if name == "random" then
    return function(session) return session:random_answer(0) end
  end
  local self, budget = bots.memory(), budget_of(name)
  return function(session)
    local q = session.question
    local only = (budget and not q:may()[1] or q.kind ~= "play" and not q:calls_at(q.point)[1]) and q:only()
    if only then return only end
    if budget then return strong_choice(self, session, budget) end
    return by_rule_of_thumb(self, session)
  end, not budget and { answer = function(_, session) return simple_at_once(self, session) end,
                        tricks = function(_, session) return simple_player(self, session) end } or nil
end

--- A hand that is over, in points to a side, as bots count them; and how many a game won or lost counts.
function bots.value(self, session, delta, winners, side)
  local learned = known_of(self, session).learned
  return weigh.value(delta, winners, side, learned), weigh.stake(learned)
end

--- The points that a side makes more or less than the others in a hand, in the mean.
function bots.swing(self, session) return known_of(self, session).learned.swing or 0 end

bots.better, bots.more, bots.difference = weigh.better, weigh.more, weigh.difference

--- "simple", "strong:200w", or "simple,random,random" seat after seat: one for each of `players`, or of `most`, where others
--- than seats are asked. Returns the names, or nil and a sentence.
function bots.read(text, players, most)
  local list = {}
  for name in (text .. ","):gmatch("([^,]*),") do
    if name:find "^strong:" and not budget_of(name) then
      return nil, T("strong:MS thinks so many milliseconds (1 to %d), strong:Nw tries so many deals (1 to %d), not \"%s\"",
        MOST_MS, MOST_WORLDS, words.printable(name))
    end
    if not plain.is_in(bots.names, name) and not budget_of(name) then
      return nil, words.unknown("bot", name, bots.names)
    end
    list[#list + 1] = name
  end
  if #list > 1 and players and #list ~= players and #list ~= most then
    return nil, T("%d bots are named for %d seats", #list, players)
  end
  return list
end

--- Whether all of these pick at random.
function bots.all_random(list)
  for _, name in ipairs(list) do
    if name ~= "random" then return false end
  end
  return true
end

--- One function for all seats, from names; and the source of a session, if they all are one bot that has one.
function bots.seats(list)
  local made, each = {}, {}
  if #list == 1 then return bots.new(list[1]) end
  for i, name in ipairs(list) do
    made[name] = made[name] or bots.new(name)
    each[i] = made[name]
  end
  return function(session) return each[(session.question.seat - 1) % #each + 1](session) end
end

return bots
