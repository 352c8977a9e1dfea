-- Don as in Preston: its pegs, 91 up.
bundle {
  id = "preston-don", of = "nine-card-don", title = "Preston Don", names = "Preston",
  summary = "A point for high and one for jack, six for game; 91 up as in all Lancashire.",
  variants = { "preston", "target-91" },
}
