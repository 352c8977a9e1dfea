-- The first to bid is drawn in every deal.
local v = variant {
  id = "drawn-bidder", of = "dou-dizhu", title = "The first to bid is drawn", clauses = "DZ-9",
  summary = "As by a card turned up among the others: who is to bid first is drawn in every deal.",
}

-- ## 9 The first to bid
-- DZ-9.1 The first bidder is drawn in every deal, each seat equally likely: by hand one card lies face up in the pack, and
--   who is dealt it begins. The seat at his right is the dealer.
function v.wrap.next_dealer(_, t) return t:draw(3) end
