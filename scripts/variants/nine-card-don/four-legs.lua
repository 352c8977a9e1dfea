-- Cheshire: a game of 121 is four legs of the board.
local v = variant {
  id = "four-legs", of = "nine-card-don", title = "Four legs",
  summary = "Cheshire: a game of 121 is four legs of the board.",
}

v.set.line_points = 30
