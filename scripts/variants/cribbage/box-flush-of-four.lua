-- Four cards of one suit in the box count without the starter.
local v = variant {
  id = "box-flush-of-four", of = { "double-cribbage", "single-cribbage" },
  title = "Box flush of four",
  summary = "Four cards of one suit in the box count without the starter.", clauses = "CR-11.16",
}

-- CR-11.16 `box-flush-of-four`: four box cards of one suit score 4; with a starter of that suit 5.
v.set.box_flush = "four"
