-- Spring: who never came to play pays double.
local v = variant {
  id = "spring", of = "dou-dizhu", title = "Spring", clauses = "DZ-6", names = "春天",
  summary = "If one side never came to play, but for the landlord's lead, the deal counts double.",
}

-- ## 6 Spring
-- DZ-6.1 If the landlord has won and neither peasant has played a card, or the peasants have and the landlord has played but
--   once, the payment is doubled once more.
function v.wrap.factor(base, t)
  local of_landlord, of_peasants = t.plays[t.landlord], 0
  for _, seat in ipairs(t.seats) do
    if seat ~= t.landlord then of_peasants = of_peasants + t.plays[seat] end
  end
  local is_spring
  if t.ended == "landlord" then is_spring = of_peasants == 0 else is_spring = of_landlord == 1 end
  return is_spring and 2 * base(t) or base(t)
end
