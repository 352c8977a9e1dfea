-- The game is 61.
local v = variant {
  id = "target-61", of = { "double-cribbage", "single-cribbage" }, title = "61 up",
  summary = "The game is 61.", clauses = "CR-11.5",
  excludes = { ["target-31"] = true, ["target-121"] = true, ["double-lurch"] = true },
  above = { "six-card", "dealt-box" },
}

-- CR-11.5 `target-31`, `target-61`, `target-121`: the game is that many up.
v.set.target = 61
