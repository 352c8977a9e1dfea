-- card_traits.lua - describes the cards of a game under given trumps: suits and ranks, card points, and how good each card
-- is to hold. It knows nothing of a deal.
local core = require "houserule.core"
local seat_table = require "houserule.play.seat_table"

local pack = {}

local COUNTED <const> = 0.1 -- value of a point on a second scale that is only compared at the end of the hand

-- Lists the suits as they are followed: all trumps are one suit. Each suit is a list from the highest card, with its set.
local function suits_of(sets, order, trumps)
  local suits, list = {}, {}
  for _, name in ipairs(order) do
    local bit = sets.same(name)
    local suit = trumps & bit ~= 0 and "trumps" or sets.suit(name)
    if not suits[suit] then
      suits[suit] = { set = 0, name = suit }
      list[#list + 1] = suits[suit]
    end
    table.insert(suits[suit], name)
    suits[suit].set = suits[suit].set | bit
  end
  return list
end

-- Returns the power of a card, from 0 to 1: how good it is to hold. It depends on the card's place in its suit; any trump
-- is above the low half of the plain cards.
local function power(suit, place, with_trumps)
  local below = #suit > 1 and (#suit - place) / (#suit - 1) or 1
  if suit.name == "trumps" then return 0.45 + 0.55 * below end
  return with_trumps and 0.6 * below * below or below
end

--- Describes the cards as they rank at a table: { large = true of a large pack, cards = each card by its set, set = all of
--- them, trumps = set, count =, worth = of all cards, mean = and spread = of a card's power }. Neither of two copies beats
--- the other, unless the later one wins.
function pack.now(rules, t, engine_table)
  local order, trumps = engine_table.order()
  local sets, excuse = rules.sets, rules.excuse or 0
  local made = { large = core.is_large(rules.deck), trumps = trumps, cards = {}, set = 0, count = #order, worth = 0 }
  local sum, square = 0, 0
  for _, suit in ipairs(suits_of(sets, order, trumps)) do
    local above, first = 0, 1
    for place, name in ipairs(suit) do
      local same = sets.same(name)
      if same & above == 0 then first = place end
      local bit = same & ~above & -(same & ~above)
      local points, counts = t:worth(bit), rules.counts and rules.counts[name:sub(1, 1)]
      local card = { bit = bit, printed = sets.suit(name), suit = suit, points = points,
                     above = above & ~same | same & (rules.later_wins or 0) & ~bit, power = power(suit, first, trumps ~= 0),
                     worth = points + (math.type(counts) == "integer" and COUNTED * counts or 0) }
      if excuse & bit ~= 0 then -- it takes no trick, and its points are not lost with one
        card.above, card.power, card.worth = excuse ~ rules.pack, 0, 0
      end
      made.cards[bit], above, made.worth = card, above | bit, made.worth + math.abs(card.worth)
      sum, square = sum + card.power, square + card.power * card.power
    end
    made.set = made.set | suit.set
  end
  made.mean = sum / #order
  made.spread = math.sqrt(math.max(square / #order - made.mean * made.mean, 1e-6))
  return made
end

--- Describes the cards with `trump_suit` (a suit, or "") as trumps, at an empty table.
function pack.under(rules, trump_suit)
  local t, engine_table = seat_table.new(rules)
  engine_table.begin_deal(1)
  if trump_suit ~= "" then t:trumps(trump_suit) end
  return pack.now(rules, t, engine_table)
end

return pack
