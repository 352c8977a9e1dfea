-- Flushes are compared by their suit.
local v = variant {
  id = "suit-flushes", of = "big-two", title = "Flushes by suit", clauses = "BW-7",
  replaces = { "BW-2.4" },
  summary = "A flush of spades beats any flush of hearts, whatever its cards.",
}

-- ## 7 Flushes by suit
-- BW-7.1 Flushes are compared by their suit first, then by their highest card. Full houses are compared by their three
--   cards, fours by their four cards.
function v.wrap.flush_height(base, list, set)
  local place = base(list, set) - 1 -- of the highest card, from 0
  local suit, rank = place % 4, place // 4
  return 13 * suit + rank
end
