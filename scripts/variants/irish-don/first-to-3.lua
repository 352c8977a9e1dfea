-- Three games win.
local v = variant {
  id = "first-to-3", of = "irish-don", title = "First to three",
  summary = "Three games win.",
  excludes = { ["first-to-5"] = true, ["best-of-three"] = true },
  above = { "prison", "prison-cork", "prison-mountjoy", "prison-wheatfield" },
}

v.set.games_to_win = 3
