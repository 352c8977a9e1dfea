-- A point for high and one for jack, six for game.
local v = variant {
  id = "preston", of = "nine-card-don", title = "Preston",
  summary = "A point for high and one for jack, six for game.",
  excludes = { barrow = true, macclesfield = true, ["four-pitches"] = true },
}

v.set.peg_high = 1
v.set.peg_jack = 1
v.set.peg_game = 6
