-- Twos are low in straights.
local v = variant {
  id = "low-twos", of = "big-two", title = "Twos are low in straights", clauses = "BW-6",
  replaces = { "BW-2.3" },
  summary = "A 2 3 4 5 and 2 3 4 5 6 are the lowest straights; T J Q K A is the highest.",
}

-- ## 6 Low twos
-- BW-6.1 In straights and straight flushes a 2 stands below a 3, and an ace below a 2 or above a king. A 2 3 4 5 is the
--   lowest straight, T J Q K A the highest. They are compared by their last rank, then by the suit of that card.
v.set.rows = { "A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK",
               "TJQKA" }
