-- All contests are reported, not played.
local v = variant {
  id = "reported-night", of = "crib-and-don", title = "Reported night", clauses = "CR-11.22",
  summary = "All contests are reported, not played.",
  excludes = { ["reported-don"] = true },
}

-- CR-11.22 `reported-night`: all contests are reported (CR-9.8).
v.set.play = "none"
