-- advice.lua - what a bot would tell a learner: a principle, the answer, and why, each in a sentence.
--
-- The principle is of the place in the trick, and is said only where the card follows it; the reason is what the seat can be
-- sure of, or else what came of the answers in deals that fit what it has seen (weigh.lua).
local prose = require "host.table.prose"
local stats = require "host.bots.stats"
local weigh = require "host.bots.weigh"
local engine = require "houserule"
local texts = engine.texts
local T, N = texts.of, texts.count

local advice = {}

local FEW <const> = 30 -- deals below which nothing is said of how good an answer is

-- The place of a card in the trick as it stands, by the seat's view. `safe`: no card that may be held by others beats it.
local function look_at(view, card)
  local trick, pack, open, is_trump = view.trick, view.pack, 0, card.suit.name == "trumps"
  for _, set in pairs(view.open) do open = open | set end
  local best, others = pack.cards[trick.best], pack.set & ~(trick.gone | view.hand | trick.cards) | open
  local wins = not best or is_trump
  if best and card.suit == best.suit then wins = best.above & card.bit ~= 0 end
  return { card = card, leads = not best, wins = wins, last = #trick.later == 0,
           partner = best and view.partners >> trick.winner & 1 == 1 or false,
           safe = others & card.above == 0 and (is_trump or others & pack.trumps == 0),
           low = view.low or view.invert, later = trick.later, points = trick.points + card.points }
end

-- Whether no other card that may be played, of those like it, has more (way 1) or less (-1) worth or power.
local function is_extreme(at, others, by, way, like)
  for _, other in ipairs(others) do
    if (not like or other[like] == at[like]) and way * (other.card[by] - at.card[by]) > 0 then return false end
  end
  return true
end

local function has(others, what)
  for _, other in ipairs(others) do
    if other[what] then return true end
  end
  return false
end

local function principle_where_bad(at, others)
  if at.wins and not at.leads then
    local must = true
    for _, other in ipairs(others) do must = must and other.wins end
    return must and is_extreme(at, others, "power", 1) and T "Where tricks are bad, what must win should win dear." or nil
  end
  return not at.wins and is_extreme(at, others, "power", 1, "wins")
    and T "Where tricks are bad, keep out of them, and throw what would win later." or nil
end

-- The principle that this card follows among those that may be played; nil where it follows none: a wrong reason is worse
-- than no reason.
local function principle_of_card(at, others)
  if at.low then return principle_where_bad(at, others) end
  if at.leads and at.safe then return T "Lead what nobody can beat, and the trick is yours." end
  if at.leads then
    return not has(others, "safe") and is_extreme(at, others, "worth", -1)
      and T "With nothing sure, lead what costs least, and let the others show." or nil
  end
  if at.wins and at.last then
    return is_extreme(at, others, "worth", 1, "wins")
      and T "Who plays last takes the trick where it pays, with the card worth most." or nil
  end
  if at.wins and at.safe then
    return is_extreme(at, others, "power", -1, "safe")
      and T "Win with what nobody can beat, and with the least that will do." or nil
  end
  if at.wins then
    return not has(others, "safe")
      and T "A trick is worth a card that may be beaten when there is more to win than to lose." or nil
  end
  if at.partner then
    local gives = at.card.worth > 0 and is_extreme(at, others, "worth", 1)
    return gives and T "Give points to a partner who has the trick." or nil
  end
  return not has(others, "wins") and is_extreme(at, others, "worth", -1)
    and T "What cannot win should be the card that is worth least." or nil
end

local principles = {
  words = T "A word is worth what the hand makes by it: count on deals like this one, not on the best of them.",
  cards = T "A pick is worth what the hand makes with it: count on deals like this one, not on the best of them.",
  card = T "A card is worth what it makes now, less what it lets the next seat make.",
  number = T "Say what the hand makes in the middle of deals like this one.",
  call = T "An end that can be had now is worth what the hand would make if it went on.",
}

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
    if one ~= best and one.mean and (not second or one.mean > second.mean) then second = one end
  end
  return second
