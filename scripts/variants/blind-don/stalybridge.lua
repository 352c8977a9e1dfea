-- Seven columns and a hand of four; the pitcher names trumps.
local v = variant {
  id = "stalybridge", of = "blind-don", title = "Stalybridge",
  summary = "Seven columns and a hand of four; the pitcher names trumps.",
  excludes = { ["three-player"] = true },
}

v.set.columns = 7
v.set.hand_cards = 4
v.set.name_trumps = true
