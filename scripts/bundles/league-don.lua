-- Don as the Crib and Don league plays it: the pub's game, with penalties for faults.
bundle {
  id = "league-don", of = "nine-card-don", title = "League Don",
  summary = "The Crib and Don league's own: two legs of 121, and points lost for faults.",
  variants = { "best-of-three", "target-121", "faults-league" },
}
