-- Don as in Barrow: its pegs.
bundle {
  id = "barrow-don", of = "nine-card-don", title = "Barrow Don",
  summary = "A point each for high, low and jack, five for game.",
  variants = { "barrow" },
}
