-- Canasta with fewer wild cards.
local v = variant {
  id = "more-naturals", of = "canasta", title = "More naturals", clauses = "CT-13",
  summary = "A meld never has more wild cards than natural ones.",
}

-- ## 13 More naturals
-- CT-13.1 A meld may not have more wild cards than natural ones.
v.set.wild_clause = "CT-13.1"
function v.wrap.takes_wild(base, meld)
  return base(meld) and meld.wild < meld.size - meld.wild
end
v.promise { "CT-13.1", "no meld has more wild cards than natural ones", function(t)
  for side = 1, t.sides do
    for _, meld in pairs(t.side_melds[side]) do
      if 2 * meld.wild > meld.size then return false end
    end
  end
  return true
end }
