-- Trumps rank 5 9 A K Q J T 8 7 6 4 3 2, as an old description had it by mistake.
local v = variant {
  id = "old-ranking", of = "nine-card-don", title = "Old ranking",
  summary = "Trumps rank 5 9 A K Q J T 8 7 6 4 3 2, as an old description had it by mistake.",
  excludes = { ["taylor-ranking"] = true },
}

v.set.trump_order = "59AKQJT876432"
