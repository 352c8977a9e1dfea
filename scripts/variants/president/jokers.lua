-- PS-14 Two jokers
local v = variant {
  id = "jokers", of = "president", title = "Two jokers", clauses = "PS-14",
  summary = "Two jokers are added; they beat every rank.",
}
-- PS-14.1 Two jokers come to the pack and rank above the twos.
v.append.pack = "2 x joker"
v.set.order = "3456789TJQKA2*"
