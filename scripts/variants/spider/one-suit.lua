-- Spider as if all cards were of one suit.
local v = variant {
  id = "one-suit", of = "spider", title = "One suit", clauses = "SI-5",
  excludes = { ["two-suits"] = "SI-5.1" }, names = "One-suit Spider",
  summary = "Suits do not count: any run from king to ace goes home.",
}

-- ## 5 One suit
-- SI-5.1 All cards count as of one suit, as if eight packs of spades were played.
function v.wrap.suit() return "any" end
