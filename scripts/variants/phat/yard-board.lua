-- Twice round a board of ninety and one hole.
local v = variant {
  id = "yard-board", of = "phat", title = "Yard board",
  summary = "Twice round a board of ninety and one hole.",
  excludes = { ["cribbage-board"] = true, hereford = true },
}

v.set.line_points = 90
