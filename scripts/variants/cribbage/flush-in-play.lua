-- Three or more cards of one suit in a row count in the play.
local v = variant {
  id = "flush-in-play", of = { "double-cribbage", "single-cribbage" }, title = "Flush in the play",
  summary = "Three or more cards of one suit in a row count in the play.", clauses = "CR-11.17",
  replaces = { "CR-6.10" },
}

-- CR-11.17 `flush-in-play`: the last k cards of the series (k at least 3, as many as there are) of one suit peg k, kind
--   `flush`, listed after `run`.
v.set.flush_in_play = true
