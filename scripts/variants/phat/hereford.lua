-- Packets of three, equal muck is split, three lines and one hole.
local v = variant {
  id = "hereford", of = "phat", title = "Hereford",
  summary = "Packets of three, equal muck is split, three lines and one hole.",
  excludes = { ["packets-threes-and-four"] = true, ["yard-board"] = true },
}

v.set.packets = "3 3 3 3 1"
v.set.muck_tie = "split"
v.set.line_points = 60
