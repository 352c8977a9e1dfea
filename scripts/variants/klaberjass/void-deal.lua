-- Nothing but eights and sevens in the first packets: dealt again.
local v = variant {
  id = "void-deal", of = { "bela-2", "bela-3" }, title = "Void deal", clauses = "KB-21",
  summary = "Nothing but eights and sevens in the first packets: dealt again.",
  switch = "void_deal",
}

-- ## 21 Void deal
-- KB-21.1 If after the first packets and the turn-up a seat holds only eights and sevens, the deal is void: event
--   `void-deal`; nobody is asked, nobody scores, the same seat deals again.
local low = cards "87 of CDHS"
v.append.events = { ["void-deal"] = "by" }
v.append.says = { ["void-deal"] = "{by} {has|have} what makes the deal void" }
function v.wrap.make_trumps(base, t)
  for _, seat in ipairs(t.active) do
    if t:hand(seat) & ~low == 0 then
      t:tell("void-deal", seat)
      return "void"
    end
  end
  return base(t)
end
function v.wrap.throw_in(base, t, why)
  if why ~= "void" then return base(t, why) end
  t.outcome = "thrown-in"
  t.why = "void"
end
function v.wrap.next_dealer(base, t)
  if t.outcome == "thrown-in" and t.why == "void" then return t.dealer end
  return base(t)
end
