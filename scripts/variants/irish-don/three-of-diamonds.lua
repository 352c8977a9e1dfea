-- The holder of the three of diamonds pitches first.
local v = variant {
  id = "three-of-diamonds", of = "irish-don", title = "Three of diamonds",
  summary = "The holder of the three of diamonds pitches first.",
  excludes = { ["pack-44"] = true, ["two-player"] = true },
}

v.set.pitch_card = "3D"
