-- When all others pass, forehand must play klop.
local v = variant {
  id = "forced-klop", of = "tarock", title = "Forced klop", clauses = "TA-9",
  summary = "If nobody bids the hand is a klop.",
}

-- ## 9 Forced klop
-- TA-9.1 `forehand_chooses` is off: if all others pass without a bid the hand is a klop.
v.set.forehand_chooses = false
