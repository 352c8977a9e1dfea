-- Scottish Bela: bela is said with the second card, and the game is claimed after one more trick.
bundle {
  id = "scottish-bela", of = { "bela-2", "bela-3" }, title = "Scottish Bela",
  summary = "Bela is said with its second card; a seat with the target still has to claim.",
  variants = { "scots-bela", "consolidate" },
}
