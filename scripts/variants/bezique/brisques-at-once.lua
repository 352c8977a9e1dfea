-- Brisques are scored as they are won.
local v = variant {
  id = "brisques-at-once",
  of = "bezique",
  title = "Brisques at once",
  clauses = "BZ-9",
  replaces = { "BZ-4.1" },
  summary = "An ace or ten in a trick scores as soon as it is won; the last trick scores 10.",
  beside = "stock-trick",
}

-- ## 9 Brisques at once
-- BZ-9.1 Aces and tens score 10 each as soon as the trick is won, and the last trick of all 10.
function v.wrap.after_trick(base, t)
  local winner = t:last_winner()
  local points = t:points(winner) - t.brisques[winner]
  if points > 0 then t:score(winner, points, "BZ-9.1", "brisques") end
  t.brisques[winner] = t:points(winner)
  return base(t)
end
function v.wrap.hand(base, t)
  t.brisques = { 0, 0 }
  return base(t)
end
function v.wrap.settle(_, t)
  t:score(t:last_winner(), 10, "BZ-9.1", "last trick")
end
