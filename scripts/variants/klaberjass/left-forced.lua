-- Forehand must name trumps if all pass twice.
local v, kb = variant {
  id = "left-forced", of = "klaberjass-4", title = "Left forced", clauses = "KB-37",
  summary = "Forehand must name trumps if all pass twice.",
  excludes = { bimah = true, ["bimah-no-trumps"] = true, ["left-forced-no-trumps"] = true },
}

-- ## 37 Left forced
-- KB-37.1 If all pass in round two, forehand is asked `name` once more and may not pass.
use "naming"(v, kb, "left")
