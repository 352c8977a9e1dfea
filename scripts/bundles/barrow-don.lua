-- Don as in Barrow: its pegs.
bundle {
  id = "barrow-don", of = "nine-card-don", title = "Barrow Don", names = "Barrow",
  summary = "A point each for high, low and jack, five for game.",
  variants = { "barrow" },
}
