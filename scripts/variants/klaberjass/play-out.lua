-- No claims; the higher score wins.
local v = variant {
  id = "play-out", of = { "bela-2", "bela-3" }, title = "Play out", clauses = "KB-24",
  summary = "No claims; the higher score wins.",
  excludes = { ["claim-first-three-tricks"] = true, consolidate = true },
  replaces = { "KB-10", "KB-13.2" },
}

-- ## 24 Play out
-- KB-24.1 Replaces KB-10: there is no claim and `count` is not asked.
v.set.claims = "none"
-- KB-24.2 Replaces KB-13.2: of several seats with the target the one with most wins, `why` `higher`; if equal,
--   another hand is dealt.
v.set.over_target = "higher"
