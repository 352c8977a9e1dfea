-- Four players: the dealer sits out in every way.
local v = variant {
  id = "four-players-dealer-idle", of = "zole", title = "Four players, the dealer idle",
  clauses = "ZO-12",
  summary = "Four players; the dealer neither pays nor is paid.",
  players = 4, players_clause = "ZO-12.1",
  excludes = { ["four-players-dealer-pays"] = "ZO-12.3" },
}

-- ## 12 Four players
-- ZO-12.1 A variant of this section needs four players; it makes 4 the default of the header's `players`, and a
--   header that says 3 is refused.
v.set.dealer_pays = false
