-- Two games win; a third begins with the pitch card.
local v = variant {
  id = "best-of-three", of = "irish-don", title = "Best of three",
  summary = "Two games win; a third begins with the pitch card.",
  excludes = { ["first-to-3"] = true, ["first-to-5"] = true, prison = true,
               ["prison-cork"] = true, ["prison-mountjoy"] = true, ["prison-wheatfield"] = true },
}

v.set.games_to_win = 2
v.set.decider_card = true
