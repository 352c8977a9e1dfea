-- Four packets of three and a single card.
local v = variant {
  id = "packets-threes-and-one", of = "phat", title = "Threes and a one",
  summary = "Four packets of three and a single card.",
  excludes = { ["packets-threes-and-four"] = true },
}

v.set.packets = "3 3 3 3 1"
