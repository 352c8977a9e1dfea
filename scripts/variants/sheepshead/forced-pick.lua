-- The dealer must pick.
local v = variant {
  id = "forced-pick", of = "sheepshead", title = "Forced pick", names = "Stick the dealer",
  summary = "If all others pass, the dealer must pick.",
  clauses = "SH-10", replaces = { "SH-2.2", "SH-6" },
}

-- ## 10 Forced pick
-- SH-10.1 If all pass, the dealer picks all the same: there is no leaster.
function v.wrap.forced(_, t) return t.dealer end
