-- finding.lua - finds questions for the quiz: bots play at random until a position allows an interesting question. The same
-- seed and kind always give the same question, so a missed question can be asked again.
--
-- From the second level on, legal cards are asked for only if more than following suit decides. On the third, house rules
-- are in force, and the answer differs without them.
local catalog = require("houserule").catalog
local judging = require "host.learn.judging"
local plain = require "houserule.values.plain"
local position = require "host.game.position"
local questions = require "host.learn.questions"
local session = require("houserule").session
local views = require "host.table.seat_view"
local wall = require "host.wall"
local why = require "host.rules.why"
local texts = require("houserule").texts
local visibility = require "houserule.seat.visibility"
local T = texts.of

local finding = {}

local STEPS <const> = 400 -- decisions within which a position must be found
local PLACES <const> = 6  -- that are looked at in one game, where of the first there is nothing to ask
local SOME <const> = 4    -- points
local CLEAR <const> = 3   -- standard errors by which the best answer leads the next

-- Positions ------------------------------------------------------------------------------------------------------------

-- True if a hand has cards that look playable and are not, or the reverse. Such are a trump of the suit led, a duty
-- besides following, or no card of the suit led.
local function is_border(s)
  local q, sets = s.question, s.rules.sets
  local led, hand = s.engine_table.trick()[1], visibility.own(s, q.holder)
  if q.set == hand then return sets.count(hand & select(2, s.engine_table.order())) > 0 end
  for _, name in ipairs(sets.list(hand)) do
    local duty = s.engine_table.why((sets.card(name)))
    local same_suit = sets.suit(name) == sets.suit(led)
    if duty and duty ~= "follow" or same_suit == (duty ~= nil) then return true end
  end
  return false
end

local positions = {}

function positions.legal(s, level)
  local q = s.question
  if q.kind ~= "play" or s.t:in_trick() == 0 or s.rules.sets.count(s.t:hand(q.holder)) < 2 then return false end
  if level > 1 then return is_border(s) end
  return q.set ~= visibility.own(s, q.holder) or s.engine_table.bot(6) == 1
end

-- The last card of a trick is about to be played, and another trick follows.
local function last_card(s)
  local q = s.question
  return q.kind == "play" and s.t:in_trick() > 0 and s.t:in_trick() == #s.t.active - 1
    and s.rules.sets.count(s.t:hand(q.holder)) > 1
end

positions.winner = last_card
function positions.worth(s) return last_card(s) and s.t:worth(s.rules.pack) > 0 end

function positions.high(s) return s.question.kind == "play" and s.rules.sets.count(questions.trumps_seen(s)) >= 3 end

function positions.count(s)
  return type(s.rules.counts) == "table" and next(s.rules.counts) ~= nil and s.question.kind == "play"
    and s.t:finished() > 3
end

-- Something is about to be scored: where points are pegged by any card, else by the last one of a hand.
function positions.gain(s)
  local q = s.question
  if q.kind ~= "play" and not views.pegs(s) or q.kind == "cards" then return false end
  local completes = q.kind == "play" and s.t:in_trick() == #s.t.active - 1
  if views.pegs(s) then return completes or not s.rules.peg_tricks end
  return completes and s.rules.sets.count(s.t:hand(q.holder)) == 1
end

function positions.best(s)
  local q = s.question
  local n = q.kind == "play" and q.set and s.rules.sets.count(q.set) or q.kind == "words" and #(q:legal() or {}) or 0
  return n > 1
end

-- Making a question of a position ------------------------------------------------------------------------------------

local make = {}

-- Completes the trick, and asks of it; nil if the hand took another turn.
function make.winner(s, kind)
  if not s:play_on() or s.state ~= "ask" or s.t:in_trick() ~= 0 then return nil end
  local trick = views.at(s).trick
  return trick and not trick.open and questions.at(s, kind) or nil
end

function make.worth(s)
  local question = make.winner(s, "worth")
  return question and question.answer ~= 0 and question
end

