-- In the play a run counts only in rising order.
local v = variant {
  id = "runs-upwards", of = { "double-cribbage", "single-cribbage" }, title = "Runs upwards",
  summary = "In the play a run counts only in rising order.", clauses = "CR-11.18",
}

-- CR-11.18 `runs-upwards`: in the play a run counts only if its cards were played in rising order (4 5 6, J Q K). The
--   show is unchanged.
v.set.runs_in_play = "up"
