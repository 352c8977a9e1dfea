-- Easier counts.
local v = variant {
  id = "easy-count", of = "pinochle", title = "Easy count", names = "Simplified count, Counters",
  summary = "Cards count 10 and 5, or 10 and nothing.", clauses = "PI-8",
}

-- ## 8 Easy count
-- PI-8.1 Aces and tens count 10, kings and queens 5; with `counters` `tens` aces, tens and kings 10. With the last trick
--   that makes 250 too.
v.option { "counters", "fives", "what cards count", clause = "PI-8.1",
           words = { "fives", "tens" } }
v.set.points = { A = 10, T = 10, K = 5, Q = 5 }
function v.wrap.ready(base, rules)
  if rules.counters == "tens" then rules.points = { A = 10, T = 10, K = 10 } end
  return base(rules)
end
