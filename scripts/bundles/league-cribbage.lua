-- Cribbage as the Crib and Don league plays it: a contest of three legs, a new cut for each.
bundle {
  id = "league-cribbage", of = { "double-cribbage", "single-cribbage" }, title = "League cribbage",
  names = "league crib",
  summary = "The Crib and Don league's own: the best of three legs, with a new cut for each.",
  variants = { "best-of-three", "cut-each-leg" },
}
