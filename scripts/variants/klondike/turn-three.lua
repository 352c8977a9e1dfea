-- Three cards are turned at a time, as often as one likes.
local v = variant {
  id = "turn-three", of = "klondike", title = "Turn three", clauses = "KL-6", names = "draw three",
  summary = "Three cards are turned at a time, and any number of passes is allowed.",
}

-- ## 6 Turn three
-- KL-6.1 Three cards are turned onto the waste at a time, and only the last of them can be played.
v.set.turned = 3
-- KL-6.2 The stock may be gone through without a limit.
v.set.passes = 0
