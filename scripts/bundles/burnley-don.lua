-- Don as in Burnley: four deals, so that everybody pitches once.
bundle {
  id = "burnley-don", of = "nine-card-don", title = "Burnley Don", names = "Burnley",
  summary = "Four pitches, one by each player; high, low and jack a point each, game five.",
  variants = { "four-pitches" },
}
