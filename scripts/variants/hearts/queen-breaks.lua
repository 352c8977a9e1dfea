-- Queen breaks hearts.
local v, hearts = variant {
  id = "queen-breaks", of = "hearts", title = "Queen breaks hearts",
  summary = "Once the queen of spades has been played hearts may be led too.", clauses = "HE-8",
}

-- ## 8 The queen breaks hearts
-- HE-8.1 Hearts may be led (HE-3.4) once a heart or QS has been played.
function v.wrap.after_trick(base, t)
  local trick = cards(table.concat(t:trick(), " "))
  if hearts.break_hearts and sets.has(trick, "QS") then
    t:duties { hold = "HE-3.1", follow = "HE-3.2" }
  end
  return base(t)
end
