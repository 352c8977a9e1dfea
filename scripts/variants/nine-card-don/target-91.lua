-- Lancashire: the game is 91.
local v = variant {
  id = "target-91", of = "nine-card-don", title = "91 up",
  summary = "Lancashire: the game is 91.",
  excludes = { ["target-121"] = true, ["four-pitches"] = true },
}

v.set.target = 91
