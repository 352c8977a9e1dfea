-- For bots, hands that want no trick: how many of their cards are too high, and what they discard.
--
-- use "misere" gives a table:
local misere = {}

--- The cards of each suit in this pack, as sets from the lowest to the highest. `ranks` names the lowest rank first.
function misere.suits(pack, ranks)
  local suits = {}
  for suit in ("CDHS"):gmatch "%w" do
    local places = {}
    for rank in ranks:gmatch "%w" do
      local card = cards(rank .. suit)
      if pack & card ~= 0 then places[#places + 1] = card end
    end
    suits[#suits + 1] = places
  end
  return suits
end

--- Returns how many cards of a hand are too high, and by how many ranks all of them together. The lowest card that is held
--- of a suit must lie in its lowest quarter, the next one in the lower half, and so on.
function misere.risk(suits, hand)
  local too_high, ranks = 0, 0
  for _, places in ipairs(suits) do
    local held = 0
    for place, card in ipairs(places) do
      if hand & card ~= 0 then
        held = held + 1
        local excess = place - held * #places / 4
        if excess > 0 then too_high, ranks = too_high + 1, ranks + excess end
      end
    end
  end
  return too_high, ranks
end

--- Returns so many cards of the hand as a text, each time the one without which the rest is safest; and the set of the rest.
function misere.discards(suits, hand, count)
  local discards = {}
  for place = 1, count do
    local fewest, least = math.huge, math.huge
    for _, card in ipairs(sets.list(hand)) do
      local too_high, ranks = misere.risk(suits, hand & ~cards(card))
      if too_high < fewest or too_high == fewest and ranks < least then
        discards[place], fewest, least = card, too_high, ranks
      end
    end
    hand = hand & ~cards(discards[place])
  end
  return table.concat(discards, " "), hand
end

return misere
