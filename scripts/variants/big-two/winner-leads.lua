-- Big Two in which the winner of a deal leads to the next one.
local v = variant {
  id = "winner-leads", of = "big-two", title = "Winner leads", clauses = "BW-11",
  excludes = { ["three-hands"] = "BW-11.1" },
  summary = "From the second deal on the last winner leads, with any cards.",
}

-- ## 11 Winner leads
-- BW-11.1 The three of diamonds leads to the first deal of a game alone (BW-3.1). Later the winner of the last deal leads
--   any combination. Three players do not play so.
function v.wrap.lowest_dealt(base, t) return t.deal_number == 1 and base(t) or 0 end
function v.wrap.leader(base, t) return t.deal_number == 1 and base(t) or t.last_to_win end
function v.wrap.settle(base, t)
  t.last_to_win = t.winner
  base(t)
end
