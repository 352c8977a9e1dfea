-- Long whist.
local v = variant {
  id = "long-whist", of = "whist", title = "Long whist", summary = "The game is ten points.",
  clauses = "WH-6",
}

-- ## 6 Long whist
-- WH-6.1 The game is 10 points, as it was before 1800; honours (section 5) belong to it, if they are played.
v.set.target = 10
