-- advice.lua - explains to a learner why an answer is best: a principle, and the figures of the trial, each in a sentence.
--
-- A principle is about the place of a card in the trick, and is given only if the card follows it. The reason is a certainty
-- of the seat, or else the figures of the trial (evaluation.lua).
local prose = require "host.table.prose"
local says = require "host.table.says"
local stats = require "host.bots.stats"
local evaluation = require "host.bots.evaluation"
local core = require "houserule.core"
local engine = require "houserule"
local texts = engine.texts
local T, N = texts.of, texts.count

local advice = {}

local FEW <const> = 30 -- effective deals below which no figure is given
local LONG <const> = 4 -- cards of a suit of which the last ones may win
local NOTHING <const> = 0.05 -- fewer points than this are called none
local MOSTLY <const> = 0.5 -- if no hand is won, and at least this share is drawn, the share of hands won is left out

-- Describes the place of a card in the trick as it stands, by the seat's view. `safe`: no card that others may hold beats
-- it. `makes`: as the first card led, it makes trumps. `sweep`: one seat has all the points so far, at least half of
-- them, and all of them are good.
local function place_of(view, card)
  local trick, pack, open, is_trump = view.trick, view.pack, 0, card.suit.name == "trumps"
  for _, set in pairs(view.open) do open = open | set end
  local best, others = pack.cards[trick.best], pack.set & ~(trick.gone | view.hand | trick.cards) | open
  local wins = not best or is_trump
  if best and card.suit == best.suit then wins = best.above & card.bit ~= 0 end
  return { card = card, leads = not best, wins = wins, last = #trick.later == 0, makes = not best and view.packs and true,
           length = core.count(view.hand & card.suit.set),
           partner = best and view.partners >> trick.winner & 1 == 1 or false,
           safe = others & card.above == 0 and (is_trump or others & pack.trumps == 0),
           low = view.low or view.bad_points, later = trick.later, points = trick.points + card.points,
           in_trick = trick.points, may_ruff = trick.may_ruff,
           sweep = view.sweep and 2 * trick.collected >= pack.worth }
end

-- True if no other legal card has more (sign 1) or less (sign -1) of `by`; with `like`, among cards that agree in it.
local function is_extreme(at, others, by, sign, like)
  for _, other in ipairs(others) do
    if (not like or other[like] == at[like]) and sign * (other.card[by] - at.card[by]) > 0 then return false end
  end
  return true
end

-- True if one of the other cards has this property.
local function has(others, property)
  for _, other in ipairs(others) do
    if other[property] then return true end
  end
  return false
end

local function is_longest(at, others)
  local is_longer = false
  for _, other in ipairs(others) do
    if other.length > at.length then return false end
    is_longer = is_longer or other.length < at.length
  end
  return is_longer
end

local function differ(at, others, by)
  for _, other in ipairs(others) do
    if other.card[by] ~= at.card[by] then return true end
  end
  return false
end

local function principle_if_tricks_are_bad(at, others)
  if at.sweep and at.wins and at.points > 0 then
    return T "One seat has all the points so far. It tries to take the rest, and the others try to stop it."
  end
  if at.wins and not at.leads then
    local must = at.last -- else a later player may win it
    for _, other in ipairs(others) do must = must and other.wins end
    return must and is_extreme(at, others, "power", 1)
      and T "If you must win a bad trick, win it with your highest card." or nil
  end
  return not at.wins and is_extreme(at, others, "power", 1, "wins")
    and T "If it is bad to win, stay below the winning card, and throw one that would win later." or nil
end

local function principle_of_lead(at, others)
  if at.makes then
    return is_longest(at, others) and T "The first card led makes trumps: lead from your longest suit." or nil
  end
  if at.safe then return T "Lead a card that nobody can beat." end
  if has(others, "safe") then return nil end
  if differ(at, others, "worth") then
    return is_extreme(at, others, "worth", -1) and T "If no lead is sure to win, lead a card that costs little." or nil
  end
  return at.card.suit.name ~= "trumps" and at.length >= LONG and not at.may_ruff and is_longest(at, others)
    and T "Lead from your longest suit: its small cards may win later." or nil
end

