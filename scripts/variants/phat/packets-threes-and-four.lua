-- Packets of three, three, three and four.
local v = variant {
  id = "packets-threes-and-four", of = "phat", title = "Threes and a four",
  summary = "Packets of three, three, three and four.",
  excludes = { ["packets-threes-and-one"] = true, hereford = true },
}

v.set.packets = "3 3 3 4"
