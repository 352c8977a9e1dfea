-- High, low, jack and game; the side with the lower card pitches first.
local v = variant {
  id = "macclesfield", of = "nine-card-don", title = "Macclesfield",
  summary = "High, low, jack and game; the side with the lower card pitches first.",
  excludes = { preston = true },
}

v.set.peg_high = 1
v.set.peg_low = 1
v.set.peg_jack = 1
v.set.peg_game = 5
v.set.cut_wins = "low"
v.set.cut_choice = "side"
