-- A jack of clubs caught in the last trick.
local v, dk = variant {
  id = "caught-charlie", of = "doppelkopf", title = "Caught Charlie", names = "Karlchen fangen",
  clauses = "DK-12",
  summary = "A jack of clubs that the other side takes in the last trick counts a point.",
}

-- ## 12 Caught Charlie
-- DK-12.1 Each JC in the last trick that the other side wins is a special point for that side, beside that of DK-4.3.
function v.wrap.last_trick_jack(base, t, winner, seat)
  base(t, winner, seat)
  if seat ~= winner then dk.add_extra(t, "caught jack", winner, seat) end
end
