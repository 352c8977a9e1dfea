-- Partners look at each other's last three cards.
local v = variant {
  id = "last-three", of = "briscola", title = "Partners show the last three cards",
  clauses = "BC-6", players = { 4, 6 },
  summary = "When the stock is gone partners see each other's hands.", players_clause = "BC-6.1",
}

-- ## 6 The last three cards
-- BC-6.1 Four or six play. When the last card has been drawn each player shows his hand to his partners.
function v.wrap.after_trick(base, t)
  local had = t:top "turned"
  local ends = base(t)
  if had and not t:top "turned" then
    for _, seat in ipairs(t.seats) do
      for _, other in ipairs(t.seats) do
        if other ~= seat and t.side[other] == t.side[seat] then t:show(seat, nil, other) end
      end
    end
  end
  return ends
end
