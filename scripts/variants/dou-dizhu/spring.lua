-- Spring: who never came to play pays double.
local v = variant {
  id = "spring", of = "dou-dizhu", title = "Spring", clauses = "DZ-6", names = "春天",
  summary = "If one side never came to play, but for the landlord's lead, the deal counts double.",
}

-- ## 6 Spring
-- DZ-6.1 If the landlord has won and neither peasant has played a card, or the peasants have and the landlord has played but
--   once, the payment is doubled once more.
function v.wrap.factor(base, t)
  local plays = t.plays[t.landlord]
  if t.ended == "landlord" then plays = t:sum(function(_, seat) return t.plays[seat] end, t.seats, t.landlord) + 1 end
  return plays == 1 and 2 * base(t) or base(t)
end
