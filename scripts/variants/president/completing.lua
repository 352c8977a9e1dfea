-- Completing a rank out of turn.
local v, pres = variant {
  id = "completing", of = "president", title = "Completing out of turn", clauses = "PS-10",
  summary = "Who holds all other cards of the rank just played may play them out of turn.",
  above = { "equal-skips", "twos-clear" },
}

-- ## 10 Completing a rank
-- PS-10.1 When cards have been played that do not clear the table, another player who holds all the other cards of their
--   rank may say `complete` and play them at once, even if it is not his turn. The table is cleared, and he leads. Nobody
--   learns that a player could have done so and did not.
v.append.secret = { complete = "unnoticed" }
v.add.refuse_complete = "PS-10.1"
v.append.events = { completed = "seat" }
v.append.says = {
  ["complete?"] = "do you complete the rank?",
  ["complete complete"] = "", ["complete pass"] = "",
  completed = "{seat} {completes|complete} the rank",
}
v.add.completion = { "pass", "complete" }
function v.wrap.turn(base, t, seat)
  if not base(t, seat) then return false end
  local rank = t.run:sub(t.height, t.height)
  local missing = pres.of[rank] & ~t:pile "table"
  local is_over = t.closed or missing == 0 or #t.out == t.players - 1
  if is_over then return true end
  local by = t:out_of_turn(t:left_of(seat), "complete", function(_, other)
    local holds_all = missing & ~t:hand(other) == 0
    return other ~= seat and holds_all and pres.completion
  end)
  if by then
    t:tell("completed", by)
    pres.lay(t, by, missing)
    t.closed = true
    t.completed = by
  end
  return true
end
function v.wrap.round(base, t, leader)
  t.completed = false
  local next_leader = base(t, leader)
  local by = t.completed
  if not by then return next_leader end
  return t:hand(by) ~= 0 and by or t:left_of(by)
end
function v.wrap.suggest(base, t, seat, point)
  if point == "complete" then return "complete" end
  return base(t, seat, point)
end
