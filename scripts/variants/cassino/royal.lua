-- Royal Cassino: court cards have values too.
local v = variant {
  id = "royal", of = "cassino", title = "Royal Cassino", clauses = "CA-6",
  summary = "Jack, queen and king are worth 11, 12 and 13, and may be built and taken by sums.",
}

-- ## 6 Royal Cassino
-- CA-6.1 A jack is worth 11, a queen 12, a king 13: court cards are built and take by sums as other cards do. An ace is
--   worth 1.
v.append.values = { J = 11, Q = 12, K = 13 }
v.set.built = "A23456789TJQK"
