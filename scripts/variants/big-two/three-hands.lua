-- Big Two for three players.
local v = variant {
  id = "three-hands", of = "big-two", title = "Three players", clauses = "BW-10",
  players = 3, players_clause = "BW-10.1", replaces = { "BW-1.2", "BW-3.1", "BW-4.1" },
  summary = "Three players with 17 cards each; the last card goes to the player who leads first.",
}

-- ## 10 Three players
-- BW-10.1 Three players get 17 cards each, one at a time. One card is left. The next player to the left deals the next hand.
v.append.piles = { left = "closed" }
v.set.packets = "1 each x 17, rest to left"
-- BW-10.2 The player with the lowest card of those dealt leads first: the three of diamonds, or the three of clubs if that
--   is left. This player takes the card that is left, unseen, and leads a combination that has the lowest card dealt.
function v.wrap.lowest_dealt(base, t)
  local lowest = base(t)
  return t:pile "left" == lowest and cards "3C" or lowest
end
function v.wrap.leader(base, t)
  local leader = base(t)
  t:take(leader, "left")
  return leader
end
-- BW-10.3 Each of the others pays the winner a point for each card that he has left: twice as much from `double_from` 10
--   cards on, three times from `triple_from` 17 on.
v.set.triple_from = 17
