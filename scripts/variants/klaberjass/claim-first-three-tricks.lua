-- The game is claimed after one of the first three tricks or not at all.
local v = variant {
  id = "claim-first-three-tricks", of = { "bela-2", "bela-3" },
  title = "Claims in the first three tricks",
  clauses = "KB-25",
  summary = "The game is claimed after one of the first three tricks or not at all.",
  excludes = { ["play-out"] = true, consolidate = true },
}

-- ## 25 Claims in the first three tricks
-- KB-25.1 A claim is open only after winning one of the first three tricks and before the next lead; `count` is not
--   asked. KB-13.1 and KB-13.2 decide the rest.
v.set.claims = "first-three"
