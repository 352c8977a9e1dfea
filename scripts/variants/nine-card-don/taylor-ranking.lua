-- Trumps rank 9 5 A K Q J T 8 7 6 4 3 2, a printed list read as ranks.
local v = variant {
  id = "taylor-ranking", of = "nine-card-don", title = "Taylor's ranking",
  summary = "Trumps rank 9 5 A K Q J T 8 7 6 4 3 2, a printed list read as ranks.",
  excludes = { ["old-ranking"] = true },
}

v.set.trump_order = "95AKQJT876432"
