-- Contests of Don are reported, not played.
local v = variant {
  id = "reported-don", of = "crib-and-don", title = "Reported Don", clauses = "CR-11.21",
  summary = "Contests of Don are reported, not played.",
  excludes = { ["reported-night"] = true },
}

-- CR-11.21 `reported-don`: Don contests are reported (CR-9.8).
v.set.play = "crib"
