-- Without the twos.
local v = variant {
  id = "pack-48", of = "irish-don", title = "48 cards",
  summary = "Without the twos.",
  excludes = { ["pack-44"] = true },
}

v.set.pack_size = 48
