-- Scottish Bela: bela is said with the second card, and the game is claimed after one more trick.
bundle {
  id = "scottish-bela", of = { "bela-2", "bela-3" }, title = "Scottish Bela",
  summary = "Bela is said with its second card, and who has the target must still win a trick and claim.",
  variants = { "scots-bela", "consolidate" },
}
