-- The dealer must name trumps if all others pass.
local v, kb = variant {
  id = "bimah", of = { "bela-3", "klaberjass-4" }, title = "Bimah", clauses = "KB-35",
  summary = "The dealer must name trumps if all others pass.",
  excludes = { ["bimah-no-trumps"] = true, ["left-forced"] = true,
               ["left-forced-no-trumps"] = true },
}

-- ## 35 Bimah
-- KB-35.1 In round two the dealer, if all others have passed, may not pass ("on the bimah").
use "naming"(v, kb, "dealer")
