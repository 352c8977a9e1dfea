-- GR-14 Two jokers
local v = variant {
  id = "jokers", of = "gin-rummy", title = "Two jokers", clauses = "GR-14",
  summary = "Two jokers are added; they go into no meld and count 15.",
}
-- GR-14.1 Two jokers come to the pack. They go into no meld and count 15.
v.append.pack = "2 x joker"
v.append.points = { ["*"] = 15 }
