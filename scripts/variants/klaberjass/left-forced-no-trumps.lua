-- Forehand must name trumps, or no trumps.
local v, kb = variant {
  id = "left-forced-no-trumps", of = "klaberjass-4", title = "Left forced, no trumps",
  clauses = "KB-38, KB-37, KB-42",
  summary = "Forehand must name trumps, or no trumps.",
  excludes = { bimah = true, ["bimah-no-trumps"] = true, ["left-forced"] = true },
}

-- ## 38 Left forced, no trumps
-- KB-37.1 If all pass in round two, forehand is asked `name` once more and may not pass.
-- KB-38.1 There forehand may instead say `no trumps` (KB-42).
-- KB-42.1 No trumps: every suit ranks by KB-1.4 and counts by KB-1.2: 120 card points, 130 with the last trick.
-- KB-42.2 There is no bela, and no sequence is in trumps.
-- KB-42.3 KB-8.3, KB-8.11, KB-8.13 and KB-8.14 hold: follow suit; beat an opponent with a higher card of the suit led
--   if possible; void, any card.
use "no-trumps"(v, kb, "left", "KB-38.1")
