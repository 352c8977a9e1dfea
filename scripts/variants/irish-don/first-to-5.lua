-- Five games win.
local v = variant {
  id = "first-to-5", of = "irish-don", title = "First to five",
  summary = "Five games win.",
  excludes = { ["first-to-3"] = true, ["best-of-three"] = true },
  above = { "prison", "prison-cork", "prison-mountjoy", "prison-wheatfield" },
}

v.set.games_to_win = 5
