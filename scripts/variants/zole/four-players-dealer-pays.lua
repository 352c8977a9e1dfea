-- Four players: the dealer pays and is paid like an opponent.
local v = variant {
  id = "four-players-dealer-pays", of = "zole", title = "Four players, the dealer pays",
  clauses = "ZO-12",
  summary = "Four players; the dealer pays and is paid like an opponent.",
  players = 4, players_clause = "ZO-12.1",
  excludes = { ["four-players-dealer-idle"] = "ZO-12.3" },
}

-- ## 12 Four players
-- ZO-12.1 A variant of this section needs four players; it makes 4 the default of the header's `players`, and a
--   header that says 3 is refused.
v.set.dealer_pays = true
