-- West Midlands, South Wales, Cheshire: the game is 121.
local v = variant {
  id = "target-121", of = "nine-card-don", title = "121 up",
  summary = "West Midlands, South Wales, Cheshire: the game is 121.",
  excludes = { ["target-91"] = true, ["four-pitches"] = true },
}

v.set.target = 121
