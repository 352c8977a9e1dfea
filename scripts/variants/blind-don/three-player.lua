-- Five columns and a hand of four each; the pitcher names trumps; six deals.
local v = variant {
  id = "three-player", of = "blind-don", title = "Three players",
  summary = "Five columns and a hand of four each; the pitcher names trumps; six deals.",
  excludes = { stalybridge = true },
  players = 3, players_clause = "DN-1.1",
}

v.set.columns = 5
v.set.hand_cards = 4
v.set.name_trumps = true
v.set.deals = 6
