-- The five of trumps counts 19, a misprint of the same book.
local v = variant {
  id = "taylor-five", of = "nine-card-don", title = "Taylor's five",
  summary = "The five of trumps counts 19, a misprint of the same book.",
}

v.set.trump_five = 19
