-- The game is 31.
local v = variant {
  id = "target-31", of = { "double-cribbage", "single-cribbage" }, title = "31 up",
  summary = "The game is 31.", clauses = "CR-11.5",
  excludes = { ["target-61"] = true, ["target-121"] = true, ["double-lurch"] = true },
  above = { "six-card", "dealt-box" },
}

-- CR-11.5 `target-31`, `target-61`, `target-121`: the game is that many up.
v.set.target = 31