end

--- In how many deals the answers of a list were tried, in words.
function advice.deals(list, n)
  local number = tostring(n):reverse():gsub("(%d%d%d)(%d)", "%1,%2"):reverse()
  if not list.all then return T(n == 1 and "%s deal like this" or "%s deals like this", number) end
  return n == 1 and T "the one deal that there can be" or T("the %s deals that there can be", number)
end

--- The worth of an answer that was tried, in figures: the points, how far they may be from it (95 %), and how many of a
--- hundred hands it wins.
function advice.worth(one) return one.mean, stats.SURE * (one.error or 0), math.floor(100 * one.wins + 0.5) end

-- Points, as one says them.
local function about(points)
  local size = math.abs(points)
  return (size < 9.95 and "%.1f" or "%.0f"):format(size)
end

-- Which other answers may be as good, behind what was said of the best one.
local function add_even(first, even)
  if #even > 2 then return T("%s; %d other answers do as well, as far as these deals tell.", first, #even) end
  local one, other = prose.answer(even[1].text), even[2] and prose.answer(even[2].text)
  return other and T("%s; %s and %s do as well, as far as these deals tell.", first, one, other)
    or T("%s; %s does as well, as far as these deals tell.", first, one)
end

-- How answers compare: what each brings or costs its side. Where the fewest points win, costs are what it takes.
local function compare(list, best, name, invert)
  local second, even = second_of(list, best), weigh.as_good(list, best)
  local brings = best.mean >= 0
  local first = T(invert and (brings and "%s takes about %s points a hand fewer than the others"
      or "%s takes about %s points a hand more than the others, the least")
    or brings and "%s brings about %s points a hand" or "%s costs about %s points a hand, the least", name, about(best.mean))
  if not second then return first .. "." end
  if even[1] then return add_even(first, even) end
  local other = prose.answer(second.text)
  if (second.mean >= 0) == brings then return T("%s; %s %s.", first, other, about(second.mean)) end
  return T(invert and "%s; %s takes %s more." or "%s; %s costs %s.", first, other, about(second.mean))
end

--- How many hands an answer wins, a sentence. One side has nobody to do better than: what it makes is said.
function advice.chance(list, one, is_alone)
  local name, deals = prose.answer(one.text), advice.deals(list, one.n)
  if is_alone then return T("%s brings about %s points a hand, in %s.", name, about(one.mean), deals) end
  return T("%s wins %d %% of %s.", name, select(3, advice.worth(one)), deals)
end

local function figures(view, list, best, name)
  local worth = compare(list, best, name, view.invert)
  return view.sides == 1 and worth or advice.chance(list, best) .. " " .. worth
end

--- Whether too few deals could be tried to say how good the answers are.
function advice.is_few(list, best) return not list.all and stats.effective(best) < FEW end

--- What is said then.
function advice.few(list, best)
  return T("Only %s could be tried: too few to say which answer is better.", advice.deals(list, best.n))
end

--- The reason for `best` of a list that was weighed, a sentence or two; and the principle that it follows, if any.
--- `view` is what the seat sees.
function advice.of(view, list, best)
  local name = prose.answer(best.text)
  local set = not best.answer.call and best.answer.card and 1 << best.answer.card
  local card = set and view.pack and view.trick and view.pack.cards[set]
  if advice.is_few(list, best) then return advice.few(list, best) end
  if not card then
    local one = view.kind == "cards" and view.most == 1 and view.seats > 1
    local kind = best.answer.call and "call" or one and "card" or view.kind
    return figures(view, list, best, name), principles[kind] or principles.words
  end
  local at, others, rest = look_at(view, card), {}, view.set & ~set
  while rest ~= 0 do
    local other = view.pack.cards[rest & -rest]
    if other then others[#others + 1] = look_at(view, other) end
    rest = rest & rest - 1
  end
  local sure = not at.low and certainty(at, name)
  return sure or figures(view, list, best, name), principle_of_card(at, others)
end

return advice
