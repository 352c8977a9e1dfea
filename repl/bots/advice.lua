-- advice.lua - what a bot would tell a learner: a principle, the answer, and why, each in a sentence.
--
-- The principle is of the place in the trick; the reason is what the seat can be sure of, or else what came of the answers
-- in deals that fit what it has seen (weigh.lua).
local prose = require "host.table.prose"
local stats = require "host.bots.stats"
local engine = require "houserule"
local texts = engine.texts
local T, N = texts.of, texts.count

local advice = {}

-- The place of a card in the trick as it stands, by the seat's view. `safe`: no card that may be held by others beats it.
local function look_at(view, card)
  local trick, pack, open, is_trump = view.trick, view.pack, 0, card.suit.name == "trumps"
  for _, set in pairs(view.open) do open = open | set end
  local best, others = pack.cards[trick.best], pack.set & ~(trick.gone | view.hand | trick.cards) | open
  local wins = not best or is_trump
  if best and card.suit == best.suit then wins = best.above & card.bit ~= 0 end
  return { leads = not best, wins = wins, last = #trick.later == 0,
           partner = best and view.partners >> trick.winner & 1 == 1 or false,
           safe = others & card.above == 0 and (is_trump or others & pack.trumps == 0),
           low = view.low or view.invert, later = trick.later, points = trick.points + card.points }
end

local function principle_of_card(at)
  if at.low then return at.wins and not at.leads and T "Where tricks are bad, what must win should win dear."
    or T "Where tricks are bad, keep out of them, and throw what would win later." end
  if at.leads and at.safe then return T "Lead what nobody can beat, and the trick is yours." end
  if at.leads then return T "With nothing sure, lead what costs least, and let the others show." end
  if at.wins and at.last then return T "Who plays last takes the trick where it pays, with the card worth most." end
  if at.wins then return at.safe and T "Win with what nobody can beat, and with the least that will do."
    or T "A trick is worth a card that may be beaten when there is more to win than to lose." end
  if at.partner then return T "Give points to a partner who has the trick." end
  return T "What cannot win should be the card that is worth least."
end

local principles = {
  words = T "A word is worth what the hand makes by it: count on deals like this one, not on the best of them.",
  cards = T "Keep what makes points together, and give away what does least.",
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
function advice.worth(one) return one.mean, stats.SURE * (one.error or 0), math.floor(100 * one.won / one.n + 0.5) end

local function figures(list, best, name)
  local second = second_of(list, best)
  local more = T(math.abs(best.mean) == 1 and "%+.1f point a hand more than the others make"
    or "%+.1f points a hand more than the others make", best.mean)
  if second then more = T("%s; %s %+.1f", more, prose.answer(second.text), second.mean) end
  return T("%s wins %d %% of %s (%s).", name, select(3, advice.worth(best)), advice.deals(list, best.n), more)
end

--- The principle and the reason for `best` of a list that was weighed, two sentences. `view` is what the seat sees.
function advice.of(view, list, best)
  local name = prose.answer(best.text)
  local set = not best.answer.call and best.answer.card and 1 << best.answer.card
  local card = set and view.pack and view.trick and view.pack.cards[set]
  if not card then
    local kind = best.answer.call and "call" or view.kind == "cards" and view.most == 1 and "card" or view.kind
    return principles[kind] or principles.words, figures(list, best, name)
  end
  local at = look_at(view, card)
  local sure = not at.low and certainty(at, name)
  return principle_of_card(at), sure or figures(list, best, name)
end

return advice
