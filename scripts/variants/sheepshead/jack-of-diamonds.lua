-- The jack of diamonds is the partner.
local v = variant {
  id = "jack-of-diamonds", of = "sheepshead", title = "Jack of diamonds",
  names = "JD partner, Jack partner",
  summary = "Who holds the jack of diamonds is the picker's partner.", clauses = "SH-8",
  players = 5, players_clause = "SH-8.1",
}

-- ## 8 Jack of diamonds
-- SH-8.1 Five play, and nothing is called: the holder of JD is the partner (SH-3.1, SH-3.4).
v.set.partner = "jack"
