-- Scopone: four players, and all cards are dealt at once.
local v, sc = variant {
  id = "scopone", of = "scopa", title = "Scopone", clauses = "SC-6", players = { 4 },
  players_clause = "SC-6.1",
  replaces = { "SC-1.2" },
  summary = "Four players in partnerships get nine cards at once, or ten and none on the table.",
}

-- ## 6 Scopone
-- SC-6.1 Four play, seats 1 and 3 against 2 and 4. Nine cards each and four on the table, all at once. If three or four
--   kings lie on the table the cards are dealt again.
-- SC-6.2 With `scientific` on each gets ten cards, and none lies on the table.
v.option { "scientific", false, "ten cards each and none on the table", clause = "SC-6.2" }
function v.wrap.packets() return sc.scientific and "10 each" or "9 each, 4 to table" end
