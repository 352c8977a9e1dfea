-- Three games win, a jink is two; the pitch may be passed, a bare hand redealt.
local v = variant {
  id = "prison", of = "irish-don", title = "Prison rules",
  summary = "Three games win, a jink is two; the pitch may be passed, a bare hand redealt.",
  excludes = { ["best-of-three"] = true, ["two-player"] = true },
}

v.set.games_to_win = 3
v.set.jink_games = 2
v.set.jink_ends = true
v.set.pitcher = "game"
v.set.pass_first = "partner"
v.set.pass_later = "left"
v.set.redeal = true
