-- Mau-Mau: Crazy Eights as it is played in Germany.
bundle {
  id = "mau-mau", of = "crazy-eights", title = "Mau-Mau", names = "Mau Mau",
  summary = "32 cards; jacks are wild, a seven makes the next draw two, "
    .. "an eight makes him miss a turn.",
  variants = { "jacks-wild", "draw-two", "skip" },
  options = { draw_rank = "7", skip_rank = "8", draws = 1, reshuffle = true, each_loses = true },
}
