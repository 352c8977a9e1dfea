-- Epaulettes: the fool who is attacked with sixes at the end.
local v, durak = variant {
  id = "epaulettes", of = "durak", title = "Epaulettes", clauses = "DU-8",
  names = "погоны, shoulder straps",
  summary = "A fool whose last attack was of sixes alone wears epaulettes: he loses more.",
}

-- ## 8 Epaulettes
-- DU-8.1 If the fool had to take in the last bout, and all the cards of the attack were of the lowest rank, he has
--   epaulettes, and loses `epaulettes` 2 in all.
v.option { "epaulettes", 2, "what a fool with epaulettes loses", clause = "DU-8.1", min = 1 }
function v.wrap.score(base, t)
  local lowest = durak.ranks:sub(-1)
  for _, pair in ipairs(t.pairs) do
    if pair[1]:sub(1, 1) ~= lowest or not t.taking or t.fool ~= t.defender then return base(t) end
  end
  t:score(t.fool, -durak.epaulettes, "DU-8.1", "epaulettes")
end
