-- Revolution: four of a kind turn the order of the ranks.
local v = variant {
  id = "revolution", of = "president", title = "Revolution", clauses = "PS-5",
  summary = "Four cards of a rank turn the order of the ranks for the rest of the deal.",
  above = "equal-skips",
}

-- ## 5 Revolution
-- PS-5.1 When four cards of a rank are played at once the order of the ranks is turned, three being the highest, until the
--   end of the deal or another four. They are to be beaten in the new order.
function v.wrap.lay(base, t, seat, set)
  base(t, seat, set)
  if t.count < 4 then return end
  t.run = t.run:reverse()
  t.height = #t.run + 1 - t.height
end
function v.wrap.status(base, t)
  local text, line = base(t)
  if t.run and t.run:sub(1, 1) == "2" then return "threes are high" end
  return text, line
end
