-- Without twos and threes.
local v = variant {
  id = "pack-44", of = "irish-don", title = "44 cards",
  summary = "Without twos and threes.",
  excludes = { ["pack-48"] = true, ["three-of-diamonds"] = true },
}

v.set.pack_size = 44