local function principle_of_card(at, others)
  if at.low then return principle_if_tricks_are_bad(at, others) end
  if at.leads then return principle_of_lead(at, others) end
  if at.wins and at.last then
    return is_extreme(at, others, "worth", 1, "wins") and differ(at, others, "worth")
      and T "Playing last, take a good trick with the card worth most." or nil
  end
  if at.wins and at.safe then
    return is_extreme(at, others, "power", -1, "safe") and T "Win with the lowest card that nobody can beat." or nil
  end
  if at.wins then
    return not has(others, "safe") and at.in_trick > at.card.worth
      and T "Risk a card that may be beaten if the trick is worth more than the card." or nil
  end
  if at.partner then
    local gives = at.card.worth > 0 and is_extreme(at, others, "worth", 1)
    return gives and T "Give points to a partner who has the trick." or nil
  end
  return not has(others, "wins") and differ(at, others, "worth") and is_extreme(at, others, "worth", -1)
    and T "If you cannot win the trick, play the card that is worth least." or nil
end

--- Returns the principle that a card follows among those that may be played, by the seat's view; nil if none: a wrong reason
--- is worse than no reason. Also returns the card's place in the trick.
function advice.principle(view, card)
  local at, others, rest = place_of(view, card), {}, view.set & ~card.bit
  while rest ~= 0 do
    local other = view.pack.cards[rest & -rest]
    if other then others[#others + 1] = place_of(view, other) end
    rest = rest & rest - 1
  end
  return principle_of_card(at, others), at
end

local principles = {
  words = T "Judge a choice by many deals like this one, not by the best of them.",
  card = T "Weigh what a card brings now against what it lets the next player do.",
  number = T "Choose the number that suits an average deal, not the best one.",
  call = T "End a hand early only if playing on would bring less.",
}

local ends = { surrender = true, offer = true, concede = true, resign = true } -- calls that end a hand

local function certainty(at, name)
  if at.wins and at.last then
    if at.points == 0 then return T("%s takes the trick.", name) end
    return T("%s takes the trick, with %s in it.", name, N(at.points, "card point"))
  end
  if not at.wins or not at.safe then return nil end
  return T("%s wins whatever %s may hold.", name, texts.seats(at.later))
end

local function second_of(list, best)
  local second
  for _, one in ipairs(list) do
    if one ~= best and one.mean and (not second or evaluation.better(one, second)) then second = one end
  end
  return second
end

--- Says in how many deals an answer was tried: the effective number, if deals were weighted.
function advice.deals(list, one)
  local n = list.all and one.n or math.max(1, math.floor(stats.effective(one)))
  local number = tostring(n):reverse():gsub("(%d%d%d)(%d)", "%1,%2"):reverse()
  if not list.all then return T(n == 1 and "%s simulated deal" or "%s simulated deals", number) end
  return n == 1 and T "the only possible deal" or T("all %s possible deals", number)
end

--- Returns the figures of an answer that was tried: mean points, half of their 95 % interval, and the percentage of hands
--- with more points than the others make, which is 0 or 100 only if these are none or all.
function advice.worth(one)
  local percent = math.floor(100 * one.wins + 0.5)
  if one.wins > 0 and one.wins < 1 then percent = math.max(1, math.min(99, percent)) end
  return one.mean, stats.SURE * (one.error or 0), percent
end

--- Names the mean in a table of answers, which is larger for a better one if points are good or bad.
function advice.measure(view)
  if view.sides == 1 then return T "Points a hand" end
  if view.sides == 2 then
    return T(view.invert and "Points a hand fewer than the others take" or "Points a hand more than the others make")
  end
  return T(view.invert and "Points a hand fewer than the average of the others"
    or "Points a hand more than the average of the others")
end

--- Tells if one answer is shown before another: the order of a table of points.
function advice.is_before(a, b)
  if a.mean and b.mean and a.mean ~= b.mean then return a.mean > b.mean end
  return evaluation.better(a, b)
end

-- Points, as one says them.
local function about(points)
  local size = math.abs(points)
  return (size < 9.95 and "%.1f" or "%.0f"):format(size)
end

local function is_nothing(one) return one.mean > -NOTHING and one.mean < NOTHING end

-- Says that other answers are as good as the best; name(one) is what one does.
local function evens(even, name)
  if #even > 2 then return T("%d other answers are as good, as far as these deals tell.", #even) end
  local first = name(even[1])
  return T("As good, as far as these deals tell: %s.", even[2] and T("%s or %s", first, name(even[2])) or first)
end

-- Says how far the next best answer is behind the best: the difference reads alike if points are good or bad.
local function next_best(one, best, other)
  local behind = best.mean - one.mean
  if behind < NOTHING then return T("Next best: %s, a little behind.", other) end
  return T("Next best: %s, worse by %s.", other, about(behind))
end

-- Says what an answer brings its side in the mean. If the fewest points win, it is what the side takes.
local function brings(one, name, invert, deals)
  if is_nothing(one) then return T("%s: it neither brings nor costs points, in %s.", name, deals) end
  if invert then
    return T(one.mean > 0 and "%s: about %s fewer points a hand than the others take, in %s."
      or "%s: about %s more points a hand than the others take, in %s.", name, about(one.mean), deals)
  end
  return T(one.mean > 0 and "%s: it brings about %s points a hand, in %s." or "%s: it costs about %s points a hand, in %s.",
    name, about(one.mean), deals)
end

-- Says how often an answer brings more points than the others make, and how often it wins the game if a game may end. Of two
-- sides, the one with more points wins the hand; of more, several may have more than the average of the others.
local function chances(list, one, sides)
  local function part(share)
    local percent = math.floor(100 * share + 0.5)
    if share == 0 or share == 1 then return share == 1 and T "all" or T "none" end
    if percent == 0 or percent == 100 then return percent == 0 and T "under 1 %" or T "over 99 %" end
    return T("%d %%", percent)
  end
  local lines = {}
  if one.wins > 0 or one.drawn < MOSTLY then
    lines[1] = T(sides == 2 and "It wins %s of these hands."
      or "It does better than the average of the others in %s of these hands.", part(one.wins))
  end
  local won, lost = list.ends and one.game.won or 0, list.ends and one.game.lost or 0
  if won > 0 and lost > 0 then
    lines[#lines + 1] = T("It wins the game in %s of them and loses it in %s.", part(won), part(lost))
  elseif won > 0 then lines[#lines + 1] = T("It wins the game in %s of them.", part(won))
  elseif lost > 0 then lines[#lines + 1] = T("It loses the game in %s of them.", part(lost)) end
  return lines
end

local function figures(view, list, best, name)
  local even, second = evaluation.as_good(list, best), second_of(list, best)
  local lines = { brings(best, texts.capital(name(best)), view.invert, advice.deals(list, best)) }
  if view.sides > 1 then table.move(chances(list, best, view.sides), 1, 2, #lines + 1, lines) end
  if even[1] then lines[#lines + 1] = evens(even, name)
  elseif second then lines[#lines + 1] = next_best(second, best, name(second)) end
  return table.concat(lines, " ")
end

--- True if the effective number of deals is too small to give a figure for an answer. `most`: if the caller wanted no more.
function advice.is_few(list, one, most)
  return not list.all and stats.effective(one) < math.min(FEW, most or FEW)
end

--- True if so many milliseconds more would still bring too few deals for a figure, at the rate so far.
function advice.is_too_slow(list, one, ms)
  return not list.all and stats.effective(one) * (1 + ms / 1000 / list.spent) < FEW
end

--- Says that the deals are too few for a figure.
function advice.few(list, one)
  if list.timed_out then
    return T("The time ran out before the answers could be compared (only %s).", advice.deals(list, one))
  end
  return T("Too few deals fit what you have seen to compare the answers (worth %s).",
    advice.deals(list, one))
end

--- Returns the reason for `best` of a list, a sentence or two; and the principle that it follows, if any. `view` is what the
--- seat sees, `question` what it is asked.
function advice.of(view, list, best, question)
  local function name(one) return says.action(question, one.text) end
  local set = not best.answer.call and best.answer.card and view.pack and question.sets.single(best.answer.card)
  local card = set and view.trick and view.pack.cards[set]
  if advice.is_few(list, best) then return advice.few(list, best) end
  if not card then
    local one = view.kind == "cards" and view.most == 1 and view.seats > 1 and not view.is_secret
    local kind = ends[best.answer.call] and "call" or one and "card" or view.kind
    return figures(view, list, best, name), principles[kind] or principles.words
  end
  local principle, at = advice.principle(view, card)
  local sure = not at.low and not at.makes and certainty(at, prose.answer(best.text))
  return sure or figures(view, list, best, name), principle
end

return advice
