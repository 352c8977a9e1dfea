-- Cappotto: all tricks count double.
local v, tr = variant {
  id = "cappotto", of = "tressette", title = "Cappotto", clauses = "TR-7",
  summary = "A side that takes all tricks scores its points once more.",
}

-- ## 7 Cappotto
-- TR-7.1 A side with all ten tricks scores `cappotto` 11 points more.
v.option { "cappotto", 11, "what all tricks score besides", clause = "TR-7.1" }
function v.wrap.settle(base, t)
  base(t)
  for side = 1, t.sides do
    if t:side_tricks(side) == t:finished() then t:score(side, tr.cappotto, "TR-7.1", "cappotto") end
  end
end