function make.count(s)
  local side = s.engine_table.bot(#s.engine_table.scores())
  local question = questions.at(s, "count", { side = side })
  if question then question.side = side end
  return question and question.cards > 1 and question
end

-- The side that gains most by what comes next; of nothing only now and then.
local function side_that_gains(before, after)
  local best
  for side, n in ipairs(after) do
    local gain = n - before[side]
    if gain ~= 0 and (not best or math.abs(gain) > math.abs(after[best] - before[best])) then best = side end
  end
  return best
end

function make.gain(s)
  local after = position.restore(position.of(s):snapshot())
  if not after or not after:play_on() then return nil end
  local t = after.session
  local function only() return t.state == "ask" and t.question.kind == "words" and t.question:only() end
  while only() and after:answer(only()) do end -- what nobody could say otherwise comes with it: that one counts now
  local side = side_that_gains(views.standing(s), views.standing(t))
  if not side then return nil end
  local question = questions.at(s, "gain", { side = side, after = t })
  local text = t.log[#s.log + 1]["do"]
  local card = text:match "^play (.*)$"
  local said = texts.cards_in(card or text)
  question.text = { T(card and "%s {plays|play} %s." or "%s {says|say} %s.",
    texts.capital(texts.seat(s.question.seat)), said) }
  question.after, question.side = t, side
  return question
end

-- The answer that does clearly better than all others.
function make.best(s)
  local judged = judging.at(s)
  local text = judged:best()
  if not text then return nil end
  for _, one in ipairs(judged.list or {}) do
    local near = one.mean and one.mean + CLEAR * ((one.error or 0) + (judged.top.error or 0)) >= judged.top.mean
    if one ~= judged.top and near then return nil end
  end
  local ask = T(s.question.kind == "play" and "Which card should %s play?" or "What should %s say?",
    texts.seat(s.question.seat))
  return { kind = "best", title = T "what is best", session = s, wants = "decision", answer = text, text = {},
           ask = ask, explain = function(given) return judged:explain(given) end }
end

-- A count worth asking for: an event with `points` and the `cards` that were `scored`. Zero is asked for only now and then;
-- from the second level on a count has several points.
local function heard(s, level)
  for _, entry in ipairs(s:take()) do
    local line = entry.line
    if line and not entry.kind and line[1] == "event" then
      local cards, scored, points = line:get "cards", line:get "scored", line:get "points"
      local is_count = type(cards) == "table" and #cards > 1 and type(scored) == "table" and math.type(points) == "integer"
      if is_count and (points >= (level > 1 and SOME or 1) or s.engine_table.bot(8) == 1) then return line end
    end
  end
end

function make.show(s, _, line)
  local starter = type(line:get "starter") == "string" and " " .. T("with the starter %s", line:get "starter") or ""
  local of, parts = line:get "of", plain.map(line:get "scored", function(item)
    return ("%s %s, %d"):format(item:get "kind", table.concat(item:get "cards", " "), item:get "points")
  end)
  local sum = #parts > 0 and table.concat(parts, "; ") or T "there is nothing in it"
  return { kind = "show", title = T "what cards are worth", session = s, wants = "number", answer = line:get "points",
           text = { T("To be counted: %s%s%s.", table.concat(line:get "cards", " "), starter,
             type(of) == "string" and " (" .. of .. ")" or "") }, ask = T "What is it worth?",
           explain = function()
             local lines = { ("%s: %d."):format(texts.capital(sum), line:get "points") }
             for _, item in ipairs(s.last and s.last.items or {}) do
               local is_it = item.what == line:get "of" and item.to == line:get "seat"
               if is_it and item.clause and not lines[2] then lines[2] = why.clause(views.game(s), item.clause) end
             end
             return lines
           end }
end

-- Finding ------------------------------------------------------------------------------------------------------------

-- The kinds and the level from which on they are asked.
finding.kinds = { { "legal", 1 }, { "winner", 1 }, { "worth", 1 }, { "gain", 2 }, { "show", 1 }, { "high", 1 },
                  { "legal", 2 }, { "count", 1 }, { "best", 3 } }
finding.LEVELS = 3

-- Plays on at random until there is a position of the kind, for the time after `skip`. Returns true, and what was heard; or
-- false, and the problem if the rules went wrong. False too where it takes too long.
local function play_to(s, kind, level, skip)
  for _ = 1, STEPS do
    if wall.beat() then return false end
    local line = kind == "show" and heard(s, level)
    if line or kind ~= "show" and s.state == "ask" and positions[kind](s, level) then
      if skip == 0 then return true, line end
      skip = skip - 1
    end
    local fine, problem = s:play_on()
    if not fine then return false, s.state ~= "over" and problem end
  end
  return false
end

--- Returns the question of a kind from a header, with its seed, and a level; nil if there is none, and the problem if the
--- rules failed.
function finding.make(library, header, kind, level)
  if not positions[kind] and kind ~= "show" then return nil end
  local s, problem = session.open(library, header, { listener = { lines = kind == "show" } })
  if not s then return nil, problem end
  local skip = s.engine_table.bot(8) - 1
  for _ = 1, kind == "best" and 1 or PLACES do
    local there, line = play_to(s, kind, level, skip) -- or what is wrong
    local question = there and (make[kind] or questions.at)(s, kind, line)
    if question then
      question.right = { question.answer }
      return question
    end
    if not there then return nil, line end
    if s.state == "ask" and not s:play_on() then return nil end
    skip = 0
  end
end

-- House rules --------------------------------------------------------------------------------------------------------

-- The answer that the question would have under another header; nil where it could not be asked, as the game would have gone
-- another way.
local function answer_under(question, header)
  local function fit(s) return position.fit(s.library, { header = header, log = s.log, later = {} }) end
  local at, n, of = fit(question.session)
  if not at or n ~= of or at.session.state ~= "ask" then return nil end
  local after = question.after and fit(question.after)
  if question.after and not after then return nil end
  local other = questions.at(at.session, question.kind, { side = question.side, after = after and after.session })
  return other and other.answer
end

--- A question under a house rule that changes its answer, the `number`-th of those there are. The header gets the rule.
function finding.under_house_rule(library, header, kind, number)
  local list = catalog.variants_of(library, header.game)
  if #list == 0 or #(header.variants or {}) > 0 or not questions.kinds[kind] then return nil end
  local without_it = plain.with(header)
  header.variants = { list[number % #list + 1].declared.id }
  local question = finding.make(library, header, kind, 1)
  local without = question and answer_under(question, without_it)
  if without and without ~= question.answer then return question end
  header.variants = nil
end

return finding
