-- Don as in Macclesfield, which is in Cheshire: its pegs and its cut, on a board of four legs.
bundle {
  id = "macclesfield-don", of = "nine-card-don", title = "Macclesfield Don", names = "Macclesfield",
  summary = "The low cut pitches; high, low, jack and game; 121 up, four legs of the board.",
  variants = { "macclesfield", "target-121", "four-legs" },
}
