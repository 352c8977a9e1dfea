-- The game is 121.
local v = variant {
  id = "target-121", of = { "double-cribbage", "single-cribbage" }, title = "121 up",
  summary = "The game is 121.", clauses = "CR-11.5",
  excludes = { ["target-31"] = true, ["target-61"] = true },
  above = { "six-card", "dealt-box" },
}

-- CR-11.5 `target-31`, `target-61`, `target-121`: the game is that many up.
v.set.target = 121
