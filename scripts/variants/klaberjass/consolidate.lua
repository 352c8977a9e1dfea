-- A seat with the target must still win a trick and claim.
local v = variant {
  id = "consolidate", of = { "bela-2", "bela-3" }, title = "Consolidate", clauses = "KB-30",
  summary = "Who has the target must still win a trick and claim.",
  switch = "consolidate",
  excludes = { ["play-out"] = true, ["claim-first-three-tricks"] = true },
  replaces = { "KB-13.1" },
}

-- ## 30 Consolidate
-- KB-30.1 Replaces KB-13.1: a seat that alone has the target or more when a hand is scored has not won yet; the next
--   hand is dealt, and it must win a trick and claim. KB-13.2 stands.
function v.wrap.game_over(base, t)
  local winners, why = base(t)
  if why ~= "target" then return winners, why end
end
