-- Strict claims: who has 66 must say so, and who says so must have them.
local v, sn = variant {
  id = "strict-claims", of = "schnapsen", title = "Strict claims", names = "scharfes Schnapsen",
  clauses = "SN-9",
  summary = "The hand ends when a player says that he has sixty-six; if he has not, he loses.",
  replaces = { "SN-5.1" },
}

-- ## 9 Strict claims
-- SN-9.1 The hand does not end by itself. A player with a trick who is to lead may say `enough`: the hand ends.
-- SN-9.2 If he has 66 points he wins as in SN-5.2; if not, the other scores 2, or 3 if he has no trick.
-- SN-9.3 If nobody has said so when all cards are played, the winner of the last trick wins, or the closer has lost.
v.append.calls = { play = { "enough" } }
function v.add.may_enough(t, seat)
  if t:in_trick() > 0 or t:tricks(seat) == 0 then return "SN-9.1" end
end
function v.add.on_enough(t, seat)
  t.claimed = seat
  return true
end
function v.wrap.hand(base, t)
  t.claimed = 0
  return base(t)
end
function v.wrap.reached() return false end
function v.wrap.settle(base, t, winner)
  if t.claimed == 0 or sn.count(t, t.claimed) >= sn.enough then return base(t, winner) end
  local other = t:left_of(t.claimed)
  t.winner = other
  t.row = "false claim"
  t.value = t:tricks(other) == 0 and 3 or 2
  t:score(other, t.value, "SN-9.2", t.row)
end
function v.wrap.suggest(base, t, seat, point)
  local may_claim = point == "play" and not sn.may_enough(t, seat)
  if may_claim and sn.count(t, seat) >= sn.enough then return "enough" end
  return base(t, seat, point)
end
v.append.says = { ["play enough"] = "{seat} {says|say} that it is enough" }
