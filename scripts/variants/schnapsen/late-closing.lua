-- Late closing: also when only the turned card and one more are left.
local v = variant {
  id = "late-closing", of = "schnapsen", title = "Late closing", clauses = "SN-10",
  summary = "The stock may be closed, and the jack exchanged, while two cards are left.",
}

-- ## 10 Late closing
-- SN-10.1 `least_stock` is 1: the stock may be closed and the jack exchanged as long as a card lies on the turned one.
v.set.least_stock = 1
