-- 80 to 80 is a draw.
local v = variant {
  id = "draw-80-80", of = "irish-don", title = "Level is drawn",
  summary = "80 to 80 is a draw.",
}

v.set.draw_level = true
