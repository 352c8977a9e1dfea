-- Every trick is headed.
local v = variant {
  id = "must-beat", of = "pinochle", title = "Must beat",
  names = "Heading the trick, Crawling",
  summary = "Who follows must beat what lies there, in every suit, and who trumps too.",
  clauses = "PI-7",
}

-- ## 7 Must beat
-- PI-7.1 A player who follows suit beats the winning card if he can, in every suit. A player who cannot follow beats a trump
--   that lies there if he can, and plays a trump all the same if he cannot.
v.set.duties = {
  hold = "PI-4.2", follow = "PI-4.3", beat = "PI-7.1", beat_when = "always", trump = "PI-4.4",
  overtrump = "PI-7.1", undertrump = "PI-7.1",
}
