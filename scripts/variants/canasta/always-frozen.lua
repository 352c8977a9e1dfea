-- Canasta in which only a pair takes the discards.
local v = variant {
  id = "always-frozen", of = "canasta", title = "Always frozen", clauses = "CT-11",
  replaces = { "CT-4.3" },
  summary = "Only two natural cards take the discards, at any time.",
}

-- ## 11 Always frozen
-- CT-11.1 The discards are always frozen for all: only a natural pair takes them (CT-4.1).
v.set.frozen_clause = "CT-11.1"
function v.wrap.is_frozen() return true end
