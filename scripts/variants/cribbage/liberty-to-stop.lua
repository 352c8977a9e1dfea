-- After the other's go a seat may stop and peg it.
local v = variant {
  id = "liberty-to-stop", of = "single-cribbage", title = "Liberty to stop",
  summary = "After the other's go a seat may stop and peg it.", clauses = "CR-11.19",
  excludes = { ["six-card"] = true, ["dealt-box"] = true },
}

-- CR-11.19 `liberty-to-stop`: after the other seat's `go` a seat that could play on may say `stop` instead; the series
--   and the play are then over and it pegs the go. Never on offer at any other time.
v.set.stop_after_go = true
