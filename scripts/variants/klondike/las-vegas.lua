-- Las Vegas: a deal is bought, and each card at home pays.
local v = variant {
  id = "las-vegas", of = "klondike", title = "Las Vegas", clauses = "KL-5", names = "Vegas",
  summary = "A deal costs 52, and each card that goes home brings 5.",
}

-- ## 5 Las Vegas
-- KL-5.1 A deal costs 52; each card that has gone home brings 5.
v.set.stake = 52
v.set.point = 5
