-- Don as the prisons of Ireland play it, where no prison has rules of its own.
bundle {
  id = "prison-don", of = "irish-don", title = "Prison Don", names = "prison rules",
  summary = "Three games win, a jink is two; the pitch may be passed, a bare hand is dealt again.",
  variants = { "prison" },
}
