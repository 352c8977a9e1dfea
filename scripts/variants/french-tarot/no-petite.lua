-- The garde is the lowest bid.
local v = variant {
  id = "no-petite", of = "french-tarot", title = "No petite", clauses = "FT-11",
  summary = "Nobody bids less than a garde.",
}

-- ## 11 No petite
-- FT-11.1 The lowest bid is the garde.
v.set.bids = { "garde", "garde sans", "garde contre" }
function v.add.refuse_bid(_, _, word) return word == "petite" and "FT-11.1" or "FT-2.3" end
