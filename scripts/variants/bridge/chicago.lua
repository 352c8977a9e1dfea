-- Chicago: four deals.
local v, bridge = variant {
  id = "chicago", of = "bridge", title = "Chicago", names = "Four-deal bridge, Club bridge",
  summary = "Four deals, vulnerable in turn; part scores add up.",
  clauses = "BR-7", replaces = { "BR-1.4", "BR-4.2" },
}

-- ## 7 Chicago
-- BR-7.1 Four deals that are not passed out; one that all pass is dealt again by the same dealer.
v.set.boards = 4
-- BR-7.2 In the first deal nobody is vulnerable, in the second and third the dealer's side, or with `chicago_vulnerable`
--   `others` the other side; in the fourth all.
v.option { "chicago_vulnerable", "dealer", "who is vulnerable in the second and third deal",
           clause = "BR-7.2", words = { "dealer", "others" } }
-- BR-7.3 The scores of contracts for their tricks (BR-4.1) add up to a game of 100; then both sides begin again from
--   nothing. A game scores 300, vulnerable 500. A part score scores nothing, but 100 if it is made in the fourth deal and
--   makes no game.
function v.wrap.new_game(base, t)
  base(t)
  t.below = { 0, 0 }
end
function v.wrap.is_vulnerable(_, t, side)
  local deal = t.counted_deals + 1
  if deal == 1 then return false end
  if deal == 4 then return true end
  local is_dealers = side == t.side[t.dealer]
  return is_dealers == (bridge.chicago_vulnerable == "dealer")
end
function v.wrap.game_bonus(_, t, side, odd, is_vulnerable)
  local is_fourth = t.counted_deals == 3
  t.below[side] = t.below[side] + odd
  if t.below[side] >= 100 then
    t.below = { 0, 0 }
    t:score(side, is_vulnerable and 500 or 300, "BR-7.3", "game")
  elseif is_fourth then
    t:score(side, 100, "BR-7.3", "part score")
  end
end
function v.wrap.hand(base, t)
  base(t)
  if t.bidder == 0 then t:void_deal() end
end
function v.wrap.result(base, t)
  return base(t):add("below", { t.below[1], t.below[2] })
end
