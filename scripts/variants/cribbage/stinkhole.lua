-- One below the target nobody pegs heels, go or last.
local v = variant {
  id = "stinkhole", of = { "double-cribbage", "single-cribbage" }, title = "Stinkhole",
  summary = "One below the target nobody pegs heels, go or last.", clauses = "CR-11.20",
}

-- CR-11.20 `stinkhole`: a side whose score is one below the target does not peg heels, go or last (no event).
--   Everything else counts as usual, 31 included.
v.set.stinkhole = true
