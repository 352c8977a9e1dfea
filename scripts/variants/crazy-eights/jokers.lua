-- CE-14 Two jokers
local v = variant {
  id = "jokers", of = "crazy-eights", title = "Two jokers", clauses = "CE-14", above = "jacks-wild",
  summary = "Two jokers are added; they are wild and count 50.",
}
-- CE-14.1 Two jokers come to the pack. They are wild and count 50.
v.append.pack = "2 x joker"
v.set.wild = "8 joker"
v.append.points = { joker = 50 }
