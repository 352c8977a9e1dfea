-- Three times round a cribbage board and one hole.
local v = variant {
  id = "cribbage-board", of = "phat", title = "Cribbage board",
  summary = "Three times round a cribbage board and one hole.",
  excludes = { ["yard-board"] = true },
}

v.set.line_points = 60
