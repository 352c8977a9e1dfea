-- Lancashire Don: 91 up, and jacks out finds the four who play.
bundle {
  id = "lancashire-don", of = "nine-card-don", title = "Lancashire Don", names = "Lancashire",
  summary = "91 up; jacks out finds the four who play, for the stakes of all.",
  variants = { "target-91", "jacks-out" },
}
