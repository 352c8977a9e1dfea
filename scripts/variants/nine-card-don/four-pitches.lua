-- Burnley: a game is four deals; high, low, jack and game.
local v = variant {
  id = "four-pitches", of = "nine-card-don", title = "Four pitches",
  summary = "Burnley: a game is four deals; high, low, jack and game.",
  excludes = { ["target-91"] = true, ["target-121"] = true, preston = true },
}

v.set.peg_high = 1
v.set.peg_low = 1
v.set.peg_jack = 1
v.set.peg_game = 5
v.set.target = 0
v.set.deals = 4
