-- Bids in suits alone.
local v = variant {
  id = "suits-only", of = "belote", title = "Suits only", names = "coinche simple",
  summary = "No trumps and all trumps may not be bid.",
  clauses = "BT-10", replaces = { "BT-2.2" },
}

-- ## 10 Suits only
-- BT-10.1 From the dealer's left each in turn passes or bids: 80 to 160 points by tens, or capot, all tricks, and with it a
--   trump suit. A bid must be higher than the last. A player who passed may bid later. The bidding is over when a bid is
--   followed by three passes. If all four pass nobody scores.
v.set.suits = { "C", "D", "H", "S" }
function v.wrap.refuse_bid(base, t, seat, word)
  local clause = base(t, seat, word)
  return clause == "BT-2.2" and "BT-10.1" or clause
end
