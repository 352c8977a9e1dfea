-- Up and down the river.
local v = variant {
  id = "up-and-down", of = "oh-hell", title = "Up and down the river",
  names = "Up the river, down the river",
  summary = "One card each in the first deal, up to the most, and down to one again.",
  clauses = "OH-6",
}

-- ## 6 Up and down
-- OH-6.1 The game begins with one card each, goes up to `most` and down to one again, as `deals` `up down` says.
v.set.deals = "up down"
