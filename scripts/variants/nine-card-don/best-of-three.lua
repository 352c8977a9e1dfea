-- South Wales: two legs win, and the pitch is cut for anew in each.
local v = variant {
  id = "best-of-three", of = "nine-card-don", title = "Best of three",
  summary = "South Wales: two legs win, and the pitch is cut for anew in each.",
}

v.set.games_to_win = 2
v.set.new_game = "cut"
