-- The dealer must name trumps, or no trumps.
local v, kb = variant {
  id = "bimah-no-trumps", of = "klaberjass-4", title = "Bimah, no trumps",
  clauses = "KB-36, KB-35, KB-42",
  summary = "The dealer must name trumps, or no trumps.",
  excludes = { bimah = true, ["left-forced"] = true, ["left-forced-no-trumps"] = true },
}

-- ## 36 Bimah, no trumps
-- KB-35.1 In round two the dealer, if all others have passed, may not pass ("on the bimah").
-- KB-36.1 The dealer on the bimah may instead say `no trumps` (KB-42).
-- KB-42.1 No trumps: every suit ranks by KB-1.4 and counts by KB-1.2: 120 card points, 130 with the last trick.
-- KB-42.2 There is no bela, and no sequence is in trumps.
-- KB-42.3 KB-8.3, KB-8.11, KB-8.13 and KB-8.14 hold: follow suit; beat an opponent with a higher card of the suit led
--   if possible; void, any card.
use "no-trumps"(v, kb, "dealer", "KB-36.1")
